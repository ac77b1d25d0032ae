"""Widths are never guessed too small, and lines break where they should."""

from io import BytesIO

import pytest
import vl_convert
from PIL import Image, ImageOps

from toolkit.proofs.card_svg import picture, words
from toolkit.proofs.lettering import broken, fitted, in_a_line, width_of


def drawn_width(text: str, *, bold: bool) -> float:
    """From the first dark pixel to the last, in units; drawn ten times as large as it counts."""
    svg = picture(2000, 120, words(20, 90, text, 80, bold=bold))
    image = Image.open(BytesIO(vl_convert.svg_to_png(svg, scale=2.6))).convert("L")
    left, _, right, _ = ImageOps.invert(image).point(lambda value: 255 if value > 100 else 0).getbbox()
    return (right - left) * 2000 / image.width


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "Return 2 Calamities from your track",
        "WAVY TAXI, MOMMA",
        "illicit fit: jilt it!",
        "0123456789 (+5)",
        "Äöüß éàç Ñ \u2013 9\u00d7",
    ],
)
def test_a_line_is_no_wider_than_estimated_and_not_much_narrower(text: str, bold: bool) -> None:
    estimate = width_of(text, 80, bold=bold)
    assert estimate * 0.9 < drawn_width(text, bold=bold) <= estimate


def test_lines_break_between_words_and_a_word_only_when_no_line_holds_it() -> None:
    lines = broken("Gain 2 Tokens from the Market", 10, 60)
    assert " ".join(lines) == "Gain 2 Tokens from the Market"
    assert len(lines) == 3
    cut = broken("Gain " + "m" * 20, 10, 60)
    assert "".join(cut) == "Gain" + "m" * 20
    assert max(width_of(line, 10) for line in cut) <= 60


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fitted([("Gain 1 Hope.", False)], 500, 300, sizes=(46, 40)).size == 46
    assert fitted([("Gain 1 Hope. " * 12, False)], 500, 260, sizes=(46, 40, 34, 28)).size == 34


def test_what_fits_at_no_size_ends_in_an_ellipsis_inside_its_place() -> None:
    block = fitted([("Gain 1 Hope. " * 99, False)], 500, 300, sizes=(46, 40))
    assert block.lines[-1].text.endswith("…")
    assert block.height <= 300
    assert max(width_of(line.text, block.size) for line in block.lines) <= 500


def test_no_line_is_left_with_a_single_short_word() -> None:
    lines = fitted([("Place 1 Resource from your bag in your Warfare row.", False)], 514, 400, sizes=(46,)).lines
    assert [line.text for line in lines] == ["Place 1 Resource", "from your bag in", "your Warfare row."]


def test_a_line_that_may_not_break_shrinks_first() -> None:
    assert in_a_line("salt-road", 200, (20, 10)) == ("salt-road", 20)
    assert in_a_line("salt-road" * 4, 200, (20, 10)) == ("salt-road" * 4, 10)
    assert in_a_line("", 200, (20, 10)) == ("", 20)
