"""No dead knob: every parameter, and every alternative of it, has a named case that tells it from the default."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.parameters import Rules

from . import test_rulings_calamities, test_rulings_play, test_rulings_scoring, test_rulings_setup  # noqa: F401 - they fill CASES
from .board import catalogue
from .rulings import CASES, SWITCHES, ruling


def alternatives(kind: Any) -> list[Any]:
    """The values a type spells out: those of a Literal, both of a bool, and None."""
    origin = get_origin(kind)
    if origin is Literal:
        return list(get_args(kind))
    if origin in (Union, UnionType):
        return [value for part in get_args(kind) for value in alternatives(part)]
    if origin is Annotated:
        return alternatives(get_args(kind)[0])
    return {bool: [True, False], type(None): [None]}.get(kind, [])


@pytest.mark.parametrize("name", Rules.model_fields)
def test_every_parameter_has_a_named_case_for_each_alternative(name):
    cased = CASES[name]
    assert [value for value in alternatives(Rules.model_fields[name].annotation) if value not in cased] == []
    assert any(value != getattr(Rules(), name) for value in cased), f"{name} has no case"


@pytest.mark.parametrize("rules", [rules for rules in SWITCHES if rules.get("short_stack_rule") != "error"], ids=str)
def test_scripts_play_on_under_every_switch(rules):
    """With five players, so that short stacks come into it."""
    table = GAME.play(catalogue(rules), ["random", "gambler", "engine", "influencer", "wonders"], 1)
    assert (table.state.era, table.state.capped) == (5, False)


def test_a_case_names_a_parameter_that_exists():
    assert set(CASES) <= set(Rules.model_fields)


def test_a_case_that_tells_nothing_apart_is_refused():
    with pytest.raises(AssertionError, match="not told apart"):
        ruling("glory_vp", (1, "same"), (2, "same"))


def test_the_alternatives_of_a_type_are_found():
    assert alternatives(Literal["a", "b"] | None) == ["a", "b", None]
    assert alternatives(Annotated[bool, "knob"]) == [True, False]
    assert alternatives(dict[int, int]) == []
