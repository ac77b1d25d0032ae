"""The laws of rules brief §4.1, over rules, maps and Empires nobody has thought of."""

from typing import Any, Literal, get_args, get_origin

import pytest
from contract.mutable import changeable, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.pool import build
from toolkit.games.pocket_civ.rules import upkeep
from toolkit.games.pocket_civ.rules.owning import receive
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.scoring import scores, wonder_vp
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.chance import Chance
from toolkit.play.players import PERSON, with_people

from .board import catalogue, models
from .laws import LAWS, Watch, Witness, no_gold_is_volatile, tribes_are_supported
from .settlers import settled

MAPS = ["random", *sorted(file.split("/")[1][:-5] for file in models() if file.startswith("scenarios/"))]
NUMBERS: dict[str, st.SearchStrategy[Any]] = {
    "scenario": st.sampled_from(MAPS),
    "mountains": st.integers(0, 8),
    "forests": st.integers(0, 7),
    "frontier_regions": st.sampled_from([[4, 5], [1], [7], [2, 3]]),
    "start_tribes": st.integers(1, 9),
    "discard_after_shuffle": st.integers(0, 8),
    "eras": st.integers(1, 8),
    "min_tribe_topup": st.integers(0, 6),
    "city_cost": st.integers(1, 6),
    "farm_cost": st.integers(0, 4),
    "agriculture_per_round": st.sampled_from([None, 1, 2]),
    "horticulture_per_round": st.sampled_from([None, 1]),
    "taxation_per_round": st.sampled_from([None, 1, 2]),
    "wonder_copies": st.sampled_from([None, 1]),
    "base_av_steps": st.integers(0, 3),
    "av_caps": st.sampled_from([[2, 3, 4, 10], [1, 1, 1, 1], [4, 6, 8, 12]]),
    "farm_support_advances": st.sampled_from([[], ["cartage"], ["cartage", "roadbuilding"]]),
    "attack_jump": st.sampled_from([[], ["roadbuilding", "equestrian"]]),
    "attack_per_av": st.integers(1, 9),
    "government_corruption": st.integers(-9, 9),
}


def worded() -> dict[str, Any]:
    """Every parameter that is a choice of words or a yes or no, whatever they come to be."""
    kinds = {name: field.annotation for name, field in Rules.model_fields.items()}
    words = {name: st.sampled_from(get_args(kind)) for name, kind in kinds.items() if get_origin(kind) is Literal}
    return words | {name: st.booleans() for name, kind in kinds.items() if kind is bool}


@st.composite
def rules(draw: Any) -> dict[str, Any]:
    """The rulebook's rules with some parameters changed."""
    choices = worded() | NUMBERS
    names = draw(st.lists(st.sampled_from(sorted(choices)), max_size=12, unique=True))
    changed = {name: draw(choices[name]) for name in names}
    scenario = catalogue().scenarios.get(changed.get("scenario", "random"))
    return changed | ({"eras": max(scenario.start_era, changed["eras"])} if scenario and "eras" in changed else {})


def enrich(table: CivTable, seed: int, wealth: float) -> None:
    """Empires as they may stand late in a game: Tribes, Farms, Cities, Advances, Gold."""
    chance = Chance(seed).stream("wealth").random
    for region in table.map.regions:
        table.state.farm[region] = int(chance() < wealth)
        for player in table.state.players:
            player.tribes[region] = int(chance() * 9 * wealth) + (region == table.map.regions[0])
            player.cities[region] = int(chance() * 5 * wealth)
    for player in table.state.players:
        for advance in table.pool.advances:
            if advance not in player.advances and chance() < 0.7 * wealth:
                receive(table.pool, player, advance)
        player.gold = int(chance() * 60 * wealth)
        player.partners += [visitor for visitor in ("atlantea", "gilda") if chance() < wealth]


@pytest.fixture(autouse=True)
def steps_of_upkeep_are_watched(monkeypatch):
    """What must hold right after a step is looked at right after it."""
    after = {upkeep.support_tribes: tribes_are_supported, upkeep.lose_volatile_gold: no_gold_is_volatile}
    watched = {
        name: tuple(check for step in steps for check in (step, after.get(step)) if check)
        for name, steps in upkeep.ORDERS.items()
    }
    monkeypatch.setattr(upkeep, "ORDERS", watched)


def play(changed: dict[str, Any], seed: int, players: int, wealth: float, sense: float = 0.8) -> CivTable:
    """A game under watch."""
    table = settled(catalogue(changed), seed, players, sense, log=Watch(), picks=[])
    if wealth:
        enrich(table, seed, wealth)
    table.log.begin(table)  # type: ignore[union-attr]
    table.players = [Witness(player, table) for player in table.players]
    play_rounds(table)
    for law in LAWS:
        law(table)
    return table


@given(rules(), st.integers(0, 10**6), st.sampled_from([1, 2]), st.sampled_from([0, 0.3, 0.6, 1]))
@settings(max_examples=120)
def test_every_game_keeps_to_the_laws_and_ends(changed, seed, players, wealth):
    table = play(changed, seed, players, wealth)
    assert table.state.over in ("eras", "choice", "extinct")
    for player, points in zip(table.state.players, scores(table), strict=True):
        assert points[2] == wonder_vp(player)


@pytest.fixture(scope="module")
def many():
    """Games of all sorts under the rulebook's rules."""
    sorts = [(players, wealth) for players in (1, 2) for wealth in (0, 0.4, 0.8, 1)]
    return [play({}, seed, *sort) for seed in range(12) for sort in sorts]


def test_all_that_can_be_asked_is_asked(many):
    """The games above meet nearly every question, so the laws were put to the test."""
    asked = {question for table in many for question in table.asked}
    assert asked >= {
        "place", "move", "group", "advance", "force", "dig", "acquire at", "build at", "pay", "raise", "icon", "feed",
        "top up", "end of era", "lose tribe", "lose av", "fault", "sandstorm", "tribal war", "anarchy", "uprising",
        "diplomacy", "offer", "philosophy", "shipping", "stash", "superstition", "active region", "totem",
        "whose tribe", "whose city",
    }  # fmt: skip


def test_every_event_happens(many):
    events = {event[1] for table in many for event in table.log if event[0] == "event"}
    assert events >= {entry.id for entry in models()["explanations.json"]} - {"attack", "trade", "tsunami"}
    assert any(event[0] == "attack" for table in many for event in table.log)


def test_the_same_picks_lead_to_the_same_game(many):
    """A replay needs the seed and the picks, and no player."""
    for table in many[:16:4]:
        players = len(table.state.players)
        pool, seed = table.pool, table.chance.seed
        again = settled(pool, seed, players, log=[])
        again.players = with_people([PERSON] * players, table.picks)
        play_rounds(again)
        assert again.state == table.state
        assert again.log == list(table.log)


def test_a_copied_state_is_equal_and_shares_nothing_that_changes(many):
    for table in many[:24]:
        copy = table.state.copy()
        assert copy == table.state and frozen(copy) == frozen(table.state)
        assert not set(map(id, changeable(table.state))) & set(map(id, changeable(copy)))


def test_the_seed_decides_everything():
    one, two, other = (settled(catalogue(), seed, log=[]) for seed in (3, 3, 4))
    for table in (one, two, other):
        play_rounds(table)
    assert one.log == two.log != other.log


def test_one_seat_does_not_move_the_luck_of_the_deck():
    """Whatever is chosen, each shuffle is the same: its key is its number."""
    decks = []
    for sense in (0.2, 0.95):
        table = settled(catalogue(), 7, sense=sense)
        decks.append([[card.id for card in table.chance.deck(table.pool, shuffle)] for shuffle in range(8)])
        play_rounds(table)
    assert decks[0] == decks[1]
    assert len({tuple(deck) for deck in decks[0]}) == 8


def test_a_changed_card_moves_no_other():
    """A what-if on one Event card leaves the order of the others alone."""
    rows = models()["events.json"]
    fewer = build(models() | {"events.json": [row for row in rows if row.id != "event-7"]})
    before = [card.id for card in settled(catalogue(), 5).chance.deck(catalogue(), 0)]
    after = [card.id for card in settled(fewer, 5).chance.deck(fewer, 0)]
    assert [card for card in before if card != "event-7"] == after
