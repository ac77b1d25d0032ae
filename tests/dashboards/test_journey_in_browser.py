"""A designer's own folder in a real browser, from `playtest new` to the file that differs by one line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from browsing import SECONDS, fill, serving, settled, type_into, visit
from editors import BOUNDARY, changed_lines

VP = 8
"""Which column of `civ.csv` holds the VP, from 0."""
Said = Callable[..., tuple[str, str]]


def test_a_card_is_edited_mended_tried_out_and_saved_as_one_line(tab: Any, tmp_path: Path, said: Said) -> None:
    own = tmp_path / "my-cards"
    said("new", str(own), "--from", "embers")
    civ = own / "embers" / "civ.csv"
    before = civ.read_text()
    with serving(("toolkit", "dash", "--cards", str(own), "--port"), tmp_path) as address:
        tab.goto(address)
        settled(tab, "Start a run")
        _edit_a_cell_and_mend_it(tab)
        _ask_what_the_draft_would_do(tab)
        _open_a_flipped_game(tab)
        assert civ.read_text() == before
        _save(tab)
    ((old, new),) = changed_lines(before, civ.read_text())
    cells = old.split(",")
    assert cells[0] == "boundary-cairns" and new.split(",") == [*cells[:VP], "4", *cells[VP + 1 :]]
    assert tab.problems == []


def _edit_a_cell_and_mend_it(tab: Any) -> None:
    visit(tab, "Edit cards")
    type_into(tab, BOUNDARY, VP, "1,5")
    tab.get_by_text("1 problem to mend").wait_for(timeout=10 * SECONDS)
    tab.get_by_text("\u201c1,5\u201d is not a whole number").wait_for()
    assert tab.get_by_role("button", name="Save", exact=True).is_disabled()
    type_into(tab, BOUNDARY, VP, "4")
    tab.get_by_text("Can be played").wait_for(timeout=10 * SECONDS)
    assert tab.locator(".drawn-card svg title").text_content() == "Boundary Cairns"


def _ask_what_the_draft_would_do(tab: Any) -> None:
    visit(tab, "What if")
    tab.get_by_role("combobox", name="Begin with", exact=True).click()
    tab.get_by_role("option").filter(has_text="My unsaved changes").click()
    tab.get_by_text("Boundary Cairns: vp 1 \u2192 4").wait_for(timeout=30 * SECONDS)
    fill(tab, "Games with the change, and as many without", 400)
    tab.get_by_text("This plays 400 games with the change").wait_for(timeout=30 * SECONDS)
    tab.get_by_role("button", name="Ask", exact=True).click()
    asked = "What if Boundary Cairns: vp 1 \u2192 4? 4 players, 400 games"
    tab.get_by_role("heading", name=asked).wait_for(timeout=120 * SECONDS)
    settled(tab, "What if")
    charts = tab.get_by_test_id("stVegaLiteChart").locator("svg.marks")
    charts.nth(2).wait_for(timeout=30 * SECONDS)
    assert charts.first.get_by_text("Difference in percentage points").count() == 1


def _open_a_flipped_game(tab: Any) -> None:
    tab.get_by_role("button", name="Show side by side").first.click()
    boards = tab.locator("svg.embers-table")
    boards.nth(1).wait_for(timeout=30 * SECONDS)
    left, right = (boards.nth(side).bounding_box() for side in (0, 1))
    assert left["x"] + left["width"] <= right["x"] and abs(left["y"] - right["y"]) < 60
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => document.querySelector('[role=slider], input[type=range]').value === '2'")


def _save(tab: Any) -> None:
    visit(tab, "Edit cards")
    tab.get_by_text("boundary-cairns vp: 1 \u2192 4").wait_for(timeout=10 * SECONDS)
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved civ.csv.").wait_for(timeout=15 * SECONDS)
