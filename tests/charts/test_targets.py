from dataclasses import dataclass, field, replace
from typing import Any

import polars as pl
import pytest

from toolkit.balance.targets import Judge
from toolkit.charts.targets import targets_panel

from .made_up import COLLAPSED, PARTS, SEEDS, TURNS, sums


@dataclass
class Band:
    measure: str
    low: float
    high: float
    title: str = "A band"
    by: dict[str, list[int]] = field(default_factory=dict)
    unit: str = "share"
    players: int | None = None
    id: str = "a-band"
    band: tuple[float, float] | None = None


def three_cards(table: str, by: tuple[str, ...], *columns: str) -> pl.DataFrame:
    """Of ten games a seed the first card is taken in a quarter, the second in nearly all, the third in 40 % or so."""
    if table != "cards":
        return sums(table, by)
    taken = pl.DataFrame({"card": ["liked", "must", "perhaps"], "taken_by_n": [2, 9, 3], "more": [1, 1, 2]})
    seeds = pl.DataFrame({"seed_index": range(SEEDS)}).join(taken, how="cross")
    return seeds.with_columns(shown=10, taken_by_n=pl.col("taken_by_n") + pl.col("seed_index") % 2 * pl.col("more"))


def judged(measure: str, low: float, high: float, **more: Any) -> dict[str, Any]:
    ties = replace(TURNS, id="tie_rate", value="flood")
    rate = replace(COLLAPSED, id="collapse_rate_by_era")
    return Judge(three_cards, [*PARTS, ties, rate], SEEDS).judged(Band(measure, low, high, **more))


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0, 0.5, "missed"), (0.7, 1, "met"), (0.83, 1, "undecided"), (0.9, 1, "missed")]
)
def test_a_band_is_met_or_missed_only_by_the_whole_interval(low: float, high: float, verdict: str) -> None:
    found = judged("strategy_win_share", low, high)
    assert (found["verdict"], found["what"], found["mean"]) == (verdict, "warlord", pytest.approx(5 / 6))


def test_every_seat_must_lie_in_the_band_and_the_worst_is_named() -> None:
    assert judged("seat_win_share", 0.3, 0.7)["verdict"] == "met"
    assert judged("seat_win_share", 0.3, 0.45)["what"] in ("seat 1", "seat 2")
    assert judged("seat_win_share", 0.1, 0.2)["verdict"] == "missed"


def test_a_measure_is_found_by_its_id_or_by_its_id_by_era_and_for_some_eras() -> None:
    assert judged("tie_rate", 0, 1)["mean"] == pytest.approx(0.4)
    assert judged("collapse_rate", 0, 1)["mean"] == pytest.approx(0.25)
    assert judged("collapse_rate", 0, 1, by={"era": [4]})["mean"] == pytest.approx(0.25)


def test_a_part_of_the_score_is_measured_against_all_of_it() -> None:
    assert judged("hope_share", 0, 1)["mean"] == pytest.approx(3 / 48)


def test_cards_are_in_the_band_by_their_intervals() -> None:
    found = judged("cards_in_band", 0.85, 1, band=(0.05, 0.4))
    assert (found["low"], found["mean"], found["high"]) == pytest.approx((1 / 3, 2 / 3, 2 / 3))
    assert found["verdict"] == "missed"


def test_what_a_run_does_not_measure_is_said() -> None:
    assert judged("fame", 0, 1)["verdict"] == "not measured"


def test_many_bands_share_the_chance_of_a_false_alarm() -> None:
    one, many = (Judge(sums, PARTS, SEEDS, bands).judged(Band("hope_share", 0, 1)) for bands in (1, 10))
    assert many["high"] - many["low"] > one["high"] - one["low"]


def test_missed_targets_come_first_and_are_told_one_by_one() -> None:
    rows = [judged("strategy_win_share", 0.7, 1, title="Met"), judged("hope_share", 0.5, 1, title="Poor in Hope")]
    (panel,) = targets_panel(rows, elsewhere=3)
    assert panel.finding.splitlines() == [
        "Missed: Poor in Hope: 6.2%, wanted 50.0% to 100.0%.",
        "Met: 1 of 2 targets.",
        "3 more are for other numbers of players.",
    ]
    assert panel.table["verdict"].to_list() == ["missed", "met"]


def test_a_verdict_stands_in_words_beside_its_band() -> None:
    (panel,) = targets_panel([judged("strategy_win_share", 0.7, 1)])
    (row,) = next(iter(panel.chart.to_dict()["datasets"].values()))
    assert (row["said"], row["band"]) == ("83.3%, met, warlord", "70.0% to 100.0%")


def test_a_pool_without_targets_has_no_panel() -> None:
    assert targets_panel([]) == []
