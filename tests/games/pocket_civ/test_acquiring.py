"""Rulebook, Acquire Advances and Build Wonders."""

import pytest

from toolkit.games.pocket_civ.rules.acquiring import has_resources
from toolkit.games.pocket_civ.rules.building_up import advance_cities
from toolkit.games.pocket_civ.scoring import scores

from .board import acts, asked, at, catalogue, civ, does, happens, offered, you

CHEAP = "mythology"
"""2 Tribes, and Food."""


def acquirable(table):
    return [key.removeprefix("acquire ") for key in offered(table) if key.startswith("acquire")]


@pytest.mark.parametrize(
    ("land", "owned", "may"),
    [
        ("R1{T5,AV1,farm}", 0, True),
        ("R1{T5,AV1,farm}", 1, False),
        ("R1{T5,AV2,farm} R2{AV1}", 2, True),
        ("R1{T5,AV2,farm} R2{AV1}", 3, False),
        ("R1{T5,AV4,farm} R2{AV1}", 5, False),
        ("R1{T5,AV4,farm} R2{AV2}", 5, True),
    ],
)
def test_total_av_must_exceed_the_number_of_advances(land, owned, may):
    """PC-T12, PC-T13 (PC-39, PC-44)"""
    owns = " ".join(["masonry", "agriculture", "engineering", "music", "literacy"][:owned])
    assert (CHEAP in acquirable(civ(land, owns=owns))) == may


def test_at_the_ceiling_32_advances_are_the_most():
    """PC-T62 (ruling P-57)"""
    eight = " ".join(f"R{n}{{T9,AV4,farm,M,F}}" for n in range(1, 9))
    ids = [advance.id for advance in catalogue().advances if advance.id != "mythology"]
    assert "mythology" in acquirable(civ(eight, owns=" ".join(ids[:31])))
    assert acquirable(civ(eight, owns=" ".join(ids[:32]))) == []


def test_each_city_acquires_once_a_round():
    """PC-T12 (PC-40): at AV 4 as at AV 1."""
    table = civ("R1{T9,AV4,farm,F} R2{T4}")
    assert len(acquirable(table)) > 1
    assert not any(key.startswith("acquire") for key in offered(table, f"acquire {CHEAP}"))


def test_another_city_may_acquire_in_the_same_round_and_the_first_one_in_the_next():
    """PC-40 (ruling P-53)"""
    table = civ("R1{T6,AV4,farm,F} R2{T5,AV1,F}")
    acts(table, f"acquire {CHEAP}", "acquire music")
    assert sorted(you(table).bought) == [0, 1]
    acts(table, "acquire meditation")
    assert [found.id for found in you(table).advances] == ["mythology", "music", "meditation"]


def test_a_new_city_may_acquire_at_once():
    """PC-36"""
    table = civ("R1{T7,farm}")
    acts(table, "city R1", f"acquire {CHEAP}")
    assert at(table, "R1") == "T1,AV1,farm"


def test_tribes_of_the_active_region_and_gold_are_paid_and_resources_stay():
    """PC-T14 (PC-41): Engineering; a Tribe elsewhere keeps the Empire alive."""
    table = acts(civ("R1{T3,AV2,M,F} R2{T1}", owns="masonry"), "acquire engineering")
    assert at(table, "R1") == "AV2,M,F"
    assert [found.id for found in you(table).advances] == ["masonry", "engineering"]


@pytest.mark.parametrize(("gold", "may"), [(5, False), (6, True)])
def test_gold_must_be_there(gold, may):
    """PC-T14 (PC-41): Architecture costs six."""
    table = civ("R1{T9,AV4,M,F}", owns="masonry engineering", gold=gold)
    assert ("architecture" in acquirable(table)) == may
    if may:
        assert you(acts(table, "acquire architecture")).gold == 0


def test_an_advance_serves_the_whole_empire():
    """PC-43: R1 acquires Masonry, and R2 grows."""
    table = acts(civ("R1{T3,AV1,M} R2{T4,AV1}"), "acquire masonry")
    assert "raise R2" in asked(does, table, advance_cities)


def test_the_player_says_which_city_acquires():
    """PC-41"""
    table = civ("R1{T5,AV1,farm} R2{T5,AV1,farm}")
    assert offered(table, f"acquire {CHEAP}") == ["at R1", "at R2"]


@pytest.mark.parametrize(
    ("owns", "may"), [("", False), ("agriculture", True), ("horticulture", True), ("masonry", False)]
)
def test_one_of_two_requirements_may_do(owns, may):
    """PC-41, PC-109f: Irrigation asks for Agriculture or Horticulture."""
    assert ("irrigation" in acquirable(civ("R1{T9,AV4,F}", owns=owns, gold=2))) == may


@pytest.mark.parametrize(("owns", "may"), [("arts", False), ("theater", False), ("arts theater", True)])
def test_or_both_may_be_asked_for(owns, may):
    """PC-41: Patronage asks for Arts and Theater."""
    assert ("patronage" in acquirable(civ("R1{T9,AV4,M,farm}", owns=owns, gold=5))) == may


@pytest.mark.parametrize(
    ("icons", "wood", "stone", "both"),
    [("F", True, True, False), ("M", True, True, False), ("V", True, True, False), ("F,V", True, True, True)],
)
def test_with_machining_an_icon_stands_for_another_but_for_one_need_only(icons, wood, stone, both):
    """PC-42: Music needs Wood, Masonry Stone, Engineering both."""
    table = civ(f"R1{{AV1,{icons}}}", owns="machining")
    found = [
        has_resources(table.state, you(table), table.pool.advance(a), 0) for a in ("music", "masonry", "engineering")
    ]
    assert found == [wood, stone, both]


def test_without_machining_wood_is_wood():
    """PC-07, PC-42"""
    table = civ("R1{AV1,F} R2{AV1,M} R3{AV1,V} R4{AV1,D,fault} R5{AV1,farm}")
    needs = {name: table.pool.advance(name) for name in ("music", "masonry", "mythology")}
    found = {
        name: [r + 1 for r in range(5) if has_resources(table.state, you(table), needs[name], r)] for name in needs
    }
    assert found == {"music": [1], "masonry": [2, 3], "mythology": [5]}


def test_black_market_brings_five_gold():
    """PC-45"""
    table = acts(civ("R1{T1,AV2}", owns="culture-of-thievery"), "acquire black-market")
    assert (you(table).gold, you(table).volatile) == (5, 0)


@pytest.mark.parametrize("advance_id", ["law", "civil-service"])
@pytest.mark.parametrize(("answer", "kept"), [("discard black-market", False), ("nothing", True)])
def test_vices_may_be_given_up_with_law_or_civil_service(advance_id, answer, kept):
    """PC-108, PC-01 (ruling P-39): either vice at either purchase, and the Advance is free again."""
    owns = "culture-of-thievery black-market government philosophy democracy"
    table = civ("R1{T9,AV9,M,F,farm}", owns=owns, gold=9)
    acts(table, f"acquire {advance_id}", answer)
    black_market = table.pool.advance("black-market")
    assert (black_market in you(table).advances) == kept
    assert (black_market in you(table).open) == (not kept)
    assert you(table).powers.taxes == kept


def test_nothing_is_asked_without_a_vice():
    """PC-108"""
    table = civ("R1{T9,AV9,M,F,farm}", owns="government philosophy", gold=9)
    assert [found.id for found in you(acts(table, "acquire law")).advances][-1] == "law"


# -- Wonders ---------------------------------------------------------------------------------------


def built(table, wonder):
    return f"build {wonder}" in offered(table)


@pytest.mark.parametrize(
    ("wonder", "owns", "sites"),
    [
        ("giant-gilded-statue-of-yourself", "arts", ["R1", "R2", "R3", "R4"]),
        ("coliseum-of-death", "theater", ["R2", "R3"]),
        ("hanging-gardens", "irrigation arts", ["R1", "R2", "R3", "R4"]),
        ("hall-of-justice", "law", ["R2", "R3"]),
        ("great-wall-of-solitude", "", ["R1", "R2"]),
        ("huge-monolith-of-impressiveness", "", ["R1", "R2", "R3", "R4"]),
        ("amphitheater", "theater", ["R2", "R3"]),
        ("mountain-citadel", "", ["R1", "R4"]),
        ("palace-of-the-senate", "", ["R1", "R2", "R3", "R4"]),
    ],
)
def test_each_wonder_asks_for_its_place_and_advances(wonder, owns, sites):
    """PC-111a ... PC-111j: R1 mountain and frontier, R2 City and frontier, R3 City on the sea, R4 volcano."""
    land = "R1{T12,M} R2{T12,AV1} R3{T12,AV1} R4{T12,V}"
    table = civ(land, owns=owns, gold=30, frontier="R1 R2", sea="R3 R4")
    assert offered(table, f"build {wonder}") == [f"at {site}" for site in sites]
    if owns:
        assert not built(civ(land, gold=30, frontier="R1 R2", sea="R3 R4"), wonder)


def test_atlantis_takes_a_trading_partner_and_a_city_on_the_sea():
    """PC-111b, PC-113: it stays a City."""
    land, coast = "R1{T9,AV2} R2{T9,AV2} R3{T9}", {"sea": "R1 R3"}
    assert not built(civ(land, gold=25, **coast), "city-of-atlantis")
    assert not built(civ(land, gold=25, partners="nordic", **coast), "city-of-atlantis")
    table = acts(civ(land, gold=25, partners="atlantea", **coast), "build city-of-atlantis")
    assert (at(table, "R1"), you(table).gold, scores(table)) == ("T1,AV2", 0, [(0, 0, 50)])


def test_a_city_is_made_over_once():
    """PC-111b"""
    table = civ("R1{T9,AV2}", gold=99, partners="atlantea", sea="R1", wonders={"city-of-atlantis": "R1"})
    assert not built(table, "city-of-atlantis")


def test_atlantis_goes_with_its_city():
    """Ruling P-46"""
    table = civ("R1{T3,AV2} R2{T1}", wonders={"city-of-atlantis": "R1", "palace-of-the-senate": "R1"}, draws=["rc1"])
    happens(table, "uprising")
    assert [wonder.id for wonder, _ in you(table).wonders] == ["palace-of-the-senate"]


def test_any_number_of_wonders_fits_a_region_and_a_round():
    """PC-46 (ruling P-30): not tied to the one purchase of a City, copies included."""
    table = civ("R1{T19,AV1,farm}", gold=40)
    acts(table, "build palace-of-the-senate", "build palace-of-the-senate", f"acquire {CHEAP}")
    assert len(you(table).wonders) == 2


def test_tribes_for_a_wonder_come_from_its_region():
    """Ruling P-31 (PC-25)"""
    assert not built(civ("R1{T5} R2{T5}", gold=20), "palace-of-the-senate")
    assert not built(civ("R1{T6}", gold=20), "palace-of-the-senate")
    assert built(civ("R1{T6} R2{T1}", gold=20), "palace-of-the-senate")
