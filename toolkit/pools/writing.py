"""Files put in place whole or not at all, by one writer at a time."""

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EACCES, ENOSPC, EPERM, EROFS
from glob import escape
from pathlib import Path

from filelock import FileLock, Timeout

from toolkit.pools.problems import UsageError

LOCK = ".playtest.lock"
PATIENCE = 10.0
"""Seconds to wait for another writer, who needs some milliseconds."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nobody else who uses this door writes there meanwhile. Raises UsageError, also for what the disk refuses."""
    if not folder.is_dir():
        raise UsageError(f"There is no folder {folder}.")
    try:
        with FileLock(folder / LOCK, timeout=PATIENCE):
            yield
    except Timeout:
        raise UsageError(f"Somebody else is saving in {folder}. Try again in a moment.") from None
    except OSError as error:
        raise UsageError(_refusal(folder, error)) from None


def _refusal(folder: Path, error: OSError) -> str:
    if error.errno in (EACCES, EPERM, EROFS):
        cure = "Close the file in other programs, or work in a folder of your own: playtest new PATH --from GAME."
        return f"Nothing can be written in {folder}. {cure}"
    if error.errno == ENOSPC:
        return f"The disk of {folder} is full. Nothing was changed."
    return f"{error.filename or folder} cannot be written: {error.strerror or error}."


def within(folder: Path, path: Path) -> Path:
    """The path, its links followed. Raises UsageError when it does not lie in this very folder."""
    found = path.resolve()
    if found.parent != folder.resolve():
        raise UsageError(f"{path} lies outside {folder}. Open the folder where it lies.")
    return found


def replace_all(contents: Mapping[Path, bytes]) -> None:
    """Put all these files there whole; when one cannot be, all stay as they were."""
    ready: dict[Path, Path] = {}
    before: dict[Path, bytes | None] = {}
    try:
        for path, data in contents.items():
            ready[path] = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
            _write(ready[path], data, _mode(path))
        for path, unsaved in ready.items():
            before[path] = path.read_bytes() if path.exists() else None
            os.replace(unsaved, path)
    except BaseException:
        for path, data_before in before.items():
            if not ready[path].exists():
                _put_back(path, data_before)
        raise
    finally:
        for unsaved in ready.values():
            unsaved.unlink(missing_ok=True)
    for folder in {path.parent for path in contents}:
        _settle(folder)


def _mode(path: Path) -> int | None:
    return path.stat().st_mode & 0o7777 if path.exists() else None


def _write(path: Path, data: bytes, mode: int | None) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        path.chmod(mode)


def _put_back(path: Path, data: bytes | None) -> None:
    with suppress(OSError):
        if data is None:
            path.unlink()
        else:
            unsaved = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
            _write(unsaved, data, _mode(path))
            os.replace(unsaved, path)


def _settle(folder: Path) -> None:
    """Make the new names last through a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path, files: set[str]) -> None:
    """Take away what a writer that was killed left of these files. Only under the lock."""
    for file in files:
        path = folder / file
        for left in path.parent.glob(f".{escape(path.name)}.*.tmp"):
            left.unlink(missing_ok=True)
