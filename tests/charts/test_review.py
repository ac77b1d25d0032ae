from dataclasses import replace
from types import SimpleNamespace

import pytest

from toolkit.charts.review import CARDS, COLLAPSE, GLANCE, GLORY, PACING, PAGES, STRATEGIES, Page, review_panels
from toolkit.charts.wording import inside, message_line
from toolkit.play.game import TableSchema, rivals

from .made_up import COLLAPSED, PARTS, SEEDS, TURNS, made_up, sums

CARD_IDS = ("salt-road", "granary")
KEPT = {"games": ["turns"], "seats": ["glory", "hope", "embers", "dark_ages"], "rounds": ["collapsed"]}


def test_the_first_page_counts_what_is_wrong_and_begins_with_coverage() -> None:
    panels = list(GLANCE.panels(made_up(branches={"quake": "an earthquake"})))
    assert [panel.title for panel in panels] == [
        "What is wrong", "Coverage", "Win share by strategy", "Win share by seat", "Score spread", "VP by source",
        "Rules that came up",
    ]  # fmt: skip
    tiles = {tile.title: tile.shown for tile in panels[0].tiles}
    assert tiles == {
        "Cards with a gap": "1 of 2",
        "Rules never reached": "1 of 1",
        "Strategies off the fair share": "2 of 2",
        "Seats off the fair share": "0 of 2",
    }


def test_win_shares_stand_side_by_side() -> None:
    assert [panel.title for panel in GLANCE.panels(made_up()) if panel.half] == [
        "Win share by strategy", "Win share by seat"
    ]  # fmt: skip


@pytest.mark.parametrize("page", [GLORY, COLLAPSE, PACING])
def test_a_page_about_what_a_game_does_not_measure_leaves_it_out(page: Page) -> None:
    titles = {panel.title for panel in page.panels(made_up(COLLAPSED, TURNS))}
    assert titles <= {"How long is a game?", "Skill and luck"}


def test_nothing_is_decided_at_a_table_of_one() -> None:
    margin = replace(TURNS, id="margin", title="Winning margin")
    one, two = ({panel.title for panel in PACING.panels(made_up(margin, players=n))} for n in (1, 2))
    assert two - one >= {"How is it decided?"}


def test_collapse_shows_rates_and_their_cost_where_they_are_kept() -> None:
    rate = replace(COLLAPSED, id="collapse_rate_by_era", title="Collapse rate")
    titles = [panel.title for panel in COLLAPSE.panels(made_up(rate, *PARTS))]
    assert titles == [
        "Collapse rate", "Collapse rate by era", "Collapse rate by strategy", "What a Collapse cost",
        "What risk left in the score",
    ]  # fmt: skip


def test_cards_and_strategies_need_no_declaration() -> None:
    cards, strategies = ([panel.title for panel in page.panels(made_up())] for page in (CARDS, STRATEGIES))
    assert cards == ["Taken share against win share", "The card table"]
    assert strategies == ["What each strategy does", "Places", "Win share in each seat"]


def test_the_report_has_every_page_and_then_every_measure_not_seen_yet() -> None:
    tables = [TableSchema(table, dict.fromkeys(columns, "int")) for table, columns in KEPT.items()]
    plan = SimpleNamespace(players=2, names=("warlord", "scholar"))
    manifest = SimpleNamespace(plan=plan, seeds_done=SEEDS, card_ids=CARD_IDS, tables=tables)
    measures = (*PARTS, replace(COLLAPSED, title="Floods"), TURNS)
    game = SimpleNamespace(measured=lambda players: measures, branches={}, goals=rivals)
    panels = review_panels(SimpleNamespace(sums=sums, manifest=manifest), game)  # type: ignore[arg-type]
    chapters = list(dict.fromkeys(panel.page for panel in panels))
    assert chapters == [GLANCE.title, CARDS.title, STRATEGIES.title, PACING.title, "Every other measure"]
    assert [panel.title for panel in panels if panel.page == "Every other measure"] == ["Floods"]


def test_a_page_fits_where_the_measure_it_is_about_is_kept() -> None:
    rate = replace(COLLAPSED, id="collapse_rate_by_era")
    assert [page.title for page in PAGES if not page.fits([rate])] == ["Glory race"]
    assert not COLLAPSE.fits([TURNS]) and GLANCE.fits([])


def test_every_page_has_a_question_and_a_name_of_its_own() -> None:
    assert len({page.title for page in PAGES}) == len(PAGES) == 6
    assert all(page.question.endswith("?") for page in PAGES)


def test_the_message_line_says_what_made_the_results_and_what_changed_since() -> None:
    made = {"pool": "1a2b3c", "rules": "4d5e6f"}

    def line(*stale: str) -> str:
        return message_line("Embers", 2, "a, b", made, seed=7, games=1000, seeds=250, version="0.1", stale=stale)

    assert line() == (
        "Embers, 2 players: a, b · 1,000 games on 250 seeds · seed 7 · pool 1a2b3c · rules 4d5e6f"
        " · toolkit 0.1 · up to date"
    )
    assert line("the rules", "the cards (a, b)").endswith("stale: changed since are the rules and the cards (a, b)")


def test_a_title_within_a_sentence_keeps_its_abbreviations() -> None:
    assert [inside(title) for title in ("Glory race", "VP from hope", "")] == ["glory race", "VP from hope", ""]
