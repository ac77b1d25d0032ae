"""What a field takes is told from its declaration; what is typed into it is never changed behind one's back."""

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import NEEDED, UNSET, Kind, kind_at, kind_of, shown, typed

from .harbour import Clause, Knobs, Rules, Ship


def kind(model: type[BaseModel], name: str) -> Kind:
    return kind_of(fields_of(model)[name])


@pytest.mark.parametrize(
    ("model", "name", "takes", "limits"),
    [
        (Ship, "cost", "whole", "a whole number from 0 to 20"),
        (Ship, "copies", "whole", "a whole number, 1 or more"),
        (Ship, "kind", "choice", "one of the list"),
        (Ship, "ability", "sentence", "an ability sentence"),
        (Ship, "name", "text", ""),
        (Knobs, "risk", "number", "a number from 0 to 1"),
        (Rules, "fog", "choice", "one of the list"),
        (Rules, "penalties", "list", "values with commas between them"),
        (Rules, "rounds_by_players", "entries", ""),
    ],
)
def test_a_field_says_what_it_takes(model: type[BaseModel], name: str, takes: str, limits: str) -> None:
    found = kind(model, name)
    assert (found.takes, found.limits) == (takes, limits)


def test_choices_defaults_and_blanks_are_known() -> None:
    assert kind(Ship, "kind").choices == ("sloop", "galley", "barge")
    assert kind(Rules, "fog").choices == (True, False)
    assert kind(Ship, "cost").default is NEEDED
    assert kind(Rules, "rounds_by_players").default == {"2": 6, "3": 5}
    assert kind(Ship, "speed").nullable and not kind(Ship, "cost").nullable
    assert kind(Ship, "ability").model is Clause


def test_limits_are_found_inside_a_union_too() -> None:
    class Odd(BaseModel):
        cap: int | None = Field(None, gt=0, description="Most of it")

    found = kind(Odd, "cap")
    assert (found.takes, found.low, found.nullable, found.meaning) == ("whole", 0, True, "Most of it")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("coins", "7", 7),
        ("coins", " 7.0 ", 7),
        ("coins", "1,5", "1,5"),
        ("coins", "many", "many"),
        ("coins", "", UNSET),
        ("storms", "mild", "mild"),
        ("storms", "calm", "calm"),
        ("fog", "true", True),
        ("penalties", "1, 3, 6", [1, 3, 6]),
        ("penalties", "[1, 3]", [1, 3]),
        ("penalties", "1, three", "1, three"),
        ("rounds_by_players", '{"2": 5}', {"2": 5}),
    ],
)
def test_what_is_typed_becomes_a_value_or_stays_as_typed(name: str, text: str, value: object) -> None:
    found = typed(kind(Rules, name), text)
    assert found == value and type(found) is type(value)


def test_a_blank_is_null_where_null_may_stand() -> None:
    assert typed(kind(Ship, "speed"), "") is None


@given(st.lists(st.integers() | st.booleans() | st.none() | st.text(), max_size=4))
def test_a_list_is_typed_as_it_is_shown(values: list[object]) -> None:
    kind = Kind("list", nullable=True)
    assert typed(kind, shown(values, kind)) == (values or None)


@given(st.integers(-999, 999) | st.floats(-99, 99).map(lambda number: round(number, 3)))
def test_a_number_is_typed_as_it_is_shown(number: float) -> None:
    assert typed(Kind("number"), shown(number)) == number


@pytest.mark.parametrize(
    ("annotation", "value", "text"),
    [
        (list[str], ["salt", "dry fish"], "salt, dry fish"),
        (list[str], ["a, b"], '"a, b"'),
        (list[Literal["fish", "salt"]], ["salt"], "salt"),
        (list[int], [3, 5], "3, 5"),
        (dict[str, int | str], {"salt": 2, "rope": "all"}, "salt: 2, rope: all"),
        (dict[str, str], {"salt": "2"}, '{"salt": "2"}'),
        (dict[int, bool], {"2": True}, "2: true"),
    ],
)
def test_words_and_named_values_need_no_brackets_or_quotation_marks(annotation: Any, value: Any, text: str) -> None:
    found = kind_at(annotation)
    assert shown(value, found) == text and typed(found, text) == value


@given(st.dictionaries(st.text(), st.integers() | st.booleans() | st.none() | st.text(), max_size=4))
def test_named_values_are_typed_as_they_are_shown(values: dict[str, object]) -> None:
    found = kind_at(dict[str, int | str])
    again = typed(found, shown(values, found))
    assert again == values and [*map(type, again.values())] == [*map(type, values.values())]


@pytest.mark.parametrize("text", ["salt", "salt: 1, 5", "salt: 1, salt: 2", "salt: 1: 2", ": 2"])
def test_named_values_that_cannot_be_told_apart_stay_as_typed(text: str) -> None:
    assert typed(kind_at(dict[str, int]), text) == text


def test_models_in_a_list_or_by_name_are_rows_called_as_the_field_says() -> None:
    class Fleet(BaseModel):
        ships: dict[Annotated[int, Field(ge=1, le=9, description="Its berth")], Ship] = Field(
            json_schema_extra={"key": "berth"}
        )
        reserve: list[Ship]

    berths = kind(Fleet, "ships")
    assert (berths.takes, berths.model, berths.key) == ("rows", Ship, "berth")
    assert berths.names is not None and (berths.names.meaning, berths.names.limits) == (
        "Its berth",
        "a whole number from 1 to 9",
    )
    assert (kind(Fleet, "reserve").takes, kind(Fleet, "reserve").names) == ("rows", None)


def test_a_list_of_sentences_is_one_text() -> None:
    assert shown(["storm: rest", "gain 1 coin"], kind(Ship, "ability")) == "storm: rest; gain 1 coin"
