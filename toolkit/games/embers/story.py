"""The story of one game: its log told in sentences, with the table before every turn."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.drawing import NUMERALS, board_text
from toolkit.games.embers.playing import play_scripts, set_table
from toolkit.games.embers.pool import Pool
from toolkit.games.embers.scoring import SOURCES, scores, standings
from toolkit.games.embers.state import State
from toolkit.games.embers.table import EmbersTable
from toolkit.play.game import Scene

Event = tuple[Any, ...]


class Snapshots(list[Event]):
    """A log that keeps the state before each turn beside the events."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.before: list[tuple[int, State]] = []

    def append(self, event: Event) -> None:
        """Log an event."""
        if event[0] in ("turn", "deal") and self.state is not None:
            self.before.append((len(self), self.state.copy()))
        super().append(event)


def tell(pool: Pool, strategies: Sequence[str], seed: int) -> Iterator[Scene]:
    """The scenes of a game between these strategies."""
    log = Snapshots()
    table = set_table(pool, len(strategies), seed, log=log)
    log.state = table.state
    play_scripts(table, strategies)
    names = seat_names(strategies)
    ends = [start for start, _ in log.before[1:]] + [len(log)]
    for (start, state), end in zip(log.before, ends, strict=True):
        events = log[start:end]
        told = tuple(sentence for event in events if (sentence := _sentence(event, names)))
        yield Scene(_heading(events[0], state, names), board_text(state, pool.rules, names), told)
    yield _final_count(table, names)


def seat_names(strategies: Sequence[str]) -> list[str]:
    """A name for every seat; numbered where a strategy sits twice."""
    return [name if strategies.count(name) == 1 else f"{name}-{seat + 1}" for seat, name in enumerate(strategies)]


def _heading(event: Event, state: State, names: Sequence[str]) -> str:
    if event[0] == "deal":
        return f"Era {NUMERALS[event[1]]} begins; {names[event[2]]} starts"
    return f"Era {NUMERALS[state.era]}, turn {state.turn}: {names[event[1]]}"


def _final_count(table: EmbersTable, names: Sequence[str]) -> Scene:
    by_source = scores(table)
    ends = standings(table.state, table.rules, [sum(points) for points in by_source])
    lines = [
        _count_line(name, end.score, end.place, points)
        for name, end, points in zip(names, ends, by_source, strict=True)
    ]
    winners = [name for name, end in zip(names, ends, strict=True) if end.win_share]
    verdict = f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."
    if table.state.capped:
        verdict = f"Stopped at the turn cap. {verdict}"
    return Scene("Final count", board_text(table.state, table.rules, names), (*lines, verdict))


def _count_line(name: str, score: int, place: int, points: Sequence[int]) -> str:
    parts = ", ".join(
        f"{source.replace('_', ' ')} {value}" for source, value in zip(SOURCES, points, strict=True) if value
    )
    return f"{place}. {name}: {score} VP ({parts})"


def _ids(tokens: Sequence[Any]) -> str:
    return " and ".join(token.id for token in tokens)


def _sentence(event: Event, names: Sequence[str]) -> str:
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
