"""JSON files whose every value knows its line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.pools.documents import UNREAD, has_step, read_document

TOWNS = '[\n  {"id": "quay", "steps": [\n    "rest",\n    {"do": "burn"}\n  ]}\n]\n'
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def messages(text):
    return [str(problem) for problem in read_document("towns.json", text.encode()).problems]


def test_every_part_knows_its_line():
    lines = read_document("towns.json", TOWNS.encode()).lines
    assert lines == {
        (): 1,
        (0,): 2,
        (0, "id"): 2,
        (0, "steps"): 2,
        (0, "steps", 0): 3,
        (0, "steps", 1): 4,
        (0, "steps", 1, "do"): 4,
    }


def paths(value, steps=()):
    yield steps
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in entries:
        yield from paths(inner, (*steps, step))


@given(JSON, st.sampled_from([None, 1]))
def test_the_lines_cover_all_parts_of_any_document(value, indent):
    document = read_document("any.json", json.dumps(value, indent=indent).encode())
    assert document.value == value
    assert list(document.lines) == list(paths(value))
    assert list(document.lines.values()) == sorted(document.lines.values())


def test_entries_of_lists_go_by_their_id():
    document = read_document("towns.json", TOWNS.encode())
    assert document.steps_of("quay.steps.1.do") == (0, "steps", 1, "do")
    assert document.name_of((0, "steps", 1, "do")) == "quay.steps.1.do"
    assert document.spot((0, "steps", 1)).value == '{"do": "burn"}'


def test_an_entry_that_is_not_there_is_placed_at_the_nearest_part_around_it():
    spot = read_document("towns.json", TOWNS.encode()).spot((0, "steps", 1, "n"))
    assert (spot.row, spot.column, spot.value) == (4, "quay.steps.1.n", None)


def test_a_repeated_name_is_told_with_both_lines():
    assert messages('{\n  "a": {"b": 1,\n  "b": 2}\n}') == [
        "towns.json, row 3, a.b: stands twice, first in row 2; only one can count"
    ]


@pytest.mark.parametrize(
    ("text", "row", "words"),
    [
        ('{"a": 1\n "b": 2}', 1, "a comma is missing after this line"),
        ('{\n"a": 1,\n}', 2, "takes no comma"),
        ('{\n"a": [1,\n]}', 2, "takes no comma"),
        ('{"a": yes}', 1, "text stands in double quotes"),
        ("{a: 1}", 1, "a name in double quotes"),
        ('{"a" 1}', 1, "a colon"),
        ('{"a": "x\n}', 1, "is not closed"),
        ('{"a": 1}}', 1, "the file should end here"),
        ('{"a": "\\x"}', 1, "a backslash"),
        ("", None, "is empty"),
        ("[" * 3000 + "]" * 3000, None, "nested too deep"),
        ('{"a": ' + "9" * 5000 + "}", None, "a number that is too long"),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text, row, words):
    document = read_document("rules.json", text.encode())
    (problem,) = document.problems
    assert document.value is UNREAD
    assert words in problem.message
    assert problem.row == row


def test_nan_is_no_number_of_a_pool():
    assert messages('{\n"a": NaN}') == ['towns.json, row 2, a, "NaN": is not a number that JSON knows']


def test_utf_16_and_byte_order_marks_are_read():
    assert read_document("a.json", '{"a": "é"}'.encode("utf-8-sig")).value == {"a": "é"}
    assert read_document("a.json", '{"a": "é"}'.encode("utf-16")).value == {"a": "é"}


def test_steps_lead_into_groups_and_lists_only():
    assert has_step({"a": 1}, "a")
    assert has_step([7], 0)
    assert not has_step([7], 1)
    assert not has_step("a", 0)
