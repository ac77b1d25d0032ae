"""What is counted while the log is read, told by hand."""

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.rules.feeding import feed_cities
from toolkit.games.pocket_civ.rules.upkeep import support_tribes
from toolkit.games.pocket_civ.tally import read_log

from .board import acts, civ, does, during, happens, models, you


def begun(land, **options):
    """A table in the first Round of the Era."""
    table = civ(land, **options)
    table.state.round = 1
    table.log.append(("round", 1, table.state.era))
    return table


def row(table, name):
    """The first row that the table adds to a results table."""
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(table, 0, [0], rows)
    schema = next(schema for schema in GAME.tables if schema.name == name)
    return dict(zip(schema.columns, rows[name][0], strict=True))


def test_a_city_without_a_farm_is_lost_to_hunger_and_not_to_an_event():
    """PC-56"""
    table = begun("R1{AV1,T2} R2{AV2,T1}")
    does(table, feed_cities)
    told = row(table, "rounds")
    assert (told["cities_hungry"], told["av_hungry"], told["cities_fallen"], told["av_fallen"]) == (1, 2, 0, 0)


def test_what_an_event_takes_is_its_cost():
    """PC-86: all Tribes, the Farm and 2 AV; the Famine is over when the Advance phase begins."""
    table = begun("R1{AV2,T3,farm} R2{T1}", draws=["rc1"])
    table.log.append(("event", "famine", ""))
    happens(table, "famine")
    told = row(table, "events")
    assert (told["tribes"], told["av"], told["cities"], told["farms"]) == (3, 2, 1, 1)
    assert row(table, "rounds")["cities_fallen"] == 1


def test_an_advance_that_softens_an_event_is_seen_beside_it():
    """PC-86: Irrigation saves the Farm and 1 AV, and so did something."""
    table = begun("R1{AV2,T3,farm} R2{T1}", draws=["rc1"], owns="irrigation")
    table.log.insert(0, ("gift", 0, table.pool.advance("irrigation")))
    table.log.append(("event", "famine", ""))
    happens(table, "famine")
    told = row(table, "events")
    assert (told["owned"], told["av"], told["farms"]) == (1, 1, 0)
    assert read_log(table).fired == {table.pool.advance("irrigation"): 1}


def test_tribes_lost_after_an_event_are_lost_for_want_of_support():
    """PC-47"""
    table = begun("R1{T5,F} R2{T1}")
    table.log += [("event", "superstition", ""), ("phase", "upkeep")]
    during(table, lambda: support_tribes(table))
    told = row(table, "rounds")
    assert (told["tribes_crowded"], told["tribes_fallen"]) == (5, 0)
    assert row(table, "events")["tribes"] == 0


def test_tribes_paid_are_those_of_the_advance_alone():
    """PC-36, PC-41: 4 for the City, then 2 for Masonry."""
    table = begun("R1{T6,M} R2{T2}", draws=[])
    acts(table, "city R1", "acquire masonry")
    told = row(table, "acquired")
    assert (told["tribes"], told["order"], told["round"]) == (2, 1, 1)
    assert told["vp_per_tribe"] == pytest.approx(3 / 2)


def test_a_round_is_blocked_by_the_gate_when_nothing_else_forbids():
    """PC-39: Total AV 1, and Tribes for another Advance, or for none."""
    free = "basic-tools culture-of-thievery black-market"
    blocked, poor = begun("R1{AV1,T6,M}", owns="mythology"), begun("R1{AV1,T1}", owns=free)
    for table in (blocked, poor):
        acts(table)
    assert (row(blocked, "rounds")["gated"], row(poor, "rounds")["gated"]) == (1, 0)


def test_a_card_is_affordable_when_it_is_on_offer():
    table = begun("R1{AV1,T4,M}")
    acts(table)
    offered = read_log(table).affordable[0]
    assert table.pool.advance("masonry") in offered and table.pool.advance("horticulture") not in offered


def test_glory_is_lost_for_too_few_tribes_and_for_too_few_cities():
    """PC-T25: three Tribes count 21 of 29; with one City nothing is gained, and the 21 are lost."""
    owns = "masonry engineering agriculture irrigation sense-of-community"
    for cities, told in (("R1{AV1,T3} R2{AV1}", (21, 8, 0)), ("R1{AV1,T3} R2{}", (0, 0, 21))):
        table = begun(cities, owns=owns, era=2, deck=[], draws=["rc1"])
        during(table, lambda table=table: _era_ends(table), "play on")
        first = row(table, "rounds")
        assert (first["glory_gained"], first["few_tribes"], first["few_cities"]) == told


def _era_ends(table):
    from toolkit.games.pocket_civ.rules.deck import draw

    draw(table)


def test_minutes_are_the_seconds_of_rounds_events_and_questions():
    table = begun("R1{AV1,T4,M}")
    table.log.append(("event", "anarchy", ""))
    acts(table)
    seconds = models()["pacing.json"].seconds
    asked = table.asked["advance"] * seconds["advance"]
    assert row(table, "games")["minutes"] == pytest.approx((seconds["round"] + seconds["event"] + asked) / 60)
    assert you(table).tribes[0] == 4
