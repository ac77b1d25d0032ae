"""Rulebook, Anarchy, Civil War, Corruption, Tribal War and Uprising."""

import pytest

from toolkit.games.pocket_civ.state import NO_REGION

from .board import asked, at, civ, happens, land, patched, you


@pytest.mark.parametrize(
    ("region", "owns", "left"),
    [
        ("T10,AV4", "", "T1,AV1"),
        ("T10,AV4", "literacy", "AV2"),
        ("T10,AV4", "law", "T6,AV4"),
        ("T4,AV4", "", "T4,AV4"),
        ("T3,AV2", "", "AV1"),
        ("T6,AV1", "", "T6,AV1"),
        ("T6,AV1", "law", "T5,AV1"),
        ("T9", "", "T9"),
    ],
)
def test_crowded_cities_fall_apart_in_anarchy(region, owns, left):
    """PC-T27 (PC-66, PC-66a, PC-66b, rulings P-18, P-19 and P-64)"""
    table = civ(f"R1{{{region}}} R2{{T1}}", owns=owns)
    assert at(happens(table, "anarchy"), "R1") == left


SIX = " ".join(f"R{n}{{T3,AV2}}" for n in range(1, 7)) + " R7{T1} R8{T1}"


@pytest.mark.parametrize(("named", "hit"), [(["R1", "R2", "R3", "R4"], 4), (["R7", "R8", "R1", "R2"], 2)])
def test_organized_religion_keeps_anarchy_to_four_regions_of_choice(named, hit):
    """PC-T28 (PC-66c): six Regions qualify, and Regions without a City may be named."""
    table = happens(civ(SIX, owns="organized-religion"), "anarchy", *(f"at {name}" for name in named))
    assert you(table).cities.count(1) == hit


def test_slave_labor_costs_more_tribes_in_anarchy_wherever_the_player_likes():
    """PC-67"""
    table = civ("R1{T3} R2{T3}", owns="slave-labor", draws=["rc2"])
    happens(table, "anarchy", "lose R2", "lose R1")
    assert land(table) == "R1{T2} R2{T2}"


def test_machining_costs_two_more_av_in_anarchy_unless_there_is_law():
    """PC-67a"""
    table = happens(civ("R1{AV1} R2{AV3}", owns="machining"), "anarchy", "lose R1")
    assert land(table) == "R1{} R2{AV2}"
    assert land(happens(civ("R1{AV1} R2{AV3}", owns="machining law"), "anarchy")) == "R1{AV1} R2{AV3}"


WAR = "R2{AV2} R4{AV3} R5{AV1} R7{T1}"
AROUND = "R4-R2 R4-R5 R4-R7"


@pytest.mark.parametrize(
    ("owns", "left"),
    [
        ("", (1, 0, 0)),
        ("architecture", (2, 1, 0)),
        ("architecture military", (2, 0, 0)),
        ("architecture mythology", (1, 1, 0)),
        ("military", (1, 0, 0)),
        ("mythology", (0, 0, 0)),
        ("civil-service", (1, 1, 1)),
        ("engineering", (1, 1, 1)),
    ],
)
def test_a_civil_war_reduces_cities_of_the_active_region_and_its_neighbors(owns, left):
    """PC-T35 (PC-75 ... PC-75c, PC-77a): Active R4 AV 3, Neighbors R2 AV 2 and R5 AV 1."""
    table = happens(civ(WAR, borders=AROUND, owns=owns, draws=["rc4", "bh0"]), "civil-war")
    cities = you(table).cities
    assert (cities[3], cities[1], cities[4]) == left


@pytest.mark.parametrize(
    ("owns", "card", "lost"),
    [
        ("", "bh6 gs3", 6),
        ("arts theater meditation", "bh6", 1),
        ("arts theater meditation", "bh5", 0),
        ("arts", "bh1", 0),
        ("law", "bh6 gs3", 3),
    ],
)
def test_collateral_damage_falls_on_the_regions_whose_city_suffered(owns, card, lost):
    """PC-T36 (PC-76, ruling P-13): R4 alone has Tribes to lose; R7, untouched, keeps its own."""
    table = civ("R2{AV2} R4{T9,AV3} R5{AV1} R7{T9}", borders=AROUND, owns=owns, draws=["rc4", card])
    happens(table, "civil-war")
    assert (you(table).tribes[3], you(table).tribes[6]) == (9 - lost, 9)


def test_collateral_damage_is_spread_as_the_player_likes():
    """PC-T36 (PC-76)"""
    table = civ("R2{T2,AV2} R4{T2,AV3} R5{T2,AV1} R7{T9}", borders=AROUND, draws=["rc4", "bh2"])
    happens(table, "civil-war", "lose R5", "lose R2")
    assert land(table) == "R2{T1} R4{T2,AV1} R5{T1} R7{T9}"


def test_medicine_tends_to_all_affected_regions_and_more_where_tribes_fell():
    """PC-T37 (PC-77): R4 lost two Tribes and R2 none; both lost AV."""
    table = civ("R2{T5,AV2} R4{T5,AV3}", borders="R4-R2", owns="medicine", draws=["rc4", "bh2"])
    happens(table, "civil-war", "lose R4", "lose R4")
    assert (you(table).tribes[3], you(table).tribes[1]) == (3 + 3, 5 + 1)


@pytest.mark.parametrize(("owns", "level"), [("", 5), ("literacy", 2), ("government", 8), ("government literacy", 4)])
def test_corruption_takes_av_from_all_over_the_empire(owns, level):
    """PC-T38 (PC-78): the symbols add up to 5; nine Cities' worth of AV in one."""
    table = happens(civ("R1{AV9}", owns=owns, draws=["gs5"]), "corruption", symbols="gs")
    assert you(table).cities[0] == 9 - level


def test_the_player_says_which_cities_are_corrupt():
    """PC-T38: Cities 2, 2, 1 at level 4 leave one City of AV 1."""
    table = civ("R1{AV2} R2{AV2} R3{AV1,T1}", draws=["bh4"])
    happens(table, "corruption", "lose R1", "lose R1", "lose R3", symbols="bh")
    assert land(table) == "R1{} R2{AV1} R3{T1}"


def test_advances_bend_an_event_in_the_order_of_its_text():
    """Ruling P-69: with Literacy listed before Government, 5 is halved and then grows by 3."""
    literate = ["literacy: halve level", "government: add level by government-corruption"]
    table = civ("R1{AV9}", owns="government literacy", draws=["gs5"])
    assert you(happens(table, "corruption", symbols="gs")).cities[0] == 9 - 4
    table = civ("R1{AV9}", owns="government literacy", draws=["gs5"])
    table.pool = patched({"explanations.corruption.bends": literate})
    assert you(happens(table, "corruption", symbols="gs")).cities[0] == 9 - 5


@pytest.mark.parametrize(("owns", "left"), [("", 0), ("law", 7)])
def test_law_saves_the_treasury_from_corruption(owns, left):
    """PC-T38 (PC-79)"""
    assert you(happens(civ("R1{T1}", owns=owns, gold=7, draws=["gs5"]), "corruption", symbols="gs")).gold == left


WARRING = "R1{T4} R2{T5} R3{T9} R4{}"
BESIDE = "R1-R2 R1-R3 R1-R4"


@pytest.mark.parametrize(
    ("owns", "left"), [("", (1, 0, 1)), ("sense-of-community", (1, 1, 5)), ("government", (4, 5, 9))]
)
def test_tribal_war_strikes_two_neighbors_with_tribes(owns, left):
    """PC-T47 (PC-92): Active T4, Neighbors T5 and T9."""
    table = happens(civ(WARRING, borders=BESIDE, owns=owns, draws=["rc1"]), "tribal-war")
    assert tuple(you(table).tribes[:3]) == left


def test_music_keeps_tribal_war_to_one_neighbor():
    """PC-T47 (PC-92): eight strike one Neighbor of choice, and one Tribe falls at home."""
    table = happens(civ(WARRING, borders=BESIDE, owns="music", draws=["rc1"]), "tribal-war", "at R3")
    assert tuple(you(table).tribes[:3]) == (3, 5, 1)


def test_government_ignores_tribal_war_without_drawing_a_card():
    """PC-92"""
    table = civ(WARRING, borders=BESIDE, owns="government")
    before = len(table.state.deck)
    assert len(happens(table, "tribal-war").state.deck) == before


def test_tribal_war_needs_tribes_in_the_active_region():
    """PC-92"""
    assert land(happens(civ("R1{} R2{T5}", borders="R1-R2", draws=["rc1"]), "tribal-war")) == "R1{} R2{T5}"


@pytest.mark.parametrize(("owns", "left"), [("", "AV1"), ("organized-religion", "T3,AV1")])
def test_an_uprising_burns_the_farm_whatever_the_tribes_believe(owns, left):
    """PC-T48 (PC-93, ruling P-47)"""
    table = happens(civ("R1{T5,AV3,farm} R2{T1}", owns=owns, draws=["rc1"]), "uprising")
    assert at(table, "R1") == left


def test_slave_labor_spreads_an_uprising_to_farms_without_a_city():
    """PC-T48 (PC-94)"""
    table = happens(civ("R1{T5,AV3,farm} R2{farm} R3{AV1,farm}", owns="slave-labor", draws=["rc1"]), "uprising")
    assert land(table) == "R1{AV1} R2{} R3{AV1,farm}"


def test_military_draws_a_neighbors_city_into_an_uprising():
    """PC-T48 (PC-95)"""
    table = civ("R1{T5,AV3} R2{T4,AV1} R3{T4,AV2}", borders="R1-R2 R1-R3", owns="military", draws=["rc1"])
    happens(table, "uprising", "lose R2")
    assert land(table) == "R1{AV1} R2{} R3{T4,AV2}"


def test_organized_religion_saves_tribes_of_the_neighbor_too():
    """PC-95"""
    owns = "military organized-religion"
    table = civ("R1{T5,AV3} R2{T4,AV2}", borders="R1-R2", owns=owns, draws=["rc1"])
    assert land(happens(table, "uprising")) == "R1{T3,AV1} R2{T2,AV1}"


def test_a_red_circle_that_is_not_on_the_map_ends_the_event():
    """Ruling P-63"""
    for event in ("uprising", "civil-war", "tribal-war", "bandits", "famine", "flood", "volcano", "earthquake"):
        table = happens(civ("R1{T5,AV3,D}", draws=["rc6"]), event)
        assert at(table, "R1") == "T5,AV3,D"


def test_a_lost_capitol_is_no_capitol():
    """PC-53: it may be named anew, see the Upkeep."""
    table = happens(civ("R1{AV2} R2{AV1}", capitol="R1", draws=["rc1"]), "uprising")
    assert you(table).capitol == NO_REGION


def test_the_choice_among_neighbors_is_the_players():
    """Ruling P-49"""
    table = civ("R1{T4} R2{T5} R3{T9} R4{T2}", borders=BESIDE, draws=["rc1"])
    assert asked(happens, table, "tribal-war") == ["at R2", "at R3", "at R4"]
