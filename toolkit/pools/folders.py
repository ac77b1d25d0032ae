"""Where a game's files lie."""

import os
from collections.abc import Iterable
from pathlib import Path

from toolkit.pools.problems import UsageError

_PACKAGE = Path(__file__).parents[1]


def find_cards(cards: Path | None, game: str) -> Path:
    """The folder of a game's files: `--cards`, else PLAYTEST_CARDS, else ./cards, else the sample that comes along."""
    told = cards or (Path(os.environ["PLAYTEST_CARDS"]) if os.environ.get("PLAYTEST_CARDS") else None)
    roots = [told] if told else [Path("cards"), _PACKAGE / "_cards", _PACKAGE.parent / "cards"]
    for root in roots:
        if (root / game).is_dir():
            return root / game
        if told and _holds_files(root):
            return root
    looked = ", ".join(str((root / game).absolute()) for root in roots)
    raise UsageError(f"No card files of {game}: looked in {looked}. Name their folder with --cards DIR.")


def games_found(cards: Path | None, games: Iterable[str]) -> list[str]:
    """Those of the games that have files there: a designer's own folder may hold one of them alone."""
    return [game for game in games if _found(cards, game)]


def _found(cards: Path | None, game: str) -> bool:
    try:
        return find_cards(cards, game).is_dir()
    except UsageError:
        return False


def is_sample(folder: Path) -> bool:
    """Whether these are the files that come along with the installed toolkit, which nobody should write to."""
    return folder.resolve().is_relative_to((_PACKAGE / "_cards").resolve())


def _holds_files(folder: Path) -> bool:
    return any(folder.glob("*.csv"))
