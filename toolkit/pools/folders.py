"""Where a game's files lie."""

import os
from collections.abc import Iterable
from pathlib import Path

from toolkit.pools.problems import UsageError

_PACKAGE = Path(__file__).parents[1]
_SAMPLES = (_PACKAGE / "_cards", _PACKAGE.parent / "cards")


def find_cards(cards: Path | None, game: str) -> Path:
    """The folder of a game's files: `--cards`, else PLAYTEST_CARDS, else ./cards, else the sample that comes along."""
    told = cards or (Path(os.environ["PLAYTEST_CARDS"]) if os.environ.get("PLAYTEST_CARDS") else None)
    roots = [told] if told else [Path("cards"), *_SAMPLES]
    for root in roots:
        if (root / game).is_dir():
            return root / game
        if told and _is_of(game, root):
            return root
    looked = ", ".join(str((root / game).absolute()) for root in roots)
    others = f" The tables in {told} are not of {game}." if told and _tables(told) else ""
    raise UsageError(f"No card files of {game}: looked in {looked}.{others} Name their folder with --cards DIR.")


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


def _is_of(game: str, folder: Path) -> bool:
    """Whether a folder holds the game's own files: a table named as in the sample; any, of a game that has none."""
    sample = {name for root in _SAMPLES for name in _tables(root / game)}
    found = _tables(folder)
    return bool(found & sample if sample else found)


def _tables(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*.csv")}
