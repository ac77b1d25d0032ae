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


def test_where_nothing_changed_an_alarm_is_rare(pool: LoadedPool) -> None:
    found = trust.false_alarms(pool, trust.SMALL)
    assert found["alarms_peeking"] <= 2  # of 10: at 2.5 % three would come once in 500
    assert 0.3 < found["correlation"] < 0.8, "the arms differ, and still share their luck"


def test_planted_effects_are_covered_at_every_look() -> None:
    for row in trust.planted(trust.SMALL):
        assert row["covered"] >= row["lower_limit"], row


def test_a_real_patch_is_covered(pool: LoadedPool) -> None:
    found = trust.real_patch(pool, with_patch(pool, Patch(set={"salt-road.economy": 2}), CARDS), trust.SMALL)
    assert found["covered"] >= found["lower_limit"]
