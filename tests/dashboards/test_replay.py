from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from toolkit.answers.runs import story
from toolkit.trials.runs import open_run

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]


def heading(app: AppTest) -> str:
    return app.subheader[0].value.replace("\\", "")


@pytest.fixture
def replay(page: Page, run: Path) -> AppTest:
    app = page("replay")
    assert not app.exception and not app.error
    return app


def test_a_game_is_told_forwards_and_back(replay: AppTest, run: Path, press: Press) -> None:
    first, second, *others = (scene.heading for scene in story(run, 0, None))
    assert heading(replay) == first
    assert next(button for button in replay.button if button.label == "Back").disabled
    assert heading(press(replay, "Forward")) == second
    assert heading(press(replay, "Back")) == first
    assert heading(replay.slider[0].set_value(len(others) + 2).run()) == others[-1] == "Final count"
    assert next(button for button in replay.button if button.label == "Forward").disabled


def test_a_scene_shows_the_table_what_happened_and_why(replay: AppTest, run: Path) -> None:
    scenes = list(story(run, 0, None))
    at = next(i for i, scene in enumerate(scenes) if scene.reasons)
    app = replay.slider[0].set_value(at + 1).run()
    said = "\n".join(element.value for element in app.markdown).replace("\\", "")
    assert scenes[at].events[0] in said and scenes[at].reasons[0] in said
    assert any("<svg" in part.value for part in app.markdown)
    assert app.code[0].value == scenes[at].board


def test_another_game_can_be_chosen_by_its_number(replay: AppTest, run: Path) -> None:
    app = replay.number_input[0].set_value(7).run()
    plan = open_run(run).manifest.plan
    said = "\n".join(caption.value for caption in app.caption).replace("\\", "")
    assert f"Seed {plan.seed_of(7)}" in said and f"seat 1 {plan.seats(7)[0]}" in said


def test_a_game_can_be_found_by_what_happened_in_it(replay: AppTest, run: Path) -> None:
    find = next(box for box in replay.selectbox if box.label == "Find a game with")
    app = find.set_value("most turns a game").run()
    sums = open_run(run).sums("games", ())
    longest = sums["seed_index"][sums["turns"].arg_max()]
    assert app.number_input[0].value == longest * open_run(run).manifest.plan.seatings


def test_a_stale_run_is_not_retold(page: Page, run: Path) -> None:
    manifest = run / "manifest.json"
    manifest.write_text(manifest.read_text().replace(open_run(run).manifest.fingerprints["rules"], "0" * 12))
    app = page("replay")
    assert "its games can no longer be told" in app.info[0].value
    assert not app.slider and not app.error
