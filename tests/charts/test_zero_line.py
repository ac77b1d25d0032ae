"""Wherever differences are drawn there is the line of no difference."""

from typing import Any

import polars as pl
import pytest

from toolkit.charts.dots import dots
from toolkit.charts.marks import Scale
from toolkit.charts.settling import settling_panels

ROWS = pl.DataFrame(
    {"step": ["a", "b"], "mean": [1.0, -2.0], "low": [0.5, None], "high": [1.5, None], "seeds": [9, 9], "n": [9, 9]}
)
CARD = {"name": "Salt Road"}


def zero_lines(chart: Any) -> list[str]:
    """The axes that a rule at 0 crosses."""
    layers = chart.to_dict()
    at_zero = {name for name, rows in layers["datasets"].items() if rows == [{"zero": 0.0}]}
    drawn = [layer for layer in layers["layer"] if layer.get("data", {}).get("name") in at_zero]
    return [axis for layer in drawn for axis in layer["encoding"]]


def compared(treatment: str, strategy: str | None, unit: str, difference: float | None, clear: bool) -> dict[str, Any]:
    ends = (None, None) if difference is None or not clear else (difference - 0.1, difference + 0.1)
    return {
        "treatment": treatment, "strategy": strategy, "title": "Win share" if unit == "share" else "Mean score",
        "unit": unit, "baseline": 0.2, "variant": 0.4, "difference": difference, "low": ends[0], "high": ends[1],
        "clear": clear, "note": None if clear else "fewer than 200 seeds", "pairs": 20, "n": 40, "games_saved": None,
    }  # fmt: skip


def answer(*rows: dict[str, Any]) -> dict[str, Any]:
    return {"rows": rows, "observed": None, "looked_at": len(rows), "card": CARD}


@pytest.mark.parametrize("differences", [True, False])
def test_dots_have_the_line_where_they_are_differences_alone(differences: bool) -> None:
    chart = dots(ROWS, "step", Scale("Effect", "count"), "", differences=differences)
    assert zero_lines(chart) == (["x"] if differences else [])


def test_what_owning_a_card_is_worth_comes_first_and_every_chart_has_the_line() -> None:
    rows = [
        compared(treatment, strategy, unit, 0.2, clear=True)
        for unit in ("share", "VP")
        for treatment, strategies in (("ban", ["engine"]), ("give", [None, "engine"]))
        for strategy in strategies
    ]
    first, *others = settling_panels(answer(*rows))
    assert first.finding.startswith("Owning it, free of its cost, is worth +20.00 points of win share to whoever has")
    assert "(+10.00 to +30.00 points)" in first.finding
    assert [panel.title for panel in others] == [
        "Given: what it is worth, win share", "Given: what it is worth, mean score",
        "Banned: what moves, win share", "Banned: what moves, mean score",
    ]  # fmt: skip
    assert [zero_lines(panel.chart) for panel in others] == [["x"]] * 4
    assert "one player owns Salt Road" in others[0].about


def test_a_card_that_was_only_banned_has_no_worth_and_what_is_not_known_says_why() -> None:
    first, banned = settling_panels(answer(compared("ban", "engine", "share", 0.2, clear=False)))
    assert first.finding == "" and "A hollow mark has no interval yet" in banned.about
    assert banned.table["note"].to_list() == ["too few games yet to say how sure this is"]


def test_a_card_of_which_no_seed_is_played_says_so() -> None:
    (only,) = settling_panels(answer())
    assert "nothing to compare" in only.finding
