"""Which run a name means."""

from pathlib import Path

import pytest

from toolkit.pools.problems import UsageError
from toolkit.trials.places import find_run


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYTEST_RUNS", str(tmp_path))
    return tmp_path


def kept(runs: Path, *files: str) -> None:
    for file in files:
        (runs / file).parent.mkdir(parents=True, exist_ok=True)
        (runs / file).write_text("{}")


def test_an_experiment_with_a_single_run_stands_for_it(runs: Path) -> None:
    kept(runs, "contest/experiment.json", "contest/run/manifest.json")
    for name in ("contest", "contest/run", str(runs / "contest")):
        assert find_run(name) == runs / "contest" / "run"


def test_of_two_arms_one_is_to_be_named_and_both_are_told(runs: Path) -> None:
    kept(runs, "whatif/experiment.json", "whatif/baseline/manifest.json", "whatif/variant/manifest.json")
    with pytest.raises(UsageError, match=r"Runs in .*: whatif/baseline, whatif/variant\."):
        find_run("whatif")
    assert find_run("whatif/variant") == runs / "whatif" / "variant"


def test_a_folder_that_merely_holds_a_run_is_none(runs: Path) -> None:
    kept(runs, "alone/manifest.json")
    with pytest.raises(UsageError, match="no run"):
        find_run(str(runs))
