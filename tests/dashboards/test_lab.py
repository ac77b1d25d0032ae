"""The what-if lab: ask, watch, cancel, read, take two games side by side, keep the change."""

import json
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboards.lab import tuning
from dashboards.lab.bench import ask, bench
from dashboards.lab.what_if_answer import asked_of
from toolkit.answers.pools import plain_pool, with_patch
from toolkit.answers.rechoosing import rechosen
from toolkit.answers.runs import plan
from toolkit.answers.searching import search
from toolkit.answers.whatif import answer, question
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import list_experiments, open_experiment
from toolkit.trials.jobs import Job

Page = Callable[[str], AppTest]
Press = Callable[[AppTest, str], AppTest]
DEARER_GLORY = Patch(set={"rules.glory_vp": 4, "salt-road.economy": 1})


@pytest.fixture(scope="session")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The answer of a what-if of two players on 200 seeds, the fewest with intervals, in which Glory is worth more."""
    pool = plain_pool("embers", None)
    changed = with_patch(pool, DEARER_GLORY, None)
    plans = [
        plan(side, players=2, strategies="warlord,engine", games=400, seed=3, patch=patch)
        for side, patch in ((pool, None), (changed, DEARER_GLORY))
    ]
    asked = question((pool, changed), (plans[0], plans[1]), "vp_glory")
    folder = tmp_path_factory.mktemp("answers") / "whatif-glory"
    answer(asked, folder, workers=1)
    return folder


@pytest.fixture
def shown(page: Page, runs: Path, answered: Path) -> AppTest:
    """That answer, opened again."""
    shutil.copytree(answered, runs / answered.name)
    app = page("whatif")
    return choose(app, "Earlier answers", str(runs / answered.name))


def choose(app: AppTest, label: str, value: object) -> AppTest:
    widgets = [*app.selectbox, *app.number_input, *app.text_input, *app.text_area, *app.multiselect, *app.toggle]
    app = next(widget for widget in widgets if widget.label == label).set_value(value).run()
    assert not app.exception
    return app


def until(app: AppTest, done: Callable[[AppTest], object]) -> AppTest:
    for _ in range(100):
        if done(app):
            return app
        if asking := bench().asking:
            asking.job.wait(0.5)
        app.run()
    raise AssertionError(f"never came about: {said(app)}")


def said(app: AppTest) -> str:
    parts = (*app.markdown, *app.caption, *app.subheader, *app.error, *app.warning, *app.info, *app.success)
    return "\n".join(str(part.value) for part in parts).replace("\\", "")


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def is_answered(app: AppTest) -> bool:
    return "Ask something else" in labels(app)


def pick_salt_road(app: AppTest, economy: int) -> AppTest:
    for label, value in (("Card", "salt-road"), ("Column", "economy"), ("New value", economy)):
        choose(app, label, value)
    return app


def two_players(app: AppTest) -> AppTest:
    return choose(app, "Players", 2)


def kept(runs: Path, kind: str) -> dict[str, Any]:
    ((_, experiment),) = list_experiments(runs)
    assert experiment.kind == kind
    return experiment.answer


# -- asking --------------------------------------------------------------------------------------


def test_a_picked_field_is_played_beside_the_pool_as_it_is(page: Page, runs: Path, press: Press) -> None:
    app = two_players(press(pick_salt_road(page("whatif"), 3), "Add this change"))
    assert "Salt Road: economy 4 \u2192 3" in said(app)
    choose(app, "Games with the change, and as many without", 40)
    app = until(press(app, "Ask"), is_answered)
    assert "What if Salt Road: economy 4 \u2192 3? 2 players, 40 games" in said(app)
    found = kept(runs, "whatif")
    assert (found["changes"], found["games"]) == ({"set": {"salt-road.economy": 3}}, [40, 40])
    assert "too few games yet" in said(app) or "not known yet" in said(app)


def test_what_changes_nothing_cannot_be_asked(page: Page) -> None:
    app = pick_salt_road(page("whatif"), 4)
    assert "It is 4 now. Choose another value." in said(app)
    assert "Nothing is changed yet" in said(app)
    assert {button.label: button.disabled for button in app.button} == {"Add this change": True, "Ask": True}


def test_a_value_that_is_refused_is_told_at_once(page: Page) -> None:
    app = pick_salt_road(page("whatif"), 0)
    assert 'civ.csv, row 16, column economy, "0": should be at least 1' in said(app)
    assert next(button for button in app.button if button.label == "Add this change").disabled


def test_changes_are_removed_one_by_one(page: Page, press: Press) -> None:
    app = press(pick_salt_road(page("whatif"), 3), "Add this change")
    app = press(choose(app, "New value", 2), "Add this change")
    assert "economy 4 \u2192 2" in said(app) and labels(app).count("Remove") == 1
    app = press(app, "Remove")
    assert "Nothing is changed yet" in said(app)


def test_a_question_may_begin_with_a_saved_variant(page: Page, runs: Path, press: Press) -> None:
    app = choose(page("whatif"), "Begin with", "glory-worth-two")
    assert "glory vp 1 \u2192 2" in said(app)
    app = press(pick_salt_road(app, 5), "Add this change")
    choose(two_players(app), "Games with the change, and as many without", 2)
    until(press(app, "Ask"), is_answered)
    assert kept(runs, "whatif")["changes"]["set"] == {"rules.glory_vp": 2, "salt-road.economy": 5}


def test_a_question_may_begin_with_what_the_editor_has_unsaved(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboards.lab.changing.draft_patch", lambda game: Patch(set={"rules.discovery_cap": 3}))
    app = choose(page("whatif"), "Begin with", "unsaved changes")
    assert "discovery cap 2 \u2192 3" in said(app)
    assert not next(button for button in app.button if button.label == "Ask").disabled


def test_unsaved_changes_that_are_no_patch_are_told(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: object) -> None:
        raise UsageError("The unsaved changes are no patch yet: a row has no id.")

    monkeypatch.setattr("dashboards.lab.changing.draft_patch", refuse)
    assert "a row has no id" in said(page("whatif"))


def test_another_number_of_players_is_a_change_too(page: Page, runs: Path, press: Press) -> None:
    app = two_players(page("whatif"))
    assert "Nothing is changed yet" in said(choose(app, "Players with the change", 2))
    app = choose(choose(app, "Players with the change", 3), "Games with the change, and as many without", 40)
    assert "This plays 60 games with the change and 40 without: 20 seeds." in said(app)
    app = until(press(app, "Ask"), is_answered)
    assert "What if players 2 \u2192 3? 2 players, 40 games" in said(app)
    assert "60 games with and 40 without the change" in said(app)
    assert "no game is the same, so none can be set beside another" in said(app)
    found = kept(runs, "whatif")
    assert (found["games"], found["changes"]) == ([40, 60], None)
    app = press(app, "Change the question")
    assert next(box for box in app.selectbox if box.label == "Players with the change").value == 3


def test_while_it_is_played_the_difference_so_far_is_shown_and_it_can_be_cancelled(
    page: Page, runs: Path, press: Press
) -> None:
    app = two_players(press(pick_salt_road(page("whatif"), 3), "Add this change"))
    choose(app, "Games with the change, and as many without", 100_000)
    app = until(press(app, "Ask"), lambda app: "so far" in said(app))
    assert app.get("progress") and app.get("vega_lite_chart")
    assert "Win share of" in said(app)
    since = time.monotonic()
    app = until(press(app, "Cancel"), lambda app: app.warning)
    assert time.monotonic() - since < 5
    assert "Cancelled. What is played is kept" in said(app)
    found = kept(runs, "whatif")
    assert found["stopped"] == "cancelled" and 0 < found["pairs"] < 50_000
    assert found["games"] == [2 * found["pairs"]] * 2


def test_a_question_stops_when_its_figure_is_known_closely_enough(page: Page, runs: Path, press: Press) -> None:
    app = two_players(choose(page("whatif"), "Begin with", "glory-worth-two"))
    app.radio[0].set_value("When a figure is known closely enough").run()
    choose(app, "The figure you ask about", "vp_glory")
    choose(app, "Known to \u00b1 so many VP", 1.0)
    until(press(app, "Ask"), is_answered)
    found = kept(runs, "whatif")
    assert (found["stopped"], found["measure"], found["precision"]) == ("precision", "vp_glory", 1.0)


def test_scripts_are_chosen_anew_after_it(
    page: Page, runs: Path, press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboards.lab.watching.rechosen", partial(rechosen, games=20, selection=4))
    app = two_players(choose(page("whatif"), "Begin with", "glory-worth-two"))
    choose(app, "Games with the change, and as many without", 20)
    app = until(press(choose(app, "Then let the scripts choose anew", True), "Ask"), is_answered)
    assert [row["strategy"] for row in kept(runs, "whatif")["rechosen"]] == ["steward", "warlord"]
    assert "Scripts chosen anew" in said(app)


def test_an_answer_stays_as_it_was_when_choosing_anew_is_cancelled(answered: Path) -> None:
    kept_answer, stop = open_experiment(answered), Event()
    stop.set()
    asked = asked_of(kept_answer, 400)
    assert rechosen(asked, kept_answer.answer, workers=1, cancel=stop) == kept_answer.answer
    assert not (answered / "rechosen").exists()


def test_one_question_is_worked_on_at_a_time(page: Page, runs: Path, press: Press) -> None:
    other = press(pick_salt_road(page("whatif"), 3), "Add this change")
    app = press(pick_salt_road(page("whatif"), 2), "Add this change")
    choose(two_players(app), "Games with the change, and as many without", 100_000)
    press(app, "Ask")
    assert "What if Salt Road: economy 4 \u2192 2?" in said(press(other, "Ask"))  # still on its screen
    assert labels(page("sweeps")) == ["Cancel"]
    with pytest.raises(UsageError, match="Another question is under way"):
        ask("whatif", "Again?", runs, lambda *, progress, cancel: {})
    until(press(app.run(), "Cancel"), lambda app: app.warning)


def test_a_fault_is_told_without_a_traceback(page: Page, press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("the bag has a hole")

    monkeypatch.setattr("dashboards.lab.watching.answer", broken)
    app = press(pick_salt_road(page("whatif"), 3), "Add this change")
    assert "the bag has a hole" in said(until(press(app, "Ask"), lambda app: app.error))
    assert not app.exception


# -- the answer ----------------------------------------------------------------------------------


def test_the_answer_says_first_what_was_asked_and_then_who_wins(shown: AppTest, answered: Path) -> None:
    rows = {row["name"]: row for row in open_experiment(answered).answer["measures"]}
    glory, warlord = rows["vp_glory"], rows["win_share:warlord"]
    first, *others = (line.value.replace("\\", "") for line in shown.markdown if line.value.startswith("####"))
    assert first.startswith(f"#### VP from glory: {glory['baseline']:.2f} \u2192 {glory['variant']:.2f} (")
    assert f"win share of warlord {warlord['baseline']:.1%} \u2192 {warlord['variant']:.1%}" in "".join(others)
    assert [heading.value for heading in shown.subheader][1:3] == ["Points\\: what moves", "Shares\\: what moves"]
    assert "up to date" in said(shown) and "Playing the same seeds" in said(shown)


def test_a_stale_answer_says_what_has_changed(shown: AppTest, cards: Path) -> None:
    path = cards / "embers" / "civ.csv"
    path.write_text(
        path.read_text().replace("salt-road,Salt Road,civ,II,economy,,3,4", "salt-road,Salt Road,civ,II,economy,,3,5")
    )
    assert "This answer is stale: changed since are the cards (salt-road)" in said(shown.run())


def test_a_flipped_game_opens_as_two_replays_side_by_side(shown: AppTest, press: Press, answered: Path) -> None:
    flip = next(flip for flip in open_experiment(answered).answer["flipped"] if flip["parts_at"])
    shown.button(key=f"pair {flip['game']}").click().run()
    app = shown.switch_page("views/side_by_side.py").run()  # as the browser does, for what is pressed there
    assert f"Won by {flip['baseline_winner']} without the change, by {flip['variant_winner']} with it" in said(app)
    assert "Without the change: " in said(app) and "With the change: " in said(app)
    assert f"They part at step {flip['parts_at']['step']}" in said(app)
    assert sum("<svg" in part.value for part in app.markdown) == 2
    first = said(app)
    assert said(press(app, "Forward")) != first
    assert said(press(app, "Back")) == first
    assert is_answered(press(app, "Back to the answer"))


def test_a_pair_has_a_page_of_its_own_which_says_what_to_do_while_none_is_chosen(
    page: Page, shown: AppTest, answered: Path
) -> None:
    assert "No game is chosen" in page("side_by_side").info[0].value
    flip = open_experiment(answered).answer["flipped"][0]
    assert shown.button(key=f"pair {flip['game']}").click().run().title[0].value == "Side by side"


def test_a_game_may_flip_by_how_it_is_counted_alone(shown: AppTest, answered: Path) -> None:
    flip = next(flip for flip in open_experiment(answered).answer["flipped"] if not flip["parts_at"])
    app = shown.button(key=f"pair {flip['game']}").click().run()
    assert "Choice by choice both games are the same" in said(app)
    assert "With the change: Final count" in said(app)


def test_the_change_is_saved_as_a_variant_but_not_over_another(shown: AppTest, press: Press, cards: Path) -> None:
    choose(shown, "Why", "Warfare is weak.")
    app = press(choose(shown, "Name", "Dearer Glory"), "Save")
    assert "variants/dearer-glory.json" in said(app)
    saved = json.loads((cards / "embers" / "variants" / "dearer-glory.json").read_text())
    assert saved == {"name": "Dearer Glory", "why": "Warfare is weak.", "set": DEARER_GLORY.set}
    assert 'There is a variant "dearer-glory" already' in said(press(app, "Save"))


def test_the_question_can_be_changed_from_its_answer(shown: AppTest, press: Press) -> None:
    app = press(shown, "Change the question")
    assert "glory vp 1 \u2192 4" in said(app) and "Remove" in labels(app)


def test_a_question_is_asked_again_with_more_games(runs: Path, answered: Path) -> None:
    again = asked_of(open_experiment(answered), 1_000)
    assert [plan.games for plan in again.plans] == [1_000, 1_000]
    assert (again.named, again.plans[1].patch) == ("vp_glory", {"set": DEARER_GLORY.set})


def test_an_answer_that_is_gone_makes_room_for_the_form(shown: AppTest, runs: Path, answered: Path) -> None:
    shutil.rmtree(runs / answered.name)
    app = shown.run()
    assert "Ask" in labels(app) and not app.exception


def test_an_answer_of_another_version_is_told_as_such_and_hides_no_other(
    page: Page, runs: Path, answered: Path, press: Press
) -> None:
    odd = shutil.copytree(answered, runs / "whatif-odd") / "experiment.json"
    odd.write_text(json.dumps(json.loads(odd.read_text()) | {"answer": {}}))
    gone = shutil.copytree(answered, runs / "whatif-gone") / "experiment.json"
    gone.write_text(json.dumps(json.loads(gone.read_text()) | {"game": "chess"}))
    app = page("whatif")
    (label,) = next(box for box in app.selectbox if box.label == "Earlier answers").options
    assert label.endswith("an answer of another version")
    app = choose(app, "Earlier answers", str(odd.parent))
    assert "This answer does not fit this version of the toolkit" in said(app)
    assert "Ask" in labels(press(app, "Ask something else"))


# -- the other questions -------------------------------------------------------------------------


def test_a_sweep_is_asked_and_drawn(page: Page, runs: Path, press: Press) -> None:
    app = two_players(choose(page("sweeps"), "Rule", "glory vp"))
    app = press(choose(app, "Values to try", "1, 3"), "Vary this")
    choose(app, "Games of each value", 20)
    app = until(press(app, "Ask"), is_answered)
    assert [point["values"] for point in kept(runs, "sweep")["points"]] == [
        {"rules.glory_vp": 1},
        {"rules.glory_vp": 3},
    ]
    assert app.get("vega_lite_chart") and "Win share by glory_vp" in said(app)


def test_values_that_cannot_be_tried_are_told_at_once(page: Page, press: Press) -> None:
    app = choose(choose(page("sweeps"), "Rule", "glory vp"), "Values to try", "3..1")
    assert "write the smaller number first" in said(app) and "Vary this" not in labels(app)
    app = press(choose(app, "Values to try", "1, many"), "Vary this")
    assert 'glory_vp, "many": is not a whole number' in said(app)
    assert next(button for button in app.button if button.label == "Ask").disabled


def test_the_number_of_players_can_be_varied(page: Page, runs: Path, press: Press) -> None:
    app = choose(page("sweeps"), "The number of players", True)
    app = press(choose(app, "Values to try", "2, 3"), "Vary this")
    choose(app, "Games of each value", 6)
    until(press(app, "Ask"), is_answered)
    assert [point["players"] for point in kept(runs, "sweep")["points"]] == [2, 3]


def test_what_matters_most_is_ranked(page: Page, runs: Path, press: Press) -> None:
    app = two_players(choose(page("sensitivity"), "Parameters", ["rules.glory_vp"]))
    app = until(press(choose(app, "Seeds of each step", 10), "Ask"), is_answered)
    found = kept(runs, "sensitivity")
    assert [entry["parameter"] for entry in found["could_be_nothing"]] == ["rules.glory_vp"]
    assert "What moves the game most" in said(app)


def settles(app: AppTest, press: Press) -> AppTest:
    app = choose(choose(app, "Card", "salt-road"), "Games of each kind", 40)
    return until(press(app, "Ask"), is_answered)


def test_a_card_is_settled_by_banning_and_giving_it(page: Page, runs: Path, press: Press) -> None:
    app = two_players(page("settle"))
    assert "No card is chosen yet" in said(app) and next(one for one in app.button if one.label == "Ask").disabled
    app = settles(app, press)
    found = kept(runs, "impact")
    assert [row["treatment"] for row in found["rows"]].count("give") == 6
    assert "What Salt Road does: 2 players, 20 seeds" in said(app)
    assert "Whether owning it does anything is not clear" in said(app)
    for heading in ("Given: what it is worth, win share", "Banned: what moves, mean score"):
        assert heading in said(app)
    assert len(app.get("vega_lite_chart")) == 4
    assert is_answered(choose(press(app, "Ask something else"), "Earlier answers", str(next(runs.glob("impact*")))))


def test_a_card_can_be_banned_alone(page: Page, runs: Path, press: Press) -> None:
    app = choose(two_players(page("settle")), "Give it to each strategy, too", False)
    settles(app, press)
    assert {row["treatment"] for row in kept(runs, "impact")["rows"]} == {"ban"}


def test_a_card_given_to_a_strategy_that_sits_twice_is_refused_in_words(page: Page) -> None:
    app = choose(two_players(page("settle")), "Player 2", "steward")
    assert "sits 2 times: nobody could say who is treated" in said(choose(app, "Card", "salt-road"))


def test_a_tournament_is_asked_and_drawn(page: Page, runs: Path, press: Press) -> None:
    app = choose(page("tournament"), "Who takes part", ["warlord"])
    assert "needs two strategies or more" in said(app)
    app = choose(choose(app, "Who takes part", ["warlord", "engine"]), "Games", 20)
    app = until(press(app, "Ask"), is_answered)
    assert kept(runs, "tournament")["strategies"] == ["warlord", "engine"]
    assert "Who beats whom" in said(app)


def test_targets_are_judged(page: Page, runs: Path, press: Press) -> None:
    app = choose(page("targets"), "Targets", ["ties", "seat-wins-2"])
    app = choose(choose(app, "Players", 2), "Games for each number of players", 20)
    app = until(press(app, "Ask"), is_answered)
    assert [row["id"] for row in kept(runs, "targets")["targets"]] == ["seat-wins-2", "ties"]
    assert "2 undecided" in said(app)


def test_a_search_is_run_and_its_best_can_be_kept(
    page: Page, runs: Path, press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "search", partial(search, rungs=(20,)))
    app = two_players(choose(page("tuning"), "Rule", "glory vp"))
    app = press(choose(app, "Values to try", "2, 4"), "Vary this")
    choose(app, "Fresh games of each pool at the end", 20)
    app = until(press(choose(app, "Targets that lead", ["glory-share"]), "Ask"), is_answered)
    found = kept(runs, "tuning")
    assert [trial["setting"] for trial in found["trials"]] == ["as it is", "rules.glory_vp=2", "rules.glory_vp=4"]
    assert "Settings tried" in said(app)


@pytest.mark.parametrize("view", ["sweeps", "tuning"])
def test_a_question_can_be_cancelled_at_once(view: str, page: Page, press: Press) -> None:
    app = press(choose(page(view), "Rule", "glory vp"), "Vary this")
    app = press(press(app, "Ask"), "Cancel")
    app = until(app, lambda app: app.warning)
    assert "Cancelled. What is played is kept" in said(app) or "begins anew" in said(app)
    assert not app.exception and not app.error


def test_nothing_is_left_on_the_bench_once_it_is_read(page: Page, press: Press) -> None:
    app = press(pick_salt_road(page("whatif"), 3), "Add this change")
    choose(two_players(app), "Games with the change, and as many without", 2)
    until(press(app, "Ask"), is_answered)
    assert bench().asking is None


def test_a_job_that_ended_elsewhere_is_found(page: Page, runs: Path, press: Press) -> None:
    app = press(pick_salt_road(page("whatif"), 3), "Add this change")
    choose(two_players(app), "Games with the change, and as many without", 2)
    press(app, "Ask")
    asking = bench().asking
    assert asking is not None and isinstance(asking.job, Job)
    asking.job.wait(30)
    assert is_answered(page("whatif"))
