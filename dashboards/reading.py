"""A page that reads a run: which run, how it came about, whether it still holds, and then the panels."""

from collections.abc import Callable, Sequence

import streamlit as st

from dashboards.desk import chosen_run, title_of
from dashboards.telling import plain, show
from toolkit.answers import changes_since, exact_of, told
from toolkit.charts.panels import Panel
from toolkit.charts.review import Review, review_of
from toolkit.games import load_game
from toolkit.trials.runs import Run

Panels = Callable[[Review], Sequence[Panel]]


def review_page(title: str, question: str, panels: Panels) -> None:
    """The page of the chosen run, or what to do while there is none."""
    st.title(title, anchor=False)
    st.write(question)
    run = chosen_run()
    if run is None:
        st.info("There is no run to review yet. Start one: a few hundred games take seconds.")
        st.page_link("views/start.py", label="Start a run", icon=":material/play_circle:")
        return
    stale = changes_since(run)
    _message(run, stale)
    if not run.manifest.seeds_done:
        st.info("This run has no finished games yet. Wait for it, start another, or choose another run on the left.")
        return
    found = _panels(str(run.folder), run.manifest.started, run.manifest.seeds_done, tuple(stale), title, run, panels)
    if not found:
        st.info(f"{title_of(run.manifest.plan.game)} keeps no figures for this page. Choose another page or run.")
    for panel in found:
        show(panel)


@st.cache_data(max_entries=32, show_spinner="Reading the run")
def _panels(
    folder: str, started: str, seeds: int, stale: tuple[str, ...], title: str, _run: Run, _read: Panels
) -> Sequence[Panel]:
    return _read(review_of(_run, load_game(_run.manifest.plan.game), exact_of(_run)))


def _message(run: Run, stale: Sequence[str]) -> None:
    manifest = run.manifest
    st.caption(plain(told(run)))
    if stale:
        st.warning(
            "These results are stale: something has changed since, as said above. Start a run to see how it plays now."
        )
    if manifest.state != "complete":
        played = f"{manifest.games_done:,} of {manifest.plan.games_planned:,} games"
        st.warning(f"This run is not complete: {played} are played ({manifest.state}).")
