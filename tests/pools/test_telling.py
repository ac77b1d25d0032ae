"""What pydantic says, in a designer's words."""

import json

import pytest

from .harbour import FILES, load


def ability(tmp_path, sentence):
    row = f'tern,Tern,sloop,2,,"{sentence}",1,\n'
    problems = load(tmp_path, ships=FILES["ships.csv"] + row).errors
    assert {(problem.row, problem.column, problem.value) for problem in problems} == {(6, "ability", sentence)}
    return [problem.message for problem in problems]


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("gian 2 coin", '"gian" is not a verb here. Did you mean "gain"? Known: gain, burn, rest.'),
        (
            "rest then gian 2 coin",
            'in "gian 2 coin": "gian" is not a verb here. Did you mean "gain"? Known: gain, burn, rest.',
        ),
        ("gain 2 rpe", '"rpe" is not a word that can stand here. Did you mean "rope"? Known: coin, rope.'),
        ("gain coin", '"gain" wants a number after it'),
        ("gain 2", '"gain" wants a word that says what (after the number, if there is one)'),
        ("gain 0 coin", '"0" should be at least 1'),
        ("gain all coin", '"all" is not a whole number'),
        ("strom: rest", '"strom" is not an occasion here. Did you mean "storm"? Known: storm, end.'),
        ("rest 2", '"rest" takes no number (2)'),
        ("rest coin", '"rest" takes no "coin"'),
        ("may rest", '"rest" takes no "may"'),
        ("rest; burn 2 per ship", 'in "burn 2 per ship": "burn" takes no "per"'),
        (
            "gain 1 coin if frog",
            '"frog" is not a word that can stand here. Did you mean "fog"? Known: fog, storm, gold.',
        ),
        ("rest; end: burn 2", 'in "end: burn 2": nothing can burn at the end'),
        ("rest, rest", 'there are no commas; write "then" between effects and ";" between clauses'),
        ("rest; gain two coin", 'in "gain two coin": write "two" in figures: 2'),
    ],
)
def test_a_mistake_in_an_ability_is_told_in_words(tmp_path, sentence, message):
    assert ability(tmp_path, sentence) == [message]


def test_all_mistakes_of_an_ability_are_told(tmp_path):
    assert len(ability(tmp_path, "gian 1 coin then gain 0 rpe; strom: rest 2")) == 5


def document(tmp_path, **files):
    texts = {stem: value if isinstance(value, str) else json.dumps(value) for stem, value in files.items()}
    return [(problem.column, problem.value, problem.message) for problem in load(tmp_path, **texts).errors]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"coinz": 3}, ("coinz", "3", 'is not known here. Did you mean "coins"?')),
        (
            {"xyzzy": 3},
            ("xyzzy", "3", "is not known here. Known: coins, storms, rounds_by_players, penalties, fog."),
        ),
        ({"storms": "hrad"}, ("storms", "hrad", 'is not one of off, mild, hard. Did you mean "hard"?')),
        ({"coins": "3"}, ("coins", "3", "is text; a number stands without quotation marks")),
        ({"coins": True}, ("coins", "true", "is not a whole number")),
        ({"coins": 2.5}, ("coins", "2.5", "is not a whole number")),
        ({"coins": None}, ("coins", "null", "is not a whole number")),
        ({"fog": "maybe"}, ("fog", "maybe", "is neither true nor false")),
        ({"penalties": 3}, ("penalties", "3", "is not a list; a list is written [...]")),
        ({"penalties": [1, "x"]}, ("penalties.1", "x", "is not a whole number")),
        (
            {"rounds_by_players": [1]},
            ("rounds_by_players", "[1]", "is not a group of entries; one is written {...}"),
        ),
        ({"rounds_by_players": {"two": 6}}, ("rounds_by_players.two", "6", 'the name "two" is not a whole number')),
    ],
)
def test_a_mistake_in_the_rules_is_told_in_words(tmp_path, rules, told):
    assert document(tmp_path, rules=rules) == [told]


def test_whole_numbers_may_be_written_with_a_point(tmp_path):
    assert document(tmp_path, rules={"coins": 3.0}) == []


def test_limits_of_knobs_are_told_as_a_designer_writes_them(tmp_path):
    assert document(tmp_path, strategies={"bold": {"risk": 2}}) == [("bold.risk", "2", "should be at most 1")]


def test_a_mistake_in_a_nested_step_is_told_with_its_line_and_path(tmp_path):
    towns = '[\n{"id": "quay", "steps": [\n"gain 1 cion",\n[{"effects": [{"do": "brun",\n "n": 1}]}]\n]}\n]'
    problems = load(tmp_path, towns=towns).errors
    assert [(problem.row, problem.column, problem.value) for problem in problems] == [
        (3, "quay.steps.0", "gain 1 cion"),
        (4, "quay.steps.1.0.effects.0.do", "brun"),
    ]
    assert 'Did you mean "coin"?' in problems[0].message
    assert 'Did you mean "burn"?' in problems[1].message


def test_a_missing_entry_is_told_at_the_group_it_is_missing_from(tmp_path):
    (problem,) = load(tmp_path, towns='[\n{"id": "quay"}\n]').errors
    assert str(problem) == "towns.json, row 2, quay.steps: is missing"
