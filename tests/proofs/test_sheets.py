"""Nine cards a page, every copy, at their true size."""

from collections.abc import Sequence
from io import BytesIO
from math import ceil

import pytest
from pypdf import PdfReader

from tests.proofs.conftest import deck_of, proof
from tests.proofs.reading import texts
from toolkit.play.game import Game, Proof
from toolkit.proofs.files import as_pdf
from toolkit.proofs.sheets import SIZES, Page, Paper, pages


@pytest.fixture(scope="module")
def printed(proofs: Sequence[Proof], game: Game) -> list[Page]:
    return list(pages(proofs, game.colours, "Embers of Empire, pool 12345678"))


@pytest.fixture(scope="module")
def document(printed: list[Page]) -> PdfReader:
    return PdfReader(BytesIO(as_pdf(printed, "Embers of Empire")))


def test_the_pool_fills_its_pages_with_every_copy(document: PdfReader, proofs: Sequence[Proof]) -> None:
    copies = sum(one.copies for one in proofs)
    assert copies == 78
    assert len(document.pages) == ceil(copies / 9)
    told = "\n".join(page.extract_text() for page in document.pages)
    assert {one.face.id: told.count(f"{one.face.id}\n") for one in proofs} == {
        one.face.id: one.copies for one in proofs
    }


@pytest.mark.parametrize("count", [1, 9, 10, 18])
def test_a_page_holds_nine(count: int, game: Game) -> None:
    assert len(list(pages(deck_of(count), game.colours, "pool"))) == ceil(count / 9)


def test_one_of_each_is_enough_where_asked_for(game: Game) -> None:
    three = [proof(copies=5), proof(copies=5)]
    assert len(list(pages(three, game.colours, "pool"))) == 2
    assert len(list(pages(three, game.colours, "pool", exploded=False))) == 1


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_a_page_has_the_size_of_its_paper(paper: Paper, wide: float, high: float, game: Game) -> None:
    made = as_pdf(pages(deck_of(2), game.colours, "pool", paper=paper), "")
    box = PdfReader(BytesIO(made)).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((wide / 25.4 * 72, high / 25.4 * 72), abs=0.1)


@pytest.mark.parametrize("paper", SIZES)
def test_cards_and_marks_lie_on_the_paper(paper: Paper) -> None:
    width, height = SIZES[paper]
    assert (width - 3 * 630) / 2 > 48 + 40  # marks, and what printers cannot reach
    assert (height - 3 * 880) / 2 > 48


def test_every_font_is_embedded(document: PdfReader) -> None:
    fonts = [font.get_object() for page in document.pages for font in page["/Resources"]["/Font"].values()]
    assert len(fonts) >= len(document.pages)
    for font in fonts:
        assert "LiberationSans" in font["/BaseFont"]
        assert "/FontFile2" in font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()


def test_a_page_asks_for_nothing_from_elsewhere(printed: list[Page]) -> None:
    for page in printed:
        inside = page.svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not any(word in inside for word in ("http", "href", "url(", "@import", "<image", "<style", "<script"))


def test_a_page_says_where_it_is_from_and_how_to_print_it(printed: list[Page]) -> None:
    said = texts(printed[0].svg)
    assert {"Page 1 of 9", "Print at 100 %: each card is 63 mm wide."} <= set(said)
    assert said.count("Embers of Empire, pool 12345678") == 9 + 1
