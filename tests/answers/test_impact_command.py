"""`playtest impact`, and the experiment that settles a card."""

import json
from pathlib import Path
from typing import Any

import pytest

FEW = ["embers", "--players", "2", "--games", "60", "--workers", "1"]


@pytest.fixture
def ask(said: Any) -> Any:
    """The answer, or what is said of a request that cannot be met."""

    def asked(*words: str, code: int = 0) -> str:
        return str(said("impact", *words, code=code)[1 if code else 0])

    return asked


def test_every_card_has_its_raw_and_its_adjusted_impact(ask: Any) -> None:
    found = json.loads(ask(*FEW, "--json"))
    assert found["looked_at"] == len(found["cards"]) == 54
    row = next(card for card in found["cards"] if card["id"] == "salt-road")
    assert {"raw", "adjusted", "shrunk", "taken", "shown"} <= row.keys()
    assert found["pairs_looked_at"] == len(found["pairs"])
    assert "The experiment" in ask(*FEW)


def test_an_experiment_bans_the_card_and_gives_it_to_each_in_turn(ask: Any, runs: Path) -> None:
    found = json.loads(ask(*FEW, "--experiment", "salt-road", "--json"))
    assert set(found["games"]) == {"as-it-is", "banned", "given-to-steward", "given-to-warlord"}
    assert {row["treatment"] for row in found["rows"]} == {"ban", "give"}
    assert found["looked_at"] == len(found["rows"])
    assert ask(*FEW, "--experiment", "salt-road", "--json") == json.dumps(found, indent=2) + "\n"
    assert "Banned: nobody meets Salt Road" in ask(*FEW, "--experiment", "salt-road")


def test_banned_alone_nobody_is_given_it(ask: Any) -> None:
    found = json.loads(ask(*FEW, "--experiment", "salt-road", "--ban-only", "--json"))
    assert {row["treatment"] for row in found["rows"]} == {"ban"}


def test_an_unknown_card_is_told_with_the_nearest(ask: Any) -> None:
    assert 'Did you mean "salt-road"' in ask(*FEW, "--experiment", "salt-rod", code=2)


def test_what_goes_by_a_name_is_decided_by_bands_that_can_be_set(ask: Any) -> None:
    usual, strict = (json.loads(ask(*FEW, *words, "--json")) for words in ((), ("--dead", "1", "--auto-take", "0")))
    assert usual["bands"] == {"dead": 0.05, "auto_take": 0.95}
    assert strict["bands"] == {"dead": 1.0, "auto_take": 0.0}
    assert set(usual["dead"]) < set(strict["dead"]) and set(usual["auto_take"]) < set(strict["auto_take"])
