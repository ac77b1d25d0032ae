"""The frame around the pages: their list, the choice of a run, and problems told in words."""

import logging
from importlib import import_module

import streamlit as st

from dashboards.desk import run_reviewed
from dashboards.telling import plain, tell_problems, tell_refused
from toolkit.charts.review import PAGES as REVIEWS
from toolkit.games import GAMES, load_game
from toolkit.pools.problems import PoolError, UsageError

# Without icons: Streamlit would fetch them from outside as the page's favicon.
PAGES = {
    "Play": {"views/start.py": "Start a run", "views/take_a_seat.py": "Take a seat"},
    "Design": {
        "views/edit_cards.py": "Edit cards",
        "views/edit_rules.py": "Edit rules",
        "views/edit_strategies.py": "Edit strategies",
    },
    "Review": {
        "views/glance.py": "Balance at a glance",
        "views/glory_race.py": "Glory race",
        "views/collapse_rates.py": "Collapse rates",
        "views/cards.py": "Cards",
        "views/strategies.py": "Strategies",
        "views/pacing.py": "Pacing and drama",
        "views/measures.py": "Every measure",
        "views/replay.py": "Replay",
        "views/real_tables.py": "Real tables",
    },
    "What-if lab": {
        "views/whatif.py": "What if",
        "views/side_by_side.py": "Side by side",
        "views/sweeps.py": "Sweeps",
        "views/sensitivity.py": "What matters most",
        "views/settle.py": "Settle a card",
        "views/tournament.py": "Tournament",
        "views/targets.py": "Targets",
        "views/tuning.py": "Tuning",
    },
    "Keep": {"views/runs.py": "Runs"},
}

BESIDE = ("Side by side",)
"""Pages that only another page leads to."""

# Five figures side by side on half a screen: smaller, rather than cut off.
STYLE = "<style>@media (max-width: 1100px) {.stMain [data-testid=stMetricValue] {font-size: 1.35rem}}</style>"


def main() -> None:
    """Draw the frame, then the page. What a designer can mend is told in words, never as a traceback."""
    st.set_page_config(page_title="Playtest", layout="wide")
    page = st.navigation(_listed(), expanded=True)
    _warm()
    st.html(STYLE)
    tell_refused()
    try:
        page.run()
    except UsageError as error:
        st.error(plain(str(error)))
    except PoolError as error:
        tell_problems(error.problems)
    except Exception as error:
        logging.getLogger(__name__).exception("The page %s met a fault", page.title)
        st.error(plain(f"This page met a fault: {type(error).__name__}: {error}. Choose another page or run."))


def _listed() -> dict[str, list[st.Page]]:
    """The pages by part. Those without a place in the list keep their address, and say there why."""
    away = {*BESIDE, *_unfit()}
    return {
        part: [
            st.Page(view, title=title, visibility="hidden" if title in away else "visible")
            for view, title in pages.items()
        ]
        for part, pages in PAGES.items()
    }


def _unfit() -> list[str]:
    """The pages of the review that have nothing to show of the run under review."""
    try:
        run = run_reviewed()
    except (UsageError, OSError):  # told by the page that needs it
        return []
    if run is None or run.manifest.plan.game not in GAMES:
        return []
    measures = load_game(run.manifest.plan.game).measured(run.manifest.plan.players)
    return [page.title for page in REVIEWS if not page.fits(measures)]


@st.cache_resource(show_spinner=False)
def _warm() -> None:
    """Load, once a server, what the first table would wait for. In a thread, Altair would trip over half a Pandas."""
    import_module("pandas")
