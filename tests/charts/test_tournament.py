"""A tournament as charts."""

from typing import Any

import pytest
import vl_convert

from toolkit.charts.panel import Panel
from toolkit.charts.tournament import ABOVE, BELOW, tournament_panels

NAMES = ["bold", "calm", "odd"]
Spec = dict[str, Any]


def figures(mean: float, half: float | None, prefix: str = "") -> dict[str, Any]:
    known = half is not None
    return {
        f"{prefix}mean": mean, f"{prefix}low": mean - half if known else None,
        f"{prefix}high": mean + half if known else None, f"{prefix}seeds": 200, f"{prefix}n": 400,
        f"{prefix}note": None if known else "unchanged in all 200 seeds",
    }  # fmt: skip


def cell(strategy: str, opponent: str, mean: float, half: float | None, verdict: str | None) -> dict[str, Any]:
    return {"strategy": strategy, "opponent": opponent, **figures(mean, half), "verdict": verdict}


def itself(name: str) -> dict[str, Any]:
    nothing = dict.fromkeys(("mean", "low", "high", "verdict"))
    return {"strategy": name, "opponent": name, **nothing, "seeds": 0, "n": 0, "note": "against itself"}


MATRIX = [
    itself("bold"), cell("bold", "calm", 1.3, 0.2, "ahead"), cell("bold", "odd", 2.0, None, "ahead"),
    cell("calm", "bold", 0.7, 0.2, "behind"), itself("calm"), cell("calm", "odd", 1.05, 0.2, None),
    cell("odd", "bold", 0.0, None, "behind"), cell("odd", "calm", 0.95, 0.2, None), itself("odd"),
]  # fmt: skip


def record(name: str, mean: float, worst: str, worst_mean: float, beats: list[str], undecided: int) -> dict[str, Any]:
    return {
        "strategy": name, **figures(mean, 0.1), "worst": worst, **figures(worst_mean, 0.2, "worst_"), "beats": beats,
        "loses_to": [], "undecided": undecided,
    }  # fmt: skip


def rating(name: str, points: float, half: float | None) -> dict[str, Any]:
    found = figures(points, half)
    ends = {f"points_{end}": found[end] for end in ("low", "high")}
    ahead = {f"ahead_{end}": None if half is None else 0.5 + found[end] / 1000 for end in ("low", "high")}
    counted = {"seeds": 400, "n": 800, "note": found["note"]}
    return {"strategy": name, "points": points, **ends, "ahead": 0.5 + points / 1000, **ahead, **counted}


@pytest.fixture
def answer() -> dict[str, Any]:
    return {
        "strategies": NAMES,
        "matrix": MATRIX,
        "against_the_rest": [],
        "ratings": [rating("bold", 120, 30), rating("calm", -20, 30), rating("odd", -400, None)],
        "dominance": {
            "sentences": ["bold beats every other strategy.", "Undecided pairs: 1 of 3."],
            "invasions": ["Undecided: a table of calm."],
            "strategies": [
                record("bold", 1.65, "calm", 1.3, ["calm", "odd"], 0),
                record("calm", 0.87, "bold", 0.7, [], 1),
                record("odd", 0.47, "bold", 0.0, [], 1),
            ],
        },
    }


@pytest.fixture
def panels(answer: dict[str, Any]) -> dict[str, Panel]:
    return {panel.title: panel for panel in tournament_panels(answer)}


def cells_of(panel: Panel) -> dict[tuple[str, str], dict[str, Any]]:
    assert panel.chart is not None
    (rows,) = panel.chart.to_dict()["datasets"].values()
    return {(row["strategy"], row["opponent"]): row for row in rows}


def test_one_panel_a_question_and_every_chart_compiles(panels: dict[str, Panel]) -> None:
    assert list(panels) == ["Who beats whom", "Win share where both sit", "Ratings", "The worst case beside the mean"]
    drawn = [panel.chart for panel in panels.values() if panel.chart]
    assert len(drawn) == 3
    for chart in drawn:
        assert vl_convert.vegalite_to_vega(chart.to_dict())["description"]


def test_the_words_are_the_finding_and_who_beats_whom_the_table(panels: dict[str, Panel]) -> None:
    words = panels["Who beats whom"]
    assert words.finding == "bold beats every other strategy.\nUndecided pairs: 1 of 3."
    assert words.table.row(0, named=True) == {"strategy": "bold", "beats": "calm, odd", "loses to": "", "undecided": 0}


def test_a_cell_has_its_figure_and_a_mark_where_it_is_undecided(panels: dict[str, Panel]) -> None:
    found = cells_of(panels["Win share where both sit"])
    assert {pair: row["told"] for pair, row in found.items()} == {
        ("bold", "calm"): "1.30", ("bold", "odd"): "2.00", ("calm", "bold"): "0.70", ("calm", "odd"): "1.05 ?",
        ("odd", "bold"): "0.00", ("odd", "calm"): "0.95 ?",
    }  # fmt: skip
    assert found["calm", "odd"]["decided"] == "undecided"
    assert found["bold", "odd"]["decided"] == "ahead for sure"


def test_a_cell_is_the_deeper_the_further_from_a_fair_share_and_says_on_which_side(panels: dict[str, Panel]) -> None:
    found = cells_of(panels["Win share where both sit"])
    assert [row["side"] for row in found.values()] == [ABOVE, ABOVE, BELOW, ABOVE, BELOW, BELOW]
    assert found["bold", "odd"]["part"] == found["odd", "bold"]["part"] == 1
    assert found["calm", "odd"]["part"] == pytest.approx(0.05)


def test_a_cell_tells_value_interval_and_n_on_hovering(panels: dict[str, Panel]) -> None:
    panel = panels["Win share where both sit"]
    assert panel.chart is not None
    rect = next(layer for layer in panel.chart.to_dict()["layer"] if layer["mark"]["type"] == "rect")
    fields = [tip["field"] for tip in rect["encoding"]["tooltip"]]
    assert fields == ["strategy", "opponent", "shown", "interval", "decided", "n", "seeds"]
    found = cells_of(panel)
    assert found["bold", "calm"]["interval"] == "1.10 to 1.50"
    assert found["bold", "odd"]["interval"] == "the same in every game"
    assert found["bold", "calm"]["n"] == 400


def test_the_best_mean_comes_first_both_ways(panels: dict[str, Panel]) -> None:
    chart = panels["Win share where both sit"].chart
    assert chart is not None
    encoding = chart.to_dict()["layer"][0]["encoding"]
    assert encoding["x"]["sort"] == encoding["y"]["sort"] == NAMES


def test_a_rating_without_an_interval_is_hollow_and_said_to_be(panels: dict[str, Panel]) -> None:
    ratings = panels["Ratings"]
    assert ratings.finding.startswith("Highest for bold with 62.0% (59.0% to 65.0%)")
    assert ratings.table.row(0)[:3] == ("bold", "+120.0", "+90.0 to +150.0 points")
    assert "hollow" in ratings.about.lower()
    assert ratings.table["note"].to_list() == [None, None, "the same in every game"]


def test_the_worst_case_names_its_opponent_and_the_best_mean_comes_first(panels: dict[str, Panel]) -> None:
    worst = panels["The worst case beside the mean"]
    assert worst.chart is not None
    across = [layer["encoding"]["x"] for layer in worst.chart.to_dict()["layer"] if "x" in layer["encoding"]]
    assert across and all(x["sort"] == NAMES for x in across)
    assert worst.table.height == 6
    assert worst.table.row(1)[:3] == ("bold", "worst case", "calm")
    assert worst.finding.startswith("Worst cases. Highest for bold")


def test_one_against_the_rest_has_a_panel_with_its_own_words(answer: dict[str, Any]) -> None:
    panels = {panel.title: panel for panel in tournament_panels({**answer, "against_the_rest": MATRIX})}
    assert panels["One against the rest"].finding.startswith("Undecided: a table of calm.")


def test_before_the_first_game_there_is_nothing_to_draw(answer: dict[str, Any]) -> None:
    assert tournament_panels({**answer, "matrix": []}) == []
