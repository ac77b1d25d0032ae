"""Rulebook 12: card abilities."""

import pytest

from toolkit.games.embers.rules.era import begin_era, end_era
from toolkit.games.embers.scoring import SOURCES, scores
from toolkit.games.embers.state import COLLAPSED, IN

from .board import asked, card, embers, in_bag, logged, rows, turn, uses, wins, you

MARKET = "M3:W S2:WC S1:CE X1 X1"


def test_an_ability_resolves_the_moment_the_card_is_discovered_and_only_then():
    """EMB-97"""
    table = turn(embers("C:1 E:1", display=[card("C1 E1", "gain 1 hope")]), "discover c1-e1")
    assert you(table).hope == 4
    end_era(table)
    begin_era(table)
    assert you(table).hope == 4


def test_a_wonder_has_no_ability_but_an_end_game_rule():
    """EMB-98, EMB-103: it scores nothing before the end."""
    table = embers("W:1 C:1 E:1 glory:2", display=[card("W1 C1 E1", "end: vp 2 per glory max 3")])
    turn(table, "discover w1-c1-e1")
    assert you(table).bonus_vp == 0
    assert scores(table)[0][SOURCES.index("wonders")] == 3


def test_effects_resolve_in_printed_order():
    """EMB-89"""
    table = uses(embers("track:2"), "return 1 calamity then vp 1 per track")
    assert (you(table).track, you(table).bonus_vp) == (1, 1)


def test_a_may_effect_can_be_declined():
    table = embers("track:1")
    assert asked(uses, table, "may return 1 calamity") == ["accept", "decline"]
    assert you(uses(table, "may return 1 calamity", "decline")).track == 1
    assert you(uses(table, "may return 1 calamity", "accept")).track == 0


def test_return_a_calamity_takes_it_from_the_track_to_the_bag():
    """Rulebook 5: as many as there are, and no Hope is spent."""
    table = embers("track:2")
    before = in_bag(table, "CAL")
    uses(table, "return 3 calamity")
    assert (you(table).track, in_bag(table, "CAL"), you(table).hope) == (0, before + 2, 3)


@pytest.mark.parametrize(
    ("word", "board", "number"),
    [
        ("glory", "glory:3", 3), ("hope", "hope:2", 2), ("ember", "embers:pagan-rituals", 1), ("dark-age", "dark:2", 2),
        ("track", "track:3", 3), ("threes", "", 3), ("threes", "C:3,3", 4),
    ],
)  # fmt: skip
def test_an_ability_counts_what_lies_before_the_player(word, board, number):
    assert you(uses(embers(board, "glory:5 dark:5"), f"vp 1 per {word}")).bonus_vp == number


@pytest.mark.parametrize(
    ("word", "number"), [("warfare", 2), ("culture", 1), ("economy", 1), ("wonder", 1), ("set", 1)]
)
def test_an_ability_counts_the_cards_in_front_of_the_player(word, number):
    """Ruling A-24: a wonder is of no aspect."""
    table = embers()
    wins(table, 0, card("W1 C1"), card("W2 C1"), card("C1 E1"), card("E1 W1"), card("W1 C1 E1"))
    wins(table, 1, card("C1 E1"), card("W1 C1 E1"))
    assert you(uses(table, f"vp 1 per {word}")).bonus_vp == number


def test_an_ability_counts_the_claims_made_good():
    """Influence-claimed cards won: those that carried one's own marker."""
    display = [card("W1 C1"), card("W1 E1")]
    table = embers("W:1 C:1 E:1", display=display, marks={"w1-c1": 0, "w1-e1": 1})
    turn(table, "discover w1-c1")
    table.state.marks.clear()
    turn(table, "discover w1-e1")
    assert you(uses(table, "vp 1 per claimed")).bonus_vp == 1


def test_a_scaling_effect_is_capped_by_its_max():
    assert you(uses(embers("glory:4"), "vp 2 per glory max 6")).bonus_vp == 6
    assert you(uses(embers("glory:2"), "vp 2 per glory max 6")).bonus_vp == 4
    assert you(uses(embers("glory:5 hope:0"), "gain 1 hope per glory max 2")).hope == 2


@pytest.mark.parametrize(
    ("test", "met"),
    [
        ("glory >= 2", True), ("glory >= 3", False), ("glory <= 2", True), ("glory <= 1", False), ("glory = 2", True),
        ("glory = 1", False), ("glory >= 2 and track >= 1", True), ("glory >= 2 and track >= 2", False),
    ],
)  # fmt: skip
def test_a_condition_counts(test, met):
    assert you(uses(embers("glory:2 track:1"), f"vp 1 if {test}")).bonus_vp == met


@pytest.mark.parametrize(("rival", "leads"), [("W:2", True), ("W:3", True), ("W:3,1", False)])
def test_holding_the_highest_warfare_row_counts_ties(rival, leads):
    assert you(uses(embers("W:3", rival), "vp 1 if lead")).bonus_vp == leads


def test_draw_and_place_on_a_card_can_collapse_its_buyer():
    """EMB-T50 (ruling A-47): the card stays, it counts for the Embers, and nothing more is drawn."""
    display = [card("C1 E1", "draw 1 token then draw 1 token")]
    table = embers("track:3 hope:0 bag:CAL,X1", display=display, marks={"c1-e1": 0})
    turn(table, "discover c1-e1")
    assert (you(table).status, len(you(table).cards), len(you(table).embers)) == (COLLAPSED, 1, 1)
    assert (len(logged(table, "draw")), in_bag(table, "X1")) == (1, 1)


def test_a_standing_effect_waits_for_its_occasion():
    """EMB-97: on a Collapse, after the Embers; not on the card's own Discovery."""
    table = embers("C:1 E:1 hope:0 track:3 bag:CAL", display=[card("C1 E1", "collapse: vp 1 per ember")])
    wins(table, 0, card("C1 E1", "collapse: vp 1 per ember"))
    turn(table, "draw")
    assert you(table).bonus_vp == 2


def test_a_standing_effect_of_a_placement_sees_its_slot():
    """Ruling A-38: only the fifth slot, and not the placement of another player."""
    standing = card("C1 E1", "place: vp 1 if slot = 5")
    table = embers("E:1,1,1 bag:M3:E,M2:E hope:0", "E:1,1,1,1 bag:M3:E")
    wins(table, 0, standing)
    turn(table, "draw", "next M3:E")
    turn(table, "draw", seat=1)
    assert (rows(table), you(table).bonus_vp) == ("W: C: E:1,1,1,3,2", 1)


def test_each_clause_of_a_standing_card_takes_effect_once():
    """EMB-97: two clauses may wait for the same occasion."""
    table = embers("E:1,1,1,1 bag:M2:E,M3:E", marks={"c1-e5": 0}, display=[
        card("C1 E5", "place: vp 1 if slot = 1; place: vp 10 if slot = 2"),
    ])  # fmt: skip
    turn(table, "discover c1-e5")
    table.state.bags[0][:] = [table.pool.token("M2:E"), table.pool.token("M3:E")]
    turn(table, "draw", "next M2:E")
    assert you(table).bonus_vp == 11


def test_influence_comes_before_standing_effects_and_those_in_the_order_won():
    """Ruling A-38"""
    table = embers("E:1,1,1,1 bag:M2:E", display=[card("W9 C9")], market=MARKET)
    wins(table, 0, card("C1 E1", "place: gain 1 token"), card("C1 E2", "place: gain 1 hope"))
    turn(table, "draw", "mark w9-c9", "gain X1")
    assert [event[0] for event in table.log[-6:]] == ["place", "influence", "standing", "gain", "standing", "gain hope"]


def test_a_standing_effect_at_the_start_of_later_eras():
    """EMB-97: once an Era, in turn order."""
    table = embers()
    wins(table, 0, card("C1 E1", "era: vp 1"))
    wins(table, 1, card("C1 E1", "era: vp 2"))
    for _ in range(2):
        end_era(table)
        begin_era(table)
    assert [player.bonus_vp for player in table.state.players] == [2, 4]
    assert [seat for seat, _ in logged(table, "standing")] == [1, 0, 0, 1]


def test_a_standing_effect_on_advancing_on_the_glory_track():
    """EMB-97: with the Glory of this Era counted, and only for those who advance."""
    table = embers("W:3", "W:2")
    for seat in (0, 1):
        wins(table, seat, card("C1 E1", "glory: vp 1 per glory"))
    end_era(table)
    assert [player.bonus_vp for player in table.state.players] == [1, 0]


def test_lost_knowledge_may_be_drawn_without_the_fire():
    """EMB-62: an ability draws Embers, and takes no Dark Age."""
    table = uses(embers(), "draw 2 ember")
    assert (len(you(table).embers), you(table).dark_ages, you(table).status) == (2, 0, IN)


def test_corruption_is_an_old_word_for_influence():
    """Ruling A-34"""
    table = uses(embers(display=[card("W9 C9")]), "place 1 corruption")
    assert you(table).markers == 1


def test_a_condition_on_the_lead_is_read_when_the_discover_is_declared():
    """A-17: row-state conditions, like the Pillars, read the board before the ability changes it."""
    oath = card("W1 C1", "raise 1 warfare then gain 1 hope if lead")
    table = turn(embers("W:1 C:2 hope:0 bag:M3:W", "W:2", display=[oath]), "discover w1-c1")
    assert (rows(table), you(table).hope) == ("W:1,3 C: E:", 0)
    assert you(turn(embers("W:2 C:2 hope:0 bag:M3:W", "W:2", display=[oath]), "discover w1-c1")).hope == 1
