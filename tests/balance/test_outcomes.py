import numpy as np
import polars as pl
import pytest
from numpy.typing import ArrayLike

from toolkit.balance.intervals import reach
from toolkit.balance.outcomes import cumulative_share, mean_by_source, measure, ratio_by
from toolkit.play.game import WIN_SHARE, Measure
from toolkit.pools.problems import UsageError

SEEDS = 250
STRATEGIES = ["steward", "gambler"]


def rounds(seeds: int = SEEDS) -> pl.DataFrame:
    """Per-seed sums by era, strategy and tokens drawn, with gaps."""
    chance = np.random.default_rng(7)
    size = seeds * 12
    frame = pl.DataFrame(
        {
            "seed_index": np.repeat(np.arange(seeds), 12),
            "era": np.tile(np.repeat([1, 2], 6), seeds),
            "strategy": pl.Series(np.tile(np.repeat(STRATEGIES, 3), seeds * 2), dtype=pl.Enum(STRATEGIES)),
            "tokens_drawn": np.tile([2, 3, 5], seeds * 4),
            "n": chance.integers(0, 3, size),
        }
    )
    collapsed = pl.Series(chance.integers(0, 3, size)).clip(0, frame["n"])
    return frame.with_columns(collapsed=collapsed).filter(pl.col("n") > 0)


def by_hand(sums: pl.DataFrame, value: str, **group: object) -> tuple[list[float], list[float]]:
    """Totals and rows of every seed, by a plain loop."""
    totals, rows = [0.0] * SEEDS, [0.0] * SEEDS
    for row in sums.iter_rows(named=True):
        if all(row[key] == wanted for key, wanted in group.items()):
            totals[row["seed_index"]] += row[value]
            rows[row["seed_index"]] += row["n"]
    return totals, rows


def linearised(totals: ArrayLike, rows: ArrayLike) -> tuple[float, float, float]:
    """Mean, low and high by the textbook: one value per seed, a seed without rows at the mean."""
    totals, rows = np.asarray(totals), np.asarray(rows)
    mean = totals.sum() / rows.sum()
    of_a_seed = mean + (totals - mean * rows) / rows.mean()
    half = of_a_seed.std(ddof=1) * reach(len(rows))
    return mean, mean - half, mean + half


@pytest.mark.parametrize("keys", [("era", "strategy"), ("strategy",), ("era",), ()])
def test_ratio_by_says_what_a_plain_loop_says(keys: tuple[str, ...]) -> None:
    sums = rounds()
    found = ratio_by(sums, keys, "collapsed", seeds=SEEDS)
    assert found.height == 2 ** len(keys)
    for row in found.iter_rows(named=True):
        totals, rows = by_hand(sums, "collapsed", **{key: row[key] for key in keys})
        assert (row["collapsed"], row["n"], row["seeds"]) == (sum(totals), sum(rows), sum(n > 0 for n in rows))
        assert (row["mean"], row["low"], row["high"]) == pytest.approx(linearised(totals, rows))


def test_groups_come_in_the_order_of_their_keys() -> None:
    assert ratio_by(rounds(), ["strategy"], "collapsed", seeds=SEEDS)["strategy"].to_list() == STRATEGIES


def test_a_seed_without_a_row_counts_as_played() -> None:
    sums = pl.DataFrame({"seed_index": range(0, 600, 3), "n": [1] * 200, "won": [0, 1] * 100})
    found = ratio_by(sums, [], "won", seeds=600)
    assert found["seeds"].item() == 200
    assert found["high"].item() == pytest.approx(linearised([0, 0, 0, 1, 0, 0] * 100, [1, 0, 0] * 200)[2])


def test_each_group_has_its_own_note() -> None:
    varied = {"seed_index": [*range(300)] * 3, "n": [1] * 900, "card": ["a"] * 300 + ["b"] * 300 + ["c"] * 300}
    won = [0, 1] * 150 + [1] * 300 + [1] * 5 + [0] * 295
    found = ratio_by(pl.DataFrame({**varied, "won": won}), ["card"], "won", seeds=300)
    assert found["note"].to_list() == [None, "unchanged in all 300 seeds", "one seed carries more than 1/20"]
    assert found["low"].is_null().to_list() == [False, True, True]


def test_win_share_is_per_seat_played() -> None:
    sums = pl.DataFrame({"seed_index": range(200), "seat": [0] * 200, "n": [4] * 200, "win_share": [0.5, 1.5] * 100})
    assert measure(sums, WIN_SHARE, ["seat"], seeds=200)["mean"].item() == 0.25


def test_sources_stand_one_below_the_other_and_add_up() -> None:
    cards, dark_ages = [8, 12] * 100, [-2, 0] * 100
    sums = pl.DataFrame(
        {"seed_index": range(200), "strategy": ["x"] * 200, "n": [2] * 200, "dark": dark_ages, "cards": cards}
    )
    found = mean_by_source(sums, ["dark", "cards"], seeds=200)
    assert found.columns == ["strategy", "source", "mean", "low", "high", "seeds", "n", "note"]
    assert dict(found.select("source", "mean").iter_rows()) == {"dark": -0.5, "cards": 5.0}
    assert found["source"].to_list() == ["dark", "cards"]


COLLAPSES = Measure(
    id="collapse-rate",
    title="Collapses",
    table="rounds",
    value="collapsed",
    by=(("era", "strategy"), ("era",)),
    unit="share",
    chart="dots",
    about="Player-Eras that ended in a Collapse.",
)


def test_a_measure_is_the_mean_of_its_column() -> None:
    expected = ratio_by(rounds(), ["era"], "collapsed", seeds=SEEDS)
    assert measure(rounds(), COLLAPSES, ["era"], seeds=SEEDS).equals(expected)


def test_a_measure_says_by_what_it_may_be_asked() -> None:
    with pytest.raises(UsageError, match="'collapse-rate' is not kept by seat; ask for it by era and strategy or era"):
        measure(rounds(), COLLAPSES, ["seat"], seeds=SEEDS)


def test_an_optional_column_is_averaged_over_the_rows_that_have_a_value() -> None:
    sums = rounds().with_columns(collapsed_n=pl.col("collapsed"))
    assert measure(sums, COLLAPSES, ["era"], seeds=SEEDS)["mean"].to_list() == [1.0, 1.0]


def test_the_cumulative_share_counts_what_happened_up_to_each_step() -> None:
    sums = rounds()
    found = cumulative_share(sums, ["strategy"], "tokens_drawn", "collapsed", seeds=SEEDS)
    assert found["tokens_drawn"].to_list() == [2, 3, 4, 5] * 2
    for row in found.iter_rows(named=True):
        early = pl.when(pl.col("tokens_drawn") <= row["tokens_drawn"]).then("collapsed").otherwise(0)
        expected = linearised(*by_hand(sums.with_columns(early=early), "early", strategy=row["strategy"]))
        assert (row["mean"], row["low"], row["high"]) == pytest.approx(expected)


def test_the_last_step_of_the_cumulative_share_is_the_whole_share() -> None:
    curve = cumulative_share(rounds(), ["era"], "tokens_drawn", "collapsed", seeds=SEEDS)
    whole = ratio_by(rounds(), ["era"], "collapsed", seeds=SEEDS)
    assert curve.filter(pl.col("tokens_drawn") == 5).drop("tokens_drawn").equals(whole)


def test_sums_of_one_column_give_what_sums_of_all_give() -> None:
    whole = rounds(300)
    stored = ["seed_index", "era", "strategy"]
    some = whole.group_by(stored, maintain_order=True).agg(pl.col("n", "collapsed").sum())
    for keys in (["era", "strategy"], ["strategy"], []):
        found = ratio_by(some, keys, "collapsed", seeds=300)
        assert found.equals(ratio_by(whole, keys, "collapsed", seeds=300))
