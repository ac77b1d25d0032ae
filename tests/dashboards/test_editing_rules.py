"""Rules, strategies and the other files: values in fields, each told and saved like a cell."""

import json
from pathlib import Path

import pytest
from editors import Page, Press, changed_lines, draft, field, fine, opened, types, words
from streamlit.testing.v1 import AppTest


@pytest.fixture
def app(page: Page) -> AppTest:
    return fine(page("edit_cards"))


@pytest.fixture
def rules(page: Page) -> AppTest:
    return fine(page("edit_rules"))


@pytest.fixture
def strategies(page: Page) -> AppTest:
    return fine(page("edit_strategies"))


def test_a_rule_is_changed_as_one_line(rules: AppTest, cards: Path, press: Press) -> None:
    path = cards / "embers" / "rules.json"
    before = path.read_text()
    field(rules, "VP for each space of Glory").set_value("2").run()
    assert "glory_vp: 1 → **2**" in words(rules) and ":blue-badge[was 1]" in words(rules)
    fine(press(rules, "Save"))
    assert changed_lines(before, path.read_text()) == [('  "glory_vp": 1,', '  "glory_vp": 2,')]


def test_a_rule_stands_under_its_heading_with_section_and_ruling(rules: AppTest) -> None:
    assert "14. Game End & Scoring" in words(rules)
    assert "Rulebook 14 · ruling A-20 · glory_vp" in words(rules)


@pytest.mark.parametrize(
    ("label", "typed", "told"),
    [
        ("VP for each space of Glory", "1,5", "“1,5” is not a whole number"),
        ("The space of the Calamity track that is the Collapse", "0", "“0” should be at least 1"),
        ("Columns of the Bronze, Silver and Gold Pillars", "3, five", "is not a list"),
    ],
)
def test_what_does_not_fit_a_rule_is_told_beside_it(rules: AppTest, label: str, typed: str, told: str) -> None:
    field(rules, label).set_value(typed).run()
    assert told in words(fine(rules))
    assert field(rules, label).value == typed


def test_alternatives_are_chosen_and_lists_are_typed(rules: AppTest) -> None:
    box = field(rules, "When Hope may be spent")
    assert box.options == ["before each placement", "before draw only", "cancel collapse", "any turn"]
    box.set_value(3).run()
    field(rules, "VP lost in all for 1, 2, 3 ... Dark Ages").set_value("1, 2, 3").run()
    assert draft(rules).value_of("rules.json")["hope_timing"] == "any_turn"
    assert draft(rules).value_of("rules.json")["dark_age_penalty"] == [1, 2, 3]


def test_a_blank_is_no_limit_or_else_the_default(rules: AppTest) -> None:
    field(rules, "Discoveries a player may make in one Era; blank for no limit").set_value("").run()
    assert draft(rules).value_of("rules.json")["discovery_cap"] is None
    field(rules, "VP for each space of Glory").set_value("").run()
    assert "glory_vp" not in draft(rules).value_of("rules.json")
    fine(rules)


def test_rules_are_found_by_words_and_by_being_changed(rules: AppTest) -> None:
    field(rules, "VP for each space of Glory").set_value("2").run()
    rules.text_input(key="find a rule").set_value("a-12").run()
    assert len(rules.subheader) == 1 and "Hope a player may spend in one turn" in words(rules)
    rules.text_input(key="find a rule").set_value("").run()
    rules.session_state["among the rules"] = "Changed, not saved"
    rules.run()
    assert [heading.value.replace("\\", "") for heading in rules.subheader] == ["14. Game End & Scoring"]
    rules.text_input(key="find a rule").set_value("nothing like it").run()
    assert "No rule is like that" in words(rules)


# -- strategies ----------------------------------------------------------------------------------


def test_knobs_are_turned_and_left_out_at_their_default(strategies: AppTest) -> None:
    field(strategies, "risk").set_value("0.1").run()
    assert "steward.risk: 0.05 → **0.1**" in words(strategies)
    field(strategies, "risk").set_value("0.15").run()
    assert "risk" not in draft(strategies).value_of("strategies.json")["steward"]
    field(strategies, "warfare").set_value("2").run()
    assert draft(strategies).value_of("strategies.json")["steward"]["aspects"] == {"warfare": 2}
    field(strategies, "warfare").set_value("0").run()
    assert "aspects" not in draft(strategies).value_of("strategies.json")["steward"]


def test_a_strategy_is_copied_renamed_and_taken_out(strategies: AppTest, press: Press) -> None:
    press(strategies, "Duplicate")
    field(strategies, "Name").set_value("bold steward").run()
    assert [*draft(strategies).value_of("strategies.json")][:2] == ["steward", "bold steward"]
    field(strategies, "Name").set_value("warlord").run()
    assert '"warlord" is the name of another one.' in words(strategies)
    assert field(strategies, "risk").value == "0.05"
    field(strategies, "Name").set_value("bold steward").run()
    press(strategies, "Delete")
    assert "Nothing unsaved" in words(fine(strategies))


def test_a_strategy_is_added_and_compared(strategies: AppTest, press: Press) -> None:
    press(strategies, "Add")
    assert draft(strategies).value_of("strategies.json")["new-copy"] == {}
    field(strategies, "Compare with").set_value("hoarder").run()
    assert ":gray-badge[hoarder: 0.03]" in words(fine(strategies))
    strategies.toggle(key="only knobs turned").set_value(True).run()
    assert "risk" not in [box.label for box in strategies.text_input]


# -- other files ---------------------------------------------------------------------------------


def test_lists_in_json_are_tables_too(app: AppTest, cards: Path, press: Press) -> None:
    path = cards / "embers" / "boards.json"
    before = path.read_text()
    types(opened(app, "boards.json"), {0: {"colour": "Purple", "bag": '{"X1": 16}'}}, file="boards.json")
    assert "“Purple” is not one of Teal, Blue, Green, Pink, White" in words(app)
    types(app, {0: {"bag": '{"X1": 16}'}}, file="boards.json")
    fine(press(app, "Save"))
    assert len(changed_lines(before, path.read_text())) == 1
    assert json.loads(path.read_text())[0]["bag"] == {"X1": 16}


def test_numbers_by_name_are_fields(app: AppTest) -> None:
    field(opened(app, "pacing.json"), "Turn").set_value("7.5").run()
    assert draft(app).value_of("pacing.json")["turn"] == 7.5
    fine(app)


def test_json_that_nests_is_written_as_such(app: AppTest) -> None:
    opened(app, "settings.json")
    app.text_area[0].set_value('{"steward": {"bolder": {"risk": 0.2}}').run()
    assert "is not JSON" in words(app) and "Nothing unsaved" in words(app)
    app.text_area[0].set_value('{"steward": {"bolder": {"risk": 0.2}}}').run()
    assert draft(app).value_of("settings.json") == {"steward": {"bolder": {"risk": 0.2}}}
