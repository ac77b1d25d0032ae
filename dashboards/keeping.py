"""Taking runs away and putting them away: tables, one zip, deletion. Knows nothing of Streamlit."""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import rmtree
from typing import Literal, get_args

from filelock import FileLock, Timeout

from toolkit.answers.runs import report
from toolkit.pools.problems import UsageError
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import MANIFEST, Run
from toolkit.trials.sittings import RECORD
from toolkit.trials.store import LOCK

Format = Literal["csv", "parquet"]
FORMATS: tuple[Format, ...] = get_args(Format)
REPORT = "report.html"
FOLDERS = ("parts", "sums")
FILES = (MANIFEST, REPORT, RECORD)
"""What a run consists of; nothing else in its folder is zipped or deleted."""


def files_of(run: Run) -> Iterator[Path]:
    """The files of a run."""
    for name in FILES:
        if (run.folder / name).is_file():
            yield run.folder / name
    for name in FOLDERS:
        yield from sorted(path for path in (run.folder / name).glob("*.parquet") if path.is_file())


def size_of(run: Run) -> int:
    """Bytes on disk."""
    return sum(path.stat().st_size for path in files_of(run))


def table_of(run: Run, table: str, form: Format) -> bytes:
    """A results table in one file."""
    out, rows = BytesIO(), run.table(table)
    (rows.sink_csv if form == "csv" else rows.sink_parquet)(out)
    return out.getvalue()


def zipped(run: Run) -> bytes:
    """The run as one zip, with its report: unpacked in a folder of runs it is a run again."""
    report(run.folder, None)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:  # Parquet is compressed already
        for path in files_of(run):
            archive.write(path, Path(run.folder.name) / path.relative_to(run.folder))
    return out.getvalue()


def delete(run: Run) -> None:
    """Delete a run's files, and its folder when nothing else is in it.

    Raises UsageError for a folder that is not in the folder of runs, or while the run is being written.
    """
    root, folder = runs_folder().resolve(), run.folder.resolve()
    if run.folder.is_symlink() or root not in folder.parents:
        raise UsageError(f"{run.folder} lies outside {root}. Delete it by hand.")
    try:
        with FileLock(folder / LOCK, timeout=0):
            _remove(folder)
    except Timeout:
        raise UsageError(f"{run.folder} is being written. Cancel the run, or wait for it.") from None
    (folder / LOCK).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


def _remove(folder: Path) -> None:
    for name in FILES:
        (folder / name).unlink(missing_ok=True)
    for name in FOLDERS:
        if not (folder / name).is_symlink():
            rmtree(folder / name, ignore_errors=True)
