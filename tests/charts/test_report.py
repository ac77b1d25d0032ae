import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from toolkit.charts.panel import Panel, Tile
from toolkit.charts.panels import coverage_panel, goal_panel, sources_panel
from toolkit.charts.report import report, write_report
from toolkit.play.game import WIN_SHARE

LINKS = {"src", "href", "srcset", "data", "action"}
EVIL = "</script><script>alert(1)</script>&\"'"


class Page(HTMLParser):
    """What a browser would find: tags with their attributes, the text of scripts, the text of headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append((self.tags[-1][0] if self.tags else "", data))

    def under(self, tag: str) -> list[str]:
        return [text.strip() for at, text in self.texts if at == tag and text.strip()]


@pytest.fixture
def panels(shares: pl.DataFrame, points_by_source: pl.DataFrame) -> list[Panel]:
    cards = pl.DataFrame({"card": ["salt-road", EVIL], "n": [1234, 0], "gap": [None, "never shown"]})
    says = ["None of 9 games hit the turn cap.", f"1 of 2 cards never shown: {EVIL}."]
    return [coverage_panel(says, cards), goal_panel(WIN_SHARE, shares, "strategy", 3), sources_panel(points_by_source)]


@pytest.fixture
def page(panels: list[Panel]) -> Page:
    return Page(report(f"Embers {EVIL}", f"seed {EVIL}", panels))


def test_coverage_comes_first_and_the_message_line_before_it(page: Page) -> None:
    assert page.under("h3") == ["Coverage", "Win share by strategy", "VP by source"]
    assert page.tags.index(("p", {"class": "message"})) < next(
        i for i, (tag, _) in enumerate(page.tags) if tag == "section"
    )


def test_nothing_is_fetched(page: Page) -> None:
    links = [attrs[name] for _, attrs in page.tags for name in LINKS & attrs.keys()]
    assert all(link and link.startswith("#") for link in links)
    styles = " ".join(text for at, text in page.texts if at == "style")
    assert "@import" not in styles and "url(" not in styles


def test_the_chart_libraries_are_there_once(panels: list[Panel]) -> None:
    one, three = (len(report("t", "m", panels[:n])) for n in (2, 3))
    assert one > 500_000 > 20_000 > three - one


def test_each_chart_carries_its_spec_and_its_finding(page: Page, panels: list[Panel]) -> None:
    kinds = [attrs.get("type") for tag, attrs in page.tags if tag == "script"]
    assert kinds.count("application/json") == 2
    specs = [json.loads(text) for at, text in page.texts if at == "script" and text.startswith('{"config"')]
    assert [spec["description"] for spec in specs] == [panel.finding for panel in panels[1:]]


def test_what_a_designer_typed_never_becomes_markup(page: Page) -> None:
    assert "alert(1)" in "".join(text for _, text in page.texts)
    assert not [text for text in page.under("script") if text.startswith("alert")]


def test_a_hostile_strategy_name_stays_inside_its_chart(shares: pl.DataFrame) -> None:
    named = shares.with_columns(strategy=pl.lit(EVIL))
    text = report("t", "m", [goal_panel(WIN_SHARE, named, "strategy", 3)])
    assert len(re.findall("</script>", text)) == len(re.findall("<script", text)) == 3


def test_a_table_stands_under_each_chart(page: Page) -> None:
    says = page.under("summary")
    assert says == ["Numbers behind this (2 rows)", "Numbers behind this (3 rows)", "Numbers behind this (6 rows)"]
    assert {"45.0%", "1,234", "-2.00"} <= set(page.under("td"))


def test_the_report_is_written_where_asked(panels: list[Panel], tmp_path: Path) -> None:
    path = write_report(tmp_path / "new" / "report.html", "Embers", "seed 1", panels)
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_pages_are_chapters_with_a_list_of_contents(panels: list[Panel]) -> None:
    paged = [replace(panel, page="Cards" if panel.chart else "At a glance") for panel in panels]
    page = Page(report("t", "m", paged))
    assert page.under("h2") == page.under("a") == ["At a glance", "Cards"]
    anchors = [attrs["href"] for tag, attrs in page.tags if tag == "a"]
    assert anchors == [f"#{attrs['id']}" for tag, attrs in page.tags if tag == "h2"] == ["#at-a-glance", "#cards"]


def test_figures_stand_large_and_an_open_table_lies_open(panels: list[Panel]) -> None:
    tiles = [Tile("Turns", "12.00", "11 to 13", EVIL)]
    page = Page(report("t", "m", [replace(panels[0], tiles=tiles, opened=True)]))
    assert (page.under("b"), page.under("small")) == (["12.00"], ["11 to 13"])
    assert "open" in next(attrs for tag, attrs in page.tags if tag == "details")


def test_each_column_is_written_in_its_own_unit(panels: list[Panel]) -> None:
    table = pl.DataFrame({"card": ["a"], "taken_share": [0.256], "mean_turn": [7.5]})
    page = Page(report("t", "m", [replace(panels[0], table=table, units={"taken_share": "share"})]))
    assert page.under("td") == ["a", "25.6%", "7.50"]
