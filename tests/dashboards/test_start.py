import json
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboards.desk import desk
from dashboards.starting import in_words
from dashboards.telling import plain
from toolkit.trials.runs import list_runs

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]


def ask(app: AppTest, label: str, value: object) -> AppTest:
    widgets = [*app.number_input, *app.selectbox]
    return next(widget for widget in widgets if widget.label == label).set_value(value).run()


def until(app: AppTest, done: Callable[[AppTest], object]) -> AppTest:
    for _ in range(100):
        if done(app):
            return app
        if playing := desk().playing:
            playing.job.wait(0.5)
        app.run()
    raise AssertionError(f"never came about: {[element.value for element in app.main if hasattr(element, 'value')]}")


@pytest.fixture
def start(page: Page) -> AppTest:
    return page("start")


def test_a_run_is_played_in_the_background_and_then_shown(start: AppTest, runs: Path, press: Press) -> None:
    ask(start, "Players", 2)
    ask(start, "Games", 60)
    ask(start, "Seed", 5)
    app = until(press(start, "Start"), lambda app: app.success)
    assert "all 60 games" in app.success[0].value
    assert not app.exception
    (run,) = list_runs(runs)
    assert (run.manifest.plan.seed, run.manifest.games_done, run.manifest.state) == (5, 60, "complete")
    overview = app.switch_page("views/glance.py").run()
    assert overview.selectbox(key="run").value == run.folder.name
    assert not overview.exception


def test_a_run_can_be_cancelled_and_what_is_played_is_kept(start: AppTest, runs: Path, press: Press) -> None:
    ask(start, "Games", 200_000)
    app = press(start, "Start")
    assert [element.label for element in app.button] == ["Cancel"]
    until(app, lambda app: desk().playing.job.progress and desk().playing.job.progress.done)
    app = until(press(app, "Cancel"), lambda app: app.warning)
    assert "of 200,000 games are played and kept" in app.warning[0].value
    (run,) = list_runs(runs)
    assert run.manifest.state == "cancelled"
    assert f"{run.manifest.games_done:,} of these games are played already" in app.main.caption[-1].value


def test_the_same_run_is_not_played_twice(start: AppTest, runs: Path, press: Press) -> None:
    ask(start, "Games", 20)
    app = until(press(start, "Start"), lambda app: app.success)
    assert "This very run is played already" in app.main.caption[-1].value
    (before,) = list_runs(runs)
    app = until(press(app, "Start"), lambda app: app.success)
    assert list_runs(runs) == [before]


def test_a_run_of_another_version_is_left_alone(start: AppTest, runs: Path, press: Press) -> None:
    ask(start, "Games", 20)
    app = until(press(start, "Start"), lambda app: app.success)
    (before,) = list_runs(runs)
    manifest = before.folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace(f'"{before.manifest.version}"', '"0.0.1"'))
    app = until(press(app.run(), "Start"), lambda app: app.success)
    assert not app.error
    assert {run.folder.name for run in list_runs(runs)} == {before.folder.name, f"{before.folder.name}-2"}


def test_a_fault_in_a_game_is_told_without_a_traceback(
    start: AppTest, monkeypatch: pytest.MonkeyPatch, press: Press
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("the bag has a hole")

    monkeypatch.setattr("dashboards.starting.run_plan", broken)
    app = until(press(start, "Start"), lambda app: app.error)
    assert "the bag has a hole" in app.error[0].value
    assert not app.exception


def test_a_reload_finds_the_run_under_way(start: AppTest, page: Page, press: Press) -> None:
    ask(start, "Games", 200_000)
    press(start, "Start")
    reloaded = page("start")
    assert [element.label for element in reloaded.button] == ["Cancel"]
    assert reloaded.get("progress")
    until(press(reloaded, "Cancel"), lambda app: app.warning)


def test_one_run_is_played_at_a_time(start: AppTest, page: Page, runs: Path, press: Press) -> None:
    other = page("start")
    ask(start, "Games", 200_000)
    press(start, "Start")
    press(other, "Start")  # still on its screen
    assert [element.label for element in other.button] == ["Cancel"]
    until(press(other, "Cancel"), lambda app: app.warning)
    assert len(list_runs(runs)) == 1


def test_a_strategy_that_is_gone_is_no_longer_chosen(start: AppTest, cards: Path) -> None:
    path = cards / "embers" / "strategies.json"
    known = json.loads(path.read_text())
    first, *_, last = known
    ask(start, "Player 1", last)
    path.write_text(json.dumps({name: knobs for name, knobs in known.items() if name != last}))
    app = start.run()
    assert not app.exception
    assert next(box for box in app.selectbox if box.label == "Player 1").value == first


def test_the_form_says_what_will_be_played(start: AppTest) -> None:
    ask(start, "Players", 4)
    app = ask(start, "Games", 10)
    said = "\n".join(element.value for element in app.markdown)
    assert "This plays 12 games: 3 seeds, each in 4 seatings." in said
    assert "ask for 800 games or more" in said
    assert "pool " in app.main.caption[-1].value and "Toolkit" in app.main.caption[-1].value


def test_broken_cards_are_told_by_file_row_and_column(page: Page, cards: Path) -> None:
    path = cards / "embers" / "civ.csv"
    header, first, *rest = path.read_text().splitlines(keepends=True)
    cells = first.split(",")
    cells[header.split(",").index("vp")] = "many"
    path.write_text("".join([header, ",".join(cells), *rest]))
    app = page("start")
    assert "1 problem to mend" in app.error[0].value
    problem = app.table[0].value.iloc[0]
    assert [problem[name] for name in ("File", "Row", "Column", "Value")] == [plain("civ.csv"), "2", "vp", "many"]
    assert not app.button and not app.exception


def test_missing_cards_are_told_with_where_they_were_looked_for(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_CARDS", "/nowhere")
    app = page("start")
    assert "/nowhere" in app.error[0].value
    assert not app.exception


def test_a_time_to_wait_is_no_finer_than_needed() -> None:
    assert [in_words(s) for s in (2, 45, 600, 9000)] == ["a few seconds", "45 seconds", "10 minutes", "2.5 hours"]


def test_where_the_folder_holds_one_game_no_other_is_offered(page: Page, cards: Path) -> None:
    (cards / "embers").rename(cards / "set aside")
    app = page("start")
    assert app.selectbox(key="game").options == ["Pocket Civ"]
    assert not app.error
    assert app.switch_page("views/edit_cards.py").run().selectbox(key="game").options == ["Pocket Civ"]
