import json
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboards.telling import plain
from toolkit.trials.runs import open_run

Page = Callable[[str], AppTest]
REVIEWS = ("overview", "glory_race", "collapse_rates")


def words(app: AppTest) -> str:
    kinds = (app.title, app.subheader, app.markdown, app.caption, app.info, app.warning, app.error, app.success)
    return "\n".join(element.value for kind in kinds for element in kind)


def charts(app: AppTest) -> list[dict[str, object]]:
    return [json.loads(chart.proto.spec) for chart in app.get("vega_lite_chart")]


@pytest.mark.parametrize("view", REVIEWS)
def test_without_a_run_a_page_says_what_to_do(page: Page, view: str) -> None:
    app = page(view)
    assert "Start one" in app.info[0].value
    assert app.get("page_link")[0].proto.label == "Start a run"
    assert not app.exception


@pytest.mark.parametrize("view", REVIEWS)
def test_a_page_shows_its_charts_with_the_numbers_behind_each(page: Page, run: Path, view: str) -> None:
    app = page(view)
    assert not app.exception
    assert len(charts(app)) >= 2
    assert len(app.dataframe) == len(app.subheader) >= len(charts(app))
    assert all(chart["description"] for chart in charts(app))


def test_coverage_comes_before_any_win_share(page: Page, run: Path) -> None:
    titles = [heading.value for heading in page("overview").subheader]
    assert titles[:3] == ["Coverage", "Win share by strategy", "Win share by seat"]


def test_the_message_line_says_what_made_the_results(page: Page, run: Path) -> None:
    manifest = open_run(run).manifest
    line = words(page("overview"))
    for made_by in (*manifest.fingerprints.values(), "400 games on 200 seeds", "seed 3", "up to date"):
        assert plain(made_by) in line
    assert not page("overview").warning


def test_a_run_is_stale_once_a_card_is_changed(page: Page, run: Path, cards: Path) -> None:
    path = cards / "embers" / "civ.csv"
    header, first, *rest = path.read_text().splitlines(keepends=True)
    column = header.split(",").index("vp")
    cells = first.split(",")
    cells[column] = str(int(cells[column]) + 1)
    path.write_text("".join([header, ",".join(cells), *rest]))
    said = words(page("overview"))
    assert "These results are stale" in said
    assert plain(f"changed since are the cards ({cells[0]})") in said


def test_a_run_is_stale_while_the_cards_are_broken(page: Page, run: Path, cards: Path) -> None:
    (cards / "embers" / "rules.json").write_text("{")
    app = page("overview")
    assert plain("the files, which have problems now") in words(app)
    assert len(charts(app)) >= 2


def test_a_damaged_run_is_told_without_a_traceback(page: Page, run: Path) -> None:
    for path in (run / "sums").glob("seats-*"):
        path.write_bytes(b"not parquet")
    app = page("overview")
    assert "is missing or damaged" in app.error[0].value
    assert not app.exception


def test_an_unfinished_run_says_how_far_it_came(page: Page, run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"state": "cancelled", "parts": []}))
    app = page("overview")
    assert "0 of 400 games are played (cancelled)" in app.warning[0].value
    assert "no finished games yet" in app.info[0].value


def test_the_newest_run_with_games_is_shown_and_another_can_be_chosen(page: Page, run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    empty = run.with_name("empty")
    empty.mkdir()
    (empty / "manifest.json").write_text(json.dumps(manifest | {"started": "2999-01-01T00:00:00+00:00", "parts": []}))
    app = page("overview")
    assert app.sidebar.selectbox[0].value == "played"
    app.sidebar.selectbox[0].set_value("empty").run()
    assert "no finished games yet" in app.info[0].value


def test_text_is_never_taken_for_markup() -> None:
    assert plain("*a* $b$ :red[c] <d> _e_") == r"\*a\* \$b\$ \:red\[c\] \<d\> \_e\_"
