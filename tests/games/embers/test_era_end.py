"""Rulebook 13: Era end."""

from toolkit.games.embers import GAME
from toolkit.games.embers.pool import CALAMITY
from toolkit.games.embers.rules.era import begin_era, end_era
from toolkit.games.embers.rules.setup import new_state
from toolkit.games.embers.state import IN

from .board import card, catalogue, embers, ids, in_bag, logged, passed_through, rows, wins, you


def test_boards_clear_cards_leave_markers_and_tokens_go_home():
    """EMB-T47 (EMB-78, EMB-95, EMB-99, EMB-100)"""
    table = embers("W:3,2 C:2 track:2", "", display=[card("W9 C9")], marks={"w9-c9": 1})
    bag = len(table.state.bags[0])
    end_era(table)
    assert (rows(table), you(table).track) == ("W: C: E:", 0)
    assert (len(table.state.bags[0]), in_bag(table, "CAL")) == (bag + 5, 4)
    assert (table.state.display, ids(table.state.discarded)) == ([], ["w9-c9"])
    assert table.state.players[1].markers == 2


def test_the_market_is_swept_into_the_frontier_and_five_are_dealt():
    """EMB-T47 (EMB-99, ruling A-32): what is swept may be dealt again."""
    table = embers(market="M3:W M3:W M3:W M3:W X1")
    table.state.frontier.clear()
    end_era(table)
    assert (table.state.market, len(table.state.frontier)) == ([], 5)
    begin_era(table)
    assert sorted(ids(table.state.market)) == ["M3:W"] * 4 + ["X1"]


def test_bag_glory_cards_dark_ages_hope_and_embers_persist():
    """EMB-101"""
    table = embers("glory:2 dark:1 hope:1 embers:pagan-rituals W:1")
    wins(table, 0, card("C1 E1"))
    end_era(table)
    begin_era(table)
    kept = (you(table).glory, you(table).dark_ages, you(table).hope, len(you(table).embers), len(you(table).cards))
    assert kept == (3, 1, 1, 1, 1)


def test_a_new_area_is_dealt_and_everyone_is_in_again():
    """EMB-99"""
    table = embers("status:passed", "status:collapsed", era=2)
    end_era(table)
    begin_era(table)
    assert {player.status for player in table.state.players} == {IN}
    assert {card.era for card in table.state.display} == {3} and len(table.state.display) == 5


def test_glory_is_resolved_before_the_rows_are_cleared():
    """EMB-80, EMB-99"""
    table = embers("W:3", "W:2")
    end_era(table)
    assert logged(table, "glory") == [((0,), (3, 2))]


def test_after_the_final_era_only_the_first_three_steps_run():
    """Ruling A-45: no sweep, no rotation, no Reckoning."""
    table = embers("W:2", display=[card("W9 C9")], era=6, rules={"reckoning_era": 6})
    end_era(table)
    assert (you(table).glory, table.state.display, rows(table)) == (1, [], "W: C: E:")
    assert (len(table.state.market), table.state.start, you(table).calamities) == (5, 0, 4)


def test_the_game_ends_after_the_last_era():
    """EMB-102 (ruling A-42), though with few players cards are left in the stacks."""
    table = passed_through(2)
    assert (table.state.era, len(logged(table, "deal"))) == (6, 6)
    assert len(table.state.discarded) == 30


def test_resources_are_neither_made_nor_lost():
    """EMB-108: however it is played, bags, Market and Frontier hold the same Resources after a game as before it."""
    table = GAME.play(catalogue(), ["random"] * 3, 1)
    fresh = new_state(table.pool, 3, table.chance)
    before = [*fresh.frontier, *(token for player in fresh.players for token in player.owned)]
    after = [*table.state.frontier, *table.state.market, *(token for bag in table.state.bags for token in bag)]
    assert _resources(after) == _resources(before)


def _resources(tokens):
    return sorted(token.id for token in tokens if token is not CALAMITY)
