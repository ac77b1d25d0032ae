"""`playtest targets`: every band, and an exit code that guards a pool."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.cli import main
from toolkit.trials.experiments import arm_of, list_experiments

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


def test_a_mistyped_measure_is_no_target_met(ask: Any, cards: Path) -> None:
    file = cards / "embers" / "targets.json"
    file.write_text(file.read_text().replace('"measure": "tie_rate"', '"measure": "tie_rat"'))
    code, _, err = ask("targets", *FEW, "--cards", str(cards))
    assert code == 2 and "targets.json, ties: there is no measure 'tie_rat'. Did you mean \"tie_rate\"" in err


def test_what_was_played_is_not_played_again_and_the_answer_is_kept(ask: Any, runs: Path) -> None:
    words = ["targets", *FEW, "--players", "2"]
    first = json.loads(ask(*words)[1])
    (folder, kept), written = list_experiments()[0], [path.stat().st_mtime_ns for path in runs.rglob("*.parquet")]
    assert json.loads(ask(*words)[1]) == first == kept.answer
    assert written and [path.stat().st_mtime_ns for path in runs.rglob("*.parquet")] == written
    assert arm_of(folder, kept, "2p").manifest.games_done == 48
