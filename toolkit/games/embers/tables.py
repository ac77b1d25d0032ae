"""The results tables of Embers, and the rows a finished game adds to them."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, fields
from typing import Any

from toolkit.games.embers.drama import Drama, drama
from toolkit.games.embers.pool import Card
from toolkit.games.embers.scoring import SOURCES, Standing, scores, standings
from toolkit.games.embers.table import EmbersTable
from toolkit.games.embers.tally import COUNTS, read_log
from toolkit.play.game import ColumnKind, Sums, TableSchema

Rows = dict[str, list[tuple[Any, ...]]]
NOBODY = -1


def _columns(*parts: str | Mapping[str, ColumnKind]) -> dict[str, ColumnKind]:
    columns: dict[str, ColumnKind] = {}
    for part in parts:
        columns |= {part: "int"} if isinstance(part, str) else part
    return columns


TABLES = (
    TableSchema(
        "games",
        _columns("game", "seed", "players", "turns", "decisions", {"capped": "flag", "tie": "flag"})
        | _columns(*(field.name for field in fields(Drama)))
        | {"runaway": "flag", "minutes": "share"},
        (Sums(()),),
    ),
    TableSchema(
        "seats",
        _columns("game", "seat", {"strategy": "strategy"}, "score", "place", {"win_share": "share"}, *SOURCES),
        (Sums(("strategy",)), Sums(("seat",))),
    ),
    TableSchema(
        "rounds",
        _columns("game", "era", "seat", {"strategy": "strategy"}, *COUNTS)
        | dict.fromkeys(("collapsed", "bronze", "silver", "gold"), "flag")
        | {"peak_risk": "share", "wait": "share"},
        (Sums(("era", "strategy")), Sums(("era", "seat")), Sums(("strategy", "era", "tokens_drawn"), ("collapsed",))),
    ),
    TableSchema(
        "cards",
        _columns("game", {"card": "card"}, "era", {"shown": "flag", "affordable": "flag"})
        | dict.fromkeys(("marked_by", "taken_by", "taken_turn"), "optional")
        | {"taker": "strategy", "taker_share": "share"},
        (Sums(("card",)), Sums(("card", "taker"), ("taker_share",))),
    ),
)


def tally(table: EmbersTable, game: int, strategies: Sequence[int], rows: Rows) -> None:
    """Append a finished game, whose seats played these strategies, to the rows of each table."""
    counted = read_log(table)
    by_source = scores(table)
    ends = standings(table.state, table.rules, [sum(points) for points in by_source])
    rows["games"].append(_game_row(table, game, ends, counted.running))
    rows["seats"] += [
        (game, seat, strategies[seat], end.score, end.place, end.win_share, *points)
        for seat, (end, points) in enumerate(zip(ends, by_source, strict=True))
    ]
    rows["rounds"] += [
        (game, era, seat, strategies[seat], *counts)
        for era, by_seat in enumerate(counted.rounds, 1)
        for seat, counts in enumerate(by_seat)
    ]
    rows["cards"] += [_card_row(game, card, counted.cards.get(card), strategies, ends) for card in table.pool.cards]


def _game_row(
    table: EmbersTable, game: int, ends: Sequence[Standing], running: Sequence[Sequence[int]]
) -> tuple[Any, ...]:
    state = table.state
    winners = [seat for seat, end in enumerate(ends) if end.win_share]
    swung = drama([*running[:-1], [end.score for end in ends]], winners)
    return (
        game, table.chance.seed, len(state.players), state.turn, table.decisions, int(state.capped),
        int(len(winners) > 1), *astuple(swung), _minutes(table),
    )  # fmt: skip


def _minutes(table: EmbersTable) -> float:
    """Estimated playing time: what each question takes at the table, as `pacing.json` says."""
    seconds = table.pool.pacing
    return sum(times * seconds.get(question, seconds["other"]) for question, times in table.asked.items()) / 60


def _card_row(
    game: int, card: Card, seen: Sequence[int] | None, strategies: Sequence[int], ends: Sequence[Standing]
) -> tuple[Any, ...]:
    if seen is None:
        return (game, card.index, card.era, 0, 0, NOBODY, NOBODY, NOBODY, NOBODY, 0.0)
    era, affordable, marked_by, taken_by, turn = seen
    if taken_by == NOBODY:
        return (game, card.index, era, 1, affordable, marked_by, NOBODY, NOBODY, NOBODY, 0.0)
    taker = (strategies[taken_by], ends[taken_by].win_share)
    return (game, card.index, era, 1, affordable, marked_by, taken_by, turn, *taker)
