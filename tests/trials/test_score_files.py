from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.pools.problems import Spot
from toolkit.trials.logbook import PlayedGame, PlayedSeat
from toolkit.trials.score_files import columns_of, example, write_games
from toolkit.trials.score_reading import MOST_BYTES, read_games
from toolkit.trials.score_sheet import problems_of

from .real import ANN, BOB, CLEO, EVENING, game, parts, seat, sheet

HEADER = "game,date,seat,name,strategy,total,cards_taken,minutes"
FILE = "evening.csv"


def read(*rows: str, header: str = HEADER) -> tuple[list[PlayedGame], list[str]]:
    games, problems = read_games(FILE, "\n".join([header, *rows]).encode(), sheet())
    return games, [f"{problem.row}, {problem.column}: {problem.message}" for problem in problems]


def test_games_written_as_a_spreadsheet_are_read_back_the_same() -> None:
    games = [EVENING, game(ANN, BOB, day=2), game(CLEO, seat(3), day=3)]
    assert read_games(FILE, write_games(games, sheet()), sheet()) == (games, [])


SEATS = st.builds(
    PlayedSeat,
    name=st.text("aé ,;\"'=", max_size=5).map(str.strip),
    strategy=st.sampled_from(["person", *sheet().strategies]),
    total=st.just(0),
    sources=st.dictionaries(st.sampled_from(list(sheet().sources)), st.just(0)),
    cards=st.sampled_from([None, ()]),
)
TABLES = st.builds(
    PlayedGame,
    date=st.dates(),
    seats=st.lists(SEATS, min_size=2, max_size=4).map(tuple),
    minutes=st.none() | st.integers(1, 500),
    notes=st.text('x\n,"', max_size=5).map(str.strip),
    pool=st.just(sheet().pool),
)


@settings(max_examples=40)
@given(st.lists(TABLES, min_size=1, max_size=3))
def test_no_game_is_changed_by_a_spreadsheet(games: list[PlayedGame]) -> None:
    assert read_games(FILE, write_games(games, sheet()), sheet()) == (games, [])


def test_rows_of_one_game_may_stand_anywhere_and_in_any_order() -> None:
    games, wrong = read("b,2026-03-02,2,,,30,,", "a,2026-03-01,1,,,31,,", "b,,1,Ann,warlord,33,,", "a,,2,,,30,,60")
    assert not wrong
    assert [(g.date.day, g.minutes, [s.total for s in g.seats]) for g in games] == [
        (2, None, [33, 30]),
        (1, 60, [31, 30]),
    ]


def test_cards_are_known_by_id_or_name() -> None:
    names = sheet().cards
    first, second, third, *_ = names
    (evening,), wrong = read(
        f"1,2026-03-01,1,,,30,{names[first].upper()}; {second},", f"1,,2,,,30,{third} {list(names)[3]},"
    )
    assert not wrong
    assert [own.cards for own in evening.seats] == [(first, second), (third, list(names)[3])]


def test_a_blank_cell_is_not_noted_and_none_is_no_card() -> None:
    (evening,), _ = read("1,2026-03-01,1,,,30,none,", "1,,2,,,30,,")
    assert [own.cards for own in evening.seats] == [(), None]


def test_the_total_adds_up_where_every_part_is_written_down() -> None:
    header = ",".join(column for column in columns_of(sheet()) if column != "total")
    row = ",".join(["1,2026-03-01,{seat},,", *["2"] * len(sheet().sources), ",,"])
    (evening,), wrong = read(row.format(seat=1), row.format(seat=2), header=header)
    assert not wrong
    assert [own.total for own in evening.seats] == [2 * len(sheet().sources)] * 2


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["1,2026-03-01,1,,warlrod,30,,", "1,,2,,,31,,"],
         '2, strategy: there is no such strategy. Did you mean "warlord"?'),
        (["1,2026-03-01,1,,,30,flint-spaer-kin,", "1,,2,,,31,,"],
         '2, cards_taken: there is no such card. Did you mean "flint-spear-kin"?'),
        (["1,2026-03-01,1,,,30,flint-spear-kin,", "1,,2,,,31,flint-spear-kin,"],
         "3, cards_taken: is taken 2 times (seats 1, 2), but there is only one in the game"),
        (["1,2026-03-01,1,,,thirty,,", "1,,2,,,31,,"], "2, total: is not a whole number"),
        (["1,2026-03-01,1,,,30.5,,", "1,,2,,,31,,"], "2, total: is not a whole number"),
        (["1,2026-03-01,1,,,99999,,", "1,,2,,,31,,"], "2, total: should be from -9999 to 9999 VP"),
        (["1,2026-03-01,1,,,,,", "1,,2,,,31,,"], "2, total: is empty: write the total, or every part of the score"),
        (["1,2026-03-01,1,,,30,,0", "1,,2,,,31,,"], "2, minutes: should be from 1 to 2880 minutes"),
        (["1,1.3.2026,1,,,30,,", "1,,2,,,31,,"],
         "2, date: is no date as it should be written: year-month-day, such as 2026-01-31"),
        (["1,,1,,,30,,", "1,,2,,,31,,"], "2, date: is empty: when was it played?"),
        (["1,2026-03-01,1,,,30,,", "1,2026-03-02,2,,,31,,"], '3, date: row 2 of the same game says "2026-03-01"'),
        (["1,2026-03-01,1,,,30,,", "1,,1,,,31,,"], "3, seat: stands twice in this game: also in row 2"),
        (["1,2026-03-01,1,,,30,,", "1,,3,,,31,,"],
         "3, seat: the 2 seats of this game are counted from 1, in turn order"),
        (["1,2026-03-01,1,,,30,,"], "2, None: Embers of Empire is for 2, 3, 4, 5 players; this game has 1"),
        ([",2026-03-01,1,,,30,,"],
         "2, game: is empty: one row a seat; rows with the same word under game are one table"),
        ([f"1,2026-03-01,1,{'x' * 61},,30,,", "1,,2,,,31,,"], "2, name: is longer than 60 letters"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_by_row_and_column_and_its_game_left_out(rows: list[str], told: str) -> None:
    games, wrong = read(*rows, "9,2026-03-01,1,,,30,,", "9,,2,,,31,,")
    assert wrong == [told]
    assert len(games) == 1


def test_a_misspelt_column_is_told_with_the_nearest() -> None:
    _, wrong = read("1,2026-03-01,1,30", header="game,date,seat,totel")
    assert wrong[0] == '1, totel: is not a column of a score file. Did you mean "total"?'


def test_a_file_without_the_columns_it_needs_holds_no_games() -> None:
    assert read("1,30", header="game,total") == (
        [],
        ["1, date: this column is missing", "1, seat: this column is missing"],
    )


def test_a_file_that_is_too_large_or_empty_is_told() -> None:
    for data, told in ((b"x" * (MOST_BYTES + 1), "larger than 2 MB"), (b"", "is empty"), (HEADER.encode(), "no games")):
        games, (problem,) = read_games(FILE, data, sheet())
        assert told in str(problem) and not games


def test_a_spreadsheet_of_another_country_is_read() -> None:
    text = f"{HEADER}\n1,2026-03-01,1,Zoë,,30,,\n1,,2,,,31,,".replace(",", ";")
    (evening,), (warning,) = read_games(FILE, text.encode("cp1252"), sheet())
    assert evening.seats[0].name == "Zoë" and warning.severity == "warning"


def test_the_example_explains_itself_and_adds_no_made_up_game() -> None:
    text = example(sheet()).decode()
    assert ",".join(columns_of(sheet())) in text
    games, (problem,) = read_games(FILE, text.encode(), sheet())
    assert not games and "holds no games" in problem.message
    rows = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("# 1,")]
    games, wrong = read_games(FILE, "\n".join([text, *rows]).encode(), sheet())
    assert len(games) == 1 and len(games[0].seats) == 2 and not wrong


# -- the score sheet -----------------------------------------------------------------------------


def wrong_with(*seats: PlayedSeat) -> list[tuple[str, str]]:
    found = problems_of(
        PlayedGame(date=date(2026, 3, 1), seats=seats),
        sheet(),
        lambda at, column, value=None: Spot(f"seat {at}", None, column, value),
    )
    return [(problem.severity, str(problem)) for problem in found]


def test_the_parts_of_a_score_come_to_its_total() -> None:
    fits, odd = seat(10, sources=parts(glory=10)), seat(11, sources=parts(glory=10))
    assert wrong_with(fits, odd) == [
        ("error", 'seat 1, total, "11": the parts of the score add up to 10, which is not the total')
    ]


def test_parts_that_were_not_noted_may_hold_the_rest() -> None:
    noted = {source: points for source, points in parts(glory=10).items() if source not in ("floor", "hope")}
    ((severity, told),) = wrong_with(seat(10, sources=noted), seat(13, sources=noted))
    assert severity == "warning"
    assert "add up to 10, so +3 must come from what is not written down (hope, floor)" in told
    assert wrong_with(seat(10, sources={"glory": 3}), seat(13)) == []


def test_a_part_that_the_game_does_not_know_is_told() -> None:
    ((_, told),) = wrong_with(seat(10), seat(3, sources={"glori": 3}))
    assert told == 'seat 1, glori: is no part of the score. Did you mean "glory"?'
