"""How the editor speaks: changes old -> new, problems by row, names without underscores."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import streamlit as st

from dashboards.telling import plain
from toolkit.pools.changes import Change
from toolkit.pools.documents import brief
from toolkit.pools.problems import PoolError, Problem, UsageError

ARROW = "\u2192"


def change_lines(changes: Sequence[Change]) -> list[str]:
    """Each change as a line of Markdown: what, old -> new, and the file."""
    return [f"{_where(change)} {_what(change)} :small[{plain(change.file)}]" for change in changes]


def as_list(changes: Sequence[Change]) -> str:
    """The same as one list of Markdown."""
    return "\n".join(f"- {line}" for line in change_lines(changes))


def _where(change: Change) -> str:
    named = [f"**{plain(change.row)}**" if change.row else "", plain(change.column or "")]
    return f"{' '.join(filter(None, named)) or 'The file'}:"


def _what(change: Change) -> str:
    if change.old is None:
        return f"new, {plain(brief(change.new or 'blank'))}"
    if change.new is None:
        return "taken away"
    return f"{plain(brief(change.old) or 'blank')} {ARROW} **{plain(brief(change.new) or 'blank')}**"


def problem_line(problem: Problem, *, column: bool = True) -> str:
    """A problem as a line of Markdown, without its file; what a sentence says is quoted by the message itself."""
    where = f"**{plain(problem.column)}** " if column and problem.column else ""
    message = plain(problem.message)
    if not problem.value or problem.message.startswith("in "):
        return where + message
    value = f"\u201c{plain(brief(' '.join(problem.value.split())))}\u201d"
    return f"{where}{value}{'' if problem.message.split()[0] in _VERBS else ':'} {message}"


_VERBS = ("is", "should", "does", "has", "needs", "stands", "wants")


def coloured(problem: Problem, line: str) -> str:
    """Red for what is to be mended, orange for what may stay."""
    return f":{'red' if problem.severity == 'error' else 'orange'}[{line}]"


def in_words(choice: Any) -> str:
    """A value of a rule as a person would say it: `yes` for true, no underscores."""
    if choice is True or choice is False:
        return "yes" if choice else "no"
    return "none" if choice is None else str(choice).replace("_", " ")


@contextmanager
def failures() -> Iterator[None]:
    """What cannot be done is told in words, and nothing is lost by it."""
    try:
        yield
    except PoolError as error:
        st.error("\n".join(f"- {plain(str(problem))}" for problem in error.problems))
    except UsageError as error:
        st.error("\n\n".join(plain(line) for line in str(error).splitlines()))
