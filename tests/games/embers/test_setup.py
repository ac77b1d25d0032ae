"""Rulebook 2 and 3: components and setup."""

from collections import Counter
from itertools import pairwise

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.parameters import Rules, deal_size
from toolkit.games.embers.playing import set_table
from toolkit.games.embers.pool import CALAMITY, build
from toolkit.games.embers.rules.era import begin_era
from toolkit.games.embers.view import View

from .board import catalogue, embers, ids, logged, models, offered, passed_through, turn


def dealt(players, rules=None):
    return [cards for _, _, cards in logged(passed_through(players, rules), "deal")]


def test_two_to_five_players_and_nobody_else():
    """EMB-01"""
    assert GAME.seats == (2, 3, 4, 5)
    assert [len(set_table(catalogue(), seats, 1).state.players) for seats in GAME.seats] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(KeyError):
            set_table(catalogue(), seats, 1)


def test_a_starting_bag_holds_16_resources_worth_28_and_4_calamities():
    """EMB-T01 (EMB-08, EMB-09)"""
    bag = embers().state.bags[0]
    resources = [token for token in bag if token is not CALAMITY]
    assert (len(bag), len(resources), bag.count(CALAMITY)) == (20, 16, 4)
    by_kind = Counter()
    for token in resources:
        by_kind[token.value, len(token.aspects)] += token.value
    assert by_kind == {(3, 1): 9, (2, 1): 6, (2, 2): 6, (1, 2): 3, (1, 3): 4}


def test_each_player_starts_with_3_hope_2_spare_calamities_2_markers_and_no_glory():
    """EMB-10, EMB-11, EMB-12, EMB-13"""
    for player in embers("", "", "").state.players:
        assert (player.hope, player.spare, player.markers, player.glory) == (3, 2, 2, 0)
        assert (player.dark_ages, player.track, player.cards, player.embers) == (0, 0, [], [])


def test_no_two_players_use_the_same_board():
    """EMB-06, EMB-12: five boards, the five printed colours."""
    boards = models()["boards.json"]
    assert {board.colour for board in boards} == {"Teal", "Blue", "Green", "Pink", "White"}
    assert len({board.id for board in boards}) == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_token_not_in_play_goes_into_the_frontier(players):
    """EMB-07, EMB-15, EMB-16, EMB-66: the reserve and the Resources of unused seats, but no Calamity."""
    table = set_table(catalogue(), players, 1)
    reserve = sum(row.frontier for row in models()["tokens.csv"])
    assert len(table.state.frontier) == reserve + 16 * (5 - players)
    begin_era(table)
    assert len(table.state.market) == 5
    assert len(table.state.frontier) == reserve + 16 * (5 - players) - 5
    assert CALAMITY not in table.state.frontier + table.state.market


@pytest.mark.parametrize(("players", "size", "whole_game"), [(2, 5, 30), (3, 7, 42), (4, 9, 54)])
def test_each_era_deals_two_cards_a_player_and_one(players, size, whole_game):
    """EMB-T02 (EMB-18, EMB-19, EMB-20)"""
    deals = dealt(players)
    assert [len(deal) for deal in deals] == [size] * 6
    assert sum(map(len, deals)) == whole_game


def test_five_players_play_5_eras_of_11_cards():
    """EMB-T02: 55 cards are called for; the pool of 54 is short 1."""
    assert deal_size(Rules(), 5) * Rules().eras_by_players[5] == 55
    assert len(dealt(5)) == 5


def test_each_era_deals_from_its_own_stack():
    """EMB-17"""
    for players in (2, 3, 4):
        assert [{card.era for card in deal} for deal in dealt(players)] == [{1}, {2}, {3}, {4}, {5}, {6}]


def test_for_five_players_the_pool_in_era_order_is_cut_into_five_stacks():
    """EMB-T03 (ruling A-02)"""
    deals = dealt(5)
    assert [len(deal) for deal in deals] == [11, 11, 11, 11, 10]
    assert Counter(card.era for card in deals[0]) == {1: 9, 2: 2}
    eras = [card.era for deal in deals for card in deal]
    assert Counter(eras) == dict.fromkeys(range(1, 7), 9)
    assert all(max(c.era for c in first) <= min(c.era for c in then) for first, then in pairwise(deals))


def test_no_card_is_dealt_twice():
    for players in (2, 3, 4, 5):
        cards = [card for deal in dealt(players) for card in deal]
        assert len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("players", "starts"),
    [(2, [0, 1, 0, 1, 0, 1]), (3, [0, 1, 2, 0, 1, 2]), (4, [0, 1, 2, 3, 0, 1]), (5, [0, 1, 2, 3, 4])],
)
def test_the_start_rotates_left_each_era(players, starts):
    """EMB-T04 (EMB-22, ruling A-03). A seat is a place in the turn order of Era 1, so seat 0 is whom chance picked."""
    assert [start for _, start, _ in logged(passed_through(players), "deal")] == starts


def test_embers_are_shuffled_face_down():
    """EMB-21: another seed, another order of the same 24 cards; a seat's view holds no stack, bag order or Frontier."""
    stacks = [[ember.id for ember in embers(seed=seed).state.ember_stack] for seed in (1, 2)]
    assert stacks[0] != stacks[1]
    assert sorted(stacks[0]) == sorted(stacks[1]) and len(stacks[0]) == 24
    assert not {"bags", "stacks", "ember_stack", "frontier"} & set(View.__slots__)


def test_decks_and_bags_are_shuffled():
    """EMB-21, EMB-22: the seed decides the order of everything hidden."""
    first, again, other = (set_table(catalogue(), 2, seed) for seed in (1, 1, 2))
    for table in (first, again, other):
        begin_era(table)
    hidden = [[[c.id for c in t.state.display], [k.id for k in t.state.bags[0]]] for t in (first, again, other)]
    assert hidden[0] == hidden[1]
    assert hidden[0][0] != hidden[2][0] and hidden[0][1] != hidden[2][1]


def test_the_glory_track_has_one_space_an_era():
    """EMB-14, EMB-81, EMB-T32: everyone at Warfare 0 ties every Era, and nobody passes the last space."""
    for players, eras in ((2, 6), (3, 6), (4, 6), (5, 5)):
        assert {player.glory for player in passed_through(players).state.players} == {eras}


def test_a_board_is_three_rows_of_seven_slots():
    """EMB-02: a row of seven is full, one of six is not."""
    table = embers("W:1,1,1,1,1,1,1 C:1,1,1,1,1,1,1 E:1,1,1,1,1,1 bag:X1,X1")
    assert offered(table) == ["draw", "pass"]
    turn(table, "draw")
    assert len(table.state.players[0].rows[2]) == 7 and logged(table, "lose")


def test_a_card_taken_out_of_a_full_game_leaves_the_other_stacks_alone():
    """A-02 cuts the pool anew only where there are more stacks than Eras."""
    fewer = build(models() | {"civ.csv": [row for row in models()["civ.csv"] if row.id != "salt-road"]})
    for seed in range(20):
        whole = set_table(catalogue(), 4, seed).state.stacks
        stacks = set_table(fewer, 4, seed).state.stacks
        assert [ids(stack) for stack in stacks] == [[i for i in ids(stack) if i != "salt-road"] for stack in whole]
