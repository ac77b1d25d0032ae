from dataclasses import replace
from types import SimpleNamespace

import polars as pl
import pytest

from toolkit.charts.evidence import Designed, evidence
from toolkit.charts.sections import (
    beside_exact,
    chief_goal,
    coverage,
    figures,
    in_each_seat,
    measured,
    measured_by_players,
    per_event,
    per_game,
    places,
    rules_watched,
    score_spread,
    skill_and_luck,
    sources,
    won_by_players,
)
from toolkit.play.game import Exact, Face, TableSchema, rivals
from toolkit.pools.problems import UsageError

from .made_up import COLLAPSED, PARTS, SEEDS, TURNS, declared, made_up, sums

RULES = {"quake": "an earthquake", "flood": "a flood"}


def test_coverage_names_what_never_came_up_cards_with_a_gap_first() -> None:
    panel = coverage(made_up(branches=RULES))
    assert panel.finding.splitlines() == [
        "None of 600 games hit the turn cap.",
        "1 of 2 cards never shown: granary.",
        "1 of 2 rules watched never came up: an earthquake.",
    ]
    assert panel.table["card"].to_list() == ["granary", "salt-road"]
    faces = [Face("granary", "The Granary", "civ", stage="", cost=0, costs="", vp=0, text="")]
    assert "never shown: The Granary." in coverage(made_up(files=Designed(faces=faces))).finding


def test_rules_that_came_up_are_counted_the_rarest_first() -> None:
    (panel,) = rules_watched(made_up(branches=RULES))
    assert panel.table.select("rule", "games").rows() == [("an earthquake", 0), ("a flood", 240)]
    assert panel.finding == "1 of 2 rules watched came up. Rarest: a flood, in 40.0% of games."
    assert rules_watched(made_up()) == []


def test_the_strongest_strategy_stands_first_with_its_interval() -> None:
    panel, _ = chief_goal(made_up())
    first = panel.table.row(0, named=True)
    assert (first["strategy"], first["mean"], first["n"], first["seeds"]) == (
        "warlord", pytest.approx(5 / 6), 600, SEEDS
    )  # fmt: skip
    assert panel.finding.startswith("warlord 83.3% (") and "clearly above; scholar 16.7%" in panel.finding


def test_seats_are_counted_from_1_in_order() -> None:
    _, panel = chief_goal(made_up())
    assert panel.table["seat"].to_list() == ["Seat 1", "Seat 2"]
    assert panel.finding == "No seat is clearly above or below the fair share of 50.0%."


def test_a_source_nobody_ever_had_is_left_out() -> None:
    (panel,) = sources(made_up())
    assert panel.table["source"].unique(maintain_order=True).to_list() == ["Glory", "Hope", "Dark ages"]
    assert panel.table.filter(source="Glory")["mean"].to_list() == [2.5, 2.5]


def test_a_source_has_its_colour_also_where_only_some_are_shown() -> None:
    charts = [sources(made_up(), *only)[0].chart.to_dict() for only in ((), ("hope", "dark_ages"))]
    scales = [chart["layer"][0]["encoding"]["color"]["scale"] for chart in charts]
    assert scales[0] == scales[1] and scales[0]["domain"] == ["Glory", "Hope", "Embers", "Dark ages"]


def test_a_game_without_parts_of_a_score_has_no_stack() -> None:
    assert sources(made_up(declared("dots", "glory"))) == []


def test_a_measure_is_found_by_its_name() -> None:
    (panel,) = measured(made_up(), "hope")
    assert (panel.title, panel.unit, panel.about) == ("Hope", "VP", "why")
    assert panel.table["mean"].to_list() == [1.5, 1.5]
    assert measured(made_up(), "fame") == []


def test_a_measure_by_less_than_it_is_kept_by_says_by_what() -> None:
    (panel,) = measured(made_up(COLLAPSED), "collapsed", "era")
    assert panel.title == "Collapsed by era"
    assert panel.finding.startswith("25.0%") and panel.finding.endswith("everywhere.")


def test_a_measure_by_three_keys_is_a_panel_for_each_value_of_the_first() -> None:
    cost = declared("dots", "cost", "floods", ("event", "card", "owned"))
    rows = [("flood", "dam", "with", 1), ("flood", "dam", "without", 3), ("famine", "granary", "without", 4)]
    floods = pl.DataFrame(rows, schema=["event", "card", "owned", "cost"], orient="row")
    found = pl.DataFrame({"seed_index": range(SEEDS)}).join(floods, how="cross").with_columns(n=1)
    panels = measured(replace(made_up(cost), sums=lambda *_: found), "cost")
    assert [panel.title for panel in panels] == ["Cost: famine", "Cost: flood"]
    assert panels[1].table.select("card", "owned", "mean").rows() == [("dam", "with", 1), ("dam", "without", 3)]


def test_a_measure_that_counted_nothing_is_left_out() -> None:
    passed = declared("dots", "passed", "checks", ("strategy",))
    none = pl.DataFrame({"seed_index": range(SEEDS), "strategy": "warlord", "n": 1, "passed": 0, "passed_n": 0})
    assert measured(replace(made_up(passed), sums=lambda *_: none), "passed") == []


def test_a_measure_that_an_older_run_does_not_keep_is_left_out() -> None:
    tables = [TableSchema("games", {"turns": "int"})]
    plan = SimpleNamespace(players=2, names=("warlord", "scholar"))
    old = SimpleNamespace(sums=sums, manifest=SimpleNamespace(plan=plan, seeds_done=1, card_ids=(), tables=tables))
    game = SimpleNamespace(measured=lambda players: (TURNS, *PARTS), branches=RULES, goals=rivals)
    found = evidence(old, game)  # type: ignore[arg-type]
    assert (found.measures, found.branches) == ([TURNS], {})


def test_figures_over_all_games_are_tiles() -> None:
    (panel,) = figures(made_up(TURNS), "How long?", "about", ("turns", "fame"))
    (tile,) = panel.tiles
    assert (tile.title, tile.shown, tile.about) == ("Turns", "11.00", "why")
    assert tile.beside == "10.86 to 11.14 VP"
    assert figures(made_up(TURNS), "How long?", "about", ("fame",)) == []


def test_what_a_whole_table_does_is_added_up() -> None:
    (panel,) = per_game(made_up(COLLAPSED), "collapsed", "era", "Collapses", "about")
    assert panel.table["mean"].to_list() == [0.5, 0.5]


def test_a_loss_is_reckoned_for_each_time_its_cause_came_about() -> None:
    (panel,) = per_event(made_up(COLLAPSED, *PARTS), "dark_ages", "collapsed", "Cost", "about")
    lost, collapses = 5 * SEEDS * 3 / 5, 2 * SEEDS / 2
    assert panel.table["mean"].to_list() == [pytest.approx(lost / collapses)] * 2
    assert per_event(made_up(), "dark_ages", "collapsed", "Cost", "about") == []


def test_each_exact_curve_stands_beside_the_eras_it_is_of() -> None:
    points = ((1, "early", 4, 0.1), (2, "early", 4, 0.1), (1, "early", 6, 0.3), (4, "late", 6, 0.6))
    files = Designed(exact=Exact("collapsed", "tokens_drawn", points))
    early, late = beside_exact(made_up(COLLAPSED, files=files))
    assert [early.title, late.title] == ["Collapsed by tokens drawn, Era 1", "Collapsed by tokens drawn, Era 4"]
    assert early.table.filter(strategy="warlord").select("tokens_drawn", "mean", "exact").rows() == [
        (4, 0.0, 0.1), (6, 0.25, 0.3)
    ]  # fmt: skip


def test_play_is_followed_to_its_end_where_the_curve_ends_sooner() -> None:
    files = Designed(exact=Exact("collapsed", "tokens_drawn", ((1, "early", 2, 0.0), (1, "early", 5, 0.2))))
    (early,) = beside_exact(made_up(COLLAPSED, files=files))
    assert early.table.filter(strategy="warlord").select("tokens_drawn", "mean", "exact").rows() == [
        (2, 0.0, 0.0), (5, 0.0, 0.2), (6, 0.25, None)
    ]  # fmt: skip


@pytest.mark.parametrize("exact", [None, Exact("fame", "tokens_drawn", ((1, "early", 4, 0.1),))])
def test_without_a_curve_for_it_nothing_stands_beside_a_measure(exact: Exact | None) -> None:
    assert beside_exact(made_up(COLLAPSED, files=Designed(exact=exact))) == []


def test_scores_spread_around_their_median() -> None:
    (panel,) = score_spread(made_up())
    assert panel.finding.startswith("Median scores: warlord 24 VP (middle half 22 to 26)")
    bars = panel.chart.to_dict()["datasets"].values()
    assert sum(row["mean"] for rows in bars for row in rows if "share" in row) == pytest.approx(2)


def test_places_are_shared_out() -> None:
    (panel,) = places(made_up())
    assert panel.table.filter(strategy="warlord")["mean"].to_list() == [1.0]
    assert "warlord 100.0%" in panel.finding


def test_each_strategy_is_shown_in_each_seat() -> None:
    (panel,) = in_each_seat(made_up())
    wins = panel.table.filter(strategy="warlord").select("seat", "mean").rows()
    assert wins == [("Seat 1", pytest.approx(5 / 6)), ("Seat 2", pytest.approx(5 / 6))]


def test_luck_is_told_from_skill() -> None:
    (panel,) = skill_and_luck(made_up())
    assert panel.table.filter(source="luck of the table")["mean"].to_list() == [pytest.approx(1, abs=0.01)]
    assert panel.finding.startswith("100% of how scores vary is luck. The most goes with luck of the table")


def test_tables_of_other_sizes_compare_as_multiples_of_the_fair_share() -> None:
    four = made_up(COLLAPSED, players=4)
    run = made_up(COLLAPSED, others=(four,))
    (wins,) = won_by_players(run)
    assert wins.table.filter(strategy="warlord")["mean"].to_list() == [pytest.approx(5 / 3), pytest.approx(10 / 3)]
    (rates,) = measured_by_players(run, "collapsed")
    assert rates.table["players"].to_list() == ["2 players", "4 players"]
    assert won_by_players(made_up()) == measured_by_players(made_up(COLLAPSED), "collapsed") == []


def test_a_question_is_left_out_where_its_sums_are_not_kept() -> None:
    def bare(table: str, by: tuple[str, ...], *columns: str) -> pl.DataFrame:
        raise UsageError(f"Table {table} keeps no sums by {by}.")

    run = replace(made_up(), sums=bare)
    assert score_spread(run) == skill_and_luck(run) == places(run) == in_each_seat(run) == []
