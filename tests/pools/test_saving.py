"""Saving is whole or not at all, and never over what somebody else changed."""

import os
import stat
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from toolkit.games import load_game
from toolkit.pools import writing
from toolkit.pools.drafts import begin
from toolkit.pools.editing import add_row, delete_rows, set_cell, set_entry
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.problems import PoolError, UsageError
from toolkit.pools.saving import Conflict, conflict_of, rebased, save
from toolkit.pools.shapes import FolderShape

from .harbour import FILES, SHAPE, Rules, write


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path)


def text(folder, file="ships.csv"):
    return (folder / file).read_text()


def dearer(folder, cost=5):
    """Two files changed."""
    return set_entry(set_cell(begin(SHAPE, folder), "ships.csv", 0, "cost", cost), "rules.json", ("coins",), 6)


def hidden(folder):
    return sorted(path.name for path in folder.iterdir() if path.name.startswith(".") and path.name != writing.LOCK)


def test_only_the_changed_lines_change(folder):
    saved = save(dearer(folder), SHAPE, folder)
    assert saved.files == ("ships.csv", "rules.json")
    assert text(folder) == FILES["ships.csv"].replace("sloop,3", "sloop,5")
    assert text(folder, "rules.json") == FILES["rules.json"].replace("4", "6")
    assert hidden(folder) == []


def test_a_draft_without_changes_touches_nothing(folder):
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert save(begin(SHAPE, folder), SHAPE, folder).files == ()
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_change_to_the_embers_pool_is_a_diff_of_one_line(tmp_path):
    shape, cards = load_game("embers").shape, find_cards(None, "embers")
    folder = copytree(cards, tmp_path / "embers")
    rows = [row.cells["id"] for row in begin(shape, folder).rows_of("civ.csv")]
    draft = set_cell(begin(shape, folder), "civ.csv", rows.index("salt-road"), "economy", 9)
    save(set_entry(draft, "strategies.json", ("warlord", "risk"), 0.4), shape, folder)
    changed = {}
    for file in shape.files:
        before, after = text(cards, file).splitlines(keepends=True), text(folder, file).splitlines(keepends=True)
        changed[file] = [new for old, new in zip(before, after, strict=True) if old != new]
    assert {file: len(lines) for file, lines in changed.items() if lines} == {"civ.csv": 1, "strategies.json": 1}
    assert changed["civ.csv"][0].startswith("salt-road,")
    assert load_pool(shape, folder).ok


def test_the_mode_of_a_file_is_kept(folder):
    (folder / "ships.csv").chmod(0o640)
    save(dearer(folder), SHAPE, folder)
    assert stat.S_IMODE((folder / "ships.csv").stat().st_mode) == 0o640


def test_a_file_that_was_left_out_is_made(tmp_path):
    folder = write(tmp_path, rules=None)
    save(set_entry(begin(SHAPE, folder), "rules.json", ("coins",), 9), SHAPE, folder)
    assert text(folder, "rules.json") == '{\n  "coins": 9\n}\n'


def test_a_pool_with_problems_is_saved_only_on_request(folder):
    broken = dearer(folder, "many")
    with pytest.raises(PoolError, match='row 3, column cost, "many": is not a whole number'):
        save(broken, SHAPE, folder)
    assert text(folder) == FILES["ships.csv"]
    save(broken, SHAPE, folder, even_with_problems=True)
    assert "sloop,many" in text(folder)


def test_a_file_changed_meanwhile_is_not_overwritten(folder):
    draft = dearer(folder)
    write(folder, ships=FILES["ships.csv"].replace("sloop,3", "sloop,4").replace("slow", "slower"))
    with pytest.raises(Conflict) as conflict:
        save(draft, SHAPE, folder)
    assert [str(change) for change in conflict.value.theirs] == [
        "ships.csv, sea-wren, cost: 3 -> 4", "ships.csv, mud-lark, notes: slow -> slower",
    ]  # fmt: skip
    assert [str(change) for change in conflict.value.ours] == ["ships.csv, sea-wren, cost: 3 -> 5"]
    assert [*map(str, conflict.value.collisions)] == ["ships.csv, sea-wren, cost: 3 -> 5; on disk: 3 -> 4"]
    assert "Save your changes as a variant, or reload" in str(conflict.value)
    assert (text(folder, "rules.json"), "sloop,4" in text(folder)) == (FILES["rules.json"], True)
    with pytest.raises(Conflict):
        rebased(draft, folder)


def test_changes_that_do_not_touch_are_put_together_on_request(folder):
    draft = dearer(folder)
    write(folder, ships="# Mine.\n" + FILES["ships.csv"].replace("slow", "slower"))
    with pytest.raises(Conflict, match="put your changes on top") as conflict:
        save(draft, SHAPE, folder)
    assert conflict.value.collisions == []
    save(rebased(draft, folder), SHAPE, folder)
    assert text(folder) == "# Mine.\n" + FILES["ships.csv"].replace("slow", "slower").replace("sloop,3", "sloop,5")


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (None, "ships.csv: taken away"),
        ("", "ships.csv: a table -> no table any more"),
        ("# Other words.\n" + FILES["ships.csv"].partition("\n")[2], "only comments, or how it is written"),
        (FILES["ships.csv"].replace("notes", "remarks"), "ships.csv, remarks: new: a column"),
    ],
)
def test_a_file_that_is_gone_or_looks_otherwise_is_a_conflict_too(folder, now, told):
    draft = dearer(folder)
    (folder / "ships.csv").unlink() if now is None else write(folder, ships=now)
    with pytest.raises(Conflict) as conflict:
        save(draft, SHAPE, folder)
    assert told in str(conflict.value)


def test_the_same_change_made_twice_is_no_conflict(folder):
    first, second = dearer(folder), dearer(folder)
    save(first, SHAPE, folder)
    save(second, SHAPE, folder)
    assert "sloop,5" in text(folder)


def insist(folder, change):
    """Save, on top of whatever others saved meanwhile."""
    draft = change(begin(SHAPE, folder))
    while True:
        try:
            return save(draft, SHAPE, folder)
        except Conflict:
            draft = rebased(draft, folder)


def test_writers_at_the_same_time_lose_nothing(folder):
    ships = [{"id": f"tern-{n}", "name": f"Tern {n}", "kind": "sloop", "cost": n} for n in range(12)]
    changes = [lambda draft, ship=ship: add_row(draft, "ships.csv", ship) for ship in ships]
    changes += [lambda draft, n=n: set_entry(draft, "strategies.json", (f"s{n}",), {"risk": 0.5}) for n in range(6)]
    changes += [lambda draft: set_cell(draft, "ships.csv", 0, "cost", 8)]
    with ThreadPoolExecutor(6) as pool:
        [*pool.map(lambda change: insist(folder, change), changes)]
    after = begin(SHAPE, folder)
    assert {row.cells["id"] for row in after.rows_of("ships.csv")} >= {ship["id"] for ship in ships}
    assert {*after.value_of("strategies.json")} == {"bold", "meek", *(f"s{n}" for n in range(6))}
    assert after.rows_of("ships.csv")[0].cells["cost"] == "8"
    assert hidden(folder) == []


ADD_ONE = """
import sys
from pathlib import Path
from toolkit.pools.editing import add_row
from tests.pools.test_saving import insist
for n in range(3):
    sailor = {"id": f"{sys.argv[2]}-{n}", "ship": "mud-lark", "wage": n}
    insist(Path(sys.argv[1]), lambda draft: add_row(draft, "crew.csv", sailor))
"""


def test_processes_at_the_same_time_lose_nothing(folder):
    root = Path(__file__).parents[2]
    running = [subprocess.Popen([sys.executable, "-c", ADD_ONE, folder, name], cwd=root) for name in ("kim", "lou")]
    assert [one.wait(60) for one in running] == [0, 0]
    crew = {row.cells["id"] for row in begin(SHAPE, folder).rows_of("crew.csv")}
    assert crew == {"ann", "bo", *(f"{name}-{n}" for name in ("kim", "lou") for n in range(3))}


@pytest.mark.parametrize("fails_at", [1, 2])
def test_when_one_file_cannot_be_put_in_place_all_stay_as_they_were(folder, monkeypatch, fails_at):
    draft, replace, calls = dearer(folder), os.replace, []

    def failing(source, target):
        calls.append(target)
        if len(calls) == fails_at:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(writing.os, "replace", failing)
    with pytest.raises(UsageError, match=r"disk of .* is full"):
        save(draft, SHAPE, folder)
    assert {name: text(folder, name) for name in FILES} == FILES
    assert hidden(folder) == []


KILLED = """
import os, sys
from pathlib import Path
from toolkit.pools import writing
from toolkit.pools.saving import save
from tests.pools.test_saving import SHAPE, dearer
writing.os.replace = lambda *paths: os._exit(9)
save(dearer(Path(sys.argv[1])), SHAPE, Path(sys.argv[1]))
"""


def test_a_writer_killed_before_the_end_leaves_the_old_files(folder):
    ended = subprocess.run([sys.executable, "-c", KILLED, folder], cwd=Path(__file__).parents[2])
    assert ended.returncode == 9
    assert {name: text(folder, name) for name in FILES} == FILES
    assert len(hidden(folder)) == 2
    save(dearer(folder), SHAPE, folder)
    assert hidden(folder) == []


@pytest.fixture
def read_only():
    """A folder that this process may read only, whoever runs it."""
    folder = write(Path(tempfile.mkdtemp()))
    folder.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)
        yield folder
        os.seteuid(0)
    else:
        yield folder
    folder.chmod(0o755)
    rmtree(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are read-only in another way there")
def test_a_read_only_folder_is_told_with_what_to_do(read_only):
    draft = dearer(read_only)
    with pytest.raises(UsageError, match=r"Nothing can be written in .*playtest new PATH"):
        save(draft, SHAPE, read_only)


def test_a_folder_that_is_gone_is_told(folder):
    with pytest.raises(UsageError, match="There is no folder"):
        save(dearer(folder), SHAPE, folder / "gone")


def test_another_who_saves_for_too_long_is_told(folder, monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.05)
    with writing.locked(folder), pytest.raises(UsageError, match="Somebody else is saving"):
        save(dearer(folder), SHAPE, folder)


def test_files_outside_the_folder_are_never_written(folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "ships.csv"
    outside.write_text(FILES["ships.csv"])
    (folder / "ships.csv").unlink()
    (folder / "ships.csv").symlink_to(outside)
    with pytest.raises(UsageError, match="lies outside"):
        save(dearer(folder), SHAPE, folder)
    assert outside.read_text() == FILES["ships.csv"]


def test_a_draft_names_only_files_of_its_game(folder):
    draft = begin(SHAPE, folder)
    forged = draft.model_copy(update={"began": {"../x.json": None}, "values": {"../x.json": {}}, "id_columns": {}})
    with pytest.raises(UsageError, match="no file of this game"):
        save(forged, SHAPE, folder)
    assert not (folder.parent / "x.json").exists()


def test_a_row_that_would_be_read_as_a_comment_is_told_and_never_lost(folder):
    draft = set_cell(begin(SHAPE, folder), "crew.csv", 0, "id", "#1")
    with pytest.raises(PoolError, match="a comment can stand only above the header"):
        save(draft, SHAPE, folder)
    save(delete_rows(draft, "crew.csv", [0]), SHAPE, folder)
    assert text(folder, "crew.csv") == "id,wage,ship\nbo,3,mud-lark\n"


def test_what_saving_would_be_refused_for_is_known_beforehand(folder):
    mine = dearer(folder)
    assert conflict_of(mine, folder) is None
    (folder / "ships.csv").write_text(text(folder).replace("Sea Wren", "Sea Robin"))
    found = conflict_of(mine, folder)
    assert found is not None and found.files == ("ships.csv",)
    assert [str(change) for change in found.theirs] == ["ships.csv, sea-wren, name: Sea Wren -> Sea Robin"]
    save(rebased(mine, folder), SHAPE, folder)
    assert conflict_of(dearer(folder), folder) is None


def test_a_file_of_a_folder_of_files_is_saved_where_it_lies(folder):
    (folder / "maps").mkdir()
    (folder / "maps" / "bay.json").write_text('{\n  "coins": 1\n}\n')
    shape = replace(SHAPE, folders=(FolderShape("maps", Rules),)).opened(folder)
    save(set_entry(begin(shape, folder), "maps/bay.json", ("coins",), 2), shape, folder)
    assert (folder / "maps" / "bay.json").read_text() == '{\n  "coins": 2\n}\n'


def test_a_folder_of_files_that_leads_elsewhere_is_left_alone(folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "bay.json").write_text("{}")
    (folder / "maps").symlink_to(outside)
    shape = replace(SHAPE, folders=(FolderShape("maps", Rules),)).opened(folder)
    with pytest.raises(UsageError, match="lies outside"):
        save(set_entry(begin(shape, folder), "maps/bay.json", ("coins",), 2), shape, folder)
    assert (outside / "bay.json").read_text() == "{}"
