"""No dead knob: every parameter, and every alternative of it, has a named case that tells it from the default."""

import pytest

from toolkit.games.pocket_civ.parameters import Rules

from . import test_rulings_events, test_rulings_play  # noqa: F401 - they fill RULINGS
from .board import catalogue
from .rulings import RULINGS
from .settlers import played


@pytest.mark.parametrize("name", Rules.model_fields)
def test_every_parameter_has_a_named_case_for_each_alternative(name):
    RULINGS.check(name)


@pytest.mark.parametrize("rules", RULINGS.switches, ids=str)
@pytest.mark.parametrize("players", [1, 2])
def test_games_end_under_every_switch(rules, players):
    pool = catalogue(rules)
    for seed in range(3):
        table = played(pool, seed, players)
        assert table.state.over in ("eras", "choice", "extinct")


def test_a_case_names_a_parameter_that_exists():
    assert set(RULINGS.cases) <= set(Rules.model_fields)
