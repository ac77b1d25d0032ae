"""What a run says of its cards, strategies and pace."""

import json
from typing import Any

import pytest

from toolkit.balance.reviews import cards_review, pacing_review, strategies_review
from toolkit.games import load_game
from toolkit.play.game import WIN_SHARE
from toolkit.trials.runs import Run

MEASURES = load_game("embers").measures


@pytest.fixture
def cards(small_run: Run) -> dict[str, dict[str, Any]]:
    manifest = small_run.manifest
    found = cards_review(small_run.sums, manifest.card_ids, WIN_SHARE, players=3, seeds=manifest.seeds_done)
    assert found["looked_at"] == len(found["cards"]) == 54
    return {row["card"]: row for row in found["cards"]}


@pytest.fixture
def strategies(small_run: Run) -> dict[str, Any]:
    traits = [measure for measure in MEASURES if measure.shown == "profile"]
    return strategies_review(small_run.sums, traits, [WIN_SHARE], seeds=small_run.manifest.seeds_done)


@pytest.fixture
def pacing(small_run: Run) -> dict[str, Any]:
    return pacing_review(small_run.sums, MEASURES, seeds=small_run.manifest.seeds_done)


def test_every_review_is_plain_json(cards: Any, strategies: Any, pacing: Any) -> None:
    for found in (cards, strategies, pacing):
        assert json.loads(json.dumps(found, allow_nan=False)) == json.loads(json.dumps(found))


def test_a_card_that_never_came_up_has_a_gap_no_takers_and_nothing_to_say_of_them(small_run: Run) -> None:
    ids = [*small_run.manifest.card_ids, "never-dealt"]
    row = cards_review(small_run.sums, ids, WIN_SHARE, players=3, seeds=small_run.manifest.seeds_done)["cards"][-1]
    assert (row["card"], row["gap"], row["takers"], row["taken"]) == ("never-dealt", "never shown", [], 0)
    assert {row[name] for name in ("above", "win_when_taken", "win_shrunk", "taken_share", "mean_turn")} == {None}


def test_takes_by_taker_add_up_to_the_takes_of_a_card(cards: dict[str, Any]) -> None:
    assert all(sum(taker["takes"] for taker in row["takers"]) == row["taken"] for row in cards.values())


def test_gains_are_what_takers_win_beyond_their_strategies(cards: dict[str, Any]) -> None:
    taken = [row for row in cards.values() if row["taken"]]
    assert all(row["expected"] + row["above"] == pytest.approx(row["win_when_taken"]) for row in taken)


def test_win_shares_places_and_seats_of_the_strategies_agree(strategies: dict[str, Any]) -> None:
    assert [row["strategy"] for row in strategies["win_share"]] == ["warlord", "steward"]
    assert [row["n"] for row in strategies["scores"]] == [120, 60]
    for won in strategies["win_share"]:
        seats = [row["mean"] for row in strategies["seats"] if row["strategy"] == won["strategy"]]
        assert len(seats) == 3 and sum(seats) / 3 == pytest.approx(won["mean"])
        places = [row["mean"] for row in strategies["places"] if row["strategy"] == won["strategy"]]
        assert sum(places) == pytest.approx(1)
    assert sum(row["share"] for row in strategies["skill_and_luck"]) == pytest.approx(1, abs=0.1)


def test_the_pace_is_told_of_the_game_and_of_every_era(pacing: dict[str, Any]) -> None:
    measures = pacing["measures"]
    assert {"turns", "minutes", "margin", "tie_rate", "lead_changes", "minutes_by_era", "wait_by_era"} <= set(measures)
    whole = measures["minutes"]["by"][0]["rows"][0]["mean"]
    (eras,) = measures["minutes_by_era"]["by"]
    assert eras["keys"] == ["era"] and len(eras["rows"]) == 6
    assert sum(row["mean"] for row in eras["rows"]) == pytest.approx(whole)


def test_what_is_neither_of_the_game_nor_of_its_pace_is_left_out(pacing: dict[str, Any]) -> None:
    assert not {"vp_cards", "glory", "collapse_rate_by_era"} & set(pacing["measures"])
