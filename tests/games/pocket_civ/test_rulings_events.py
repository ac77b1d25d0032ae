"""Parameters of the Events: every alternative changes what is seen."""

import pytest

from toolkit.games.pocket_civ.rules.events.attacks import attack

from .board import asked, at, civ, during, happens, land, logged, you
from .rulings import ruling


def attacked(table, force, *keys):
    return during(table, lambda: attack(table, 0, force), *keys)


@ruling("anarchy_av1", ("immune", "T6,AV1"), ("one_pass", "T3"))
def test_anarchy_av1(rules, expected):
    """PC-T27 (P-18)"""
    assert at(happens(civ("R1{T6,AV1} R2{T1}", rules=rules), "anarchy"), "R1") == expected


@pytest.mark.parametrize("value", ["immune", "one_pass"])
def test_a_larger_city_stops_at_av_1_all_the_same(value):
    """P-18"""
    assert at(happens(civ("R1{T10,AV4}", rules={"anarchy_av1": value}), "anarchy"), "R1") == "T1,AV1"


@ruling("attack_per_av", (5, "AV1"), (3, "AV0"), (11, "AV2"))
def test_attack_per_av(rules, expected):
    table = attacked(civ("R1{AV2} R2{T1}", rules=rules), 8)
    assert f"AV{you(table).cities[0]}" == expected


@ruling("attack_per_av_architecture", (8, 1), (9, 2), (4, 0))
def test_attack_per_av_architecture(rules, expected):
    table = attacked(civ("R1{AV2} R2{T1}", owns="architecture", rules=rules), 8)
    assert you(table).cities[0] == expected


@ruling("gold_lost_per_av", (2, 7), (0, 9), (4, 5))
def test_gold_lost_per_av(rules, expected):
    assert you(attacked(civ("R1{AV2}", gold=9, rules=rules), 5)).gold == expected


LINE = "R1{T1} R2{} R3{T4}"


@ruling("attack_jump", (["roadbuilding", "equestrian"], "R1{} R2{} R3{T1}"), ([], "R1{} R2{} R3{T4}"))
def test_attack_jump(rules, expected):
    """P-20"""
    table = civ(LINE, borders="R1-R2 R2-R3", owns="roadbuilding", rules=rules)
    assert land(attacked(table, 4)) == expected


@ruling("attack_tie", ("lowest_id", []), ("policy", ["at R2", "at R3"]))
def test_attack_tie(rules, expected):
    """P-21"""
    table = civ("R1{T1} R2{T2} R3{T2} R4{T3}", borders="R1-R2 R1-R3 R1-R4", rules=rules)
    assert (asked(attacked, table, 3) if expected else attacked(table, 3) and []) == expected


@ruling("attack_on_empty", ("moves_on", "R1{} R2{T1}"), ("stops", "R1{} R2{T3}"))
def test_attack_on_empty(rules, expected):
    """P-62"""
    assert land(attacked(civ("R1{} R2{T3}", borders="R1-R2", rules=rules), 2)) == expected


@ruling("civil_war_medicine", ("stack", (6, 6)), ("two_or_one", (5, 6)), ("one_only", (4, 6)))
def test_civil_war_medicine(rules, expected):
    """PC-T37 (P-12)"""
    table = civ("R2{T5,AV2} R4{T5,AV3}", borders="R4-R2", owns="medicine", draws=["rc4", "bh2"], rules=rules)
    happens(table, "civil-war", "lose R4", "lose R4")
    assert (you(table).tribes[3], you(table).tribes[1]) == expected


@ruling("collateral_scope", ("changed", []), ("active_and_neighbors", ["lose R1", "lose R2"]))
def test_collateral_scope(rules, expected):
    """P-13: R2 has no City to lose, so it has not changed."""
    table = civ("R1{T4,AV3} R2{T4}", borders="R1-R2", draws=["rc1", "bh1"], rules=rules)
    if expected:
        assert asked(happens, table, "civil-war") == expected
    else:
        assert land(happens(table, "civil-war")) == "R1{T3,AV1} R2{T4}"


@ruling("government_corruption", (3, 2), (-3, 8), (0, 5))
def test_government_corruption(rules, expected):
    """P-14"""
    table = civ("R1{AV10}", owns="government", draws=["gs5"], rules=rules)
    assert you(happens(table, "corruption", symbols="gs")).cities[0] == expected


@ruling("engineering_earthquake", ("none", 0), ("min_av_1", 1))
def test_engineering_earthquake(rules, expected):
    """P-15"""
    table = civ("R1{T9,AV1}", owns="engineering", draws=["rc1"], rules=rules)
    assert you(happens(table, "earthquake")).cities[0] == expected


@ruling("epidemic_choice", ("fewest", [0, 2, 4]), ("most", [0, 3, 3]), ("policy", ["at R2", "at R3"]))
def test_epidemic_choice(rules, expected):
    """P-23: a loss of 2 takes the one Tribe of R1, then one more."""
    table = civ("R1{T1} R2{T3} R3{T4}", borders="R1-R2 R1-R3", draws=["rc1", "bh2"], rules=rules)
    if rules["epidemic_choice"] == "policy":
        assert asked(happens, table, "epidemic", symbols="bh") == expected
    else:
        assert you(happens(table, "epidemic", symbols="bh")).tribes[:3] == expected


@ruling("tsunami_hits_active", (False, "R1{T9} R2{T2}"), (True, "R1{T8} R2{T2}"))
def test_tsunami_hits_active(rules, expected):
    """P-17"""
    table = civ("R1{T9} R2{T3}", borders="R1-R2", sea="R1 R2", draws=["rc1", "gs1"], rules=rules)
    assert land(happens(table, "flood", symbols="gs")) == expected


@ruling("astronomy", ("green_square", 13), ("any_symbol", 11))
def test_astronomy(rules, expected):
    """P-26: a red circle of 2."""
    table = civ("R1{T1}", owns="astronomy", draws=["rc2"], deck=[""] * 15, rules=rules)
    assert len(happens(table, "superstition", symbols="rc").state.deck) == expected


@ruling("tribal_war", ("each", (0, 1)), ("shared", (2, 4)))
def test_tribal_war(rules, expected):
    """P-25: eight strike Neighbors of 5 and 9."""
    table = civ("R1{T4} R2{T5} R3{T9}", borders="R1-R2 R1-R3", draws=["rc1"], rules=rules)
    keys = ["lose R2"] * 3 + ["lose R3"] * 5 if expected == (2, 4) else []
    assert tuple(you(happens(table, "tribal-war", *keys)).tribes[1:3]) == expected


@ruling("uprising_or_saves_farm", (False, "T3,AV1"), (True, "T3,AV1,farm"))
def test_uprising_or_saves_farm(rules, expected):
    """P-47"""
    table = civ("R1{T5,AV3,farm}", owns="organized-religion", draws=["rc1"], rules=rules)
    assert at(happens(table, "uprising"), "R1") == expected


@pytest.mark.parametrize("value", [False, True])
def test_without_organized_religion_the_farm_is_lost(value):
    """P-47"""
    table = civ("R1{T5,AV3,farm}", draws=["rc1"], rules={"uprising_or_saves_farm": value})
    assert at(happens(table, "uprising"), "R1") == "AV1"


@ruling("thievery_target", ("draw", [(0, 3)]), ("richest_border", [(1, 3)]))
def test_thievery_target(rules, expected):
    """P-28: the red circle says R1; R2, on the Frontier, has the higher City."""
    draws = ["rc1", "", *(["rc1"] if rules["thievery_target"] == "draw" else []), "bh2 gs1"]
    table = civ(
        "R1{T9,AV1} R2{T1,AV2} R3{AV3}", owns="culture-of-thievery", partners="gilda", draws=draws, sea="R1",
        frontier="R2", rules=rules,
    )  # fmt: skip
    happens(table, "visitation", "dig deeper", visitor="gilda")
    assert logged(table, "attack") == expected


@ruling("event_advances", ("totem", "T4"), ("either", "T2"))
def test_event_advances(rules, expected):
    """P-70: Literacy is the other player's."""
    table = civ("R1{T7/0,AV2} R2{T1/1}", True, rival_owns="literacy", rules=rules)
    assert at(happens(table, "anarchy"), "R1").split(",")[0] == expected
