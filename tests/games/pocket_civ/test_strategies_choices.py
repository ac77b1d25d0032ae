"""What a scripted strategy does when things are plain."""

import pytest

from toolkit.games.pocket_civ.options import (
    AT,
    BY_LAND,
    DIG,
    END,
    END_GAME,
    ENOUGH,
    FEED,
    LOSE,
    MOVE,
    NOTHING,
    PLACE,
    PLAY_ON,
    RAISE,
    SAIL,
    SEAT,
    STAY,
    STOP,
    number,
)
from toolkit.games.pocket_civ.rules.population import move

from .board import civ
from .playing import policy, would, would_do

R1, R2, R3, R4 = range(4)
HOME = "R1{T7,M,F} R2{T2,M} R3{T2,F} R4{T2,M}"
ROADS = "R1-R2 R1-R3 R1-R4"


def test_the_first_tribes_are_placed_apart():
    table = civ("R1{M,F} R2{M,F} R3{D}", borders="R1-R2 R2-R3")
    script = policy(table)
    found = []
    for _ in range(2):
        choice = script.choose("place", [PLACE[r] for r in range(3)])
        table.state.players[0].tribes[choice.region] += 1
        found.append(choice.key)
    assert sorted(found) == ["place R1", "place R2"]


def test_a_farm_comes_before_the_city_that_it_feeds():
    table = civ(HOME, borders=ROADS)
    assert would_do(table) == "farm R1"
    fed = civ("R1{T6,M,farm} R2{T2,M} R3{T2,F} R4{T2,M}", borders=ROADS)
    assert would_do(fed) == "city R1"


def test_nothing_is_made_before_tribes_have_spread():
    table = civ("R1{T8,M,F} R2{M} R3{F} R4{M}", borders=ROADS)
    assert would_do(table, spread=4) == "end"
    assert would_do(table, spread=1) == "farm R1"


def test_the_last_tribe_of_a_region_is_not_spent():
    """One for each Region that feeds it: they are what an Empire grows from."""
    rich = civ("R1{T3,AV2,M,F,farm} R2{T2,M} R3{T1,F}", borders=ROADS)
    poor = civ("R1{T3,AV2,M,F,farm} R2{M} R3{F}", borders=ROADS)
    assert would_do(rich, first=["sense-of-community"]) == "acquire sense-of-community"
    assert would_do(poor, first=["sense-of-community"]) == "end"


def test_the_reserve_is_kept():
    table = civ("R1{T5,M,farm} R2{T2,M} R3{T2,F}", borders=ROADS)
    assert would_do(table, spread=1) == "city R1"
    assert would_do(table, spread=1, reserve=3) == "end"


def test_cartage_is_acquired_with_the_first_city():
    apart = civ("R1{T3,F} R2{T2,M} R3{T2,F}", borders=ROADS)
    assert would_do(apart, opening="cartage") == "farm R1"
    fed = civ("R1{T1,farm} R2{T7,M} R3{T2,F}", borders=ROADS)
    assert would_do(fed, opening="cartage") == "city R2"
    founded = civ("R1{T1,farm} R2{T4,AV1,M} R3{T2,F}", borders=ROADS)
    assert would_do(founded, opening="cartage", first=["cartage"]) == "acquire cartage"


def test_a_fisher_founds_its_city_where_it_can_fish():
    table = civ("R1{T11,F} R2{T2,M} R3{T2,F}", borders=ROADS, sea="R1")
    assert would_do(table, opening="fishing") == "city R1"
    assert would_do(table) == "farm R1"


def test_a_farm_that_feeds_a_city_elsewhere_gets_no_city_of_its_own():
    table = civ("R1{T6,farm} R2{T1,AV1,M} R3{T2,M}", borders=ROADS, owns="cartage")
    assert would_do(table) != "city R1"


def test_where_nothing_else_lives_agriculture_makes_a_farm_first():
    table = civ("R1{T9,AV2,M,F,farm} R2{T2,D} R3{T2,F}", borders=ROADS, owns="agriculture")
    assert would_do(table) == "free farm R2"


def test_tribes_gather_for_a_city_and_leave_one_behind():
    table = civ("R1{T3,M,farm} R2{T3,M} R3{T3,F} R4{T3,M}", borders=ROADS)
    table.players = [policy(table)]
    move(table, table.state.players[0])
    assert table.state.players[0].tribes[:4] == [6, 2, 2, 2] or table.state.players[0].tribes[R1] >= 5


def test_groups_sail_where_that_costs_nobody():
    """PC-22"""
    table = civ("R1{T4,M,F,AV3,farm} R2{M,F}", sea="R1 R2", owns="fishing")
    options = [STAY, SAIL[R1][R2]]
    assert would(table, "move", options) == "stay"
    free = civ("R1{T4,M,F,AV3,farm} R2{M,F}", sea="R1 R2", owns="fishing magnetics")
    script = policy(free)
    assert script.choose("move", options).key == "sail R1 to R2"
    assert script.choose("group", [number(n) for n in range(1, 5)]).n == 1


def test_an_empty_region_that_feeds_a_tribe_gets_one():
    table = civ("R1{T2,M,F} R2{M}", borders="R1-R2")
    assert would(table, "move", [STAY, MOVE[R1][R2]]) == "move R1 to R2"


def test_a_fire_break_stays_empty_only_in_eras_with_an_epidemic():
    table = civ("R1{T2,M,F} R2{M}", borders="R1-R2", era=2)
    assert would(table, "move", [STAY, MOVE[R1][R2]], fire_breaks=1) == "stay"
    table.state.era = 8
    assert would(table, "move", [STAY, MOVE[R1][R2]], fire_breaks=1) == "move R1 to R2"


def test_tribes_are_kept_when_they_count_advances():
    """PC-59"""
    many = "masonry agriculture music mythology literacy mining basic-tools cartage slave-labor"
    table = civ("R1{T9,AV12,M,F,farm}", owns=many)
    assert would_do(table, last_cards=0).startswith("acquire")
    table.state.deck[:] = table.state.deck[:2]
    assert would_do(table, last_cards=0).startswith("acquire")
    assert would_do(table, last_cards=3) == "end" or table.state.players[0].total_tribes > 9


def test_gold_that_would_not_last_is_spent():
    """PC-48"""
    land = "R1{T9,AV9,M,F,farm} R2{T1,M}"
    owns = "masonry agriculture slave-labor basic-tools"
    kept = civ(land, owns=owns, gold=2, borders="R1-R2")
    lapsing = civ(land, owns=owns, gold=2, volatile=2, borders="R1-R2")
    assert would_do(kept, thrift=1) != "acquire irrigation"
    assert would_do(lapsing, thrift=1) == "acquire irrigation"


def test_the_cheapest_step_comes_first_and_none_when_tribes_are_few():
    table = civ("R1{T4,AV1,M,farm} R2{T4,AV2,M,farm}", owns="masonry engineering")
    options = [RAISE[R1], RAISE[R2], ENOUGH]
    assert would(table, "raise", options) == "raise R1"
    few = civ("R1{T1,AV1,M,farm} R2{T1,AV2,M,farm}", owns="masonry engineering")
    script = policy(few)
    script.look()
    assert script.choose("raise", options) is ENOUGH


def test_a_city_near_its_end_is_fed_first():
    table = civ("R1{T1,AV3} R2{T1,AV1}")
    assert would(table, "feed", [FEED[R1], FEED[R2]]) == "feed R2"


def test_av_is_lost_by_the_highest_city():
    table = civ("R1{T1,AV3} R2{T1,AV1} R3{AV2}")
    assert would(table, "lose av", [LOSE[r] for r in range(3)]) == "lose R1"


def test_tribes_are_lost_where_the_next_are_many():
    table = civ("R1{T1,M} R2{T4,M} R3{T2,M}")
    assert would(table, "lose tribe", [LOSE[r] for r in range(3)]) == "lose R2"


def test_no_crack_is_wanted_in_an_empire_of_ones_own():
    table = civ("R1{T1,M} R2{T4,M}")
    assert would(table, "fault", [AT[R1], AT[R2], NOTHING]) == "nothing"


def test_between_two_the_rival_suffers():
    table = civ("R1{T4/1} R2{T1/4}", True)
    assert would(table, "active region", [AT[R1], AT[R2]]) == "at R2"
    assert would(table, "whose tribe", SEAT) == "seat 1"


@pytest.mark.parametrize(("digs", "said"), [(1, [STOP]), (2, [DIG, STOP]), (3, [DIG, DIG, STOP])])
def test_a_mine_is_left_after_so_many_cards(digs, said):
    script = policy(civ("R1{T4,M}", owns="mining"), digs=digs)
    assert [script.choose("dig", (DIG, STOP)) for _ in said] == said


def test_who_reads_the_discard_pile_digs_by_what_is_left():
    """PC-29: with every blank gone, on and on."""
    table = civ("R1{T4,M}", owns="mining surveying")
    state = table.state
    state.discard[:] = [card for card in state.deck if not card.nuggets]
    state.deck[:] = [card for card in state.deck if card.nuggets]
    script = policy(table, digs=1)
    assert {script.choose("dig", (DIG, STOP)) for _ in range(4)} == {DIG}


@pytest.mark.parametrize(("ventures", "force"), [("bold", 19), ("spare", 12)])
def test_bold_ventures_send_everybody_and_careful_ones_whom_nobody_feeds(ventures, force):
    table = civ("R1{T20,AV5,M,F,farm} R2{T1,M}", borders="R1-R2", frontier="R1", owns="coinage")
    script = policy(table, ventures=ventures, venture_gain=0.1)
    assert script.choose("advance", [END, BY_LAND[R1]]).key == "expedition R1"
    assert script.choose("force", [number(n) for n in range(1, 21)]).n == force


def test_who_never_ventures_stays_at_home():
    table = civ("R1{T20,AV5,M,F,farm} R2{T1,M}", borders="R1-R2", frontier="R1", owns="coinage")
    assert would(table, "advance", [END, BY_LAND[R1]], ventures="never") == "end"


class TestStopping:
    """The Era-stop: Glory is never lost, so only Wonders at risk can make it pay."""

    LAND = "R1{T3,AV1,M,farm,fault} R2{T2,F}"

    @pytest.mark.parametrize("stops", [0, 1, 10])
    @pytest.mark.parametrize("era", range(1, 8))
    def test_without_wonders_nobody_stops(self, stops, era):
        for land, owns in ((self.LAND, "masonry"), ("R1{T1,V}", ""), ("R1{AV1,fault}", "law")):
            table = civ(land, owns=owns, era=era)
            assert would(table, "end of era", (PLAY_ON, END_GAME), stops=stops) == "play on"

    def test_wonders_at_risk_and_no_glory_to_come_end_it(self):
        wonders = {"mountain-citadel": "R1"}
        hopeless = civ(self.LAND, wonders=wonders, era=6)
        assert would(hopeless, "end of era", (PLAY_ON, END_GAME), stops=1) == "end the game"
        assert would(hopeless, "end of era", (PLAY_ON, END_GAME), stops=0) == "play on"
        safe = civ("R1{T3,AV1,farm} R2{T2,F}", wonders={"palace-of-the-senate": "R1"}, era=6)
        assert would(safe, "end of era", (PLAY_ON, END_GAME), stops=1) == "play on"


def test_a_plan_that_chance_upset_is_made_anew():
    table = civ("R1{T3,M,F} R2{M} R3{F}", borders="R1-R2 R1-R3")
    script = policy(table)
    options = [STAY, MOVE[R1][R2], MOVE[R1][R3]]
    first = script.choose("move", options)
    assert first is not STAY
    table.state.players[0].tribes[R1] -= 2  # somebody else moved them
    table.state.players[0].tribes[R2] += 1
    table.state.players[0].tribes[R3] += 1
    assert script.choose("move", options) is STAY
