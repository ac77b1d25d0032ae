"""Verbs that look at pools, and play nothing."""

from typing import Annotated

import typer

from toolkit import printing
from toolkit.answers import pools
from toolkit.games import GAMES, load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.verbs.options import Cards, GameName, Json


def games(as_json: Json = False) -> None:
    """The games, how many play them, and where their cards lie."""
    printing.games([pools.about(name) for name in GAMES], as_json)


def rules(game: GameName, cards: Cards = None, as_json: Json = False) -> None:
    """Every rule number and ruling: value, default, alternatives, where the rulebook says it."""
    printing.rules(pools.parameters(load_game(game), cards), as_json)


def check(game: Annotated[str, typer.Argument(metavar="GAME|all")], cards: Cards = None, as_json: Json = False) -> None:
    """Check a pool: counts, cost curve, and every problem with file, row, column, value and remedy."""
    names = GAMES if game == "all" else (game,)
    loaded = [load_pool(load_game(name).shape, find_cards(cards, name)) for name in names]
    printing.checks([pools.checked(pool) for pool in loaded], as_json, together=game == "all")
    if not all(pool.ok for pool in loaded):
        raise typer.Exit(1)
