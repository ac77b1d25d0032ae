"""Rulebook, Draw an Event Card, End of Era and When the Game Ends."""

import pytest

from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.pool import Box, EventCard, build
from toolkit.games.pocket_civ.rules.deck import draw, end_of_era, event_box, shuffle
from toolkit.games.pocket_civ.rules.rounds import happen, play_rounds
from toolkit.games.pocket_civ.rules.ventures import expedition
from toolkit.games.pocket_civ.scoring import scores

from .board import civ, drawn, during, land, logged, models, you

TWO_CITIES = "R1{T8,AV1} R2{AV1}"
FIVE = "masonry engineering agriculture irrigation sense-of-community"


def ends(table, *keys):
    return during(table, lambda: end_of_era(table), *keys)


def event(name, era, card="event", **more):
    boxes = [None] * 10
    boxes[era] = Box(name, None, 0, 0, 0)
    return EventCard(card, more.get("rc", 1), 0, 0, 0, False, tuple(boxes))


def test_a_fresh_deck_is_shuffled_and_three_cards_are_discarded():
    """PC-13, PC-24, PC-T54: 13 draws an Era."""
    table = civ("R1{T1}")
    shuffle(table)
    assert (len(table.state.deck), len(table.state.discard)) == (13, 3)
    assert {card.id for card in (*table.state.deck, *table.state.discard)} == {f"event-{n}" for n in range(1, 17)}


def test_the_box_of_the_current_era_is_resolved():
    """PC-23"""
    table = civ("R1{T4} R2{T1}", era=3, draws=[])
    table.state.deck += [drawn("rc1"), event("famine", 3)]
    assert land(during(table, lambda: happen(table))) == "R1{} R2{T1}"


def test_without_a_box_for_the_era_nothing_happens():
    """PC-23"""
    table = civ("R1{T4} R2{T1}", era=2)
    table.state.deck += [drawn("rc1"), event("famine", 3)]
    assert land(during(table, lambda: happen(table))) == "R1{T4} R2{T1}"
    assert table.state.discard[0].id == "event"


@pytest.mark.parametrize(
    ("land", "era", "glory"),
    [
        ("R1{T3,AV1} R2{}", 2, 0),
        ("R1{T3,AV1} R2{AV1}", 2, 21),
        ("R1{T8,AV1} R2{AV1}", 2, 29),
        ("R1{AV1} R2{AV1}", 2, 0),
        ("R1{T8,AV1} R2{AV1}", 3, 0),
    ],
)
def test_an_era_is_worth_the_best_advances_that_tribes_can_count(land, era, glory):
    """PC-T25 (PC-58, PC-59, PC-60): too few Cities give no Glory, and the game goes on."""
    table = ends(civ(land, owns=FIVE, era=era), "play on")
    assert (you(table).glory, table.state.era, table.state.over) == (glory, era + 1, "")


def test_wonders_do_not_count_in_glory_before_the_end():
    """PC-46, PC-59"""
    table = ends(civ(TWO_CITIES, owns="masonry", wonders={"palace-of-the-senate": "R1"}), "play on")
    assert scores(table) == [(3, 0, 12)] and you(table).glory == 3


@pytest.mark.parametrize(("cities", "glory"), [(4, 3), (3, 0)])
def test_a_player_may_end_the_game_at_any_check(cities, glory):
    """PC-T63 (PC-61, PC-63, PC-64, ruling P-10): that Era's Glory once, and Wonders."""
    land = " ".join(f"R{n}{{T1,AV1}}" for n in range(1, cities + 1))
    table = ends(civ(land, owns="masonry", era=4, wonders={"hall-of-justice": "R1"}), "end the game")
    assert (scores(table), table.state.over) == ([(glory, 0, 40)], "choice")


def test_after_era_8_glory_is_counted_once_more_without_a_city_check():
    """PC-58, PC-63, PC-64 (ruling P-10): a single City is enough, and nothing is asked."""
    table = ends(civ("R1{T2,AV1}", owns="masonry irrigation", era=8))
    assert (you(table).glory, table.state.over) == (13, "eras")


def test_the_last_card_of_the_deck_ends_the_era_before_its_event():
    """PC-T54 (PC-24, rulings P-07 and P-08): the box is that of the Era in which the card was drawn."""
    table = civ("R1{T4} R2{T1}", era=3, deck=[])
    famine = event("famine", 3)
    table.state.deck += [famine]
    seen = []
    during(table, lambda: seen.append(event_box(table)), "play on")
    assert seen == [(famine, famine.boxes[3])]
    assert (table.state.era, len(table.state.deck), len(logged(table, "glory"))) == (4, 13, 1)


def test_at_the_end_of_era_8_the_game_stops_before_the_event():
    """Ruling P-08"""
    table = civ("R1{T4}", era=8, deck=[])
    table.state.deck += [event("famine", 8)]
    during(table, lambda: happen(table))
    assert (table.state.over, land(table)) == ("eras", "R1{T4}")


def test_a_deck_that_runs_out_in_an_event_is_renewed_and_the_event_goes_on():
    """PC-62 (ruling P-50): the check reads the table as it stands."""
    table = civ("R1{T5,AV1,farm} R2{T1}", owns="masonry", era=1, deck=[])
    table.state.deck += [drawn("rc1"), event("uprising", 1)]
    during(table, lambda: happen(table), "play on")
    assert (land(table), you(table).glory, table.state.era) == ("R1{} R2{T1}", 3, 2)


@pytest.mark.parametrize(("force", "glory", "gold"), [("6", 24, 4), ("7", 21, 5)])
def test_an_expedition_with_the_last_card_is_paid_after_the_check(force, glory, gold):
    """PC-T60 (ruling P-56): Era 3, Cities enough; Advances of 8, 8, 5 and 3 VP, Tribes left 4 or 3."""
    owns = "architecture equestrian agriculture masonry"
    table = civ("R1{T10,AV1} R2{AV1} R3{AV1}", owns=owns, era=3, frontier="R1", deck=["bh2"])
    during(table, lambda: expedition(table, you(table), 0, by_sea=False), force, "play on")
    assert (you(table).glory, you(table).gold, len(table.state.deck)) == (glory, gold, 13)


def test_an_action_is_dropped_when_its_card_ends_the_last_era():
    """Ruling P-56"""
    table = civ("R1{T9,AV1}", era=8, frontier="R1", deck=["bh2"])
    during(table, lambda: expedition(table, you(table), 0, by_sea=False), "6")
    assert (you(table).gold, table.state.over) == (0, "eras")


def test_cards_drawn_lie_on_the_discard_pile():
    """PC-29: there for whoever may look."""
    table = civ("R1{T1}", draws=["rc3"])
    assert draw(table) in table.state.discard


class Idle:
    """Stays, ends, plays on."""

    def choose(self, question, options):
        keys = ("stay", "end", "enough", "stop", "play on", "decline", "nothing")
        return next((option for option in options if option.key in keys), options[0])


def without_events(rules=None):
    """The catalogue with nothing printed on the Event cards."""
    blank = [row.model_copy(update={"boxes": {}}) for row in models()["events.json"]]
    return build(models() | {"events.json": blank, "rules.json": Rules(**rules or {})})


def test_a_round_draws_one_card_and_an_era_has_thirteen_rounds():
    """PC-T54 (PC-14): if no Event draws more."""
    table = civ("R1{T1,M,F,AV1,farm}")
    table.pool = without_events()
    table.players = [Idle()]
    play_rounds(table)
    assert (table.state.round, table.state.over) == (8 * 13, "eras")
    assert [era for era, *_ in logged(table, "glory")] == list(range(1, 9))
