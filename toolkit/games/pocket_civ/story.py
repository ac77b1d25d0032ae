"""The story of one game: a scene for every phase of a Round, and the reasons of whoever decides in it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.games.pocket_civ.drawing import board_text
from toolkit.games.pocket_civ.drawing_panels import Ending, Happening
from toolkit.games.pocket_civ.drawing_svg import table_svg
from toolkit.games.pocket_civ.options import Option
from toolkit.games.pocket_civ.playing import start
from toolkit.games.pocket_civ.pool import EventCard, Pool
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.scoring import SOURCES, scores, standings
from toolkit.games.pocket_civ.state import State
from toolkit.games.pocket_civ.table import CivTable
from toolkit.games.pocket_civ.telling import BRINGS, told
from toolkit.games.pocket_civ.wording import ENDS, Event, event_name
from toolkit.play.game import Scene
from toolkit.play.players import seat_names
from toolkit.play.table import Player

Reason = tuple[Option, float, str]
MOST_REASONS = 3
"""Options told of at each question, the best first."""
ONE_REASON = ("move", "pay", "lose tribe", "lose av")
"""Questions asked again and again, of which only the best option is told."""
MOST_QUESTIONS = 24
"""Questions of a phase whose reasons are told."""
TITLES = {"population": "growth and movement", "event": "Event", "upkeep": "Upkeep"}


@dataclass
class Phase:
    """Where a phase (of one player, if it is the Advance phase) begins in the log, the table before it, and reasons."""

    begins: int
    before: State
    name: str
    acting: int | None = None
    reasons: list[str] = field(default_factory=list)
    questions: int = 0


class Chronicle(list[Event]):
    """A log that keeps the table before each phase beside the events."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.phases = [Phase(0, state.copy(), "setup")]

    def append(self, event: Event) -> None:
        """Log an event."""
        if event[0] == "acts":
            self.phases.append(Phase(len(self), self._state.copy(), "advance", event[1]))
        elif event[0] == "phase" and event[1] in TITLES:
            self.phases.append(Phase(len(self), self._state.copy(), event[1]))
        super().append(event)

    def hear(self, question: str, choice: Option, reasons: Sequence[Reason]) -> None:
        """Keep the best reasons for a choice; among equals that of the choice comes first."""
        phase = self.phases[-1]
        phase.questions += 1
        if phase.questions > MOST_QUESTIONS or not reasons:
            return
        most = 1 if question in ONE_REASON else MOST_REASONS
        best = sorted(reasons, key=lambda reason: (-reason[1], reason[0] is not choice))[:most]
        phase.reasons += [f"{option.key} {score:.2f}: {why}" for option, score, why in best]


class Witness:
    """Seats a player and writes down its reasons, if it offers any."""

    __slots__ = ("_chronicle", "_explain", "_player")

    def __init__(self, player: Player, chronicle: Chronicle) -> None:
        self._player, self._chronicle = player, chronicle
        self._explain: Callable[[str, Sequence[Option]], list[Reason]] | None = getattr(player, "explain", None)

    def choose(self, question: str, options: Sequence[Option]) -> Any:
        """The player's own answer."""
        choice = self._player.choose(question, options)
        if self._explain is not None:
            self._chronicle.hear(question, choice, self._explain(question, options))
        return choice


def tell(pool: Pool, seating: Sequence[str | Player], seed: int, **options: Any) -> Iterator[Scene]:
    """The scenes of a game between these strategies, or whoever answers for a seat; `options` as for `start`."""
    table, log = chronicled(pool, seating, seed, **options)
    names = seat_names(seating)
    for phase, events in _chapters(log):
        said = told(events, names)
        if said:
            yield _scene(table, phase, events, said + _moral(events), names)
    yield final_count(table, names)


def chronicled(pool: Pool, seating: Sequence[str | Player], seed: int, **options: Any) -> tuple[CivTable, Chronicle]:
    """A game played out, and what was written down of it."""
    table: CivTable = start(pool, seating, seed, **options)
    table.log = log = Chronicle(table.state)
    table.players = [Witness(player, log) for player in table.players]
    play_rounds(table)
    return table, log


def _chapters(log: Chronicle) -> list[tuple[Phase, list[Event]]]:
    """Phases with what happened in them; an Event card without a box of this Era belongs to the phase before."""
    ends = [phase.begins for phase in log.phases[1:]] + [len(log)]
    chapters: list[tuple[Phase, list[Event]]] = []
    for phase, end in zip(log.phases, ends, strict=True):
        events = [event for event in log[phase.begins : end] if event[0] != "over"]
        if phase.name == "event" and not any(event[0] == "event" for event in events):
            chapters[-1][1].extend(events)
        else:
            chapters.append((phase, events))
    return chapters


def _scene(table: CivTable, phase: Phase, events: Sequence[Event], said: Sequence[str], names: Sequence[str]) -> Scene:
    state = phase.before
    now = CivTable(table.pool, state, table.chance, table.map)
    return Scene(
        heading=_heading(phase, events, names),
        board=board_text(state, table.map, table.rules, names),
        svg=table_svg(now, names, acting=phase.acting, happening=happening(events) if phase.name == "event" else None),
        events=tuple(said),
        reasons=tuple(phase.reasons),
        scores=scores_now(now, names),
    )


def _heading(phase: Phase, events: Sequence[Event], names: Sequence[str]) -> str:
    state = phase.before
    if phase.name == "setup":
        return "Setting up"
    when = f"Era {state.era}, Round {state.round}"
    if phase.acting is not None:
        return f"{when}: {names[phase.acting]} advances"
    struck = [event_name(event[1]) for event in events if event[0] == "event"]
    return f"{when}: {struck[0] if phase.name == 'event' else TITLES[phase.name]}"


def _moral(events: Sequence[Event]) -> tuple[str, ...]:
    """An Event that changed nothing says so."""
    kinds = [event[0] for event in events]
    if "event" not in kinds or any(kind in BRINGS for kind in kinds[kinds.index("event") :]):
        return ()
    return ("Nothing comes of it.",)


def happening(events: Sequence[Event]) -> Happening:
    """The Event card on the table and the Region it strikes, as far as these events tell."""
    cards: list[EventCard] = [event[1] for event in events if event[0] == "card"]
    struck = [event[1] for event in events if event[0] == "active"]
    return Happening(cards[-1] if cards else None, tuple(struck[:1]))


# -- scores ----------------------------------------------------------------------------------------


def scores_now(table: CivTable, names: Sequence[str]) -> tuple[tuple[str, int, str], ...]:
    """What every seat would score if the game ended now, and from which sources."""
    return tuple((name, sum(points), _by_source(points)) for name, points in zip(names, scores(table), strict=True))


def _by_source(points: Sequence[int]) -> str:
    return ", ".join(f"{source} {vp}" for source, vp in zip(SOURCES, points, strict=True) if vp) or "nothing"


def final_count(table: CivTable, names: Sequence[str]) -> Scene:
    """The last scene of a finished game."""
    scored = scores_now(table, names)
    return Scene(
        heading="Final count",
        board=board_text(table.state, table.map, table.rules, names),
        svg=table_svg(table, names, ends=[Ending(total, by_source) for _, total, by_source in scored]),
        events=(f"{ENDS[table.state.over]}.", *_counted(scored)),
        reasons=(),
        scores=scored,
    )


def _counted(scored: Sequence[tuple[str, int, str]]) -> list[str]:
    """A line for each seat, the best first; between two also who has won."""
    lines = [f"{name}: {total} VP ({by_source})" for name, total, by_source in scored]
    if len(lines) == 1:
        return lines
    ends = standings([total for _, total, _ in scored])
    placed = sorted(zip(ends, lines, strict=True), key=lambda line: line[0].place)
    winners = [name for (name, *_), end in zip(scored, ends, strict=True) if end.win_share]
    verdict = f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."
    return [*(f"{end.place}. {line}" for end, line in placed), verdict]
