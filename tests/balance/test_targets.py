"""Targets: a band is met or missed only by a whole interval, and a miss is told in numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
import pytest
from pydantic import ValidationError

from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import measure
from toolkit.balance.targets import Judge, mistake
from toolkit.play.game import SCORE, WIN_SHARE, rivals
from toolkit.play.targets import Target

SEEDS = 300


@dataclass(frozen=True)
class Declared:
    """A measure as a game declares it."""

    id: str
    table: str
    value: str
    by: tuple[tuple[str, ...], ...] = ((),)
    chart: str = "dots"
    title: str = ""
    unit: str = "share"


MEASURES = [
    Declared("rate_by_era", "rounds", "fell", (("era",), ("era", "strategy"))),
    Declared("tie_rate", "games", "tie"),
    Declared("same", "games", "same"),
    Declared("rare", "games", "rare"),
    Declared("settled", "games", "settled"),
    Declared("vp_glory", "seats", "glory", (("strategy",),), "stack"),
    Declared("vp_hope", "seats", "hope", (("strategy",),), "stack"),
]


def sums(table: str, by: tuple[str, ...], *columns: str) -> pl.DataFrame:
    """Two seats and two strategies: `bold` wins two games of three, seat 1 every second one, one game in five falls."""
    seeds = pl.DataFrame({"seed_index": range(SEEDS)}, schema={"seed_index": pl.Int32})
    at = pl.col("seed_index")
    if table == "games":
        settled = pl.when(at % 2 == 0).then(4 + at % 3).otherwise(0)
        return seeds.with_columns(n=2, tie=at % 5 // 4, same=1, rare=(at == 0).cast(pl.Int64),
                                  settled=settled, settled_n=1 - at % 2)  # fmt: skip
    if table == "cards":
        cards = pl.DataFrame({"card": ["liked", "must", "perhaps"], "taken_by_n": [2, 9, 3], "more": [1, 1, 2]})
        taken = pl.col("taken_by_n") + at % 2 * pl.col("more")
        return seeds.join(cards, how="cross").with_columns(shown=10, affordable=10, fired=0, taken_by_n=taken)
    if table == "rounds":
        eras = pl.DataFrame({"era": [1, 2]}).join(pl.DataFrame({"strategy": ["bold", "shy"]}), how="cross")
        return seeds.join(eras, how="cross").with_columns(n=2, fell=(at % 5 < pl.col("era")).cast(pl.Int64))
    key = pl.DataFrame({by[0]: ["bold", "shy"] if by == ("strategy",) else [0, 1]})
    won = pl.when(at % 3 == 0).then(0.0).otherwise(2.0) if by == ("strategy",) else at % 2 * 2.0
    first = pl.col(by[0]) == ("bold" if by == ("strategy",) else 0)
    won = pl.when(first).then(won).otherwise(2 - won)
    return seeds.join(key, how="cross").with_columns(n=2, win_share=won, score=40 + at % 4, glory=4 + at % 4, hope=3)


def target(measure: str, low: float, high: float, **more: Any) -> Target:
    return Target.model_validate(
        {"id": "a-target", "title": "A", "measure": measure, "low": low, "high": high, "unit": "share", **more}
    )


def judged(measure: str, low: float, high: float, seeds: int = SEEDS, **more: Any) -> dict[str, Any]:
    return Judge(sums, MEASURES, seeds, goals=rivals(2)).judged(target(measure, low, high, **more))


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0, 0.5, "missed"), (0.5, 1, "met"), (0.67, 1, "undecided"), (0.9, 1, "missed")]
)
def test_a_band_is_met_or_missed_only_by_the_whole_interval(low: float, high: float, verdict: str) -> None:
    found = judged("strategy_win_share", low, high)
    assert (found["verdict"], found["what"], found["mean"]) == (verdict, "bold", pytest.approx(2 / 3))


@pytest.mark.parametrize(
    ("low", "high", "off"), [(0.0, 0.05, 0.05), (0.3, 0.5, -0.2), (0.05, 0.2, 0.0)], ids=["above", "below", "inside"]
)
def test_a_row_says_how_far_off_its_band_it_lies(low: float, high: float, off: float) -> None:
    assert judged("tie_rate", low, high)["off"] == pytest.approx(off)


def test_without_an_interval_a_band_is_undecided_unless_nothing_ever_varied() -> None:
    few = judged("tie_rate", 0.5, 1, seeds=100)
    assert (few["verdict"], few["low"], few["note"]) == ("undecided", None, "fewer than 200 seeds")
    assert judged("rare", 0.5, 1)["verdict"] == "undecided", "one seed decides it"
    assert (judged("same", 0.5, 1)["verdict"], judged("same", 0.6, 1)["verdict"]) == ("met", "missed")


def test_every_seat_must_lie_in_the_band_and_the_worst_is_named() -> None:
    assert judged("seat_win_share", 0.3, 0.7)["verdict"] == "met"
    assert judged("seat_win_share", 0.3, 0.45)["what"] in ("seat 1", "seat 2")
    assert judged("seat_win_share", 0.1, 0.2)["verdict"] == "missed"


def test_the_strongest_strategy_is_looked_for_among_all_and_so_has_a_part_of_alpha() -> None:
    found, shares = judged("strategy_win_share", 0, 1), sums("seats", ("strategy",))
    each = measure(shares, WIN_SHARE, ["strategy"], seeds=SEEDS, alpha=ALPHA / 2)
    assert (found["low"], found["high"]) == (each["low"].max(), each["high"].max())


def test_a_measure_is_found_by_its_id_with_or_without_by_era_and_for_some_eras() -> None:
    assert judged("rate", 0, 1)["mean"] == judged("rate_by_era", 0, 1)["mean"] == pytest.approx(0.15)
    assert judged("rate", 0, 1, by={"era": [2]})["mean"] == pytest.approx(0.2)


def test_a_part_of_the_score_is_measured_against_all_of_it_or_in_points() -> None:
    assert judged("hope_share", 0, 1)["mean"] == pytest.approx(3 / 41.5)
    assert judged("vp_hope", 0, 2, unit="VP")["mean"] == pytest.approx(1.5)


def test_what_some_games_do_not_have_is_a_mean_of_those_that_do() -> None:
    assert judged("settled", 4, 6, unit="points")["mean"] == pytest.approx(5)


def test_cards_are_in_the_band_by_their_intervals() -> None:
    found = judged("cards_in_band", 0.85, 1, band=(0.05, 0.4))
    assert (found["low"], found["mean"], found["high"]) == pytest.approx((1 / 3, 2 / 3, 2 / 3))
    assert (found["verdict"], found["off"]) == ("missed", pytest.approx(2 / 3 - 0.85))


def test_the_band_of_cards_is_the_designers() -> None:
    assert judged("cards_in_band", 0.85, 1, band=(0, 1))["verdict"] == "met"
    with pytest.raises(ValidationError, match="cards_in_band"):
        target("cards_in_band", 0.85, 1)


def test_what_a_run_does_not_measure_is_said() -> None:
    assert judged("fame", 0, 1)["verdict"] == "not measured"
    assert judged("rate", 0, 1, by={"era": [9]})["verdict"] == "not measured"
    assert judged("tie_rate", 0, 1, by={"era": [1]})["verdict"] == "not measured"


def test_many_bands_share_the_chance_of_a_false_alarm() -> None:
    one, many = (Judge(sums, MEASURES, SEEDS, bands).judged(target("tie_rate", 0, 1)) for bands in (1, 10))
    assert many["high"] - many["low"] > one["high"] - one["low"]


@pytest.mark.parametrize(
    ("measure", "by", "said"),
    [
        ("ti_rate", {}, ["no measure 'ti_rate'", 'Did you mean "tie_rate"']),
        ("rate", {"round": [1]}, ["not kept by round", "only by era"]),
        ("glory_share", {"era": [1]}, ["only as a whole"]),
        ("seat_win_share", {"seat": [1]}, ["only as a whole"]),
    ],
)
def test_a_target_that_cannot_be_measured_is_told(measure: str, by: dict[str, list[int]], said: Sequence[str]) -> None:
    told = mistake(target(measure, 0, 1, by=by), MEASURES, rivals(2))
    assert told is not None and all(words in told for words in said)


def test_a_target_that_can_be_measured_has_no_mistake() -> None:
    assert mistake(target("rate", 0, 1, by={"era": [1]}), MEASURES, rivals(2)) is None
    assert mistake(target("hope_share", 0, 1), MEASURES, rivals(2)) is None
    assert mistake(target("strategy_win_share", 0, 1), MEASURES, rivals(2)) is None


def test_where_the_score_is_the_goal_a_target_names_it_as_a_whole_or_by_strategy() -> None:
    alone = Judge(sums, MEASURES, SEEDS, goals=(SCORE,))
    whole, best = (alone.judged(target(name, 20, 22, unit="VP")) for name in ("vp", "strategy_vp"))
    assert (whole["mean"], whole["what"], whole["verdict"]) == (pytest.approx(20.75), None, "met")
    assert (best["mean"], best["what"]) == (pytest.approx(20.75), "bold")
    assert alone.judged(target("strategy_win_share", 0, 1))["verdict"] == "not measured"
    said = mistake(target("strategy_win_share", 0, 1), MEASURES, (SCORE,))
    assert said is not None and "no measure 'strategy_win_share'" in said


@pytest.mark.parametrize("wrong", [{"low": 0.5, "high": 0.4}, {"band": [0.5, 0.4]}, {"players": 0}, {"bands": 1}])
def test_a_target_that_nothing_could_meet_is_refused(wrong: dict[str, Any]) -> None:
    good = {
        "id": "cards",
        "title": "C",
        "measure": "cards_in_band",
        "band": [0, 1],
        "low": 0,
        "high": 1,
        "unit": "share",
    }
    good["band"] = [0, 1]
    Target.model_validate(good)
    with pytest.raises(ValidationError):
        Target.model_validate(good | wrong)


def test_of_cards_the_one_with_the_most_must_lie_in_the_band() -> None:
    first = Declared("first", "cards", "fired", (("card",),))
    firsts = pl.DataFrame({"card": ["liked", "must"], "n": [10, 10]})
    counted = pl.DataFrame({"seed_index": range(SEEDS)}).join(firsts, how="cross")
    counted = counted.with_columns(fired=pl.when(card="must").then(9 + pl.col("seed_index") % 2).otherwise(0))
    judge = Judge(lambda table, by, *columns: counted, [first], SEEDS)
    found = judge.judged(target("card_first", 0, 0.5))
    assert (found["verdict"], found["what"], found["mean"]) == ("missed", "must", pytest.approx(0.95))
    assert mistake(target("card_first", 0, 1), [first], ()) is None
    assert "no measure 'card_rate'" in str(mistake(target("card_rate", 0, 1), MEASURES, ()))
