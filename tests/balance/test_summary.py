import json
from typing import Any

import polars as pl

from toolkit.balance.summary import Summary, summarise
from toolkit.play.game import WIN_SHARE, Measure

LENGTH = Measure("length", "Turns in a game", "games", "turns", ((),), "turns", "bars", "How long a game is.")


def summary(seeds: int) -> Summary:
    """Three seats, two of them the steward's, who wins every second seed outright."""
    seed, won = list(range(seeds)), [0.0, 3.0] * (seeds // 2)
    lost = [3.0 - w for w in won]
    strategy = pl.Series(["steward"] * seeds + ["gambler"] * seeds, dtype=pl.Enum(["steward", "gambler"]))
    frames: dict[tuple[str, tuple[str, ...]], dict[str, Any]] = {
        ("games", ()): {"seed_index": seed, "n": [3] * seeds, "turns": [30, 36] * (seeds // 2)},
        ("seats", ("strategy",)): {
            "seed_index": seed * 2,
            "strategy": strategy,
            "n": [6] * seeds + [3] * seeds,
            "win_share": won + lost,
            "score": [300] * seeds + [90] * seeds,
        },
        ("seats", ("seat",)): {
            "seed_index": seed * 3,
            "seat": [0] * seeds + [1] * seeds + [2] * seeds,
            "n": [3] * 3 * seeds,
            "win_share": won + lost + [0.0] * seeds,
        },
    }
    return summarise(lambda table, by, *columns: pl.DataFrame(frames[table, by]), [LENGTH], [WIN_SHARE], seeds=seeds)


def test_strategies_come_in_the_plans_order_with_seats_and_scores() -> None:
    steward, gambler = summary(400)["strategies"]
    assert steward.items() >= {"strategy": "steward", "seats": 2, "win_share": 0.25, "mean_score": 50}.items()
    assert gambler.items() >= {"strategy": "gambler", "seats": 1, "win_share": 0.5, "mean_score": 30}.items()
    assert steward["low"] < 0.25 < steward["high"]


def test_win_shares_of_all_seats_add_up_to_one() -> None:
    found = summary(400)
    assert sum(row["win_share"] for row in found["seats"]) == 1
    assert sum(row["win_share"] * row["seats"] for row in found["strategies"]) == 1


def test_a_withheld_interval_is_null_with_a_note() -> None:
    last = summary(400)["seats"][2]
    assert last == {"seat": 2, "win_share": 0, "low": None, "high": None, "note": "unchanged in all 400 seeds"}
    assert {row["note"] for row in summary(100)["strategies"]} == {"fewer than 200 seeds"}


def test_a_measure_is_told_by_its_chief_grouping() -> None:
    length = summary(400)["measures"]["length"]
    assert (length["mean"], length["note"]) == (11, None)


def test_the_summary_is_plain_json() -> None:
    assert json.loads(json.dumps(summary(200), allow_nan=False)) == summary(200)
