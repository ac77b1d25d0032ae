"""Proofs: a pool printed for the next table, or handed to the tools that make cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from toolkit.answers import Document
from toolkit.games import load_game
from toolkit.play.game import Game, Proof
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError, did_you_mean
from toolkit.proofs.card_svg import WIDTH, card_svg
from toolkit.proofs.exports import as_csv
from toolkit.proofs.files import as_pdf, as_png
from toolkit.proofs.sheets import Paper, pages
from toolkit.proofs.tabletop import ACROSS, SHEET_PX, Deck, back_svg, decks, saved_object, sheet_svg

Form = Literal["pdf", "png", "csv", "tts"]


@dataclass(frozen=True)
class Order:
    """What is to be printed."""

    game: Game
    proofs: Sequence[Proof]
    stamp: str
    """The pool's fingerprint, short."""
    paper: Paper
    exploded: bool | None
    """A place for every copy, or one for every card; None: as the form is used."""
    folder_url: str | None
    """Where the pictures of a table will be hosted."""

    @property
    def mark(self) -> str:
        """What a card says of where it is from."""
        return f"{self.game.title}, pool {self.stamp}" if self.stamp else f"{self.game.title}, pool with problems"


def print_proofs(
    pool: LoadedPool,
    out: Path | None = None,
    *,
    form: Form = "pdf",
    sheets: Sequence[str] = (),
    only: Sequence[str] = (),
    paper: Paper = "a4",
    exploded: bool | None = None,
    folder_url: str | None = None,
) -> Document:
    """The cards of some sheets (none named: all), written to a file (pdf, csv) or a folder (png, tts).

    Raises UsageError for what is not in the pool, and for a place that cannot be written.
    """
    game = load_game(pool.game)
    proofs = chosen(game.proofs(pool.models), sheets, only)
    order = Order(game, proofs, _stamp(pool), paper, exploded, folder_url)
    path = out or Path(game.id + _ENDINGS[form])
    try:
        written = list(_FORMS[form](order, path))
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}. Name another place with --out.") from error
    return {
        "game": game.id,
        "pool": pool.fingerprints.get("pool"),
        "form": form,
        "cards": len(proofs),
        "copies": sum(proof.copies for proof in proofs),
        "made_up": sum(proof.source == "placeholder" for proof in proofs),
        "out": str(path),
        "files": list(map(str, written)),
    }


def card_picture(pool: LoadedPool, card_id: str) -> str | None:
    """A card of the pool as SVG; None for an id that is no card, or a row that cannot be read yet."""
    game = load_game(pool.game)
    order = Order(game, game.proofs(pool.models), _stamp(pool), "a4", None, None)
    found = (card_svg(proof, game.colours, order.mark) for proof in order.proofs if proof.face.id == card_id)
    return next(found, None)


def chosen(proofs: Sequence[Proof], sheets: Sequence[str], only: Sequence[str]) -> list[Proof]:
    """The cards of these sheets, or those of these ids. Raises UsageError with the nearest word."""
    _known("sheet of cards", sheets, [proof.sheet for proof in proofs])
    found = [proof for proof in proofs if not sheets or proof.sheet in sheets]
    _known("card", only, [proof.face.id for proof in found])
    found = [proof for proof in found if not only or proof.face.id in only]
    if not found:
        raise UsageError("This pool has no cards to print.")
    return found


def _known(what: str, asked: Sequence[str], known: Sequence[str]) -> None:
    for word in asked:
        if word not in known:
            names = list(dict.fromkeys(known))
            listed = f" There are: {', '.join(names)}." if len(names) <= 9 else ""
            raise UsageError(f"There is no {what} {word!r}.{did_you_mean(word, names) or listed}")


def _stamp(pool: LoadedPool) -> str:
    return pool.fingerprints.get("pool", "")[:8]


def _pdf(order: Order, path: Path) -> Iterator[Path]:
    exploded = order.exploded is not False
    sheets = pages(order.proofs, order.game.colours, order.mark, paper=order.paper, exploded=exploded)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_pdf(sheets, order.mark))
    yield path


def _csv(order: Order, path: Path) -> Iterator[Path]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_csv(order.proofs, exploded=bool(order.exploded)), encoding="utf-8", newline="")
    yield path


def _png(order: Order, folder: Path) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for proof in order.proofs:
        picture = folder / f"{proof.face.id}.png"
        picture.write_bytes(as_png(card_svg(proof, order.game.colours, order.mark)))
        yield picture


def _tts(order: Order, folder: Path) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    game, found = order.game, decks(order.proofs, order.stamp)
    by_sheet: dict[str, list[Deck]] = {}
    for deck in found:
        by_sheet.setdefault(deck.sheet, []).append(deck)
    for name, on_it in by_sheet.items():
        drawn = sheet_svg(on_it, game.colours, game.title, order.mark)
        yield _picture(folder / f"{name}.png", drawn, ACROSS, SHEET_PX)
    for name, drawn in {deck.back: back_svg(deck, game.title) for deck in found}.items():
        yield _picture(folder / f"{name}.png", drawn, 1, SHEET_PX // ACROSS)
    table = folder / f"{game.id}.json"
    table.write_text(saved_object(found, order.folder_url or _as_url(folder)), encoding="utf-8")
    yield table


def _picture(path: Path, drawn: str, cards_wide: int, pixels: int) -> Path:
    path.write_bytes(as_png(drawn, width_mm=cards_wide * WIDTH / 10, width_px=pixels))
    return path


def _as_url(folder: Path) -> str:
    """As the simulator writes it: spaces stay spaces."""
    return f"file:///{folder.resolve().as_posix().lstrip('/')}"


_FORMS: dict[Form, Callable[[Order, Path], Iterator[Path]]] = {"pdf": _pdf, "png": _png, "csv": _csv, "tts": _tts}
_ENDINGS: dict[Form, str] = {"pdf": "-proofs.pdf", "png": "-cards", "csv": "-cards.csv", "tts": "-tabletop"}
