"""Rulebook 4: playing an Era."""

from toolkit.games.embers.pool import CALAMITY
from toolkit.games.embers.rules.era import begin_era, take_turns
from toolkit.games.embers.state import PASSED

from .board import card, during, embers, logged, offered, rows, turn, you

FULL = "W:1,1,1,1,1,1,1 C:1,1,1,1,1,1,1 E:1,1,1,1,1,1,1"


def test_the_discovery_area_is_dealt_before_anyone_acts():
    """EMB-23"""
    table = embers()
    begin_era(table)
    assert len(table.state.display) == 5
    assert [event[0] for event in table.log] == ["deal"]


def test_turns_run_clockwise_from_the_start_player_until_everyone_has_passed():
    """EMB-24, EMB-30: whoever passed gets no more turns."""
    table = embers("bag:X1", "hope:0 draws:X1,X1", "")
    table.state.start = 1
    during(table, lambda: take_turns(table), "draw", "place X1 warfare", "place X1 warfare", "pass", "pass", "pass")
    assert logged(table, "turn") == [(1,), (2,), (0,), (1,)]
    assert {player.status for player in table.state.players} == {PASSED}


def test_a_turn_is_draw_and_place_discover_or_pass():
    """EMB-25; Hope and Embers come free beside them."""
    table = embers("W:1 C:1 track:1 embers:pagan-rituals", display=[card("W1 C1"), card("C5 E5")])
    assert offered(table) == ["draw", "discover w1-c1", "spend hope", "use pagan-rituals", "pass"]
    assert offered(embers()) == ["draw", "pass"]


def test_exactly_one_action_a_turn():
    """EMB-25, EMB-29: after one Discovery, Draw & Place or Pass nothing more is asked."""
    for action in ("discover w1-c1", "pass"):
        table = embers("W:1 C:1", display=[card("W1 C1"), card("W1 C1")])
        turn(table, action)
        assert len(logged(table, "discover")) == (action != "pass")
    assert len(turn(embers("draws:CAL,CAL hope:0"), "draw").state.hand) == 0


def test_both_drawn_tokens_are_seen_before_either_is_placed():
    """EMB-26, EMB-27: two tokens, in either order, and none may be put back."""
    table = embers("draws:M3:W,S2:CE")
    assert offered(table, "draw") == ["next M3:W", "next S2:CE"]
    assert len(table.state.bags[0]) == 18


def test_the_player_picks_the_order():
    """EMB-26"""
    table = turn(embers("draws:M3:W,S2:CE"), "draw", "next S2:CE", "place S2:CE economy")
    assert [event[1].id for event in logged(table, "place")] == ["S2:CE", "M3:W"]
    assert rows(table) == "W:3 C: E:2"


def test_a_player_may_discover_at_most_two_cards_a_round():
    """EMB-28, EMB-31: after the second one may go on drawing for Glory, or pass."""
    display = [card("W1 C1")]
    assert offered(embers("W:1 C:1 found:1", display=display)) == ["draw", "discover w1-c1", "pass"]
    assert offered(embers("W:1 C:1 found:2", display=display)) == ["draw", "pass"]


def test_discoveries_are_counted_afresh_each_era():
    """EMB-28"""
    table = embers("found:2")
    begin_era(table)
    assert you(table).discoveries == 0


def test_with_all_slots_full_a_player_must_pass():
    """EMB-T36 (EMB-43, ruling A-09): not even a card in reach is offered, so nothing is asked."""
    table = turn(embers(f"{FULL} track:1", display=[card("W1 C1")]))
    assert you(table).status == PASSED


def test_one_open_slot_is_enough_to_draw():
    """EMB-43"""
    assert offered(embers(FULL.removesuffix(",1"), display=[card("W1 C1")])) == ["draw", "discover w1-c1", "pass"]


def test_the_last_token_of_a_bag_is_drawn_alone():
    """Ruling A-10"""
    table = turn(embers("bag:M2:E"), "draw")
    assert rows(table) == "W: C: E:2"
    assert not table.state.bags[0]


def test_an_empty_bag_cannot_be_drawn_from():
    """Ruling A-10; EMB-110: only cards or a Collapse can bring it about."""
    assert offered(embers("bag: W:1 C:1", display=[card("W1 C1")])) == ["discover w1-c1", "pass"]


def test_a_draw_takes_exactly_two_tokens():
    """EMB-26"""
    table = turn(embers("draws:CAL,CAL hope:0"), "draw")
    assert [event[:2] for event in logged(table, "draw")] == [(0, (CALAMITY, CALAMITY))]
    assert (you(table).track, len(table.state.bags[0])) == (2, 18)
