"""What may be changed, by the names a designer has for it."""

import pytest

from toolkit.answers.places import Place, all_places, cells_of, documents_of, entries_of, in_words, rows_of
from toolkit.answers.pools import plain_pool, with_patch
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.patching import Patch

GAME = load_game("embers")
POOL = plain_pool("embers", None)
PLACES = all_places(GAME, POOL)


def place(key: str) -> Place:
    return PLACES[key]


def test_a_cell_goes_by_the_name_of_its_card() -> None:
    assert rows_of(GAME, POOL)["salt-road"] == "Salt Road"
    found = place("salt-road.economy")
    assert (found.title, found.value, found.kind) == ("Salt Road: economy", 4, "whole number")
    assert place("salt-road.warfare").value is None
    assert place("salt-road.ability").kind == "text"
    assert place("salt-road.aspect").choices == (None, "warfare", "culture", "economy")
    assert cells_of(GAME, POOL, "no-such-card") == []


def test_a_rule_has_its_meaning_and_what_else_it_may_be() -> None:
    found = place("rules.start_rotation")
    assert (found.title, found.kind, found.about) == ("start rotation", "choice", "Who starts the next Era")
    assert "random_each_era" in found.choices
    assert (place("rules.continue_after_cap").kind, place("rules.pillar_columns").kind) == ("choice", "list")
    nested = place("rules.eras_by_players.4")
    assert (nested.title, nested.value, nested.kind) == ("eras by players (4)", 6, "whole number")


def test_a_knob_belongs_to_its_strategy_and_is_there_at_its_default_too() -> None:
    risk, culture = place("strategies.warlord.risk"), place("strategies.warlord.aspects.culture")
    assert (risk.owner, risk.value, risk.kind) == ("warlord", 0.35, "number")
    assert (culture.title, culture.value) == ("warlord: aspects (culture)", 0)


@pytest.mark.parametrize("key", ["rules.hope_per_turn", "strategies.steward.abilities.raise", "pacing.turn"])
def test_a_patch_takes_every_key(key: str) -> None:
    found = place(key)
    other = next((choice for choice in found.choices if choice != found.value), 3)
    changed = with_patch(POOL, Patch(set={key: other}), None)
    assert all_places(GAME, changed)[key].value == other


def test_every_value_of_every_document_has_a_key_of_its_own() -> None:
    for shape in documents_of(GAME, POOL):
        keys = [found.key for found in entries_of(GAME, shape, POOL)]
        assert keys and len(keys) == len(set(keys)) and all(key.startswith(f"{shape.name}.") for key in keys)


def test_every_place_set_to_what_it_is_already_changes_nothing() -> None:
    everything = Patch(set={key: place.value for key, place in PLACES.items()})
    assert load_pool(GAME.shape, find_cards(None, "embers"), everything).models == POOL.models


def test_a_patch_is_told_in_words() -> None:
    patch = Patch(
        set={"salt-road.economy": 3, "rules.discovery_cap": None, "rules.glory_vp": 1},
        remove=("ash-sowers",),
        add=({"id": "new-card", "name": "New Card"},),
    )
    assert in_words(patch, GAME, POOL) == [
        "Salt Road: economy 4 \u2192 3",
        "discovery cap 2 \u2192 nothing",
        "glory vp 1",
        "Ash-Sowers left out",
        "New Card added",
    ]
