"""Rulings under test, in any game: what a table shows under each value of a parameter, and that each has a case."""

from collections import defaultdict
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel


class Rulings:
    """The named cases of one game's rules; filled as its test modules are imported."""

    def __init__(self, rules: type[BaseModel]) -> None:
        self.rules = rules
        self.cases: dict[str, list[Any]] = defaultdict(list)
        """Parameter -> the values that have a named case."""
        self.switches: list[dict[str, Any]] = []
        """The rules of every case that names another procedure, and not just another number."""

    def ruling(self, name: str, *outcomes: tuple[Any, Any], **others: Any) -> pytest.MarkDecorator:
        """A case: (value, what is to be seen) for the default first and then for alternatives, each seen to differ.

        The test gets `rules` (this value, beside `others`) and `expected`.
        """
        (default, usual), *alternatives = outcomes
        assert default == getattr(self.rules(), name), f"{name}: the default comes first"
        for value, expected in alternatives:
            assert expected != usual, f"{name}={value} is not told apart from the default"
        self.cases[name] += [value for value, _ in outcomes]
        self.switches.extend({name: value} | others for value, _ in alternatives if isinstance(value, str | bool))
        cases = [pytest.param({name: value} | others, expected, id=f"{name}={value}") for value, expected in outcomes]
        return pytest.mark.parametrize(("rules", "expected"), cases)

    def check(self, name: str) -> None:
        """Every alternative of a parameter has a named case, and one of them is not the default."""
        spelled, cased = alternatives(self.rules.model_fields[name].annotation), self.cases[name]
        assert [value for value in spelled if value not in cased] == []
        assert any(value != getattr(self.rules(), name) for value in cased), f"{name} has no case"


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
