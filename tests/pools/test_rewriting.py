"""What the designer did not change stays in the file as it was, to the byte."""

import json
from difflib import ndiff

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from toolkit.pools.cells import cell_text, cell_value, same
from toolkit.pools.document_text import rewrite_document, rewritten
from toolkit.pools.folders import find_cards
from toolkit.pools.problems import UsageError
from toolkit.pools.sheet_text import rewrite_sheet, sheet_of
from toolkit.pools.text import form_of

PLAIN = "# The bay, in 1702\n\nid,name,cost,notes\nwren,Sea Wren,3,first\nduke,Iron Duke,9,\nlark,Mud Lark,2,slow\n"
EMBERS = find_cards(None, "embers")

SHEETS = {
    "plain": PLAIN.encode(),
    "byte order mark": PLAIN.encode("utf-8-sig"),
    "CRLF": PLAIN.replace("\n", "\r\n").encode(),
    "CR only": PLAIN.replace("\n", "\r").encode(),
    "mixed line ends": PLAIN.replace("3,first\n", "3,first\r\n").encode(),
    "semicolons": PLAIN.replace(",", ";").encode(),
    "tabs": PLAIN.replace(",", "\t").encode(),
    "sep= line": b"sep=|\n" + PLAIN.replace(",", "|").encode(),
    "blanks after commas": PLAIN.replace(",", ", ").encode(),
    "no line end at the end": PLAIN.rstrip("\n").encode(),
    "quoted commas and lines": PLAIN.replace("first", '"first, ""they"" say\nand more"').encode(),
    "every cell quoted": b'"id","name","cost","notes"\n"wren","Sea Wren","3",""\n"duke","Duke","9","x"\n',
    "text quoted": b'id,name,cost,notes\n"wren","Sea Wren",3,"a"\n"duke","Duke",9,"x"\n',
    "blank lines and comments between": PLAIN.replace("\nduke", "\n\n,,,\n# the big ones\nduke").encode(),
    "blank lines at the end": (PLAIN + "\n,,,\n\n").encode(),
    "padded with separators": PLAIN.replace("first\n", "first,,\n").encode(),
    "short row": PLAIN.replace("Iron Duke,9,", "Iron Duke,9").encode(),
    "long row": PLAIN.replace("slow", "slow,very").encode(),
    "stray quotation mark": PLAIN.replace("first\n", 'first\n"hulk" x,Hulk,1,\n').encode(),
    "unnamed column": PLAIN.replace("notes", "notes,").replace("first", "first,?").encode(),
    "column twice": PLAIN.replace("notes", "notes,cost").replace("first", "first,8").encode(),
    "Windows-1252": PLAIN.replace("Mud Lark", "Bonne idée").encode("cp1252"),
    "letters that are none": PLAIN.encode().replace(b"Mud Lark", b"M\x81d L\xe4rk"),
    "UTF-16": PLAIN.encode("utf-16"),
    "UTF-16 without a mark": PLAIN.encode("utf-16-be"),
    "no-break spaces": PLAIN.replace("Sea Wren", "\u00a0Sea\u00a0Wren ").encode(),
    **{path.name: path.read_bytes() for path in EMBERS.glob("*.csv")},
}
every_sheet = pytest.mark.parametrize("data", SHEETS.values(), ids=SHEETS.keys())


def rows_of(data):
    return [(at, dict(row.cells)) for at, row in enumerate(sheet_of("a.csv", data).rows)]


def cells_in(data):
    return [{name: cell for name, cell in row.cells.items() if cell} for row in sheet_of("a.csv", data).rows]


def lines_of(data):
    return form_of(data).text(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def diff(before, after):
    """The lines that went (-) and came (+)."""
    return [line for line in ndiff(lines_of(before), lines_of(after)) if line[0] in "+-"]


@every_sheet
def test_without_changes_the_bytes_are_the_same(data):
    assert rewrite_sheet("a.csv", data, rows_of(data)).data == data


@every_sheet
def test_one_changed_cell_changes_one_line(data):
    rows = rows_of(data)
    rows[1][1]["notes"] = "mended"
    new = rewrite_sheet("a.csv", data, rows).data
    gone, come = (
        [line for line in diff(data, new) if line[0] == "-"],
        [line for line in diff(data, new) if line[0] == "+"],
    )
    assert (len(gone), len(come)) == (1, 1)
    assert "mended" in come[0]
    assert rows_of(new)[1][1]["notes"] == "mended"
    assert {key: cell for key, cell in rows_of(new)[1][1].items() if cell} == {
        key: cell for key, cell in rows[1][1].items() if cell
    }


@every_sheet
def test_a_removed_row_takes_one_line_along(data):
    rows = rows_of(data)
    new = rewrite_sheet("a.csv", data, [*rows[:1], *rows[2:]]).data
    assert [line[0] for line in diff(data, new)] == ["-"]
    assert lines_of(new)[-1] == lines_of(data)[-1] or not data.endswith((b"\n", b"\r", b"\0"))


@every_sheet
def test_a_new_row_is_one_line_more(data):
    rows = rows_of(data)
    rows.insert(1, (None, {"id": "hulk", "notes": 'a "new", one; here\tand | there'}))
    made = rewrite_sheet("a.csv", data, rows)
    assert [line[0] for line in diff(data, made.data)] == ["+"]
    assert cells_in(made.data)[1] == rows[1][1]
    assert "hulk" in lines_of(made.data)[made.lines[1] - 1]


def test_all_rows_know_their_line():
    data = SHEETS["blank lines and comments between"]
    rows = rows_of(data)
    rows.insert(1, (None, {}))
    rows.append((None, {"id": "hulk"}))
    made = rewrite_sheet("a.csv", data, rows)
    assert made.lines == (4, None, 8, 9, 10)
    assert [lines_of(made.data)[line - 1][:4] for line in made.lines if line] == ["wren", "duke", "lark", "hulk"]


def test_a_file_that_ends_without_a_line_end_still_does():
    data = SHEETS["no line end at the end"]
    rows = rows_of(data)
    assert rewrite_sheet("a.csv", data, [*rows, (None, {"id": "hulk"})]).data.endswith(b"slow\nhulk,,,")
    assert rewrite_sheet("a.csv", data, rows[:2]).data.endswith(b"Iron Duke,9,")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("every cell quoted", '+ "duke","Duke","10","x"'),
        ("text quoted", '+ "duke","Duke",10,"x"'),
        ("semicolons", "+ duke;Iron Duke;10;"),
        ("blanks after commas", "+ duke, Iron Duke, 10, "),
    ],
)
def test_a_cell_is_written_as_the_file_writes_them(name, line):
    rows = rows_of(SHEETS[name])
    rows[1][1]["cost"] = "10"
    assert diff(SHEETS[name], rewrite_sheet("a.csv", SHEETS[name], rows).data)[-1] == line


def test_a_column_that_the_file_lacks_comes_last():
    rows = rows_of(SHEETS["plain"])
    rows[2][1]["speed"] = "4"
    new = rewrite_sheet("a.csv", SHEETS["plain"], rows).data
    assert lines_of(new)[2:6] == [
        "id,name,cost,notes,speed", "wren,Sea Wren,3,first,", "duke,Iron Duke,9,,", "lark,Mud Lark,2,slow,4",
    ]  # fmt: skip


def test_a_column_more_would_swallow_a_cell_too_many_and_is_refused():
    rows = rows_of(SHEETS["long row"])
    rows[0][1]["speed"] = "4"
    with pytest.raises(UsageError, match="row 6 has more cells than columns"):
        rewrite_sheet("a.csv", SHEETS["long row"], rows)


def test_a_letter_that_the_file_cannot_hold_makes_it_utf_8_and_is_told():
    data = SHEETS["Windows-1252"]
    rows = rows_of(data)
    rows[0][1]["name"] = "Łódź"
    made = rewrite_sheet("a.csv", data, rows)
    assert made.data.startswith(b"\xef\xbb\xbf")
    assert [cells["name"] for cells in cells_in(made.data)] == ["Łódź", "Iron Duke", "Bonne idée"]
    assert "UTF-8 from now on" in made.note


text = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12).map(cell_text)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(["plain", "CRLF", "semicolons", "every cell quoted", "UTF-16", "blank lines and comments between"]),
    st.lists(st.tuples(st.none() | st.integers(0, 1), text, text), max_size=5),
)
def test_any_text_is_read_back_as_it_was_written(name, wanted):
    data = SHEETS[name]
    known, used, rows = rows_of(data), set(), []
    for was, cost, notes in wanted:
        was = None if was in used else was
        used.add(was)
        rows.append((was, (known[was][1] if was is not None else {}) | {"id": "x", "cost": cost, "notes": notes}))
    found = cells_in(rewrite_sheet("a.csv", data, rows).data)
    assert found == [{name: cell for name, cell in cells.items() if cell} for _, cells in rows]


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from([*SHEETS]), text.filter(lambda cell: "\n" not in cell and not cell.startswith("#")))
def test_any_one_cell_of_any_file_is_one_line(data, name, cell):
    before = SHEETS[name].replace(b"\xe9", b"e").replace(b"\x81", b"a").replace(b"\xe4", b"a")
    rows = rows_of(before)
    _, cells = data.draw(st.sampled_from(rows))
    column = data.draw(st.sampled_from([*cells]))
    assume("\n" not in cells[column])
    changed = cells[column] != cell
    cells[column] = cell
    after = rewrite_sheet("a.csv", before, rows).data
    blanked = not any(cells.values())
    assert len(diff(before, after)) == (0 if not changed else 1 if blanked else 2)


@given(st.one_of(text, st.from_regex(r"-?[0-9]{0,3}\.?[0-9]{0,3}", fullmatch=True)))
def test_a_cell_stays_the_same_through_json(cell):
    assert cell_text(json.loads(json.dumps(cell_value(cell)))) == cell


@pytest.mark.parametrize(
    ("value", "cell"),
    [(3, "3"), (3.0, "3"), (0.25, "0.25"), (None, ""), (float("nan"), ""), (True, "true"), (" 1e5 ", "1e5")],
)
def test_a_value_is_written_into_a_cell_without_ornament(value, cell):
    assert cell_text(value) == cell


@pytest.mark.parametrize("cell", ["007", "1e5", "TRUE", "3.0", "1.50", "-0", "1_000", "+3", ".5", "nan"])
def test_text_that_only_looks_like_a_number_stays_text(cell):
    assert cell_value(cell) == cell


DOCUMENTS = {path.name: path.read_bytes() for path in EMBERS.glob("*.json")} | {
    "CRLF": b'{\r\n  "a": 1,\r\n  "b": [1, 2]\r\n}\r\n',
    "tight": b'{"a":1,"b":[{"id":"x"},{"id":"y"}]}',
    "comma first": b'{ "a": 1\n, "b": 2\n}',
    "mark": b'\xef\xbb\xbf{"a": 1.50}',
    "UTF-16": '{\n  "a": 1\n}\n'.encode("utf-16"),
    "named twice": b'{"a": 1,\n "a": 2}',
}


@pytest.mark.parametrize("data", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_a_document_without_changes_keeps_its_bytes(data):
    assert rewrite_document("a.json", data, json.loads(data)).data == data


def change(file, **changes):
    data = DOCUMENTS[file]
    new = rewrite_document(file, data, changes.pop("to", None) or json.loads(data) | changes).data
    return [line.strip() for line in diff(data, new)]


def test_a_rule_is_one_line():
    assert change("rules.json", glory_vp=2) == ['-   "glory_vp": 1,', '+   "glory_vp": 2,']
    assert change("rules.json", dark_age_penalty=[2, 5, 9, 15, 20, 27])[1:] == [
        '+   "dark_age_penalty": [2, 5, 9, 15, 20, 27],'
    ]


def test_a_knob_is_one_line_and_keeps_the_order():
    strategies = json.loads(DOCUMENTS["strategies.json"])
    strategies["gambler"] = {"patience": 0.5} | strategies["gambler"] | {"risk": 0.5, "patience": 0.5}
    gone, come = change("strategies.json", to=strategies)
    assert come == "+" + gone[1:].replace('"risk": 0.45', '"risk": 0.5').replace('"patience": 0.7', '"patience": 0.5')


def test_a_new_strategy_is_one_line_where_it_was_put():
    strategies = json.loads(DOCUMENTS["strategies.json"])
    names = [*strategies]
    names.insert(1, "fresh")
    wanted = {name: strategies.get(name, {"risk": 0.5}) for name in names}
    assert change("strategies.json", to=wanted) == ['+   "fresh": {"risk": 0.5},']


def test_an_entry_of_a_list_is_known_by_its_id():
    boards = json.loads(DOCUMENTS["boards.json"])
    boards[3]["bag"]["X1"] = 9
    del boards[1]
    assert [line[:26] for line in change("boards.json", to=boards)] == [
        '-   {"id": "orchard-league', '-   {"id": "lantern-houses', '+   {"id": "lantern-houses',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "value", "text"),
    [
        ("CRLF", {"a": 1, "b": [1, 2, 3], "c": {}}, '{\r\n  "a": 1,\r\n  "b": [1, 2, 3],\r\n  "c": {}\r\n}\r\n'),
        ("CRLF", {"b": [1, 2]}, '{\r\n  "b": [1, 2]\r\n}\r\n'),
        (
            "tight",
            {"a": 1, "b": [{"id": "y"}, {"id": "x", "n": None}]},
            '{"a":1,"b":[{"id":"y"},{"id":"x", "n":null}]}',
        ),
        ("comma first", {"z": 0, "a": 1, "b": 3}, '{ "z": 0, "a": 1\n, "b": 3\n}'),
        ("comma first", {"a": 1}, '{ "a": 1\n}'),
        ("named twice", {"a": 3}, '{"a": 1,\n "a": 3}'),
    ],
)
def test_what_is_not_touched_stays_as_it_is_written(file, value, text):
    assert rewritten(DOCUMENTS[file].decode(), value) == text


def test_a_fresh_document_has_one_entry_a_line():
    assert rewrite_document("a.json", None, [{"id": "x", "n": 1}, 2]).data == b'[\n  {"id": "x", "n": 1},\n  2\n]\n'
    assert rewrite_document("a.json", b"{}\n", {"x": {"n": 1}}).data == b'{\n  "x": {"n": 1}\n}\n'


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["id", "a", "b", "ü"]), inner),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(values, values, st.sampled_from([None, 2, "\t"]))
def test_any_value_turns_into_any_other(old, new, indent):
    text = json.dumps(old, indent=indent)
    assert same(json.loads(rewritten(text, new)), new)
    assert rewritten(text, old) == text
