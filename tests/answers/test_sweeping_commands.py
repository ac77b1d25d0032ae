"""`playtest sweep` and `playtest sensitivity`."""

import json
from typing import Any

import pytest

EMBERS = ["embers", "--players", "2", "--games", "12", "--workers", "1"]


def test_a_sweep_is_one_document_of_points(said: Any) -> None:
    vary = ("--vary", "rules.glory_vp=1..2", "--vary", "rules.discovery_cap=1", "--vary", "rules.discovery_cap=2")
    out, err = said("sweep", *EMBERS, *vary, "--json")
    found = json.loads(out)
    assert found.keys() >= {"run", "game", "players", "line_up", "varied", "points", "looked_at", "baseline", "seed"}
    assert [tuple(point["values"].values()) for point in found["points"]] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert [point["baseline"] for point in found["points"]] == [False, True, False, False]
    assert {point["games"] for point in found["points"]} == {12}
    assert found["looked_at"] == 3 * len(found["points"][0]["measures"])
    for point in found["points"]:
        for row in point["measures"]:
            assert row.keys() >= {"mean", "low", "high", "seeds", "n", "note", "difference", "clear"}
    assert "4 pools, 48 games" in err and "48 of 48 games" in err


def test_a_sweep_is_told_to_people(said: Any) -> None:
    vary = ("--vary", "rules.glory_vp=1..2", "--measure", "vp:warlord")
    out, _ = said("sweep", *EMBERS, "--strategies", "warlord,steward", *vary)
    assert out.startswith("embers, 2 players: warlord, steward. 2 points, 12 games each.")
    for words in ("Mean score of warlord", "glory_vp", "as it is", "Collapse rate", "Run: "):
        assert words in out
    alone, _ = said("sweep", "embers", "--games", "6", "--workers", "1", "--vary", "players=2..3")
    assert "share no seed to pair" in alone


def test_a_named_parameter_is_stepped_and_ranked(said: Any) -> None:
    out, err = said("sensitivity", *EMBERS, "--only", "glory", "--only", "costs.I", "--json")
    found = json.loads(out)
    told = found["ranked"] + found["could_be_nothing"] + found["changed_nothing"]
    assert {entry["parameter"] for entry in told} == {"rules.glory_vp", "rules.glory_min_warfare", "costs.I"}
    assert [entry["value"] for entry in found["not_possible"]] == ["-1"]
    assert "6 pools, 72 games" in err


def test_sensitivity_is_told_to_people(said: Any) -> None:
    out, _ = said("sensitivity", *EMBERS, "--only", "_vp", "--morris", "4", "--top", "2")
    for words in ("Could be nothing", "glory_vp", "1 -> ", "Morris: Win share of", "the seeds", "luck alone"):
        assert words in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sweep", "embers"], "Nothing is varied"),
        (["sweep", "embers", "--vary", "rules.glory_pv=1..2"], 'Did you mean "glory_vp"'),
        (["sweep", "embers", "--vary", "rules.glory_vp=3..1"], "is empty"),
        (["sensitivity", "embers", "--vary", "rules.glory_vp=1..4"], "add --morris"),
        (["sensitivity", "embers", "--morris", "9", "--vary", "rules.glory_vp=1,2", "--top", "3"], "leave out --top"),
        (["sensitivity", "embers", "--only", "glry"], "No parameter's name"),
    ],
)
def test_what_cannot_be_met_ends_with_2(said: Any, words: list[str], says: str) -> None:
    out, err = said(*words, code=2)
    assert says in err and out == ""
