"""No dead knob: every parameter, and every alternative of it, has a named case that tells it from the default."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest

from toolkit.games.pocket_civ.parameters import Rules

from . import test_rulings_events, test_rulings_play  # noqa: F401 - they fill CASES
from .board import catalogue
from .rulings import CASES, SWITCHES
from .settlers import played


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


@pytest.mark.parametrize("rules", SWITCHES, ids=str)
@pytest.mark.parametrize("players", [1, 2])
def test_games_end_under_every_switch(rules, players):
    pool = catalogue(rules)
    for seed in range(3):
        table = played(pool, seed, players)
        assert table.state.over in ("eras", "choice", "extinct")


def test_a_case_names_a_parameter_that_exists():
    assert set(CASES) <= set(Rules.model_fields)
