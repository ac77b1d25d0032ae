"""The results tables of Embers, and the rows a finished game adds to them."""

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.games.embers.drama import Drama, drama
from toolkit.games.embers.measures import BRANCHES
from toolkit.games.embers.pool import Card
from toolkit.games.embers.scoring import SOURCES, Standing, end_vp, scores, standings
from toolkit.games.embers.table import EmbersTable
from toolkit.games.embers.tally import COUNTS, NONE, SHARES, Tally, read_log
from toolkit.play.game import SEAT_SUMS, ColumnKind, Sums, TableSchema

Rows = dict[str, list[tuple[Any, ...]]]


def _columns(*parts: str | Mapping[str, ColumnKind]) -> dict[str, ColumnKind]:
    columns: dict[str, ColumnKind] = {}
    for part in parts:
        columns |= {part: "int"} if isinstance(part, str) else part
    return columns


TABLES = (
    TableSchema(
        "games",
        _columns("game", "seed", "players", "turns", "decisions", {"capped": "flag"})
        | _columns(*Drama._fields)
        | {"runaway": "flag", "minutes": "share"}
        | dict.fromkeys(BRANCHES, "flag"),
        (Sums(()),),
    ),
    TableSchema(
        "seats",
        _columns("game", "seat", {"strategy": "strategy"}, "score", "place", {"win_share": "share"}, *SOURCES),
        SEAT_SUMS,
    ),
    TableSchema(
        "rounds",
        _columns("game", "era", "seat", {"strategy": "strategy"}, *COUNTS)
        | dict.fromkeys(("collapsed", "bronze", "silver", "gold"), "flag")
        | dict.fromkeys(SHARES, "share"),
        (Sums(("era", "strategy")), Sums(("era", "seat")), Sums(("strategy", "era", "tokens_drawn"), ("collapsed",))),
    ),
    TableSchema(
        "cards",
        _columns("game", {"card": "card"}, "era", {"shown": "flag", "affordable": "flag"})
        | dict.fromkeys(("marked_by", "taken_by", "taken_turn", "fired"), "optional")
        | {"taker": "strategy", "taker_share": "share"},
        (Sums(("card",)), Sums(("card", "taker"), ("taker_share",))),
    ),
)


def tally(table: EmbersTable, game: int, strategies: Sequence[int], rows: Rows) -> None:
    """Append a finished game, whose seats played these strategies, to the rows of each table."""
    counted = read_log(table)
    by_source = scores(table)
    ends = standings(table.state, table.rules, [sum(points) for points in by_source])
    rows["games"].append(_game_row(table, game, ends, counted))
    rows["seats"] += [
        (game, seat, strategies[seat], end.score, end.place, end.win_share, *points)
        for seat, (end, points) in enumerate(zip(ends, by_source, strict=True))
    ]
    rows["rounds"] += [
        (game, era, seat, strategies[seat], *counts)
        for era, by_seat in enumerate(counted.rounds, 1)
        for seat, counts in enumerate(by_seat)
    ]
    _note_takers(table, counted, strategies, ends)
    dealt = counted.cards
    rows["cards"] += [
        (game, card.index, *(dealt[card] if card in dealt else _never_dealt(card))) for card in table.pool.cards
    ]


def _game_row(table: EmbersTable, game: int, ends: Sequence[Standing], counted: Tally) -> tuple[Any, ...]:
    state, final = table.state, [end.score for end in ends]
    winners = [seat for seat, end in enumerate(ends) if end.win_share]
    came_up = counted.came_up
    if len(winners) > 1:
        came_up.add("tie")
    if final.count(max(final)) > len(winners):
        came_up.add("tie_broken")
    return (
        game, table.chance.seed, len(state.players), state.turn, table.decisions, int(state.capped),
        *drama([*counted.running[:-1], final], winners), counted.spent,
        *[int(rule in came_up) for rule in BRANCHES],
    )  # fmt: skip


def _note_takers(table: EmbersTable, counted: Tally, strategies: Sequence[int], ends: Sequence[Standing]) -> None:
    """Complete the rows of the cards taken. A card without ability has no `fired`; `end:` has if it scored."""
    for player in table.state.players:
        taker = (strategies[player.seat], ends[player.seat].win_share)
        for card in player.cards:
            if card not in counted.cards:  # the game was played without its log
                continue
            row = counted.cards[card]
            row[-2:] = taker
            if not card.clauses:
                row[-3] = NONE
            elif card.end_effects and end_vp(card, table, player):
                row[-3] += 1


def _never_dealt(card: Card) -> tuple[Any, ...]:
    return (card.era, 0, 0, NONE, NONE, NONE, NONE, NONE, 0.0)
