"""Real tables on stdout: what was logged, and people beside scripts."""

from collections.abc import Sequence

from rich.table import Table

from toolkit.charts.wording import counted
from toolkit.printing.tables import Document, figure, lay_out, open_console, write_json

HOW = (
    "The intervals of a table hold all at once, for a single look: Student's t and Clopper-Pearson by game for people, "
    "those of the other commands for scripts. A difference that could be nothing is no proof that they play alike."
)


def logged(found: Document, as_json: bool) -> None:
    """What became of a score file."""
    if as_json:
        return write_json(found)
    console = open_console()
    known = f"; {counted(found['known'], 'game')} stood there already" if found["known"] else ""
    console.print(f"{counted(found['added'], 'game')} logged in {found['logbook']}{known}.")
    for warning in found["warnings"]:
        console.print(f"Mind: {warning}")


def people(found: Document, as_json: bool) -> None:
    """People beside scripts, what differs first."""
    if as_json:
        return write_json(found)
    console = open_console()
    console.print(
        f"{found['game']}, {counted(found['players'], 'player')}: {counted(found['games'], 'real game')} beside "
        f"{counted(found['seeds'], 'seed')} of {found['run']}"
    )
    for warning in found["warnings"]:
        console.print(f"Mind: {warning}")
    for title, rows in (("All", "figures"), ("Played like a script", "styles"), ("Cards taken", "cards")):
        if found[rows]:
            console.print(_beside(title, found[rows]))
    console.print(HOW)


def _beside(title: str, rows: Sequence[Document]) -> Table:
    lines = [
        (row["title"], row["verdict"], *(_side(row, who) for who in ("people", "scripts")), str(row["games"]),
         figure(row["difference"], row["unit"]), _ends(row, "low", "high"))
        for row in rows
    ]  # fmt: skip
    return lay_out(title, ("figure", "verdict", "people", "scripts", "games", "difference", "may be"), lines, text=2)


def _side(row: Document, who: str) -> str:
    ends = _ends(row, f"{who}_low", f"{who}_high")
    return f"{figure(row[who], row['unit'])} ({ends})"


def _ends(row: Document, low: str, high: str) -> str:
    return "?" if row[low] is None else f"{figure(row[low], row['unit'])} to {figure(row[high], row['unit'])}"
