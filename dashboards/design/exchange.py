"""Files to take away and to bring in. An upload is read, shown as changes, and taken over only when asked."""

import streamlit as st

from dashboards.design.wording import as_list, failures, problem_line
from dashboards.desk import variants_of
from dashboards.drafting import Drafting
from dashboards.telling import plain
from toolkit.charts.wording import counted
from toolkit.pools.changes import changes_of
from toolkit.pools.drafts import Draft
from toolkit.pools.exporting import export_document, export_sheet
from toolkit.pools.importing import LARGEST, import_document, import_sheet
from toolkit.pools.patching import read_patch
from toolkit.pools.problems import Problem
from toolkit.pools.variants import adopt

MEGABYTES = LARGEST // 1_000_000
MOST_SHOWN = 12


def exchange(own: Drafting, file: str) -> None:
    """Export and import of one file."""
    left, right = st.columns(2, gap="large")
    with left, failures():
        st.markdown("**Take away**")
        st.caption("The file as it is here, with what is not saved yet.")
        _exports(own, file)
        _variants(own)
    with right, failures():
        st.markdown("**Bring in**")
        st.caption("Rows are known by their id. You see what would change before it does.")
        _import(own, file)


def _exports(own: Drafting, file: str) -> None:
    stem = file.rpartition("/")[2].rpartition(".")[0]
    with st.container(horizontal=True):
        if file in own.draft.id_columns:
            st.download_button(
                "CSV for spreadsheets", export_sheet(own.draft, file, "csv"), f"{stem}.csv", "text/csv",
                key=f"csv of {file}", on_click="ignore",
            )  # fmt: skip
            st.download_button(
                "JSON", export_sheet(own.draft, file, "json"), f"{stem}.json", "application/json",
                key=f"json of {file}", on_click="ignore",
            )  # fmt: skip
        else:
            st.download_button(
                "JSON", export_document(own.draft, file), f"{stem}.json", "application/json", key=f"json of {file}",
                on_click="ignore",
            )  # fmt: skip


def _variants(own: Drafting) -> None:
    saved = variants_of(own.game)
    if not saved:
        return
    st.markdown("**A saved variant**")
    st.caption("Puts its changes among yours, so that one that proved good can be saved to the files.")
    with st.container(horizontal=True):
        name = st.selectbox("Variant", list(saved), key="variant to take up", label_visibility="collapsed", width=240)
        if st.button("Take it up", key="take a variant up"):
            own.change(adopt(own.draft, own.shape, read_patch(saved[name])))
            own.told.append(f"The changes of {name} are among yours. Nothing is saved yet.")
            st.rerun()


def _import(own: Drafting, file: str) -> None:
    sheet = file in own.draft.id_columns
    upload = st.file_uploader(
        f"{'CSV or JSON' if sheet else 'JSON'}, up to {MEGABYTES} MB", ["csv", "json"] if sheet else ["json"],
        max_upload_size=MEGABYTES, key=f"upload {own.uploads} for {file}",
    )  # fmt: skip
    if upload is None:
        return
    whole = not sheet or st.checkbox(
        "It is the whole table", value=True, key=f"whole {file}",
        help="Rows that it lacks are taken away. Else they stay, and only the rows in it are changed or added.",
    )  # fmt: skip
    data = upload.getvalue()
    read = (
        import_sheet(own.draft, own.shape, file, data, whole=whole) if sheet else import_document(own.draft, file, data)
    )
    _offer(own, file, *read)


def _offer(own: Drafting, file: str, draft: Draft, warnings: list[Problem]) -> None:
    for warning in warnings:
        st.warning(problem_line(warning))
    known = {str(change) for change in changes_of(own.draft)}
    changes = [change for change in changes_of(draft) if str(change) not in known]
    if draft == own.draft:
        st.info("The upload changes nothing: all of it is so already.")
        return
    lacking = sum(change.row is not None and change.column is None and change.new is None for change in changes)
    if lacking:
        st.warning(f"The upload lacks {counted(lacking, 'row')} of the table, which would be taken away.")
    st.markdown(as_list(changes[:MOST_SHOWN]))
    if len(changes) > MOST_SHOWN:
        st.caption(f"And {len(changes) - MOST_SHOWN} more.")
    if st.button(f"Take over {counted(len(changes), 'change')}", key=f"take over {file}", type="primary"):
        own.change(draft)
        own.uploads += 1
        own.told.append(plain(f"The upload is in your changes to {file}. Nothing is saved yet."))
        st.rerun()
