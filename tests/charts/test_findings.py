import polars as pl

from toolkit.balance.intervals import confidence_sequence, ratio
from toolkit.charts.findings import exact_finding, extremes, race_finding, share_finding, stack_finding
from toolkit.charts.wording import WITHHELD, between, figure, listed, why

from .conftest import frame, row


def test_the_finding_names_who_is_clearly_above_and_below(shares: pl.DataFrame) -> None:
    assert share_finding(shares, "strategy", 1 / 3) == (
        "warlord 45.0% (43.0% to 47.0%) clearly above; gambler 21.0% (19.0% to 23.0%) clearly below"
        " the fair share of 33.3%."
    )


def test_an_interval_that_holds_the_fair_share_is_no_finding(shares: pl.DataFrame) -> None:
    undecided = shares.filter(pl.col("strategy") == "scholar")
    assert (
        share_finding(undecided, "strategy", 1 / 3) == "No strategy is clearly above or below the fair share of 33.3%."
    )


def test_without_intervals_nobody_is_called_clear() -> None:
    few = frame([row(0.9, None, strategy="warlord"), row(0.1, None, strategy="scholar")])
    said = share_finding(few, "strategy", 0.5)
    assert said == "No interval yet. Highest for warlord with 90.0%, lowest for scholar with 10.0%."


def test_highest_and_lowest_are_named_with_their_era(race: pl.DataFrame) -> None:
    assert extremes(race, ["era", "strategy"], "Glory") == (
        "Highest for warlord in Era 2 with 1.30 Glory (1.28 to 1.32),"
        " lowest for scholar in Era 1 with 0.30 Glory (0.28 to 0.32)."
    )


def test_a_flat_measure_is_said_once() -> None:
    flat = frame([row(0.5, strategy="warlord"), row(0.5, strategy="scholar")])
    assert extremes(flat, ["strategy"], "share") == "50.0% (48.0% to 52.0%) everywhere."


def test_nothing_counted_is_said(race: pl.DataFrame) -> None:
    assert extremes(race.clear(), ["strategy"], "share") == "Nothing was counted."
    assert race_finding(race.clear(), "era", "strategy", "Glory") == "Nothing was counted."
    assert stack_finding(race.clear(), "strategy", "era", "VP") == "Nothing was counted."


def test_a_race_is_judged_where_it_ends(race: pl.DataFrame) -> None:
    assert race_finding(race, "era", "strategy", "Glory").startswith("In Era 2: highest for warlord with 1.30 Glory")


def test_a_total_is_named_with_its_largest_part(points_by_source: pl.DataFrame) -> None:
    assert stack_finding(points_by_source, "strategy", "source", "VP") == (
        "warlord 7.00 VP, most of it from cards (6.00); scholar 8.10 VP, most of it from cards (9.00)."
    )


def test_play_is_compared_with_the_exact_curve_where_both_are_known(grown: pl.DataFrame, exact: pl.DataFrame) -> None:
    said = exact_finding(grown, exact, "strategy", "tokens_drawn", "share")
    played = "warlord 8.0% (6.0% to 10.0%) and scholar 8.0% (6.0% to 10.0%)"
    assert said == f"By 8 tokens drawn: {played}; exactly 40.0% for nobody stops."


def test_figures_carry_their_unit_and_intervals_their_reason() -> None:
    assert [figure(0.256, "share"), figure(2, "VP"), figure(3, "count"), figure(None, "VP")] == [
        "25.6%",
        "2.00 VP",
        "3.00",
        "",
    ]
    assert between(1, 2, "VP") == "1.00 to 2.00 VP"
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_why_there_is_no_interval_is_told_without_statistics() -> None:
    notes = [
        "fewer than 200 seeds",
        "one seed carries more than 1/20",
        "unchanged in all 300 seeds",
        "nothing to count",
    ]
    assert [between(None, None, "VP", note) for note in notes] == [
        "too few games yet to say how sure this is",
        "a few odd games still decide this figure: play more",
        "the same in every game",
        "this never came up",
    ]
    assert between(None, None, "VP", None) == "no interval yet"
    assert between(None, None, "VP", "a reason of tomorrow") == "a reason of tomorrow"


def test_every_reason_that_balance_gives_has_its_words() -> None:
    rare = [1.0] + [0.0] * 299
    given = {confidence_sequence(values).note for values in ([1.0], rare, [2.0] * 300)} | {
        ratio([0.0] * 300, [0] * 300).note
    }
    assert {why(note) for note in given} == set(WITHHELD.values())
