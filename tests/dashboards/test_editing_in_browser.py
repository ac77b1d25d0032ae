"""The editor in a real browser: what is typed outlives a reload, and two browsers on one file lose nothing."""

import csv
from pathlib import Path
from typing import Any

import pytest
from browsing import SECONDS, settled, type_into, visit

HEADING = "Edit cards"
VP = 8
"""Which column of `civ.csv` holds the VP, from 0."""


@pytest.fixture
def civ(cards: Path) -> Path:
    return cards / "embers" / "civ.csv"


def opened(tab: Any, address: str) -> Any:
    tab.goto(f"{address}/edit_cards")
    settled(tab, HEADING)
    return tab


def save(tab: Any) -> None:
    tab.get_by_role("button", name="Save", exact=True).click()
    tab.get_by_text("Saved civ.csv.").wait_for(timeout=15 * SECONDS)


def vps(civ: Path) -> dict[str, str]:
    with civ.open(newline="", encoding="utf-8") as file:
        return {row["id"]: row["vp"] for row in csv.DictReader(file)}


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
