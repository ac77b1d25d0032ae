"""The what-if lab in a real browser: pick a field, watch, read the chart, open a flipped game side by side, cancel."""

import time
from typing import Any

from browsing import SECONDS, settled

HEADING = "What if"


def _ask_about_salt_road(tab: Any, address: str, economy: int, games: int) -> None:
    tab.goto(f"{address}/whatif")
    settled(tab, HEADING)
    _choose(tab, "Card", "Salt Road")
    _choose(tab, "Column", "economy")
    _fill(tab, "New value", economy)
    tab.get_by_role("button", name="Add this change").click()
    tab.get_by_text(f"Salt Road: economy 4 \u2192 {economy}").wait_for(timeout=30 * SECONDS)
    _fill(tab, "Games with the change, and as many without", games)
    tab.get_by_text(f"This plays {games:,} games with the change").wait_for(timeout=30 * SECONDS)
    tab.get_by_role("button", name="Ask", exact=True).click()
    tab.get_by_role("button", name="Cancel").wait_for(timeout=30 * SECONDS)


def _choose(tab: Any, label: str, option: str) -> None:
    box = tab.get_by_role("combobox", name=label, exact=True)
    box.click()
    box.fill(option)
    tab.get_by_role("option").filter(has_text=option).first.click()
    settled(tab, HEADING)


def _fill(tab: Any, label: str, number: int) -> None:
    box = tab.get_by_role("spinbutton", name=label)
    box.fill(str(number))
    box.press("Enter")


def test_a_what_if_is_asked_read_and_a_flipped_game_seen_side_by_side(tab: Any, address: str) -> None:
    _ask_about_salt_road(tab, address, economy=1, games=400)
    tab.get_by_role("heading", name="What if Salt Road: economy 4 \u2192 1? 4 players, 400 games").wait_for(
        timeout=120 * SECONDS
    )
    settled(tab, HEADING)
    charts = tab.get_by_test_id("stVegaLiteChart").locator("svg.marks")
    charts.nth(2).wait_for(timeout=30 * SECONDS)
    assert charts.first.get_by_text("Difference in percentage points").count() == 1
    assert charts.first.get_by_text("Salt Road: taken, where shown").count() == 1
    tab.get_by_role("button", name="Show side by side").first.click()
    boards = tab.locator("svg.embers-table")
    boards.nth(1).wait_for(timeout=30 * SECONDS)
    left, right = (boards.nth(side).bounding_box() for side in (0, 1))
    assert left["x"] + left["width"] <= right["x"] and abs(left["y"] - right["y"]) < 60
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => document.querySelector('[role=slider], input[type=range]').value === '2'")
    assert tab.problems == []


def test_a_what_if_outlives_a_reload_and_is_cancelled_within_seconds(tab: Any, address: str) -> None:
    _ask_about_salt_road(tab, address, economy=3, games=100_000)
    tab.reload()
    tab.get_by_text("so far (").wait_for(timeout=60 * SECONDS)
    tab.get_by_test_id("stVegaLiteChart").locator("svg.marks").wait_for(timeout=30 * SECONDS)
    since = time.monotonic()
    tab.get_by_role("button", name="Cancel").click()
    tab.get_by_text("Cancelled. What is played is kept").wait_for(timeout=15 * SECONDS)
    assert time.monotonic() - since < 6
    assert tab.problems == []
