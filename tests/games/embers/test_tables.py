"""The four results tables tell one story."""

from collections import Counter, defaultdict

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.scoring import SOURCES

from .board import Passing, card, cards, catalogue, embers, turn

LINE_UP = ("random", "gambler", "warlord", "influencer")
GAMES = 12


@pytest.fixture(scope="module", params=["as printed", "at its limits"])
def tables(request):
    """A few games, as printed and under rules that push counts to their limits: table name -> rows as dicts."""
    limits = {"allow_negative": False, "turn_cap": 150, "hope_start": 0, "discovery_cap": None, "ember_recycle": True}
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
    """EMB-79, unless the game was capped before that Era ended."""
    capped = {row["game"] for row in tables["games"] if row["capped"]}
    eras = defaultdict(list)
    for row in tables["rounds"]:
        if row["game"] not in capped:
            eras[row["game"], row["era"]].append(row)
    for rows in eras.values():
        top = max(row["warfare"] for row in rows)
        assert all(row["glory_gained"] == (row["warfare"] == top) for row in rows)


def test_a_collapse_is_the_fourth_calamity(tables):
    """EMB-51, EMB-55: 4 on the track, after what Hope and effects took off it."""
    for row in tables["rounds"]:
        assert row["collapsed"] in (0, 1)
        assert row["calamities"] - row["hope_spent"] >= 4 * row["collapsed"] - 3
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
    """Ruling of the turn cap: counted, never dropped."""
    assert all(row["turns"] >= 150 for row in tables["games"] if row["capped"])
    assert all(row["decisions"] >= row["turns"] for row in tables["games"])


def test_the_printed_vp_of_the_cards_taken_is_the_card_score(tables):
    """EMB-90, EMB-103"""
    pool = catalogue()
    vp = Counter()
    for row in tables["cards"]:
        if row["taken_by"] >= 0 and not pool.cards[row["card"]].wonder:
            vp[row["game"], row["taken_by"]] += pool.cards[row["card"]].vp
    assert all(row["cards"] == vp[row["game"], row["seat"]] for row in tables["seats"])


def test_one_turn_of_each_kind_is_counted_where_it_belongs():
    """A log made by hand: what is drawn, placed, spent, lost, marked and taken."""
    table = embers("W:1,1,1,1,1,1,1 E:1,1,1,1 track:2 hope:1 draws:M3:W,CAL", "")
    table.log.append(("deal", 1, 0, tuple(table.pool.cards[:5])))
    table.state.display[:] = table.pool.cards[:5]
    turn(table, "draw", "next CAL", "spend hope", "next M3:W") if False else turn(table, "draw", "next M3:W", "spend hope")
    table.players = [Passing()] * 2
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(table, 0, [0, 1], rows)
    schema = GAME.tables[2]
    first = dict(zip(schema.columns, rows["rounds"][0], strict=True))
    assert {name: first[name] for name in ("tokens_drawn", "calamities", "hope_spent", "tokens_lost", "discoveries")} == {
        "tokens_drawn": 2, "calamities": 1, "hope_spent": 1, "tokens_lost": 1, "discoveries": 0,
    }  # fmt: skip
    assert cards(table, card("W1 C1"))
