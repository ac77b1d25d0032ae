"""Scripted strategies at a table laid by hand, and the answers they give."""

from collections.abc import Sequence
from typing import Any

from toolkit.games.pocket_civ.knobs import Knobs
from toolkit.games.pocket_civ.options import Option
from toolkit.games.pocket_civ.rules.advancing import advance_options
from toolkit.games.pocket_civ.strategies import Policy, made
from toolkit.games.pocket_civ.table import CivTable
from toolkit.games.pocket_civ.view import View


def policy(table: CivTable, seat: int = 0, **knobs: Any) -> Policy:
    """A strategy with these knobs in a seat."""
    return Policy(View(table, seat), made(table.pool, Knobs(**knobs)))


def would(table: CivTable, question: str, options: Sequence[Option], **knobs: Any) -> str:
    """Its answer to a question."""
    return policy(table, **knobs).choose(question, list(options)).key


def would_do(table: CivTable, **knobs: Any) -> str:
    """What it does next in the Advance phase."""
    return would(table, "advance", advance_options(table, table.state.players[0]), **knobs)
