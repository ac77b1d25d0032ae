"""The page of every measure: one at a time, by whatever it is kept by."""

from collections.abc import Sequence

import streamlit as st

from dashboards.desk import forget
from dashboards.reading import Key, Reading, evidence_of, opened
from dashboards.telling import show_all
from toolkit.charts.panel import Panel
from toolkit.charts.sections import measured
from toolkit.charts.wording import inside, key_words, listed

TITLE, QUESTION = (
    "Every measure",
    "What else is counted, and how does it differ from Era to Era and between strategies?",
)


def measures_page() -> None:
    """Choose a measure and what to see it by."""
    reading = opened(TITLE, QUESTION)
    if reading is None:
        return
    known = {declared.id: declared for declared in evidence_of(reading).measures}
    if not known:
        st.info("This run keeps no measures. Choose another page or run.")
        return
    forget("measure", known)
    left, right = st.columns([2, 1])
    chosen = left.selectbox("Measure", list(known), format_func=lambda name: known[name].title, key="measure")
    by = right.selectbox("By", sorted(known[chosen].by, key=len, reverse=True), format_func=_by, key=f"by {chosen}")
    show_all(_panels(reading.key, chosen, by, reading))


def _by(keys: Sequence[str]) -> str:
    return listed(inside(key_words(key)) for key in keys) if keys else "all games"


@st.cache_data(max_entries=64, show_spinner="Reading the run")
def _panels(key: Key, measure_id: str, by: tuple[str, ...], _reading: Reading) -> Sequence[Panel]:
    return measured(evidence_of(_reading), measure_id, *by)
