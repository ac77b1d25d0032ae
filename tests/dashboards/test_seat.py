import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboards.keeping import delete, zipped
from dashboards.seating import WATCH
from toolkit.trials.runs import list_runs
from toolkit.trials.sittings import Sitting, list_sittings, open_sitting

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]
CHOSEN = "sitting"


def words(app: AppTest) -> str:
    kinds = (app.title, app.subheader, app.markdown, app.caption, app.success, app.warning, app.info)
    return "\n".join(element.value for kind in kinds for element in kind).replace("\\", "")


def widget(app: AppTest, label: str) -> Any:
    return next(box for box in [*app.selectbox, *app.text_input, *app.number_input] if box.label == label)


def offers(app: AppTest) -> list[Any]:
    return [button for button in app.button if (button.key or "").startswith("offer ")]


def takes(app: AppTest, word: str) -> AppTest:
    return next(offer for offer in offers(app) if f"**{word}**" in offer.label.replace("\\", "")).click().run()


def at(app: AppTest) -> Sitting:
    chosen = app.query_params[CHOSEN]
    return open_sitting(chosen if isinstance(chosen, str) else chosen[0])


def fine(app: AppTest) -> AppTest:
    assert not app.exception and not app.error, [error.value for error in app.error]
    return app


@pytest.fixture
def door(page: Page) -> AppTest:
    return fine(page("take_a_seat"))


@pytest.fixture
def table(door: AppTest, press: Press) -> AppTest:
    """Anna at a table of two, on a known seed."""
    widget(door, "Your name").set_value("Anna").run()
    widget(door, "Seed").set_value(5).run()
    return fine(press(door, "Sit down"))


@pytest.fixture
def over(table: AppTest) -> AppTest:
    """The same game after she passed in every Era."""
    app = table
    while offers(app):
        app = takes(app, "Pass")
    return fine(app)


@pytest.fixture
def watched(door: AppTest, press: Press) -> AppTest:
    widget(door, "Your seat").set_value(WATCH).run()
    return fine(press(door, "Watch them play"))


def test_a_table_is_laid_by_seats_seed_and_files(door: AppTest, press: Press) -> None:
    widget(door, "Players").set_value(3).run()
    widget(door, "Your seat").set_value(1).run()
    widget(door, "Seat 3").set_value("gambler").run()
    widget(door, "Cards and rules").set_value("glory-worth-two").run()
    widget(door, "Seed").set_value(77).run()
    assert "Does 2 VP make the Warfare row a plan" in words(door)
    sitting = at(fine(press(door, "Sit down")))
    assert (sitting.seating, sitting.seed, sitting.names[1]) == (("steward", "person", "gambler"), 77, "person")
    assert sitting.patch and sitting.patch["set"] == {"rules.glory_vp": 2}


def test_the_table_shows_the_question_its_options_what_happened_and_the_boards(table: AppTest) -> None:
    assert "Era I of VI, turn 1" in words(table) and "Your turn. What do you do?" in words(table)
    assert [offer.label.split("**")[1] for offer in offers(table)] == [r"Draw \& Place", "Pass"]
    assert "Era I begins, Anna starts" in words(table) and "If the game ended now: Anna 8, warlord 8." in words(table)
    (drawing,) = (element.value for element in table.markdown if "<svg" in element.value)
    assert ">Anna<" in drawing and table.code[0].value.startswith("Glory")


def test_a_choice_is_kept_and_can_be_taken_back(table: AppTest, press: Press) -> None:
    app = fine(takes(table, "Draw & Place"))
    assert "Anna draws" in words(app) and at(app).step == 1
    app = fine(press(app, "Undo"))
    assert at(app).step == 0 and "Your turn" in words(app)
    assert next(button for button in app.button if button.label == "Undo").disabled


def test_a_strategy_says_what_it_would_do_and_can_be_followed(table: AppTest) -> None:
    app = fine(widget(table, "What would … do?").set_value("steward").run())
    advised = next(button for button in app.button if button.label.startswith("steward would:"))
    assert "Draw" in advised.label and "5% accepted" in words(app)
    app = fine(advised.click().run())
    assert at(app).picks[0][2] == "draw" and "steward would:" in "".join(button.label for button in app.button)
    app = fine(widget(app, "What would … do?").set_value("random").run())
    assert "It gives no reasons." in words(app)


def test_a_reload_finds_the_game_again(table: AppTest, page: Page) -> None:
    takes(table, "Draw & Place")
    reloaded = page("take_a_seat")
    assert "A new game" in words(reloaded)
    reloaded.query_params[CHOSEN] = at(table).id
    assert "Anna draws" in words(fine(reloaded.run()))


def test_a_visit_to_another_page_does_not_leave_the_table(table: AppTest) -> None:
    app = table.switch_page("views/start.py").run()
    app = fine(app.switch_page("views/take_a_seat.py").run())
    assert "Your turn. What do you do?" in words(app)


def test_a_game_left_is_found_among_those_under_way(table: AppTest, press: Press) -> None:
    app = fine(press(takes(table, "Draw & Place"), "Leave the table"))
    assert "Anna, warlord" in words(app) and "1 choice" in words(app) and CHOSEN not in app.query_params
    app = fine(press(app, "Go on"))
    assert "Anna draws" in words(app)
    app = fine(press(press(app, "Leave the table"), "Forget it"))
    assert "under way" not in words(app) and list_sittings() == []


def test_a_finished_game_is_counted_and_joins_the_library(over: AppTest, runs: Path) -> None:
    (run,) = list_runs(runs)
    assert run.manifest.plan.strategies == ("person", "warlord") and run.manifest.games_done == 1
    assert f"Kept as run {run.folder.name}" in words(over) and "warlord wins." in words(over)
    scores = run.table("seats").collect()["score"].to_list()
    points = over.dataframe[0].value
    assert points.loc[points["Source"] == "Score", ["Anna", "warlord"]].to_numpy().tolist() == [scores]
    library = fine(over.switch_page("views/runs.py").run())
    assert list(library.dataframe[0].value["Line-up"]) == ["person, warlord"]


def test_a_finished_game_is_replayed_from_its_last_page(over: AppTest, press: Press) -> None:
    app = fine(press(over, "Replay it"))
    assert app.title[0].value == "Replay" and "seat 1 person, seat 2 warlord" in words(app)
    app = app.switch_page("views/replay.py").run()  # an AppTest goes back where it was
    assert "Final count" in fine(app.slider[0].set_value(app.slider[0].max).run()).subheader[0].value


def test_the_last_choice_can_be_taken_back_out_of_the_library(over: AppTest, runs: Path, press: Press) -> None:
    app = fine(press(over, "Undo"))
    assert "Your turn" in words(app) and list_runs(runs) == []
    app = fine(takes(app, "Pass"))
    assert len(list_runs(runs)) == 1 and "Kept as run" in words(app)


def test_a_kept_game_takes_its_record_along(over: AppTest, runs: Path) -> None:
    (run,) = list_runs(runs)
    with zipfile.ZipFile(BytesIO(zipped(run))) as archive:
        assert f"{run.folder.name}/record.json" in archive.namelist()
    delete(run)
    assert not run.folder.exists()


def test_a_game_by_hand_is_not_what_the_review_begins_with(run: Path, over: AppTest, page: Page) -> None:
    app = fine(page("glance"))
    assert app.selectbox(key="run").value == "played" and len(app.selectbox(key="run").options) == 2
    assert any(option.endswith("2p, by hand") for option in app.selectbox(key="run").options)


def test_a_game_by_hand_says_that_it_tells_nothing_of_the_balance(over: AppTest, page: Page) -> None:
    assert "one game from Take a seat" in words(fine(page("glance")))


def test_real_tables_says_why_a_game_by_hand_is_not_counted(over: AppTest, page: Page) -> None:
    app = fine(page("real_tables"))
    assert "Not counted here: 1 game from Take a seat. The others at that table were scripts" in words(app)


@pytest.mark.parametrize(
    "view", ["glance", "glory_race", "collapse_rates", "cards", "strategies", "pacing", "measures"]
)
def test_a_game_by_hand_can_be_reviewed_like_any_other(over: AppTest, page: Page, view: str) -> None:
    assert "person, warlord · 1 game on 1 seed" in words(fine(page(view)))


def test_a_click_at_a_game_that_another_window_forgot_is_told_in_words(table: AppTest, runs: Path) -> None:
    for path in (runs / "sittings").glob("*.json"):
        path.unlink()
    app = takes(table, "Pass")
    assert not app.exception and "There is no game" in app.error[0].value
    assert "A new game" in words(app)


def test_a_kept_game_is_in_the_library_as_one_by_hand(over: AppTest, page: Page) -> None:
    (row,) = fine(page("runs")).dataframe[0].value.to_dict("records")
    assert (row["Played"], row["Games"], row["Line-up"]) == ("by hand", 1, "person, warlord")


def test_the_same_seats_can_be_dealt_again(over: AppTest, press: Press) -> None:
    app = fine(press(over, "Deal again"))
    assert (at(app).seed, at(app).step, at(app).name) == (6, 0, "Anna")


def test_a_game_deleted_from_the_library_says_so(over: AppTest, runs: Path) -> None:
    (run,) = list_runs(runs)
    (run.folder / "manifest.json").unlink()
    app = fine(over.run())
    assert "was deleted" in words(app)
    assert next(button for button in app.button if button.label == "Replay it").disabled


def test_a_game_is_watched_turn_by_turn_with_reasons_and_kept(watched: AppTest, runs: Path, press: Press) -> None:
    assert "Era I begins" in words(watched) and not offers(watched)
    app = watched
    for _ in range(2):
        app = fine(press(app, "Next turn"))
    assert "Era I, turn 2: warlord" in words(app) and "steward draws" in words(app) and "Collapse 0%" in words(app)
    assert "turn 1: steward" in words(fine(press(app, "Back")))
    app = fine(press(app, "To the end"))
    (run,) = list_runs(runs)
    assert (
        "Final count" in words(app) and f"Kept as run {run.folder.name}" in words(app) and "watched" in run.folder.name
    )
    assert "Undo" not in [button.label for button in app.button]


def test_a_game_whose_cards_have_changed_cannot_go_on_but_can_be_left(
    table: AppTest, cards: Path, press: Press
) -> None:
    path = cards / "embers" / "rules.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"glory_vp": 3}))
    app = fine(table.run())
    assert "these have changed: the rules" in words(app) and not offers(app)
    assert "A new game" in words(fine(press(app, "Leave the table")))


def test_cards_that_are_broken_are_told_and_the_table_can_be_left(table: AppTest, cards: Path, press: Press) -> None:
    (cards / "embers" / "rules.json").write_text("{")
    app = table.run()
    assert "to mend" in app.error[0].value and not app.exception
    assert "A new game" in words(press(app, "Leave the table"))


def test_a_game_that_is_not_there_is_told_and_the_door_is_open(door: AppTest) -> None:
    door.query_params[CHOSEN] = "00000000"
    app = fine(door.run())
    assert "There is no game" in words(app) and "A new game" in words(app)
