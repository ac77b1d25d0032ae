"""Throws that can be played alone: nobody wins, the dice are added up, and with 13 spots or more a game is passed.

Whoever throws more takes the first card more often; the others are taken at random.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from toolkit.play.game import SCORE, Measure, Scene, Sums, TableSchema, rivals
from toolkit.play.table import Table
from toolkit.play.targets import Target
from toolkit.pools.shapes import DocumentShape

from . import throws

PASSED = 13
PASSED_GOAL = Measure(
    "passed", "Games passed", "seats", "passed", (("strategy",),), "share", "dots", "Share of games with 13 spots."
)
SPOTS = Measure("vp_spots", "VP from spots", "seats", "spots", (("strategy",),), "VP", "stack", "", "profile")


def goals(players: int) -> tuple[Measure, ...]:
    return (SCORE, PASSED_GOAL) if players == 1 else rivals(players)


def start(pool: Any, seating: Sequence[str], seed: int, *, picks: Any = None, **options: Any) -> Table[Any, Any]:
    """Nothing is chosen, so picks stay empty."""
    return throws.start(pool, seating, seed, **options)


def tally(table: Table[Any, Any], number: int, codes: Sequence[int], rows: dict[str, list[tuple[Any, ...]]]) -> None:
    totals, rules = table.state, table.pool.rules
    rows["games"].append((number, table.chance.seed, 0, sum(totals), 0))
    won = [total == max(totals) for total in totals]
    for seat, total in enumerate(totals):
        stream = table.chance.stream("tally", seat)
        share = won[seat] / sum(won)
        place = 1 + sum(other > total for other in totals)
        spots = total - table.pool.strategies[table.players[seat]].luck
        rows["seats"].append((number, seat, codes[seat], total, place, share, int(total >= PASSED), spots))
        done = total if len(totals) == 1 else share
        owned = [stream.random() < total / (6 * rules.dice + 2), stream.random() < 0.4, stream.random() < 0.1]
        for card, has in enumerate(owned):
            taken = (seat, codes[seat], 1 + card, done) if has else (-1, -1, -1, 0.0)
            rows["cards"].append((number, card, 1, 1, 0, *taken))


def tell(pool: Any, seating: Sequence[str], seed: int, **options: Any) -> Iterator[Scene]:
    table = throws.start(pool, seating, seed, **options)
    throws.play_out(table)
    events = tuple(f"{name} has {total}" for name, total in zip(seating, table.state, strict=True))
    yield Scene("The end", "", "", events, ())


GAME = replace(
    throws.GAME,
    id="patience",
    title="Patience",
    seats=(1, 2),
    shape=replace(
        throws.GAME.shape,
        game="patience",
        documents=(
            *throws.GAME.shape.documents,
            DocumentShape("targets.json", list[Target], required=False, fingerprinted=False),
            DocumentShape("settings.json", dict[str, dict[str, dict[str, Any]]], required=False, fingerprinted=False),
        ),
    ),
    start=start,
    tables=(
        throws.GAME.tables[0],
        TableSchema(
            "seats",
            {
                "game": "int", "seat": "int", "strategy": "strategy", "score": "int", "place": "int",
                "win_share": "share", "passed": "flag", "spots": "int",
            },
            (
                Sums(("strategy",)), Sums(("seat",)), Sums(("seat", "strategy")), Sums(("strategy", "score")),
                Sums(("strategy", "place")),
            ),
        ),
        TableSchema(
            "cards",
            {
                "game": "int", "card": "card", "shown": "flag", "affordable": "flag", "fired": "optional",
                "taken_by": "optional", "taker": "strategy", "taken_turn": "optional", "taker_share": "share",
            },
            (Sums(("card",)), Sums(("card", "taker"))),
        ),
    ),
    measures=(*throws.GAME.measures, SPOTS),
    tally=tally,
    tell=tell,
    goals=goals,
    usual_players=1,
)  # fmt: skip

FILES = throws.FILES | {
    "targets.json": json.dumps(
        [
            {"id": "best", "title": "The best strategy", "measure": "strategy_vp", "low": 9, "high": 11, "unit": "VP"},
            {"id": "passed", "title": "Passed", "measure": "passed", "low": 0, "high": 0.5, "unit": "share"},
            {"id": "wins", "title": "Wins", "measure": "strategy_win_share", "low": 0.4, "high": 0.7, "unit": "share",
             "players": 2},
        ]
    ),
    "settings.json": json.dumps({"plain": {"bolder": {"luck": 2}}}),
}  # fmt: skip
