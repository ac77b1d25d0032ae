from collections import defaultdict

import polars as pl
import pytest

from toolkit.balance.duels import as_if_they_met, duels
from toolkit.trials.runs import Run


def seats(*games: dict[str, tuple[int, int]]) -> pl.LazyFrame:
    """Games as strategy -> (place, score); a strategy in two seats is written `warlord`, `warlord'`."""
    rows = [
        {"game": number, "strategy": name.rstrip("'"), "place": place, "score": score}
        for number, game in enumerate(games)
        for name, (place, score) in game.items()
    ]
    return pl.LazyFrame(rows)


def test_who_ends_ahead_is_counted_pair_by_pair() -> None:
    found = duels(
        seats(
            {"warlord": (1, 50), "steward": (2, 40), "engine": (3, 30)},
            {"warlord": (2, 45), "steward": (1, 48), "engine": (2, 45)},
        ),
        seatings=2,
        seeds=1,
    )
    told = {(row["strategy"], row["rival"]): (row["mean"], row["points"], row["n"]) for row in found.to_dicts()}
    assert told["warlord", "steward"] == (0.5, 3.5, 2)
    assert told["warlord", "engine"] == (0.75, 10, 2)
    assert told["engine", "warlord"] == (0.25, -10, 2)
    assert len(told) == 6


def test_two_seats_of_one_strategy_do_not_meet_but_both_meet_the_rival() -> None:
    found = duels(seats({"warlord": (1, 50), "warlord'": (3, 30), "steward": (2, 40)}), seatings=1, seeds=1)
    assert found.select("strategy", "rival", "mean", "n").rows() == [
        ("steward", "warlord", 0.5, 2),
        ("warlord", "steward", 0.5, 2),
    ]


def test_it_says_what_a_loop_over_a_real_run_says(small_run: Run) -> None:
    games = defaultdict(list)
    for row in small_run.table("seats").collect().iter_rows(named=True):
        games[row["game"]].append(row)
    ahead = [
        1.0 if own["place"] < other["place"] else 0.5 if own["place"] == other["place"] else 0.0
        for rows in games.values()
        for own in rows
        for other in rows
        if (own["strategy"], other["strategy"]) == ("warlord", "steward")
    ]
    manifest = small_run.manifest
    found = duels(small_run.table("seats"), seatings=manifest.plan.seatings, seeds=manifest.seeds_done)
    row = found.filter(strategy="warlord", rival="steward").row(0, named=True)
    assert (row["n"], row["mean"]) == (len(ahead), pytest.approx(sum(ahead) / len(ahead)))
    assert row["seeds"] == manifest.seeds_done
    assert found.filter(strategy="steward")["mean"].item() == pytest.approx(1 - row["mean"])


def test_who_plays_alone_meets_the_others_on_the_same_seed() -> None:
    alone = seats({"warlord": (1, 50)}, {"steward": (1, 40)}, {"warlord": (1, 30)}, {"steward": (1, 30)})
    found = duels(as_if_they_met(alone, "score", seatings=2), seatings=1, seeds=2)
    assert found.select("strategy", "rival", "mean", "points", "n").rows() == [
        ("steward", "warlord", 0.25, -5, 2),
        ("warlord", "steward", 0.75, 5, 2),
    ]
