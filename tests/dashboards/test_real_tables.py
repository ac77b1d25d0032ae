import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboards.score_pad import TOTAL
from toolkit.answers.runs import report, story
from toolkit.games import GAMES, load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.problems import UsageError
from toolkit.trials.logbook import PlayedGame, PlayedSeat, add_games, logbook_folder, read_logbook
from toolkit.trials.runs import Run
from toolkit.trials.score_files import write_games
from toolkit.trials.score_sheet import ScoreSheet, score_sheet

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]


@pytest.fixture
def sheet(runs: Path) -> ScoreSheet:
    game = load_game("embers")
    return score_sheet(game, load_pool(game.shape, find_cards(None, "embers")))


def evenings(sheet: ScoreSheet, count: int, players: int = 2, points: int = 90) -> list[PlayedGame]:
    """Games of people who score far more than any script."""
    return [
        PlayedGame(
            date=date(2026, 3, day),
            seats=tuple(PlayedSeat(total=points + seat + day % 3, cards=()) for seat in range(players)),
            minutes=60 + day,
            pool=sheet.pool,
        )
        for day in range(1, count + 1)
    ]


def log(games: list[PlayedGame]) -> None:
    add_games(logbook_folder("embers"), "embers", games)


def logged() -> tuple[PlayedGame, ...]:
    return read_logbook(logbook_folder("embers"), "embers").games


def words(app: AppTest) -> str:
    kinds = (app.subheader, app.markdown, app.caption, app.info, app.warning, app.error, app.success)
    return "\n".join(element.value for kind in kinds for element in kind).replace("\\", "")


def put(app: AppTest, kind: str, label: str, value: object, which: int = 0) -> AppTest:
    widgets = [widget for widget in getattr(app, kind) if widget.label == label]
    return widgets[which].set_value(value).run()


def score(app: AppTest, sheet: ScoreSheet, **by_row: list[int | str]) -> AppTest:
    """Fill rows of the score pad, by source or `total`."""
    places = {**{source: place for place, source in enumerate(sheet.sources)}, "total": len(sheet.sources)}
    edited = {
        places[row]: {f"Seat {seat}": str(points) for seat, points in enumerate(given, 1)}
        for row, given in by_row.items()
    }
    app.session_state[app.data_editor[0].key] = {"edited_rows": edited, "added_rows": [], "deleted_rows": []}
    return app.run()


@pytest.fixture
def pad(page: Page, sheet: ScoreSheet) -> AppTest:
    """A blank pad for two."""
    return put(page("real_tables"), "selectbox", "Players", 2)


def test_a_game_is_entered_as_on_a_score_pad(pad: AppTest, sheet: ScoreSheet, press: Press) -> None:
    card = next(iter(sheet.cards))
    app = put(pad, "text_input", "Name", "Ann")
    app = put(app, "selectbox", "Played like", "warlord", which=1)
    app = put(app, "checkbox", "We noted which cards everybody took", True)
    app = put(app, "multiselect", "Cards taken, seat 1", [card])
    app = put(app, "number_input", "Minutes", 75)
    app = press(score(app, sheet, glory=[4, 6], total=[44, 51]), "Log this game")
    assert not app.exception and "The game is in the logbook." in words(app)
    (game,) = logged()
    ann, other = game.seats
    assert (ann.name, ann.total, ann.sources, ann.cards) == ("Ann", 44, {"glory": 4}, (card,))
    assert (other.strategy, other.total, other.cards, game.minutes) == ("warlord", 51, (), 75)
    assert game.pool == sheet.pool
    assert next(box for box in app.text_input if box.label == "Name").value == ""


def test_the_total_adds_up_from_its_parts(pad: AppTest, sheet: ScoreSheet, press: Press) -> None:
    app = score(pad, sheet, **{source: [3, 4] for source in sheet.sources})
    assert f"Parts added up: Seat 1 {3 * len(sheet.sources)}, Seat 2 {4 * len(sheet.sources)}" in words(app)
    press(app, "Log this game")
    assert [seat.total for seat in logged()[0].seats] == [3 * len(sheet.sources), 4 * len(sheet.sources)]


def test_a_total_that_is_not_the_sum_of_its_parts_is_told_and_nothing_is_logged(
    pad: AppTest, sheet: ScoreSheet, press: Press
) -> None:
    app = score(pad, sheet, total=[31, 40], **{source: [3, 4] for source in sheet.sources})
    app = press(app, "Log this game")
    assert 'Seat 1, total, "31": the parts of the score add up to 30, which is not the total' in words(app)
    assert "Seat 2" not in app.error[0].value and not logged()
    assert "Parts added up" in words(app)  # still there to be mended


def test_a_pad_without_totals_says_what_is_missing(pad: AppTest, sheet: ScoreSheet, press: Press) -> None:
    app = press(score(pad, sheet, total=[31]), "Log this game")
    assert "Seat 2, total: is empty: write the total, or every part of the score" in words(app)
    assert "Seat 1" not in app.error[0].value and not logged()


@pytest.mark.parametrize("typed", ["1,5", "1.5", "abc", "1_5"])
def test_what_is_no_whole_number_stays_as_typed_and_is_told(
    typed: str, pad: AppTest, sheet: ScoreSheet, press: Press
) -> None:
    app = score(pad, sheet, total=[typed, 51])
    assert f'"{typed}": is not a whole number' in words(app)
    app = press(app, "Log this game")
    assert f'Seat 1, Total, "{typed}": is not a whole number' in words(app) and "Not logged yet" in app.error[0].value
    assert not logged()


def test_what_the_pad_says_already_is_not_said_again(pad: AppTest, sheet: ScoreSheet, press: Press) -> None:
    app = press(score(pad, sheet, total=["abc", 51]), "Log this game")
    assert words(app).count("is not a whole number") == 1 and len(app.error) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_pad_begins_with_the_usual_table(game: str, page: Page) -> None:
    app = page("real_tables")
    app = next(box for box in app.selectbox if box.label == "Game").set_value(game).run()
    assert next(box for box in app.selectbox if box.label == "Players").value == load_game(game).usual_table


def test_a_card_cannot_be_taken_twice(pad: AppTest, sheet: ScoreSheet, press: Press) -> None:
    card = next(iter(sheet.cards))
    app = put(pad, "checkbox", "We noted which cards everybody took", True)
    for seat in (1, 2):
        app = put(app, "multiselect", f"Cards taken, seat {seat}", [card])
    app = press(score(app, sheet, total=[44, 51]), "Log this game")
    assert "is taken 2 times (seats 1, 2), but there is only one in the game" in words(app)
    assert not logged()


def test_the_same_game_is_not_logged_twice(pad: AppTest, sheet: ScoreSheet, press: Press) -> None:
    app = press(score(pad, sheet, total=[44, 51]), "Log this game")
    app = put(app, "selectbox", "Players", 2)
    app = press(score(app, sheet, total=[44, 51]), "Log this game")
    assert "in the logbook already" in words(app) and len(logged()) == 1


def test_a_pad_half_filled_in_is_kept_while_another_page_is_looked_at(pad: AppTest, sheet: ScoreSheet) -> None:
    app = score(put(pad, "text_input", "Name", "Ann"), sheet, total=[44, 51])
    app = app.switch_page("views/runs.py").run().switch_page("views/real_tables.py").run()
    assert next(box for box in app.text_input if box.label == "Name").value == "Ann"
    assert list(app.data_editor[0].value.iloc[-1]) == [TOTAL, "44", "51"]


# -- import and logbook --------------------------------------------------------------------------


def uploaded(app: AppTest, content: bytes) -> AppTest:
    return app.file_uploader[0].set_value(("evening.csv", content, "text/csv")).run()


def test_a_file_is_shown_before_it_is_logged(page: Page, sheet: ScoreSheet, press: Press) -> None:
    games = evenings(sheet, 3)
    log(games[:1])
    app = uploaded(page("real_tables"), write_games(games, sheet))
    preview = next(frame.value for frame in app.dataframe if "Played on" in frame.value and len(frame.value) == 3)
    assert preview["Who, in turn order"][0] == "Seat 1 91, Seat 2 92"
    assert len(logged()) == 1
    app = press(app, "Log 3 games")
    assert "2 of 3 games are new in the logbook; 1 stood there already." in words(app)
    assert logged() == tuple(games)


def test_a_file_with_mistakes_is_not_logged_and_they_are_listed(page: Page, sheet: ScoreSheet) -> None:
    text = write_games(evenings(sheet, 2), sheet).replace(b"person", b"warlrod", 1)
    app = uploaded(page("real_tables"), text)
    assert "1 thing is to be mended" in words(app)
    problem = app.table[0].value.iloc[0]
    assert problem["Row"] == "2" and "Did you mean" in problem["What is wrong"]
    assert next(button for button in app.button if button.label.startswith("Log 1")).disabled


def test_a_game_is_struck_out_and_put_back(page: Page, sheet: ScoreSheet, press: Press) -> None:
    log(evenings(sheet, 2))
    before = logged()
    app = press(page("real_tables"), "Strike it out")
    assert logged() == before[:1] and "Struck out: 2026-03-02" in words(app)
    app = press(app, "Put it back")
    assert logged() == before and "Struck out" not in words(app)


def test_a_damaged_logbook_is_told_without_a_traceback(page: Page, sheet: ScoreSheet) -> None:
    log(evenings(sheet, 1))
    (logbook_folder("embers") / "games.json").write_text("{")
    app = page("real_tables")
    assert "is damaged" in app.error[0].value and not app.exception


# -- people beside scripts -----------------------------------------------------------------------


def test_without_games_or_run_the_page_says_what_to_do(page: Page, sheet: ScoreSheet) -> None:
    assert "No real game is logged yet" in words(page("real_tables"))
    log(evenings(sheet, 1))
    app = page("real_tables")
    assert "There is no run yet" in words(app)
    assert app.get("page_link")[0].proto.label == "Start a run"


def test_people_are_laid_beside_the_chosen_run(page: Page, run: Path, sheet: ScoreSheet) -> None:
    log(evenings(sheet, 8))
    app = page("real_tables")
    assert not app.exception and not app.error
    assert "Mean score: people 91." in words(app) and "8 games), scripts" in words(app)
    assert app.get("vega_lite_chart")
    assert [tile.label for tile in app.metric] == ["Real games", "Figures that differ", "Cards that differ"]
    assert not app.warning


def test_real_games_are_no_run_to_review_or_to_retell(page: Page, run: Path, sheet: ScoreSheet) -> None:
    log(evenings(sheet, 8))
    page("real_tables")
    folder = logbook_folder("embers") / "2p"
    for refused in (lambda: report(folder, None), lambda: story(folder, 0, None)):
        with pytest.raises(UsageError, match=r"only what was written down.*playtest people embers"):
            refused()
    assert len(page("glance").selectbox(key="run").options) == 1


def test_games_of_another_size_are_left_out_and_said(page: Page, run: Path, sheet: ScoreSheet) -> None:
    log([*evenings(sheet, 6), *evenings(sheet, 2, players=3)])
    app = page("real_tables")
    assert "2 of 8 real games were not played by 2" in words(app)
    assert app.metric[0].value == "6"


def test_where_no_game_has_the_size_of_the_run_another_is_asked_for(page: Page, run: Path, sheet: ScoreSheet) -> None:
    log(evenings(sheet, 2, players=3))
    assert "No real game of 2 players is logged (players: 3). Choose another run." in words(page("real_tables"))


def test_a_run_of_other_cards_than_the_games_is_warned_of(page: Page, run: Path, sheet: ScoreSheet) -> None:
    old = [game.model_copy(update={"pool": "0" * 12}) for game in evenings(sheet, 5)]
    log([*old[:3], *evenings(sheet, 5)[3:]])
    assert "3 of 5 real games were logged when the cards were not those of this run" in words(page("real_tables"))


def test_a_run_with_few_seeds_gives_no_verdict(page: Page, runs: Path, larger: Run, sheet: ScoreSheet) -> None:
    shutil.copytree(larger.folder, runs / "larger")
    log(evenings(sheet, 6, players=3))
    app = page("real_tables")
    assert "too few to say where people differ" in words(app)
    assert "Too few games to tell where people and scripts differ." in words(app)
