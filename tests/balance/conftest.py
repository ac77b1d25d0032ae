"""A small real run, and made-up seeds whose truth is known."""

from pathlib import Path

import pytest

from toolkit.games import load_game
from toolkit.pools.loading import LoadedPool, load_pool, require_ok
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run

CARDS = Path(__file__).parents[2] / "cards" / "embers"


@pytest.fixture(scope="session")
def embers_pool() -> LoadedPool:
    return require_ok(load_pool(load_game("embers").shape, CARDS))


@pytest.fixture(scope="session")
def small_run(embers_pool: LoadedPool, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Three players, so that not every card is dealt; one strategy sits twice."""
    plan = Plan(game="embers", strategies=("warlord", "steward", "warlord"), games=60, seed=5)
    return run_plan(load_game("embers"), embers_pool, plan, tmp_path_factory.mktemp("run") / "small", workers=1)
