"""What the editor's pages have in common: the game, the draft, what it changes, and saving it."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from dashboards.autosaving import Left, throw_away
from dashboards.design.grid import absorb
from dashboards.design.saving import conflict_panel, save_line
from dashboards.design.wording import as_list, failures
from dashboards.desk import game_chosen
from dashboards.drafting import Drafting, drafting, others_left
from dashboards.telling import plain
from toolkit.charts.wording import counted
from toolkit.pools.changes import changes_of
from toolkit.pools.previewing import Preview, preview
from toolkit.pools.problems import UsageError
from toolkit.pools.saving import conflict_of

MOST_SHOWN = 3
"""Changes listed before the list scrolls."""
LIST_PX = 108
MOST_OFFERED = 2
"""Drafts of other visits shown at once."""
# What is not saved stays in view while the fields below it are read. A page has no name for its own colour: it is
# handed down from the outermost element that has one.
STYLE = """<style>
.stMainBlockContainer {padding-top: 3.75rem}
@media (min-width: 641px) {.stMainBlockContainer {padding-left: 2.5rem; padding-right: 2.5rem}}
.stAppViewContainer, .stAppViewContainer > div, .stMain, .stMainBlockContainer, .stMainBlockContainer > div,
[data-testid=stLayoutWrapper]:has(> .st-key-unsaved) {background-color: inherit}
@media (min-height: 641px) {
[data-testid=stLayoutWrapper]:has(> .st-key-unsaved) {position: sticky; top: 3.75rem; z-index: 90}
.st-key-unsaved {max-height: 62vh; overflow-y: auto}
}
.st-key-unsaved {padding: .7rem 1rem; gap: .5rem}
.st-key-workbench > [data-testid=stLayoutWrapper] > [data-testid=stHorizontalBlock] > [data-testid=stColumn]:last-child
{flex: 0 0 240px; min-width: 240px}
@media (max-width: 1000px) {
.st-key-unsaved {max-height: 40vh}
.st-key-workbench > [data-testid=stLayoutWrapper] > [data-testid=stHorizontalBlock] {flex-direction: column}
.st-key-workbench > [data-testid=stLayoutWrapper] > [data-testid=stHorizontalBlock] > [data-testid=stColumn]
{width: 100%; flex: 1 1 auto}
}
</style>"""


@dataclass(frozen=True)
class Editing:
    """What a page of the editor works on."""

    own: Drafting
    made: Preview | None
    """The pool as saving would make it; None while it cannot be written at all."""


def design_page(title: str, about: str, body: Callable[[Editing], None]) -> None:
    """A page of the editor: what is not saved yet stands above what it edits."""
    st.html(STYLE)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.title(title, anchor=False, width="content")
        game = game_chosen(label_visibility="collapsed", width=230)
    st.write(about)
    own = drafting(game)
    absorb(own)
    _offer_left(own)
    editing = Editing(own, _preview(own))
    _unsaved(editing)
    body(editing)


def _preview(own: Drafting) -> Preview | None:
    try:
        return preview(own.draft, own.shape, own.folder)
    except UsageError as error:
        st.error(plain(f"{error} Undo your last change, or all of them."))
        return None


# -- what is not saved ---------------------------------------------------------------------------


def _unsaved(editing: Editing) -> None:
    own = editing.own
    conflict = conflict_of(own.draft, own.folder)
    while own.told:
        st.success(plain(own.told.pop(0)))
    with st.container(border=True, key="unsaved"):
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            _headline(editing)
            save_line(own, editing.made, blocked=conflict is not None)
        if conflict is None:
            _changes(own)
    if conflict is not None:
        conflict_panel(own, conflict)
    if own.unkept:
        st.warning("These changes cannot be kept on disk until they are saved: a reload of the page would lose them.")


def _headline(editing: Editing) -> None:
    own, made = editing.own, editing.made
    changes = len(changes_of(own.draft))
    with st.container(horizontal=True, vertical_alignment="center", width="content"):
        headline = f"**{counted(changes, 'change')} not saved**" if changes else "**Nothing unsaved**"
        st.markdown(headline, width="content", help=f"Nothing is written to {own.folder} until you press Save.")
        if made is not None:
            _state(made)


def _state(made: Preview) -> None:
    errors = len(made.pool.errors)
    if errors:
        st.badge(f"{counted(errors, 'problem')} to mend", color="red")
    else:
        st.badge("Can be played", color="green")


def _changes(own: Drafting) -> None:
    changes = changes_of(own.draft)
    if changes:
        with st.container(height=LIST_PX if len(changes) > MOST_SHOWN else "content", border=False):
            st.markdown(as_list(changes))


# -- what another visit left ---------------------------------------------------------------------


def _offer_left(own: Drafting) -> None:
    """Unsaved changes of another visit, unless this window has some of its own."""
    if own.changed:
        return
    found = others_left(own)
    for left in found[:MOST_OFFERED]:
        _offer(own, left)
    if len(found) > MOST_OFFERED:
        st.caption(f"And {counted(len(found) - MOST_OFFERED, 'older one')}: they come up when these are dealt with.")


def _offer(own: Drafting, left: Left) -> None:
    when = left.when.strftime("%d %b %H:%M")
    changes = changes_of(left.draft)
    with st.container(border=True):
        st.markdown(f"**{counted(len(changes), 'unsaved change')} of another visit or window, {when}**")
        with failures():
            st.markdown(as_list(changes[:3]))
        if len(changes) > 3:
            st.caption(f"And {len(changes) - 3} more.")
        with st.container(horizontal=True):
            if st.button("Go on with them", key=f"take up {left.slip.id}"):
                own.take_up(left)
                st.rerun()
            if st.button("Throw them away", key=f"throw {left.slip.id}"):
                throw_away(own.game.id, own.folder, left.slip.id)
                st.rerun()
