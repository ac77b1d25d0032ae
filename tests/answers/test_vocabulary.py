"""The vocabulary on the page is the grammar that reads the cards."""

from typing import Any

import pytest
from pydantic import ValidationError

from toolkit.answers.pools import plain_pool
from toolkit.answers.vocabulary import Word, sentence_columns, vocabulary
from toolkit.games import load_game
from toolkit.pools.shapes import SheetShape

GAME = load_game("embers")


@pytest.fixture(scope="module")
def civ() -> SheetShape:
    return next(sheet for sheet in GAME.shape.sheets if sheet.file == "civ.csv")


@pytest.fixture(scope="module")
def found(civ: SheetShape) -> list[Word]:
    return vocabulary(GAME, civ.model, plain_pool("embers", None).models["civ.csv"])


def words(found: list[Word], part: str) -> set[str]:
    return {word.word for word in found if word.part == part}


def reads(civ: SheetShape, ability: str) -> bool:
    row: dict[str, Any] = {"id": "a", "name": "A", "kind": "civ", "era": "I", "vp": 1, "source": "public"}
    try:
        civ.model.model_validate(row | {"ability": ability})
    except ValidationError:
        return False
    return True


def test_the_ability_is_the_column_of_sentences(civ: SheetShape) -> None:
    assert [*sentence_columns(civ.model)] == ["ability"]


def test_every_word_has_a_meaning_and_every_verb_an_example(found: list[Word]) -> None:
    assert [word.word for word in found if not word.meaning] == []
    assert [word.word for word in found if word.part == "verb" and not word.example] == []


def test_every_example_is_read(civ: SheetShape, found: list[Word]) -> None:
    examples = [word.example for word in found if word.example]
    assert len(examples) > 20 and all(reads(civ, example) for example in examples)


def test_a_word_means_what_it_means_where_it_stands(found: list[Word]) -> None:
    meanings = {(word.part, word.word): word.meaning for word in found}
    assert meanings["occasion", "glory"] == "When you advance on the Glory track"
    assert meanings["counted", "glory"] == "Glory"


def test_no_word_is_missing_and_none_is_made_up(civ: SheetShape, found: list[Word]) -> None:
    assert all(reads(civ, f"{word}: vp 1") for word in words(found, "occasion"))
    assert all(reads(civ, f"vp 1 per {word}") for word in words(found, "counted"))
    assert not reads(civ, "never: vp 1") and not reads(civ, "vp 1 per rock")
    assert words(found, "verb") == {"gain", "trade", "return", "place", "raise", "teardown", "draw", "vp"}


def test_a_verb_is_written_with_what_it_takes(found: list[Word]) -> None:
    forms = {word.word: word.form for word in found if word.part == "verb"}
    assert forms["gain"] == "[may] gain [number] token|hope [per ...] [max ...] [if ...]"
    assert forms["place"] == "[may] place [number] influence [if ...]"
