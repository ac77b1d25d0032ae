"""Sensitivity of a game whose answers are known."""

import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from toolkit.answers.morris import Screening, varied_factors
from toolkit.answers.points import Start
from toolkit.answers.pools import patched_pool
from toolkit.answers.sensitivity import SEEDS, answer, in_seeds, sensitivity
from toolkit.answers.stepping import only, parameters
from toolkit.answers.varying import parse_vary
from toolkit.charts.sensing import sensitivity_panels
from toolkit.games import load_game
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import arm_of, open_experiment
from toolkit.trials.places import runs_folder
from toolkit.trials.progress import Progress

Document = dict[str, Any]


def sensed(start: Start, *words: str, named: str | None = None, **more: Any) -> Document:
    known = only(parameters(load_game("throws"), start.pool), words or [""])
    return answer(sensitivity(start, known, named, **more), workers=1)


def entry(entries: list[Document], key: str) -> Document:
    return next(entry for entry in entries if entry["parameter"] == key)


# -- the steps -----------------------------------------------------------------------------------


def steps(start: Start) -> dict[str, list[str]]:
    known = parameters(load_game("throws"), start.pool)
    return {parameter.key: [step.value for step in parameter.steps] for parameter in known}


def test_every_rule_and_cost_band_is_moved_one_step_each_way(start: Start) -> None:
    assert steps(start) == {
        "rules.dice": ["2", "4"],
        "rules.bonus": ["-1", "1"],
        "rules.idle": ["4", "6"],
        "rules.wins": ["lowest", "nobody"],
        "rules.alike": ["true"],
        "rules.ladder": ["[0, 1]", "[2, 3]"],
        "rules.cap": [],
        "rules.weight": ["0.9", "1.1"],
        "costs.I": ["-1", "+1"],
        "costs.II": ["-1", "+1"],
    }


def test_a_cost_band_is_every_cost_printed_on_the_cards_of_a_stage(start: Start) -> None:
    band = next(p for p in parameters(load_game("throws"), start.pool) if p.key == "costs.I")
    assert [dict(step.settings) for step in band.steps] == [
        {"first.cost": 0, "second.cost": 1},
        {"first.cost": 2, "second.cost": 3},
    ]


def test_only_some_can_be_named(start: Start) -> None:
    known = parameters(load_game("throws"), start.pool)
    assert [parameter.key for parameter in only(known, ["cost", "dice"])] == ["rules.dice", "costs.I", "costs.II"]
    assert [parameter.key for parameter in only(known, ["costs.I"])] == ["costs.I"]
    with pytest.raises(UsageError, match='Did you mean "ladder"'):
        only(known, ["laddr"])


# -- the ranking ---------------------------------------------------------------------------------


def test_what_moves_the_game_most_comes_first(start: Start) -> None:
    found = sensed(start, "rules")
    assert found["ranked"][0]["parameter"] in ("rules.dice", "rules.wins")
    effects = [abs(entry["effect"]) for entry in found["ranked"]]
    assert effects == sorted(effects, reverse=True)
    dice = entry(found["ranked"], "rules.dice")
    spots = next(row for row in dice["steps"][1]["measures"] if row["name"] == "spots")
    assert spots["difference_low"] < 7 < spots["difference_high"]
    assert (spots["pairs"], dice["now"], [step["value"] for step in dice["steps"]]) == (250, "3", ["2", "4"])


def test_what_changes_nothing_could_be_nothing_or_cannot_be_is_told_apart(start: Start) -> None:
    found = sensed(start)
    clear, unclear, nothing = (
        {entry["parameter"] for entry in found[part]} for part in ("ranked", "could_be_nothing", "changed_nothing")
    )
    assert nothing == {"rules.idle", "rules.weight"}
    assert not (clear & unclear or clear & nothing or unclear & nothing)
    assert all(entry["difference_low"] * entry["difference_high"] > 0 for entry in found["ranked"])
    refused = {(entry["parameter"], entry["value"]): entry["why"] for entry in found["not_possible"]}
    assert refused.keys() == {("rules.bonus", "-1"), ("rules.cap", None), ("costs.I", "-1")}
    assert "at least 0" in refused["rules.bonus", "-1"]
    assert "no number to step from" in refused["rules.cap", None]
    assert "cards.csv" in refused["costs.I", "-1"]


def test_a_figure_that_is_named_decides_the_ranking(start: Start) -> None:
    found = sensed(start, "rules", named="win_share:lucky")
    named = {entry["name"] for part in ("ranked", "could_be_nothing") for entry in found[part]}
    assert named == {"win_share:lucky"}
    assert found["ranked"][0]["parameter"] == "rules.wins"


def test_steps_are_taken_from_the_pool_with_its_changes(start: Start, throws_cards: Path) -> None:
    pool, patch = patched_pool("throws", throws_cards, ["rules.dice=1"], None)
    found = sensed(replace(start, pool=pool, patch=patch), "dice")
    dice = entry(found["ranked"], "rules.dice")
    assert (dice["now"], [step["value"] for step in dice["steps"]]) == ("1", ["2"])
    assert found["changes"] == {"set": {"rules.dice": 1}}


def test_unless_games_are_named_an_interval_has_its_seeds(start: Start) -> None:
    assert in_seeds(start, None).games == SEEDS * 2
    assert in_seeds(replace(start, strategies="plain,lucky,other"), None).games == SEEDS * 3
    assert in_seeds(start, 30).games == 30


def test_ctrl_c_keeps_what_is_done_and_asked_again_it_goes_on(start: Start) -> None:
    known = only(parameters(load_game("throws"), start.pool), ["dice", "bonus", "ladder"])
    asked = sensitivity(start, known)

    def interrupt(done: Progress) -> None:
        if done.done >= 1700:
            raise KeyboardInterrupt

    broken = answer(asked, workers=1, progress=interrupt)
    assert broken["stopped"] == "cancelled"
    assert entry(broken["ranked"], "rules.dice")["steps"][0]["games"] == 500
    assert broken["unplayed"] == ["rules.ladder=[0, 1]", "rules.ladder=[2, 3]"]
    told: list[Progress] = []
    whole = answer(asked, workers=1, progress=told.append)
    assert (told[0].done, whole["unplayed"], whole["stopped"]) == (1500, [], "games")


def test_the_dashboards_can_open_it_and_each_of_its_runs(start: Start) -> None:
    found = sensed(start, "dice", trajectories=4, top=1)
    kept = open_experiment(Path(found["run"]))
    assert (kept.kind, kept.answer) == ("sensitivity", found)
    assert len(kept.arms) == 3 + found["morris"]["pools"]
    assert {arm_of(Path(found["run"]), kept, arm).manifest.state for arm in kept.arms} == {"complete"}


# -- Morris --------------------------------------------------------------------------------------


def test_morris_moves_what_matters_most_and_sets_luck_beside_it(start: Start) -> None:
    found = sensed(start, "dice", "wins", "idle", trajectories=6, top=2)
    morris = found["morris"]
    assert morris["factors"] == {"rules.wins": ["highest", "nobody"], "rules.dice": ["2", "4"]}
    spots = next(measure for measure in morris["measures"] if measure["name"] == "spots")
    first, second = spots["factors"]
    # two dice more at each of two seats: 4 x 3.5 spots, whoever wins
    assert first["parameter"] == "rules.dice" and first["low"] < 14 < first["high"] + 0.5
    assert first["clear"] and first["n"] == 6
    assert (second["parameter"], second["mu_star"], second["clear"]) == ("rules.wins", 0.0, False)
    assert 0 < spots["luck"]["mu_star"] < 1


def test_morris_takes_the_values_that_are_named_and_steps_nothing(start: Start) -> None:
    factors = varied_factors(parse_vary(["rules.dice=1..4", "strategies.lucky.luck=0,2"]))
    asked = sensitivity(start, [], trajectories=4, screening=Screening(start, factors, 4))
    found = answer(asked, workers=1)
    assert found["morris"]["factors"] == {"rules.dice": ["1", "2", "3", "4"], "strategies.lucky.luck": ["0", "2"]}
    assert (found["pools"], found["ranked"], found["morris"]["points"]) == (0, [], 16)


def test_both_ends_of_a_move_share_their_seeds_but_for_the_move_of_the_seeds(start: Start) -> None:
    factors = varied_factors(parse_vary(["rules.dice=1..4", "rules.alike=true,false"]))
    points = Screening(start, factors, 5).points
    for trajectory in range(5):
        walk = points[trajectory * 4 : trajectory * 4 + 4]
        moved = [{key for key in a.values if a.values[key] != b.values[key]} for a, b in pairwise(walk)]
        assert sorted(map(tuple, moved)) == [("rules.alike",), ("rules.dice",), ("the seeds",)]
        assert len({point.plan.seed for point in walk}) == 2
        assert start.seed not in {point.plan.seed for point in walk}


@pytest.mark.parametrize(
    ("vary", "trajectories", "says"),
    [
        ("rules.dice=1..3", 10, "an even number of them"),
        ("rules.dice=1..4", 3, "4 trajectories or more"),
        ("rules.dice=3..6", 10, 'rules.dice=[56]: rules.json.*"[56]"'),
        ("players=2..3", 10, "not the number of players"),
    ],
)
def test_what_morris_cannot_do_is_refused_before_anything_is_played(
    start: Start, vary: str, trajectories: int, says: str
) -> None:
    with pytest.raises(UsageError, match=says):
        screening = Screening(start, varied_factors(parse_vary([vary])), trajectories)
        sensitivity(start, [], trajectories=trajectories, screening=screening)
    assert not runs_folder().exists()


def test_without_salib_it_says_how_to_install_it(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "SALib.sample.morris", None)
    with pytest.raises(UsageError, match=r"playtest\[lab\]"):
        sensitivity(start, [], trajectories=4)


def test_the_answer_is_drawn(start: Start) -> None:
    panels = sensitivity_panels(sensed(start, "dice", "bonus", "idle", trajectories=4, top=2))
    titles = [panel.title for panel in panels]
    assert titles[0] == "What moves the game most"
    assert {"What moves spots thrown", "Morris: Spots thrown", "Not possible"} <= {*titles}
    assert "What moves costs in all" not in titles  # nothing of what was stepped does
    assert all(panel.chart is None or panel.chart.to_dict() for panel in panels)
    assert panels[0].table["step"][0].startswith("dice = ")
