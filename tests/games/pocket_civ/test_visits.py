"""Rulebook, Visitation and Trade."""

import pytest

from .board import at, civ, happens, land, logged, you

EDGE = {"borders": "R1-R2", "sea": "R1", "frontier": "R2"}


def visit(table, *keys, symbols="bh", visitor="gilda"):
    return happens(table, "visitation", *keys, symbols=symbols, visitor=visitor)


def test_partners_trade():
    """PC-100, PC-104"""
    table = visit(civ("R1{T5}", partners="gilda", draws=["rc6"], **EDGE))
    assert (you(table).gold, you(table).volatile) == (6, 6)


def test_the_partner_of_one_is_not_the_partner_of_all():
    """PC-100 (ruling P-54): partners are for good, but each by itself."""
    table = visit(civ("R1{T5}", partners="floren", draws=["rc6", "rc1", "bh2"], **EDGE))
    assert (you(table).gold, at(table, "R1")) == (0, "T3")


@pytest.mark.parametrize(("circle", "partners", "gold"), [("rc5", ["gilda"], 3), ("rc6", [], 0)])
def test_an_offer_that_meets_the_red_circle_makes_a_partner(circle, partners, gold):
    """PC-T50 (PC-101): three Tribes and two Gold; the goods are gone either way."""
    table = civ("R1{T5}", owns="diplomacy", gold=2, draws=[circle, "rc3", "rc5", "bh0"], **EDGE)
    visit(table, "accept", *["tribe of R1"] * 3, "gold", "gold", *(["enough"]))
    assert (you(table).partners, you(table).gold, at(table, "R1")) == (partners, gold, "T2")


def test_diplomacy_may_be_left_alone():
    """PC-101: then the handshake draw."""
    table = visit(civ("R1{T5}", owns="diplomacy", draws=["hs", "rc4"], **EDGE), "decline")
    assert (you(table).gold, you(table).partners) == (4, [])


def test_the_last_tribe_is_never_offered():
    """Ruling P-32"""
    table = civ("R1{T2}", owns="diplomacy", draws=["rc1", "rc4"], **EDGE)
    visit(table, "accept", "tribe of R1")
    assert (at(table, "R1"), you(table).partners, you(table).gold) == ("T1", ["gilda"], 4)


@pytest.mark.parametrize(
    ("owns", "keys", "gold"),
    [("", [], 0), ("philosophy", ["accept"], 4), ("philosophy", ["decline"], 0)],
)
def test_philosophy_gives_a_second_try_for_a_handshake(owns, keys, gold):
    """PC-102"""
    table = visit(civ("R1{T5} R3{}", owns=owns, draws=["rc3", "hs rc3", "rc4"], **EDGE), *keys)
    assert you(table).gold == gold


def test_without_a_handshake_the_visitors_plunder():
    """PC-103 (ruling P-11): no handshake, then the red circle, then the Force."""
    assert at(visit(civ("R1{T5}", draws=["", "rc1", "bh3"], **EDGE)), "R1") == "T2"


def test_inland_regions_are_safe_from_visitors():
    """PC-103"""
    table = civ("R1{T5} R3{T5}", draws=["", "rc3", "bh3"], **EDGE)
    assert land(visit(table)) == "R1{T5} R2{} R3{T5}"
    assert logged(table, "attack") == []


def test_a_great_wall_keeps_visitors_out_of_its_region():
    """PC-112 (ruling P-42)"""
    table = civ("R2{T5}", wonders={"great-wall-of-solitude": "R2"}, draws=["", "rc2", "bh3"], **EDGE)
    assert at(visit(table), "R2") == "T5"


def test_a_great_wall_does_not_stop_those_who_come_from_a_neighbor():
    """Ruling P-42"""
    table = civ("R1{T1} R2{T5}", wonders={"great-wall-of-solitude": "R2"}, draws=["", "rc1", "bh3"], **EDGE)
    assert land(visit(table)) == "R1{} R2{T3}"


@pytest.mark.parametrize(
    ("shown", "keys", "gold"), [("rc6 hs", ["accept"], 9), ("rc6 hs", ["decline"], 6), ("rc6", [], 6)]
)
def test_shipping_adds_a_green_square_after_a_handshake(shown, keys, gold):
    """PC-T51 (PC-104, ruling P-68)"""
    table = visit(civ("R1{T5}", owns="shipping", partners="gilda", draws=[shown, "gs3"], **EDGE), *keys)
    assert (you(table).gold, you(table).volatile) == (gold, gold)


def test_a_stash_can_be_banked():
    """PC-105"""
    table = civ("R1{T5}", owns="culture-of-thievery", partners="gilda", draws=["rc1", "n2", "n3"], **EDGE)
    assert you(visit(table, "dig deeper", "dig deeper", "stop")).gold == 1 + 5


def test_a_stash_need_not_be_begun():
    """PC-105"""
    table = civ("R1{T5}", owns="culture-of-thievery", partners="gilda", draws=["rc1"], **EDGE)
    assert you(visit(table, "stop")).gold == 1


def test_a_noticed_theft_leaves_half_the_stash_and_an_attack():
    """PC-T51 (PC-105, ruling P-28): 2 + 3, then a blank; a red circle, and a Force of bh + gs."""
    draws = ["rc1", "n2", "n3", "", "rc1", "bh2 gs1"]
    table = civ("R1{T5}", owns="culture-of-thievery", partners="gilda", draws=draws, **EDGE)
    visit(table, *["dig deeper"] * 3)
    assert (you(table).gold, at(table, "R1")) == (1 + 2, "T2")
    assert logged(table, "attack") == [(0, 3)]
