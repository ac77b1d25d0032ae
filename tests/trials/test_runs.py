"""Reading runs back."""

from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from toolkit.pools.problems import UsageError
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run, list_runs, open_run

from .dice import GAME, PLAN, dice_pool

SEED = (pl.col("game") // PLAN.seatings).cast(pl.Int32).alias("seed_index")


def summed_by_hand(run: Run, table: str, by: list[str], *columns: pl.Expr) -> pl.DataFrame:
    groups = run.table(table).group_by(SEED, *by).agg(pl.len().alias("n"), *columns)
    return groups.sort("seed_index", *by).collect()


def test_tables_come_back_in_seed_order_with_their_words(run: Run) -> None:
    seats = run.table("seats").collect()
    assert seats["game"].to_list() == [game for game in range(300) for _ in range(3)]
    assert seats["strategy"].dtype == pl.Enum(["plain", "lucky"])
    assert seats["strategy"].head(9).to_list() == [name for game in range(3) for name in PLAN.seats(game)]


def test_cards_come_back_in_the_order_of_the_pool(run: Run) -> None:
    assert run.table("cards").collect_schema()["card"] == pl.Enum(["red", "blue", "odd-one"])


def test_none_comes_back_as_null(run: Run) -> None:
    cards = run.table("cards").collect()
    assert cards["taken_at"].min() == 13
    assert (cards["taken_at"].is_null() == cards["taken_by"].is_null()).all()
    assert 0 < cards["card"].null_count() < cards.height


@pytest.mark.parametrize("by", [["strategy"], ["strategy", "seat"]])
def test_sums_are_those_of_the_rows(run: Run, by: list[str]) -> None:
    values = [pl.col(c).sum() for c in ("seat", "total", "win_share") if c not in by]
    by_hand = summed_by_hand(run, "seats", by, *values)
    assert_frame_equal(run.sums("seats", by), by_hand, check_dtypes=False)


def test_sums_of_chosen_columns_hold_no_others(run: Run) -> None:
    by_hand = summed_by_hand(run, "seats", ["seat"], pl.col("win_share").sum())
    assert_frame_equal(run.sums("seats", ["seat"]), by_hand, check_dtypes=False)


def test_sums_of_games_are_one_row_a_seed(run: Run) -> None:
    by_hand = summed_by_hand(run, "games", [], pl.col("capped").sum(), pl.col("tie").sum())
    assert_frame_equal(run.sums("games", []), by_hand, check_dtypes=False)
    assert run.sums("games", [])["n"].to_list() == [3] * 100


def test_a_column_that_may_be_missing_is_summed_and_counted_where_it_is_there(run: Run) -> None:
    counted = pl.col("taken_at").count().alias("taken_at_n")
    by_hand = summed_by_hand(run, "cards", ["card"], pl.col("taken_at").sum(), counted)
    assert_frame_equal(run.sums("cards", ["card"]), by_hand, check_dtypes=False)


def test_a_coarser_grouping_is_summed_from_a_finer_one(run: Run) -> None:
    by_hand = summed_by_hand(run, "seats", [], pl.col("total").sum(), pl.col("win_share").sum())
    assert_frame_equal(run.sums("seats", []).select(by_hand.columns), by_hand, check_dtypes=False)


def test_unknown_tables_and_groupings_are_told_with_the_known_ones(run: Run) -> None:
    with pytest.raises(UsageError, match=r"no table 'seat'\. Did you mean \"seats\"\? Tables: games, seats, cards"):
        run.table("seat")
    with pytest.raises(UsageError, match=r"keeps no sums by taken_by\. Kept: card"):
        run.sums("cards", ["taken_by"])


@pytest.mark.parametrize("content", [None, b"", b"PAR1 and then nothing"])
def test_a_damaged_part_is_named(run: Run, content: bytes | None) -> None:
    path = run.folder / "parts" / "seats-00001.parquet"
    path.unlink() if content is None else path.write_bytes(content)
    with pytest.raises(UsageError, match=r"seats-00001\.parquet is missing or damaged\. Play the same run again"):
        run.table("seats")
    assert run.table("games").collect().height == 300


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, r"holds no run"),
        ("", r"damaged.*the whole file"),
        ('{"state": "complete"', r"damaged"),
        ('{"state": "complete"}', r"damaged.*started: Field required"),
    ],
)
def test_a_folder_without_a_sound_manifest_is_told(tmp_path: Path, content: str | None, said: str) -> None:
    if content is not None:
        (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(UsageError, match=said):
        open_run(tmp_path)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no folder .*nowhere"):
        open_run(tmp_path / "nowhere")


def test_runs_are_listed_newest_first_without_those_that_do_not_open(run: Run, tmp_path: Path) -> None:
    newer = run_plan(GAME, dice_pool(), PLAN, tmp_path / "what-if" / "variant", workers=1)
    later = newer.manifest.model_copy(update={"started": "2999-01-01T00:00:00+00:00"})
    (newer.folder / "manifest.json").write_text(later.model_dump_json())
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "manifest.json").write_text("{")
    assert [found.folder for found in list_runs(tmp_path)] == [newer.folder, run.folder]


def test_the_points_of_a_sweep_lie_too_deep_to_be_listed(run: Run, tmp_path: Path) -> None:
    run_plan(GAME, dice_pool(), PLAN, tmp_path / "sweep" / "points" / "six", workers=1)
    assert [found.folder for found in list_runs(tmp_path)] == [run.folder]


def test_a_folder_that_is_not_there_holds_no_runs(tmp_path: Path) -> None:
    assert list_runs(tmp_path / "nowhere") == []


def test_sums_of_some_columns_are_those_of_all(run):
    whole = run.sums("seats", ("strategy",))
    some = run.sums("seats", ("strategy",), "total")
    assert_frame_equal(some, whole.select(some.columns))
    assert set(some.columns) == {"seed_index", "strategy", "n", "total"}
