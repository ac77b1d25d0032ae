"""The score pad: a real game is entered as at the table, a column a seat, a row a part of the score."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import polars as pl
import streamlit as st

from dashboards.telling import batched, plain
from toolkit.play.players import PERSON
from toolkit.pools.problems import Problem, Spot
from toolkit.trials.logbook import (
    MOST_MINUTES,
    MOST_NAME,
    MOST_NOTES,
    MOST_VP,
    PlayedGame,
    PlayedSeat,
    add_games,
    logbook_folder,
)
from toolkit.trials.score_sheet import ScoreSheet, problems_of

PAD, SAVED = "score pad", "last game logged"
"""Where the session counts the pads filled in so far, and keeps what became of the last one."""
SEATS_A_ROW = 3
TOTAL = "Total"
PART = "Part of the score"

Seat = tuple[str, str, tuple[str, ...] | None]
"""Name, strategy, cards."""


def score_pad(sheet: ScoreSheet) -> None:
    """A blank pad; a game that fits is logged, and leaves a blank pad again."""
    _tell_saved()
    pad = f"{sheet.game} {st.session_state.get(PAD, 0)}"
    left, middle, right = st.columns(3)
    usual = sheet.seats.index(sheet.usual_table)
    players = left.selectbox(
        "Players", sheet.seats, index=usual, key=f"players at {sheet.game}", persist_state="session"
    )
    day = middle.date_input("Played on", key=f"day of {sheet.game}", format="YYYY-MM-DD", persist_state="session")
    minutes = right.number_input(
        "Minutes", 1, MOST_MINUTES, None, 5, key=f"minutes of {pad}", placeholder="not timed", persist_state="session"
    )
    sat = _players(sheet, players, pad)
    st.write("Leave blank what nobody wrote down: blank is not 0. Where all parts are filled in, the total adds up.")
    scores = _scores(sheet, players, pad)
    cards = _cards(sheet, players, pad)
    seats = [(*who, taken) for who, taken in zip(sat, cards, strict=True)]
    notes = st.text_area("Notes", key=f"notes of {pad}", max_chars=MOST_NOTES, height=68, persist_state="session")
    if st.button("Log this game", type="primary", icon=":material/edit_note:"):
        _log(sheet, scores, seats, (day, int(minutes) if minutes else None, notes.strip()))


def _players(sheet: ScoreSheet, players: int, pad: str) -> list[tuple[str, str]]:
    """Who sat where, and which script their play was like."""
    found = []
    for row in batched(range(players), players if players <= SEATS_A_ROW + 1 else SEATS_A_ROW):
        for seat, column in zip(row, st.columns(len(row)), strict=True):
            with column.container(border=True, height="stretch"):
                found.append(_player(sheet, seat, pad))
    return found


def _player(sheet: ScoreSheet, seat: int, pad: str) -> tuple[str, str]:
    st.markdown(f"**{_heading(seat)}**")
    name = st.text_input("Name", key=f"name {seat} of {pad}", max_chars=MOST_NAME, persist_state="session")
    strategy = st.selectbox(
        "Played like", [PERSON, *sheet.strategies], key=f"like {seat} of {pad}", format_func=_like,
        persist_state="session", help="Your guess: the script whose play this was most like.",
    )  # fmt: skip
    return name.strip(), strategy


def _cards(sheet: ScoreSheet, players: int, pad: str) -> list[tuple[str, ...] | None]:
    """What everybody took, if that was noted."""
    if not st.checkbox("We noted which cards everybody took", key=f"cards of {pad}", persist_state="session"):
        return [None] * players
    return [
        tuple(
            st.multiselect(
                f"Cards taken, seat {seat + 1}", list(sheet.cards), key=f"taken {seat} of {pad}",
                format_func=sheet.cards.__getitem__, placeholder="none", persist_state="session",
            )
        )
        for seat in range(players)
    ]  # fmt: skip


def _like(strategy: str) -> str:
    return "no script" if strategy == PERSON else strategy


# -- the pad itself ------------------------------------------------------------------------------


def _scores(sheet: ScoreSheet, players: int, pad: str) -> pl.DataFrame:
    """What is written on the pad. What a visit to another page would wipe out is kept as a draft."""
    seats = [_heading(seat) for seat in range(players)]
    key = f"scores of {players} at {pad}"
    drafts = st.session_state.setdefault(f"{PAD} drafts", {})
    if key not in st.session_state:
        drafts[f"base of {key}"] = drafts.get(key, _blank(sheet, seats))
    # Text to the browser, as in the editor's tables: its number columns would turn `1,5` into 15 without a word.
    points = st.column_config.TextColumn(alignment="right")
    edited = st.data_editor(
        drafts[f"base of {key}"].to_pandas().astype("string"), key=key, hide_index=True, disabled=[PART],
        column_config=dict.fromkeys(seats, points), placeholder="", alt="Score pad", height="content",
    )  # fmt: skip
    draft: pl.DataFrame = pl.from_pandas(edited).select(pl.col(PART, *seats).cast(pl.String))
    drafts[key] = draft
    _tell_sums(sheet, draft, seats)
    return draft


def _heading(seat: int) -> str:
    return f"Seat {seat + 1}"


def _blank(sheet: ScoreSheet, seats: Sequence[str]) -> pl.DataFrame:
    rows = [*sheet.sources.values(), TOTAL]
    return pl.DataFrame({PART: rows, **dict.fromkeys(seats, pl.Series([None] * len(rows), dtype=pl.String))})


def _column(sheet: ScoreSheet, scores: pl.DataFrame, seat: str) -> tuple[dict[str, int], int | None]:
    """The parts of a seat's score that are written down, and its total, added up where it can be."""
    *parts, total = map(_points, scores[seat])
    noted = {source: part for source, part in zip(sheet.sources, parts, strict=True) if part is not None}
    if total is None and parts and len(noted) == len(parts):
        total = sum(noted.values())
    return noted, total


def _points(cell: str | None) -> int | None:
    """What is written in a cell; None for a blank, and for what is no whole number."""
    return int(cell) if re.fullmatch(r"\s*[+-]?\d{1,9}\s*", cell or "", re.ASCII) and cell else None


def _no_numbers(scores: pl.DataFrame, seats: Sequence[str]) -> Iterator[Problem]:
    """The cells that hold something else than a whole number."""
    for row in scores.iter_rows(named=True):
        for seat in seats:
            if (row[seat] or "").strip() and _points(row[seat]) is None:
                yield Spot(seat, None, row[PART], row[seat]).problem("is not a whole number")


def _tell_sums(sheet: ScoreSheet, scores: pl.DataFrame, seats: Sequence[str]) -> None:
    """What cannot be read, and what the parts come to so far: a slip of the finger is seen here."""
    for problem in _no_numbers(scores, seats):
        st.warning(plain(str(problem)))
    sums = {seat: sum(parts.values()) for seat in seats if (parts := _column(sheet, scores, seat)[0])}
    if sums:
        st.caption(plain(f"Parts added up: {', '.join(f'{seat} {points}' for seat, points in sums.items())}"))


# -- logging -------------------------------------------------------------------------------------


def _log(sheet: ScoreSheet, scores: pl.DataFrame, seats: Sequence[Seat], about: tuple[date, int | None, str]) -> None:
    headings = [_heading(seat) for seat in range(len(seats))]
    columns = [_column(sheet, scores, heading) for heading in headings]
    if any(_no_numbers(scores, headings)):
        st.error("Not logged yet: first mend what is said above.")
        return
    problems = _unreadable(columns, sheet)
    if not problems:
        game = _game(sheet, columns, seats, about)
        problems = problems_of(game, sheet, _where)
    if any(problem.severity == "error" for problem in problems):
        st.error("\n".join(f"- {plain(str(problem))}" for problem in problems))
        return
    entered = add_games(logbook_folder(sheet.game), sheet.game, [game])
    st.session_state[SAVED] = (bool(entered.added), [str(problem) for problem in problems])
    if entered.added:
        st.session_state[PAD] = st.session_state.get(PAD, 0) + 1
    st.rerun()


def _unreadable(columns: Sequence[tuple[Mapping[str, int], int | None]], sheet: ScoreSheet) -> list[Problem]:
    found = []
    for seat, (parts, total) in enumerate(columns):
        if total is None:
            told = "is empty: write the total, or every part of the score"
            found.append(_where(seat, "total").problem(told))
        named = [(sheet.sources[source], points) for source, points in parts.items()] + [("total", total or 0)]
        for name, points in named:
            if abs(points) > MOST_VP:
                found.append(_where(seat, name, str(points)).problem(f"should be from {-MOST_VP} to {MOST_VP}"))
    return found


def _where(seat: int | None, column: str | None, value: str | None = None) -> Spot:
    place = "The game" if seat is None else _heading(seat)
    return Spot(place, None, column.replace("_", " ") if column else None, value)


def _game(
    sheet: ScoreSheet,
    columns: Sequence[tuple[dict[str, int], int | None]],
    seats: Sequence[Seat],
    about: tuple[date, int | None, str],
) -> PlayedGame:
    day, minutes, notes = about
    played = tuple(
        PlayedSeat(name=name, strategy=strategy, total=total or 0, sources=parts, cards=cards)
        for (name, strategy, cards), (parts, total) in zip(seats, columns, strict=True)
    )
    return PlayedGame(date=day, seats=played, minutes=minutes, notes=notes, pool=sheet.pool)


def _tell_saved() -> None:
    if SAVED not in st.session_state:
        return
    added, warnings = st.session_state.pop(SAVED)
    if not added:
        st.warning("This very game is in the logbook already. If it was another, say in the notes what tells it apart.")
        return
    st.success("The game is in the logbook.")
    for warning in warnings:
        st.warning(plain(f"Logged all the same: {warning}"))
