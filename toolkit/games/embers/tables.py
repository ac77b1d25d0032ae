"""From the log of a finished game to its rows in the four results tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import CALAMITY, Card
from toolkit.games.embers.scoring import SOURCES, scores, standings
from toolkit.games.embers.table import EmbersTable
from toolkit.play.game import ColumnKind, Sums, TableSchema

Rows = dict[str, list[tuple[Any, ...]]]
Event = tuple[Any, ...]

_ROUND_COUNTS = (
    "warfare", "glory_gained", "glory", "collapsed", "tokens_drawn", "calamities", "hope_spent", "discoveries",
    "embers", "tokens_lost", "warfare_cards", "culture_cards", "economy_cards", "wonders",
)  # fmt: skip
WARFARE, GAINED, GLORY, COLLAPSED, DRAWN, CALAMITIES, HOPE, DISCOVERIES, EMBERS, LOST, ASPECT_CARDS = range(11)
WONDERS, PEAK_RISK = 13, 14


def _columns(*parts: str | Mapping[str, ColumnKind]) -> dict[str, ColumnKind]:
    columns: dict[str, ColumnKind] = {}
    for part in parts:
        columns |= {part: "int"} if isinstance(part, str) else part
    return columns


TABLES = (
    TableSchema(
        "games",
        _columns("game", "seed", "players", "turns", "decisions", {"capped": "flag", "tie": "flag"}),
        (Sums(()),),
    ),
    TableSchema(
        "seats",
        _columns("game", "seat", {"strategy": "strategy"}, "score", "place", {"win_share": "share"}, *SOURCES),
        (Sums(("strategy",)), Sums(("seat",))),
    ),
    TableSchema(
        "rounds",
        _columns("game", "era", "seat", {"strategy": "strategy"}, *_ROUND_COUNTS)
        | {"collapsed": "flag", "peak_risk": "share"},
        (Sums(("era", "strategy")), Sums(("era", "seat")), Sums(("strategy", "era", "tokens_drawn"), ("collapsed",))),
    ),
    TableSchema(
        "cards",
        _columns("game", {"card": "card"}, "era", {"shown": "flag", "affordable": "flag"})
        | {"marked_by": "optional", "taken_by": "optional", "taken_turn": "optional"},
        (Sums(("card",)),),
    ),
)


class Tally:
    """What is counted while the log is read."""

    __slots__ = ("brink", "cards", "rounds", "seats", "turn")

    def __init__(self, seats: int, brink: int) -> None:
        self.seats = seats
        self.brink = brink
        self.turn = 0
        self.rounds: list[list[list[Any]]] = []
        self.cards: dict[Card, list[int]] = {}
        """Card -> Era dealt, affordable, marked by, taken by, turn taken (of the Era)."""


def tally(table: EmbersTable, game: int, strategies: Sequence[int], rows: Rows) -> None:
    """Append a finished game, whose seats played these strategies, to the rows of each table."""
    counted = Tally(len(table.state.players), table.rules.collapse_at - 1)
    for event in table.log or ():
        handler = _HANDLERS.get(event[0])
        if handler is not None:
            handler(counted, event)
    rows["rounds"] += [
        (game, era, seat, strategies[seat], *counts)
        for era, by_seat in enumerate(counted.rounds, 1)
        for seat, counts in enumerate(by_seat)
    ]
    rows["cards"] += [_card_row(game, card, counted.cards.get(card)) for card in table.pool.cards]
    _score_rows(table, game, strategies, rows)


def _card_row(game: int, card: Card, seen: list[int] | None) -> tuple[int, ...]:
    if seen is None:
        return (game, card.index, card.era, 0, 0, -1, -1, -1)
    era, *rest = seen
    return (game, card.index, era, 1, *rest)


def _score_rows(table: EmbersTable, game: int, strategies: Sequence[int], rows: Rows) -> None:
    state = table.state
    by_source = scores(table)
    ends = standings(state, table.rules, [sum(points) for points in by_source])
    for seat, (end, points) in enumerate(zip(ends, by_source, strict=True)):
        rows["seats"].append((game, seat, strategies[seat], end.score, end.place, end.win_share, *points))
    tie = sum(end.win_share > 0 for end in ends) > 1
    rows["games"].append(
        (game, table.chance.seed, len(state.players), state.turn, table.decisions, int(state.capped), int(tie))
    )


def _deal(counted: Tally, event: Event) -> None:
    _, era, _, cards = event
    glory = [by_seat[GLORY] for by_seat in counted.rounds[-1]] if counted.rounds else [0] * counted.seats
    counted.rounds.append([[0, 0, glory[seat], *[0] * 11, 0.0] for seat in range(counted.seats)])
    counted.turn = 0
    for card in cards:
        counted.cards[card] = [era, 0, -1, -1, -1]


def _turn(counted: Tally, event: Event) -> None:
    counted.turn += 1


def _affordable(counted: Tally, event: Event) -> None:
    for option in event[2]:
        counted.cards[option.card][1] = 1


def _influence(counted: Tally, event: Event) -> None:
    counted.cards[event[2]][2] = event[1]


def _discover(counted: Tally, event: Event) -> None:
    _, seat, card = event
    counted.cards[card][3:] = (seat, counted.turn)
    counts = counted.rounds[-1][seat]
    counts[DISCOVERIES] += 1
    counts[WONDERS if card.wonder else ASPECT_CARDS + card.aspect] += 1


def _glory(counted: Tally, event: Event) -> None:
    _, leaders, values = event
    for seat, value in enumerate(values):
        counts = counted.rounds[-1][seat]
        counts[WARFARE] = value
        if seat in leaders:
            counts[GAINED] += 1
            counts[GLORY] += 1


def _draw(counted: Tally, event: Event) -> None:
    _, seat, tokens, track, left, calamities_left = event
    counts = counted.rounds[-1][seat]
    counts[DRAWN] += len(tokens)
    safe = counted.brink - track
    if safe < len(tokens):
        held = tokens.count(CALAMITY)
        risk = collapse_risk(safe, left + len(tokens), calamities_left + held, len(tokens))
        counts[PEAK_RISK] = max(counts[PEAK_RISK], risk)


def _one(column: int) -> Callable[[Tally, Event], None]:
    def count(counted: Tally, event: Event) -> None:
        counted.rounds[-1][event[1]][column] += 1

    return count


_HANDLERS: dict[str, Callable[[Tally, Event], None]] = {
    "deal": _deal,
    "turn": _turn,
    "affordable": _affordable,
    "influence": _influence,
    "discover": _discover,
    "glory": _glory,
    "draw": _draw,
    "calamity": _one(CALAMITIES),
    "hope": _one(HOPE),
    "collapse": _one(COLLAPSED),
    "ember": _one(EMBERS),
    "lose": _one(LOST),
}
