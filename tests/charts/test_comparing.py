from dataclasses import replace

import polars as pl

from toolkit.charts.comparing import Pair, comparing
from toolkit.charts.evidence import Evidence

from .made_up import SEEDS, TURNS, made_up, sums


def longer(table: str, by: tuple[str, ...], *columns: str) -> pl.DataFrame:
    """The same run, every game a turn longer but for a few."""
    found = sums(table, by)
    return found.with_columns(turns=pl.col("turns") + pl.col("seed_index") % 4) if table == "games" else found


def rows(second: Evidence, *, same_seeds: bool) -> dict[str, dict[str, str]]:
    _, figures = comparing(Pair(("A", "B"), (made_up(TURNS), second), same_seeds))
    return {row["figure"]: row for row in figures.table.to_dicts()}


def test_runs_on_the_same_seeds_are_compared_seed_by_seed() -> None:
    turns = rows(replace(made_up(TURNS), sums=longer), same_seeds=True)["Turns"]
    assert (turns["A"], turns["B"], turns["difference"], turns["verdict"]) == ("11.00", "11.75", "+0.75", "clear")
    low, high = (float(end) for end in turns["interval"].removesuffix(" VP").split(" to "))
    assert 0 < low < 0.75 < high


def test_a_run_compared_with_itself_shows_no_difference() -> None:
    same = rows(made_up(TURNS), same_seeds=True)
    assert {row["interval"] for row in same.values()} == {"the same in every game"}
    assert {row["verdict"] for row in same.values()} == {"–"}  # noqa: RUF001


def test_only_seeds_that_both_have_are_compared() -> None:
    def half(table: str, by: tuple[str, ...], *columns: str) -> pl.DataFrame:
        return sums(table, by).filter(pl.col("seed_index") < SEEDS - 60)

    compared = rows(replace(made_up(TURNS), sums=half), same_seeds=True)
    assert all(row["A"] == row["B"] for row in compared.values())


def test_runs_on_other_seeds_get_no_interval() -> None:
    turns = rows(replace(made_up(TURNS), sums=longer), same_seeds=False)["Turns"]
    assert set(turns) == {"figure", "A", "B", "difference"}


def test_strategies_that_only_one_run_has_stand_alone() -> None:
    alone = replace(made_up(TURNS), strategies=("warlord",))
    wins, figures = comparing(Pair(("A", "B"), (made_up(TURNS), alone), same_seeds=True))
    assert {"Win share, warlord"} == set(figures.table["figure"].to_list()) & {
        "Win share, warlord",
        "Win share, scholar",
    }
    assert wins.finding.startswith("warlord 83.3% and 83.3%")
