"""`playtest targets` and `playtest tune`."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.answers import pools, searching, tuning
from toolkit.answers.points import Start
from toolkit.cli import main
from toolkit.pools.problems import UsageError

FEW = ["embers", "--games", "48", "--workers", "1", "--json"]


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYTEST_RUNS", str(tmp_path / "runs"))
    return tmp_path / "runs"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    def said(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([*words])
        out, err = capsys.readouterr()
        return int(str(ended.value.code)), out, err

    return said


def start(cards: Path, **more: Any) -> Start:
    pool = pools.plain_pool("embers", cards)
    asked = {"strategies": "gambler,engine", "players": None, "games": 440, "seed": 1, **more}
    return Start(pool, None, cards, **asked)


# -- targets -------------------------------------------------------------------------------------


def test_a_row_a_target_with_its_band_and_verdict(ask: Any) -> None:
    code, out, _ = ask("targets", *FEW, "--players", "2")
    found = json.loads(out)
    assert code == 0, "twelve games decide nothing"
    assert found["looked_at"] == len(found["targets"]) == sum(found[v] for v in ("met", "missed", "undecided"))
    rate = next(row for row in found["targets"] if row["id"] == "collapse-rate")
    assert (rate["band_low"], rate["band_high"], rate["verdict"]) == (0.15, 0.35, "undecided")


def test_every_number_of_players_that_a_target_names_is_played(ask: Any) -> None:
    _, out, _ = ask("targets", *FEW, "--only", "seat-wins-2,seat-wins-3")
    assert [run["players"] for run in json.loads(out)["runs"]] == [2, 3]


def test_a_miss_ends_with_code_1_and_says_by_how_much(ask: Any) -> None:
    asked = ["--players", "2", "--only", "collapse-rate", "--set", "rules.collapse_at=6", "--games", "440"]
    code, out, _ = ask("targets", "embers", "--workers", "1", *asked)
    assert code == 1
    assert "Missed: Collapses per player and Era" in out and "points below the band 15.0% to 35.0%" in out


def test_strict_fails_on_what_is_undecided(ask: Any) -> None:
    assert ask("targets", *FEW, "--players", "2", "--strict")[0] == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [(["--only", "collapse-rat"], 'Did you mean "collapse-rate"'), (["--only", "seat-wins-2", "--players", "3"], "3")],
)
def test_targets_that_are_not_there_are_told(ask: Any, words: list[str], message: str) -> None:
    code, _, err = ask("targets", *FEW, *words)
    assert code == 2 and message in err


def test_a_pool_without_targets_is_told_what_to_write(ask: Any, cards: Path) -> None:
    (cards / "embers" / "targets.json").write_text("[]")
    code, _, err = ask("targets", *FEW, "--cards", str(cards))
    assert code == 2 and "write some bands to targets.json" in err


# -- tune ----------------------------------------------------------------------------------------


def test_the_setting_nearest_the_band_is_found_confirmed_and_kept(cards: Path, tmp_path: Path) -> None:
    asked = searching.search(start(cards), {"rules.collapse_at": [2, 6, 40]}, ["collapse-rate"], rungs=(80, 200))
    found = tuning.answer(asked, tmp_path / "tuned", workers=1)
    trials = {str(trial["values"].get("rules.collapse_at")): trial for trial in found["trials"]}
    assert found["best"]["values"] == {"rules.collapse_at": 2}
    assert trials["6"]["state"] == "culled" and trials["6"]["games"] < trials["2"]["games"]
    assert found["confirmed"] and found["nearer"]["low"] > 0
    assert found["searched_seed"] != found["seed"]
    assert found["distance_after"] < found["distance_before"]


def test_a_setting_that_the_pool_refuses_is_told_and_not_skipped(cards: Path, tmp_path: Path) -> None:
    asked = searching.search(start(cards), {"rules.collapse_at": [-1, 3]}, ["collapse-rate"], rungs=(8,))
    found = tuning.answer(asked, tmp_path / "tuned", workers=1)
    refused = next(trial for trial in found["trials"] if trial["values"] == {"rules.collapse_at": -1})
    assert refused["state"] == "impossible" and "collapse_at" in refused["why"]


def test_a_large_grid_is_searched_by_a_sampler_the_same_way_each_time(cards: Path, tmp_path: Path) -> None:
    varied = {"rules.collapse_at": [2, 3, 4, 5, 6], "rules.glory_vp": [1, 2, 3]}
    asked = searching.search(start(cards, games=8), varied, ["collapse-rate"], trials=4, rungs=(8,))
    first, second = (tuning.answer(asked, tmp_path / name, workers=1)["trials"] for name in ("a", "b"))
    assert first == second
    assert 2 <= len(first) <= 5  # the pool as it is, and up to four others


def test_where_nothing_is_nearer_nothing_is_written(cards: Path, tmp_path: Path) -> None:
    asked = searching.search(start(cards), {"rules.collapse_at": [30, 40]}, ["collapse-rate"], rungs=(80,))
    found = tuning.answer(asked, tmp_path / "tuned", workers=1)
    assert found["best"]["values"] == {} and not found["confirmed"] and found["after"] == []


@pytest.mark.parametrize(
    ("varied", "towards", "message"),
    [
        ({f"rules.{name}": [1] for name in "abcd"}, [], "too many to tune"),
        ({"rules.collapse_at": [2]}, ["cards-taken"], "cannot lead a search"),
        ({"rules.collapse_at": [2]}, ["colapse-rate"], "Did you mean"),
        ({}, [], "Nothing is varied"),
    ],
)
def test_a_search_that_cannot_be_made_is_refused(cards: Path, varied: Any, towards: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        searching.search(start(cards), varied, towards)


def test_the_confirmed_setting_is_written_as_a_variant_that_can_be_asked_about(ask: Any, cards: Path) -> None:
    asked = [
        "embers",
        "--cards",
        str(cards),
        "--strategies",
        "gambler,engine",
        "--workers",
        "1",
        "--towards",
        "collapse-rate",
    ]
    words = ["tune", *asked, "--vary", "rules.collapse_at=2,40", "--games", "440", "--name", "Calmer", "--json"]
    code, out, err = ask(*words)
    found = json.loads(out)
    assert code == 0, err
    kept = json.loads(Path(found["variant"]).read_text())
    assert kept["set"] == {"rules.collapse_at": 2} and "fresh seeds" in kept["why"]
    code, _, err = ask(*words)
    assert code == 2 and 'a variant "calmer" already' in err
    code, out, err = ask("simulate", *FEW, "--cards", str(cards), "--variant", found["variant"])
    assert code == 0, err
