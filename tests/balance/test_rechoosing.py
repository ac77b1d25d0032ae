"""A fixed script beside one that may choose its setting anew."""

from pathlib import Path

import pytest

from toolkit.answers import pools, runs
from toolkit.answers.rechoosing import rechosen
from toolkit.answers.whatif import Question, answer, question
from toolkit.pools.problems import UsageError


@pytest.fixture
def asked(cards: Path) -> Question:
    patch, base = pools.patch_of(["salt-road.economy=3"]), pools.plain_pool("embers", cards)
    both = base, pools.with_patch(base, patch, cards)
    plans = [
        runs.plan(pool, players=None, strategies="steward,warlord", games=40, seed=1, patch=change)
        for pool, change in zip(both, (None, patch), strict=True)
    ]
    return question(both, (plans[0], plans[1]))


def test_each_strategy_is_measured_with_the_best_of_its_settings(asked: Question, cards: Path, tmp_path: Path) -> None:
    found = answer(asked, tmp_path / "what", workers=1)
    rows = rechosen(asked, found, cards, workers=1, games=40, selection=8)["rechosen"]
    assert [row["strategy"] for row in rows] == ["steward", "warlord"]
    settings = {"as it is", "bolder", "thriftier", "for VP"}
    assert {rows[0]["baseline_setting"], rows[0]["variant_setting"]} <= settings
    assert rows[0]["pairs"] == 20
    assert rows[0]["fixed"]["difference"] == found["measures"][0]["difference"]
    assert answer(asked, tmp_path / "what")["rechosen"] == rows, "kept beside the answer"


def test_without_settings_the_remedy_is_told(asked: Question, cards: Path, tmp_path: Path) -> None:
    (cards / "embers" / "settings.json").write_text("{}")
    patch, base = pools.patch_of(["salt-road.economy=3"]), pools.plain_pool("embers", cards)
    bare = question((base, pools.with_patch(base, patch, cards)), asked.plans)
    with pytest.raises(UsageError, match="name some for steward, warlord in settings"):
        rechosen(bare, {"run": str(tmp_path)}, cards)
