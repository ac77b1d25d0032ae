"""The statistics hold on games whose truth is known; `playtest bench --statistics` asks the same at length."""

from pathlib import Path

import pytest

from toolkit import trust
from toolkit.answers.pools import plain_pool, with_patch
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch

CARDS = Path(__file__).parents[2] / "cards"


@pytest.fixture(scope="module")
def pool() -> LoadedPool:
    return plain_pool("embers", CARDS)


@pytest.fixture(scope="module")
def plain(pool: LoadedPool) -> trust.Numbers:
    return trust.by_seed_as_it_is(pool, trust.SMALL)


def test_where_nothing_changed_an_alarm_is_rare(pool: LoadedPool, plain: trust.Numbers) -> None:
    found = trust.false_alarms(pool, trust.SMALL, plain)
    assert found["alarms_peeking"] <= 1  # of 6: at 2.5 % two would come once in 100
    assert 0.3 < found["correlation"] < 0.8, "the arms differ, and still share their luck"


def test_planted_effects_are_covered_at_every_look() -> None:
    for row in trust.planted(trust.SMALL):
        assert row["covered"] >= row["lower_limit"], row


def test_a_real_patch_is_covered(pool: LoadedPool, plain: trust.Numbers) -> None:
    variant = with_patch(pool, Patch(set={"salt-road.economy": 2}), CARDS)
    found = trust.real_patch(pool, variant, trust.SMALL, plain)
    assert found["covered"] >= found["lower_limit"]
