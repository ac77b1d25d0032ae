"""The four results tables tell one story."""

from collections import Counter, defaultdict

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.scoring import SOURCES

from .board import catalogue, passed_through

LINE_UP = ("random", "gambler", "warlord", "influencer")
GAMES = 12


@pytest.fixture(scope="module", params=["as printed", "at its limits"])
def tables(request):
    """A few games, as printed and under rules that push counts to their limits: table name -> rows as dicts."""
    limits = {"allow_negative": False, "majority_vp": -30, "turn_cap": 165, "hope_start": 0, "discovery_cap": None}
    pool = catalogue(limits if request.param == "at its limits" else None)
    rows = {table.name: [] for table in GAME.tables}
    for seed in range(GAMES):
        GAME.tally(GAME.play(pool, LINE_UP, seed, log=[]), seed, range(4), rows)
    return {
        schema.name: [dict(zip(schema.columns, row, strict=True)) for row in rows[schema.name]]
        for schema in GAME.tables
    }


def by_game(rows):
    games = defaultdict(list)
    for row in rows:
        games[row["game"]].append(row)
    return games.values()


def by_game_and_seat(rows):
    seats = defaultdict(list)
    for row in rows:
        seats[row["game"], row["seat"]].append(row)
    return seats


def test_every_game_is_in_every_table(tables):
    assert {name: len({row["game"] for row in rows}) for name, rows in tables.items()} == dict.fromkeys(tables, GAMES)
    assert set(tables) == {"games", "seats", "rounds", "cards"}


def test_vp_by_source_sums_to_the_score(tables):
    """EMB-102, EMB-103"""
    assert all(sum(row[source] for source in SOURCES) == row["score"] for row in tables["seats"])
    assert any(row["floor"] for row in tables["seats"]) == (min(row["score"] for row in tables["seats"]) == 0)


def test_the_win_shares_of_a_game_sum_to_one(tables):
    """EMB-107"""
    for seats in by_game(tables["seats"]):
        assert sum(row["win_share"] for row in seats) == pytest.approx(1)
        assert all((row["win_share"] > 0) == (row["place"] == 1) for row in seats)
        assert max(row["score"] for row in seats) == next(row["score"] for row in seats if row["place"] == 1)


def test_a_game_of_passes_is_shared_by_all():
    """EMB-107"""
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(passed_through(3), 0, [0, 0, 0], rows)
    seats = [dict(zip(GAME.tables[1].columns, row, strict=True)) for row in rows["seats"]]
    assert [(row["place"], row["win_share"]) for row in seats] == [(1, pytest.approx(1 / 3))] * 3
    assert dict(zip(GAME.tables[0].columns, rows["games"][0], strict=True))["tie"] == 1


def test_a_tie_is_a_shared_win(tables):
    shared = {seats[0]["game"]: sum(row["place"] == 1 for row in seats) > 1 for seats in by_game(tables["seats"])}
    assert {row["game"]: bool(row["tie"]) for row in tables["games"]} == shared


def test_glory_is_what_was_gained_era_by_era(tables):
    """EMB-79, EMB-81, EMB-82: never more than one an Era, and at the end it is scored."""
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for key, eras in by_game_and_seat(tables["rounds"]).items():
        gained = 0
        for row in eras:
            gained += row["glory_gained"]
            assert row["glory_gained"] in (0, 1) and row["glory"] == gained
        assert seats[key]["glory"] == gained


def test_somebody_gains_glory_in_every_era_and_it_is_the_highest_warfare(tables):
    """EMB-79"""
    eras = defaultdict(list)
    for row in tables["rounds"]:
        eras[row["game"], row["era"]].append(row)
    for rows in eras.values():
        top = max(row["warfare"] for row in rows)
        assert all(row["glory_gained"] == (row["warfare"] == top) for row in rows)


def test_a_collapse_is_the_fourth_calamity(tables):
    """EMB-51, EMB-55: four were placed, and one more for each Hope spent."""
    for row in tables["rounds"]:
        assert row["collapsed"] in (0, 1)
        assert row["calamities"] >= (4 + row["hope_spent"]) * row["collapsed"]
        assert row["calamities"] <= row["tokens_drawn"]
        assert row["tokens_lost"] + row["calamities"] <= row["tokens_drawn"]


def test_dark_ages_are_the_collapses_of_the_game(tables):
    """EMB-52, EMB-106"""
    lost = [0, 2, 5, 9, 14, 20, 27]
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for key, eras in by_game_and_seat(tables["rounds"]).items():
        assert seats[key]["dark_ages"] == -lost[sum(row["collapsed"] for row in eras)]


def test_discoveries_are_the_cards_taken(tables):
    """EMB-28"""
    taken = Counter((row["game"], row["era"], row["taken_by"]) for row in tables["cards"] if row["taken_by"] >= 0)
    for row in tables["rounds"]:
        assert row["discoveries"] == taken[row["game"], row["era"], row["seat"]]


def test_a_card_is_shown_before_it_is_affordable_before_it_is_taken(tables):
    for row in tables["cards"]:
        assert row["shown"] >= row["affordable"] >= (row["taken_by"] >= 0)
        assert (row["taken_by"] >= 0) == (row["taken_turn"] >= 1)
        assert row["shown"] or row["marked_by"] == -1


def test_every_card_of_the_pool_has_a_row_in_every_game(tables):
    """EMB-20: with four players all of them are shown, unless the game was capped."""
    capped = {row["game"] for row in tables["games"] if row["capped"]}
    for rows in by_game(tables["cards"]):
        assert sorted(row["card"] for row in rows) == list(range(54))
        assert all(row["shown"] for row in rows) or rows[0]["game"] in capped


def test_capped_games_are_counted(tables):
    """A game stopped by the turn cap is counted, never dropped."""
    capped = [row["turns"] for row in tables["games"] if row["capped"]]
    assert set(capped) <= {165}
    assert all(row["decisions"] >= row["turns"] for row in tables["games"])


def test_the_printed_vp_of_the_cards_taken_is_the_card_score(tables):
    """EMB-90, EMB-103"""
    pool = catalogue()
    vp = Counter()
    for row in tables["cards"]:
        if row["taken_by"] >= 0 and not pool.cards[row["card"]].wonder:
            vp[row["game"], row["taken_by"]] += pool.cards[row["card"]].vp
    assert all(row["cards"] == vp[row["game"], row["seat"]] for row in tables["seats"])


def test_who_took_a_card_is_who_discovered_it_and_what_came_of_it(tables):
    """`taker` is the strategy, `taker_share` its share of the win; -1 and 0 for a card nobody took."""
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for row in tables["cards"]:
        if row["taken_by"] < 0:
            assert (row["taker"], row["taker_share"]) == (-1, 0)
        else:
            seat = seats[row["game"], row["taken_by"]]
            assert (row["taker"], row["taker_share"]) == (seat["strategy"], seat["win_share"])


def test_a_card_is_taken_in_a_turn_of_its_own_era(tables):
    """EMB-23: `taken_turn` starts from 1 every Era."""
    turns = Counter()
    for row in tables["rounds"]:
        turns[row["game"], row["era"]] += row["turns"]
    taken = [row for row in tables["cards"] if row["taken_by"] >= 0]
    assert all(row["taken_turn"] <= turns[row["game"], row["era"]] for row in taken)
    assert {row["era"] for row in taken} > {1, 2, 3, 4}


def test_the_turns_of_the_seats_are_the_turns_of_the_game(tables):
    """EMB-24; nobody waits before a first turn, nor longer than all others take."""
    for game, eras in zip(tables["games"], by_game(tables["rounds"]), strict=True):
        assert sum(row["turns"] for row in eras) == game["turns"]
        assert all(0 <= row["wait"] <= 3 * max(0, row["turns"] - 1) for row in eras)


def test_cards_by_kind_add_up_to_the_discoveries(tables):
    """EMB-104 (ruling A-24): a wonder is of no aspect."""
    kinds = ("warfare_cards", "culture_cards", "economy_cards", "wonders")
    assert all(sum(row[kind] for kind in kinds) == row["discoveries"] for row in tables["rounds"])
    assert all(any(row[kind] for row in tables["rounds"]) for kind in kinds)


def test_the_pillars_are_read_off_the_rows_at_era_end(tables):
    """EMB-74"""
    for row in tables["rounds"]:
        depth = min(row["warfare_row"], row["culture_row"], row["economy_row"])
        assert (row["bronze"], row["silver"], row["gold"]) == (depth >= 3, depth >= 5, depth >= 7)
        assert row["warfare"] <= 3 * row["warfare_row"] and row["warfare_row"] <= 7


def test_resources_owned_are_the_starting_ones_and_gains_but_for_losses(tables):
    """EMB-73, EMB-108: a Trade keeps their number, and nobody was torn down to the Frontier."""
    for eras in by_game_and_seat(tables["rounds"]).values():
        owned = 16
        for row in eras:
            owned += row["gains"] - row["tokens_lost"]
            assert row["resources"] == owned and owned <= row["bag_value"] <= 3 * owned


def test_the_running_score_ends_in_the_final_one(tables):
    """EMB-102"""
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for key, eras in by_game_and_seat(tables["rounds"]).items():
        assert eras[-1]["score"] == seats[key]["score"]


def test_markers_that_come_home_were_placed(tables):
    """EMB-94, EMB-95: bought by another, left over, or bought by their owner."""
    for eras in by_game_and_seat(tables["rounds"]).values():
        for row in eras:
            assert 0 <= row["influence_contested"] + row["influence_returned"] <= row["influence_placed"]
    for name in ("influence_contested", "influence_returned"):
        assert any(row[name] for row in tables["rounds"])


def test_the_risk_run_is_a_chance_and_a_collapse_ran_one(tables):
    """EMB-T46: the worst draw of the Era."""
    assert all(0 <= row["peak_risk"] <= 1 for row in tables["rounds"])
    assert all(row["peak_risk"] > 0 for row in tables["rounds"] if row["collapsed"])
    assert any(row["collapsed"] for row in tables["rounds"])
