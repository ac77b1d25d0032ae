"""Options that several verbs take."""

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="`playtest games` lists them.")]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="A run's folder, or its name in ./runs.")]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="DIR", help="Your own cards folder.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change one thing, e.g. salt-road.economy=3.")
]
Variant = Annotated[Path | None, typer.Option("--variant", metavar="FILE", help="A saved patch (JSON).")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes; by default one per core.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")]
Players = Annotated[int | None, typer.Option("--players", min=1, help="Players at the table.")]
Games = Annotated[int, typer.Option("--games", min=1, help="Games to play; rounded up to whole seeds.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the run.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a run that was interrupted.")]
Strategies = Annotated[
    str | None,
    typer.Option("--strategies", metavar="A,B,...", help="The line-up, one a player; with --players 1 each alone."),
]
