"""The library page: what runs there are, two beside each other, and one to take away or to delete."""

from collections.abc import Sequence
from functools import partial

import polars as pl
import streamlit as st

from dashboards.desk import arm_of_experiment, forget, label_of, labels_of, name_of, no_run_yet, run_head, title_of
from dashboards.keeping import FORMATS, delete, size_of, table_of, zipped
from dashboards.library import still_holds
from dashboards.telling import plain, show_all
from toolkit.charts.comparing import Pair, comparing
from toolkit.charts.evidence import evidence
from toolkit.charts.panel import Panel
from toolkit.games import load_game
from toolkit.pools.problems import UsageError
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import Run, list_runs

EXPORTS = {"csv": ("Export as CSV", "text/csv"), "parquet": ("Export as Parquet", "application/vnd.apache.parquet")}
MEGABYTE = 1_000_000
DELETING = "run to delete"
"""Where the session keeps the name of the run whose deletion is to be confirmed."""


def runs_page() -> None:
    """All runs; compare two, take one away, or delete it."""
    run = run_head("Runs")
    st.write("Every run that was played and kept: compare two, take one away, or delete it.")
    if run is None:
        no_run_yet()
        return
    runs = list_runs(runs_folder())
    _library(runs)
    _compare(runs)
    st.subheader("The chosen run", anchor=False)
    st.write(plain(f"{label_of(run)}: {run.manifest.plan.line_up}. Choose another above."))
    if run.manifest.seeds_done:
        _take_away(run)
    _delete(run)


def _library(runs: Sequence[Run]) -> None:
    st.subheader("The library", anchor=False)
    st.caption(plain(f"{len(runs)} in {runs_folder().resolve()}"))
    st.dataframe(pl.DataFrame(list(map(_row, runs))), hide_index=True, alt="All runs, the newest first")


def _row(run: Run) -> dict[str, object]:
    manifest, plan = run.manifest, run.manifest.plan
    return {
        "Started": manifest.started.replace("T", " ")[:16],
        "Players": plan.players,
        "Games": manifest.games_done,
        "Played": _played_by(run),
        "Seed": plan.seed,
        "State": manifest.state,
        "Files": "as now" if still_holds(run) else "changed since",
        "What if": (plan.patch or {}).get("name") or ("yes" if plan.patch else ""),
        "MB": round(size_of(run) / MEGABYTE, 1),
        "Game": title_of(plan.game),
        "Line-up": plan.line_up,
        "Folder": name_of(run),
    }


def _played_by(run: Run) -> str:
    if run.manifest.plan.origin == "seat":
        return "by hand"
    return "for the lab" if arm_of_experiment(run) else "by scripts"


# -- compare -------------------------------------------------------------------------------------


def _compare(runs: Sequence[Run]) -> None:
    st.subheader("Compare two runs", anchor=False)
    played = {name_of(run): run for run in sorted(runs, key=arm_of_experiment) if run.manifest.seeds_done}
    if len(played) < 2:
        st.info("For this you need two runs with finished games. Start another: with the same seed and line-up, say.")
        return
    left, right = st.columns(2)
    labels = labels_of(played)
    for key in ("run a", "run b"):
        forget(key, played)
    first = left.selectbox("Run A", list(played), index=1, key="run a", format_func=labels.__getitem__)
    second = right.selectbox("Run B", list(played), index=0, key="run b", format_func=labels.__getitem__)
    a, b = played[first], played[second]
    if first == second or a.manifest.plan.game != b.manifest.plan.game:
        st.info("Choose two different runs of the same game.")
        return
    for line in _apart(a, b):
        st.markdown(f"- {plain(line)}")
    try:
        show_all(_compared((_key(a), _key(b)), a, b))
    except UsageError as error:
        st.error(plain(str(error)))


def _apart(a: Run, b: Run) -> list[str]:
    """What was not the same when the two were played."""
    one, other = a.manifest, b.manifest
    files = [name for name, mark in one.fingerprints.items() if other.fingerprints.get(name) != mark]
    cards = sorted(
        card for card in one.cards.keys() | other.cards.keys() if one.cards.get(card) != other.cards.get(card)
    )
    lines = [f"Files that differ: {', '.join(files)}." if files else "Both were played with the same files."]
    lines += [f"Cards that differ: {', '.join(cards)}."] if cards else []
    if one.plan.players != other.plan.players:
        lines.append(f"Players: A {one.plan.players}; B {other.plan.players}. Tables of other sizes score differently.")
    if one.plan.strategies != other.plan.strategies or one.plan.line_ups != other.plan.line_ups:
        lines.append(f"Line-ups: A {one.plan.line_up}; B {other.plan.line_up}.")
    return [*lines, *([f"Seeds: A {one.plan.seed}; B {other.plan.seed}."] if one.plan.seed != other.plan.seed else [])]


def _key(run: Run) -> tuple[str, str, int]:
    return str(run.folder), run.manifest.started, run.manifest.seeds_done


@st.cache_data(max_entries=8, show_spinner="Comparing the runs")
def _compared(key: tuple[tuple[str, str, int], ...], _a: Run, _b: Run) -> Sequence[Panel]:
    game = load_game(_a.manifest.plan.game)
    return comparing(Pair(("A", "B"), (evidence(_a, game), evidence(_b, game)), _same_seeds(_a, _b)))


def _same_seeds(a: Run, b: Run) -> bool:
    one, other = a.manifest.plan, b.manifest.plan
    seats = [(plan.seed, plan.players, plan.seatings, plan.line_ups) for plan in (one, other)]
    return seats[0] == seats[1]


# -- take away, delete ---------------------------------------------------------------------------


def _take_away(run: Run) -> None:
    st.download_button(
        "Share as one zip", partial(zipped, run), f"{_file_stem(run)}.zip", "application/zip",
        help="The run with its report. Unpacked in a folder of runs it can be reviewed there.",
        icon=":material/folder_zip:", on_click="ignore",
    )  # fmt: skip
    left, middle, right = st.columns([2, 1, 1], vertical_alignment="bottom")
    table = left.selectbox("Table to export", [schema.name for schema in run.manifest.tables])
    for column, form in zip((middle, right), FORMATS, strict=True):
        label, mime = EXPORTS[form]
        name = f"{_file_stem(run)}-{table}.{form}"
        column.download_button(
            label, partial(table_of, run, table, form), name, mime, on_click="ignore", width="stretch"
        )


def _file_stem(run: Run) -> str:
    """What a file about a run is called: an arm of an experiment is no more than `variant` by itself."""
    return name_of(run).replace("/", "-").replace("\\", "-")


def _delete(run: Run) -> None:
    """Twice asked: a button, and then a question in its place."""

    def ask(name: str | None) -> None:
        st.session_state[DELETING] = name

    if st.session_state.get(DELETING) != name_of(run):
        st.button("Delete this run", icon=":material/delete:", on_click=ask, args=(name_of(run),))
        return
    with st.container(border=True):
        said = f"Delete {name_of(run)}: {run.manifest.games_done:,} games, {size_of(run) / MEGABYTE:.1f} MB?"
        st.markdown(f"**{plain(said)}**")
        st.write("It cannot be brought back, but the same plan, seed and files play the same games again.")
        yes, no, _ = st.columns([1, 1, 3])
        no.button("Keep it", on_click=ask, args=(None,), width="stretch")
        if yes.button("Delete it", type="primary", width="stretch"):
            delete(run)
            st.rerun()
