"""A game small enough to check by hand: each seat throws every die of the pool, the highest total wins."""

import os
from collections.abc import Mapping, Sequence
from time import sleep
from types import SimpleNamespace
from typing import Any, cast

from pydantic import BaseModel

from toolkit.play.chance import Chance
from toolkit.play.game import Game, Sums, TableSchema
from toolkit.play.table import Table
from toolkit.pools.loading import LoadedPool
from toolkit.pools.shapes import PoolShape, SheetShape
from toolkit.trials.plan import Plan

LUCK = {"plain": 0, "lucky": 1, "slow": 0, "broken": 0, "deadly": 0}


class Die(BaseModel):
    id: str
    sides: int
    notes: str = ""


def build(models: Mapping[str, Any]) -> Any:
    return SimpleNamespace(
        dice=models["dice.csv"], card_ids=tuple(die.id for die in models["dice.csv"]), strategies=LUCK
    )


def misbehave(name: str) -> None:
    if name == "slow":
        sleep(0.001)
    if name == "broken":
        raise ZeroDivisionError("the die rolled off the table")
    if name == "deadly":
        os._exit(9)


def start(
    pool: Any,
    seating: Sequence[str],
    seed: int,
    *,
    log: list[tuple[Any, ...]] | None = None,
    rekey: dict[str, int] | None = None,
) -> Table[Any, Any]:
    table: Table[Any, Any] = Table(pool, [0] * len(seating), Chance(seed, rekey), log=log)
    table.players = cast(Any, seating)
    return table


def play_out(table: Table[Any, Any]) -> None:
    for seat, name in enumerate(cast(Sequence[str], table.players)):
        misbehave(name)
        stream = table.chance.stream("dice", seat)
        for index, die in enumerate(table.pool.dice):
            spots = 1 + int(stream.random() * die.sides) + LUCK[name]
            table.state[seat] += spots
            table.decisions += 1
            if table.log is not None and spots > 5:
                table.log.append((seat, index))


def tally(table: Table[Any, Any], number: int, codes: Sequence[int], rows: dict[str, list[tuple[Any, ...]]]) -> None:
    totals, high = table.state, table.log or []
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    rows["games"].append((number, table.chance.seed, int(max(totals) > 15), len(winners) > 1))
    for seat, total in enumerate(totals):
        rows["seats"].append((number, seat, codes[seat], total, 1 / len(winners) if seat in winners else 0.0))
        card = next((index for thrower, index in high if thrower == seat), -1)
        rows["cards"].append((number, card, codes[seat] if total > 12 else -1, total if total > 12 else -1))


def nothing(*args: Any) -> Any:
    """What trials do not ask a game for."""


GAME = Game(
    id="dice",
    title="Dice",
    seats=(2, 3, 4),
    shape=PoolShape(
        game="dice",
        sheets=(SheetShape("dice.csv", Die),),
        documents=(),
        audit=nothing,
        counts=nothing,
    ),
    build=build,
    start=start,
    play_out=play_out,
    faces=nothing,
    tables=(
        TableSchema("games", {"game": "int", "seed": "int", "capped": "flag", "tie": "flag"}, (Sums(()),)),
        TableSchema(
            "seats",
            {"game": "int", "seat": "int", "strategy": "strategy", "total": "int", "win_share": "share"},
            (Sums(("strategy", "seat")), Sums(("strategy",)), Sums(("seat",), ("win_share",))),
        ),
        TableSchema(
            "cards",
            {"game": "int", "card": "card", "taken_by": "strategy", "taken_at": "optional"},
            (Sums(("card",)),),
        ),
    ),
    measures=(),
    tally=tally,
    tell=nothing,
    chunk_games=20,
)


PLAN = Plan(game="dice", strategies=("plain", "lucky", "plain"), games=300, seed=7)


def dice_pool(sides: int = 6, fingerprint: str = "000000000000") -> LoadedPool:
    """Three dice, the third of them with so many sides."""
    dice = [Die(id="red", sides=6), Die(id="blue", sides=6), Die(id="odd-one", sides=sides)]
    prints = {"pool": fingerprint, "rules": "r", "strategies": "s"}
    return LoadedPool("dice", {"dice.csv": dice}, (), prints, raw=cast(Any, None))
