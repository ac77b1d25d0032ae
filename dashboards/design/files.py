"""Which file is edited: one that lies beside the cards, or one of a folder of its kind, to which more can be added."""

from collections.abc import Sequence

import streamlit as st

from dashboards.design.page import Editing
from dashboards.design.rules import RULES
from dashboards.design.strategies import STRATEGIES
from dashboards.design.wording import failures
from dashboards.drafting import Drafting
from dashboards.telling import plain
from toolkit.pools.editing import TITLES, copy_file
from toolkit.pools.problems import UsageError

MOST_TABS = 9


def choose_file(editing: Editing) -> str:
    """The file to edit, with a word on what is in it."""
    own = editing.own
    files = [sheet.file for sheet in own.shape.sheets]
    files += [each.file for each in own.shape.documents if not each.folder and each.file not in (RULES, STRATEGIES)]
    folders = [each.folder for each in own.shape.folders if own.shape.names_in(each.folder)]
    chosen = _one_of("File", [*files, *folders], f"file of {own.shape.game}")
    file = _in_folder(editing, chosen) if chosen in folders else chosen
    if about := own.shape.about(file):
        st.caption(plain(about))
    return file


def _one_of(label: str, names: Sequence[str], key: str) -> str:
    if st.session_state.get(key) not in names:
        st.session_state[key] = names[0]
    if len(names) > MOST_TABS:
        return str(st.selectbox(label, names, key=key, persist_state="session"))
    return str(
        st.segmented_control(
            label, names, key=key, required=True, persist_state="session", label_visibility="collapsed", wrap=True
        )
    )


# -- folders -------------------------------------------------------------------------------------


def _in_folder(editing: Editing, folder: str) -> str:
    own = editing.own
    titles = {each.file: title_of(own, each.file) for each in own.shape.documents if each.folder == folder}
    key = f"file in {folder} of {own.shape.game}"
    if (made := st.session_state.pop(f"next {key}", None)) is not None:
        st.session_state.update({key: made, f"make another of {key}": False, f"name of another of {key}": ""})
    if st.session_state.get(key) not in titles:
        st.session_state[key] = next(iter(titles))
    with st.container(horizontal=True, vertical_alignment="center"):
        file: str = st.selectbox(
            folder.capitalize(), list(titles), key=key, persist_state="session",
            label_visibility="collapsed", width=340, format_func=lambda file: _marked(own, file, titles[file]),
        )  # fmt: skip
        _copy(own, file, titles[file], key)
    return file


def title_of(own: Drafting, file: str) -> str:
    """What a file is called by whoever wrote it, or else its name."""
    name = next(each.name for each in own.shape.documents if each.file == file)
    try:
        value = own.draft.value_of(file)
    except UsageError:
        return name
    return next((str(value[key]) for key in TITLES if value.get(key)), name) if isinstance(value, dict) else name


def _marked(own: Drafting, file: str, title: str) -> str:
    return f"{title} (new, not saved)" if own.draft.began[file] is None else title


def _copy(own: Drafting, file: str, title: str, key: str) -> None:
    box = st.popover("Make another", on_change="rerun", key=f"make another of {key}")
    if not box.open:
        return
    with box, failures():
        st.write(plain(f"Begins as a copy of {title}. It is a file of its own once you press Save."))
        name = st.text_input("Name", key=f"name of another of {key}", placeholder="Bay of Storms")
        if st.button("Make it", type="primary", disabled=not name):
            draft, twin = copy_file(own.draft, file, name)
            own.change(draft)
            st.session_state[f"next {key}"] = twin
            st.rerun()
