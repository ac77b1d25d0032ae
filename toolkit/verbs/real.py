"""Verbs about real tables: what people played, written down and laid beside scripts."""

from pathlib import Path
from typing import Annotated

import typer

from toolkit.answers import played
from toolkit.printing import played as printing
from toolkit.verbs.options import Cards, GameName, Json


def log(
    game: GameName,
    file: Annotated[
        Path, typer.Argument(metavar="FILE.csv", help="One row a seat; `people` lays them beside scripts.")
    ],
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Write real games from a spreadsheet into the logbook; nothing is written while anything is wrong."""
    printing.logged(played.logged(game, file, cards), as_json)


def people(
    game: GameName,
    run: Annotated[
        str | None,
        typer.Option("--run", metavar="RUN", help="A run's folder or name; by default the newest that fits."),
    ] = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Lay the real games beside a run of scripts, and say where people differ."""
    printing.people(played.people(game, run, cards), as_json)
