import shutil
import zipfile
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest
from filelock import FileLock
from streamlit.testing.v1 import AppTest

from dashboards.desk import labels_of
from dashboards.keeping import delete, size_of, table_of, zipped
from toolkit.pools.problems import UsageError
from toolkit.trials.runs import list_runs, open_run

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]


def words(app: AppTest) -> str:
    return "\n".join(element.value for kind in (app.markdown, app.info, app.error) for element in kind).replace(
        "\\", ""
    )


def test_the_library_lists_every_run(page: Page, two: Path) -> None:
    rows = page("runs").dataframe[0].value
    assert list(rows["Folder"]) == ["played", "larger"]
    assert list(rows["Games"]) == [400, 30] and set(rows["Played"]) == {"by scripts"}
    assert set(rows["Files"]) == {"as now"}


def test_two_runs_are_compared_and_what_differs_is_said(page: Page, two: Path) -> None:
    app = page("runs")
    assert not app.exception and not app.error
    assert "Both were played with the same files." in words(app)
    assert "Line-ups: A" in words(app)
    assert list(app.dataframe[-1].value.columns) == ["figure", "A", "B", "difference"]


def test_a_single_run_has_nothing_to_be_compared_with(page: Page, run: Path) -> None:
    assert "you need two runs" in words(page("runs"))


def test_a_run_is_deleted_once_that_is_confirmed(page: Page, two: Path, runs: Path, press: Press) -> None:
    app = press(page("runs"), "Delete this run")
    assert "It cannot be brought back" in words(app)
    assert "It cannot be brought back" not in words(press(app, "Keep it"))
    assert len(list_runs(runs)) == 2
    app = press(press(app, "Delete this run"), "Delete it")
    assert [run.folder.name for run in list_runs(runs)] == ["larger"]
    assert not (runs / "played").exists()
    assert app.selectbox(key="run").value == "larger" and not app.error


def test_runs_left_after_a_deletion_can_still_be_compared(page: Page, two: Path, runs: Path, press: Press) -> None:
    third = Path(shutil.copytree(runs / "played", runs / "third"))
    app = page("runs")
    chosen = next(box for box in app.selectbox if box.label == "Run A")
    app = chosen.set_value("third").run()
    delete(open_run(third))
    app = app.run()
    assert not app.exception and not app.error
    assert next(box for box in app.selectbox if box.label == "Run A").value == "larger"


def test_a_damaged_run_can_still_be_deleted(page: Page, two: Path, runs: Path, press: Press) -> None:
    shutil.rmtree(runs / "played" / "sums")
    app = page("runs")
    assert "is missing or damaged. Play the same run again" in words(app)
    press(press(app, "Delete this run"), "Delete it")
    assert [run.folder.name for run in list_runs(runs)] == ["larger"]


def test_only_a_run_in_the_folder_of_runs_is_deleted(run: Path, runs: Path, tmp_path: Path) -> None:
    elsewhere = run.rename(tmp_path / "elsewhere")
    (runs / "link").symlink_to(elsewhere)
    for folder in (elsewhere, runs / "link", runs / ".." / "elsewhere"):
        with pytest.raises(UsageError, match="Delete it by hand"):
            delete(open_run(folder))
    assert open_run(elsewhere).manifest.games_done == 400


def test_what_is_not_part_of_a_run_is_left_in_its_folder(run: Path) -> None:
    (run / "my notes.txt").write_text("keep")
    (run / "report.html").write_text("<html>")
    delete(open_run(run))
    assert [path.name for path in run.iterdir()] == ["my notes.txt"]


def test_a_run_that_is_being_written_is_not_deleted(run: Path) -> None:
    with FileLock(run / ".lock"), pytest.raises(UsageError, match="is being written"):
        delete(open_run(run))
    assert open_run(run).manifest.parts


def test_a_zip_holds_the_run_and_its_report_and_is_a_run_again(run: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(zipped(open_run(run)))) as archive:
        assert "played/report.html" in archive.namelist()
        assert all(name.startswith("played/") for name in archive.namelist())
        archive.extractall(tmp_path / "other")
    unpacked = open_run(tmp_path / "other" / "played")
    assert unpacked.manifest == open_run(run).manifest
    assert unpacked.table("seats").collect().equals(open_run(run).table("seats").collect())


def test_a_table_is_exported_whole(run: Path) -> None:
    games = open_run(run).table("games").collect()
    assert pl.read_parquet(BytesIO(table_of(open_run(run), "games", "parquet"))).equals(games)
    exported = pl.read_csv(BytesIO(table_of(open_run(run), "games", "csv")))
    assert exported["seed"].to_list() == games["seed"].to_list()


def test_the_size_of_a_run_is_that_of_its_files(run: Path) -> None:
    files = [path for path in run.rglob("*") if path.is_file() and path.name != ".lock"]
    assert size_of(open_run(run)) == sum(path.stat().st_size for path in files) > 0


def test_runs_of_several_games_say_which_they_are_of(run: Path) -> None:
    one = open_run(run)
    plan = one.manifest.plan.model_copy(update={"game": "pocket_civ"})
    other = replace(one, manifest=one.manifest.model_copy(update={"plan": plan}))
    assert "Embers" not in labels_of({"a": one})["a"]
    labels = labels_of({"a": one, "b": other})
    assert "Embers of Empire" in labels["a"] and "Pocket Civ" in labels["b"]
