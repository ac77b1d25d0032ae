"""Help on the ability sentences: how one is built, and every word it may use."""

from collections.abc import Iterator, Sequence

import polars as pl
import streamlit as st

from dashboards.design.page import Editing
from dashboards.telling import plain
from toolkit.answers.vocabulary import Part, Word, vocabulary
from toolkit.pools.tables import SheetTable, Table

HOW = """\
An ability is a sentence, read from left to right: **when** it happens (nothing: at once), a colon, **what** it does,
then **for each** and **if**. `then` joins several effects, `;` several sentences. `may` lets the player choose.
What stands in [ ] may be left out, and of words with | between them one is taken.
"""
PARTS: dict[Part, tuple[str, str]] = {
    "verb": ("What it does", "at once"),
    "occasion": ("When it happens", "whenever that happens"),
    "counted": ("For each of these, or compared with a number", "counted, up to a limit where there is one"),
    "test": ("Only if", "only then"),
}


def words_help(editing: Editing, table: Table) -> None:
    """The vocabulary of a file of cards; nothing for other files."""
    if editing.made is None or not isinstance(table, SheetTable):
        return
    if not any(kind.takes == "sentence" for kind in table.kinds.values()):
        return
    box = st.expander("Words an ability may use", on_change="rerun", key=f"words of {table.file}")
    if not box.open:
        return
    with box:
        rows = editing.made.pool.models.get(table.file, ())
        found = vocabulary(editing.own.game, table.shape.model, rows)
        st.markdown(HOW)
        st.markdown("On your own cards:\n" + "\n".join(_samples(found)))
        for part, (title, _) in PARTS.items():
            _part(title, _of_part(part, found))


def _of_part(part: Part, found: Sequence[Word]) -> list[Word]:
    """What can be counted can be tested too: it is told once."""
    counted = {word.word for word in found if word.part == "counted"}
    return [word for word in found if word.part == part and (part != "test" or word.word not in counted)]


def _samples(found: Sequence[Word]) -> Iterator[str]:
    """One clause for each part of a sentence."""
    for part, (_, told) in PARTS.items():
        example = next((word.example for word in found if word.part == part and word.example), None)
        if example:
            yield f"- `{example}`: {told}"


def _part(title: str, words: Sequence[Word]) -> None:
    if not words:
        return
    st.markdown(f"**{title}**")
    rows = [(f"`{word.form}`", _meaning(word), f"`{word.example}`" if word.example else "") for word in words]
    columns = ["Write", "Means", "On a card"]
    st.table(pl.DataFrame(rows, schema=columns, orient="row"), hide_index=True, alt=title)


def _meaning(word: Word) -> str:
    return plain(word.meaning).replace("\\`", "`")
