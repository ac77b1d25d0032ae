"""Pocket Civ's files as a designer meets them: by name in patches, in what-ifs, and by commands."""

import json
from collections.abc import Callable
from pathlib import Path

from toolkit.answers.places import all_places, in_words
from toolkit.answers.pools import plain_pool, with_patch
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.patching import Patch

Said = Callable[..., tuple[str, str]]
GAME = load_game("pocket_civ")
POOL = plain_pool("pocket_civ", None)
PLACES = all_places(GAME, POOL)


def test_the_rule_of_the_map_may_be_any_of_the_maps() -> None:
    found = PLACES["rules.scenario"]
    assert (found.kind, found.choices[0], len(found.choices)) == ("choice", "random", 18)
    changed = with_patch(POOL, Patch(set={"rules.scenario": "go-west"}), None)
    assert changed.models["rules.json"].scenario == "go-west"


def test_what_stands_on_a_map_goes_by_the_title_of_the_map() -> None:
    found = PLACES["bay-of-plenty.regions.8.tribes"]
    assert (found.title, found.value, found.kind) == ("Bay of Plenty: regions (8, tribes)", 3, "whole number")
    assert in_words(Patch(set={"bay-of-plenty.regions.8.tribes": 4}), GAME, POOL) == [
        "Bay of Plenty: regions (8, tribes) 3 \u2192 4"
    ]


def test_every_place_set_to_what_it_is_already_changes_nothing() -> None:
    everything = Patch(set={key: place.value for key, place in PLACES.items()})
    assert {"masonry.vp", "events.event-1.boxes.2.symbols.blue_hex", "explanations.anarchy.bends"} <= {*everything.set}
    assert load_pool(GAME.shape, find_cards(None, "pocket_civ"), everything).models == POOL.models


def test_a_folder_of_ones_own_has_every_map_and_takes_more(said: Said, tmp_path: Path) -> None:
    own = tmp_path / "mine"
    said("new", str(own), "--from", "pocket_civ")
    maps = own / "pocket_civ" / "scenarios"
    (maps / "Go East.json").write_text((maps / "go-west.json").read_text())
    out, _ = said("check", "pocket_civ", "--cards", str(own), code=1)
    assert 'scenarios/Go East.json: its name is an id: rename it, such as "go-east.json"' in " ".join(out.split())
    (maps / "Go East.json").rename(maps / "go-east.json")
    assert "18 maps" in said("check", "pocket_civ", "--cards", str(own))[0]
    (told,) = [each for each in _rules(said, own) if each["parameter"] == "scenario"]
    assert "go-east" in told["alternatives"] and "random" in told["alternatives"]
    played = ("--set", "rules.scenario=go-east", "--set", "go-east.regions.1.tribes=5", "--games", "6", "--json")
    assert json.loads(said("simulate", "pocket_civ", "--cards", str(own), "--workers", "1", *played)[0])["games"] >= 6


def _rules(said: Said, own: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(said("rules", "pocket_civ", "--cards", str(own), "--json")[0])
    return found


def test_a_map_is_called_by_its_name_alone(said: Said) -> None:
    _, err = said("simulate", "pocket_civ", "--set", "scenarios.go-west.start_era=2", "--games", "2", code=2)
    assert '"go-west.start_era", not "scenarios.go-west.start_era"' in " ".join(err.split())
