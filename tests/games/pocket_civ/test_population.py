"""Rulebook, Population Growth and Movement."""

import pytest

from toolkit.games.pocket_civ.rules.population import grow, move

from .board import asked, at, civ, does, land, you


def test_every_region_with_tribes_grows_by_one():
    """PC-T01 (PC-15)"""
    table = does(civ("R1{T3} R2{} R3{T1}"), grow)
    assert land(table) == "R1{T4} R2{} R3{T2}"


def test_eight_regions_grow_by_eight():
    """PC-T57"""
    assert you(does(civ(" ".join(f"R{n}{{T1}}" for n in range(1, 9))), grow)).total_tribes == 16


def test_without_a_city_there_is_no_top_up():
    """PC-T04 (PC-16)"""
    table = does(civ("R1{T1} R2{}"), grow)
    assert (land(table), table.state.over) == ("R1{T2} R2{}", "")


def test_cities_bring_the_empire_back_to_three_tribes():
    """PC-16 (ruling P-36): after growth, and where the player likes."""
    table = civ("R1{AV1} R2{AV1} R3{T1}")
    assert asked(does, table, grow) == ["top up R1", "top up R2", "enough"]
    table = does(civ("R1{AV1} R2{AV1} R3{}"), grow, "top up R1", "top up R2", "top up R1")
    assert land(table) == "R1{T2,AV1} R2{T1,AV1} R3{}"


def test_the_top_up_may_be_left():
    """PC-16"""
    assert you(does(civ("R1{AV1} R3{T1}"), grow, "enough")).total_tribes == 2


def test_without_tribes_and_cities_the_game_is_over():
    """PC-T04 (PC-17, PC-63): that check gives no Glory."""
    table = does(civ("R1{}", owns="masonry"), grow)
    assert (table.state.over, you(table).glory) == ("extinct", 0)


LINE = {"borders": "R1-R2 R2-R3 R3-R4"}


@pytest.mark.parametrize(
    ("owns", "offered"),
    [
        ("", ["stay", "move R1 to R2"]),
        ("roadbuilding", ["stay", "move R1 to R2", "move R1 to R3"]),
        ("equestrian", ["stay", "move R1 to R2", "move R1 to R3", "move R1 to R4"]),
    ],
)
def test_tribes_go_as_far_as_the_advances_let_them(owns, offered):
    """PC-18, PC-19, PC-20: R5 lies beyond the Sea, and horses do not swim."""
    assert asked(does, civ("R1{T1} R5{}", owns=owns, sea="R1 R5", **LINE), move) == offered


def test_each_tribe_moves_once():
    """PC-18 (ruling P-44)"""
    table = does(civ("R1{T2}", **LINE), move, "move R1 to R2", "move R1 to R2")
    assert land(table) == "R1{} R2{T2} R3{} R4{}"


def test_tribes_in_place_may_still_move_when_others_have_arrived():
    """PC-18: of two in R2, the one that came is tired."""
    table = does(civ("R1{T1} R2{T1}", **LINE), move, "move R1 to R2", "move R2 to R3")
    assert land(table) == "R1{} R2{T1} R3{T1} R4{}"


COASTS = {"sea": "R1 R6"}


@pytest.mark.parametrize(("owns", "arrive"), [("fishing", 3), ("navigation", 3), ("fishing magnetics", 4)])
def test_a_group_crosses_the_sea_and_loses_a_tribe(owns, arrive):
    """PC-T05 (PC-21, PC-22)"""
    table = does(civ("R1{T4} R6{}", owns=owns, **COASTS), move, "sail R1 to R6", "4")
    assert (at(table, "R1"), at(table, "R6")) == ("", f"T{arrive}")


def test_a_tribe_that_sails_alone_is_lost():
    """PC-T05 (PC-21)"""
    table = civ("R1{T1} R2{T1} R6{}", owns="fishing", **COASTS)
    assert land(does(table, move, "sail R1 to R6")) == "R1{} R2{T1} R6{}"


def test_the_last_tribe_does_not_sail():
    """Ruling P-66; with Magnetics it costs nothing."""
    table = does(civ("R1{T1} R6{}", owns="fishing", **COASTS), move)
    assert at(table, "R1") == "T1"
    assert "sail R1 to R6" in asked(does, civ("R1{T1} R6{}", owns="fishing magnetics", **COASTS), move)


def test_a_crossing_takes_the_place_of_a_step_on_land():
    """Ruling P-66: whoever sailed stays."""
    table = civ("R1{T3} R6{}", owns="fishing", borders="R6-R5", **COASTS)
    assert at(does(table, move, "sail R1 to R6", "3"), "R6") == "T2"


def test_magnetics_alone_does_not_sail():
    """PC-22"""
    assert at(does(civ("R1{T3} R6{}", owns="magnetics", **COASTS), move), "R1") == "T3"


def test_no_ship_sails_from_one_water_to_another():
    """PC-21 (ruling P-41)"""
    table = civ("R1{T3} R6{}", owns="fishing", waters={"west": "R1", "east": "R6"})
    assert at(does(table, move), "R1") == "T3"
