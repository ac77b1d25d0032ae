"""Real games, as the designer wrote them down: one file a game, which grows and is never thrown away."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from filelock import FileLock, Timeout
from pydantic import BaseModel, Field, ValidationError

from toolkit.play.players import PERSON
from toolkit.pools.problems import UsageError
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import damage
from toolkit.trials.store import LOCK, write_whole

GAMES = "games.json"
MOST_VP = 9_999
MOST_MINUTES = 2_880
MOST_NAME = 60
MOST_NOTES = 2_000
PATIENCE = 10

Points = Annotated[int, Field(ge=-MOST_VP, le=MOST_VP)]


class PlayedSeat(BaseModel, frozen=True, extra="forbid"):
    """What one player came to; what was not written down is absent, and never 0."""

    name: str = Field(default="", max_length=MOST_NAME)
    strategy: str = PERSON
    """The script that the play was most like, by the designer's guess; PERSON where nobody would say."""
    total: Points
    sources: dict[str, Points] = {}
    cards: tuple[str, ...] | None = None
    """Ids of the cards taken; None where they were not noted."""


class PlayedGame(BaseModel, frozen=True, extra="forbid"):
    """A game that people played; the order of the seats is the turn order of the first round."""

    date: date
    seats: tuple[PlayedSeat, ...] = Field(min_length=1)
    minutes: int | None = Field(default=None, gt=0, le=MOST_MINUTES)
    notes: str = Field(default="", max_length=MOST_NOTES)
    pool: str | None = None
    """Fingerprint of the cards as they were when the game was logged."""

    @property
    def mark(self) -> str:
        """12 hex digits that tell this game from every other, whenever it is logged."""
        return sha256(self.model_dump_json(exclude={"pool"}).encode()).hexdigest()[:12]


class Logbook(BaseModel, frozen=True, extra="forbid"):
    """The file: all games that people played of one game, the oldest first."""

    game: str
    games: tuple[PlayedGame, ...] = ()


@dataclass(frozen=True)
class Entered:
    """What became of games that were to be logged."""

    added: tuple[PlayedGame, ...]
    known: tuple[PlayedGame, ...]
    """Those that stood in the logbook already, to the last figure."""


def logbook_folder(game_id: str) -> Path:
    """Where the real games of a game are kept."""
    return runs_folder() / f"played-{game_id}"


def read_logbook(folder: Path, game_id: str) -> Logbook:
    """The logbook in a folder; an empty one where there is none. Raises UsageError when it cannot be read."""
    path = folder / GAMES
    try:
        found = Logbook.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return Logbook(game=game_id)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        raise UsageError(f"{path} is damaged ({damage(error)}). Mend it or move it away: it is kept.") from None
    if found.game != game_id:
        raise UsageError(f"{path} is the logbook of {found.game}, not of {game_id}. Move it away.")
    return found


def add_games(folder: Path, game_id: str, games: Sequence[PlayedGame]) -> Entered:
    """Write games down, each once; in the order of their dates."""
    with held(folder):
        book = read_logbook(folder, game_id)
        marks = {game.mark for game in book.games}
        added: list[PlayedGame] = []
        known: list[PlayedGame] = []
        for game in games:
            (known if game.mark in marks else added).append(game)
            marks.add(game.mark)
        if added:
            _write(folder, book.model_copy(update={"games": (*book.games, *added)}))
    return Entered(tuple(added), tuple(known))


def remove_game(folder: Path, game_id: str, mark: str) -> PlayedGame:
    """Strike a game out; it is returned, and `add_games` writes it down again."""
    with held(folder):
        book = read_logbook(folder, game_id)
        struck = next((game for game in book.games if game.mark == mark), None)
        if struck is None:
            raise UsageError("That game is no longer in the logbook: another window may have removed it.")
        _write(folder, book.model_copy(update={"games": tuple(game for game in book.games if game is not struck)}))
    return struck


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Nobody else writes there meanwhile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=PATIENCE)
        lock.acquire()
    except Timeout:
        raise UsageError(f"Another process is writing {folder / GAMES}. Try again when it is done.") from None
    except OSError as error:
        raise UsageError(f"{folder} cannot be written ({error.strerror}).") from error
    try:
        yield
    finally:
        lock.release()


def _write(folder: Path, book: Logbook) -> None:
    """One game a line, so that a version control shows what was added."""
    games = sorted(book.games, key=lambda game: game.date)
    lines = ",\n".join(f"  {game.model_dump_json(exclude_defaults=True)}" for game in games)
    body = f"[\n{lines}\n ]" if games else "[]"
    write_whole(folder / GAMES, f'{{\n "game": {json.dumps(book.game)},\n "games": {body}\n}}\n'.encode())
