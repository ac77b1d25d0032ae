"""What an Embers pool must keep to, and how a breach is told."""

import json

import pytest

from toolkit.games.embers import SHAPE
from toolkit.games.embers.audit import counts
from toolkit.pools.loading import load_pool
from toolkit.pools.patching import Patch

from .board import CARDS, models

NEW = {"file": "civ.csv", "id": "new-card", "name": "New Card", "era": "I", "source": "placeholder", "vp": 1}


def told(**patch):
    """What is said of the shipped pool after a patch, beyond what is said of it anyway."""
    usual = set(load_pool(SHAPE, CARDS).problems)
    return [str(problem) for problem in load_pool(SHAPE, CARDS, Patch(**patch)).problems if problem not in usual]


def test_the_shipped_pool_is_sound():
    """EMB-20, EMB-83, EMB-98: 54 cards, nine an Era, with 8 Civ Cards and a wonder each; 24 Embers."""
    found = counts(models())
    assert (found["cards"], found["by_kind"], found["embers"]) == (54, {"civ": 48, "wonder": 6}, 24)
    assert found["by_era"] == dict.fromkeys(["I", "II", "III", "IV", "V", "VI"], 9)
    assert found["by_aspect"] == {"warfare": 16, "culture": 16, "economy": 16, "none": 6}


def test_the_one_card_too_few_for_five_players_is_a_warning():
    """EMB-20 (ruling A-02)"""
    problems = load_pool(SHAPE, CARDS).problems
    assert [problem.severity for problem in problems] == ["warning"]
    assert "5 players need 5 Eras of 11 cards, 55 in all, but the pool has 54" in problems[0].message


@pytest.mark.parametrize(
    ("change", "column", "message"),
    [
        ({"salt-road.warfare": 3}, "warfare", "a Civ Card lists exactly 2 Costs, this one lists 3"),
        ({"salt-road.culture": None}, "warfare", "a Civ Card lists exactly 2 Costs, this one lists 1"),
        ({"court-of-seals.economy": None}, "warfare", "a wonder lists 3 Costs, this one lists 2"),
        ({"salt-road.aspect": "warfare"}, "aspect", "one of the card's two Cost aspects: culture or economy"),
        ({"salt-road.aspect": None}, "aspect", "a Civ Card has one of its two Cost aspects"),
        ({"court-of-seals.aspect": "culture"}, "aspect", "a wonder belongs to no aspect"),
        ({"court-of-seals.ability": "gain 1 hope"}, "ability", "a wonder has no ability but an end-game rule"),
        ({"salt-road.era": "VII"}, "era", "VI"),
        ({"salt-road.vp": -1}, "vp", "-1"),
        ({"salt-road.ability": "gain 1 gold"}, "ability", "gold"),
        ({"salt-road.ability": "steal 1 hope"}, "ability", "steal"),
        ({"salt-road.ability": "end: gain 1 hope"}, "ability", "`end:` is the final count"),
        ({"pagan-rituals.ability": "collapse: gain 1 token"}, "ability", "it cannot wait for an occasion"),
        ({"M3:W.aspects": "WC"}, "aspects", "a Resource of value 3 has 1 colours, this one has 2"),
        ({"S1:WC.aspects": "W"}, "aspects", "a Resource of value 1 has 2 or 3 colours, this one has 1"),
    ],
)
def test_a_breach_is_told_with_its_column(change, column, message):
    """EMB-83, EMB-97, EMB-98, and the value and colour law of rulebook 2."""
    (problem,) = [line for line in told(set=change) if "warning" not in line and message in line]
    assert f"column {column}" in problem


def test_a_card_without_an_ability_is_a_warning():
    """EMB-97, EMB-98"""
    (problem,) = told(set={"salt-road.ability": ""})
    assert "every civ has an ability" in problem


def test_an_era_of_more_or_fewer_than_nine_cards_is_a_warning():
    """EMB-20"""
    assert any("Era I has 8 cards; the rulebook counts 9" in line for line in told(remove=["hearth-songs"]))
    added = told(
        add=[{**NEW, "kind": "civ", "aspect": "culture", "culture": 2, "economy": 2, "ability": "gain 1 hope"}]
    )
    assert any("Era I has 10 cards" in line for line in added)


def test_no_two_boards_are_alike(cards):
    """EMB-06, EMB-12"""
    path = cards / "embers" / "boards.json"
    boards = json.loads(path.read_text())
    boards[1]["colour"] = boards[0]["colour"]
    boards[2]["bag"]["M9:W"] = 1
    path.write_text(json.dumps(boards))
    told = [str(problem) for problem in load_pool(SHAPE, cards / "embers").problems if problem.severity == "error"]
    assert len(told) == 2
    assert "colour 'Teal' stands on 2 boards" in told[0] + told[1] and "no token 'M9:W'" in told[0] + told[1]


def test_five_players_need_five_boards(cards):
    path = cards / "embers" / "boards.json"
    path.write_text(json.dumps(json.loads(path.read_text())[:4]))
    assert any("a game of five needs 5" in problem.message for problem in load_pool(SHAPE, cards / "embers").errors)


def test_corruption_is_read_as_influence():
    """Ruling A-34"""
    pool = load_pool(SHAPE, CARDS, Patch(set={"salt-road.ability": "place 1 corruption"}))
    card = next(card for card in pool.models["civ.csv"] if card.id == "salt-road")
    assert pool.ok and card.ability[0].effects[0].thing == "influence"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"pillar_columns": [3, 5, 5]}, "must rise"),
        ({"pillar_columns": [3, 5, 8]}, "column 8, but rows_slots is 7"),
        ({"reckoning_count": 3}, "higher than spare_calamities"),
        ({"eras_by_players": {"2": 6, "3": 6, "4": 6}}, "one entry each for 2, 3, 4 and 5 players"),
        ({"eras_by_players.2": 7}, "7"),
        ({"short_stack_rule": "error"}, "such a game is refused"),
    ],
)
def test_rules_that_contradict_each_other_are_refused(rules, message):
    lines = told(set={f"rules.{name}": value for name, value in rules.items()})
    assert any(message in line for line in lines)


def test_an_ember_stack_larger_than_the_designs_is_a_warning():
    """Ruling A-22"""
    (problem,) = told(set={"rules.ember_stack_size": 30})
    assert "asks for 30 Embers, embers.csv has 24" in problem


def test_the_final_count_cannot_test_a_cleared_board():
    (problem,) = told(set={"boundary-cairns.ability": "end: vp 1 if lead"})
    assert "column ability" in problem and "the boards are cleared" in problem


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"stewart": {"bolder": {"risk": 0.2}}}, 'there is no strategy "stewart". Did you mean "steward"?'),
        ({"steward": {"bolder": {"risk": 2}}}, "bolder.risk"),
        ({"steward": {"bolder": {"courage": 1}}}, "bolder.courage"),
    ],
)
def test_settings_name_knobs_of_their_own_strategy(cards, settings, message):
    (cards / "embers" / "settings.json").write_text(json.dumps(settings))
    (problem,) = load_pool(SHAPE, cards / "embers").errors
    assert problem.file == "settings.json" and message in problem.message
