"""A designer's own folder by commands alone, from `new` to the files for the next table."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

Said = Callable[..., tuple[str, str]]
VARIANT = {"name": "Cheaper Cairns", "why": "Nobody builds them.", "set": {"boundary-cairns.warfare": 2}}


@pytest.fixture
def own(said: Said, tmp_path: Path) -> Path:
    said("new", str(tmp_path / "my cards"), "--from", "embers")
    return tmp_path / "my cards"


def test_a_folder_is_made_edited_mended_played_asked_about_and_printed(said: Said, own: Path, tmp_path: Path) -> None:
    _edit(own, "four")
    out, _ = said("check", "embers", "--cards", str(own), code=1)
    assert 'civ.csv, row 4, column vp, "four": is not a whole number' in " ".join(out.split())
    said("simulate", "embers", "--cards", str(own), code=1)
    _edit(own, "4")
    assert "the pool can be played" in said("check", "embers", "--cards", str(own))[0]

    play = ("embers", "--cards", str(own), "--strategies", "steward,warlord", "--workers", "1", "--json")
    assert json.loads(said("simulate", *play, "--games", "40")[0])["games"] == 40

    variant = own / "embers" / "variants" / "cheaper-cairns.json"
    variant.write_text(json.dumps(VARIANT))
    found = json.loads(said("whatif", *play, "--games", "400", "--variant", str(variant))[0])
    assert found["changes"]["set"] == VARIANT["set"] and found["games"] == [400, 400]

    printed = ("print", "embers", "--cards", str(own), "--only", "boundary-cairns", "--out")
    said(*printed, str(tmp_path / "proofs.pdf"))
    assert "Boundary Cairns" in PdfReader(tmp_path / "proofs.pdf").pages[0].extract_text()
    said(*printed, str(tmp_path / "tts"), "--format", "tts")
    assert "Boundary Cairns" in (tmp_path / "tts" / "embers.json").read_text()
    said(*printed, str(tmp_path / "cards.csv"), "--format", "csv")
    with (tmp_path / "cards.csv").open(newline="", encoding="utf-8-sig") as file:
        assert [row["vp"] for row in csv.DictReader(file)] == ["4"]


def _edit(own: Path, vp: str) -> None:
    """What a text editor would do to one cell."""
    civ = own / "embers" / "civ.csv"
    lines = civ.read_text().splitlines(keepends=True)
    cells = lines[3].split(",")
    lines[3] = ",".join([*cells[:8], vp, *cells[9:]])
    civ.write_text("".join(lines))
