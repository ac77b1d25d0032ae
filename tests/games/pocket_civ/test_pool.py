"""What a Pocket Civ pool must keep to, and how a breach is told."""

import json

import pytest
from pydantic import TypeAdapter

from toolkit.answers.pools import with_patch
from toolkit.games.pocket_civ import SHAPE
from toolkit.games.pocket_civ.abilities import Ability
from toolkit.games.pocket_civ.audit import counts
from toolkit.games.pocket_civ.explanations import TERMS
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.pools.loading import load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.pools.words import unparse

from .board import CARDS, catalogue, models

ROWS = {row.id: row for row in models()["advances.csv"]}
EVENTS = {entry.id: entry for entry in models()["explanations.json"]}


def told(**patch):
    """What is said of the shipped pool after a patch, beyond what is said of it anyway."""
    usual = set(load_pool(SHAPE, CARDS).problems)
    return [str(problem) for problem in load_pool(SHAPE, CARDS, Patch(**patch)).problems if problem not in usual]


def test_the_shipped_pool_is_sound():
    """PC-109, PC-111 (rulings P-01, P-02): 47 Advances and two more, ten Wonders, 16 cards with 96 boxes."""
    assert load_pool(SHAPE, CARDS).problems == ()
    found = counts(models())
    assert (found["advances"], found["extra_advances"], found["wonders"]) == (47, 2, 10)
    assert (found["event_cards"], found["event_boxes"]) == (16, 96)
    assert list(found["boxes_by_era"].values()) == [9, 11, 12, 13, 12, 13, 13, 13]
    assert found["maps"] == 17


def test_the_shipped_rules_are_the_rulebooks():
    assert models()["rules.json"] == Rules()
    assert json.loads((CARDS / "rules.json").read_text()) == Rules().model_dump(mode="json")


RULEBOOK = """masonry 3 2 0 . S . -
engineering 5 3 0 W S . masonry
architecture 8 6 6 W S . engineering
agriculture 5 4 0 . S . -
horticulture 8 2 0 W . . -
irrigation 10 2 2 W . . agriculture|horticulture
equestrian 8 6 0 W . F agriculture|horticulture
cavalry 8 6 8 W . . equestrian
sense-of-community 6 3 0 W . . -
government 8 4 0 . . F sense-of-community
military 8 4 3 . S F government"""


@pytest.mark.parametrize("line", RULEBOOK.splitlines(), ids=lambda line: line.split()[0])
def test_the_rows_of_the_rulebook_are_used_exactly(line):
    """PC-109a ... PC-109k: VP, Tribes, Gold, Wood, Stone, Food, requirement."""
    advance_id, vp, tribes, gold, wood, stone, food, needs = line.split()
    row = ROWS[advance_id]
    assert (row.vp, row.tribes, row.gold) == (int(vp), int(tribes), int(gold))
    assert (row.wood, row.stone, row.food) == (wood == "W", stone == "S", food == "F")
    assert ("|".join(row.requires.ids) or "-") == needs
    assert row.source == "rulebook"


def test_four_empires_visit():
    """Ruling P-29: Atlantea, of whom the Wonder asks, among them."""
    visitors = {box.visitor for card in models()["events.json"] for box in card.boxes.values()} - {None}
    assert visitors == {"atlantea", "floren", "gilda", "nordic"}
    assert {row.partner for row in models()["wonders.csv"]} == {None, "atlantea"}


def test_no_card_shows_more_than_three_nuggets():
    """Ruling P-43: 18 in all, and each red circle on two cards (P-01)."""
    cards = models()["events.json"]
    assert max(card.gold_nuggets for card in cards) == 3 and sum(card.gold_nuggets for card in cards) == 18
    assert sorted(card.red_circle for card in cards) == sorted([*range(1, 9)] * 2)


def test_eleven_rows_are_worth_77():
    """PC-109"""
    assert sum(row.vp for row in ROWS.values() if row.source == "rulebook") == 77


def test_ten_wonders_are_worth_268_and_cost_68_tribes_and_220_gold():
    """PC-111"""
    wonders = models()["wonders.csv"]
    assert len(wonders) == 10
    assert [sum(getattr(row, name) for row in wonders) for name in ("vp", "tribes", "gold")] == [268, 68, 220]


def test_open_rows_are_provisional_and_say_why():
    """Ruling P-02"""
    provisional = {row.id for row in ROWS.values() if row.provisional}
    assert provisional >= {"civil-service", "law", "patronage", "arts", "meteorology"}
    assert all(ROWS[advance_id].notes.startswith("Open:") for advance_id in provisional)


def test_two_advances_the_rulebook_never_names_wait_for_a_parameter():
    """Ruling P-02"""
    extra = {row.id for row in ROWS.values() if row.extra}
    assert extra == {"story-telling", "written-record"}
    assert extra <= set(catalogue({"extra_advances": "on"}).card_ids)
    assert not extra & set(catalogue().card_ids)


def test_every_advance_does_something():
    """Each has an ability, bends an Event, or is asked for by another."""
    bends = {bender.on for entry in EVENTS.values() for bender in entry.bends}
    idle = {advance_id for advance_id, row in ROWS.items() if not row.ability and advance_id not in bends}
    assert idle == set()


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.ability], ids=lambda row: row.id)
def test_an_ability_reads_back_from_its_own_words(row):
    clauses = [clause.model_dump(by_alias=True, exclude_unset=True) for clause in row.ability]
    text = unparse(_spelt(clauses))
    assert TypeAdapter(Ability).validate_python(text) == row.ability
    assert unparse(_spelt(clauses)) == text


def _spelt(clauses):
    """Parameters as the words that a sentence takes."""
    for clause in clauses:
        for effect in clause["effects"]:
            if effect.get("by"):
                effect["by"] = effect["by"].replace("_", "-")
    return clauses


@pytest.mark.parametrize("entry", EVENTS.values(), ids=lambda entry: entry.id)
def test_an_explanation_reads_back_from_its_own_words(entry):
    clauses = [bender.model_dump(exclude_unset=True) for bender in entry.bends]
    lines = [unparse(_spelt([clause])) for clause in clauses]
    assert type(entry).model_validate({**entry.model_dump(exclude={"bends"}), "bends": lines}) == entry


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"engineering.requires": "masonri"}, 'there is no Advance "masonri". Did you mean "masonry"?'),
        ({"masonry.requires": "architecture"}, "its requirements lead back to itself"),
        ({"engineering.requires": "masonry and arts or law"}, 'joined by "and", or by "or"'),
        ({"hanging-gardens.requires": "irigation"}, 'Did you mean "irrigation"?'),
        ({"masonry.ability": "upkeep: raise 1 town"}, "city"),
        ({"masonry.ability": "mine gold from 3"}, "from"),
        ({"masonry.ability": "pay 3 tribe"}, 'stands before "then plant forest"'),
        ({"masonry.ability": "plant gold"}, 'takes "forest"'),
        ({"masonry.ability": "gain gold by black-market-bonsu"}, "black_market_bonus"),
        ({"masonry.wood": 2}, "wood"),
        ({"law.ability": "acquire: may discard 1 advance from black-markets"}, 'Did you mean "black-market"?'),
        ({"events.event-1.boxes.1.event": "famin"}, "famine"),
        ({"events.event-1.boxes.1.visitor": "gilda"}, "a Visitation, and nothing else"),
        ({"events.event-1.gold_nuggets": 4}, "gold_nuggets"),
        ({"explanations.famine.figures": {"farms": 1}}, "famine has no figure"),
        ({"explanations.famine.bends": ["irrigation: spare barn"]}, "famine has no figure 'barn'"),
        ({"rules.scenario": "horseshoe"}, "there is no map"),
        ({"rules.scenario": "in-the-shadow-of-the-twin-peaks", "rules.eras": 1}, "begins in Era"),
        ({"rules.forests": 8}, "no place for a Desert"),
        ({"rules.regions": 5}, "frontier_regions leaves no Region for the Sea"),
        ({"rules.av_caps": [4, 3, 2, 1]}, "av_caps must rise"),
        ({"horseshoe-bay.regions.1.borders": [2]}, "a border has two sides"),
        ({"horseshoe-bay.regions.1.icons": ["mountain", "volcano"]}, "a Mountain and a Volcano"),
        ({"horseshoe-bay.start_advances": ["coinag"]}, 'Did you mean "coinage"?'),
        ({"horseshoe-bay.start_advances": ["coinage", "coinage"]}, "an Empire owns an Advance once"),
    ],
)
def test_a_breach_is_told(change, message):
    lines = told(set=change)
    assert any(message in line for line in lines), lines


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"events.event-1.red_circle": 3}, "red circle 1 stands on 1 cards"),
        ({"events.event-1.boxes.2.symbols": {}}, "it will always be 0"),
        ({"explanations.famine.bends": ["irigation: spare farm"]}, 'Did you mean "irrigation"?'),
        ({"strategies.cartage.first": ["cartag"]}, 'counts for nothing. Did you mean "cartage"?'),
    ],
)
def test_what_is_odd_is_a_warning(change, message):
    pool = load_pool(SHAPE, CARDS, Patch(set=change))
    assert pool.ok and any(message in problem.message for problem in pool.warnings)


def test_an_advance_may_be_left_out_though_events_and_strategies_name_it():
    pool = load_pool(SHAPE, CARDS, Patch(remove=["medicine"]))
    assert pool.ok and {problem.file for problem in pool.warnings} == {"explanations.json", "strategies.json"}


def test_an_advance_that_others_require_may_not_be_left_out_and_only_they_are_told():
    problems = load_pool(SHAPE, CARDS, Patch(remove=["masonry"])).errors
    assert [(problem.file, problem.value) for problem in problems] == [("advances.csv", "masonry")]
    assert 'there is no Advance "masonry"' in problems[0].message


def test_a_change_that_leaves_out_an_advance_says_that_what_names_it_must_change_too():
    pool = load_pool(SHAPE, CARDS)
    with pytest.raises(UsageError, match="masonry is left out, so whatever names it must change too"):
        with_patch(pool, Patch(remove=["masonry"]), CARDS)
    mended = with_patch(pool, Patch(remove=["masonry"], set={"engineering.requires": ""}), CARDS)
    assert "masonry" not in {row.id for row in mended.models["advances.csv"]}


@pytest.mark.parametrize(
    "borders",
    [
        {number: [other for other in range(1, 9) if other != number] for number in range(1, 9)},
        {number: [other for other in range(1, 7) if (other > 3) != (number > 3)] for number in range(1, 7)},
    ],
    ids=["too many", "three houses and three wells"],
)
def test_borders_that_must_cross_cannot_be_drawn(cards, borders):
    path = cards / "pocket_civ" / "scenarios" / "horseshoe-bay.json"
    scenario = json.loads(path.read_text())
    scenario["regions"] = {number: {"borders": others} for number, others in borders.items()}
    path.write_text(json.dumps(scenario))
    (problem,) = load_pool(SHAPE, cards / "pocket_civ").errors
    assert problem.file == "scenarios/horseshoe-bay.json" and "cannot be drawn without crossing" in problem.message


def test_a_designer_adds_a_map_by_adding_a_file(cards):
    folder = cards / "pocket_civ" / "scenarios"
    (folder / "twin-valleys.json").write_text((folder / "long-valley.json").read_text())
    pool = load_pool(SHAPE, cards / "pocket_civ", Patch(set={"rules.scenario": "twin-valleys"}))
    assert pool.ok and pool.models["scenarios/twin-valleys.json"].title == "The Long Valley"


def test_a_patch_reaches_into_a_map():
    pool = load_pool(SHAPE, CARDS, Patch(set={"horseshoe-bay.regions.1.tribes": 3}))
    assert pool.ok and pool.models["scenarios/horseshoe-bay.json"].regions[1].tribes == 3
    assert pool.fingerprints["pool"] != load_pool(SHAPE, CARDS).fingerprints["pool"]


def test_a_deck_must_outlast_its_discards(cards):
    path = cards / "pocket_civ" / "events.json"
    path.write_text(json.dumps(json.loads(path.read_text())[:4]))
    (problem,) = load_pool(SHAPE, cards / "pocket_civ").errors
    assert "has 4 cards; a deck needs 5" in problem.message


def test_every_figure_stands_in_the_file():
    """So that a patch can reach each."""
    assert all(tuple(entry.figures) == TERMS[entry.id] for entry in EVENTS.values())
