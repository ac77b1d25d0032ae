"""A folder of JSON files of one kind: each is a document of its own, named like a card."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field

from toolkit.pools.changes import changes_of
from toolkit.pools.copying import new_folder
from toolkit.pools.drafts import Draft, begin, refreshed
from toolkit.pools.editing import copy_file, set_entry
from toolkit.pools.entry_tables import EntryTable, rows_at
from toolkit.pools.exporting import export_document
from toolkit.pools.fields import files_for, ruled
from toolkit.pools.importing import import_document
from toolkit.pools.kinds import kind_of
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch, parse_set
from toolkit.pools.previewing import preview
from toolkit.pools.problems import UsageError
from toolkit.pools.saving import Conflict, rebased, save
from toolkit.pools.shapes import FolderShape
from toolkit.pools.tables import set_text
from toolkit.pools.variants import adopt, patch_of

from .harbour import SHAPE as HARBOUR
from .harbour import Strict, told, write


class Tide(Strict):
    high: int = 0
    low: int = 0


class Pier(Strict):
    next_to: list[int] = Field(default_factory=list)
    goods: list[Literal["fish", "salt"]] = Field(default_factory=list)
    tide: Tide = Tide()


class Bay(Strict):
    title: str
    wind: Literal["calm", "gale"] = "calm"
    piers: Annotated[
        dict[Annotated[int, Field(ge=1, le=9)], Pier], Field(min_length=1, json_schema_extra={"key": "pier"})
    ]


SHAPE = replace(HARBOUR, folders=(FolderShape("bays", Bay, about="A bay each."),))
BLUE, COLD = "bays/blue-bay.json", "bays/cold-bay.json"
TEXTS = {
    BLUE: """\
{
  "title": "Blue Bay",
  "wind":   "gale",
  "piers": {
    "1": {"next_to": [2], "goods": ["fish", "salt"]},
    "2": {"next_to": [1], "tide": {"high": 3}}
  }
}
""",
    COLD: '{\n  "title": "Cold Bay",\n  "piers": {"1": {}}\n}\n',
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "harbour"
    (home / "bays").mkdir(parents=True)
    for file, text in TEXTS.items():
        (home / file).write_text(text)
    return write(home)


@pytest.fixture
def draft(folder: Path) -> Draft:
    return begin(SHAPE.opened(folder), folder)


def load(folder: Path, *settings: str) -> LoadedPool:
    return load_pool(SHAPE, folder, Patch(set=parse_set(settings)) if settings else None)


def piers(file: str = BLUE) -> EntryTable:
    return rows_at(file, kind_of(Bay.model_fields["piers"]), ("piers",))


# -- what is read --------------------------------------------------------------------------------


def test_every_file_of_the_folder_is_a_document_and_hidden_or_other_files_are_none(folder: Path) -> None:
    for stranger in (".hidden.json", "._blue-bay.json", "notes.txt"):
        (folder / "bays" / stranger).write_text("no JSON")
    loaded = load(folder)
    assert loaded.ok and {BLUE, COLD} == {file for file in loaded.models if "/" in file}
    assert SHAPE.opened(folder).opened(folder) == SHAPE.opened(folder)
    assert SHAPE.opened(folder).names_in("bays") == ["blue-bay", "cold-bay"]


def test_a_mistake_is_told_with_file_row_and_place(folder: Path) -> None:
    (folder / BLUE).write_text(TEXTS[BLUE].replace('"salt"', '"slat"'))
    (line,) = told(load(folder))
    assert line.startswith('bays/blue-bay.json, row 5, piers.1.goods.1, "slat"') and 'Did you mean "salt"?' in line


def test_a_file_is_named_like_an_id_that_nothing_else_has(folder: Path) -> None:
    (folder / "bays" / "My Bay.json").write_text(TEXTS[COLD])
    (folder / "bays" / "rules.json").write_text(TEXTS[COLD])
    (folder / "bays" / "sea-wren.json").write_text(TEXTS[COLD])
    assert told(load(folder)) == [
        'ships.csv, row 3, column id, "sea-wren": this id is already used: bays/sea-wren.json',
        'bays/My Bay.json: its name is an id: rename it, such as "my-bay.json"',
        "bays/rules.json: this name is already used: rules.json",
    ]


# -- patches -------------------------------------------------------------------------------------


def test_a_patch_calls_a_file_by_its_name(folder: Path) -> None:
    changed = load(folder, "blue-bay.piers.2.tide.low=2", 'cold-bay.piers.3={"next_to": [1]}')
    assert changed.models[BLUE].piers[2].tide == Tide(high=3, low=2)
    assert [*changed.models[COLD].piers] == [1, 3]
    assert changed.fingerprints["pool"] != load(folder).fingerprints["pool"]


@pytest.mark.parametrize(
    ("setting", "cure"),
    [
        ("bays.blue-bay.title=x", 'by its name alone: "blue-bay.title", not "bays.blue-bay.title"'),
        ("bays.blue-bey.piers.1.goods=[]", '"blue-bay.piers.1.goods"'),
        ("bays.title=x", "by its name alone"),
        ("blue-bey.title=x", 'Did you mean "blue-bay"?'),
        ("blue-bey.piers.1=3", 'or the name of a file in bays. Did you mean "blue-bay"?'),
        ("blue-bay.piers.4.goods=[]", 'blue-bay.piers has no entry "4". It has: 1, 2.'),
        ("blue-bay.titel=x", 'Did you mean "title"?'),
    ],
)
def test_a_patch_that_misses_is_refused_with_what_to_write(folder: Path, setting: str, cure: str) -> None:
    with pytest.raises(UsageError) as error:
        load(folder, setting)
    assert cure in str(error.value)


def test_a_patch_may_bring_a_whole_file_but_none_that_is_there(folder: Path) -> None:
    new = {"file": "bays/new-bay.json", "title": "New Bay", "piers": {"1": {"goods": ["salt"]}}}
    loaded = load_pool(SHAPE, folder, Patch(add=(new,)))
    assert loaded.ok and loaded.models["bays/new-bay.json"].piers[1].goods == ["salt"]
    broken = load_pool(SHAPE, folder, Patch(add=(new | {"wind": "mild"},)))
    assert "(set by the patch)" in told(broken)[0]
    with pytest.raises(UsageError, match="There is a file bays/cold-bay"):
        load_pool(SHAPE, folder, Patch(add=(new | {"file": COLD},)))
    with pytest.raises(UsageError, match="no file of rows"):
        load_pool(SHAPE, folder, Patch(add=(new | {"file": "bays/../out.json"},)))


# -- drafts --------------------------------------------------------------------------------------


def test_a_change_is_saved_as_one_line(draft: Draft, folder: Path) -> None:
    changed = set_text(piers(), draft, 1, "goods", "salt, fish")
    assert [*map(str, changes_of(changed))] == ['bays/blue-bay.json, piers.2.goods: new: ["salt", "fish"]']
    assert save(changed, SHAPE.opened(folder), folder).files == (BLUE,)
    before, after = TEXTS[BLUE].splitlines(), (folder / BLUE).read_text().splitlines()
    assert [new for old, new in zip(before, after, strict=True) if old != new] == [
        '    "2": {"next_to": [1], "tide": {"high": 3}, "goods": ["salt", "fish"]}'
    ]


def test_a_copy_is_a_file_of_its_own_laid_out_like_the_others(draft: Draft, folder: Path) -> None:
    made, twin = copy_file(draft, BLUE, " Bay of  Stórms ")
    assert twin == "bays/bay-of-storms.json" and preview(made, SHAPE.opened(folder), folder).pool.ok
    assert not (folder / twin).exists()
    save(made, SHAPE.opened(folder), folder)
    copied = (folder / twin).read_text().replace("Bay of Stórms", "Blue Bay")
    assert copied == TEXTS[BLUE].replace('"wind":   ', '"wind": ')
    assert "bay-of-storms" in SHAPE.opened(folder).names_in("bays")


@pytest.mark.parametrize("title", ["Cold bay", "Rules", "Sea Wren", "..", " "])
def test_a_copy_needs_a_name_that_nothing_else_has(draft: Draft, title: str) -> None:
    with pytest.raises(UsageError, match=r"already|needs some letters"):
        copy_file(draft, BLUE, title)


def test_a_copy_is_never_written_over_what_came_up_meanwhile(draft: Draft, folder: Path) -> None:
    made, twin = copy_file(draft, COLD, "New Bay")
    (folder / twin).write_text(TEXTS[BLUE])
    with pytest.raises(Conflict) as error:
        save(made, SHAPE.opened(folder), folder)
    assert error.value.files == (twin,) and (folder / twin).read_text() == TEXTS[BLUE]


def test_changes_of_two_people_to_one_file_are_put_together(draft: Draft, folder: Path) -> None:
    mine = set_text(piers(), draft, 0, "tide.high", "5")
    (folder / BLUE).write_text(TEXTS[BLUE].replace("gale", "calm"))
    with pytest.raises(Conflict):
        save(mine, SHAPE.opened(folder), folder)
    save(rebased(mine, folder), SHAPE.opened(folder), folder)
    found = json.loads((folder / BLUE).read_text())
    assert (found["wind"], found["piers"]["1"]["tide"]) == ("calm", {"high": 5})


def test_a_draft_follows_files_that_come_and_go_but_keeps_what_it_changes(draft: Draft, folder: Path) -> None:
    mine = set_entry(copy_file(draft, COLD, "Mine")[0], BLUE, ("wind",), "calm")
    (folder / "bays" / "late-bay.json").write_text(TEXTS[COLD])
    for file in (BLUE, COLD):
        (folder / file).unlink()
    shape = SHAPE.opened(folder).holding(mine.values)
    now = refreshed(mine, shape, folder)
    assert {file for file in now.began if "/" in file} == {"bays/late-bay.json", "bays/mine.json", BLUE}
    undone = now.undo()
    assert not refreshed(undone, SHAPE.opened(folder), folder).touched


def test_what_a_killed_writer_left_in_the_folder_is_swept_away(draft: Draft, folder: Path) -> None:
    left = folder / "bays" / ".blue-bay.json.abc123.tmp"
    left.write_text("half")
    save(set_entry(draft, BLUE, ("wind",), "calm"), SHAPE.opened(folder), folder)
    assert not left.exists()


def test_a_draft_is_a_patch_with_its_new_files_and_can_be_taken_up_again(draft: Draft, folder: Path) -> None:
    shape = SHAPE.opened(folder)
    made, twin = copy_file(set_entry(draft, BLUE, ("wind",), "calm"), COLD, "New Bay")
    patch = patch_of(made, shape.holding(made.values))
    assert patch.set == {"blue-bay.wind": "calm"} and [entry["file"] for entry in patch.add] == [twin]
    assert adopt(draft, shape, patch).values == made.values
    played = load_pool(SHAPE, folder, patch)
    save(made, shape, folder)
    assert played.fingerprints == load(folder).fingerprints


def test_a_file_is_taken_away_and_brought_in_like_any_other(draft: Draft) -> None:
    assert export_document(draft, BLUE) == TEXTS[BLUE].encode()
    made, twin = copy_file(draft, COLD, "New Bay")
    brought, _ = import_document(made, twin, export_document(draft, BLUE))
    assert brought.value_of(twin) == json.loads(TEXTS[BLUE])


def test_a_folder_of_ones_own_has_all_of_them(folder: Path, tmp_path: Path) -> None:
    new_folder(tmp_path / "mine", folder, SHAPE)
    assert "`harbour/bays` holds as many files as you like" in (tmp_path / "mine" / "README.md").read_text()
    assert load(tmp_path / "mine" / "harbour").fingerprints == load(folder).fingerprints


def test_a_parameter_may_be_any_of_the_files(folder: Path) -> None:
    class Rules(Strict):
        bay: str = ruled("any", "1", "The bay, or any", folder="bays")
        wind: str = ruled("any", "1", "The wind")

    fields, shape = Rules.model_fields, SHAPE.opened(folder)
    assert files_for(fields["bay"], shape) == ["any", "blue-bay", "cold-bay"]
    assert files_for(fields["wind"], shape) == []


# -- rows inside a file --------------------------------------------------------------------------


def test_named_entries_are_rows_and_groups_in_them_columns(draft: Draft) -> None:
    assert piers().columns(draft) == ["pier", "next_to", "goods", "tide.high", "tide.low"]
    assert piers().rows(draft) == [
        {"pier": "1", "next_to": "2", "goods": "fish, salt"},
        {"pier": "2", "next_to": "1", "tide.high": "3"},
    ]


def test_rows_are_edited_added_taken_out_and_left_out_at_their_default(draft: Draft) -> None:
    edited = piers().edited(draft, {1: {"pier": "7", "tide.high": ""}}, [{"pier": "3", "tide.low": "1"}, {}], {0})
    assert edited.value_of(BLUE)["piers"] == {"7": {"next_to": [1]}, "3": {"tide": {"low": 1}}}
    assert piers().rows(piers().edited(draft, {0: {"goods": ""}}))[0] == {"pier": "1", "next_to": "2"}


def test_a_name_that_stands_twice_is_told_and_nothing_is_lost(draft: Draft, folder: Path) -> None:
    twice = piers().edited(draft, {1: {"pier": "1"}}, [{"goods": "salt"}])
    assert [*twice.value_of(BLUE)["piers"]] == ["1", "1 again", ""]
    found = piers().problems(preview(twice, SHAPE, folder))
    assert [*found] == [1, 2] and '"1 again" is not a whole number' in str(found[1][0])
    assert piers().edited(twice, {1: {"pier": "2"}, 2: {"pier": "4"}}).value_of(BLUE)["piers"]["4"] == {
        "goods": ["salt"]
    }


def test_problems_of_a_row_stand_beside_it_and_others_elsewhere(draft: Draft, folder: Path) -> None:
    wrong = set_entry(set_text(piers(), draft, 1, "tide.high", "1,5"), BLUE, ("wind",), "mild")
    found = piers().problems(preview(wrong, SHAPE, folder))
    assert [(at, problem.column) for at, problems in found.items() for problem in problems] == [
        (1, "piers.2.tide.high")
    ]


def test_a_table_is_taken_over_alone_while_the_file_is_the_same(draft: Draft) -> None:
    mine = set_entry(draft, BLUE, ("wind",), "calm")
    theirs = set_text(piers(), draft, 0, "goods", "salt")
    both = piers().taken(mine, theirs)
    assert (both.value_of(BLUE)["wind"], both.value_of(BLUE)["piers"]["1"]["goods"]) == ("calm", ["salt"])
    moved = theirs.model_copy(update={"began": theirs.began | {BLUE: b"{}"}})
    assert piers().taken(mine, moved).began[BLUE] == b"{}"


def test_what_is_no_table_is_refused(draft: Draft) -> None:
    with pytest.raises(UsageError, match="piers is no list of entries"):
        piers().rows(set_entry(draft, BLUE, ("piers",), 3))
