"""No dead knob: every parameter, and every alternative of it, has a named case that tells it from the default."""

from typing import Annotated, Literal

import pytest
from ruled import alternatives

from toolkit.games.embers import GAME
from toolkit.games.embers.parameters import Rules

from . import test_rulings_calamities, test_rulings_play, test_rulings_scoring, test_rulings_setup  # noqa: F401 - they fill RULINGS
from .board import catalogue
from .rulings import RULINGS, ruling


@pytest.mark.parametrize("name", Rules.model_fields)
def test_every_parameter_has_a_named_case_for_each_alternative(name):
    RULINGS.check(name)


@pytest.mark.parametrize(
    "rules", [rules for rules in RULINGS.switches if rules.get("short_stack_rule") != "error"], ids=str
)
def test_scripts_play_on_under_every_switch(rules):
    """With five players, so that short stacks come into it."""
    table = GAME.play(catalogue(rules), ["random", "gambler", "engine", "influencer", "wonders"], 1)
    assert (table.state.era, table.state.capped) == (5, False)


def test_a_case_names_a_parameter_that_exists():
    assert set(RULINGS.cases) <= set(Rules.model_fields)


def test_a_case_that_tells_nothing_apart_is_refused():
    with pytest.raises(AssertionError, match="not told apart"):
        ruling("glory_vp", (1, "same"), (2, "same"))


def test_the_alternatives_of_a_type_are_found():
    assert alternatives(Literal["a", "b"] | None) == ["a", "b", None]
    assert alternatives(Annotated[bool, "knob"]) == [True, False]
    assert alternatives(dict[int, int]) == []
