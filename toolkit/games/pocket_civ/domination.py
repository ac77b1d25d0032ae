"""Advances and Wonders that another equals or beats in every printed respect."""

from collections.abc import Iterator, Sequence

from toolkit.games.pocket_civ.cards import AdvanceRow, WonderRow
from toolkit.games.pocket_civ.explanations import Explanation
from toolkit.play.domination import dominated_among
from toolkit.play.game import Dominated
from toolkit.pools.shapes import Models

Row = AdvanceRow | WonderRow
COSTS = {"tribes": "Tribes", "gold": "Gold", "wood": "Wood", "stone": "Stone", "food": "Food"}


def dominated(models: Models) -> list[Dominated]:
    """Only what can be proved: what does the same, wherever the other may be had, and leads to nothing itself."""
    advances: Sequence[AdvanceRow] = models["advances.csv"]
    wonders: Sequence[WonderRow] = models["wonders.csv"]
    rows: list[Row] = [*advances, *wonders]
    leads_on = {needed for row in rows for needed in row.requires.ids} | set(_benders(models))
    plain = [row for row in advances if row.id not in leads_on]
    kinds: tuple[Sequence[Row], ...] = (plain, wonders)
    return [found for kind in kinds for found in dominated_among(kind, _comparable, _loses, _worse)]


def _benders(models: Models) -> Iterator[str]:
    entries: Sequence[Explanation] = models["explanations.json"]
    for entry in entries:
        for bender in entry.bends:
            yield bender.on


def _comparable(row: Row, by: Row) -> bool:
    """They do the same, and whoever may have the one may have the other."""
    same = [getattr(row, name, None) == getattr(by, name, None) for name in ("ability", "place", "partner", "converts")]
    return all(same) and (row.requires == by.requires or not by.requires.ids)


def _loses(row: Row, by: Row) -> bool:
    """In no respect better."""
    return row.vp <= by.vp and all(cost >= other for _, cost, other in _costs(row, by))


def _costs(row: Row, by: Row) -> list[tuple[str, int, int]]:
    return [(name, getattr(row, key, 0), getattr(by, key, 0)) for key, name in COSTS.items()]


def _worse(row: Row, by: Row) -> list[str]:
    """In what it is worse, a few words each."""
    told = [f"{cost} {name} where the other asks {other}" for name, cost, other in _costs(row, by) if cost > other]
    if row.vp < by.vp:
        told.append(f"{row.vp} VP where the other gives {by.vp}")
    return told
