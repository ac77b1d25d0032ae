"""A designer's own folder, with the files of a game to begin with."""

import pytest

from toolkit.games import load_game
from toolkit.pools.copying import README, new_folder
from toolkit.pools.drafts import begin
from toolkit.pools.editing import set_cell
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.problems import UsageError
from toolkit.pools.saving import save

from .harbour import FILES, SHAPE, write


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "cards"
    folder.mkdir()
    return write(folder)


def test_the_new_folder_opens_as_the_game_and_can_be_saved_to(tmp_path):
    shape, source = load_game("embers").shape, find_cards(None, "embers")
    new_folder(tmp_path / "my own" / "pool", source, shape)
    mine = find_cards(tmp_path / "my own" / "pool", "embers")
    assert load_pool(shape, mine).fingerprints == load_pool(shape, source).fingerprints
    assert {path.name for path in (mine / "variants").iterdir()} == {
        path.name for path in (source / "variants").iterdir()
    }
    assert "playtest check embers --cards" in (tmp_path / "my own" / "pool" / README).read_text()
    save(set_cell(begin(shape, mine), "civ.csv", 0, "notes", "mine"), shape, mine)


def test_only_the_files_of_the_game_are_copied(source, tmp_path):
    (source / "diary.txt").write_text("private")
    (source / ".playtest.lock").touch()
    (source / "variants").mkdir()
    (source / "variants" / "wren.json").write_text("{}")
    (tmp_path / "secret.json").write_text("{}")
    (source / "variants" / "link.json").symlink_to(tmp_path / "secret.json")
    (source / "crew.csv").unlink()
    (source / "crew.csv").symlink_to(tmp_path / "secret.json")
    written = new_folder(tmp_path / "mine", source, SHAPE)
    names = {str(path.relative_to(tmp_path / "mine")) for path in written}
    assert names == {README, "harbour/variants/wren.json", *(f"harbour/{name}" for name in FILES if name != "crew.csv")}


def test_an_empty_folder_may_be_there_already(source, tmp_path):
    (tmp_path / "mine").mkdir()
    new_folder(tmp_path / "mine", source, SHAPE)
    assert load_pool(SHAPE, find_cards(tmp_path / "mine", "harbour")).ok


def test_a_folder_that_holds_something_is_refused_and_left_alone(source, tmp_path):
    for taken in (source, source / "ships.csv"):
        with pytest.raises(UsageError, match="is not an empty folder"):
            new_folder(taken, source, SHAPE)
    assert {path.name: path.read_text() for path in source.iterdir()} == FILES


def test_a_path_that_cannot_be_made_leaves_nothing_behind(source, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot be written"):
        new_folder(tmp_path / "file" / "mine", source, SHAPE)
    with pytest.raises(UsageError, match="cannot be written"):
        new_folder(tmp_path / "mine" / ("x" * 300), source, SHAPE)
    assert not (tmp_path / "mine").exists()
