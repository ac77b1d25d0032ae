"""The pages and the report in a real browser: they render, and ask nothing of the world outside this machine."""

from pathlib import Path
from typing import Any

import pytest
from browsing import SECONDS, settled, visit

from toolkit.charts.report import write_report
from toolkit.charts.review import review_panels
from toolkit.games import load_game
from toolkit.trials.runs import Run

PAGES = {"Collapse rates": 5, "Strategies": 3, "Pacing and drama": 5, "Every measure": 1, "Runs": 0}
"""Pages with the fewest charts each shows; those of the README have tests of their own."""


@pytest.fixture
def page(tab: Any) -> Any:
    """Here a page is one of the browser."""
    return tab


def test_a_run_is_started_found_again_after_a_reload_and_reviewed(page: Any, address: str) -> None:
    page.goto(address)
    settled(page, "Start a run")
    games = page.get_by_role("spinbutton", name="Games")
    games.fill("1200")
    games.press("Enter")
    page.get_by_text("This plays 1,200 games").wait_for()
    page.get_by_role("button", name="Start").click()
    page.get_by_text("The run goes on when you leave").wait_for(timeout=30 * SECONDS)
    page.reload()
    page.get_by_role("button", name="Cancel").wait_for(timeout=30 * SECONDS)
    page.get_by_text("Done: all 1,200 games are played.").wait_for(timeout=120 * SECONDS)
    for name, fewest in PAGES.items():
        visit(page, name)
        charts = page.get_by_test_id("stVegaLiteChart").locator("svg.marks")
        if fewest:
            charts.nth(fewest - 1).wait_for(timeout=30 * SECONDS)
    assert page.problems == []


def test_a_click_on_a_point_opens_the_page_of_its_card(page: Any, address: str, run: Path) -> None:
    page.goto(address)
    visit(page, "Cards")
    chosen = page.get_by_role("combobox", name="A card's own page")
    before = chosen.input_value()
    point = page.get_by_test_id("stVegaLiteChart").first.locator("svg .mark-symbol.role-mark path").last
    point.wait_for(timeout=30 * SECONDS)
    point.click(force=True)
    page.wait_for_function("([box, before]) => box.value !== before", arg=[chosen.element_handle(), before])
    assert page.problems == []


def test_a_game_is_stepped_through_by_the_arrow_keys_with_its_boards_drawn(page: Any, address: str, run: Path) -> None:
    page.goto(address)
    visit(page, "Replay")
    board = page.locator("svg.embers-table")
    board.wait_for(timeout=30 * SECONDS)
    assert board.bounding_box()["width"] > 600
    slider = page.get_by_role("slider")
    for key, at in (("ArrowRight", "2"), ("ArrowRight", "3"), ("ArrowLeft", "2")):
        page.keyboard.press(key)
        page.wait_for_function("([s, at]) => s.value === at", arg=[slider.element_handle(), at])
    settled(page, "Replay")
    assert page.problems == []


def test_a_run_is_cancelled_within_seconds(page: Any, address: str) -> None:
    page.goto(address)
    settled(page, "Start a run")
    games = page.get_by_role("spinbutton", name="Games")
    games.fill("1000000")
    games.press("Enter")
    page.get_by_text("This plays 1,000,000 games").wait_for()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Cancel").click(timeout=30 * SECONDS)
    page.get_by_text("games are played and kept").wait_for(timeout=15 * SECONDS)
    assert page.problems == []


def test_the_report_opens_offline(page: Any, played: Run, tmp_path: Path) -> None:
    panels = review_panels(played, load_game("embers"))
    path = write_report(tmp_path / "report.html", "Embers", "seed 3", panels)
    page.context.set_offline(True)
    page.goto(path.as_uri())
    drawn = sum(panel.chart is not None for panel in panels)
    page.wait_for_function(
        "n => document.querySelectorAll('.chart svg.marks').length === n", arg=drawn, timeout=30 * SECONDS
    )
    assert page.problems == []
