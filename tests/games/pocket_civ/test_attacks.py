"""Rulebook, Attack and Bandits."""

import pytest

from toolkit.games.pocket_civ.rules.events.attacks import attack

from .board import NAMES, at, civ, during, happens, land, you


def attacked(table, region, force, *keys):
    return during(table, lambda: attack(table, NAMES.index(region), force), *keys)


@pytest.mark.parametrize(
    ("owns", "left"),
    [
        ("", "AV1"),
        ("military", "AV2"),
        ("architecture", "AV2"),
        ("military metal-working", "AV2"),
    ],
)
def test_tribes_absorb_the_force_before_the_city_does(owns, left):
    """PC-T29 (PC-69, PC-70): Force 11 on four Tribes and a City of AV 2."""
    table = attacked(civ("R1{T4,AV2}", owns=owns, gold=9), "R1", 11)
    assert at(table, "R1") == left
    assert you(table).gold == (7 if left == "AV1" else 9)


def test_no_more_tribes_fall_than_it_takes():
    """PC-T30 (PC-69): Military, so three of four Tribes stop a Force of 5."""
    assert at(attacked(civ("R1{T4}", owns="military"), "R1", 5), "R1") == "T1"


WAR = "R1{T4,AV2} R2{T3} R5{T1,AV1} R7{T1,AV2} R8{}"


@pytest.mark.parametrize(("owns", "left"), [("", "AV1"), ("equestrian", "AV2")])
def test_what_is_left_of_the_force_moves_on_to_the_weakest_neighbor(owns, left):
    """PC-T31 (PC-71, PC-72): equal Tribes in R5 and R7, so the higher City is next; Horsemen weaken it by 2."""
    table = civ(WAR, borders="R1-R2 R1-R5 R1-R7 R1-R8", owns=owns, gold=3)
    attacked(table, "R1", 20)
    assert land(table) == f"R1{{}} R2{{T3}} R5{{T1,AV1}} R7{{{left}}} R8{{}}"
    assert you(table).gold == 0


def test_an_attack_never_enters_or_crosses_empty_regions():
    """PC-71 (ruling P-20)"""
    table = attacked(civ("R1{T1} R2{F} R3{T4}", borders="R1-R2 R2-R3"), "R1", 9)
    assert land(table) == "R1{} R2{F} R3{T4}"


@pytest.mark.parametrize("owns", ["roadbuilding", "equestrian"])
def test_with_roads_or_horses_about_an_attack_jumps_empty_regions(owns):
    """PC-107 (ruling P-20): to the nearest that is not empty."""
    table = civ("R1{T1} R2{F} R3{T4} R4{} R5{T1}", borders="R1-R2 R2-R3 R3-R4 R4-R5", owns=owns)
    attacked(table, "R1", 4)
    assert at(table, "R3") == ("T1" if owns == "roadbuilding" else "T3")


def test_a_city_without_tribes_counts_as_the_weakest():
    """Ruling P-22"""
    table = attacked(civ("R1{T1} R2{T1} R3{AV2}", borders="R1-R2 R1-R3"), "R1", 7)
    assert land(table) == "R1{} R2{T1} R3{AV1}"


def test_among_equals_the_lowest_number_is_next():
    """Ruling P-21"""
    table = attacked(civ("R1{T1} R2{T2} R3{T2}", borders="R1-R2 R1-R3"), "R1", 2)
    assert land(table) == "R1{} R2{T1} R3{T2}"


def test_an_attack_cannot_return():
    """Ruling P-21: a Region it has left is empty."""
    table = attacked(civ("R1{T1} R2{T1} R3{T9}", borders="R1-R2"), "R1", 9)
    assert land(table) == "R1{} R2{} R3{T9}"


@pytest.mark.parametrize(("square", "tribes", "gold"), [("gs4", 6, 4), ("gs9", 9, 7)])
def test_ministry_turns_force_into_gold(square, tribes, gold):
    """PC-T33 (PC-68): Force 7."""
    table = attacked(civ("R1{T9}", owns="ministry", draws=[square]), "R1", 7)
    assert (you(table).tribes[0], you(table).gold, you(table).volatile) == (tribes, gold, 0)


def test_no_more_gold_is_lost_than_there_is():
    """Ruling P-48"""
    assert you(attacked(civ("R1{AV2} R2{T1}", gold=3), "R1", 10)).gold == 0


def test_a_small_rest_of_the_force_is_spent_on_the_city():
    """PC-70: 9 against AV 2 takes 1 AV, and 4 are spent."""
    table = attacked(civ("R1{AV2} R2{T3}", borders="R1-R2"), "R1", 9)
    assert land(table) == "R1{AV1} R2{T3}"


@pytest.mark.parametrize(
    ("symbols", "owns", "left"),
    [
        ("bh gs", "", 13),
        ("bh gs", "law", 16),
        ("bh gs", "law democracy", 19),
        ("bh gs", "equestrian slave-labor", 7),
        ("bh bh", "", 14),
        ("bh bh", "law democracy", 20),
        ("gs", "law democracy", 20),
    ],
)
def test_advances_bend_the_force_of_bandits_by_blue_hexes(symbols, owns, left):
    """PC-T34 (PC-73, PC-73a, ruling P-27): the Force card shows bh 3 and gs 4; 20 Tribes stand there."""
    table = civ("R4{T20,D}", owns=owns, draws=["rc4", "bh3 gs4"])
    assert you(happens(table, "bandits", symbols=symbols)).tribes[3] == left


@pytest.mark.parametrize(("symbols", "force"), [("bh", 5), ("bh gs", 8), ("bh bh", 10), ("rc rc gs", 7)])
def test_a_number_adds_up_the_symbols_of_the_box_as_often_as_printed(symbols, force):
    """PC-65: the next card shows rc 2, gs 3, bh 5."""
    table = civ("R4{T20,D}", draws=["rc4", "rc2 gs3 bh5"])
    assert you(happens(table, "bandits", symbols=symbols)).tribes[3] == 20 - force


@pytest.mark.parametrize(("desert", "left"), [("R4", 4), ("R2", 4), ("R7", 9)])
def test_bandits_come_from_a_desert_in_or_beside_the_active_region(desert, left):
    """PC-T34 (PC-73)"""
    regions = " ".join(f"{name}{{{'D' if name == desert else 'F'}}}" for name in ("R2", "R7"))
    icon = ",D" if desert == "R4" else ""
    table = civ(f"R4{{T9{icon}}} {regions}", borders="R4-R2 R2-R7", draws=["rc4", "bh5"])
    assert you(happens(table, "bandits", symbols="bh")).tribes[3] == left


def test_bandits_do_not_trade():
    """PC-74: not even for Diplomacy."""
    table = civ("R4{T9,D}", owns="diplomacy", draws=["rc4", "bh5 hs"])
    happens(table, "bandits", symbols="bh")
    assert (you(table).partners, you(table).gold) == ([], 0)
