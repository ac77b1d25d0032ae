"""Abilities as they are printed: sentences a new player can follow."""

from typing import get_args

import pytest

from toolkit.games.embers.cards import Clause, Count, Occasion, Pillar
from toolkit.games.embers.sentences import sentences
from toolkit.pools.words import parse


def printed(ability: str) -> tuple[str, ...]:
    return sentences([Clause.model_validate(clause) for clause in parse(ability)])


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        ("gain 1 token", "Gain 1 Token from the Market."),
        ("gain 2 token then may trade 1", "Gain 2 Tokens from the Market, then you may Trade once."),
        ("may trade 3", "You may Trade 3 times."),
        ("return 2 calamity", "Return 2 Calamities from your track to your bag."),
        ("raise 1 warfare", "Place 1 Resource from your bag in your Warfare row."),
        ("teardown 2 warfare", "Remove 2 Resources from a rival's Warfare row."),
        ("place 1 influence", "Put 1 Influence marker on a face-up card."),
        ("draw 1 ember", "Draw 1 Ember."),
        ("may draw 2 token", "You may draw and place 2 tokens."),
        ("gain 2 hope if bronze", "If your Bronze Pillar is complete, gain 2 Hope."),
        (
            "gain 1 hope if glory >= 1 and economy <= 2",
            "If you have at least 1 Glory and you have at most 2 Economy cards, gain 1 Hope.",
        ),
        ("vp 1 per glory max 4", "Score 1 VP for each Glory, 4 at most."),
        ("end: vp 2 per hope max 8", "At the end of the game: 2 VP for each Hope, 8 at most."),
        ("end: vp 2 per dark-age", "At the end of the game: 2 VP for each Dark Age."),
        (
            "place: gain 1 token if slot = 5",
            "Whenever you place a Resource: If it goes into slot 5, gain 1 Token from the Market.",
        ),
        (
            "place: gain 1 hope if slot >= 5",
            "Whenever you place a Resource: If it goes into slot 5 or later, gain 1 Hope.",
        ),
        (
            "raise 1 warfare then gain 1 hope if lead",
            "Place 1 Resource from your bag in your Warfare row, then, if no rival's Warfare row is higher than yours, "
            "gain 1 Hope.",
        ),
        ("era: may trade 1", "At the start of each Era: You may Trade once."),
    ],
)
def test_an_ability_reads_as_a_sentence(ability: str, sentence: str) -> None:
    assert printed(ability) == (sentence,)


def test_every_clause_is_a_sentence() -> None:
    assert printed("gain 1 hope; collapse: draw 1 ember") == ("Gain 1 Hope.", "When you Collapse: Draw 1 Ember.")
    assert printed("") == ()


def test_every_word_of_the_vocabulary_can_be_printed() -> None:
    for word in get_args(Count):
        assert printed(f"gain 1 hope per {word}") and printed(f"gain 1 hope if {word} = 2")
    for pillar in (*get_args(Pillar), "lead"):
        assert printed(f"gain 1 hope if {pillar}")
    for occasion in get_args(Occasion):
        assert printed(f"{occasion}: vp 1")[0].partition(": ")[2]
