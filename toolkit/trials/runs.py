"""Reading runs back: the manifest, the tables, the sums by seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import starmap, takewhile
from pathlib import Path

import polars as pl
import polars.selectors as cs
from polars.exceptions import PolarsError
from pydantic import ValidationError

from toolkit.play.game import Sums, TableSchema
from toolkit.pools.problems import UsageError
from toolkit.trials.frames import dtypes, seed_sums, table_frame
from toolkit.trials.manifest import Manifest, Part

MANIFEST = "manifest.json"


def part_path(folder: Path, table: str, number: int) -> Path:
    """Where a part of a table lies."""
    return folder / "parts" / f"{table}-{number:05}.parquet"


def sums_path(folder: Path, table: str, sums: Sums, number: int) -> Path:
    """Where the sums beside that part lie."""
    return folder / "sums" / f"{table}-by-{'-'.join(sums.by) or 'seed'}-{number:05}.parquet"


@dataclass(frozen=True)
class Run:
    """A run on disk, as far as it is done."""

    folder: Path
    manifest: Manifest

    def table(self, name: str) -> pl.LazyFrame:
        """A results table, in seed order. Raises UsageError when a part is damaged."""
        schema = self.manifest.schema_of(name)
        return _scan([part_path(self.folder, name, number) for number in self._numbers], self._no_rows(schema))

    def sums(self, name: str, by: Sequence[str], *columns: str) -> pl.DataFrame:
        """Sums by seed and group, in that order; summed further when only a finer grouping is stored.

        Only these columns and their counts are read, if any are named: all of a long run's would fill the memory.
        """
        schema = self.manifest.schema_of(name)
        sums = _grouping(schema, by)
        paths = [sums_path(self.folder, name, sums, number) for number in self._numbers]
        whole = _scan(paths, self._no_sums(schema, sums))
        wanted = {"seed_index", "n", *sums.by, *columns, *(f"{column}_n" for column in columns)}
        stored = whole.select(cs.by_name(*wanted, require_all=False) if columns else cs.all()).collect()
        if sums.by == tuple(by):
            return stored
        keys = ["seed_index", *by]
        ordered = stored.drop(set(sums.by) - set(by)).sort(keys, maintain_order=True)
        return ordered.group_by(keys, maintain_order=True).sum()

    def files(self, number: int) -> list[tuple[Path, pl.Schema]]:
        """All files of a part, and what each should hold."""
        files = []
        for schema in self.manifest.tables:
            files.append((part_path(self.folder, schema.name, number), self._no_rows(schema).schema))
            for sums in schema.sums:
                path = sums_path(self.folder, schema.name, sums, number)
                files.append((path, self._no_sums(schema, sums).schema))
        return files

    @property
    def _numbers(self) -> range:
        return range(len(self.manifest.parts))

    def _no_rows(self, schema: TableSchema) -> pl.DataFrame:
        return table_frame(schema, [], dtypes(self.manifest.plan.names, self.manifest.card_ids))

    def _no_sums(self, schema: TableSchema, sums: Sums) -> pl.DataFrame:
        return seed_sums(self._no_rows(schema), schema, sums, self.manifest.plan.seatings)


def _grouping(schema: TableSchema, by: Sequence[str]) -> Sums:
    """The declared grouping itself, or else the first that is finer."""
    for sums in sorted(schema.sums, key=lambda sums: set(sums.by) != set(by)):
        if set(by) <= set(sums.by):
            return sums
    stored = "; ".join(", ".join(sums.by) or "seed" for sums in schema.sums)
    raise UsageError(f"Table {schema.name} keeps no sums by {', '.join(by)}. Kept: {stored}.")


def _scan(paths: Sequence[Path], empty: pl.DataFrame) -> pl.LazyFrame:
    for path in paths:
        if not _holds(path, empty.schema):
            raise UsageError(
                f"{path} is missing or damaged. Play the same run again to mend it: only what is missing is played."
            )
    return pl.scan_parquet(list(paths)) if paths else empty.lazy()


def _holds(path: Path, schema: pl.Schema) -> bool:
    try:
        return pl.read_parquet_schema(path) == schema
    except (OSError, PolarsError):
        return False


def whole_parts(run: Run) -> tuple[Part, ...]:
    """The parts from the first on that have all their seeds and lie undamaged on disk."""
    numbered = takewhile(lambda part: _is_whole(run, *part), enumerate(run.manifest.parts))
    return tuple(part for _, part in numbered)


def _is_whole(run: Run, number: int, part: Part) -> bool:
    left = run.manifest.plan.seeds - number * run.manifest.part_seeds
    return part.seeds == min(run.manifest.part_seeds, left) and all(starmap(_holds, run.files(number)))


def open_run(folder: Path) -> Run:
    """The run in a folder. Raises UsageError when there is none, or none that can be read."""
    if not folder.is_dir():
        raise UsageError(f"There is no folder {folder}. Name the folder of a run.")
    path = folder / MANIFEST
    if not path.is_file():
        raise UsageError(f"{folder} holds no run (no {MANIFEST}). Name the folder a run was written to.")
    try:
        return Run(folder, Manifest.model_validate_json(path.read_bytes()))
    except ValidationError as error:
        raise UsageError(
            f"{path} is damaged, or written by another version of the toolkit ({damage(error)})."
            " Play the run anew in another folder."
        ) from None


def damage(error: ValidationError) -> str:
    """Where a file that was kept no longer fits, and why."""
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the whole file'}: {first['msg']}"


def list_runs(folder: Path) -> list[Run]:
    """The runs in a folder and the arms of experiments there, newest first; those that cannot be opened are left out.

    The many points of a sweep lie deeper, and what people played is no run of scripts.
    """
    paths = (*folder.glob(f"*/{MANIFEST}"), *folder.glob(f"*/*/{MANIFEST}"))
    found = filter(None, (_readable(path.parent) for path in paths))
    scripted = [run for run in found if run.manifest.plan.origin != "people"]
    return sorted(scripted, key=lambda run: run.manifest.started, reverse=True)


def _readable(folder: Path) -> Run | None:
    try:
        return open_run(folder)
    except UsageError:
        return None
