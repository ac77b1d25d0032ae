"""The page of real tables: people beside scripts, and the logbook they are read from."""

from collections.abc import Sequence
from typing import Any

import polars as pl
import streamlit as st

from dashboards.desk import files_stamp, game_chosen, loaded, no_run_yet, run_to_review
from dashboards.score_pad import score_pad
from dashboards.telling import plain, show_all, tell_problems
from toolkit.answers.played import Beside, laid_beside
from toolkit.charts.panel import Panel
from toolkit.charts.people import people_panels
from toolkit.play.game import Game
from toolkit.play.players import PERSON
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import Problem, UsageError
from toolkit.trials.logbook import (
    Logbook,
    PlayedGame,
    PlayedSeat,
    add_games,
    logbook_folder,
    read_logbook,
    remove_game,
)
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import Run, list_runs
from toolkit.trials.score_files import example, write_games
from toolkit.trials.score_reading import MOST_BYTES, read_games
from toolkit.trials.score_sheet import ScoreSheet, score_sheet

COMPARE, ENTER, IMPORT, BOOK = "People beside scripts", "Log a game", "Import a file", "Logbook"
STRUCK, IMPORTED = "game struck out", "games imported"
"""Where the session keeps the last game struck out, and what became of the last import."""
MOST_TOLD = 50


def real_tables_page() -> None:
    """Real games: laid beside the chosen run, entered, imported, struck out."""
    st.title("Real tables", anchor=False)
    st.write("What did people come to at real tables, and where do they differ from the scripts?")
    game = game_chosen()
    pool = loaded(game)
    if not pool.ok:
        tell_problems(pool.errors)
        return
    sheet, book = score_sheet(game, pool), read_logbook(logbook_folder(game.id), game.id)
    first = COMPARE if book.games else ENTER
    compared, entered, imported, listed = st.tabs([COMPARE, ENTER, IMPORT, BOOK], default=first, key="real tables")
    with compared:
        _compare(game, pool, book)
    with entered:
        score_pad(sheet)
    with imported:
        _import(sheet)
    with listed:
        _logbook(book, sheet)


# -- people beside scripts -----------------------------------------------------------------------


def _compare(game: Game, pool: LoadedPool, book: Logbook) -> None:
    _tell_seats(game)
    if not book.games:
        st.info("No real game is logged yet. Log one, or import a file; five of them begin to tell something.")
        return
    run = run_to_review(st)
    if run is None:
        no_run_yet()
        return
    if not run.manifest.seeds_done:
        st.info("This run has no finished games to lay them beside. Choose another above, or start one.")
        return
    try:
        key = (str(run.folder), run.manifest.started, run.manifest.seeds_done, files_stamp(game.id), _marks(book))
        panels, warnings = _panels(key, game, pool, book, run)
    except UsageError as error:
        st.info(plain(str(error)))
        return
    manifest = run.manifest
    line_up = ", ".join(manifest.plan.names)
    st.caption(plain(f"Scripts: {line_up}; {manifest.games_done:,} games of the run chosen above."))
    for warning in warnings:
        st.warning(plain(warning))
    show_all(panels)


def _tell_seats(game: Game) -> None:
    """Why games from Take a seat are not counted as people's."""
    plans = [run.manifest.plan for run in list_runs(runs_folder())]
    own = [plan for plan in plans if plan.game == game.id and plan.origin == "seat" and PERSON in plan.strategies]
    if own:
        games = "1 game" if len(own) == 1 else f"{len(own)} games"
        st.caption(
            f"Not counted here: {games} from Take a seat. The others at that table were scripts, and choices could be "
            "taken back or left to a strategy. They are among the Runs, each with its replay."
        )


def _marks(book: Logbook) -> tuple[tuple[str, str | None], ...]:
    return tuple((played.mark, played.pool) for played in book.games)


@st.cache_data(max_entries=16, show_spinner="Laying people beside scripts")
def _panels(
    key: tuple[Any, ...], _game: Game, _pool: LoadedPool, _book: Logbook, _run: Run
) -> tuple[Sequence[Panel], Sequence[str]]:
    found: Beside = laid_beside(_game, _pool, _book, _run)
    return people_panels(found.figures, found.styles, found.cards, found.games), found.warnings


# -- import --------------------------------------------------------------------------------------


def _import(sheet: ScoreSheet) -> None:
    if IMPORTED in st.session_state:
        st.success(st.session_state.pop(IMPORTED))
    st.write("A CSV file from any spreadsheet, one row a seat. The example says how, and has the columns.")
    st.download_button(
        "Example to fill in", example(sheet), f"real-tables-{sheet.game}.csv", "text/csv",
        icon=":material/download:", on_click="ignore",
    )  # fmt: skip
    megabytes = MOST_BYTES // 1_000_000
    file = st.file_uploader(f"A file of real games, up to {megabytes} MB", "csv", max_upload_size=megabytes)
    if file is None:
        return
    games, problems = read_games(file.name, file.getvalue(), sheet)
    _tell_wrong(problems)
    if games:
        st.dataframe(_listed(games), hide_index=True, alt="Games in the file")
    wrong = any(problem.severity == "error" for problem in problems)
    count = f"{len(games)} game{'' if len(games) == 1 else 's'}"
    if st.button(f"Log {count}", type="primary", disabled=wrong or not games):
        entered = add_games(logbook_folder(sheet.game), sheet.game, games)
        known = f"; {len(entered.known)} stood there already" if entered.known else ""
        st.session_state[IMPORTED] = f"{len(entered.added)} of {count} are new in the logbook{known}."
        st.rerun()


def _tell_wrong(problems: Sequence[Problem]) -> None:
    if not problems:
        return
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        things = "1 thing is" if len(errors) == 1 else f"{len(errors)} things are"
        st.error(f"{things} to be mended in the file before it can be logged.")
    else:
        st.warning("The file can be logged as it is; mind this:")
    rows = [(p.row, p.column, p.value, p.message) for p in sorted(problems, key=lambda p: (p.severity, p.row or 0))]
    cells = [[plain(str(cell)) if cell is not None else "" for cell in row] for row in rows[:MOST_TOLD]]
    columns = ["Row", "Column", "Value", "What is wrong"]
    st.table(pl.DataFrame(cells, schema=columns, orient="row"), hide_index=True, alt="Problems in the file")
    if len(rows) > MOST_TOLD:
        st.caption(f"And {len(rows) - MOST_TOLD} more.")


# -- the logbook ---------------------------------------------------------------------------------


def _logbook(book: Logbook, sheet: ScoreSheet) -> None:
    _undo(sheet)
    if not book.games:
        st.info("No real game is logged yet.")
        return
    latest = list(reversed(book.games))
    st.caption(plain(f"{len(latest)} in {logbook_folder(book.game).resolve()}"))
    st.dataframe(_listed(latest), hide_index=True, alt="All real games, the latest first")
    st.download_button(
        "Export as CSV", write_games(book.games, sheet), f"played-{book.game}.csv", "text/csv",
        icon=":material/download:", on_click="ignore",
    )  # fmt: skip
    by_mark = {played.mark: played for played in latest}
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    mark = left.selectbox("A game", list(by_mark), format_func=lambda mark: _line(by_mark[mark]))
    if right.button("Strike it out", icon=":material/delete:", width="stretch"):
        st.session_state[STRUCK] = remove_game(logbook_folder(book.game), book.game, mark)
        st.rerun()


def _undo(sheet: ScoreSheet) -> None:
    struck: PlayedGame | None = st.session_state.get(STRUCK)
    if struck is None:
        return
    left, right = st.columns([3, 1], vertical_alignment="center")
    left.info(plain(f"Struck out: {_line(struck)}"))
    if right.button("Put it back", icon=":material/undo:", width="stretch"):
        add_games(logbook_folder(sheet.game), sheet.game, [struck])
        del st.session_state[STRUCK]
        st.rerun()


def _listed(games: Sequence[PlayedGame]) -> pl.DataFrame:
    rows = [
        {
            "Played on": str(game.date),
            "Players": len(game.seats),
            "Who, in turn order": ", ".join(map(_who, enumerate(game.seats, 1))),
            "Minutes": str(game.minutes or ""),
            "Parts noted": sum(bool(seat.sources) for seat in game.seats),
            "Cards noted": sum(seat.cards is not None for seat in game.seats),
            "Notes": game.notes,
        }
        for game in games
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


def _who(seat: tuple[int, PlayedSeat]) -> str:
    number, own = seat
    like = "" if own.strategy == PERSON else f" ({own.strategy})"
    return f"{own.name or f'Seat {number}'} {own.total}{like}"


def _line(game: PlayedGame) -> str:
    return f"{game.date}: {', '.join(map(_who, enumerate(game.seats, 1)))}"
