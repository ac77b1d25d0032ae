"""The frame of the lab's pages: ask in the background, watch, cancel, read the answer, find earlier ones again."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboards.starting import in_words
from dashboards.telling import plain, tell_error
from toolkit.answers import Document
from toolkit.answers.reporting import made_by
from toolkit.charts.panel import Panel
from toolkit.charts.wording import listed
from toolkit.games import GAMES
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import EXPERIMENT, Experiment, Kind, list_experiments, open_experiment
from toolkit.trials.jobs import Job, Work
from toolkit.trials.places import runs_folder
from toolkit.trials.progress import Progress

TOLD = "what the lab says"
"""Where the session keeps what is to be said once of a question that has ended."""
NOT_OURS = (KeyError, TypeError, ValueError)
"""What reading an answer of another version may come to."""
CANCELLED = "Cancelled. What is played is kept: ask the same again, and it goes on from there."
GOES_ON = "This answer is not complete: it was cancelled. Ask the same again, and it goes on from there."


def nothing_yet() -> Panel | None:
    """Of a question that can be looked at only when it is answered."""
    return None


def of_all_games(progress: Progress) -> float:
    """How much is done where nothing ends it early."""
    return progress.done / progress.total


@dataclass
class Asking:
    """A question under way."""

    kind: Kind
    says: str
    folder: Path
    job: Job[Document]
    live: Callable[[], Panel | None]
    """What is known so far."""
    done: Callable[[Progress], float]
    """How much of it is done, from 0 to 1."""


@dataclass
class Bench:
    """One for all browser windows, so that a reload finds the question again; one question at a time."""

    asking: Asking | None = None


@st.cache_resource
def bench() -> Bench:
    """The bench of this server."""
    return Bench()


@dataclass(frozen=True)
class LabPage:
    """A kind of question."""

    kind: Kind
    title: str
    about: str
    form: Callable[[], None]
    show: Callable[[Path, Experiment], None]
    says: Callable[[Experiment], str]
    """The question in a few words."""
    unfinished: str = GOES_ON
    """What to know of an answer that was cancelled; empty where it says so itself."""


def lab_page(page: LabPage) -> None:
    """The question under way, or else the answer that was chosen, or else the form."""
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    left.title(page.title, anchor=False)
    asking = bench().asking
    if asking and asking.job.running:
        _watch(asking)
        return
    if asking and asking.kind == page.kind:
        _settle(asking)
    _tell_once()
    chosen = _chosen(page.kind)
    if chosen is not None:
        _answer(page, *chosen)
        return
    _earlier(page, right)
    st.write(page.about)
    page.form()


def ask(
    kind: Kind, says: str, folder: Path, work: Work[Document],
    live: Callable[[], Panel | None] = nothing_yet, done: Callable[[Progress], float] = of_all_games,
) -> None:  # fmt: skip
    """Begin to work on a question, and look at it. Raises UsageError while another one is under way."""
    under_way = bench().asking
    if under_way and under_way.job.running:
        raise UsageError("Another question is under way. Wait for its answer, or cancel it.")
    bench().asking = Asking(kind, says, folder, Job(work), live, done)
    open_answer(kind, None)
    st.rerun()


def open_answer(kind: Kind, folder: Path | None) -> None:
    """Choose the answer to be shown, or with None the form."""
    st.session_state[_at(kind)] = str(folder) if folder else None


def _at(kind: Kind) -> str:
    return f"answer of {kind}"


def _chosen(kind: Kind) -> tuple[Path, Experiment] | None:
    folder = st.session_state.get(_at(kind))
    if folder is None or not (Path(folder) / EXPERIMENT).is_file():
        return None
    return Path(folder), open_experiment(Path(folder))


# -- under way -----------------------------------------------------------------------------------


@st.fragment(run_every=0.5)
def _watch(asking: Asking) -> None:
    job = asking.job
    if not job.running:
        st.rerun()
    st.markdown(f"**{plain(asking.says)}**")
    share = asking.done(job.progress) if job.progress else 0.0
    st.progress(min(share, 1.0), text=_far(asking, share))
    label = "Stopping; what is played is kept" if job.cancelled else "Cancel"
    st.button(label, disabled=job.cancelled, on_click=job.cancel, icon=":material/stop_circle:")
    panel = asking.live()
    if panel is not None and panel.chart is not None:
        st.markdown(f"**{plain(panel.finding)}**")
        st.altair_chart(panel.chart, theme=None, key="so far")
    elif job.progress and job.progress.note:
        st.write(plain(job.progress.note.capitalize()))
    st.caption("It goes on when you leave or reload this page.")


def _far(asking: Asking, share: float) -> str:
    progress = asking.job.progress
    if progress is None or not progress.rate:
        return "Setting up the players"
    most = "" if asking.done is of_all_games else "at most "
    counted = f"{progress.done:,} of {most}{progress.total:,} games, {progress.rate:,.0f} a second"
    seconds = progress.done / progress.rate * (1 / share - 1) if share else progress.seconds_left or 0
    return f"{counted}, {in_words(seconds)} left"


def _settle(asking: Asking) -> None:
    """Take a question that has ended from the bench: its answer is shown, or what went wrong is said."""
    bench().asking = None
    job = asking.job
    st.session_state[TOLD] = job
    if job.result is not None:
        open_answer(asking.kind, asking.folder)


def _tell_once() -> None:
    job: Job[Document] | None = st.session_state.pop(TOLD, None)
    if job is None:
        return
    if job.error:
        tell_error(job.error, "It")
    elif job.cancelled:
        st.warning(CANCELLED)


# -- answered ------------------------------------------------------------------------------------


def _answer(page: LabPage, folder: Path, experiment: Experiment) -> None:
    st.button("Ask something else", icon=":material/arrow_back:", on_click=open_answer, args=(page.kind, None))
    st.subheader(plain(_capital(_says(page, experiment))), anchor=False)
    try:
        _made_by(folder, experiment)
        if page.unfinished and not experiment.whole:
            st.warning(page.unfinished)
        page.show(folder, experiment)
    except NOT_OURS as error:
        logging.getLogger(__name__).exception("The answer in %s cannot be shown", folder)
        st.error(plain(f"This answer does not fit this version of the toolkit ({error!r}). Ask the question anew."))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _made_by(folder: Path, experiment: Experiment) -> None:
    """What made the answer, and whether it still holds."""
    line, stale = made_by(folder, experiment)
    st.caption(plain(line))
    if stale:
        st.warning(plain(f"This answer is stale: changed since are {listed(stale)}. Ask again to see how it is now."))


def _when(experiment: Experiment) -> str:
    """When it was asked."""
    return datetime.fromisoformat(experiment.started).astimezone().strftime("%d %b %H:%M")


# -- earlier answers -----------------------------------------------------------------------------


def _earlier(page: LabPage, column: DeltaGenerator) -> None:
    found = _kept(page)
    if not found:
        return
    key = f"earlier {page.kind}"

    def reopen() -> None:
        open_answer(page.kind, Path(st.session_state[key]))

    column.selectbox(
        "Earlier answers", list(found), index=None, key=key, format_func=found.__getitem__,
        placeholder=f"{len(found)} kept: choose one to see it again", on_change=reopen,
    )  # fmt: skip


def _kept(page: LabPage) -> dict[str, str]:
    """Folder -> label of the answers of a kind, the newest first; those of games that are gone are left out."""
    found = list_experiments(runs_folder())
    own = [(str(folder), kept) for folder, kept in found if kept.kind == page.kind and kept.game in GAMES]
    return {folder: _label(page, kept) for folder, kept in own}


def _label(page: LabPage, experiment: Experiment) -> str:
    cancelled = "" if experiment.whole else " (cancelled)"
    return f"{_when(experiment)}: {_says(page, experiment)}{cancelled}"


def _says(page: LabPage, experiment: Experiment) -> str:
    try:
        return page.says(experiment)
    except (*NOT_OURS, UsageError):
        return "an answer of another version"
