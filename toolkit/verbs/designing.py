"""Verbs for a designer's own folder: begun as a copy, printed for the next table."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from toolkit import printing
from toolkit.answers import pools, proofs
from toolkit.games import load_game
from toolkit.pools.copying import new_folder
from toolkit.pools.folders import find_cards
from toolkit.verbs.options import Cards, GameName, Json, Settings, Variant
from toolkit.verbs.saying import warn


def new(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A new folder, or an empty one.")],
    source: Annotated[str, typer.Option("--from", metavar="GAME", help="The game whose files to begin with.")],
    cards: Cards = None,
) -> None:
    """Make your own cards folder, as a copy of a game's files."""
    game = load_game(source)
    files = new_folder(path, find_cards(cards, source), game.shape)
    printing.new_folder(path, files, source)


def proof(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help="The file, or the folder, to write.")
    ] = None,
    form: Annotated[Literal["pdf", "png", "csv", "tts"], typer.Option("--format", help="What to make.")] = "pdf",
    sheet: Annotated[
        list[str] | None, typer.Option("--sheet", metavar="FILE", help="Only the cards of this file.")
    ] = None,
    only: Annotated[list[str] | None, typer.Option("--only", metavar="ID", help="Only this card.")] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option("--paper", help="For the PDF.")] = "a4",
    exploded: Annotated[
        bool | None,
        typer.Option("--each-copy/--one-of-each", help="Every copy, or each card once; the PDF prints every copy."),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option("--url", metavar="URL", help="Where Tabletop Simulator will find the pictures."),
    ] = None,
    settings: Settings = None,
    variant: Variant = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Print the pool as cards, nine a page, or as files for card-making tools and Tabletop Simulator."""
    pool, _ = pools.patched_pool(game, cards, settings, variant)
    warn(pool)
    printing.proofs(
        proofs.print_proofs(
            pool, out, form=form, sheets=sheet or (), only=only or (), paper=paper, exploded=exploded, folder_url=url
        ),
        as_json,
    )
