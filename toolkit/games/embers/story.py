"""The story of one game: its log told in sentences, with the table before every turn and the reasons of who acts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.drawing import NUMERALS, board_text
from toolkit.games.embers.drawing_boards import Ending
from toolkit.games.embers.drawing_svg import table_svg
from toolkit.games.embers.explaining import Reason
from toolkit.games.embers.playing import start
from toolkit.games.embers.pool import Option, Pool
from toolkit.games.embers.rules.era import play_eras
from toolkit.games.embers.scoring import SOURCES, Standing, scores, standings
from toolkit.games.embers.state import State
from toolkit.games.embers.table import EmbersTable
from toolkit.play.game import Scene
from toolkit.play.players import seat_names
from toolkit.play.table import Player

Event = tuple[Any, ...]
MOST_REASONS = 4
"""Options told of at each question, the best first."""


@dataclass
class Turn:
    """Where a turn (or the start of an Era) begins in the log, the table before it, and why its player did what."""

    begins: int
    before: State
    acting: int | None
    reasons: list[str] = field(default_factory=list)


class Chronicle(list[Event]):
    """A log that keeps the table before each turn beside the events."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.turns: list[Turn] = []

    def append(self, event: Event) -> None:
        """Log an event."""
        if event[0] in ("turn", "deal"):
            acting = event[1] if event[0] == "turn" else None
            self.turns.append(Turn(len(self), self._state.copy(), acting))
        super().append(event)

    def hear(self, seat: int, reasons: Sequence[Reason]) -> None:
        """Keep the best reasons of whoever acts."""
        turn = self.turns[-1]
        if turn.acting in (seat, None):
            best = sorted(reasons, key=lambda reason: -reason[1])[:MOST_REASONS]
            turn.reasons += [f"{option.key} {score:.2f}: {why}" for option, score, why in best]


class Witness:
    """Seats a player and writes down its reasons, if it offers any."""

    __slots__ = ("_chronicle", "_explain", "_player", "_seat")

    def __init__(self, player: Player, seat: int, chronicle: Chronicle) -> None:
        self._player, self._seat, self._chronicle = player, seat, chronicle
        self._explain: Callable[[str, Sequence[Option]], list[Reason]] | None = getattr(player, "explain", None)

    def choose(self, question: str, options: Sequence[Option]) -> Any:
        """The player's own answer."""
        choice = self._player.choose(question, options)
        if self._explain is not None:
            self._chronicle.hear(self._seat, self._explain(question, options))
        return choice


def tell(pool: Pool, seating: Sequence[str | Player], seed: int, **options: Any) -> Iterator[Scene]:
    """The scenes of a game between these strategies, or whoever answers for a seat; `options` as for `start`."""
    table, log = chronicled(pool, seating, seed, **options)
    names = seat_names(seating)
    ends = [turn.begins for turn in log.turns[1:]] + [len(log)]
    for turn, end in zip(log.turns, ends, strict=True):
        events = log[turn.begins : end]
        yield Scene(
            heading=_heading(events[0], turn.before, names),
            board=board_text(turn.before, pool.rules, names),
            svg=table_svg(turn.before, pool, names, acting=turn.acting),
            events=tuple(filter(None, (sentence(event, names) for event in events))),
            reasons=tuple(turn.reasons),
            scores=scores_now(EmbersTable(pool, turn.before, table.chance), names),
        )
    yield final_count(table, names)


def chronicled(pool: Pool, seating: Sequence[str | Player], seed: int, **options: Any) -> tuple[EmbersTable, Chronicle]:
    """A game played out, and what was written down of it."""
    table: EmbersTable = start(pool, seating, seed, **options)
    table.log = log = Chronicle(table.state)
    table.players = [Witness(player, seat, log) for seat, player in enumerate(table.players)]
    play_eras(table)
    return table, log


def _heading(event: Event, state: State, names: Sequence[str]) -> str:
    if event[0] == "deal":
        return f"Era {NUMERALS[event[1]]} begins; {names[event[2]]} starts"
    return f"Era {NUMERALS[state.era]}, turn {state.turn}: {names[event[1]]}"


def final_count(table: EmbersTable, names: Sequence[str]) -> Scene:
    """The last scene of a finished game."""
    state, rules = table.state, table.rules
    by_source = scores(table)
    ends = standings(state, rules, [sum(points) for points in by_source])
    counted = [
        Ending(f"{end.place}. {end.score} VP", told) for end, told in zip(ends, _sources_told(by_source), strict=True)
    ]
    winners = [name for name, end in zip(names, ends, strict=True) if end.win_share]
    return Scene(
        heading="Final count",
        board=board_text(state, rules, names),
        svg=table_svg(state, table.pool, names, ends=counted),
        events=(
            *(_count_line(*line) for line in sorted(zip(names, ends, counted, strict=True), key=_place)),
            _verdict(winners, state.capped),
        ),
        reasons=(),
    )


def scores_now(table: EmbersTable, names: Sequence[str]) -> tuple[tuple[str, int, str], ...]:
    """What every seat would score if the game ended now, and from which sources."""
    by_source = scores(table)
    lines = zip(names, by_source, _sources_told(by_source), strict=True)
    return tuple((name, sum(points), _by_source(sources)) for name, points, sources in lines)


def _by_source(sources: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{source} {vp}" for source, vp in sources if vp) or "nothing"


def _sources_told(by_source: Sequence[Sequence[int]]) -> list[list[tuple[str, int]]]:
    """VP of every seat by the sources from which anyone scored."""
    names = [source.replace("_", " ") for source in SOURCES]
    scored = [any(points[source] for points in by_source) for source in range(len(SOURCES))]
    return [list(compress(zip(names, points, strict=True), scored)) for points in by_source]


def _place(line: tuple[str, Standing, Ending]) -> int:
    return line[1].place


def _count_line(name: str, end: Standing, told: Ending) -> str:
    return f"{end.place}. {name}: {end.score} VP ({_by_source(told.points)})"


def _verdict(winners: Sequence[str], capped: bool) -> str:
    verdict = f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."
    return f"Stopped at the turn cap. {verdict}" if capped else verdict


def _ids(tokens: Sequence[Any]) -> str:
    return " and ".join(token.id for token in tokens)


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event in words; empty for what the table shows anyway."""
    kind, *rest = event
    return SENTENCES[kind](names, *rest) if kind in SENTENCES else ""


def _glory(names: Sequence[str], leaders: Sequence[int], values: Sequence[int]) -> str:
    rows = ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
    advances = " and ".join(names[seat] for seat in leaders) or "nobody"
    return f"Era end: Warfare {rows}; {advances} advance{'' if len(leaders) > 1 else 's'} on the Glory track."


def _trade(names: Sequence[str], seat: int, old: Any, new: Any, row: int) -> str:
    return f"{names[seat]} trades {old.id} {'from the bag' if row < 0 else f'in {ASPECTS[row]}'} for {new.id}."


SENTENCES: dict[str, Callable[..., str]] = {
    "deal": lambda names, era, start, cards: f"{len(cards)} cards are dealt.",
    "draw": lambda names, seat, tokens, *_: f"{names[seat]} draws {_ids(tokens)}.",
    "place": lambda names, seat, token, row: f"{token.id} goes to {ASPECTS[row]}.",
    "lose": lambda names, seat, token: f"{token.id} fits no open row and is lost to the Frontier.",
    "calamity": lambda names, seat: "A Calamity goes on the track.",
    "hope": lambda names, seat: f"{names[seat]} spends Hope: a Calamity returns to the bag.",
    "return": lambda names, seat: f"{names[seat]} returns a Calamity to the bag.",
    "collapse": lambda names, seat: f"{names[seat]} COLLAPSES and takes a Dark Age.",
    "ember": lambda names, seat, ember: f"{names[seat]} draws the Ember {ember.name}.",
    "use ember": lambda names, seat, ember: f"{names[seat]} returns the Ember {ember.name}.",
    "discover": lambda names, seat, card: f"{names[seat]} Discovers {card.name}.",
    "gift": lambda names, seat, card: f"{names[seat]} is given {card.name}.",
    "influence": lambda names, seat, card: f"{names[seat]} marks {card.name} with Influence.",
    "standing": lambda names, seat, card: f"{card.name} of {names[seat]} takes effect.",
    "gain": lambda names, seat, token: f"{names[seat]} gains {token.id} from the Market.",
    "gain hope": lambda names, seat, count: f"{names[seat]} gains {count} Hope.",
    "vp": lambda names, seat, count: f"{names[seat]} scores {count} VP.",
    "trade": _trade,
    "tear down": lambda names, seat, rival, token: (
        f"{names[seat]} tears {token.id} out of {names[rival]}'s Warfare row."
    ),
    "pass": lambda names, seat: f"{names[seat]} passes.",
    "glory": _glory,
    "reckoning": lambda names: "The Reckoning: every player adds a Calamity to the bag.",
}
