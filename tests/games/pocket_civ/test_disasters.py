"""Rulebook, Earthquake, Epidemic, Famine, Flood / Tsunami, Sandstorm, Superstition and Volcano."""

import pytest

from .board import asked, at, civ, happens, land, logged, you


def test_a_first_earthquake_leaves_a_fault_line():
    """PC-T39 (PC-80, PC-04): a City of AV 1 that loses 1 is gone."""
    table = happens(civ("R1{T2,AV1} R2{T1}", draws=["rc1"]), "earthquake", symbols="gs")
    assert at(table, "R1") == "T1,fault"


def test_along_a_fault_line_the_next_earthquake_is_a_catastrophe():
    """PC-T39 (PC-81): City, four Tribes and the Wonder gone, up to two new Fault Lines, and a loss of 4 to share."""
    table = civ(
        "R1{T5,AV3,fault} R2{T3} R3{T3} R4{T3,fault}", borders="R1-R2 R1-R3 R1-R4",
        wonders={"palace-of-the-senate": "R1"}, draws=["rc1", "gs4"],
    )  # fmt: skip
    happens(table, "earthquake", "at R2", "at R3", *["lose R2"] * 3, "lose R1", symbols="gs")
    assert land(table) == "R1{fault} R2{fault} R3{T3,fault} R4{T3,fault}"
    assert you(table).wonders == []


def test_new_fault_lines_may_be_passed_up():
    """PC-81: up to two."""
    table = civ("R1{T9,fault} R2{} R3{}", borders="R1-R2 R1-R3", draws=["rc1", "gs1"])
    happens(table, "earthquake", "nothing", symbols="gs")
    assert land(table) == "R1{T4,fault} R2{} R3{}"


def test_a_population_loss_stops_at_zero():
    """Ruling P-45"""
    table = civ("R1{T5,fault} R2{T1} R3{AV1}", borders="R1-R2", draws=["rc1", "gs7"])
    happens(table, "earthquake", "nothing", symbols="gs")
    assert you(table).total_tribes == 0


SICK = "R1{T3} R2{T2} R3{T5}"
RING = "R1-R2 R1-R3 R2-R3"


@pytest.mark.parametrize(("owns", "left"), [("", (0, 0, 3)), ("medicine", (0, 2, 5))])
def test_an_epidemic_wipes_out_one_region_after_another(owns, left):
    """PC-T40 (PC-83, ruling P-23): a loss of 7, or 3 with Medicine."""
    table = happens(civ(SICK, borders=RING, owns=owns, draws=["rc1", "bh7"]), "epidemic", symbols="bh")
    assert tuple(you(table).tribes[:3]) == left


def test_two_tribes_are_always_left_by_an_epidemic():
    """PC-T40 (ruling P-24)"""
    table = happens(civ("R1{T3} R2{T2}", borders="R1-R2", draws=["rc1", "bh9"]), "epidemic", symbols="bh")
    assert land(table) == "R1{} R2{T2}"
    assert at(happens(civ("R1{T2}", draws=["rc1", "bh9"]), "epidemic", symbols="bh"), "R1") == "T2"


@pytest.mark.parametrize(("owns", "lost"), [("", 3), ("equestrian", 5), ("roadbuilding", 5)])
def test_empty_regions_are_fire_breaks_unless_people_travel(owns, lost):
    """PC-T40 (PC-84): three Tribes in R1, four behind an empty Region."""
    table = civ("R1{T3} R2{} R3{T4}", borders="R1-R2 R2-R3", owns=owns, draws=["rc1", "bh7"])
    assert you(happens(table, "epidemic", symbols="bh")).total_tribes == 7 - lost


def test_an_epidemic_needs_tribes_in_the_active_region():
    """PC-83: no second card is drawn."""
    table = civ("R1{} R2{T4}", borders="R1-R2", draws=["rc1"])
    before = len(table.state.deck)
    happens(table, "epidemic", symbols="bh")
    assert (at(table, "R2"), len(table.state.deck)) == ("T4", before - 1)


@pytest.mark.parametrize(("owns", "city"), [("", 3), ("roadbuilding", 1)])
def test_roads_cost_av_where_an_epidemic_leaves_nobody(owns, city):
    """PC-85"""
    table = civ("R1{T3,AV3} R2{T5,AV3}", borders="R1-R2", owns=owns, draws=["rc1", "bh5"])
    happens(table, "epidemic", symbols="bh")
    assert you(table).cities[:2] == [city, 3]


@pytest.mark.parametrize(("owns", "left"), [("", "AV1,F"), ("irrigation", "AV2,F,farm")])
def test_a_famine_takes_tribes_farm_and_av(owns, left):
    """PC-86"""
    assert at(happens(civ("R1{T4,AV3,F,farm}", owns=owns, draws=["rc1"]), "famine"), "R1") == left


@pytest.mark.parametrize(("owns", "left"), [("", "T2,AV2,F"), ("irrigation", "T2,AV3,F,farm")])
def test_a_flood_leaves_a_forest(owns, left):
    """PC-87"""
    assert at(happens(civ("R1{T4,AV3,farm}", owns=owns, draws=["rc1"]), "flood", symbols="gs"), "R1") == left


COAST = "R1{T9,AV1} R2{T3,AV2} R3{T9} R4{T2}"


@pytest.mark.parametrize(
    ("damage", "owns", "left"),
    [
        (2, "", "T1,AV2"),
        (4, "", "AV2"),
        (5, "", "AV1"),
        (9, "", ""),
        (8, "civil-service", "T1,AV2"),
        (13, "civil-service", "AV2"),
        (14, "civil-service", "AV1"),
    ],
)
def test_a_tsunami_takes_tribes_then_av(damage, owns, left):
    """PC-88, PC-88a (ruling P-17): R2 is a Neighbor on the sea; R1 is the Active Region."""
    table = civ(COAST, borders="R1-R2 R1-R3 R2-R4", sea="R1 R2 R4", owns=owns, draws=["rc1", f"gs{damage}"])
    happens(table, "flood", symbols="gs")
    assert land(table) == f"R1{{T9,AV1}} R2{{{left}}} R3{{T9}} R4{{T2}}"


@pytest.mark.parametrize(("owns", "left"), [("", 1), ("engineering", 2)])
def test_then_wonders_fall_one_at_a_time(owns, left):
    """PC-88, PC-88a: a damage of 12 after three Tribes and a City of AV 2 is 5; one Wonder at 3, none at 10."""
    table = civ(
        COAST, borders="R1-R2", sea="R1 R2", owns=owns, draws=["rc1", "gs12"],
        wonders={"hall-of-justice": "R2", "palace-of-the-senate": "R2"},
    )  # fmt: skip
    happens(table, "flood", *([] if owns else ["lose palace-of-the-senate"]), symbols="gs")
    assert [wonder.id for wonder, _ in you(table).wonders][:1] == ["hall-of-justice"]
    assert len(you(table).wonders) == left


def test_medicine_helps_every_region_a_tsunami_hits():
    """PC-89"""
    table = civ(COAST, borders="R1-R2", sea="R1 R2", owns="medicine", draws=["rc1", "gs2"])
    assert at(happens(table, "flood", symbols="gs"), "R2") == "T3,AV2"


def test_a_tsunami_stays_within_its_water():
    """Ruling P-67"""
    table = civ(COAST, borders="R1-R2 R1-R4", waters={"west": "R1 R4", "east": "R2"}, draws=["rc1", "gs1"])
    assert land(happens(table, "flood", symbols="gs")) == "R1{T9,AV1} R2{T3,AV2} R3{T9} R4{T1}"


@pytest.mark.parametrize(("owns", "left"), [("", "D"), ("irrigation", "D,farm")])
def test_a_desert_spreads_to_two_neighbors(owns, left):
    """PC-T45 (PC-90)"""
    table = civ(
        "R1{D} R2{F,farm} R3{F,farm} R4{F,farm}", borders="R1-R2 R1-R3 R1-R4", owns=owns, draws=["rc1"]
    )  # fmt: skip
    happens(table, "sandstorm", "at R2", "at R4")
    assert land(table) == f"R1{{D}} R2{{{left}}} R3{{F,farm}} R4{{{left}}}"


def test_a_sandstorm_makes_a_desert_where_there_is_none():
    """PC-T45 (PC-90, PC-106): the Mountain stays."""
    assert at(happens(civ("R1{M,F}", draws=["rc1"]), "sandstorm"), "R1") == "M,D"


def test_superstition_runs_through_the_end_of_an_era():
    """PC-T46 (PC-91): four cards left, six to go: 4, then an Era check, 16 shuffled, 3 and 2 more discarded."""
    table = civ("R1{T1}", era=2, draws=["rc6"], deck=[""] * 4)
    happens(table, "superstition", "play on", symbols="rc")
    assert (table.state.era, len(table.state.deck)) == (3, 11)


def test_meditation_may_stop_time_at_the_last_card():
    """PC-T46 (PC-91)"""
    table = civ("R1{T1}", era=2, owns="meditation", draws=["rc6"], deck=[""] * 4)
    happens(table, "superstition", "stop", symbols="rc")
    assert (table.state.era, len(table.state.deck)) == (2, 1)


@pytest.mark.parametrize(("symbols", "gone"), [("gs", 5), ("gs gs", 10), ("rc", 2)])
def test_astronomy_speeds_superstition_by_two_for_every_green_square(symbols, gone):
    """PC-91 (ruling P-26): the card shows gs 3 and rc 2."""
    table = civ("R1{T1}", owns="astronomy", draws=["gs3 rc2"], deck=[""] * 15)
    happens(table, "superstition", symbols=symbols)
    assert len(table.state.deck) == 15 - gone


def test_a_volcano_is_born():
    """PC-96"""
    table = happens(civ("R1{T4,AV2,F,farm}", draws=["rc1"]), "volcano")
    assert at(table, "R1") == "T1,AV2,V,F,farm"


@pytest.mark.parametrize(("owns", "left"), [("", "T1,V,F"), ("engineering", "T1,AV1,V,F")])
def test_a_mountain_becomes_a_volcano(owns, left):
    """PC-97"""
    table = civ("R1{T4,AV2,M,F,farm}", owns=owns, wonders={"mountain-citadel": "R1"}, draws=["rc1"])
    assert at(happens(table, "volcano"), "R1") == left
    assert you(table).wonders == []


def test_a_volcano_erupts():
    """PC-98"""
    table = civ(
        "R1{T4,AV2,V,F,farm} R2{T3} R3{T1}", borders="R1-R2 R1-R3", wonders={"mountain-citadel": "R1"}, draws=["rc1"]
    )  # fmt: skip
    assert land(happens(table, "volcano")) == "R1{V,D} R2{T1} R3{}"
    assert you(table).wonders == []


def test_engineering_does_not_help_against_an_eruption():
    """PC-98"""
    table = civ("R1{AV2,V} R2{T1}", owns="engineering", draws=["rc1"])
    assert at(happens(table, "volcano"), "R1") == "V,D"


def test_medicine_helps_every_region_that_an_eruption_changed():
    """PC-99 (PC-05): R3 had nothing to lose."""
    table = civ("R1{T1,V} R2{T3} R3{}", borders="R1-R2 R1-R3", owns="medicine", draws=["rc1"])
    assert land(happens(table, "volcano")) == "R1{T1,V,D} R2{T2} R3{}"


def test_an_event_may_take_the_last_tribe_and_with_it_the_game():
    """PC-17, PC-63 (ruling P-60): at once, before anything else happens."""
    table = happens(civ("R1{T4,AV1,farm}", draws=["rc1"]), "famine")
    assert (table.state.over, at(table, "R1")) == ("extinct", "")
    table = happens(civ("R1{T1} R2{T1}", borders="R1-R2", owns="medicine", draws=["rc1"]), "famine")
    assert table.state.over == ""


def test_events_say_where_they_happen():
    table = happens(civ("R1{T4} R2{T1}", draws=["rc1"]), "famine")
    assert logged(table, "active") == [(0,)]


def test_a_meditating_player_is_asked_only_at_the_last_card():
    """PC-91"""
    table = civ("R1{T1}", owns="meditation", draws=["rc2"], deck=[""] * 3)
    assert len(happens(table, "superstition", symbols="rc").state.deck) == 1
    table = civ("R1{T1}", owns="meditation", draws=["rc3"], deck=[""] * 3)
    assert asked(happens, table, "superstition", symbols="rc") == ["stop", "play on"]
