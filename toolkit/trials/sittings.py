"""Games played or watched at the table: kept after every choice and, once over, as a run like any other.

Knows nothing of pages: what is here can be driven by a test.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock
from pydantic import BaseModel, Field, ValidationError

import toolkit
from toolkit.play.game import Game
from toolkit.play.players import PERSON, Pick, seat_names, with_people
from toolkit.play.record import Record, record_of
from toolkit.play.table import Player
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.manifest import manifest_for
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run
from toolkit.trials.store import LOCK, write_whole, writing
from toolkit.trials.work import chunk_by_hand

FOLDER = "sittings"
RECORD = "record.json"
"""Beside the manifest of a game that somebody played: every choice of it, for its replay."""


class Sitting(BaseModel, frozen=True, extra="forbid"):
    """One game at the table: who sits where, what chance starts from, and how far it has come."""

    id: str = Field(pattern=r"^[0-9a-f]{8}$")
    game: str
    seating: tuple[str, ...]
    """A strategy for each seat, or PERSON; a game without a person is watched."""
    name: str = PERSON
    """What the person is called at the table."""
    seed: int
    patch: dict[str, Any] | None = None
    started: str
    version: str
    fingerprints: dict[str, str]
    picks: tuple[Pick, ...] = ()
    """The person's."""
    seen: int = 0
    """Turns seen of a game that is watched."""
    run: str | None = None
    """The folder it was kept in, once it was over."""

    @property
    def watched(self) -> bool:
        """Whether all seats are scripted."""
        return PERSON not in self.seating

    @property
    def names(self) -> list[str]:
        """A name for every seat."""
        return seat_names([self.name if who == PERSON else who for who in self.seating])

    @property
    def step(self) -> int:
        """Choices made, or turns seen."""
        return self.seen if self.watched else len(self.picks)

    @property
    def plan(self) -> Plan:
        """As a run of one game."""
        return Plan(
            game=self.game, strategies=self.seating, games=1, seed=self.seed, patch=self.patch, origin="seat"
        )  # fmt: skip

    def changes(self, fingerprints: Mapping[str, str]) -> list[str]:
        """What is no longer as it was when the game began; then it cannot go on."""
        changed = [f"the {name}" for name, mark in self.fingerprints.items() if fingerprints.get(name) != mark]
        return changed if self.version == toolkit.__version__ else [*changed, "the toolkit"]


# -- one sitting ---------------------------------------------------------------------------------


def sit_down(
    game: Game, loaded: LoadedPool, seating: Sequence[str], *, name: str, seed: int, patch: dict[str, Any] | None
) -> Sitting:
    """A new game, before its first choice. Raises UsageError when the seating does not fit."""
    sitting = Sitting(
        id=secrets.token_hex(4),
        game=game.id,
        seating=tuple(seating),
        name=name.strip() or PERSON,
        seed=seed,
        patch=patch,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        version=toolkit.__version__,
        fingerprints=loaded.fingerprints,
    )
    manifest_for(game, loaded, sitting.plan)
    with _at_the_desk():
        _write(sitting)
    return sitting


def choose(sitting_id: str, step: int, pick: Pick) -> None:
    """Add a choice, unless it was made at another step than the game is at: a click counts once."""
    with _at_the_desk():
        sitting = open_sitting(sitting_id)
        if sitting.step == step and sitting.run is None:
            _write(sitting.model_copy(update={"picks": (*sitting.picks, pick)}))


def look_on(sitting_id: str, seen: int) -> None:
    """Go to this turn of a game that is watched."""
    with _at_the_desk():
        _write(open_sitting(sitting_id).model_copy(update={"seen": seen}))


def take_back(sitting_id: str, step: int) -> None:
    """Undo the last choice. A game that was over is so no longer; its run is left to whoever kept it."""
    with _at_the_desk():
        sitting = open_sitting(sitting_id)
        if sitting.step == step:
            _write(sitting.model_copy(update={"picks": sitting.picks[:-1], "run": None}))


def leave(sitting_id: str) -> None:
    """Forget a game."""
    _path(sitting_id).unlink(missing_ok=True)


# -- over ----------------------------------------------------------------------------------------


def keep(game: Game, loaded: LoadedPool, pool: Any, sitting_id: str) -> Sitting:
    """Keep a finished game as a run of its own, beside the record of its choices; once is enough."""
    with _at_the_desk():
        sitting = open_sitting(sitting_id)
        if sitting.run is None:
            sitting = sitting.model_copy(update={"run": _keep(game, loaded, pool, sitting)})
            _write(sitting)
        return sitting


def _keep(game: Game, loaded: LoadedPool, pool: Any, sitting: Sitting) -> str:
    plan = sitting.plan
    table = game.play(pool, with_people(sitting.seating, sitting.picks), plan.seed_of(0), log=[], picks=[])
    how = "watched" if sitting.watched else "played"
    folder = runs_folder() / f"{plan.game}-{plan.players}p-{how}-{sitting.id}"
    with writing(folder, manifest_for(game, loaded, plan), resume=False) as writer:
        record = record_of(table, loaded, sitting.seating)
        write_whole(folder / RECORD, record.model_dump_json(indent=1).encode() + b"\n")
        writer.add(chunk_by_hand(game, plan, table))
    return folder.name


def seated(run: Run, number: int) -> Sequence[str | Player]:
    """Who plays a game of a run again; a person answers from the record. Raises UsageError without one."""
    seats = run.manifest.plan.seats(number)
    if PERSON not in seats:
        return seats
    try:
        record = Record.model_validate_json((run.folder / RECORD).read_bytes())
    except (OSError, ValidationError):
        raise UsageError(f"{run.folder / RECORD} is missing or damaged: it says what the person chose.") from None
    return with_people(seats, record.picks)


# -- all sittings --------------------------------------------------------------------------------


def open_sitting(sitting_id: str) -> Sitting:
    """A game by its id. Raises UsageError when there is none, or none that can be read."""
    path = _path(sitting_id)
    if not path.is_file():
        raise UsageError(
            f"There is no game {sitting_id!r} at the table: it was left, or lies in another folder of runs."
        )
    try:
        return Sitting.model_validate_json(path.read_bytes())
    except ValidationError:
        raise UsageError(
            f"{path} is damaged, or written by another version of the toolkit. Start a new game."
        ) from None


def list_sittings() -> list[Sitting]:
    """All games that can be opened, the newest first."""
    found = filter(None, map(_readable, _folder().glob("*.json")))
    return sorted(found, key=lambda sitting: sitting.started, reverse=True)


def _readable(path: Path) -> Sitting | None:
    try:
        return open_sitting(path.stem)
    except UsageError:
        return None


def _folder() -> Path:
    return runs_folder() / FOLDER


def _path(sitting_id: str) -> Path:
    return _folder() / f"{Path(sitting_id).name}.json"


def _write(sitting: Sitting) -> None:
    write_whole(_path(sitting.id), sitting.model_dump_json(indent=1).encode() + b"\n")


@contextmanager
def _at_the_desk() -> Iterator[None]:
    """One hand at a time: two windows may show the same game."""
    _folder().mkdir(parents=True, exist_ok=True)
    with FileLock(_folder() / LOCK):
        yield
