"""Where the cards are looked for."""

from pathlib import Path

import pytest

import toolkit
from toolkit.games import GAMES
from toolkit.pools.folders import find_cards, games_found, is_sample
from toolkit.pools.problems import UsageError


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAYTEST_CARDS", raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_folder_named_may_hold_all_games_or_be_the_game_itself(tmp_path):
    game = tmp_path / "mine" / "harbour"
    game.mkdir(parents=True)
    (game / "ships.csv").touch()
    assert find_cards(tmp_path / "mine", "harbour") == game
    assert find_cards(game, "harbour") == game


def test_the_folder_of_one_game_is_not_taken_for_that_of_another(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "civ.csv").touch()
    assert games_found(tmp_path / "mine", GAMES) == ["embers"]
    with pytest.raises(UsageError, match=r"The tables in \S*mine are not of pocket_civ. Name their folder"):
        find_cards(tmp_path / "mine", "pocket_civ")


def test_the_environment_comes_before_the_working_folder(tmp_path, monkeypatch):
    for root in ("cards", "env"):
        (tmp_path / root / "harbour").mkdir(parents=True)
    assert find_cards(None, "harbour").resolve() == tmp_path / "cards" / "harbour"
    monkeypatch.setenv("PLAYTEST_CARDS", str(tmp_path / "env"))
    assert find_cards(None, "harbour") == tmp_path / "env" / "harbour"


def test_the_sample_that_comes_along_is_found_from_anywhere():
    assert find_cards(None, "embers").name == "embers"


def test_a_folder_without_the_files_is_refused_and_nothing_else_is_tried(tmp_path):
    (tmp_path / "cards" / "harbour").mkdir(parents=True)
    with pytest.raises(UsageError) as error:
        find_cards(tmp_path / "mine", "harbour")
    assert str(tmp_path / "mine" / "harbour") in str(error.value)
    assert str(tmp_path / "cards") not in str(error.value)


def test_a_game_without_files_anywhere_is_refused_with_where_it_looked(tmp_path):
    with pytest.raises(UsageError, match="looked in"):
        find_cards(None, "harbour")


def test_only_what_comes_along_with_the_toolkit_is_a_sample(tmp_path: Path) -> None:
    assert is_sample(Path(toolkit.__file__).parent / "_cards" / "embers")
    assert not is_sample(tmp_path)
