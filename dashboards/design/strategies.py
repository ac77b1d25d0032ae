"""The strategies page: the knobs of one scripted player at a time, beside the defaults or another one."""

from typing import Any, get_args, get_origin

import streamlit as st
from pydantic import BaseModel

from dashboards.design.forms import Form, field
from dashboards.design.page import Editing, design_page
from dashboards.design.problems import by_path, elsewhere, whole_file
from dashboards.design.wording import failures
from dashboards.drafting import Drafting
from toolkit.pools.editing import duplicate_entry, fresh_id, remove_entry
from toolkit.pools.entries import is_set, renamed, turned
from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import kind_of

STRATEGIES = "strategies.json"
DEFAULTS = ""
CHOSEN = "strategy to edit"


def edit_strategies_page() -> None:
    """One strategy at a time."""
    about = "The scripted players. Each is a set of knobs: copy one, turn some knobs, and it plays like any other."
    design_page("Edit strategies", about, _body)


def _body(editing: Editing) -> None:
    model = _knobs(editing)
    if model is None:
        st.info("This game has no strategies to edit.")
        return
    with failures():
        strategies: dict[str, Any] = editing.own.draft.value_of(STRATEGIES) or {}
        _new(strategies)
        if not strategies:
            st.info("There is no strategy yet. Add one: it begins with all knobs at their defaults.")
            return
        name = _chosen(strategies)
        _buttons(editing.own, name)
        _form(editing, model, strategies, name)


def _knobs(editing: Editing) -> type[BaseModel] | None:
    shape = next((document for document in editing.own.shape.documents if document.file == STRATEGIES), None)
    arguments = get_args(shape.type) if shape and get_origin(shape.type) is dict else ()
    model = arguments[1] if arguments else None
    return model if isinstance(model, type) and issubclass(model, BaseModel) else None


def _chosen(strategies: dict[str, Any]) -> str:
    if st.session_state.get(CHOSEN) not in strategies:
        st.session_state[CHOSEN] = next(iter(strategies))
    return str(
        st.segmented_control(
            "Strategy", list(strategies), key=CHOSEN, required=True, persist_state="session", wrap=True,
            label_visibility="collapsed",
        )
    )  # fmt: skip


def _new(strategies: dict[str, Any]) -> None:
    """The strategy that was asked for on the last run becomes the chosen one, before the choice is drawn."""
    asked = st.session_state.pop(f"next {CHOSEN}", None)
    if asked in strategies:
        st.session_state[CHOSEN] = asked


def _go_on(name: str) -> None:
    st.session_state[f"next {CHOSEN}"] = name
    st.rerun()


def _buttons(own: Drafting, name: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = f"name of {name}"
        new = st.text_input("Name", name, key=key, width=220)
        if st.button("Duplicate", help="A new strategy that begins as this one."):
            copy = fresh_id(own.draft, name, own.draft.value_of(STRATEGIES))
            own.change(duplicate_entry(own.draft, STRATEGIES, name))
            _go_on(copy)
        if st.button("Add", help="A new strategy with all knobs at their defaults."):
            fresh = fresh_id(own.draft, "new", own.draft.value_of(STRATEGIES))
            own.change(turned(own.draft, STRATEGIES, (fresh,), {}))
            _go_on(fresh)
        if st.button("Delete", help="Takes the strategy out. Undo brings it back."):
            own.change(remove_entry(own.draft, STRATEGIES, (name,)))
            st.rerun()
    with failures():
        if new != name:
            own.change(renamed(own.draft, STRATEGIES, name, new))
            _go_on(" ".join(new.split()))


def _form(editing: Editing, model: type[BaseModel], strategies: dict[str, Any], name: str) -> None:
    left, right = st.columns(2, vertical_alignment="bottom")
    others = [DEFAULTS, *(other for other in strategies if other != name)]
    beside = left.selectbox(
        "Compare with", others, key=f"beside {name}", format_func=lambda other: other or "the defaults",
        help="Where a knob is turned otherwise there, it says so after its name.",
    )  # fmt: skip
    own_only = right.toggle("Only the knobs it turns", key="only knobs turned", persist_state="session")
    problems = by_path(editing, STRATEGIES)
    form = Form(
        editing.own, STRATEGIES, problems, drop_defaults=True, beside=strategies.get(beside, {}),
        beside_name=beside or "default",
    )  # fmt: skip
    shown = []
    for knob, found in fields_of(model).items():
        if own_only and not is_set(editing.own.draft, STRATEGIES, (name, knob)):
            continue
        field(form, (name, knob), kind_of(found), title=knob.replace("_", " "), about=found.description or "")
        shown += [path for path in problems if f"{path}.".startswith(f"{name}.{knob}.")]
    whole_file(problems, shown)
    elsewhere(editing, STRATEGIES)
