"""What `impact` says of a run."""

import json
from typing import Any

import pytest

from toolkit.answers.impact import impact
from toolkit.balance.naming import Bands
from toolkit.games import load_game
from toolkit.play.game import WIN_SHARE
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool, require_ok
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.printing.impact import impact as show
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run

LINE_UP = ("steward", "warlord", "engine")
WORSE = {"tide-market.economy": 6, "tide-market.ability": "gain 2 token", "tide-market.vp": 2}
"""Makes it a Caravan Inns that gives 1 VP less."""


@pytest.fixture(scope="module")
def pool() -> LoadedPool:
    game = load_game("embers")
    return require_ok(load_pool(game.shape, find_cards(None, "embers"), Patch(set=WORSE)))


@pytest.fixture(scope="module")
def run(pool: LoadedPool, tmp_path_factory: pytest.TempPathFactory) -> Run:
    plan = Plan(game="embers", strategies=LINE_UP, games=600, seed=3, patch={"set": WORSE})
    return run_plan(load_game("embers"), pool, plan, tmp_path_factory.mktemp("impact") / "run", workers=1)


@pytest.fixture(scope="module")
def found(run: Run, pool: LoadedPool) -> dict[str, Any]:
    return impact(run, pool, Bands(dead=0.4, auto_take=0.7))


def test_it_is_plain_json_and_every_figure_says_how_many_it_is_of(found: dict[str, Any]) -> None:
    assert json.loads(json.dumps(found, allow_nan=False)) == json.loads(json.dumps(found))
    assert (found["looked_at"], found["pairs_looked_at"]) == (54, len(found["pairs"]))
    assert len(found["cards"]) == 54 and found["equal_part"] == pytest.approx(1 / 3)


def test_raw_and_adjusted_stand_side_by_side_as_differences_from_an_equal_part(found: dict[str, Any]) -> None:
    for card in found["cards"]:
        assert card["n"] >= card["shown"] >= card["taken"]
        assert {"name", "stage", "costs", "vp", "raw", "adjusted", "shrunk"} <= card.keys()
        assert -1 / 3 <= card["raw"] <= 2 / 3
    clear = [card for card in found["cards"] if card["adjusted_low"] is not None]
    assert len(clear) > 10
    assert all(card["adjusted_low"] < card["adjusted"] < card["adjusted_high"] for card in clear)


def test_the_cards_that_go_by_a_name_are_named(found: dict[str, Any]) -> None:
    shares = {card["card"]: card for card in found["cards"]}
    assert found["dead"] and all(shares[card]["taken_share"] < 0.4 for card in found["dead"])
    assert found["auto_take"] and all(shares[card]["taken_when_affordable"] > 0.7 for card in found["auto_take"])
    assert found["dominated"] == [
        {"card": "tide-market", "by": "caravan-inns", "why": "2 VP where the other gives 3"}
    ]  # fmt: skip


def test_it_is_printed_with_what_it_is_not(found: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    show(found, WIN_SHARE, False)
    text = " ".join(capsys.readouterr().out.split())
    for words in (
        "None of it is what the card does", "whoever is ahead can buy more", "all 54 cards together",
        "tide-market is dominated by caravan-inns", "Dead cards, clearly taken in less than 40%",
        "Auto-takes, clearly taken in more than 70%", f"({found['pairs_looked_at']:,} pairs looked at)",
        "3 players, 600 games on 200 seeds",
    ):  # fmt: skip
        assert words in text


def test_where_nothing_stands_out_that_is_said(found: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    show({**found, "dead": [], "auto_take": [], "dominated": [], "pairs": [], "pairs_looked_at": 0}, WIN_SHARE, False)
    text = " ".join(capsys.readouterr().out.split())
    assert "No card is clearly dead (below 40%), an auto-take (above 70%) or dominated." in text
    assert "Combos: no two cards were often enough in one hand." in text


def test_a_run_without_games_is_refused(run: Run, pool: LoadedPool) -> None:
    empty = Run(run.folder, run.manifest.model_copy(update={"parts": ()}))
    with pytest.raises(UsageError, match="nothing to compare"):
        impact(empty, pool)
