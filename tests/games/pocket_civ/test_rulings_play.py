"""Parameters of setup, the deck, the Advance phase and Upkeep: every alternative changes what is seen."""

import pytest

from toolkit.games.pocket_civ.playing import set_table, start
from toolkit.games.pocket_civ.rules.advancing import advance_options
from toolkit.games.pocket_civ.rules.building_up import advance_cities
from toolkit.games.pocket_civ.rules.deck import draw, end_of_era, event_box, shuffle
from toolkit.games.pocket_civ.rules.feeding import feed_cities
from toolkit.games.pocket_civ.rules.gold import spend
from toolkit.games.pocket_civ.rules.population import grow
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.rules.setup import set_up
from toolkit.games.pocket_civ.rules.upkeep import lose_volatile_gold, upkeep

from .board import acts, asked, at, catalogue, civ, does, during, happens, land, offered, you
from .rulings import ruling
from .test_eras import Idle, event, without_events


def new(rules, seed=1, players=1):
    return set_table(catalogue(rules), players, seed)


# -- setting up ------------------------------------------------------------------------------------


@ruling("scenario", ("random", 8), ("the-gilded-land", 5), ("a-new-world", 7))
def test_scenario(rules, expected):
    assert len(new(rules).map.regions) == expected


@ruling("regions", (8, 8), (7, 7), (6, 6))
def test_regions(rules, expected):
    assert len(new(rules).map.regions) == expected


@ruling("mountains", (5, 5), (8, 8), (0, 0))
def test_mountains(rules, expected):
    assert sum(new(rules).state.mountain) == expected


@ruling("forests", (5, 5), (7, 7), (0, 0))
def test_forests(rules, expected):
    assert sum(new(rules).state.forest) == expected


@ruling("frontier_regions", ([4, 5], {4, 5}), ([3], {3}), ([6, 7], {6, 7}))
def test_frontier_regions(rules, expected):
    assert {sum(new(rules, seed).map.frontier) for seed in range(30)} == expected


@ruling("start_tribes", (3, 3), (1, 1), (6, 6))
def test_start_tribes(rules, expected):
    table = start(catalogue(rules), ["random"], 1)
    set_up(table)
    assert you(table).total_tribes == expected


@ruling("discard_after_shuffle", (3, 13), (0, 16), (6, 10))
def test_discard_after_shuffle(rules, expected):
    table = civ("R1{T1}", rules=rules)
    shuffle(table)
    assert len(table.state.deck) == expected


@ruling("eras", (8, ("", 5)), (4, ("eras", 4)))
def test_eras(rules, expected):
    """After Era 4."""
    table = civ("R1{T1}", era=4, rules=rules)
    during(table, lambda: end_of_era(table), *([] if expected[0] else ["play on"]))
    assert (table.state.over, table.state.era) == expected


@ruling("extra_advances", ("off", 47), ("on", 49))
def test_extra_advances(rules, expected):
    """P-02"""
    assert len(catalogue(rules).advances) == expected


@ruling("round_cap", (1000, "eras"), (20, "capped"))
def test_round_cap(rules, expected):
    """Without Events a game of eight Eras has 104 Rounds."""
    table = civ("R1{T1,M,F,AV1,farm}", rules=rules)
    table.pool = without_events(rules)
    table.players = [Idle()]
    play_rounds(table)
    assert (table.state.over, table.state.capped) == (expected, expected == "capped")


# -- Population and the deck -----------------------------------------------------------------------


@ruling("min_tribe_topup", (3, 3), (5, 5), (0, 2))
def test_min_tribe_topup(rules, expected):
    table = civ("R1{AV1} R2{T1}", rules=rules)
    assert you(does(table, grow, *["top up R1"] * (expected - 2))).total_tribes == expected


@ruling("deck_out", ("on_empty", (3, 13)), ("on_need", (2, 0)))
def test_deck_out(rules, expected):
    """PC-T54 (P-07): after the last card has been drawn."""
    table = civ("R1{T1}", era=2, deck=[""], rules=rules)
    keys = ["play on"] if expected[0] == 3 else []
    during(table, lambda: draw(table), *keys)
    assert (table.state.era, len(table.state.deck)) == expected


def test_on_need_the_check_comes_at_the_start_of_the_next_draw():
    """PC-T54 (P-07)"""
    table = civ("R1{T1}", era=2, deck=[""], rules={"deck_out": "on_need"})
    during(table, lambda: (draw(table), draw(table)), "play on")
    assert (table.state.era, len(table.state.deck)) == (3, 12)


def test_on_need_an_event_card_belongs_to_the_new_era():
    """P-07, P-08: it is drawn after the check."""
    table = civ("R1{T1}", era=2, deck=[], rules={"deck_out": "on_need"})
    seen = []
    during(table, lambda: seen.append(event_box(table)), "play on")
    card, found = seen[0]
    assert (found.event or None) == (card.boxes[3].event if card.boxes[3] else None)


@ruling("last_card_era", ("drawn", "famine"), ("new", ""))
def test_last_card_era(rules, expected):
    """P-08"""
    table = civ("R1{T1}", era=3, deck=[], rules=rules)
    table.state.deck.append(event("famine", 3))
    seen = []
    during(table, lambda: seen.append(event_box(table)[1].event), "play on")
    assert seen == [expected]


@ruling("reshuffle_active", (True, 13), (False, 12))
def test_reshuffle_active(rules, expected):
    """PC-T54 (P-09): the last card of the Era is an Event."""
    table = civ("R1{T1}", era=3, rules=rules)
    del table.state.deck[1:]
    during(table, lambda: event_box(table), "play on")
    assert len(table.state.deck) == expected


@ruling("reshuffle_active", (True, 13), (False, 11))
def test_a_value_card_that_ends_the_era_is_held_out_too(rules, expected):
    """PC-T54 (P-09): the Event under way, and the last card, which it reads."""
    table = civ("R1{T1}", era=3, rules=rules)
    table.state.in_use.append(table.state.deck.pop())
    del table.state.deck[1:]
    during(table, lambda: draw(table), "play on")
    assert len(table.state.deck) == expected


@ruling("reshuffle_active", (True, (11, 0)), (False, (9, 2)))
def test_cards_being_read_are_held_out(rules, expected):
    """PC-T46 (P-09): the Event and the card that counts; 14, 11, 9 where they are not shuffled in."""
    table = civ("R1{T1}", era=2, rules=rules)
    state = table.state
    event_card = state.deck.pop()
    state.in_use.append(event_card)
    value = next(card for card in state.deck if card.red_circle == 6)
    state.deck.remove(value)
    state.discard += state.deck[:-4]
    del state.deck[:-4]
    state.deck.append(value)
    happens(table, "superstition", "play on", symbols="rc")
    assert len(state.deck) == expected[0]
    assert (event_card in state.deck + state.discard) == (not expected[1])


@ruling("era_city_check", ("leaving", 3), ("entering", 0))
def test_era_city_check(rules, expected):
    """PC-T25 (P-04): two Cities at the end of Era 2."""
    table = civ("R1{T1,AV1} R2{AV1}", owns="masonry", era=2, rules=rules)
    assert you(during(table, lambda: end_of_era(table), "play on")).glory == expected


@ruling("final_glory", ("single", (3, 3)), ("extra", (6, 6)))
def test_final_glory(rules, expected):
    """P-10: at the end of Era 8, and at a voluntary end."""
    last = civ("R1{T1,AV1}", owns="masonry", era=8, rules=rules)
    early = civ("R1{T1,AV1}", owns="masonry", era=1, rules=rules)
    during(last, lambda: end_of_era(last))
    during(early, lambda: end_of_era(early), "end the game")
    assert (you(last).glory, you(early).glory) == expected


# -- the Advance phase -----------------------------------------------------------------------------


@ruling("city_cost", (4, "T5,AV1"), (1, "T8,AV1"), (6, "T3,AV1"))
def test_city_cost(rules, expected):
    assert at(acts(civ("R1{T9}", rules=rules), "city R1"), "R1") == expected


@ruling("common_tongue_cost", (2, "T7,AV1"), (3, "T6,AV1"))
def test_common_tongue_cost(rules, expected):
    assert at(acts(civ("R1{T9}", owns="common-tongue", rules=rules), "city R1"), "R1") == expected


@ruling("farm_cost", (2, "T7,farm"), (0, "T9,farm"), (5, "T4,farm"))
def test_farm_cost(rules, expected):
    assert at(acts(civ("R1{T9,F}", rules=rules), "farm R1"), "R1") == expected


@ruling("agriculture_per_round", (1, 1), (2, 2), (None, 3))
def test_agriculture_per_round(rules, expected):
    """P-16: Farms made without a Forest, of three that could be."""
    table = civ("R1{T3} R2{T3} R3{T3} R4{T1}", owns="agriculture", rules=rules)
    acts(table, *[f"free farm R{n}" for n in range(1, expected + 1)])
    assert you(table).free_farms == expected
    assert not any(option.key.startswith("free farm") for option in advance_options(table, you(table)))


@ruling("horticulture_cost", (4, "T5,F"), (1, "T8,F"))
def test_horticulture_cost(rules, expected):
    assert at(acts(civ("R1{T9}", owns="horticulture", rules=rules), "plant R1"), "R1") == expected


@ruling("horticulture_per_round", (None, True), (1, False))
def test_horticulture_per_round(rules, expected):
    """P-59"""
    table = civ("R1{T9} R2{T9}", owns="horticulture", rules=rules)
    assert ("plant R2" in offered(table, "plant R1")) == expected


@ruling("mining_cost", (3, "T6,M"), (1, "T8,M"))
def test_mining_cost(rules, expected):
    table = civ("R1{T9,M}", owns="mining", draws=[""], rules=rules)
    assert at(acts(table, "mine R1"), "R1") == expected


@ruling("taxation_per_round", (1, False), (2, True), (None, True))
def test_taxation_per_round(rules, expected):
    """P-61"""
    table = civ("R1{T9}", owns="black-market", draws=["n1"], rules=rules)
    assert ("tax the market" in offered(table, "tax the market")) == expected


@ruling("black_market_bonus", (5, 5), (0, 0), (8, 8))
def test_black_market_bonus(rules, expected):
    table = civ("R1{T9,AV2}", owns="culture-of-thievery", rules=rules)
    assert you(acts(table, "acquire black-market")).gold == expected


@ruling("wonder_copies", (None, True), (1, False))
def test_wonder_copies(rules, expected):
    """P-30: a second one."""
    table = civ("R1{T20}", gold=60, wonders={"palace-of-the-senate": "R1"}, rules=rules)
    assert ("build palace-of-the-senate" in offered(table)) == expected


@ruling("wonder_tribes", ("region", False), ("empire", True))
def test_wonder_tribes(rules, expected):
    """P-31: six Tribes, three and four of them."""
    table = civ("R1{T3} R2{T4}", gold=20, rules=rules)
    assert ("build palace-of-the-senate" in offered(table)) == expected
    if expected:
        acts(table, "build palace-of-the-senate", "at R2", *["pay R1"] * 3)
        assert (land(table), len(you(table).wonders)) == ("R1{} R2{T1}", 1)


# -- Upkeep ----------------------------------------------------------------------------------------


@ruling("upkeep_order", ("detail", "T3,AV2"), ("overview", "T2,AV2"))
def test_upkeep_order(rules, expected):
    """P-06: the AV is lost after it has supported Tribes, or before."""
    table = civ("R1{T5,AV3}", rules=rules)
    assert at(during(table, lambda: upkeep(table)), "R1") == expected


@ruling("gold_upkeep", ("expedition_trade", (5, 4)), ("all", (0, 0)))
def test_gold_upkeep(rules, expected):
    """PC-T18, PC-T58 (P-05)"""
    plain = civ("R1{T1}", gold=9, volatile=4, rules=rules)
    market = civ("R1{T1}", gold=5, owns="black-market", rules=rules)
    found = [you(during(table, lambda table=table: lose_volatile_gold(table))).gold for table in (plain, market)]
    assert tuple(found) == expected


@ruling("spend_order", ("volatile_first", 1), ("stable_first", 4))
def test_spend_order(rules, expected):
    """P-05: three of nine Gold are spent, four were volatile."""
    table = civ("R1{T1}", gold=9, volatile=4, rules=rules)
    spend(table, you(table), 3)
    assert you(table).volatile == expected


@ruling("base_av_steps", (0, "T9,AV1"), (1, "T7,AV2"))
def test_base_av_steps(rules, expected):
    """P-33"""
    keys = ["raise R1"] if rules["base_av_steps"] else []
    assert at(does(civ("R1{T9,AV1}", rules=rules), advance_cities, *keys), "R1") == expected


@ruling("av_caps", ([2, 3, 4, 10], (False, False, False)), ([3, 4, 5, 11], (True, True, True)))
def test_av_caps(rules, expected):
    owns = ("masonry", "masonry engineering", "masonry architecture")
    tables = [civ(f"R1{{T20,AV{av}}}", owns=found, rules=rules) for av, found in zip((2, 3, 4), owns, strict=True)]
    assert tuple(_grows(table) for table in tables) == expected


def _grows(table):
    return _may(table) == ["raise R1", "enough"]


def _may(table):
    try:
        return asked(does, table, advance_cities)
    except AssertionError:
        return []


CAPITOL = {"owns": "masonry architecture centralized-government", "capitol": "R1"}


def test_the_capitol_has_a_cap_of_its_own():
    """The fourth figure of av_caps."""
    assert _may(civ("R1{T20,AV10,F}", **CAPITOL)) == []
    assert _may(civ("R1{T20,AV10,F}", rules={"av_caps": [2, 3, 4, 11]}, **CAPITOL)) == ["improve capitol R1", "enough"]


@ruling("capitol_needs_step", (False, True), (True, False))
def test_capitol_needs_step(rules, expected):
    """P-35: the one step of Masonry has been used on R2."""
    table = civ("R1{T9,AV4,F} R2{T9,AV1}", rules=rules, **CAPITOL)
    options = asked(does, table, advance_cities, "raise R2", "pay R1", "pay R2") if expected else []
    assert ("improve capitol R1" in options) == expected
    if not expected:
        does(table, advance_cities, "raise R2", "pay R1", "pay R2")
        assert at(table, "R2") == "T8,AV2"


@ruling("capitol_steps", ("past_four_only", 4), ("any", 3))
def test_capitol_steps(rules, expected):
    """P-65: two AV steps on a Capitol of AV 2."""
    owns = "masonry slave-labor architecture centralized-government"
    table = civ("R1{T20,AV2,F}", owns=owns, capitol="R1", rules=rules)
    does(table, advance_cities, *["raise R1"] * (expected - 2), *(["enough"] if expected == 4 else []))
    assert you(table).cities[0] == expected


@ruling(
    "farm_support_advances",
    (["cartage", "roadbuilding"], (2, 2)),
    (["cartage"], (2, 1)),
    (["roadbuilding"], (1, 2)),
)
def test_farm_support_advances(rules, expected):
    """P-03: a City without a Farm and a spare Farm elsewhere; with Cartage, with Roadbuilding."""
    tables = [civ("R1{AV2} R2{farm}", owns=owns, rules=rules) for owns in ("cartage", "roadbuilding")]
    assert tuple(you(does(table, feed_cities)).cities[0] for table in tables) == expected


@ruling("farm_capacity", (1, "R1{AV2,farm} R2{AV1}"), ("unlimited", "R1{AV2,farm} R2{AV2}"))
def test_farm_capacity(rules, expected):
    """PC-T23 (P-03)"""
    assert land(does(civ("R1{AV2,farm} R2{AV2}", owns="cartage", rules=rules), feed_cities)) == expected


@pytest.mark.parametrize("capacity", [1, "unlimited"])
def test_no_farm_feeds_no_city(capacity):
    """P-03"""
    table = civ("R1{AV2}", owns="cartage", rules={"farm_capacity": capacity})
    assert at(does(table, feed_cities), "R1") == "AV1"


@ruling("roadbuilding_mode", ("any_farm", "AV1"), ("no_farm_needed", "AV2"))
def test_roadbuilding_mode(rules, expected):
    """P-03"""
    table = civ("R1{AV2}", owns="roadbuilding", rules=rules)
    assert at(does(table, feed_cities), "R1") == expected
