"""The experiment on one card: banned, and given."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.answers.runs import story
from toolkit.answers.settling import Settling, settle, settling
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool, require_ok
from toolkit.pools.problems import UsageError
from toolkit.printing.settling import settling as show
from toolkit.trials.experiments import open_experiment
from toolkit.trials.plan import Plan
from toolkit.trials.runs import open_run

LINE_UP = ("steward", "gambler")
ARMS = ["as-it-is", "banned", "given-to-steward", "given-to-gambler"]


@pytest.fixture(scope="module")
def pool() -> LoadedPool:
    return require_ok(load_pool(load_game("embers").shape, find_cards(None, "embers")))


def asked(pool: LoadedPool, line_up: tuple[str, ...] = LINE_UP, *, give: bool = True, **changes: Any) -> Settling:
    plan = Plan(game="embers", strategies=line_up, games=400, seed=5)
    return settling(pool, plan.model_copy(update=changes), "salt-road", give=give)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("settling") / "x"


@pytest.fixture(scope="module")
def found(pool: LoadedPool, folder: Path) -> dict[str, Any]:
    return settle(asked(pool), folder, workers=1)


def row(found: dict[str, Any], treatment: str, strategy: str | None, measure: str) -> dict[str, Any]:
    key = (treatment, strategy, measure)
    return next(row for row in found["rows"] if (row["treatment"], row["strategy"], row["measure"]) == key)


def test_every_arm_is_a_run_on_the_same_seeds(found: dict[str, Any], folder: Path) -> None:
    assert found["games"] == dict.fromkeys(ARMS, 400) and found["pairs"] == 200
    plans = [open_run(folder / arm).manifest.plan for arm in ARMS]
    assert len({plan.seed_of(7) for plan in plans}) == 1
    assert open_experiment(folder).arms == {arm: arm for arm in ARMS}


def test_the_card_is_met_in_no_arm_but_the_first_and_owned_by_whom_it_is_given_to(folder: Path) -> None:
    for arm, shown, owners in (
        ("as-it-is", True, {"steward", "gambler"}), ("banned", False, set()),
        ("given-to-steward", False, {"steward"}), ("given-to-gambler", False, {"gambler"}),
    ):  # fmt: skip
        rows = open_run(folder / arm).table("cards").filter(card="salt-road").collect()
        assert bool(rows["shown"].sum()) == shown
        assert set(rows["taker"].cast(str).drop_nulls()) == owners
        if arm.startswith("given"):
            assert rows["taken_by"].count() == rows.height == 400


def test_giving_is_measured_against_banning_and_banning_against_the_games_as_they_are(
    found: dict[str, Any], folder: Path
) -> None:
    for treatment, before, after in (("ban", "as-it-is", "banned"), ("give", "banned", "given-to-gambler")):
        means = [
            open_run(folder / arm).table("seats").filter(strategy="gambler").collect()["score"].mean()
            for arm in (before, after)
        ]
        own = row(found, treatment, "gambler", "score")
        assert [own["baseline"], own["variant"]] == pytest.approx(means)
        assert own["difference"] == pytest.approx(means[1] - means[0]) and own["n"] == 400


def test_any_owner_is_the_mean_over_the_strategies(found: dict[str, Any]) -> None:
    owner = row(found, "give", None, "win_share")
    assert owner["baseline"] == pytest.approx(1 / 2)
    each = [row(found, "give", name, "win_share")["difference"] for name in LINE_UP]
    assert owner["difference"] == pytest.approx(sum(each) / 2) and owner["n"] == 800
    assert owner["clear"] and owner["low"] > 0


def test_the_intervals_of_all_rows_hold_together(found: dict[str, Any], pool: LoadedPool, folder: Path) -> None:
    assert found["looked_at"] == len(found["rows"]) == 2 * 2 + 2 * 3
    alone = settle(asked(pool, give=False), folder.parent / "ban", workers=1)
    assert {each["treatment"] for each in alone["rows"]} == {"ban"} and alone["looked_at"] == 4
    same, wider = (row(each, "ban", "gambler", "win_share") for each in (alone, found))
    assert same["difference"] == wider["difference"] and wider["low"] < same["low"]


def test_what_the_table_says_of_the_card_stands_beside(found: dict[str, Any]) -> None:
    assert found["observed"]["card"] == "salt-road" and found["observed"]["adjusted"] is not None


def test_the_answer_is_kept_and_not_worked_out_again(found: dict[str, Any], pool: LoadedPool, folder: Path) -> None:
    written = (folder / "banned" / "manifest.json").stat().st_mtime_ns
    assert settle(asked(pool), folder, workers=1) == json.loads(json.dumps(found))
    assert (folder / "banned" / "manifest.json").stat().st_mtime_ns == written
    assert asked(pool).folder != asked(pool, give=False).folder


def test_a_game_of_an_arm_is_retold_with_the_gift(found: dict[str, Any], folder: Path) -> None:
    told = [event for scene in story(folder / "given-to-gambler", 1, None) for event in scene.events]
    assert "gambler is given Salt Road." in told


def test_it_says_who_is_treated_and_what_is_not_in_it(
    found: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    show(found, False)
    text = " ".join(capsys.readouterr().out.split())
    for words in (
        "Its place stays empty, no other card comes instead", "the whole table is treated",
        "one player owns Salt Road from when it would come up, for nothing", "its cost", "its owner, any strategy",
        "Owning it, free of its cost, is worth +", "all 10 figures",
    ):  # fmt: skip
        assert words in text


@pytest.mark.parametrize(
    ("card", "line_up", "said"),
    [
        ("salt-rode", LINE_UP, 'Did you mean "salt-road"'),
        ("salt-road", ("gambler", "gambler"), "sits 2 times"),
    ],
)
def test_what_cannot_be_settled_is_refused(pool: LoadedPool, card: str, line_up: tuple[str, ...], said: str) -> None:
    plan = Plan(game="embers", strategies=line_up, games=10)
    with pytest.raises(UsageError, match=said):
        settling(pool, plan, card, give=True)


def test_a_ban_needs_no_line_up_of_different_strategies(pool: LoadedPool) -> None:
    assert list(asked(pool, ("gambler", "gambler"), give=False).plans) == ARMS[:2]
