"""What a field takes is told from its declaration; what is typed into it is never changed behind one's back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import NEEDED, UNSET, Kind, kind_of, shown, typed

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
