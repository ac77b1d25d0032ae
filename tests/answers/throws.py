"""A game small enough to know its answers: every seat throws some dice, the highest total wins."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, Literal, cast

import pytest
from pydantic import BaseModel, ConfigDict, Field

from toolkit import games
from toolkit.play.chance import Chance
from toolkit.play.game import Face, Game, Measure, Sums, TableSchema
from toolkit.play.table import Table
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape

SIDES = 6


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Rules(Strict):
    dice: Annotated[int, Field(ge=1, le=4)] = 3
    """Thrown by each seat."""
    bonus: Annotated[int, Field(ge=0, le=9)] = 0
    """Points of each seat whose first die shows 6."""
    idle: int = 5
    """What no game asks for."""
    wins: Literal["highest", "lowest", "nobody"] = "highest"
    alike: bool = False
    """Whether all dice show the same."""
    ladder: list[int] = [1, 2]
    """Points for a first die of 6, and of 5."""
    cap: int | None = None
    weight: float = 1.0


class Knobs(Strict):
    luck: int = 0
    about: str = ""


class Card(Strict):
    id: str
    stage: str
    cost: Annotated[int, Field(ge=1)]


class Hint(Strict):
    words: str = ""


def build(models: Mapping[str, Any]) -> Any:
    cards = models["cards.csv"]
    return SimpleNamespace(
        rules=models["rules.json"],
        cards=cards,
        card_ids=tuple(card.id for card in cards),
        strategies=models["strategies.json"],
    )


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
    rules = table.pool.rules
    for seat, name in enumerate(cast(Sequence[str], table.players)):
        stream = table.chance.stream("dice", seat)
        spots = [1 + int(stream.random() * SIDES) for _ in range(rules.dice)]
        if rules.alike:
            spots = spots[:1] * rules.dice
        table.state[seat] = sum(spots) + table.pool.strategies[name].luck
        table.state[seat] += (rules.bonus + rules.ladder[0]) * (spots[0] == 6) + rules.ladder[1] * (spots[0] == 5)
        table.decisions += 1


def tally(table: Table[Any, Any], number: int, codes: Sequence[int], rows: dict[str, list[tuple[Any, ...]]]) -> None:
    totals, rules = table.state, table.pool.rules
    best = {"highest": max(totals), "lowest": min(totals), "nobody": None}[rules.wins]
    winners = [seat for seat, total in enumerate(totals) if total == best]
    costs = sum(card.cost for card in table.pool.cards)
    rows["games"].append((number, table.chance.seed, 0, sum(totals), costs))
    taker = winners[0] if winners else -1
    rows["cards"] += [(number, index, 1, 1, taker) for index in range(len(table.pool.cards))]
    for seat, total in enumerate(totals):
        share = 1 / len(winners) if seat in winners else 0.0
        place = 1 + sum(other > total for other in totals)
        rows["seats"].append((number, seat, codes[seat], total, place, share))


def faces(models: Mapping[str, Any]) -> list[Face]:
    return [
        Face(card.id, card.id, "", card.stage, card.cost, "", 0, "", {"cost": card.cost})
        for card in models["cards.csv"]
    ]


def nothing(*args: Any) -> Any:
    return []


GAME = Game(
    id="throws",
    title="Throws",
    seats=(2, 3),
    shape=PoolShape(
        game="throws",
        sheets=(SheetShape("cards.csv", Card),),
        documents=(
            DocumentShape("rules.json", Rules),
            DocumentShape("strategies.json", dict[str, Knobs]),
            DocumentShape("hints.json", Hint, required=False, fingerprinted=False),
        ),
        audit=nothing,
        counts=nothing,
    ),
    build=build,
    start=start,
    play_out=play_out,
    faces=faces,
    tables=(
        TableSchema(
            "games", {"game": "int", "seed": "int", "capped": "flag", "spots": "int", "costs": "int"}, (Sums(()),)
        ),
        TableSchema(
            "seats",
            {
                "game": "int",
                "seat": "int",
                "strategy": "strategy",
                "score": "int",
                "place": "int",
                "win_share": "share",
            },
            (Sums(("strategy",)), Sums(("seat",))),
        ),
        TableSchema(
            "cards",
            {"game": "int", "card": "card", "shown": "flag", "affordable": "flag", "taken_by": "optional"},
            (Sums(("card",)),),
        ),
    ),
    measures=(
        Measure("spots", "Spots thrown", "games", "spots", ((),), "count", "dots", "", "first"),
        Measure("costs", "Costs in all", "games", "costs", ((),), "count", "dots", "", "first"),
    ),
    tally=tally,
    tell=nothing,
    chunk_games=100,
)

FILES = {
    "cards.csv": "id,stage,cost\nfirst,I,1\nsecond,I,2\nlast,II,4\n",
    "rules.json": "{}",
    "strategies.json": json.dumps({"plain": {}, "other": {}, "lucky": {"luck": 1}}),
}


def register(
    monkeypatch: pytest.MonkeyPatch, folder: Path, game: Game = GAME, files: Mapping[str, str] = FILES
) -> Path:
    """Make the game known, its files in a folder of their own; that folder, as `--cards` takes it."""
    module = ModuleType(f"toolkit.games.{game.id}")
    module.GAME = game  # type: ignore[attr-defined]
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, game.id))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    own = folder / "cards" / game.id
    own.mkdir(parents=True)
    for name, text in files.items():
        (own / name).write_text(text)
    monkeypatch.setenv("PLAYTEST_RUNS", str(folder / "runs"))
    return own.parent
