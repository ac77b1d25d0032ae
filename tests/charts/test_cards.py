import polars as pl
import pytest

from toolkit.charts.cards import card_panels, winners_panel
from toolkit.charts.curve import curve_panel
from toolkit.charts.faces import with_faces
from toolkit.charts.impact import impact_panel
from toolkit.charts.one_card import one_card
from toolkit.charts.panel import tile
from toolkit.charts.scatter import CHOSEN
from toolkit.play.game import SCORE, WIN_SHARE, Face, Measure

from .made_up import made_up

FIGURES = (
    "taken_share", "win_when_taken", "win_low", "win_high", "win_shrunk", "above", "above_low", "above_high",
)  # fmt: skip


def table(*rows: tuple[str, float | None, float | None]) -> pl.DataFrame:
    """Cards with taken share and win share, each interval 5 points to either side."""
    made = [
        {"card": card, "taken": 100 if won else 0, "taken_share": taken, "win_when_taken": won, "win_shrunk": won,
         "win_low": won and won - 0.05, "win_high": won and won + 0.05, "note": None, "n": 500, "shown": 400,
         "affordable": 300, "taken_when_affordable": taken, "mean_turn": 5.0, "chief_taker": "warlord",
         "expected": 0.5, "above": won and 100 * (won - 0.5),
         "above_low": won and 100 * (won - 0.55), "above_high": won and 100 * (won - 0.45), "above_note": None}
        for card, taken, won in rows
    ]  # fmt: skip
    return pl.DataFrame(
        made, schema_overrides=dict.fromkeys(FIGURES, pl.Float64) | {"note": pl.String, "above_note": pl.String}
    )


def face(card: str, cost: int, vp: int, group: str = "warfare") -> Face:
    return Face(card, card.title(), group, "I", cost, f"W{cost}", vp, "gain 1 hope")


def drawn(spec: dict[str, object]) -> list[dict[str, object]]:
    return next(rows for rows in spec["datasets"].values() if "title" in rows[0])  # type: ignore[attr-defined]


@pytest.fixture
def cards() -> pl.DataFrame:
    rows = [(f"card-{i}", 0.2 + i / 50, 0.5) for i in range(10)]
    faces = [face(f"card-{i}", 4 + i, 1 + i) for i in range(10)] + [face("bargain", 5, 9), face("wonder", 9, 0)]
    return with_faces(table(*rows, ("bargain", 0.9, 0.7), ("wonder", 0.02, 0.3), ("unseen", None, None)), faces)


def test_taken_most_and_least_are_told_with_whose_takers_win(cards: pl.DataFrame) -> None:
    (panel,) = winners_panel(cards, WIN_SHARE)
    assert panel.finding == (
        "Taken most: Bargain (90.0% of the games it was shown in); least: Wonder (2.0%)."
        " Takers win clearly more often with Bargain (70.0%); clearly less often with Wonder (30.0%)."
    )


def test_only_outliers_are_named_on_the_chart(cards: pl.DataFrame) -> None:
    (panel,) = winners_panel(cards, WIN_SHARE)
    named = [row["name"] for row in drawn(panel.chart.to_dict()) if row["name"]]
    assert named == ["Bargain", "Card-9", "Wonder"]


def test_a_click_on_a_point_gives_the_id_of_the_card(cards: pl.DataFrame) -> None:
    (panel,) = winners_panel(cards, WIN_SHARE)
    (choice,) = panel.chart.to_dict()["params"]
    assert (choice["name"], choice["select"]["fields"]) == (CHOSEN, ["id"])
    assert {row["id"] for row in drawn(panel.chart.to_dict())} == set(cards["card"]) - {"unseen"}


def test_what_a_card_adds_is_shown_only_where_it_is_clear(cards: pl.DataFrame) -> None:
    (panel,) = impact_panel(cards, WIN_SHARE)
    assert panel.finding.startswith("Adds most: Bargain (+20.0). Takes most away: Wonder (-20.0). Whoever can pay")
    dots = next(rows for rows in panel.chart.to_dict()["datasets"].values() if "name" in rows[0])
    assert [(row["name"], row["interval"]) for row in dots] == [
        ("Bargain", "+15.0 to +25.0 points"), ("Wonder", "-25.0 to -15.0 points")
    ]  # fmt: skip
    assert impact_panel(cards.filter(name="Card-1"), WIN_SHARE) == []


@pytest.mark.parametrize(
    ("goal", "doubt"), [(WIN_SHARE, "the player, not the card"), (SCORE, "the game, not the card")]
)
def test_what_a_card_adds_says_at_once_that_it_is_no_proof_and_what_would_be(
    goal: Measure, doubt: str, cards: pl.DataFrame
) -> None:
    (panel,) = impact_panel(cards, goal)
    assert f"this may be {doubt}. To know, settle it by experiment." in panel.finding


def test_the_cost_curve_names_what_strays_and_leaves_out_cards_without_printed_vp(cards: pl.DataFrame) -> None:
    (panel,) = curve_panel(cards, WIN_SHARE)
    assert panel.table["name"][0] == "Bargain"
    assert "Most VP for their Cost: Bargain (+" in panel.finding
    assert "Wonder" not in panel.table["name"] and "score by what they say (1)" in panel.about
    assert [row["name"] for row in drawn(panel.chart.to_dict()) if row["name"]] == ["Bargain"]


def test_cards_of_one_cost_and_vp_stand_side_by_side() -> None:
    twins = with_faces(
        table(("a", 0.1, 0.5), ("b", 0.2, 0.5), ("c", 0.3, 0.5)), [face("a", 4, 2), face("b", 4, 2), face("c", 6, 3)]
    )
    (panel,) = curve_panel(twins, WIN_SHARE)
    places = sorted(row["at"] for row in drawn(panel.chart.to_dict()))
    assert places == [pytest.approx(3.915), pytest.approx(4.085), 6]


def test_without_faces_cards_go_by_their_ids_and_have_no_cost_curve() -> None:
    panels = card_panels(with_faces(table(("a", 0.1, 0.5)), ()), WIN_SHARE)
    assert [panel.title for panel in panels] == ["Taken share against win share", "The card table"]
    assert panels[0].table["name"].to_list() == ["a"]


def test_the_card_table_has_every_card_and_lies_open() -> None:
    (*_, panel) = card_panels(made_up().cards, WIN_SHARE)
    assert (panel.table["name"].to_list(), panel.opened) == (["salt-road", "granary"], True)
    assert panel.unit_of("taken_share") == "share"


def test_a_card_has_its_own_figures_and_takers() -> None:
    run = made_up()
    figures, takers = one_card("salt-road", run.cards, run.takers("salt-road"), run.chief)
    assert [tile.title for tile in figures.tiles] == ["Taken", "Taken on turn", "Takers win", "Beyond their usual"]
    assert (figures.tiles[0].shown, figures.tiles[3].shown) == ("50.0%", "+6.7")
    assert figures.finding.startswith("Shown in 600 of 600 games, taken in 300.")
    assert takers.table.filter(strategy="scholar")["mean"].to_list() == [pytest.approx(0.6)]


def test_a_share_in_a_tile_stays_within_what_a_share_can_be() -> None:
    row = {"mean": 0.95, "low": -0.1, "high": 1.02, "note": None}
    columns = ("mean", "low", "high", "note")
    assert tile("Taken", row, columns, "share", "").beside == "0.0% to 100.0%"
    assert tile("Beyond", row, columns, "points", "").beside == "-0.1 to +1.0 points"


def test_a_card_nobody_took_shows_a_dash_for_every_figure() -> None:
    run = made_up()
    (figures,) = one_card("granary", run.cards, run.takers("granary"), run.chief)
    assert {tile.shown for tile in figures.tiles} == {"–"}  # noqa: RUF001
