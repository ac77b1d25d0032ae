"""The what-if lab in a real browser: pick a field, watch, come back, cancel."""

import time
from typing import Any

from browsing import SECONDS, choose, fill, settled

HEADING = "What if"


def _ask_about_salt_road(tab: Any, address: str, economy: int, games: int) -> None:
    tab.goto(f"{address}/whatif")
    settled(tab, HEADING)
    for label, option in (("Card", "Salt Road"), ("Column", "economy")):
        choose(tab, label, option)
        settled(tab, HEADING)
    fill(tab, "New value", economy)
    tab.get_by_role("button", name="Add this change").click()
    tab.get_by_text(f"Salt Road: economy 4 \u2192 {economy}").wait_for(timeout=30 * SECONDS)
    fill(tab, "Games with the change, and as many without", games)
    tab.get_by_text(f"This plays {games:,} games with the change").wait_for(timeout=30 * SECONDS)
    tab.get_by_role("button", name="Ask", exact=True).click()
    tab.get_by_role("button", name="Cancel").wait_for(timeout=30 * SECONDS)


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
