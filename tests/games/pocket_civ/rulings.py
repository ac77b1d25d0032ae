"""Rulings under test: what a table shows under each value of a parameter."""

from collections import defaultdict
from typing import Any

import pytest

from toolkit.games.pocket_civ.parameters import Rules

CASES: dict[str, list[Any]] = defaultdict(list)
"""Parameter -> the values that have a named case; filled as the test modules are imported."""
SWITCHES: list[dict[str, Any]] = []
"""The rules of every case that names another procedure, and not just another number."""


def ruling(name: str, *outcomes: tuple[Any, Any], **others: Any) -> pytest.MarkDecorator:
    """A case: (value, what is to be seen) for the default first and then for alternatives, each seen to differ from it.

    The test gets `rules` (this value, beside `others`) and `expected`.
    """
    (default, usual), *alternatives = outcomes
    assert default == getattr(Rules(), name), f"{name}: the default comes first"
    for value, expected in alternatives:
        assert expected != usual, f"{name}={value} is not told apart from the default"
    CASES[name] += [value for value, _ in outcomes]
    SWITCHES.extend({name: value} | others for value, _ in alternatives if isinstance(value, str | bool))
    cases = [pytest.param({name: value} | others, expected, id=f"{name}={value}") for value, expected in outcomes]
    return pytest.mark.parametrize(("rules", "expected"), cases)
