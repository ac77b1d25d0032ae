"""Pictures as files: PDF for a printer, PNG for a screen. Nothing is fetched: the font comes with the converter."""

from collections.abc import Iterable
from io import BytesIO

import vl_convert
from pypdf import PdfReader, PdfWriter

from toolkit.proofs.sheets import Page

PRINT_PPI = 300
_PX_A_MM = 96 / 25.4
_PT_A_PX = 0.75


def as_pdf(pages: Iterable[Page], title: str) -> bytes:
    """All pages in one document of their true size, its fonts embedded."""
    document = PdfWriter()
    for page in pages:
        drawn = PdfReader(BytesIO(vl_convert.svg_to_pdf(page.svg))).pages[0]
        sheet = document.add_page(drawn)
        sheet.scale_by(_PT_A_PX)  # the converter takes a pixel of the picture for a point
        sheet.compress_content_streams()
    document.add_metadata({"/Title": title})
    document.compress_identical_objects()
    written = BytesIO()
    document.write(written)
    return written.getvalue()


def as_png(svg: str, *, width_mm: float = 0, width_px: int = 0) -> bytes:
    """A picture in print quality, or as wide as asked for."""
    scale = width_px / (width_mm * _PX_A_MM) if width_px else PRINT_PPI / 96
    return vl_convert.svg_to_png(svg, scale=scale)
