"""The table of cards reads back as it was, in whatever opens it."""

import csv
from collections.abc import Sequence
from io import StringIO

import pytest

from tests.proofs.conftest import proof
from toolkit.play.game import Proof
from toolkit.proofs.exports import as_csv, safe


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def test_every_card_of_the_pool_reads_back(proofs: Sequence[Proof]) -> None:
    rows = read(as_csv(proofs))
    assert len(rows) == 62
    for row, one in zip(rows, proofs, strict=True):
        face = one.face
        assert (row["id"], row["name"], row["text"], row["ability"]) == (
            face.id,
            face.name,
            " ".join(one.says),
            face.text,
        )
        assert {need: int(row[need]) for need in ("warfare", "culture", "economy") if row[need]} == face.needs
        assert row["copies"] == row["qty"] == str(one.copies)


def test_columns_are_plain_words_in_the_order_of_the_costs(proofs: Sequence[Proof]) -> None:
    header = as_csv(proofs).splitlines()[0]
    assert header == (
        "copies,qty,sheet,id,name,group,stage,warfare,culture,economy,costs,cost,vp,text,ability,source"
    )  # fmt: skip


def test_exploded_every_copy_has_its_row(proofs: Sequence[Proof]) -> None:
    rows = read(as_csv(proofs, exploded=True))
    assert len(rows) == 78
    assert {row["copies"] for row in rows} == {row["qty"] for row in rows} == {"1"}
    assert [row["id"] for row in rows].count("pagan-rituals") == 3


def test_commas_quotes_and_line_ends_survive() -> None:
    name = 'Salt, "Iron"; and\nmore — Größe'
    assert read(as_csv([proof(name)]))[0]["name"] == name


@pytest.mark.parametrize("text", ["=1+1", "+1 Hope", "-1", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("x")'])
def test_no_text_is_taken_for_a_formula(text: str) -> None:
    assert safe(text) == f"'{text}"
    assert read(as_csv([proof(text, text)]))[0]["name"] == f"'{text}"


def test_plain_text_is_left_alone() -> None:
    assert [safe(text) for text in ("Salt Road", "", "1 = 1", "'tis")] == ["Salt Road", "", "1 = 1", "'tis"]
