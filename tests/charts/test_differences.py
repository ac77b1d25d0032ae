"""A what-if in words and charts, from made-up rows."""

from typing import Any

import pytest

from toolkit.charts.differences import (
    difference_panels,
    flips,
    headline,
    pairing,
    rechosen_panels,
    so_far,
    whatif_panels,
)
from toolkit.charts.panel import Panel
from toolkit.charts.report import report

Row = dict[str, Any]
HEAVY = "one seed carries more than 1/20"


def row(name: str, was: float | None, change: float | None, half: float | None = 0.01, **more: Any) -> Row:
    low = None if half is None or change is None else change - half
    high = None if half is None or change is None else change + half
    return {
        "name": name, "title": more.get("title", name), "unit": more.get("unit", "share"), "baseline": was,
        "variant": None if was is None or change is None else was + change, "difference": change, "low": low,
        "high": high, "clear": low is not None and high is not None and not low <= 0 <= high,
        "note": more.get("note", HEAVY if low is None else None), "pairs": 500, "n": 2000, "correlation": 0.6,
        "games_saved": more.get("saved", 3.0),
    }  # fmt: skip


TAKEN = row("taken:salt-road", 0.973, 0.018, title="Salt Road: taken, where shown")
WARLORD = row("win_share:warlord", 0.3, -0.005, title="Win share of warlord")
ENGINE = row("win_share:engine", 0.27, 0.05, title="Win share of engine")
UNKNOWN = row("seat:1", 0.25, 0.01, half=None, title="Win share of seat 1")
SCORE = row("vp:warlord", 47.4, 0.5, half=0.2, unit="VP", title="Mean score of warlord")
TURNS = row("turns", 200.0, -10.0, half=2.0, unit="turns", title="Turns a game")
UNCHANGED = row("vp_floor", 0.0, 0.0, half=None, unit="VP", note="unchanged in all 500 pairs", title="VP from floor")


def answer(*rows: Row, measure: str | None = None, **more: Any) -> dict[str, Any]:
    found = {"measures": list(rows), "measure": measure, "looked_at": len(rows), "rechosen": [], "flipped": []}
    return {**found, "flipped_games": 0, "games": [2000, 2000], **more}


def data(panel: Panel) -> list[Row]:
    """The rows drawn: those of the largest data set."""
    return max(panel.chart.to_dict()["datasets"].values(), key=lambda rows: len(rows[0]))


# -- the panels ----------------------------------------------------------------------------------


def test_shares_points_and_the_rest_are_not_on_one_axis() -> None:
    panels = difference_panels(answer(WARLORD, SCORE, TURNS))
    axes = [panel.chart.to_dict()["layer"][2]["encoding"]["x"]["title"] for panel in panels]
    assert axes == [
        "Difference in percentage points",
        "Difference in VP",
        "Difference in per cent of what it was",
    ]


def test_a_share_is_drawn_in_points_and_other_units_in_per_cent_of_what_they_were() -> None:
    shares, rest = difference_panels(answer(ENGINE, TURNS))
    (engine,), (turns,) = data(shares), data(rest)
    assert (engine["mean"], engine["start"], engine["stop"]) == pytest.approx((5, 4, 6))
    assert (turns["mean"], turns["start"], turns["stop"]) == pytest.approx((-5, -6, -4))
    assert (turns["shown"], turns["from_to"]) == ("-10.00 turns", "200.00 \u2192 190.00")


def test_the_named_figure_comes_first_then_touched_cards_then_what_is_clear() -> None:
    panels = difference_panels(answer(WARLORD, ENGINE, UNKNOWN, SCORE, TAKEN, measure="vp:warlord"))
    assert [panel.table["figure"][0] for panel in panels] == ["Mean score of warlord", "Salt Road: taken, where shown"]
    assert panels[1].table["verdict"].to_list() == ["clear", "clear", "could be nothing", "not known yet"]


def test_every_verdict_has_a_colour_and_a_shape_and_zero_is_a_line() -> None:
    (panel,) = difference_panels(answer(WARLORD, ENGINE, UNKNOWN))
    zero, _, dots, _ = panel.chart.to_dict()["layer"]
    assert zero["encoding"]["x"]["field"] == "zero"
    colours, shapes = (dots["encoding"][channel]["scale"] for channel in ("color", "shape"))
    assert colours["domain"] == shapes["domain"] == ["clear", "could be nothing", "not known yet"]
    assert len(set(shapes["range"])) == 3 and colours["range"][0] != colours["range"][1]


def test_the_axis_holds_zero_every_interval_and_the_labels() -> None:
    (panel,) = difference_panels(answer(row("a", 0.2, 0.05, half=0.02), row("b", 0.2, 0.04)))
    least, most = panel.chart.to_dict()["layer"][2]["encoding"]["x"]["scale"]["domain"]
    assert least < 0 and most > 7


def test_the_tooltip_tells_both_arms_the_interval_and_what_was_counted() -> None:
    (panel,) = difference_panels(answer(WARLORD))
    tips = {tip["title"] for tip in panel.chart.to_dict()["layer"][2]["encoding"]["tooltip"]}
    assert tips >= {"Baseline \u2192 variant", "Difference", "Interval", "Verdict", "Counted", "Seeds"}
    (line,) = data(panel)
    assert line["interval"] == "-1.50 to +0.50 points" and (line["n"], line["pairs"]) == (2000, 500)


def test_what_is_the_same_in_every_game_is_tabled_but_not_drawn() -> None:
    (panel,) = difference_panels(answer(SCORE, UNCHANGED))
    assert [line["figure"] for line in data(panel)] == ["Mean score of warlord"]
    assert panel.table["note"].to_list() == [None, "the same in every game"]


def test_a_figure_of_one_arm_alone_is_told_beside_the_chart() -> None:
    new = row("taken:new", None, None, note="counted in the variant only", title="New Card: taken, where shown")
    (panel,) = difference_panels(answer(WARLORD, {**new, "variant": 0.4}))
    assert "Nothing to set beside it: new Card: taken, where shown (counted in the variant only)." in panel.finding
    assert len(data(panel)) == 1


def test_what_is_not_known_is_not_called_nothing() -> None:
    (unknown,), (known,) = (difference_panels(answer(*rows)) for rows in ([UNKNOWN], [UNKNOWN, WARLORD]))
    assert "Nothing is known here yet" in unknown.finding
    assert "all could be nothing" in known.finding


def test_a_hollow_mark_is_explained_where_there_is_one() -> None:
    (sure,), (unsure,) = (difference_panels(answer(one)) for one in (WARLORD, UNKNOWN))
    assert "hollow" in unsure.about and "hollow" not in sure.about


# -- in words ------------------------------------------------------------------------------------


def test_the_headline_tells_the_touched_card_and_who_wins() -> None:
    assert headline(answer(WARLORD, TAKEN)) == [
        "Salt Road: taken, where shown: 97.3% \u2192 99.1% (clear).",
        "Nobody's win share moves clearly.",
    ]


def test_the_headline_names_whose_win_share_moves_and_what_else_does() -> None:
    assert headline(answer(WARLORD, ENGINE, SCORE, TURNS)) == [
        "Clearly moved: win share of engine 27.0% \u2192 32.0%.",
        "Clearly moved, too: mean score of warlord +0.500 VP and turns a game -10.00 turns.",
    ]


def test_nothing_is_said_of_win_shares_that_are_not_known_yet() -> None:
    unknown = row("win_share:engine", 0.27, 0.2, half=None, title="Win share of engine")
    assert headline(answer(unknown)) == ["Whether anybody's win share moves is not known yet: play more games."]
    assert "nothing to compare" in headline(answer())[0]


def test_what_pairing_saved_is_said_and_where_it_did_not_help() -> None:
    unhelped = row("seat:2", 0.25, 0.01, note="pairing did not help", saved=0.9, title="Win share of seat 2")
    said = pairing(answer(WARLORD, ENGINE, unhelped))
    assert "about 3.0 times the games" in said and "did not help for: Win share of seat 2" in said
    assert "cannot be said yet" in pairing(answer(row("a", 0.5, 0.0, saved=None)))


def test_flipped_games_are_counted() -> None:
    assert flips(answer(flipped_games=321)) == "321 games of 2,000 (16.1%) have another winner."
    assert flips(answer()) == "No game has another winner."


# -- scripts chosen anew, so far, the report -----------------------------------------------------


def rechosen(change: float, disagrees: bool) -> Row:
    anew = row("win_share:warlord", 0.3, change)
    words = "The two disagree." if disagrees else ""
    settings = {"baseline_setting": "as it is", "variant_setting": "calmer"}
    return {"strategy": "warlord", **settings, **anew, "disagrees": disagrees, "words": words}


def test_the_fixed_script_stands_beside_the_one_chosen_anew() -> None:
    (panel,) = rechosen_panels(answer(WARLORD, rechosen=[rechosen(0.06, disagrees=True)]))
    assert panel.table["script"].to_list() == ["script as it is", "chosen anew"]
    assert panel.table["difference"].to_list() == pytest.approx([-0.5, 6])
    assert [line["named"] for line in data(panel)][1] == "warlord, chosen anew\nas it is \u2192 calmer"
    assert panel.finding == "The two disagree."
    assert rechosen_panels(answer(WARLORD)) == []


def test_the_interval_so_far_closes_in_on_the_difference() -> None:
    looks = [
        {**row("a", 0.3, 0.03, half=half), "pairs": pairs} for pairs, half in ((100, None), (300, 0.04), (600, 0.02))
    ]
    panel = so_far(looks, "Win share of engine")
    assert panel is not None
    assert panel.finding == (
        "Win share of engine: 30.0% \u2192 33.0%, +3.00 points so far (+1.00 to +5.00 points: clear)."
    )
    assert [line["pairs"] for line in data(panel)] == [100, 300, 600]
    assert [line["start"] for line in data(panel)] == [None, pytest.approx(-1), pytest.approx(1)]
    assert so_far([], "Win share of engine") is None


def test_a_report_holds_the_answer_the_charts_and_the_flipped_games() -> None:
    flip = {
        "game": 5, "seed": 77, "seating": ["warlord", "engine"], "baseline_winner": "engine",
        "variant_winner": "warlord",
        "parts_at": {"step": 3, "seat": 1, "question": "turn", "baseline": "draw", "variant": None},
    }  # fmt: skip
    panels = whatif_panels(answer(TAKEN, SCORE, flipped=[flip], flipped_games=1))
    page = report("Embers", "seed 1", panels)
    for words in (
        "Salt Road: taken",
        "1 game of 2,000",
        "step 3, engine (turn): draw \u2192 game over",
        'class="chart"',
    ):
        assert words in page
