"""The cards as printed."""

from collections import Counter

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.abilities import Clause
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.sentences import sentences
from toolkit.pools.words import parse

from .board import catalogue, models


def proof(card_id):
    return next(proof for proof in GAME.proofs(models()) if proof.face.id == card_id)


def test_the_faces_are_the_cards_in_play_in_their_order():
    for rules in ({}, {"extra_advances": "on"}):
        played = models() | {"rules.json": Rules(**rules)}
        assert tuple(face.id for face in GAME.faces(played)) == catalogue(rules).card_ids
    assert len(GAME.faces(models())) == 45 + 2 + 10


def test_every_advance_wonder_and_event_card_is_printed():
    printed = Counter(proof.sheet for proof in GAME.proofs(models()))
    assert printed == {"advances.csv": 49, "wonders.csv": 10, "events.json": 16}
    assert all(proof.says for proof in GAME.proofs(models()) if proof.sheet == "events.json")


def test_what_a_card_asks_for_is_told_one_by_one():
    """PC-109c, PC-111b"""
    architecture, atlantis = proof("architecture").face, proof("city-of-atlantis")
    assert (architecture.costs, architecture.cost) == ("T6 G6 Wood Stone", 12)
    assert architecture.needs == {"tribes": 6, "gold": 6}
    assert atlantis.says == ("Made over from a City on a Sea.", "Requires Atlantea as a Trading Partner.")


def test_an_advance_says_what_it_needs_does_and_bends():
    assert proof("equestrian").says == (
        "Needs Wood and Food in its Region.",
        "Requires Agriculture or Horticulture.",
        "Move Tribes to any Region, but not over the Frontier or a Sea.",
        "Bends Attack, Bandits, Epidemic (Event Explanations).",
    )


def test_an_event_card_says_what_each_era_brings():
    says = proof("event-3").says
    assert says[0] == "Figures: red circle 3, green square 5, blue hex 8, 1 Nugget."
    assert "Era 4: Epidemic (red circle, green square, blue hex)." in says
    assert "Era 5: Visitation of Atlantea (3 times green square)." in says


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        ("upkeep: raise 1 city", "In Upkeep: Raise a City by 1 AV."),
        ("cap 3 level", "A City may be raised to AV 4."),
        ("cap 4 level", "Your Capitol may be raised to AV 10."),
        (
            "may pay tribe by mining-cost then mine gold",
            "You may Decimate 3 Tribes of a Region and mine in their Region for Gold.",
        ),
        ("upkeep: gain 1 gold if gold >= 4", "In Upkeep: If you have 4 Gold or more, gain 1 Gold."),
        ("upkeep: gain 1 gold per city-beyond-four", "In Upkeep: Gain 1 Gold for each City beyond the fourth."),
        ("acquire: gain gold by black-market-bonus", "When you acquire it: Gain 5 Gold."),
        ("cost city by common-tongue-cost", "A new City costs 2 Tribes."),
        ("discount 1 tribe at music law", "Acquiring Music or Law costs 1 Tribe less."),
        ("double sea", "Each Tribe counts double on an Expedition by Sea."),
        ("move 2 border", "Move each Tribe over 2 borders."),
        ("sail free", "Crossing a Sea costs no Tribe."),
    ],
)
def test_an_ability_reads_as_a_sentence(ability, sentence):
    assert sentences([Clause.model_validate(clause) for clause in parse(ability)], Rules()) == (sentence,)


def test_a_sentence_tells_the_numbers_of_the_rules_in_force():
    (clause,) = [Clause.model_validate(clause) for clause in parse("cost city by common-tongue-cost")]
    assert sentences([clause], Rules(common_tongue_cost=1)) == ("A new City costs 1 Tribe.",)


def test_every_ability_of_the_pool_can_be_told():
    rows = [*models()["advances.csv"], *models()["wonders.csv"]]
    told = [sentence for row in rows for sentence in sentences(row.ability, Rules())]
    assert len(told) > 25 and all(sentence.endswith(".") for sentence in told)
