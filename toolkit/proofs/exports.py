"""The cards as a table, for the tools that lay out cards: nanDECK, Squib, Dextrous, Component Studio.

One header row of plain words, a row a card, UTF-8. Dextrous prints as many as `copies` says, Squib as many as `qty`,
nanDECK whatever LINKMULTI names; a tool that counts rows wants them exploded.
"""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from toolkit.play.game import Proof

Row = dict[str, str | int]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(proofs: Sequence[Proof], *, exploded: bool = False) -> str:
    """A row for each card with its number of copies; exploded, a row for each copy."""
    demanding = sorted(proofs, key=lambda proof: -len(proof.face.needs))  # they know the order of the columns
    needs = list(dict.fromkeys(need for proof in demanding for need in proof.face.needs))
    rows = [_row(proof, needs) for proof in proofs]
    written = StringIO()
    table = csv.DictWriter(written, list(_row_names(needs)), lineterminator="\r\n")
    table.writeheader()
    table.writerows(row for found in rows for row in (_copies(found) if exploded else (found,)))
    return written.getvalue()


def _row_names(needs: Sequence[str]) -> Iterator[str]:
    yield from ("copies", "qty", "sheet", "id", "name", "group", "stage")
    yield from needs
    yield from ("costs", "cost", "vp", "text", "ability", "source")


def _row(proof: Proof, needs: Sequence[str]) -> Row:
    face = proof.face
    return {
        "copies": proof.copies,
        "qty": proof.copies,
        "sheet": safe(proof.sheet),
        "id": safe(face.id),
        "name": safe(face.name),
        "group": safe(face.group),
        "stage": safe(face.stage),
        **{need: face.needs.get(need, "") for need in needs},
        "costs": safe(face.costs),
        "cost": face.cost,
        "vp": face.vp,
        "text": safe(" ".join(proof.says)),
        "ability": safe(face.text),
        "source": safe(proof.source),
    }


def _copies(row: Row) -> Iterator[Row]:
    return (row | {"copies": 1, "qty": 1} for _ in range(int(row["copies"])))


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula: what looks like one gets an apostrophe before it."""
    return f"'{text}" if text.startswith(_FORMULA) else text
