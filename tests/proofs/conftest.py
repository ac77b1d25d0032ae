"""The pool of Embers as it would be printed, and cards that are hard to print."""

from collections.abc import Mapping
from typing import Any

import pytest

from toolkit.games import load_game
from toolkit.play.game import Face, Game, Proof
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool

NEEDS: Mapping[str, int] = {"warfare": 12, "culture": 3, "economy": 14}


def proof(name: str = "Salt Road", *says: str, copies: int = 1, **fields: Any) -> Proof:
    shown = {"id": "salt-road", "group": "economy", "stage": "II", "cost": 7, "costs": "C3 E4", "vp": 2, "text": ""}
    face = Face(**{**shown, "name": name, "needs": {"culture": 3, "economy": 4}, **fields})
    return Proof(face, "civ.csv", copies, "placeholder", says or ("Gain 2 Tokens from the Market.",))


def deck_of(count: int, **fields: Any) -> list[Proof]:
    return [proof(f"Card {n}", id=f"card-{n}", **fields) for n in range(count)]


@pytest.fixture(scope="session")
def game() -> Game:
    return load_game("embers")


@pytest.fixture(scope="session")
def pool(game: Game) -> LoadedPool:
    return load_pool(game.shape, find_cards(None, "embers"))


@pytest.fixture(scope="session")
def proofs(game: Game, pool: LoadedPool) -> list[Proof]:
    return game.proofs(pool.models)
