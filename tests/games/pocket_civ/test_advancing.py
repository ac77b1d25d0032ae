"""Rulebook, Advance: Cities, Farms, ventures for Gold."""

import pytest

from .board import acts, at, civ, land, logged, offered, you


def test_a_city_costs_four_tribes_and_has_av_1():
    """PC-36"""
    assert at(acts(civ("R1{T5}"), "city R1"), "R1") == "T1,AV1"


@pytest.mark.parametrize(("owns", "tribes", "possible"), [("", 5, True), ("", 4, False), ("common-tongue", 3, True)])
def test_the_last_tribe_is_never_spent(owns, tribes, possible):
    """PC-25, PC-36: a City costs four, or two with Common Tongue."""
    assert ("city R1" in offered(civ(f"R1{{T{tribes}}}", owns=owns))) == possible


def test_a_tribe_elsewhere_lets_a_region_spend_all_its_own():
    """PC-25"""
    assert land(acts(civ("R1{T4} R2{T1}"), "city R1")) == "R1{AV1} R2{T1}"


def test_one_city_fits_a_region():
    """PC-36 (PC-06)"""
    assert "city R1" not in offered(civ("R1{T9,AV1}"))


def test_a_farm_costs_a_forest_and_two_tribes():
    """PC-T11 (PC-37)"""
    assert at(acts(civ("R2{T3,F}"), "farm R2"), "R2") == "T1,farm"


@pytest.mark.parametrize("icons", ["F,farm", "M", "D"])
def test_a_farm_needs_a_forest_and_a_region_without_a_farm(icons):
    """PC-T11 (PC-37)"""
    assert "farm R2" not in offered(civ(f"R2{{T9,{icons}}}"))


def test_agriculture_saves_the_forest_once_a_round():
    """PC-T11 (PC-38, ruling P-16): the second Farm of the Round needs a Forest again."""
    table = civ("R1{T5,D} R2{T5,F} R3{T5}", owns="agriculture")
    farms = [key for key in offered(table) if "farm" in key]
    assert farms == ["free farm R1", "farm R2", "free farm R2", "free farm R3"]
    assert [key for key in offered(table, "free farm R1") if "farm" in key] == ["farm R2"]
    assert at(acts(civ("R2{T5,F}", owns="agriculture"), "free farm R2"), "R2") == "T3,F,farm"


def test_a_farm_can_join_a_desert():
    """PC-106"""
    assert at(acts(civ("R1{T3,D}", owns="agriculture"), "free farm R1"), "R1") == "T1,D,farm"


def test_the_next_round_brings_another_free_farm():
    """PC-38"""
    table = acts(civ("R1{T5} R2{T5}", owns="agriculture"), "free farm R1")
    assert at(acts(table, "free farm R2"), "R2") == "T3,farm"


def test_horticulture_plants_forests_for_four_tribes():
    """PC-110 (ruling P-59): as often as can be paid."""
    table = acts(civ("R1{T4} R2{T4} R3{T1}", owns="horticulture"), "plant R1", "plant R2")
    assert land(table) == "R1{F} R2{F} R3{T1}"
    assert "plant R1" not in offered(civ("R1{T9,F}", owns="horticulture"))


# -- Expeditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owns", "force", "card", "gold"),
    [
        ("", 7, "bh4", 3),
        ("cavalry", 7, "bh4", 10),
        ("magnetics", 7, "bh5", 4),
        ("cavalry magnetics", 7, "bh5", 11),
        ("", 3, "bh5", 0),
    ],
)
def test_an_expedition_brings_what_is_left_of_its_force(owns, force, card, gold):
    """PC-T06 (PC-30, PC-31, PC-33)"""
    table = civ("R1{T9}", frontier="R1", owns=owns, draws=[card])
    acts(table, "expedition R1", str(force))
    assert (you(table).gold, you(table).volatile, at(table, "R1")) == (gold, gold, f"T{9 - force}")


def test_sea_expeditions_meet_the_green_square():
    """PC-T06 (PC-32, PC-34): Navigation and Meteorology, six Tribes, gs 2."""
    table = civ("R1{T7}", sea="R1", owns="navigation meteorology", draws=["gs2 bh9"])
    assert you(acts(table, "sea expedition R1", "6")).gold == 10
    table = civ("R1{T7}", sea="R1", owns="navigation magnetics", draws=["gs3 bh9"])
    assert you(acts(table, "sea expedition R1", "6")).gold == 4


def test_two_small_expeditions_bring_less_than_a_large_one():
    """PC-T07 (PC-30)"""
    table = civ("R1{T9}", frontier="R1", draws=["bh3", "bh3"])
    assert you(acts(table, "expedition R1", "4", "expedition R1", "4")).gold == 2
    table = civ("R1{T9}", frontier="R1", draws=["bh3", "bh3"])
    assert you(acts(table, "expedition R1", "8")).gold == 5


def test_expeditions_leave_from_the_frontier_and_with_navigation_from_the_sea():
    """PC-30, PC-32 (ruling P-55): where both meet, the player chooses each time."""
    places = {"frontier": "R1 R2", "sea": "R2 R3"}
    three = "R1{T2} R2{T2} R3{T2}"
    assert offered(civ(three, **places)) == ["end", "expedition R1", "expedition R2"]
    sea = ["expedition R1", "expedition R2", "sea expedition R2", "sea expedition R3"]
    assert offered(civ(three, owns="navigation", **places)) == ["end", *sea]


def test_the_last_tribe_stays_at_home():
    """PC-25"""
    assert offered(civ("R1{T4}", frontier="R1"), "expedition R1") == ["1", "2", "3"]


def test_no_expedition_leaves_over_a_great_wall():
    """PC-112"""
    walled = {"great-wall-of-solitude": "R1"}
    assert offered(civ("R1{T2} R2{T2}", frontier="R1 R2", wonders=walled)) == ["end", "expedition R2"]


# -- Mining and the Black Market -------------------------------------------------------------------


def test_mining_fills_a_cart_until_the_player_stops():
    """PC-28: three Tribes, then as deep as the player dares; Gold that lasts."""
    table = civ("R1{T5,M}", owns="mining", draws=["n2", "n3"])
    acts(table, "mine R1", "dig deeper", "stop")
    assert (you(table).gold, you(table).volatile, at(table, "R1")) == (5, 0, "T2,M")


def test_a_card_without_nuggets_empties_the_cart():
    """PC-28"""
    table = acts(civ("R1{T5,V}", owns="mining", draws=["n2", ""]), "mine R1", "dig deeper")
    assert you(table).gold == 0
    assert logged(table, "cart lost") == [(0, 2)]


def test_mining_can_be_tried_again():
    """PC-28"""
    table = civ("R1{T9,M}", owns="mining", draws=["", "n1"])
    acts(table, "mine R1", "mine R1", "stop")
    assert (you(table).gold, at(table, "R1")) == (1, "T3,M")


def test_mining_needs_a_mountain_or_volcano_and_three_tribes():
    """PC-28"""
    mines = [key for key in offered(civ("R1{T9,F} R2{T2,M} R3{T3,V}", owns="mining")) if "mine" in key]
    assert mines == ["mine R3"]


def test_the_market_is_taxed_as_long_as_hands_are_shaken():
    """PC-26: 2, then 1 Gold for the handshake, then 3."""
    table = civ("R1{T2}", owns="black-market", draws=["n2 hs", "n3"])
    acts(table, "tax the market")
    assert (you(table).gold, you(table).volatile) == (4, 0)


def test_whoever_cannot_pay_a_handshake_has_anarchy():
    """PC-27"""
    table = civ("R1{T3,AV2} R2{T2}", owns="black-market", draws=["hs"])
    acts(table, "tax the market")
    assert at(table, "R1") == "AV1"
    assert logged(table, "event") == [("anarchy", "")]


def test_the_market_is_taxed_once_a_round():
    """Ruling P-61"""
    table = civ("R1{T9}", owns="black-market", draws=["n1", "n1"])
    assert "tax the market" in offered(table)
    assert "tax the market" not in offered(table, "tax the market")
