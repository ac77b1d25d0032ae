from dataclasses import replace

import polars as pl
import pytest

from toolkit.charts.evidence import Designed
from toolkit.charts.heat import heat
from toolkit.charts.sections import knobs, profiles, risk_against_score

from .made_up import COLLAPSED, made_up

KNOBS = {
    "warlord": {"about": "fights", "risk": 0.4, "aspects": {"warfare": 2, "culture": 0}, "haste": 1},
    "scholar": {"about": "reads", "risk": 0.1, "aspects": {"warfare": 0, "culture": 0}, "haste": 1},
    "idler": {"about": "sleeps", "risk": 0.0, "aspects": {"warfare": 9, "culture": 9}, "haste": 9},
}


def test_a_profile_has_win_share_score_and_every_trait() -> None:
    traits = replace(COLLAPSED, shown="profile", by=(("era", "strategy"), ("strategy",)))
    (panel,) = profiles(made_up(traits))
    rows = panel.table.filter(strategy="warlord").select("trait", "shown").rows()
    assert rows == [("Win share", "83.3%"), ("Mean score, VP", "24.00"), ("Collapsed", "25.0%")]
    assert panel.finding == "Highest in each row: warlord: win share."


def test_cells_are_deepest_at_the_highest_of_their_row() -> None:
    (panel,) = profiles(made_up())
    cells = next(rows for rows in panel.chart.to_dict()["datasets"].values() if "part" in rows[0])
    assert {row["strategy"]: row["part"] for row in cells if row["trait"] == "Win share"} == {
        "warlord": 1,
        "scholar": 0,
    }
    assert {row["part"] for row in cells if row["trait"].startswith("Mean score")} == {0}


@pytest.mark.parametrize(("name", "angle"), [("warlord", 0), ("gold_and_wonders", -30)])
def test_long_column_heads_are_slanted(name: str, angle: int) -> None:
    names = [f"{name}{n}" for n in range(4)]
    frame = pl.DataFrame({"trait": "Score", "strategy": names, "mean": 1.0, "shown": "1", "interval": ""})
    layers = heat(frame, "trait", "strategy", "").to_dict()["layer"]
    assert {layer["encoding"]["x"]["axis"]["labelAngle"] for layer in layers} == {angle}


def test_risk_stands_against_score_with_every_strategy_named() -> None:
    (panel,) = risk_against_score(made_up(replace(COLLAPSED, by=(("era", "strategy"), ("strategy",)))), "collapsed")
    points = next(rows for rows in panel.chart.to_dict()["datasets"].values() if "risked_says" in rows[0])
    assert {row["name"] for row in points} == {"warlord", "scholar"}
    assert "risks most (25.0%)" in panel.finding
    assert risk_against_score(made_up(), "collapsed") == []


def test_only_knobs_in_which_the_line_up_differs_are_shown() -> None:
    (panel,) = knobs(made_up(files=Designed(knobs=KNOBS)))
    assert panel.table.rows() == [("Risk", "0.4", "0.1"), ("Aspects: warfare", "2", "0")]
    assert "2 other knobs are turned alike" in panel.about
    assert panel.finding.startswith("The line-up differs in 2 of 4 knobs")
    assert knobs(made_up()) == []


def test_a_knob_that_is_a_list_reads_as_one() -> None:
    turned = {"warlord": {"first": ["forts", "roads"]}, "scholar": {"first": []}}
    (panel,) = knobs(made_up(files=Designed(knobs=turned)))
    assert panel.table.rows() == [("First", "forts, roads", "none")]
