"""A review of made-up sums: two strategies, two seats, 300 seeds of two seatings."""

import polars as pl
import pytest

from toolkit.charts.review import Review
from toolkit.charts.wording import message_line
from toolkit.play.game import Exact, Measure

SEEDS = 300
STRATEGY = pl.Enum(["warlord", "scholar"])


def sums(table: str, by: tuple[str, ...]) -> pl.DataFrame:
    """Warlord wins both games of two seeds in three, and one of the third; seat 0 wins half."""
    seeds = pl.DataFrame({"seed_index": range(SEEDS)}, schema={"seed_index": pl.Int32})
    won = pl.when(pl.col("seed_index") % 3 == 0).then(1.0).otherwise(2.0)
    strategies = pl.DataFrame({"strategy": ["warlord", "scholar"]}, schema={"strategy": STRATEGY})
    match table, by:
        case "games", ():
            return seeds.with_columns(n=pl.lit(2), capped=pl.lit(0))
        case "cards", ("card",):
            card = pl.lit("salt-road").cast(pl.Enum(["salt-road", "granary"]))
            return seeds.with_columns(card=card, n=pl.lit(2), shown=1, affordable=1, taken_by_n=1)
        case "seats", ("strategy",):
            share = pl.when(pl.col("strategy") == "warlord").then(won).otherwise(2 - won)
            noise = pl.col("seed_index") % 5
            return seeds.join(strategies, how="cross").with_columns(
                n=pl.lit(2), win_share=share, glory=3 + noise, hope=1 + noise, embers=pl.lit(0)
            )
        case "seats", ("seat",):
            seats = seeds.join(pl.DataFrame({"seat": [0, 1]}), how="cross")
            return seats.with_columns(n=pl.lit(2), win_share=(pl.col("seed_index") + pl.col("seat")) % 2 * 2.0)
        case "rounds", ("era", *rest):
            by_step = sums("rounds", ("strategy", "era", "tokens_drawn"))
            return by_step.group_by("seed_index", "era", *rest, maintain_order=True).agg(pl.col("n", "collapsed").sum())
        case "rounds", ("strategy", "era", "tokens_drawn"):
            steps = pl.DataFrame({"era": [1, 1, 4, 4], "tokens_drawn": [4, 6, 4, 6]})
            late = ((pl.col("tokens_drawn") == 6) & (pl.col("seed_index") % 2 == 0)).cast(pl.Int64)
            return (
                seeds.join(strategies, how="cross").join(steps, how="cross").with_columns(n=pl.lit(1), collapsed=late)
            )
    raise AssertionError(f"no sums by {by} of {table}")


def declared(chart: str, value: str, table: str = "seats", *by: tuple[str, ...]) -> Measure:
    return Measure(value, value.capitalize(), table, value, by or (("strategy",),), "VP", chart, "why")  # type: ignore[arg-type]


def collapse(exact: Exact | None) -> Review:
    """Half of those who draw six tokens Collapse, a quarter of all."""
    measure = declared("dots", "collapsed", "rounds", ("era",), ("era", "strategy"))
    return Review(sums, [measure], players=2, seeds=SEEDS, card_ids=[], exact=exact)


@pytest.fixture
def review() -> Review:
    parts = [declared("stack", source) for source in ("glory", "hope", "embers")]
    return Review(sums, parts, players=2, seeds=SEEDS, card_ids=["salt-road", "granary"])


def test_the_overview_begins_with_coverage(review: Review) -> None:
    panels = review.overview()
    assert [p.title for p in panels] == ["Coverage", "Win share by strategy", "Win share by seat", "VP by source"]
    assert panels[0].finding == "None of 600 games hit the turn cap.\n1 of 2 cards never shown: granary."
    assert panels[0].table["card"].to_list() == ["granary", "salt-road"]
    assert panels[0].chart is None


def test_the_strongest_strategy_stands_first_with_its_interval(review: Review) -> None:
    panel = review.win_share("strategy")
    first = panel.table.row(0, named=True)
    assert (first["strategy"], first["mean"], first["n"], first["seeds"]) == (
        "warlord",
        pytest.approx(5 / 6),
        600,
        SEEDS,
    )
    assert panel.finding.startswith("warlord 83.3% (") and "clearly above; scholar 16.7%" in panel.finding


def test_seats_are_counted_from_1_in_order(review: Review) -> None:
    panel = review.win_share("seat")
    assert panel.table["seat"].to_list() == ["Seat 1", "Seat 2"]
    assert panel.finding == "No seat is clearly above or below the fair share of 50.0%."


def test_a_source_nobody_ever_had_is_left_out(review: Review) -> None:
    table = review.sources()[0].table
    assert table["source"].unique(maintain_order=True).to_list() == ["Glory", "Hope"]
    assert table.filter(pl.col("source") == "Glory")["mean"].to_list() == [2.5, 2.5]


def test_a_game_without_parts_of_a_score_has_no_stack() -> None:
    assert Review(sums, [declared("dots", "glory")], players=2, seeds=SEEDS, card_ids=[]).sources() == []


def test_a_measure_is_found_by_its_name(review: Review) -> None:
    (panel,) = review.measured("hope")
    assert (panel.title, panel.unit, panel.about) == ("Hope", "VP", "why")
    assert panel.table["mean"].to_list() == [1.5, 1.5]
    assert review.measured("fame") == []


def test_each_exact_curve_stands_beside_the_eras_it_is_of() -> None:
    points = ((1, "early", 4, 0.1), (2, "early", 4, 0.1), (1, "early", 6, 0.3), (4, "late", 6, 0.6))
    rate, early, late = collapse(Exact("collapsed", "tokens_drawn", points)).measured("collapsed")
    assert rate.title == "Collapsed"
    assert [early.title, late.title] == ["Collapsed by tokens drawn, Era 1", "Collapsed by tokens drawn, Era 4"]
    assert early.table.filter(strategy="warlord").select("tokens_drawn", "mean", "exact").rows() == [
        (4, 0.0, 0.1), (5, 0.0, None), (6, 0.25, 0.3)
    ]  # fmt: skip


@pytest.mark.parametrize("exact", [None, Exact("fame", "tokens_drawn", ((1, "early", 4, 0.1),))])
def test_without_a_curve_for_it_a_measure_stands_alone(exact: Exact | None) -> None:
    assert [panel.title for panel in collapse(exact).measured("collapsed")] == ["Collapsed"]


def test_a_measure_by_less_than_it_is_kept_by_says_by_what() -> None:
    (panel,) = collapse(None).measured("collapsed", "era")
    assert panel.title == "Collapsed by era"
    assert panel.finding.startswith("0.25 VP") and panel.finding.endswith("everywhere.")


def test_a_single_figure_needs_no_chart() -> None:
    ties = declared("dots", "capped", "games", ())
    (panel,) = Review(sums, [ties], players=2, seeds=SEEDS, card_ids=[]).measured("capped")
    assert (panel.chart, panel.finding) == (None, "0.00 VP.")


def test_everything_is_the_overview_and_each_measure_that_is_no_part_of_it(review: Review) -> None:
    measures = [*review.measures, declared("dots", "capped", "games", ())]
    panels = Review(sums, measures, players=2, seeds=SEEDS, card_ids=review.card_ids).everything()
    assert [p.title for p in panels] == [*(p.title for p in review.overview()), "Capped"]


def test_the_message_line_says_what_made_the_results_and_what_changed_since() -> None:
    made = {"pool": "1a2b3c", "rules": "4d5e6f"}

    def line(*stale: str) -> str:
        return message_line("Embers", ["a", "b"], made, seed=7, games=1000, seeds=250, version="0.1", stale=stale)

    assert line() == (
        "Embers, 2 players: a and b · 1,000 games on 250 seeds · seed 7 · pool 1a2b3c · rules 4d5e6f"
        " · toolkit 0.1 · up to date"
    )
    assert line("the rules", "the cards (a, b)").endswith("stale: changed since are the rules and the cards (a, b)")
