"""The rules page: every number and ruling a designer may vary, by the headings of the rulebook."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from dashboards.design.forms import Form, field
from dashboards.design.page import Editing, design_page
from dashboards.design.problems import by_path, elsewhere, whole_file
from dashboards.design.wording import failures
from dashboards.telling import plain
from toolkit.charts.wording import counted
from toolkit.pools.cells import same
from toolkit.pools.entries import differs, entry_at
from toolkit.pools.fields import fields_of, files_for
from toolkit.pools.kinds import kind_of

RULES = "rules.json"
ALL, OTHER, CHANGED = "All rules", "Not the default", "Changed, not saved"


def edit_rules_page() -> None:
    """All rule parameters, with meaning, section, ruling and alternatives."""
    about = "Every number of the rulebook, and every ruling on what the rulebook leaves open."
    design_page("Edit rules", about, _body)


def _body(editing: Editing) -> None:
    shape = next((document for document in editing.own.shape.documents if document.file == RULES), None)
    if shape is None or not (isinstance(shape.type, type) and issubclass(shape.type, BaseModel)):
        st.info("This game has no rules to vary.")
        return
    with failures():
        fields = _asked_for(editing, fields_of(shape.type))
        problems = by_path(editing, RULES)
        form = Form(editing.own, RULES, problems, drop_defaults=False)
        chapters = _chapters(editing.own.game.headings, fields)
        if not chapters:
            st.info("No rule is like that. Look for fewer words, or among all rules.")
        for heading, names in chapters.items():
            st.subheader(plain(heading), anchor=False)
            for name in names:
                _rule(form, name, fields[name], files_for(fields[name], editing.own.shape))
        whole_file(problems, [path for path in problems if path.split(".")[0] in fields])
        elsewhere(editing, RULES)


def _asked_for(editing: Editing, fields: Mapping[str, FieldInfo]) -> dict[str, FieldInfo]:
    with st.container(horizontal=True, vertical_alignment="center"):
        words = st.text_input(
            "Find", key="find a rule", placeholder=f"Find among {counted(len(fields), 'rule')}",
            label_visibility="collapsed", persist_state="session", width=280,
        ).lower().split()  # fmt: skip
        among = st.segmented_control(
            "Among", [ALL, OTHER, CHANGED], default=ALL, required=True, key="among the rules",
            label_visibility="collapsed", persist_state="session",
        )  # fmt: skip
    return {
        name: found
        for name, found in fields.items()
        if all(word in _told(name, found) for word in words) and _is_among(editing, name, found, among)
    }


def _told(name: str, found: FieldInfo) -> str:
    return f"{name} {name.replace('_', ' ')} {found.description} {_extra(found, 'ruling')}".lower()


def _is_among(editing: Editing, name: str, found: FieldInfo, among: str) -> bool:
    default = kind_of(found).default
    if among == CHANGED:
        return differs(editing.own.draft, RULES, (name,), default)
    return among == ALL or not same(entry_at(editing.own.draft, RULES, (name,), default), default)


def _chapters(headings: Mapping[str, str], fields: Mapping[str, FieldInfo]) -> dict[str, list[str]]:
    """The rules by heading, numbered sections in their order."""
    found: dict[str, list[str]] = {}
    for name, rule in fields.items():
        section = _extra(rule, "section")
        number = section.split(".")[0]
        found.setdefault(f"{number}. {headings[number]}" if number in headings else section, []).append(name)
    return dict(sorted(found.items(), key=lambda chapter: _number(chapter[0])))


def _number(heading: str) -> int:
    found = re.match(r"\d+", heading)
    return int(found[0]) if found else 0


def _extra(found: FieldInfo, what: str) -> str:
    extra = found.json_schema_extra
    return str(extra.get(what) or "") if isinstance(extra, dict) else ""


def _rule(form: Form, name: str, found: FieldInfo, files: Sequence[str]) -> None:
    section, ruling = _extra(found, "section"), _extra(found, "ruling")
    about = [f"Rulebook {section}" if section else "", f"ruling {ruling}" if ruling else "", name]
    # A field left blank is written as null.
    meaning = (found.description or name).replace("null", "blank")
    kind = replace(kind_of(found), takes="choice", choices=tuple(files)) if files else kind_of(found)
    field(form, (name,), kind, title=meaning, about=" \u00b7 ".join(filter(None, about)))
