"""CSV files as people and spreadsheets write them."""

import pytest

from toolkit.pools.reading import read_sheet

PLAIN = "id,name,cost\nwren,Sea Wren,3\nduke,Iron Duke,9\n"
ROWS = [{"id": "wren", "name": "Sea Wren", "cost": "3"}, {"id": "duke", "name": "Iron Duke", "cost": "9"}]


def cells(data):
    return [row.cells for row in read_sheet("ships.csv", data).rows]


def messages(text):
    return [str(problem) for problem in read_sheet("ships.csv", text.encode()).problems]


SILENT = {
    "plain": PLAIN.encode(),
    "byte order mark": PLAIN.encode("utf-8-sig"),
    "CRLF": PLAIN.replace("\n", "\r\n").encode(),
    "CR only": PLAIN.replace("\n", "\r").encode(),
    "semicolons": PLAIN.replace(",", ";").encode(),
    "tabs": PLAIN.replace(",", "\t").encode(),
    "sep= line": b"sep=|\n" + PLAIN.replace(",", "|").encode(),
    "quoted sep= line and comment": b'"sep=;"\n# hello; there\n' + PLAIN.replace(",", ";").encode(),
    "comment block": b"# Ships; of; the; bay\n#\n" + PLAIN.encode(),
    "comment that a spreadsheet padded": b'"# Ships, all of them",,\n,,\n' + PLAIN.encode(),
    "blank rows": PLAIN.replace("\nduke", "\n\n,,\n   \nduke").encode(),
    "no line end at the end": PLAIN.rstrip().encode(),
    "padded with separators": PLAIN.replace("3\n", "3,,,\n").encode(),
    "no-break spaces": PLAIN.replace("Sea Wren", "\u00a0Sea\u00a0Wren ").replace("cost", "\u00a0cost ").encode(),
    "zero-width space": PLAIN.replace("wren", "\u200bwren").encode(),
    "unnamed blank column": PLAIN.replace("cost", "cost,").replace("3\n", "3,\n").replace("9\n", "9,\n").encode(),
}


@pytest.mark.parametrize("data", SILENT.values(), ids=SILENT.keys())
def test_a_file_reads_the_same_however_it_was_saved(data):
    sheet = read_sheet("ships.csv", data)
    assert [row.cells for row in sheet.rows] == ROWS
    assert sheet.columns == ["id", "name", "cost"]
    assert sheet.problems == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_and_told(encoding):
    sheet = read_sheet("ships.csv", PLAIN.encode(encoding))
    assert [row.cells for row in sheet.rows] == ROWS
    assert [problem.severity for problem in sheet.problems] == ["warning"]


def test_a_guessed_encoding_is_told_with_the_first_word_it_concerns():
    sheet = read_sheet("ships.csv", "id,name\nwren,Wren\nidee,Bonne idée\n".encode("cp1252"))
    assert sheet.rows[1].cells["name"] == "Bonne idée"
    (problem,) = sheet.problems
    assert (problem.severity, problem.row, problem.value) == ("warning", 3, "idée")


def test_bytes_of_no_known_encoding_are_an_error():
    (problem,) = read_sheet("ships.csv", b"id,name\nwren,W\x81en\n").problems
    assert (problem.severity, problem.row) == ("error", 2)


def test_rows_know_their_line_below_comments_blank_rows_and_cells_of_several_lines():
    text = '# Ships\n\nid,name\nwren,"Sea\nWren"\n\nduke,Iron Duke\n'
    sheet = read_sheet("ships.csv", text.encode())
    assert sheet.header_line == 3
    assert [row.line for row in sheet.rows] == [4, 7]
    assert sheet.rows[0].cells["name"] == "Sea\nWren"


def test_leading_zeros_and_doubled_quotation_marks_stay():
    assert cells(b'id,name\n007,"The ""Duke"""\n') == [{"id": "007", "name": 'The "Duke"'}]


def test_quotation_marks_inside_an_unquoted_cell_are_text():
    assert cells(b'id,name\nwren,5" figure\n') == [{"id": "wren", "name": '5" figure'}]


def test_a_stray_quotation_mark_spoils_its_own_row_only():
    text = 'id,name\nwren,"Sea Wren\nduke,Iron Duke\nlark,"Mud" Lark\nfinch,Finch\n'
    sheet = read_sheet("ships.csv", text.encode())
    assert [problem.row for problem in sheet.problems] == [2, 4]
    assert [row.cells["id"] for row in sheet.rows] == ["duke", "finch"]


def test_ragged_rows_are_told_with_their_line_and_not_checked_further():
    sheet = read_sheet("ships.csv", b"id,name,cost\nwren,Sea Wren\nduke,Iron,Duke,9\nlark,Mud Lark,2\n")
    assert [(problem.row, problem.message.partition(":")[0]) for problem in sheet.problems] == [
        (2, "has 2 cells where the header has 3 columns"),
        (3, "has 4 cells where the header has 3 columns"),
    ]
    assert [row.sound for row in sheet.rows] == [False, False, True]


def test_a_column_named_twice_is_told_and_the_first_one_counts():
    assert messages("id,cost,cost\nwren,3,4\n") == [
        "ships.csv, row 1, column cost: stands twice in the header, as columns 2 and 3"
    ]
    assert cells(b"id,cost,cost\nwren,3,4\n") == [{"id": "wren", "cost": "3"}]


def test_text_under_a_nameless_column_is_told():
    (message,) = messages("id,,cost\nwren,x,3\n")
    assert message.startswith("ships.csv, row 1: the header does not name column 2")


def test_a_comment_below_the_header_is_told():
    (message,) = messages("id,name\n# later\nwren,Sea Wren\n")
    assert message.startswith('ships.csv, row 2, "# later": a comment can stand only above the header')


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_a_file_without_a_header_is_told(text):
    assert messages(text) == ["ships.csv: is empty: the first line should name the columns"]


def test_a_header_alone_is_a_sheet_without_rows():
    sheet = read_sheet("ships.csv", b"id,name\n")
    assert (sheet.columns, sheet.rows, sheet.problems) == (["id", "name"], [], [])
