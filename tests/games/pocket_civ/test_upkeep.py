"""Rulebook, Upkeep."""

import pytest

from toolkit.games.pocket_civ.rules.building_up import advance_cities
from toolkit.games.pocket_civ.rules.feeding import feed_cities
from toolkit.games.pocket_civ.rules.gold import spend
from toolkit.games.pocket_civ.rules.upkeep import (
    lose_volatile_gold,
    manage_gold,
    support_tribes,
    upkeep,
    violent_profits,
)

from .board import asked, at, civ, does, during, land, you


@pytest.mark.parametrize(
    ("region", "tribes"),
    [
        ("M,farm,AV1,T5", 3),
        ("D,T2", 0),
        ("F,M,T2", 2),
        ("V,fault,T3", 1),
        ("AV4,T9", 4),
        ("D,farm,T3", 1),
        ("F,M,farm,AV2,T1", 1),
    ],
)
def test_a_region_supports_a_tribe_for_each_icon_and_each_av(region, tribes):
    """PC-T17 (PC-47, PC-82, PC-03)"""
    table = civ(f"R1{{{region}}} R2{{T1,F}}")
    during(table, lambda: support_tribes(table))
    assert you(table).tribes[0] == tribes


def test_the_suggested_start_loses_a_tribe_unless_it_moves():
    """Ruling P-58: three Tribes, four after growth, on a Mountain and a Forest."""
    table = civ("R1{T4,M,F}")
    assert at(during(table, lambda: support_tribes(table)), "R1") == "T2,M,F"


@pytest.mark.parametrize(("owns", "left"), [("", 5), ("black-market", 4), ("coinage", 9), ("coinage black-market", 8)])
def test_gold_of_expeditions_and_trade_does_not_last_without_coinage(owns, left):
    """PC-T18 (PC-35, PC-48): nine Gold, four of it from an Expedition."""
    table = civ("R1{T1}", owns=owns, gold=9, volatile=4)
    during(table, lambda: lose_volatile_gold(table))
    assert (you(table).gold, you(table).volatile) == (left, 0)


def test_gold_that_was_kept_lasts():
    """PC-48: what was an Expedition's last Round is no longer volatile."""
    table = civ("R1{T1}", owns="coinage", gold=9, volatile=4)
    during(table, lambda: lose_volatile_gold(table))
    assert you(during(table, lambda: lose_volatile_gold(table))).gold == 9


def test_the_black_market_takes_nothing_from_an_empty_stock():
    """Ruling P-38"""
    table = civ("R1{T1}", owns="black-market")
    assert you(during(table, lambda: lose_volatile_gold(table))).gold == 0


def test_the_bonus_of_the_black_market_lasts():
    """PC-T58: five Gold, less one."""
    table = civ("R1{T1}", owns="black-market", gold=5)
    assert you(during(table, lambda: lose_volatile_gold(table))).gold == 4


def test_spending_takes_volatile_gold_first():
    """Ruling P-05"""
    table = civ("R1{T1}", gold=9, volatile=4)
    spend(table, you(table), 3)
    assert (you(table).gold, you(table).volatile) == (6, 1)


@pytest.mark.parametrize(
    ("draws", "left", "gold"), [(["rc1", "n3"], "T1", 3), (["rc2", "n3"], "T2", 0), (["rc7", "n3"], "T2", 0)]
)
def test_violent_profits_cost_a_tribe_where_the_red_circle_points(draws, left, gold):
    """PC-49 (rulings P-52 and P-63): nothing happens where there is none."""
    table = civ("R1{T2} R2{}", owns="culture-of-thievery", draws=draws)
    during(table, lambda: violent_profits(table))
    assert (at(table, "R1"), you(table).gold, you(table).volatile) == (left, gold, 0)


# -- Advance Cities --------------------------------------------------------------------------------


def raised(table, *keys):
    return does(table, advance_cities, *keys)


@pytest.mark.parametrize(
    ("av", "owns", "cost"),
    [
        (1, "masonry", 2),
        (1, "masonry basic-tools", 1),
        (2, "masonry engineering basic-tools simple-tools", 1),
        (2, "masonry engineering basic-tools simple-tools machining", 0),
        (1, "slave-labor basic-tools simple-tools machining", 0),
    ],
)
def test_a_step_costs_the_av_it_leads_to_less_the_tools(av, owns, cost):
    """PC-T20 (PC-51, ruling P-34)"""
    table = raised(civ(f"R1{{T9,AV{av}}}", owns=owns), "raise R1")
    assert at(table, "R1") == f"T{9 - cost},AV{av + 1}"


def test_two_kinds_of_steps_raise_one_city_by_two():
    """PC-T20 (PC-50): 2 and 3 Tribes."""
    table = raised(civ("R1{T9,AV1}", owns="masonry civil-service engineering"), "raise R1", "raise R1")
    assert at(table, "R1") == "T4,AV3"


def test_or_two_cities_by_one():
    """PC-50"""
    table = civ("R1{T3,AV1} R2{T3,AV1}", owns="masonry slave-labor")
    raised(table, "raise R1", "pay R1", "pay R2", "raise R2", "pay R1", "pay R2")
    assert land(table) == "R1{T1,AV2} R2{T1,AV2}"


def test_without_masonry_or_the_like_no_city_grows():
    """Ruling P-33"""
    assert at(raised(civ("R1{T9,AV1}", owns="engineering")), "R1") == "T9,AV1"


@pytest.mark.parametrize(
    ("owns", "cap"),
    [("", 2), ("engineering", 3), ("metal-working", 3), ("architecture", 4), ("architecture metal-working", 4)],
)
def test_the_highest_cap_holds_in_whatever_order_advances_come(owns, cap):
    """PC-T20, PC-T21 (PC-52)"""
    for av in range(1, 6):
        table = civ(f"R1{{T20,AV{av}}}", owns=f"{owns} masonry")
        options = asked(raised, table) if av < cap else raised(table) and []
        assert options == (["raise R1", "enough"] if av < cap else [])


def test_the_last_tribe_raises_no_city():
    """Ruling P-32"""
    assert at(raised(civ("R1{T2,AV1}", owns="masonry")), "R1") == "T2,AV1"


CAPITOL = "masonry architecture centralized-government basic-tools"


def test_a_capitol_grows_past_four_for_an_icon_and_tribes_of_its_region():
    """PC-53 (ruling P-35): five Tribes, no discount, no AV step needed; a Volcano is no payment."""
    table = civ("R1{T7,AV4,F} R2{T9,V,M}", owns=CAPITOL)
    assert asked(raised, table, "capitol R1", "improve capitol R1") == ["strip forest R1", "strip mountain R2"]
    raised(civ("R1{T7,AV4,F} R2{T9,V,M}", owns=CAPITOL), "capitol R1", "improve capitol R1", "strip mountain R2")


def test_a_capitol_grows_once_an_upkeep():
    """PC-53"""
    table = civ("R1{T20,AV4,F} R2{T9,M}", owns=CAPITOL)
    raised(table, "capitol R1", "improve capitol R1", "strip mountain R2")
    assert land(table) == "R1{T15,AV5,F} R2{T9}"
    assert at(raised(table, "improve capitol R1"), "R1") == "T9,AV6"


def test_below_four_a_capitol_is_a_city_like_any():
    """PC-53 (ruling P-65)"""
    table = civ("R1{T9,AV3,F}", owns=CAPITOL, capitol="R1")
    assert asked(raised, table) == ["raise R1", "enough"]
    assert at(raised(table, "raise R1", "enough"), "R1") == "T6,AV4,F"


def test_a_capitol_stops_at_ten():
    """PC-53"""
    assert at(raised(civ("R1{T20,AV10,F}", owns=CAPITOL, capitol="R1")), "R1") == "T20,AV10,F"


def test_a_new_capitol_can_be_named_when_the_old_one_is_gone():
    """PC-53"""
    assert asked(raised, civ("R1{T9,AV2}", owns="centralized-government")) == ["capitol R1", "enough"]
    assert at(raised(civ("R1{T9,AV2}", owns="centralized-government", capitol="R1")), "R1") == "T9,AV2"


@pytest.mark.parametrize(("gold", "left"), [(3, 5), (4, 7)])
def test_banking_comes_before_patronage(gold, left):
    """PC-T24 (PC-54, PC-55, ruling P-37): six Cities."""
    six = " ".join(f"R{n}{{AV1}}" for n in range(1, 7))
    table = civ(six, owns="banking patronage", gold=gold)
    assert you(during(table, lambda: manage_gold(table))).gold == left


# -- Farms -----------------------------------------------------------------------------------------


def fed(table, *keys):
    return does(table, feed_cities, *keys)


@pytest.mark.parametrize(("region", "left"), [("AV2", "AV1"), ("AV1", ""), ("AV2,farm", "AV2,farm")])
def test_a_city_without_a_farm_loses_av(region, left):
    """PC-T23 (PC-56)"""
    assert at(fed(civ(f"R1{{{region}}} R2{{T1}}")), "R1") == left


def test_with_fishing_cities_on_the_sea_need_no_farm():
    """PC-T23 (PC-57)"""
    assert land(fed(civ("R1{AV2} R2{AV2}", owns="fishing", sea="R1"))) == "R1{AV2} R2{AV1}"


@pytest.mark.parametrize("owns", ["cartage", "roadbuilding"])
def test_with_cartage_or_roads_any_farm_feeds_any_city(owns):
    """PC-T23 (ruling P-03): one Farm a City, the local City first."""
    assert land(fed(civ("R1{AV2,farm} R2{AV2}", owns=owns))) == "R1{AV2,farm} R2{AV1}"
    assert land(fed(civ("R1{AV2,farm} R2{AV2} R7{farm}", owns=owns))) == "R1{AV2,farm} R2{AV2} R7{farm}"


def test_the_player_says_whom_a_spare_farm_feeds():
    """Ruling P-03"""
    table = fed(civ("R1{AV2} R2{AV2} R7{farm}", owns="cartage"), "feed R2")
    assert land(table) == "R1{AV1} R2{AV2} R7{farm}"


def test_a_farm_beside_a_fishing_port_feeds_another_city():
    """PC-57, ruling P-03"""
    table = fed(civ("R1{AV2,farm} R2{AV2}", owns="cartage fishing", sea="R1"))
    assert land(table) == "R1{AV2,farm} R2{AV2}"


def test_upkeep_keeps_its_order():
    """PC-47 ... PC-56 (ruling P-06): Tribes are supported by the AV that a missing Farm then takes."""
    table = civ("R1{T5,AV3}", gold=4, volatile=4)
    assert at(during(table, lambda: upkeep(table)), "R1") == "T3,AV2"
    assert you(table).gold == 0


def test_a_city_that_starves_may_be_the_last():
    """PC-17"""
    table = civ("R1{AV1}")
    assert during(table, lambda: upkeep(table)).state.over == "extinct"
