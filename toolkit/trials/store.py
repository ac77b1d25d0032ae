"""The folder of a run: written part by part, in seed order, each file whole or not there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from time import perf_counter

import polars as pl
from filelock import FileLock, Timeout

from toolkit.play.game import TableSchema
from toolkit.pools.problems import UsageError
from toolkit.trials.frames import dtypes, seed_sums, table_frame
from toolkit.trials.manifest import Manifest, Part, State, what_changed
from toolkit.trials.runs import MANIFEST, open_run, part_path, sums_path, whole_parts
from toolkit.trials.work import Chunk

LOCK = ".lock"
UNFINISHED = ".tmp"


class RunWriter:
    """Takes chunks in seed order and writes a part whenever its seeds are together."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self._types = dtypes(manifest.plan.names, manifest.card_ids)
        self._waiting: list[Chunk] = []
        self._since = perf_counter()
        self._write_manifest()

    @property
    def seeds(self) -> int:
        """Seeds taken so far: those on disk, and those that wait for the rest of their part."""
        return self.manifest.seeds_done + self._seeds_waiting

    @property
    def _seeds_waiting(self) -> int:
        return sum(chunk.seeds for chunk in self._waiting)

    def add(self, chunk: Chunk) -> None:
        """Take the next chunk."""
        self._waiting.append(chunk)
        if self._seeds_waiting >= self.manifest.part_seeds:
            self._write_part()

    def settle(self) -> None:
        """Be content with the seeds taken so far: the run is that of a shorter plan."""
        plan = self.manifest.plan
        shorter = plan.model_copy(update={"games": self.seeds * plan.seatings})
        self.manifest = self.manifest.model_copy(update={"plan": shorter})

    def end(self) -> None:
        """Write what waits: all that is done is kept."""
        if self._waiting:
            self._write_part()
        state: State = "complete" if self.seeds == self.manifest.plan.seeds else "cancelled"
        self.manifest = self.manifest.model_copy(update={"state": state})
        self._write_manifest()

    def _write_part(self) -> None:
        number, seatings = len(self.manifest.parts), self.manifest.plan.seatings
        for schema in self.manifest.tables:
            write_table(self.folder, schema, number, table_frame(schema, self._waiting, self._types), seatings)
        self._count_part()

    def _count_part(self) -> None:
        part = Part(
            seeds=self._seeds_waiting,
            decisions=sum(chunk.decisions for chunk in self._waiting),
            capped=sum(sum(chunk.columns["games"]["capped"]) for chunk in self._waiting),
            seconds=round(perf_counter() - self._since, 3),
        )
        done = self.manifest.model_copy(update={"parts": (*self.manifest.parts, part)})
        # In one statement: a Ctrl-C between them would store the part twice.
        self.manifest, self._waiting, self._since = done, [], self._since + part.seconds
        self._write_manifest()

    def _write_manifest(self) -> None:
        write_whole(self.folder / MANIFEST, self.manifest.model_dump_json(indent=1).encode() + b"\n")


def write_table(folder: Path, schema: TableSchema, number: int, frame: pl.DataFrame, seatings: int) -> None:
    """A part of a table, and its sums beside it."""
    _write_parquet(part_path(folder, schema.name, number), frame)
    for sums in schema.sums:
        _write_parquet(sums_path(folder, schema.name, sums, number), seed_sums(frame, schema, sums, seatings))


def _write_parquet(path: Path, frame: pl.DataFrame) -> None:
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", compression_level=3)
    path.parent.mkdir(exist_ok=True)
    write_whole(path, content.getvalue())


def write_whole(path: Path, content: bytes) -> None:
    """Put the file there whole, over whatever lies there."""
    unfinished = path.with_name(path.name + UNFINISHED)
    unfinished.write_bytes(content)
    os.replace(unfinished, path)


@contextmanager
def writing(folder: Path, fresh: Manifest, resume: bool) -> Iterator[RunWriter]:
    """A writer for the folder, at the start or where the same run stopped. What it took is kept, come what may.

    Raises UsageError when the folder holds anything else, or when another process writes there.
    """
    with _locked(folder):
        writer = RunWriter(folder, _beginning(folder, fresh, resume))
        try:
            yield writer
        finally:
            writer.end()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=0)
        lock.acquire()
    except Timeout:
        raise UsageError(
            f"Another process is writing the run in {folder}. Wait for it, or give another folder."
        ) from None
    except OSError as error:
        raise UsageError(f"{folder} cannot be written ({error.strerror}). Give another folder.") from error
    try:
        yield
    finally:
        lock.release()


def _beginning(folder: Path, fresh: Manifest, resume: bool) -> Manifest:
    if not (folder / MANIFEST).exists():
        if any(path.name != LOCK and path.suffix != UNFINISHED for path in folder.iterdir()):
            raise UsageError(f"{folder} holds other files and no run. Give a new or an empty folder.")
        return fresh
    found = open_run(folder)
    if not resume:
        raise UsageError(
            f"{folder} holds a run already ({found.manifest.state}, {found.manifest.games_done} games)."
            " Resume it, or give another folder."
        )
    if changes := what_changed(found.manifest, fresh):
        raise UsageError(f"{folder} holds another run; changed since: {'; '.join(changes)}. Give another folder.")
    # Only whole parts count from now on: the next one is written over whatever lies there.
    return found.manifest.model_copy(update={"state": "running", "parts": whole_parts(found)})
