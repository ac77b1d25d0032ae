"""The results tables tell one story."""

from collections import Counter, defaultdict

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.counting import ALONE, GOLD
from toolkit.games.pocket_civ.scoring import SOURCES
from toolkit.games.pocket_civ.tables import EVENT_NAMES, OWNED

from .board import catalogue
from .settlers import played

GAMES = 10


@pytest.fixture(scope="module", params=[1, 2], ids=["alone", "two players"])
def tables(request):
    """A few games of settlers: table name -> rows as dicts."""
    rows = {table.name: [] for table in GAME.tables}
    for seed in range(GAMES):
        GAME.tally(played(catalogue(), seed, request.param, log=[]), seed, range(request.param), rows)
    return {
        schema.name: [dict(zip(schema.columns, row, strict=True)) for row in rows[schema.name]]
        for schema in GAME.tables
    }


def alone(tables):
    return tables["games"][0]["players"] == 1


def by(rows, *keys):
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row)
    return groups


def test_every_game_is_in_every_table(tables):
    found = {name: len({row["game"] for row in rows}) for name, rows in tables.items()}
    assert found | {"acquired": GAMES} == dict.fromkeys(tables, GAMES) and found["acquired"] > GAMES / 2


def test_points_by_source_sum_to_the_score(tables):
    """PC-64, PC-118"""
    assert all(sum(row[source] for source in SOURCES) == row["score"] for row in tables["seats"])
    assert any(row["score"] for row in tables["seats"])


def test_the_win_shares_of_a_game_sum_to_one(tables):
    """PC-118"""
    for (game,), seats in by(tables["seats"], "game").items():
        assert sum(row["win_share"] for row in seats) == pytest.approx(1)
        assert tables["games"][game]["tie"] == (sum(row["place"] == 1 for row in seats) > 1)


def test_glory_is_what_was_gained_era_by_era(tables):
    """PC-58: and at the end of a game for one player it is scored; between two there is none (PC-114)."""
    if not alone(tables):
        assert {row[name] for row in tables["rounds"] for name in ALONE} == {-1}
        return
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for key, eras in by(tables["rounds"], "game", "seat").items():
        gained = 0
        for row in eras:
            gained += row["glory_gained"]
            assert row["glory"] == gained
        assert seats[key]["glory"] == gained


def test_a_failed_city_check_brings_no_glory(tables):
    """PC-58: the last Era's check asks for no Cities, and between two players there is none at all."""
    tested = [row for row in tables["rounds"] if row["passed"] >= 0]
    assert bool(tested) == alone(tables)
    assert all(row["cities"] < row["era"] and not row["glory_gained"] for row in tested if not row["passed"])
    assert all(row["cities"] >= row["era"] and not row["few_cities"] for row in tested if row["passed"])
    assert {row["passed"] for row in tested} == ({0, 1} if alone(tables) else set())


def test_eras_follow_each_other_up_to_the_last(tables):
    for (game, _), eras in by(tables["rounds"], "game", "seat").items():
        assert [row["era"] for row in eras] == list(range(1, tables["games"][game]["last_era"] + 1))
        assert sum(row["rounds"] for row in eras) == tables["games"][game]["turns"]
        assert sum(row["minutes"] for row in eras) == pytest.approx(tables["games"][game]["minutes"])


def test_an_era_draws_the_whole_deck_unless_it_is_cut_short(tables):
    """PC-24: sixteen cards, three of them discarded."""
    for (_, _), eras in by(tables["rounds"], "game", "seat").items():
        assert all(row["draws"] == 13 for row in eras[:-1]) and eras[-1]["draws"] <= 13
    assert all(row["draws"] >= row["turns"] for row in tables["games"])


def test_whoever_is_extinct_has_nothing_left(tables):
    """PC-17"""
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for key, eras in by(tables["rounds"], "game", "seat").items():
        assert not any(row["extinct"] for row in eras[:-1])
        assert seats[key]["extinct"] == eras[-1]["extinct"] == (eras[-1]["tribes"] == eras[-1]["cities"] == 0)
        assert seats[key]["extinct_early"] == (seats[key]["extinct"] and eras[-1]["era"] < 4)


def test_cities_are_founded_and_lost_one_by_one(tables):
    """PC-04, PC-36: to Events, or for want of a Farm."""
    for eras in by(tables["rounds"], "game", "seat").values():
        stand = 0
        for row in eras:
            stand += row["cities_founded"] - row["cities_hungry"] - row["cities_fallen"]
            assert row["cities"] == stand
            assert row["cities_hungry"] <= row["av_hungry"] and row["cities_fallen"] <= row["av_fallen"]
    assert any(row["cities_hungry"] for row in tables["rounds"])


def test_gold_by_source_is_all_the_gold_gained(tables):
    """PC-48: and what is lost or spent was gained before."""
    gained = Counter()
    for row in tables["gold"]:
        gained[row["game"], row["seat"]] += row["earned"]
    assert all(gained[row["game"], row["seat"]] == row["gold_earned"] for row in tables["seats"])
    assert sum(gained.values()) > 0 and len(tables["gold"]) == len(GOLD) * len(tables["seats"])
    for key, eras in by(tables["rounds"], "game", "seat").items():
        lost = sum(row["gold_faded"] + row["gold_taken"] for row in eras)
        assert 0 <= eras[-1]["gold"] <= gained[key] - lost


def test_what_events_take_is_what_empires_lose(tables):
    """Whosever it is; Medicine's Tribes are taken off, so that Events may cost fewer than were lost."""
    for name, own in (("tribes", "tribes_fallen"), ("av", "av_fallen"), ("gold_lost", "gold_taken")):
        lost = by(tables["rounds"], "game")
        for (game,), events in by(tables["events"], "game").items():
            cost, together = sum(row[name] for row in events), sum(row[own] for row in lost[game,])
            assert cost <= together if name == "tribes" else cost == together


def test_every_kind_of_event_has_a_name(tables):
    assert {row["event"] for row in tables["events"]} <= set(range(len(EVENT_NAMES)))
    assert len({row["event"] for row in tables["events"]}) > 10 and "Tribal War" in EVENT_NAMES


def test_each_advance_that_bends_an_event_has_a_row_of_it(tables):
    owned = Counter(row["game"] for row in tables["bends"] if OWNED[row["owned"]] == "owned")
    assert 0 < sum(owned.values()) < len(tables["bends"])
    most = by(tables["events"], "game")
    assert all(owned[game] >= sum(row["owned"] > 0 for row in events) for (game,), events in most.items())


def test_advances_are_acquired_one_after_another(tables):
    """PC-40, PC-41: each is a row in `acquired`, and its Round is that of the card."""
    rounds = {(row["game"], row["card"], row["taken_by"]): row for row in tables["cards"] if row["taken_by"] >= 0}
    for rows in by(tables["acquired"], "game", "seat").values():
        assert [row["order"] for row in rows] == list(range(1, len(rows) + 1))
        for row in rows:
            card = rounds[row["game"], row["card"], row["seat"]]
            assert card["taken_turn"] <= row["round"] and card["affordable"] and card["shown"]
            assert card["first"] == (row["order"] == 1)
    acquired = Counter((row["game"], row["era"], row["seat"]) for row in tables["acquired"])
    assert all(row["acquired"] == acquired[row["game"], row["era"], row["seat"]] for row in tables["rounds"])


def test_what_was_paid_is_the_printed_cost(tables):
    """PC-41: for one player; the second who acquires it pays a Tribe less (PC-117)."""
    pool = catalogue()
    off = {pool.advances[row["card"]].tribes - row["tribes"] for row in tables["acquired"]}
    assert off == {0} if alone(tables) else off == {0, 1}


def test_every_card_has_a_row_for_every_seat(tables):
    for rows in by(tables["cards"], "game").values():
        seats = 1 if alone(tables) else 2
        assert sorted(row["card"] for row in rows) == sorted([*range(len(catalogue().card_ids))] * seats)


def test_who_took_a_card_is_judged_by_the_score_alone_and_else_by_the_win(tables):
    seats = {(row["game"], row["seat"]): row for row in tables["seats"]}
    for row in tables["cards"]:
        if row["taken_by"] < 0:
            assert (row["taker"], row["taker_share"]) == (-1, 0)
        else:
            seat = seats[row["game"], row["taken_by"]]
            assert row["taker_share"] == seat["score" if alone(tables) else "win_share"]


def test_the_thresholds_of_a_score_are_those_of_the_file(tables):
    levels = catalogue().levels
    for row in tables["seats"]:
        assert [row["modest"], row["good"], row["great"]] == [
            row["score"] >= level for level in (levels.modest, levels.good, levels.great)
        ]


def test_every_second_round_an_empire_is_looked_at(tables):
    for (game, _), rows in by(tables["every_second_round"], "game", "seat").items():
        numbers = [row["round"] for row in rows]
        assert numbers == list(range(2, 2 * len(numbers) + 1, 2))
        assert tables["games"][game]["turns"] - numbers[-1] in (0, 1, 2)


def test_only_what_can_be_other_than_nothing_is_told_of_a_table():
    alone, two, both = ({declared.id for declared in GAME.measured(*sizes)} for sizes in ((1,), (2,), (1, 2)))
    assert {"glory_by_era", "vp_glory"} <= alone - two
    assert {"tie_rate", "margin", "vp_advances"} <= two - alone
    assert both == alone & two
