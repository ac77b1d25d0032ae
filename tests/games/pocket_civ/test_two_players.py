"""Rulebook, Two-Player Variant."""

import pytest

from toolkit.games.pocket_civ.playing import start
from toolkit.games.pocket_civ.rules.acquiring import price_of
from toolkit.games.pocket_civ.rules.advancing import advance_options
from toolkit.games.pocket_civ.rules.deck import end_of_era
from toolkit.games.pocket_civ.rules.events.all import resolve
from toolkit.games.pocket_civ.rules.feeding import feed_cities
from toolkit.games.pocket_civ.rules.population import grow
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.rules.upkeep import support_tribes, upkeep
from toolkit.games.pocket_civ.scoring import scores

from .board import asked, at, box, catalogue, civ, does, during, happens, land, logged, you


def two(text, totem=0, **more):
    table = civ(text, True, **more)
    table.state.totem = totem
    return table


def test_there_are_two_regions_of_each_number_and_no_era_check():
    """PC-114"""
    table = start(catalogue(), ["random", "random"], 4, log=[])
    assert len(table.map.regions) == 16
    play_rounds(table)
    assert logged(table, "glory") == []


def test_eras_go_on_without_a_check():
    """PC-114"""
    table = two("R1{T1/1,AV1}", owns="masonry", era=2)
    during(table, lambda: end_of_era(table))
    assert (table.state.era, you(table).glory, table.state.over) == (3, 0, "")


@pytest.mark.parametrize("totem", [0, 1])
def test_whoever_holds_the_totem_goes_first(totem):
    """PC-115"""
    table = two("R1{T4/4} R2{T9/9}", totem=totem)
    assert [player.seat for player in table.in_order()] == [totem, 1 - totem]


@pytest.mark.parametrize(("answers", "holder"), [(["accept"], 1), (["decline"], 0)])
def test_the_other_player_may_take_the_totem_before_the_region_is_chosen(answers, holder):
    """PC-115"""
    table = two("R1{T4/4} R2{T1/1} R1b{T4/4}", draws=["rc1"])
    during(table, lambda: resolve(table, box("famine")), *answers, "at R1b")
    assert table.state.totem == holder
    assert (at(table, "R1b"), at(table, "R1b", 1), at(table, "R1")) == ("", "", "T4")


def test_the_totem_is_not_offered_when_nothing_happens():
    """PC-115"""
    table = two("R1{T4/4}")
    assert during(table, lambda: resolve(table, box(""))).state.totem == 0


def test_the_totems_holder_picks_the_twin():
    """PC-115"""
    assert asked(happens, two("R3{T1/1} R3b{T1/1}", draws=["rc3"]), "famine") == ["at R3", "at R3b"]


@pytest.mark.parametrize(
    ("answers", "left"), [(["seat 1", "seat 1"], ("T3", "T1")), (["seat 0", "seat 1"], ("T2", "T2"))]
)
def test_an_event_does_not_see_colours(answers, left):
    """PC-115: the Totem's holder says whose Tribes a Flood takes."""
    table = two("R1{T3/3}", draws=["rc1"])
    happens(table, "flood", *answers)
    assert (at(table, "R1").split(",")[0], at(table, "R1", 1).split(",")[0]) == left


def test_nor_does_it_ask_when_all_are_lost():
    """PC-115"""
    table = two("R1{T3/3} R2{T1/1}", draws=["rc1"])
    assert land(happens(table, "famine")) == "R1{} R2{T1}"


def test_cities_are_hit_by_choice_too():
    """PC-115, PC-116: one of two Cities for each AV."""
    table = two("R1{T1/1,AV2/2} R2{T1/1}", draws=["rc1"])
    happens(table, "uprising", "seat 0", "seat 1")
    assert [player.cities[0] for player in table.state.players] == [1, 1]


def test_each_player_may_have_a_city_in_a_region():
    """PC-116"""
    table = two("R1{T5/5,AV0/1}")
    keys = [[option.key for option in advance_options(table, player)] for player in table.state.players]
    assert ["city R1" in offered for offered in keys] == [True, False]


@pytest.mark.parametrize(("totem", "left"), [(0, (2, 1)), (1, (2, 1))])
def test_an_overfull_region_loses_tribes_by_turns(totem, left):
    """PC-T55 (PC-116): A 3 and B 2 where 3 are supported; the Totem's holder removes first."""
    table = two("R1{T3/2,M,F,farm}", totem=totem)
    during(table, lambda: support_tribes(table))
    assert tuple(player.tribes[0] for player in table.state.players) == left


def test_the_totems_holder_removes_the_odd_tribe():
    """PC-116"""
    for totem, left in ((0, (1, 2)), (1, (2, 1))):
        table = two("R1{T2/2,M,F,farm}", totem=totem)
        during(table, lambda table=table: support_tribes(table))
        assert tuple(player.tribes[0] for player in table.state.players) == left


def test_when_one_has_no_tribes_left_the_other_removes_on():
    """PC-116"""
    table = two("R1{T1/5,M} R2{T1/0}")
    during(table, lambda: support_tribes(table))
    assert tuple(player.tribes[0] for player in table.state.players) == (0, 1)


def test_a_city_supports_the_tribes_of_both():
    """PC-116"""
    table = two("R1{T2/2,AV1/2,F}")
    during(table, lambda: support_tribes(table))
    assert tuple(player.tribes[0] for player in table.state.players) == (2, 2)


def test_one_farm_supports_a_city_of_each_colour():
    """PC-116"""
    table = two("R1{AV2/2,farm} R2{AV0/1}")
    for seat in (0, 1):
        does(table, feed_cities, seat=seat)
    assert [player.cities[:2] for player in table.state.players] == [[2, 0], [2, 0]]


@pytest.mark.parametrize(
    ("advance_id", "rival_owns", "price"),
    [("architecture", "architecture", (5, 5)), ("masonry", "masonry", (1, 0)), ("masonry", "", (2, 0))],
)
def test_what_the_rival_knows_is_cheaper(advance_id, rival_owns, price):
    """PC-T53 (PC-117)"""
    table = two("R1{T9/1,AV1}", rival_owns=rival_owns)
    assert price_of(table, you(table), table.pool.advance(advance_id)) == price


def test_the_game_ends_when_one_player_has_nothing_left():
    """PC-118"""
    table = two("R1{T1/0,AV1/0} R2{}")
    assert does(table, grow, seat=1).state.over == "extinct"


def test_the_game_ends_after_era_8():
    """PC-118"""
    table = two("R1{T1/1}", era=8)
    assert during(table, lambda: end_of_era(table)).state.over == "eras"


def test_advances_and_wonders_are_the_score():
    """PC-118 (rulings P-40 and P-51): whatever the Tribes; the Wonder is its builder's."""
    table = two("R1{AV1/1} R2{T1/1}", owns="masonry irrigation", rival_owns="music", wonders={"hall-of-justice": "R1"})
    assert scores(table) == [(0, 13, 40), (0, 3, 0)]


@pytest.mark.parametrize(("rules", "left"), [({}, "T4"), ({"event_advances": "either"}, "T2")])
def test_whose_advances_bend_an_event(rules, left):
    """Ruling P-70: Literacy is the rival's, and takes five Tribes instead of three."""
    table = two("R1{T7/0,AV2} R2{T1/1}", rival_owns="literacy", rules=rules)
    happens(table, "anarchy")
    assert at(table, "R1").split(",")[0] == left


def test_each_treasury_is_its_owners():
    """PC-115: Corruption takes the Gold of whoever has no Law."""
    table = two("R1{T1/1}", owns="law", gold=5, draws=["gs1"])
    table.state.players[1].gold = 4
    happens(table, "corruption", symbols="gs")
    assert [player.gold for player in table.state.players] == [5, 0]


def test_an_upkeep_serves_both():
    table = two("R1{T9/9,AV1/1,farm} R2{T1/1,F,M}")
    during(table, lambda: upkeep(table))
    assert sum(player.tribes[0] for player in table.state.players) == 3
