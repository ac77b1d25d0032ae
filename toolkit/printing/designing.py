"""What was written for a designer: a folder of their own, or cards to print."""

from collections.abc import Sequence
from pathlib import Path

from toolkit.charts.wording import counted
from toolkit.printing.tables import Document, open_console, write_json


def new_folder(path: Path, files: Sequence[Path], game: str) -> None:
    """What lies in the new folder, and what to do with it."""
    print(f"{path}: {counted(len(files), 'file')} of {game}, yours to edit.")
    print(f"Check them:  playtest check {game} --cards {path}")
    print(f"Edit them:   playtest dash --cards {path}")


def proofs(found: Document, as_json: bool) -> None:
    """What was printed, and where it lies."""
    if as_json:
        return write_json(found)
    console = open_console()
    made_up = f", {found['made_up']} of them placeholders" if found["made_up"] else ""
    console.print(f"{found['game']}: {counted(found['cards'], 'card')}{made_up}; {found['copies']} with all copies.")
    console.print(f"Written: {found['out']} ({counted(len(found['files']), 'file')})")
