"""One whole game from a seat in a real browser: by clicks, by keys, over a reload, into the library."""

import re
from pathlib import Path
from typing import Any

from browsing import SECONDS, settled

from toolkit.trials.runs import list_runs

OFFERS = "[class*=st-key-offer] button"
MOST_CHOICES = 600


def test_a_whole_game_is_played_from_a_seat(tab: Any, address: str, tmp_path: Path) -> None:
    tab.goto(f"{address}/take_a_seat")
    settled(tab, "Take a seat")
    tab.get_by_role("spinbutton", name="Seed").fill("5")
    tab.get_by_label("Your name").fill("Anna")
    tab.get_by_label("Your name").press("Tab")
    tab.get_by_role("button", name="Sit down").click()
    tab.locator(OFFERS).first.wait_for(timeout=30 * SECONDS)
    assert tab.locator("svg.embers-table").bounding_box()["width"] > 600
    _by_keys(tab)
    tab.reload()
    tab.get_by_text("Which do you place next?").wait_for(timeout=30 * SECONDS)
    for _ in range(MOST_CHOICES):
        if not _click_the_first_offer(tab):
            break
    settled(tab, "Final count")
    (run,) = list_runs(tmp_path / "runs")
    tab.get_by_text(f"Kept as run {run.folder.name}").wait_for()
    tab.get_by_role("button", name="Replay it").click()
    settled(tab, "Replay")
    tab.get_by_text("seat 1 person, seat 2 warlord").wait_for()
    assert tab.problems == []


def _by_keys(tab: Any) -> None:
    """Draw by a key, take it back, and draw again."""
    for key, asked in (("1", "Which do you place next?"), ("u", "Your turn."), ("1", "Which do you place next?")):
        tab.keyboard.press(key)
        tab.get_by_text(asked).wait_for(timeout=30 * SECONDS)


def _click_the_first_offer(tab: Any) -> bool:
    """Whether there was one; waits until the next question stands in its place, or the game is over."""
    first = tab.locator("[class*=st-key-offer]").first
    if not first.count():
        return False
    step = re.search(r"st-key-offer-\d+", first.get_attribute("class"))
    assert step
    tab.locator(OFFERS).first.click()
    tab.wait_for_function("step => !document.querySelector(`[class*='${step} '],[class*='${step}-']`)", arg=step[0])
    tab.wait_for_function(
        "() => document.querySelector('[class*=st-key-offer]') || document.body.innerText.includes('Final count')"
    )
    return True
