import polars as pl
import pytest

from toolkit.balance.people import BESIDE, Noted, beside
from toolkit.charts.panel import Panel
from toolkit.charts.people import MOST_ROWS, people_panels

GLORY = Noted("glory", "VP from glory", "VP", "VP by source")
HOPE = Noted("hope", "VP from hope", "VP", "VP by source")
SEAT = Noted("seat 0", "Seat 1 wins", "share", "Who wins")
NONE = pl.DataFrame(schema=BESIDE)


def frames(games: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    """People take 6 more VP from glory than scripts, and are otherwise like them."""
    own, many = pl.int_range(games, eager=True), pl.int_range(400, eager=True)
    people = pl.DataFrame({"glory": 8 + own % 2, "hope": own % 4, "seat 0": (own % 4 == 0).cast(pl.Float64)})
    scripts = pl.DataFrame({"glory": 2 + many % 2, "hope": many % 4, "seat 0": (many % 4 == 0).cast(pl.Float64)})
    return people, scripts


def panels(games: int = 8, cards: pl.DataFrame = NONE) -> dict[str, Panel]:
    figures = beside(frames(games), [HOPE, GLORY, SEAT])
    return {panel.title: panel for panel in people_panels(figures, NONE, cards, games)}


@pytest.fixture(scope="module")
def eight() -> dict[str, Panel]:
    return panels()


def test_what_differs_is_said_first_with_both_intervals_and_both_n(eight: dict[str, Panel]) -> None:
    (overview, *_) = eight.values()
    assert overview.finding.startswith("VP from glory: people 8.50 (")
    assert "8 games), scripts 2.50 (" in overview.finding and overview.finding.endswith("400 seeds).")
    assert overview.table["figure"][0] == "VP from glory" and overview.table["verdict"][0] == "differs"


def test_the_tiles_count_what_differs_among_what_was_looked_at(eight: dict[str, Panel]) -> None:
    tiles = [(tile.shown, tile.beside) for tile in eight["Where people and scripts differ"].tiles]
    assert tiles == [("8", "of as many players as the run"), ("1", "of 3 looked at"), ("–", "none were noted")]  # noqa: RUF001


def test_figures_stand_together_by_kind_what_differs_on_top(eight: dict[str, Panel]) -> None:
    assert list(eight) == ["Where people and scripts differ", "VP by source", "Who wins"]
    drawn = eight["VP by source"].chart.data
    assert drawn["title"].to_list() == ["VP from glory", "VP from hope"] * 2
    assert drawn.filter(title="VP from glory")["said"].to_list() == ["8.50, 8 games, differs", "2.50"]
    assert eight["VP by source"].finding == "Different: VP from glory."
    assert eight["Who wins"].finding == "People differ clearly from the scripts in none of these."


def test_each_side_has_its_own_colour_and_shape(eight: dict[str, Panel]) -> None:
    spec = eight["Who wins"].chart.to_dict()
    dot = next(layer for layer in spec["layer"] if layer["mark"]["type"] == "point")
    assert dot["encoding"]["shape"]["scale"]["domain"] == dot["encoding"]["color"]["scale"]["domain"]
    assert dot["encoding"]["color"]["scale"]["domain"] == ["people", "scripts"]
    assert spec["description"] == eight["Who wins"].finding


def test_a_difference_of_shares_is_told_in_points_and_of_figures_in_their_unit(eight: dict[str, Panel]) -> None:
    rows = {row["figure"]: row for row in eight["Where people and scripts differ"].table.to_dicts()}
    assert rows["Seat 1 wins"]["difference"] == "+0.0" and rows["Seat 1 wins"]["may be"].endswith("points")
    assert rows["VP from glory"]["difference"] == "+6.00" and rows["VP from glory"]["may be"].endswith("VP")


def test_too_few_games_are_called_so() -> None:
    (overview, *groups) = panels(games=3).values()
    assert overview.finding == "Too few games to tell where people and scripts differ."
    assert overview.tiles[1].beside == "too few games to tell"
    assert all("A hollow mark has no interval yet" in group.about for group in groups)


def test_of_many_cards_those_that_differ_most_are_drawn_and_all_are_listed() -> None:
    cards = [Noted(f"card {n}", f"Card {n}", "share", "Cards taken") for n in range(40)]
    own, many = pl.int_range(10, eager=True), pl.int_range(400, eager=True)
    people = pl.DataFrame(
        {card.column: (own < (10 if n == 33 else n % 5)).cast(pl.Float64) for n, card in enumerate(cards)}
    )
    scripts = pl.DataFrame({card.column: (many % 10 == 0).cast(pl.Float64) for card in cards})
    taken = panels(cards=beside((people, scripts), cards))["Cards taken"]
    assert taken.table.height == 40
    assert taken.chart.data["title"].n_unique() == MOST_ROWS and taken.chart.data["title"][0] == "Card 33"
    assert taken.finding == "Different: card 33."
