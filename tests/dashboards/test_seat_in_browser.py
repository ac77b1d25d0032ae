"""One whole game from a seat in a real browser: by clicks, by keys, over a reload, into the library."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from browsing import SECONDS, settled
from playwright.sync_api import TimeoutError as TooSlow

from toolkit.trials.runs import list_runs

OFFER = "[class*=st-key-offer]"
LIVELY = 30
THE_NEXT = """before => {
    const offer = document.querySelector('[class*=st-key-offer]');
    const step = offer && offer.className.match(/st-key-offer-[0-9]+/)[0];
    const over = document.querySelector('h1')?.textContent === 'Final count' && 'over';
    return step !== before && (step || over);
}"""
"""What the next question is known by, once it stands in the place of the one before; or that the game is over."""


def test_a_whole_game_is_played_from_a_seat(tab: Any, address: str, tmp_path: Path) -> None:
    tab.goto(f"{address}/take_a_seat")
    settled(tab, "Take a seat")
    tab.get_by_role("spinbutton", name="Seed").fill("5")
    tab.get_by_label("Your name").fill("Anna")
    tab.get_by_label("Your name").press("Tab")
    tab.get_by_role("button", name="Sit down").click()
    tab.locator(OFFER).first.wait_for(timeout=30 * SECONDS)
    assert tab.locator("svg.embers-table").bounding_box()["width"] > 600
    _by_keys(tab)
    tab.reload()
    tab.get_by_text("Which do you place next?").wait_for(timeout=30 * SECONDS)
    _click_twice(tab)
    _click_to_the_end(tab)
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


def _click_twice(tab: Any) -> None:
    """A double click is one choice."""
    tab.locator(f"{OFFER} button").first.dblclick()
    assert tab.wait_for_function(THE_NEXT, arg="st-key-offer-1").json_value() == "st-key-offer-2"
    tab.wait_for_timeout(SECONDS / 2)
    assert tab.evaluate(THE_NEXT, "st-key-offer-1") == "st-key-offer-2"


def _click_to_the_end(tab: Any) -> None:
    """The first offer for an Era or so; from then on she passes where she may, or the test would take a minute."""
    asked, choices = tab.wait_for_function(THE_NEXT).json_value(), 0
    while asked != "over":
        asked, choices = _answered(tab, asked, choices > LIVELY), choices + 1
    assert choices > LIVELY


def _answered(tab: Any, asked: str, leaving: bool) -> str:
    """What is asked after a click. One that falls while the page is drawn anew is lost: then she clicks again."""
    leave = tab.locator(f"{OFFER} button", has_text="out for the rest of this Era")
    for patience in (5_000, 10_000, 30_000):
        (leave if leaving and leave.count() else tab.locator(f"{OFFER} button")).first.click()
        with suppress(TooSlow):
            return str(tab.wait_for_function(THE_NEXT, arg=asked, timeout=patience).json_value())
    raise AssertionError(f"{asked} is still asked after three clicks")
