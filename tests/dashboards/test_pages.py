import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from dashboards.telling import batched, plain
from toolkit.answers.pools import plain_pool
from toolkit.answers.runs import plan
from toolkit.games import load_game
from toolkit.trials.run import run_plan
from toolkit.trials.runs import open_run

Page = Callable[[str], AppTest]
REVIEWS = {"glance": 4, "glory_race": 5, "collapse_rates": 5, "cards": 3, "strategies": 3, "pacing": 5, "measures": 1}
"""Pages of the review -> the fewest charts each has."""


def words(app: AppTest) -> str:
    kinds = (app.title, app.subheader, app.markdown, app.caption, app.info, app.warning, app.error, app.success)
    return "\n".join(element.value for kind in kinds for element in kind)


def charts(app: AppTest) -> list[dict[str, object]]:
    return [json.loads(chart.proto.spec) for chart in app.get("vega_lite_chart")]


@pytest.mark.parametrize("view", [*REVIEWS, "replay", "runs"])
def test_without_a_run_a_page_says_what_to_do(page: Page, view: str) -> None:
    app = page(view)
    assert "Start one" in app.info[0].value
    assert app.get("page_link")[0].proto.label == "Start a run"
    assert not app.exception


@pytest.mark.parametrize("view", REVIEWS)
def test_a_page_shows_its_charts_with_the_numbers_behind_each(page: Page, run: Path, view: str) -> None:
    app = page(view)
    assert not app.exception and not app.error
    drawn = charts(app)
    assert len(drawn) >= REVIEWS[view]
    behind = [box for box in app.expander if box.label.startswith("Numbers behind this (")]
    assert len(behind) + len(app.dataframe) >= len(drawn)
    assert all(chart["description"] for chart in drawn)


def test_the_numbers_behind_a_chart_are_sent_when_they_are_asked_for(page: Page, run: Path) -> None:
    app = page("glance")
    assert not app.dataframe
    app.session_state["numbers of Win share by seat"] = True
    (table,) = app.run().dataframe
    assert list(table.value["seat"]) == ["Seat 1", "Seat 2"]


def test_what_is_wrong_and_coverage_come_before_any_win_share(page: Page, run: Path) -> None:
    app = page("glance")
    titles = [heading.value for heading in app.subheader]
    assert titles[:5] == ["What is wrong", "Coverage", "Targets", "Win share by strategy", "Win share by seat"]
    assert [tile.label for tile in app.metric][:3] == ["Cards with a gap", "Rules never reached", "Targets missed"]


def test_a_run_of_another_size_with_the_same_files_stands_beside_it(page: Page, two: Path) -> None:
    assert "Win share by number of players" in words(page("strategies"))
    assert "Collapse rate by number of players" in words(page("collapse_rates"))


def test_a_run_of_other_files_does_not(page: Page, two: Path) -> None:
    manifest = two / "manifest.json"
    pool = open_run(two).manifest.fingerprints["pool"]
    manifest.write_text(manifest.read_text().replace(pool, "0" * 12))
    assert "by number of players" not in words(page("strategies"))


def test_a_card_can_be_chosen_and_has_its_own_page(page: Page, run: Path) -> None:
    app = page("cards")
    choice = next(box for box in app.selectbox if box.label == "A card's own page")
    card = choice.options[5]
    app = choice.set_value(open_run(run).manifest.card_ids[7]).run()
    choice = next(box for box in app.selectbox if box.label == "A card's own page")
    assert choice.value == open_run(run).manifest.card_ids[7]
    assert "taken in" in words(app) and card
    assert [tile.label for tile in app.metric] == ["Taken", "Taken on turn", "Takers win", "Beyond their usual"]


def test_the_chosen_card_is_taken_along_to_its_experiment(page: Page, run: Path) -> None:
    app = page("cards")
    choice = next(box for box in app.selectbox if box.label == "A card's own page")
    app = choice.set_value("salt-road").run()
    app = next(button for button in app.button if button.label == "Settle it by experiment").click().run()
    assert app.title[0].value == "Settle a card"
    assert next(box for box in app.selectbox if box.label == "Card").value == "salt-road"


def test_any_measure_can_be_seen_by_whatever_it_is_kept_by(page: Page, run: Path) -> None:
    app = page("measures")
    box = next(box for box in app.selectbox if box.label == "Measure")
    app = box.set_value("tokens_lost_by_era").run()
    assert app.subheader[0].value == "Tokens lost"
    by = next(box for box in app.selectbox if box.label == "By")
    assert by.options == ["era and strategy", "era", "strategy"]
    app = by.set_value(("strategy",)).run()
    assert app.subheader[0].value == "Tokens lost by strategy" and not app.error


def test_the_message_line_says_what_made_the_results(page: Page, run: Path) -> None:
    manifest, app = open_run(run).manifest, page("glance")
    for made_by in (*manifest.fingerprints.values(), "400 games on 200 seeds", "seed 3", "up to date"):
        assert plain(made_by) in words(app)
    assert not app.warning


def test_a_run_is_stale_once_a_card_is_changed_and_the_card_has_a_line(page: Page, run: Path, cards: Path) -> None:
    path = cards / "embers" / "civ.csv"
    header, first, *rest = path.read_text().splitlines(keepends=True)
    column = header.split(",").index("vp")
    cells = first.split(",")
    cells[column] = str(int(cells[column]) + 1)
    path.write_text("".join([header, ",".join(cells), *rest]))
    app = page("glance")
    assert "These results are stale" in words(app)
    assert plain(f"changed since are the cards ({cells[0]})") in words(app)
    assert f"- {plain(cells[1])}\\: changed" in words(app)
    assert next(box.label for box in app.expander) == "Cards changed since (1)"


@pytest.mark.parametrize("view", [*REVIEWS, "replay", "runs"])
def test_a_run_can_be_reviewed_while_the_cards_are_broken(page: Page, run: Path, cards: Path, view: str) -> None:
    (cards / "embers" / "rules.json").write_text("{")
    app = page(view)
    assert not app.exception and not app.error
    if view in REVIEWS:
        assert plain("the files, which have problems now") in words(app)
        assert charts(app)


def test_a_run_can_be_reviewed_without_the_cards(
    page: Page, run: Path, cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYTEST_CARDS", str(cards / "nowhere"))
    app = page("cards")
    assert charts(app) and not app.error


def test_a_damaged_run_is_told_without_a_traceback(page: Page, run: Path) -> None:
    for path in (run / "sums").glob("seats-*"):
        path.write_bytes(b"not parquet")
    app = page("glance")
    assert "is missing or damaged" in app.error[0].value
    assert not app.exception


def test_a_fault_in_a_page_is_told_without_a_traceback(
    page: Page, run: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("a hole in the sums")

    monkeypatch.setattr("dashboards.reading.evidence", broken)
    app = page("glance")
    assert plain("ZeroDivisionError: a hole in the sums") in app.error[0].value
    assert not app.exception and "met a fault" in caplog.text


def test_an_unfinished_run_says_how_far_it_came(page: Page, run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"state": "cancelled", "parts": []}))
    app = page("glance")
    assert "0 of 400 games are played (cancelled)" in app.warning[0].value
    assert "no finished games yet" in app.info[0].value


def test_the_newest_run_with_games_is_shown_and_another_can_be_chosen(page: Page, run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    empty = run.with_name("empty")
    empty.mkdir()
    (empty / "manifest.json").write_text(json.dumps(manifest | {"started": "2999-01-01T00:00:00+00:00", "parts": []}))
    app = page("glance")
    assert app.selectbox(key="run").value == "played"
    app.selectbox(key="run").set_value("empty").run()
    assert "no finished games yet" in app.info[0].value


def test_an_arm_of_an_experiment_is_not_what_the_review_begins_with_but_can_be_chosen_by_name(
    page: Page, run: Path
) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    arm = Path(shutil.copytree(run, run.parent / "whatif-embers" / "variant"))
    (arm / "manifest.json").write_text(json.dumps(manifest | {"started": "2999-01-01T00:00:00+00:00"}))
    app = page("glance")
    choice = app.selectbox(key="run")
    assert choice.value == "played" and choice.options[1].endswith("400 games, variant of whatif-embers")
    app = choice.set_value("whatif-embers/variant").run()
    assert not app.exception and "01 Jan" in app.selectbox(key="run").options[1]


def test_the_run_is_chosen_at_the_head_of_the_page_and_remembered_from_page_to_page(page: Page, two: Path) -> None:
    app = page("glance")
    assert not app.sidebar.selectbox and app.main.selectbox[0].label == "Run to review"
    app = app.selectbox(key="run").set_value("larger").run()
    app = app.switch_page("views/start.py").run().switch_page("views/pacing.py").run()
    assert app.selectbox(key="run").value == "larger"


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles in the list of pages, as they were drawn last."""
    titles: list[str] = []
    navigation = st.navigation

    def noting(parts: dict[str, list[st.Page]], **looks: Any) -> st.Page:
        titles[:] = [page.title for pages in parts.values() for page in pages if page.visibility == "visible"]
        return navigation(parts, **looks)

    monkeypatch.setattr(st, "navigation", noting)
    return titles


def test_a_page_that_is_not_about_the_game_of_the_run_is_not_listed_but_says_why(
    page: Page, runs: Path, listed: list[str]
) -> None:
    pool = plain_pool("pocket_civ", None)
    planned = plan(pool, players=None, strategies=None, games=1, seed=1, patch=None)
    run_plan(load_game("pocket_civ"), pool, planned, runs / "alone", workers=1)
    app = page("collapse_rates")
    assert "Glory race" in listed and "Collapse rates" not in listed
    assert app.title[0].value == "Collapse rates" and not app.exception
    assert "has nothing of this kind to measure at a table of 1 player" in words(app)


def test_pages_about_the_game_of_the_run_are_listed(page: Page, run: Path, listed: list[str]) -> None:
    page("glance")
    assert {"Collapse rates", "Glory race"} <= {*listed}


def test_text_is_never_taken_for_markup() -> None:
    assert plain("*a* $b$ :red[c] <d> _e_") == r"\*a\* \$b\$ \:red\[c\] \<d\> \_e\_"


def test_what_stands_side_by_side_comes_in_rows() -> None:
    assert list(batched("abcde", 2)) == [["a", "b"], ["c", "d"], ["e"]]
