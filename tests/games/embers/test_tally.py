"""What is counted while the log is read, a turn at a time."""

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.rules.era import end_era

from .board import card, embers, turn


def dealt(*boards, printed=0, **options):
    """A table whose log begins with the deal, of so many cards of the pool or of those given."""
    table = embers(*boards, **options)
    table.state.display += table.pool.cards[:printed]
    table.log.append(("deal", 1, 0, tuple(table.state.display)))
    return table


def rows_of(name, table):
    """The rows that a table which comes to its Era end adds to a results table, as dicts."""
    end_era(table)
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(table, 7, [1, 0], rows)
    schema = next(schema for schema in GAME.tables if schema.name == name)
    return [dict(zip(schema.columns, row, strict=True)) for row in rows[name]]


def test_minutes_are_the_seconds_of_the_questions_asked():
    """`pacing.json` says how long a question takes; one it does not name takes as long as `other`."""
    table = dealt("C:2 E:2 track:2", display=[card("C2 E2", "may return 1 calamity")])
    turn(table, "spend hope", "discover c2-e2", "accept")
    seconds = 2 * table.pool.pacing["turn"] + table.pool.pacing["other"]
    assert rows_of("games", table)[0]["minutes"] == pytest.approx(seconds / 60)


def test_the_last_marker_on_a_card_is_told():
    """EMB-91: also when the card went undiscovered."""
    table = dealt("", "E:1,1,1,1 bag:M3:E", printed=2)
    turn(table, "draw", table.pool.cards[0].mark.key, seat=1)
    assert [row["influence_placed"] for row in rows_of("rounds", table)] == [0, 1]
    assert [row["marked_by"] for row in rows_of("cards", table)[:3]] == [1, -1, -1]


def test_a_claim_bought_by_a_rival_is_contested_and_one_left_over_returns():
    """EMB-94, EMB-95; a claim made good is neither."""
    display = [card("W1 C1"), card("W1 E1"), card("C9 E9")]
    table = dealt("W:2 C:2 E:2", "", display=display, marks={"w1-c1": 0, "w1-e1": 1, "c9-e9": 1})
    turn(table, "discover w1-c1")
    turn(table, "discover w1-e1")
    told = [(row["influence_contested"], row["influence_returned"]) for row in rows_of("rounds", table)]
    assert told == [(0, 0), (1, 1)]


def test_a_turn_is_counted_where_it_belongs():
    """One turn by hand: two tokens drawn, the Resource lost, a Calamity returned with Hope, and then placed again."""
    table = turn(dealt("W:1,1,1,1,1,1,1 track:2 hope:1 bag:M3:W,CAL", ""), "draw", "next M3:W", "spend hope")
    first, second = rows_of("rounds", table)
    names = ("game", "strategy", "turns", "tokens_drawn", "calamities", "hope_spent", "tokens_lost", "warfare_row")
    assert [first[name] for name in names] == [7, 1, 1, 2, 1, 1, 1, 7]
    assert [second[name] for name in names] == [7, 0, 0, 0, 0, 0, 0, 0]


def test_waiting_is_the_turns_of_others_between_two_of_ones_own():
    table = dealt("", "", "")
    for seat in (0, 1, 2, 0, 2):
        table.log.append(("turn", seat))
    end_era(table)
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(table, 0, [0, 0, 0], rows)
    wait = list(GAME.tables[2].columns).index("wait")
    assert [row[wait] for row in rows["rounds"]] == [2, 0, 1]


@pytest.mark.parametrize(("track", "risk"), [(3, 0.2), (2, 1 / 45), (1, 0)])
def test_the_risk_of_a_draw_is_reckoned_before_it(track, risk):
    """EMB-T46: ten tokens in the bag, with one Calamity at three on the track, two at two and three at one."""
    calamities = {3: 1, 2: 2, 1: 3}[track]
    bag = ",".join(["X1"] * (10 - calamities) + ["CAL"] * calamities)
    table = turn(dealt(f"track:{track} hope:0 bag:{bag}"), "draw", "place X1 warfare", "place X1 culture")
    assert rows_of("rounds", table)[0]["peak_risk"] == pytest.approx(risk)
