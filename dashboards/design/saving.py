"""Saving a draft, keeping it as a variant, undoing it; and what to do when the files changed meanwhile."""

import streamlit as st

from dashboards.design.wording import as_list, failures
from dashboards.drafting import Drafting
from dashboards.lab.saving import save_as_variant
from dashboards.telling import plain
from toolkit.charts.wording import counted
from toolkit.pools.changes import changes_of
from toolkit.pools.folders import is_sample
from toolkit.pools.previewing import Preview
from toolkit.pools.saving import Conflict, rebased, save
from toolkit.pools.variants import patch_of

SAMPLE = (
    "These are the sample files that come along with the toolkit, so nothing is saved to them. Make a folder of your "
    "own in a terminal: `playtest new my-cards --from {game}`, then `playtest dash --cards my-cards`."
)


def save_line(own: Drafting, made: Preview | None, *, blocked: bool) -> None:
    """The buttons that decide what becomes of the draft."""
    errors = len(made.pool.errors) if made else 0
    sample = is_sample(own.folder)
    if own.changed and sample:
        st.info(SAMPLE.format(game=own.game.id))
    with st.container(horizontal=True, vertical_alignment="center", width="content", gap="xsmall"):
        anyway = bool(errors and own.changed) and st.checkbox(
            "Save all the same", key="save anyway",
            help="For work that is half done. Runs and what-ifs refuse these files until the problems are mended.",
        )  # fmt: skip
        ready = own.changed and made is not None and not blocked and not sample and (not errors or anyway)
        if st.button("Save", type="primary", disabled=not ready, help=_why_not(own, errors, blocked)):
            _save(own, even_with_problems=anyway)
        _variant(own)
        if st.button("Undo", disabled=not own.before, help="Takes back your last change; it can be pressed again."):
            own.undo()
            st.rerun()
        if st.button("Undo all", disabled=not own.changed, help="Back to the files as saved. Undo brings it all back."):
            own.change(own.draft.undo())
            st.rerun()


def _why_not(own: Drafting, errors: int, blocked: bool) -> str:
    if not own.changed:
        return "There is nothing to save."
    if blocked:
        return "First choose what becomes of the changes on disk."
    if errors:
        return f"{counted(errors, 'problem')} to mend first."
    return f"Writes {', '.join(own.draft.touched)}. All else in the files stays as it is."


def _save(own: Drafting, *, even_with_problems: bool) -> None:
    with failures():
        saved = save(own.draft, own.shape, own.folder, even_with_problems=even_with_problems)
        own.told += [f"Saved {', '.join(saved.files)}.", *saved.notes]
        own.start_anew()
        st.rerun()


def _variant(own: Drafting) -> None:
    box = st.popover("Save as a variant", disabled=not own.changed, on_change="rerun", key="variant of the draft")
    if not box.open:
        return
    with box, failures():
        st.write(
            "A variant keeps your changes beside the files, to be played and compared; the files stay as they are."
        )
        save_as_variant(own.game, patch_of(own.draft, own.shape))


# -- changed on disk meanwhile -------------------------------------------------------------------


def conflict_panel(own: Drafting, conflict: Conflict) -> None:
    """What changed on disk and what changed here, side by side, and the ways out; nothing is lost by looking."""
    with st.container(border=True, key="conflict"):
        st.warning(plain(f"{', '.join(conflict.files)} changed on disk while you edited. Nothing is written over it."))
        theirs, ours = st.columns(2)
        with theirs:
            st.markdown("**On disk now**")
            st.markdown(as_list(conflict.theirs) or "Only comments, or how it is written.")
        with ours:
            st.markdown("**Yours, not saved**")
            st.markdown(as_list(changes_of(own.draft)))
        if conflict.collisions:
            lines = "\n".join(f"- {plain(str(collision))}" for collision in conflict.collisions)
            st.markdown(f"Both changed the same thing, so one has to give way:\n{lines}")
        _ways_out(own, conflict)


def _ways_out(own: Drafting, conflict: Conflict) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        if not conflict.collisions and st.button(
            "Keep both", type="primary", help="Puts your changes on top of the files as they are on disk now."
        ):
            with failures():
                own.change(rebased(own.draft, own.folder))
                st.rerun()
        if st.button("Take what is on disk", help="Gives up your changes to these files. Undo brings them back."):
            own.change(own.draft.undo(*conflict.files))
            st.rerun()
        st.caption("Or keep yours as a variant first, with the button above.", width="content")
