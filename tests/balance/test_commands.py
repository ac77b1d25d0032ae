"""`playtest cards`, `strategies` and `pacing`."""

import json
from pathlib import Path
from typing import Any

import pytest

FEW = ["embers", "--players", "2", "--games", "24", "--workers", "1"]


@pytest.fixture
def told(said: Any) -> Any:
    return lambda verb, *words: said(verb, *FEW, *words)[0]


COMMON = {"run", "state", "game", "players", "games", "seeds", "seed", "fingerprint", "version", "coverage"}


@pytest.mark.parametrize(
    ("verb", "own"),
    [
        ("cards", {"looked_at", "cards"}),
        ("strategies", {"win_share", "scores", "places", "seats", "profiles", "traits", "skill_and_luck", "duels"}),
        ("pacing", {"measures"}),
    ],
)
def test_json_is_one_document_about_the_run(told: Any, verb: str, own: set[str]) -> None:
    found = json.loads(told(verb, "--json"))
    assert found.keys() >= COMMON | own
    assert (found["games"], found["players"], found["state"]) == (24, 2, "complete")


def test_a_card_is_told_as_printed_and_as_played(told: Any) -> None:
    cards = {card["card"]: card for card in json.loads(told("cards", "--json"))["cards"]}
    assert cards["salt-road"].items() >= {"name": "Salt Road", "stage": "II", "group": "economy"}.items()
    assert cards["salt-road"]["n"] == 24


def test_what_was_played_already_is_not_played_again(told: Any, runs: Path) -> None:
    told("cards")
    (manifest,) = runs.glob("*/manifest.json")
    written = manifest.stat().st_mtime_ns
    told("pacing")
    assert [path.stat().st_mtime_ns for path in runs.glob("*/manifest.json")] == [written]
    told("pacing", "--seed", "2")
    assert len([*runs.glob("*/manifest.json")]) == 2


def test_people_read_a_dash_where_nothing_is_known(told: Any) -> None:
    few = ("--games", "2")
    cards = json.loads(told("cards", "--json", *few))["cards"]
    undealt = next(card["card"] for card in cards if not card["shown"] and len(card["card"]) < 16)
    text = told("cards", *few)
    (line,) = [line for line in text.splitlines() if line.strip().startswith(f"{undealt} ")]
    assert line.split()[-8:] == ["0%", *"-------"]
    assert text.startswith("embers, 2 players, 2 games")


def test_strategies_and_pacing_say_what_their_figures_are(told: Any) -> None:
    strategies = told("strategies")
    for heading in ("Scores", "Places", "Win share by seat", "Skill and luck"):
        assert heading in strategies
    pacing = told("pacing")
    for words in ("Turns a game", "Estimated minutes", "Winning margin", "By era", "most in era"):
        assert words in pacing


def test_the_summary_keeps_its_keys(told: Any) -> None:
    found = json.loads(told("simulate", "--json"))
    assert list(found) == [
        "run", "state", "game", "players", "games", "seeds", "seed", "fingerprint", "version", "seconds", "decisions",
        "capped", "coverage", "strategies", "seats", "measures", "profiles",
    ]  # fmt: skip
