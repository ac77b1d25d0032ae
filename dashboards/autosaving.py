"""Unsaved changes kept on disk, so that neither a reload nor the end of the server loses them. Knows no Streamlit.

A window keeps its changes under an id of its own. Where another window wrote under the same id meanwhile (a copied
address), it goes on under a fresh one, so that neither writes over the other.
"""

import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from filelock import FileLock
from pydantic import BaseModel, ValidationError

from toolkit.pools.drafts import Draft
from toolkit.trials.places import runs_folder
from toolkit.trials.store import LOCK, write_whole

FOLDER = "drafts"


class Kept(BaseModel, frozen=True, extra="forbid"):
    """A draft on disk, and which files it is about."""

    folder: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class Slip:
    """Where a window keeps its draft, and what it last saw there."""

    id: str
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """A draft that some window left."""

    slip: Slip
    draft: Draft
    when: datetime


def fresh_slip() -> Slip:
    """A place that nobody else has."""
    return Slip(secrets.token_hex(4))


def keep(slip: Slip, draft: Draft, folder: Path) -> Slip:
    """Keep the draft, or nothing when it changes nothing. Returns where: a fresh slip when another window was there."""
    with _alone():
        path = _path(draft.game, folder, slip.id)
        found = _mark(path.read_bytes()) if path.is_file() else None
        foreign = found is not None and found != slip.seen
        if not draft.touched:
            if found is not None and not foreign:
                path.unlink()
            return Slip(slip.id)
        if foreign:
            slip = fresh_slip()
        data = Kept(folder=str(folder.resolve()), draft=draft).model_dump_json().encode()
        write_whole(_path(draft.game, folder, slip.id), data)
        return Slip(slip.id, _mark(data))


def take_up(game: str, folder: Path, slip_id: str) -> Left | None:
    """What was kept under this id; None when there is nothing, or nothing that this version can read."""
    return _left(_path(game, folder, slip_id)) if re.fullmatch(r"[0-9a-f]{8}", slip_id) else None


def left_behind(game: str, folder: Path) -> list[Left]:
    """All drafts kept over these files, the newest first."""
    found = filter(None, map(_left, _folder().glob(f"{_stem(game, folder)}-*.json")))
    return sorted(found, key=lambda left: left.when, reverse=True)


def throw_away(game: str, folder: Path, slip_id: str) -> None:
    """Forget a draft that was kept."""
    with _alone():
        _path(game, folder, slip_id).unlink(missing_ok=True)


def _left(path: Path) -> Left | None:
    try:
        data, when = path.read_bytes(), datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        kept = Kept.model_validate_json(data)
    except (OSError, ValidationError):
        return None
    return Left(Slip(path.stem.rpartition("-")[2], _mark(data)), kept.draft, when)


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _stem(game: str, folder: Path) -> str:
    return f"{game}-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:8]}"


def _path(game: str, folder: Path, slip_id: str) -> Path:
    return _folder() / f"{_stem(game, folder)}-{slip_id}.json"


def _folder() -> Path:
    return runs_folder() / FOLDER


@contextmanager
def _alone() -> Iterator[None]:
    _folder().mkdir(parents=True, exist_ok=True)
    with FileLock(_folder() / LOCK, timeout=5):
        yield
