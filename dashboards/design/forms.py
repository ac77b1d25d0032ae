"""Fields to fill in: one for each value of a group, such as the rules, or the knobs of a strategy.

What is typed is kept as typed until it fits: a number field of the browser would turn `1,5` into 15 without a word.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboards.design.wording import coloured, failures, in_words, problem_line
from dashboards.drafting import Drafting
from dashboards.telling import plain
from toolkit.pools.cells import same
from toolkit.pools.documents import Steps
from toolkit.pools.entries import entry_at, left_out, turned
from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import NEEDED, UNSET, Kind, kind_of, shown, typed
from toolkit.pools.problems import Problem

LONG = 60
"""Letters from which on a text gets a field of several lines."""
NUMBER_PX = 180


@dataclass(frozen=True)
class Form:
    """The group that is filled in, and what is said beside each of its values."""

    own: Drafting
    file: str
    problems: Mapping[str, Sequence[Problem]]
    """By the path of the entry, such as `eras_by_players.4`."""
    drop_defaults: bool
    """Whether a value set to its default is left out of the file."""
    beside: Mapping[str, Any] | None = None
    """Another group to compare with."""
    beside_name: str = "default"


def field(form: Form, steps: Steps, kind: Kind, *, title: str, about: str = "") -> None:
    """One value: what it means, how it differs, a field to fill in, and what is wrong with it."""
    tall = kind.takes in ("group", "entries")
    said, box = st.columns([3, 2], vertical_alignment="top" if tall else "center", gap="medium")
    with said:
        heading = " ".join([f"**{plain(title)}**", *_marks(form, steps, kind)])
        st.markdown(f"{heading}  \n:gray[:small[{plain(about)}]]" if about else heading)
    with box:
        _widget(form, steps, kind, title)
        for problem in form.problems.get(_path(steps), ()):
            st.markdown(coloured(problem, problem_line(problem, column=False)))


def _path(steps: Steps) -> str:
    return ".".join(map(str, steps))


def _marks(form: Form, steps: Steps, kind: Kind) -> Iterator[str]:
    """What it was before the change, and what it is elsewhere, where that differs."""
    draft, default = form.own.draft, None if kind.default is NEEDED else kind.default
    now, before = (entry_at(each, form.file, steps, default) for each in (draft, draft.undo(form.file)))
    if not same(now, before) and draft.began[form.file] is not None:
        yield f":blue-badge[was {plain(_short(before))}]"
    other = default if form.beside is None else _inside(form.beside, steps, default)
    known = same(now, other) or (same(before, other) and other is default)
    if kind.default is not NEEDED and kind.takes != "text" and not known:
        yield f":gray-badge[{plain(form.beside_name)}: {plain(_short(other))}]"


def _inside(group: Mapping[str, Any], steps: Steps, default: Any) -> Any:
    here: Any = group
    for step in steps[1:]:
        if not isinstance(here, Mapping) or step not in here:
            return default
        here = here[step]
    return here


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(part)}" for name, part in value.items()) or "nothing"
    return shown(value) if isinstance(value, list | int | float) and not isinstance(value, bool) else in_words(value)


# -- fields --------------------------------------------------------------------------------------


def _widget(form: Form, steps: Steps, kind: Kind, title: str) -> None:
    default = None if kind.default is NEEDED else kind.default
    now = entry_at(form.own.draft, form.file, steps, default)
    if kind.takes == "group" and kind.model is not None and isinstance(now, dict):
        inner = {name: kind_of(part) for name, part in fields_of(kind.model).items()}
        _parts(form, steps, inner)
    elif kind.takes == "entries" and isinstance(now, dict):
        _parts(form, steps, {name: Kind("number") for name in now})
    elif kind.takes == "choice":
        _choice(form, steps, kind, title, now)
    else:
        _text(form, steps, kind, title, now)


def _parts(form: Form, steps: Steps, kinds: Mapping[str, Kind]) -> None:
    """The values of an inner group, in short fields side by side."""
    with st.container(horizontal=True, gap="small"):
        for name, kind in kinds.items():
            now = entry_at(form.own.draft, form.file, (*steps, name), kind.default)
            with st.container(width=92):
                _text(form, (*steps, name), kind, name, now, label=True)
    for name in kinds:
        for problem in form.problems.get(_path((*steps, name)), ()):
            st.markdown(coloured(problem, problem_line(problem)))


def _choice(form: Form, steps: Steps, kind: Kind, title: str, now: Any) -> None:
    options = [*kind.choices, *([None] if kind.nullable else [])]
    if not any(type(option) is type(now) and option == now for option in options):
        options.append(now)
    key = _key(form, steps, now)
    st.selectbox(
        plain(title), range(len(options)), [same(option, now) for option in options].index(True), key=key,
        format_func=lambda at: in_words(options[at]), label_visibility="collapsed",
        on_change=lambda: _put(form, steps, kind, options[st.session_state[key]]),
    )  # fmt: skip


def _text(form: Form, steps: Steps, kind: Kind, title: str, now: Any, *, label: bool = False) -> None:
    text = shown(None if now is NEEDED else now, kind)
    key = _key(form, steps, now)

    def write() -> None:
        _put(form, steps, kind, typed(kind, st.session_state[key]))

    width = NUMBER_PX if kind.takes in ("whole", "number") else "stretch"
    said: dict[str, Any] = {
        "placeholder": _blank(kind),
        "label_visibility": "visible" if label else "collapsed",
        "width": width,
    }
    if kind.takes in ("text", "other") and len(text) > LONG:
        st.text_area(plain(title.replace("_", " ")), text, key=key, on_change=write, height=98, **said)
    else:
        st.text_input(plain(title.replace("_", " ")), text, key=key, on_change=write, **said)


def _key(form: Form, steps: Steps, now: Any) -> str:
    """It holds the value: whatever else changes it, the field then shows it."""
    told = "" if now is NEEDED else json.dumps(now, ensure_ascii=False)
    return f"{form.file} {_path(steps)} {told}"


def _blank(kind: Kind) -> str:
    """What a blank field stands for."""
    if kind.nullable:
        return "none"
    if kind.default in ([], {}):
        return "none"
    return "" if kind.default is NEEDED or kind.takes == "text" else f"blank is {_short(kind.default)}"


def _put(form: Form, steps: Steps, kind: Kind, value: Any) -> None:
    draft, usual = form.own.draft, value is UNSET or (form.drop_defaults and same(value, kind.default))
    with failures():
        changed = left_out(draft, form.file, steps) if usual else turned(draft, form.file, steps, value)
        form.own.change(changed)
