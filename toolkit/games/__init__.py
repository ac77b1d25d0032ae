"""The games, one package each; this registry is the only place where shared rooms meet them."""

from importlib import import_module

from toolkit.play.game import Game
from toolkit.pools.problems import UsageError, did_you_mean

GAMES = ("embers", "pocket_civ")


def load_game(name: str) -> Game:
    """The game called `name`. Raises UsageError with the nearest name."""
    if name not in GAMES:
        raise UsageError(f"There is no game {name!r}.{did_you_mean(name, GAMES)} Games: {', '.join(GAMES)}.")
    game: Game = import_module(f"toolkit.games.{name}").GAME
    return game
