"""A page that reads a run: which run, how it came about, whether it still holds, and then its panels."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import streamlit as st

from dashboards.desk import files_stamp, loaded, no_run_yet, run_head, title_of
from dashboards.library import changed_cards, other_sizes
from dashboards.telling import plain, show_all
from toolkit.answers.runs import changes_since, told
from toolkit.charts.evidence import Designed, Evidence, designed, evidence
from toolkit.charts.panel import Panel
from toolkit.charts.review import Page
from toolkit.charts.wording import counted
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.problems import UsageError
from toolkit.trials.runs import Run

Key = tuple[Any, ...]
MOST_PAGES = 64
"""Pages kept in memory; the oldest goes first."""


@dataclass(frozen=True)
class Reading:
    """A run with games, and what has changed since it was played."""

    run: Run
    stale: tuple[str, ...]

    @property
    def game(self) -> Game:
        """Its game."""
        return load_game(self.run.manifest.plan.game)

    @cached_property
    def others(self) -> list[Run]:
        """Runs of the same files at tables of other sizes."""
        return other_sizes(self.run)

    @cached_property
    def key(self) -> Key:
        """What the panels depend on, and nothing else: cached results are found by it."""
        runs = (self.run, *self.others)
        read = tuple((str(run.folder), run.manifest.started, run.manifest.seeds_done) for run in runs)
        return (*read, self.stale, files_stamp(self.game.id))


def opened(title: str, question: str) -> Reading | None:
    """The head of a page, and the chosen run; None, once it has said what to do, while there is nothing to read."""
    run = run_head(title)
    st.write(question)
    if run is None:
        no_run_yet()
        return None
    stale = tuple(changes_since(run))
    _message(run, stale)
    if not run.manifest.seeds_done:
        st.info("This run has no finished games yet. Wait for it, start another, or choose another run above.")
        return None
    return Reading(run, stale)


def review_page(page: Page) -> None:
    """A page of the review, for the chosen run."""
    reading = opened(page.title, page.question)
    if reading is None:
        return
    shelf, key = _shelf(), (page.title, *reading.key)
    found = shelf.get(key)
    if found is None:
        found = []
        show_all(_noted(page.panels(evidence_of(reading)), found))
        _keep(shelf, key, found)
    else:
        show_all(found)
    if not found:
        st.info(plain(_nothing(page, reading)))


def _nothing(page: Page, reading: Reading) -> str:
    """Why a page is empty."""
    title, players = title_of(reading.game.id), reading.run.manifest.plan.players
    if page.fits(reading.game.measured(players)):
        return f"This run of {title} keeps no figures for this page. Choose another page or run."
    table = counted(players, "player")
    return (
        f"{title} has nothing of this kind to measure at a table of {table}, so this page is not listed for "
        "its runs. Choose another page, or above a run of another game."
    )


@st.cache_resource
def _shelf() -> dict[Key, list[Panel]]:
    """The panels made so far, for all browser windows."""
    return {}


def _keep(shelf: dict[Key, list[Panel]], key: Key, panels: list[Panel]) -> None:
    shelf[key] = panels
    while len(shelf) > MOST_PAGES:
        shelf.pop(next(iter(shelf)), None)


def _noted(panels: Iterable[Panel], made: list[Panel]) -> Iterator[Panel]:
    """The panels as they are made, so that the first ones are seen while the others are being made."""
    for panel in panels:
        made.append(panel)
        yield panel


def evidence_of(reading: Reading) -> Evidence:
    """All there is to review of the run; nothing is read yet."""
    return evidence(reading.run, reading.game, _files(reading), reading.others)


def _files(reading: Reading) -> Designed:
    """The files as they are now, as far as they can be read; the exact curve only while the run still holds."""
    game, plan = reading.game, reading.run.manifest.plan
    try:
        pool = loaded(game, plan.patch)
    except UsageError:
        return Designed()
    if not pool.ok:
        return Designed()
    exact = None if reading.stale else game.exact(game.build(pool.models))
    return designed(game, pool.models, exact)


def _message(run: Run, stale: Sequence[str]) -> None:
    manifest = run.manifest
    st.caption(plain(told(run)))
    if stale:
        st.warning(
            "These results are stale: something has changed since, as said above. Start a run to see how it plays now."
        )
        _changed(run)
    if manifest.plan.origin == "seat":
        st.info("This is one game from Take a seat: it tells how that game went, and nothing of the balance.")
    if manifest.state != "complete":
        played = f"{manifest.games_done:,} of {manifest.plan.games_planned:,} games"
        st.warning(f"This run is not complete: {played} are played ({manifest.state}).")


def _changed(run: Run) -> None:
    lines = changed_cards(run)
    if lines:
        with st.expander(f"Cards changed since ({len(lines)})"):
            st.markdown("\n".join(f"- {plain(line)}" for line in lines))
