"""The card table: what a plain loop over the rows of the games would say."""

from collections import Counter, defaultdict
from typing import Any

import numpy as np
import polars as pl
import pytest

from toolkit.balance.cards import card_table, takers
from toolkit.balance.intervals import ratio
from toolkit.trials.runs import Run

IDS = ("salt-road", "lighthouse", "aqueduct", "granary")
CARDS = pl.Enum(IDS)
STRATEGIES = pl.Enum(["steward", "warlord"])


@pytest.fixture
def table(small_run: Run) -> dict[str, dict[str, Any]]:
    sums, manifest = small_run.sums, small_run.manifest
    by_card, by_taker = sums("cards", ("card",)), sums("cards", ("card", "taker"))
    found = card_table(by_card, by_taker, manifest.card_ids, players=3, seeds=manifest.seeds_done)
    assert found["card"].to_list() == list(manifest.card_ids)
    return {row["card"]: row for row in found.iter_rows(named=True)}


@pytest.fixture
def raw(small_run: Run) -> dict[str, list[dict[str, Any]]]:
    by_card = defaultdict(list)
    for row in small_run.table("cards").collect().iter_rows(named=True):
        by_card[row["card"]].append(row)
    return by_card


def share(some: int, of: int) -> float | None:
    return some / of if of else None


def test_the_counts_are_those_of_the_games(table: dict[str, Any], raw: dict[str, Any]) -> None:
    for card, rows in raw.items():
        shown, could = (sum(row[name] for row in rows) for name in ("shown", "affordable"))
        taken = [row for row in rows if row["taken_by"] is not None]
        told = table[card]
        assert (told["n"], told["shown"], told["affordable"], told["taken"]) == (len(rows), shown, could, len(taken))
        assert told["taken_share"] == pytest.approx(share(len(taken), shown))
        assert told["taken_when_affordable"] == pytest.approx(share(len(taken), could))
    assert any(row["shown"] < row["n"] for row in table.values())


def test_what_takers_win_and_when_they_take_are_means_over_the_games_it_was_taken_in(
    table: dict[str, Any], raw: dict[str, Any]
) -> None:
    seen = 0
    for card, rows in raw.items():
        taken = [row for row in rows if row["taken_by"] is not None]
        if taken:
            seen += 1
            assert table[card]["win_when_taken"] == pytest.approx(np.mean([row["taker_share"] for row in taken]))
            assert table[card]["mean_turn"] == pytest.approx(np.mean([row["taken_turn"] for row in taken]))
    assert seen > 20


def test_who_did_not_take_a_card_shares_what_is_left_of_the_win(small_run: Run, table: dict[str, Any]) -> None:
    wins = {
        (row["game"], row["seat"]): row["win_share"] for row in small_run.table("seats").collect().iter_rows(named=True)
    }
    others = defaultdict(list)
    for row in small_run.table("cards").collect().drop_nulls("taken_by").iter_rows(named=True):
        others[row["card"]] += [wins[row["game"], seat] for seat in range(3) if seat != row["taken_by"]]
    assert len(others) > 20
    for card, shares in others.items():
        assert table[card]["win_when_not"] == pytest.approx(np.mean(shares))


def test_by_whom_a_card_was_taken_adds_up(small_run: Run, table: dict[str, Any], raw: dict[str, Any]) -> None:
    found = takers(small_run.sums("cards", ("card", "taker")), seeds=small_run.manifest.seeds_done)
    told = {(row["card"], row["taker"]): row for row in found.iter_rows(named=True)}
    counted = Counter((card, row["taker"]) for card, rows in raw.items() for row in rows if row["taker"] is not None)
    assert {key: row["takes"] for key, row in told.items()} == counted
    for (card, _), row in told.items():
        assert (row["n"], row["share"]) == (table[card]["taken"], row["takes"] / table[card]["taken"])
        assert row["share"] <= table[card]["chief_share"]


def sums(**columns: Any) -> pl.DataFrame:
    """Per-seed sums of a card in 400 seeds of four games."""
    seeds = 400
    common = {"seed_index": range(seeds), "card": pl.Series(["salt-road"] * seeds, dtype=CARDS), "n": [4] * seeds}
    none = dict.fromkeys(("shown", "affordable", "taken_by_n", "taken_turn", "taken_turn_n"), [4] * seeds)
    return pl.DataFrame({**common, **none, "taker_share": [1.0] * seeds, **columns})


def nobody() -> pl.DataFrame:
    columns = {"seed_index": pl.Int32, "card": CARDS, "taker": STRATEGIES, "n": pl.Int32, "taker_share": pl.Float64}
    return pl.DataFrame(schema=columns)


def test_intervals_are_ratios_by_seed() -> None:
    chance = np.random.default_rng(1)
    taken = chance.integers(1, 5, 400)
    wins = chance.binomial(taken, 0.3)
    row = card_table(sums(taken_by_n=taken, taker_share=wins), nobody(), IDS, players=4, seeds=400).row(0, named=True)
    won, took = ratio(wins, taken), ratio(taken, [4] * 400)
    assert (row["win_when_taken"], row["win_low"], row["win_high"]) == pytest.approx((won.mean, won.low, won.high))
    assert (row["taken_share_low"], row["taken_share_high"]) == pytest.approx((took.low, took.high))
    assert (row["win_not_low"], row["win_not_high"]) == pytest.approx(((1 - won.high) / 3, (1 - won.low) / 3))


def test_nothing_is_said_of_a_card_that_never_came_up() -> None:
    row = card_table(sums(), nobody(), IDS, players=4, seeds=400).row(3, named=True)
    assert (row["card"], row["n"], row["shown"], row["affordable"], row["taken"]) == ("granary", 0, 0, 0, 0)
    assert {name for name, value in row.items() if value is not None} == {"card", "n", "shown", "affordable", "taken"}


def test_a_card_shown_but_never_taken_has_a_dash_for_its_takers() -> None:
    none = [0] * 400
    frame = sums(taken_by_n=none, taken_turn=none, taken_turn_n=none, taker_share=[0.0] * 400)
    row = card_table(frame, nobody(), IDS, players=4, seeds=400).row(0, named=True)
    assert (row["taken_share"], row["taken_share_note"]) == (0, "unchanged in all 400 seeds")
    assert [row[name] for name in ("win_when_taken", "win_shrunk", "win_when_not", "mean_turn")] == [None] * 4
    assert row["note"] == "nothing to count"
