"""The editor in a real browser: a cell is typed, told, mended and saved; two browsers on one file lose nothing."""

import csv
from pathlib import Path
from typing import Any

import pytest
from browsing import SECONDS, settled, visit

HEADING = "Edit cards"
ROW_PX, HEAD_PX = 35, 35
VP = 8
"""Which column of `civ.csv` holds the VP, from 0."""


@pytest.fixture
def civ(cards: Path) -> Path:
    return cards / "embers" / "civ.csv"


def opened(tab: Any, address: str) -> Any:
    tab.goto(f"{address}/edit_cards")
    settled(tab, HEADING)
    tab.get_by_test_id("data-grid-canvas").first.wait_for(timeout=30 * SECONDS)
    return tab


def type_into(tab: Any, row: int, column: int, text: str) -> None:
    """Click the row, go to the column by the arrow keys, and type."""
    grid = tab.get_by_test_id("data-grid-canvas").first
    box = grid.bounding_box()
    tab.mouse.click(box["x"] + 60, box["y"] + HEAD_PX + ROW_PX * row + ROW_PX / 2)
    tab.wait_for_timeout(250)
    for _ in range(column):
        tab.keyboard.press("ArrowRight")
        tab.wait_for_timeout(50)
    tab.keyboard.press("Enter")
    field = tab.locator("#portal input, #portal textarea").first
    field.wait_for(timeout=5 * SECONDS)
    field.fill(text)
    tab.wait_for_timeout(150)
    tab.keyboard.press("Enter")


def save(tab: Any) -> None:
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved civ.csv.").wait_for(timeout=15 * SECONDS)


def vps(civ: Path) -> dict[str, str]:
    with civ.open(newline="", encoding="utf-8") as file:
        return {row["id"]: row["vp"] for row in csv.DictReader(file)}


def test_a_cell_is_edited_its_problem_told_mended_and_saved_as_one_line(tab: Any, address: str, civ: Path) -> None:
    before = civ.read_text()
    opened(tab, address)
    type_into(tab, 2, VP, "1,5")
    tab.get_by_text("1 problem to mend").wait_for(timeout=10 * SECONDS)
    tab.get_by_text("“1,5” is not a whole number").wait_for()
    assert tab.get_by_role("button", name="Save", exact=True).is_disabled()
    type_into(tab, 2, VP, "4")
    tab.get_by_text("Can be played").wait_for(timeout=10 * SECONDS)
    assert tab.locator(".drawn-card svg title").text_content() == "Boundary Cairns"
    assert civ.read_text() == before
    save(tab)
    changed = [pair for pair in zip(before.splitlines(), civ.read_text().splitlines(), strict=True) if len({*pair}) > 1]
    assert [(old.split(",")[0], new.split(",")[8]) for old, new in changed] == [("boundary-cairns", "4")]
    assert tab.problems == []


def test_what_is_typed_outlives_other_pages_and_a_reload(tab: Any, address: str) -> None:
    opened(tab, address)
    type_into(tab, 0, VP, "7")
    tab.get_by_text("1 change not saved").wait_for(timeout=10 * SECONDS)
    visit(tab, "Edit rules")
    tab.get_by_label("VP for each space of Glory").fill("2")
    tab.keyboard.press("Enter")
    tab.get_by_text("2 changes not saved").wait_for(timeout=10 * SECONDS)
    visit(tab, "Runs")
    visit(tab, HEADING)
    tab.get_by_text("2 changes not saved").wait_for(timeout=10 * SECONDS)
    tab.reload()
    tab.get_by_text("2 changes not saved").wait_for(timeout=30 * SECONDS)
    tab.get_by_text("flint-spear-kin vp: 2 → 7").wait_for()
    assert tab.problems == []


def test_two_browsers_that_edit_one_file_lose_nothing(tab: Any, browser: Any, address: str, civ: Path) -> None:
    other = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce").new_page()
    opened(other, address)
    opened(tab, address)
    type_into(tab, 0, VP, "7")
    tab.get_by_text("1 change not saved").wait_for(timeout=10 * SECONDS)
    type_into(other, 1, VP, "8")
    other.get_by_text("1 change not saved").wait_for(timeout=10 * SECONDS)
    save(tab)
    other.get_by_role("button", name="Save", exact=True).click()
    other.get_by_text("changed on disk while you edited").wait_for(timeout=10 * SECONDS)
    assert vps(civ)["river-ford-watch"] == "1"
    other.get_by_role("button", name="Keep both").click()
    other.get_by_text("changed on disk while you edited").wait_for(state="detached", timeout=10 * SECONDS)
    save(other)
    found = vps(civ)
    assert (found["flint-spear-kin"], found["river-ford-watch"]) == ("7", "8")
    other.context.close()
