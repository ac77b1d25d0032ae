"""A search whose answer is known: more dice throw more spots, and another rule does nothing."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from toolkit.answers import tuning
from toolkit.answers.points import Start
from toolkit.answers.pools import plain_pool, with_patch
from toolkit.answers.racing import Entrant
from toolkit.answers.searching import Search, search
from toolkit.answers.suggesting import Suggestions
from toolkit.charts.tuning import CHOSEN, CULLED, tuning_panels
from toolkit.cli import main
from toolkit.play.targets import Target
from toolkit.pools.patching import read_patch
from toolkit.pools.problems import UsageError
from toolkit.pools.shapes import DocumentShape

DICE, IDLE = "rules.dice", "rules.idle"
SPOTS = Target(id="spots", title="Spots", measure="spots", low=28, high=32, unit="points")
"""Four dice for each of two players: 30 spots; three, as it is: 23."""
EVEN = Target(id="even", title="Every seat", measure="seat_win_share", low=0.2, high=0.8, unit="share")


def asked(start: Start, varied: dict[str, list[Any]], trials: int = 20, **more: Any) -> Search:
    return replace(Search(start, varied, [SPOTS], [SPOTS, EVEN], trials, rungs=(60, 200, 500)), **more)


@pytest.fixture
def tuned(start: Start, tmp_path: Path) -> dict[str, Any]:
    return tuning.answer(asked(start, {DICE: [1, 2, 3, 4, 9]}), tmp_path / "tuned", workers=1)


@pytest.fixture
def with_targets(start: Start, throws_cards: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    """The game has targets, and the pool a file of them."""
    game = sys.modules["toolkit.games.throws"].GAME
    document = DocumentShape("targets.json", list[Target], required=False, fingerprinted=False)
    shape = replace(game.shape, documents=(*game.shape.documents, document))
    monkeypatch.setattr(sys.modules["toolkit.games.throws"], "GAME", replace(game, shape=shape))
    cards = Target(id="dealt", title="Cards", measure="cards_in_band", band=(0, 1), low=0, high=1, unit="share")
    three = EVEN.model_copy(update={"id": "even-3", "players": 3})
    rows = [target.model_dump(mode="json") for target in (SPOTS, EVEN, cards, three)]
    (throws_cards / "throws" / "targets.json").write_text(json.dumps(rows))
    return replace(start, pool=plain_pool("throws", throws_cards))


def states(found: dict[str, Any]) -> dict[str, str]:
    return {trial["setting"]: trial["state"] for trial in found["trials"]}


def test_the_setting_in_the_band_is_found_and_confirmed(tuned: dict[str, Any]) -> None:
    assert tuned["best"]["values"] == tuned["changes"]["set"] == {DICE: 4}
    assert tuned["confirmed"] and tuned["because"] is None
    assert tuned["nearer"]["low"] > 1 and tuned["nearer"]["pairs"] == 250
    assert [row["verdict"] for row in (*tuned["before"], *tuned["after"])] == ["missed", "met", "met", "met"]


def test_what_is_far_off_is_culled_and_what_is_refused_is_told(tuned: dict[str, Any]) -> None:
    assert states(tuned) == {
        "as it is": "searched", "rules.dice=1": "culled", "rules.dice=2": "culled", "rules.dice=4": "searched",
        "rules.dice=9": "impossible",
    }  # fmt: skip
    games = {trial["setting"]: trial["games"] for trial in tuned["trials"]}
    assert (games["rules.dice=1"], games["rules.dice=4"], games["rules.dice=9"]) == (60, 500, 0)
    refused = tuned["trials"][-1]["why"]
    assert "dice" in refused and "9" in refused


def test_the_games_that_chose_it_are_not_those_that_confirm_it(start: Start, tuned: dict[str, Any]) -> None:
    question = asked(start, {DICE: [4]})
    search, fresh = question.searched, question.plan
    assert fresh.seed == start.seed, "so that a what-if with the same seed looks at fresh games too"
    assert {search.seed_of(game) for game in range(500)}.isdisjoint(fresh.seed_of(game) for game in range(500))
    assert (tuned["searched_seed"], tuned["seed"]) == (search.seed, fresh.seed)


def test_the_sampler_finds_it_among_many_and_the_same_way_each_time(start: Start, tmp_path: Path) -> None:
    question = asked(start, {DICE: [1, 2, 3, 4], IDLE: list(range(12))}, trials=12)
    first, second = (tuning.answer(question, tmp_path / name, workers=1) for name in ("a", "b"))
    assert first["best"]["values"][DICE] == 4 and first["confirmed"]
    assert first["trials"] == second["trials"]
    settings = [trial["setting"] for trial in first["trials"]]
    assert len(settings) == len(set(settings)) <= 13


def test_a_rule_that_does_nothing_comes_no_nearer(start: Start, tmp_path: Path) -> None:
    found = tuning.answer(asked(start, {IDLE: [1, 5, 7]}), tmp_path / "idle", workers=1)
    assert (found["best"]["values"], found["confirmed"], found["nearer"]) == ({}, False, None)
    assert found["because"] == tuning.NOTHING_NEARER
    assert "rules.idle=5" not in states(found), "that is the pool as it is"


def test_a_lead_by_luck_is_not_confirmed(start: Start, tmp_path: Path) -> None:
    """Both settings are as far off as the pool as it is; one looks nearer on the seeds that chose it."""
    fair = Target(id="fair", title="Seats", measure="seat_win_share", low=0.5, high=0.5, unit="share")
    question = asked(
        start, {"rules.alike": [True], "rules.ladder": [[1, 2], [0, 0], [7, 9]]}, targets=[fair], judged_by=[fair]
    )
    found = tuning.answer(question, tmp_path / "luck", workers=1)
    assert found["best"]["values"] and found["nearer"]["low"] < 0
    assert (found["confirmed"], found["because"]) == (False, "on fresh seeds it is not clearly nearer")


def test_nearer_to_one_target_is_not_enough_when_more_are_missed(start: Start, tmp_path: Path) -> None:
    few = Target(id="few", title="At most as many spots", measure="spots", low=0, high=25, unit="points")
    many = [few.model_copy(update={"id": f"few-{at}"}) for at in range(2)]
    found = tuning.answer(asked(start, {DICE: [4]}, judged_by=[SPOTS, *many]), tmp_path / "worse", workers=1)
    assert found["nearer"]["low"] > 0
    assert (found["confirmed"], found["because"]) == (False, "it misses 2 targets instead of 1")


def test_an_answer_that_is_there_is_not_worked_out_again(start: Start, tmp_path: Path) -> None:
    question, told = asked(start, {DICE: [4]}), []
    first = tuning.answer(question, tmp_path / "kept", workers=1)
    again = tuning.answer(question, tmp_path / "kept", workers=1, progress=told.append)
    assert first == again and told == []


def test_it_is_drawn_with_the_targets_before_and_after(tuned: dict[str, Any]) -> None:
    panels = tuning_panels(tuned)
    assert [panel.title for panel in panels] == ["Settings tried", "The pool as it is", "The nearest setting"]
    assert panels[0].finding.startswith("Confirmed: rules.dice=4")
    drawn = next(iter(panels[0].chart.to_dict()["datasets"].values()))  # type: ignore[union-attr]
    assert {row["setting"]: row["state"] for row in drawn}.items() >= {
        "rules.dice=4": CHOSEN,
        "rules.dice=1": CULLED,
    }.items()
    assert "rules.dice=9" in panels[0].table["setting"], "what cannot be drawn is in the table"


def test_a_small_grid_is_tried_whole_and_a_large_one_without_repeats() -> None:
    whole = Suggestions({DICE: [1, 2], IDLE: [1, 2, 3]}, trials=6, seed=1)
    assert [len(whole.next(4)), len(whole.next(4)), len(whole.next(4))] == [4, 2, 0]
    some = Suggestions({DICE: [1, 2, 3], "rules.wins": ["highest", "lowest", "nobody"]}, trials=8, seed=1)
    tried = []
    while batch := some.next(3):
        for suggestion in batch:
            some.tell(suggestion, Entrant(suggestion.values, "impossible", "refused"))
            tried.append(str(suggestion.values))
    assert len(tried) == len(set(tried)) == 8


# -- the question --------------------------------------------------------------------------------


def test_all_targets_for_these_players_lead_but_counts_of_cards(with_targets: Start) -> None:
    found = search(with_targets, {DICE: [4]})
    assert [target.id for target in found.targets] == ["spots", "even"]
    assert [target.id for target in found.judged_by] == ["spots", "even", "dealt"]


def test_the_named_targets_say_how_many_play(with_targets: Start) -> None:
    found = search(replace(with_targets, strategies=None), {DICE: [4]}, ["even-3"])
    assert found.plan.players == 3


@pytest.mark.parametrize(
    ("varied", "towards", "message"),
    [
        ({f"rules.{name}": [1] for name in "abcd"}, [], "too many to tune"),
        ({"rules.dise": [2]}, [], 'Did you mean "dice"'),
        ({"players": [2, 3]}, [], "players"),
        ({DICE: [2]}, ["dealt"], "cannot lead a search"),
        ({DICE: [2]}, ["spot"], "Did you mean"),
        ({DICE: [2]}, ["even-3"], "even-3 is for 3 players, and 2 play here"),
        ({}, [], "Nothing is varied"),
    ],
)
def test_a_search_that_cannot_be_made_is_refused(with_targets: Start, varied: Any, towards: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        search(with_targets, varied, towards)


# -- the command ---------------------------------------------------------------------------------


def test_the_confirmed_setting_is_written_as_a_variant_once(
    with_targets: Start, throws_cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def tune(*more: str) -> tuple[int, str, str]:
        options = ["--cards", str(throws_cards), "--strategies", "plain,lucky", "--games", "500", "--workers", "1"]
        with pytest.raises(SystemExit) as ended:
            main(["tune", "throws", *options, "--vary", "rules.dice=3..4", *more])
        return int(str(ended.value.code)), *capsys.readouterr()

    code, out, err = tune("--towards", "spots", "--json")
    assert code == 0, err
    path = throws_cards / "throws" / "variants" / "tuned-dice.json"
    assert json.loads(out)["variant"] == str(path)
    patch = read_patch(path)
    assert patch.set == {DICE: 4} and "fresh seeds" in patch.why
    assert with_patch(with_targets.pool, patch, throws_cards).models["rules.json"].dice == 4
    code, _, err = tune()
    assert code == 2 and 'a variant "tuned-dice" already' in err
    code, out, _ = tune("--towards", "spots", "--force")
    assert code == 0 and "Confirmed. rules.dice=4" in out and "the winner's curse" in " ".join(out.split())
