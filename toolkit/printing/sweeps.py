"""Sweeps on stdout: a line for each point of the grid, a column for each figure."""

from collections.abc import Iterator, Sequence

from toolkit.charts.wording import bare_difference, between_differences, counted
from toolkit.printing.tables import (
    Document,
    figure,
    interval,
    lay_out,
    open_console,
    who_plays,
    with_interval,
    write_json,
)

COLUMNS = 6
"""Figures side by side; the rest is in the JSON."""
ABOUT = (
    "* clearly different from the pool as it is, on the same seeds: the interval of the difference leaves out 0. ± is "
    "half the width of an interval by seed, ? stands for none. The intervals hold together for all {looked_at} "
    "differences looked at ({points} by {figures}; --json has them all). These are answers under these strategies."
)
ALONE = (
    "Other numbers of players are other games: they share no seed to pair, so each stands for itself. ± is half the "
    "width of an interval by seed, ? stands for none."
)


def sweep(found: Document, as_json: bool) -> None:
    """A sweep: who wins at each point; of a figure that was named, its difference too."""
    if as_json:
        return write_json(found)
    console = open_console()
    points = found["points"]
    console.print(f"{_who(found)}{counted(len(points), 'point')}, {_games(points)} each.")
    if found["unplayed"]:
        console.print(f"Stopped early: {counted(len(found['unplayed']), 'point')} not played; ask again to go on.")
    if points:
        if found["measure"]:
            console.print(_curve(found, found["measure"]))
        console.print(_table(found))
    for sentence in _sentences(found):
        console.print(sentence)
    compared = found["looked_at"]
    if compared:
        figures = len(points[0]["measures"]) if points else 0
        console.print(ABOUT.format(looked_at=compared, points=compared // max(figures, 1), figures=figures))
    else:
        console.print(ALONE)
    console.print(f"Run: {found['run']}")


def _who(found: Document) -> str:
    if found["players"] is None:
        return f"{found['game']}: "
    return f"{who_plays(found)}. "


def _games(points: Sequence[Document]) -> str:
    games = sorted({point["games"] for point in points})
    return " or ".join(f"{number:,}" for number in games) + " games" if games else "no games"


def _table(found: Document) -> object:
    names = found["chief"][:COLUMNS]
    rows = {name: row for row in found["points"][0]["measures"] for name in [row["name"]]}
    lines = [
        (*_values(found, point), *(_cell(_row(point, name)) for name in names)) for point in found["points"]
    ]  # fmt: skip
    heads = [*map(_head, found["varied"]), "", *(rows[name]["title"] for name in names)]
    return lay_out("At each point", heads, lines, text=len(found["varied"]) + 1)


def _curve(found: Document, name: str) -> object:
    title, unit = _row(found["points"][0], name)["title"], _row(found["points"][0], name)["unit"]
    lines = []
    for point in found["points"]:
        row = _row(point, name)
        lines.append(
            (
                *_values(found, point), figure(row["mean"], unit), interval(row, unit),
                bare_difference(row["difference"], unit), _difference(row), f"{row['n']:,}",
            )
        )  # fmt: skip
    heads = (*map(_head, found["varied"]), "", "mean", "interval", "difference", "its interval", "n")
    return lay_out(title, heads, lines, text=len(found["varied"]) + 1)


def _head(key: str) -> str:
    return key.removeprefix("rules.")


def _difference(row: Document) -> str:
    if row["difference"] is None:
        return ""
    low, high = row["difference_low"], row["difference_high"]
    return between_differences(low, high, row["unit"], row["difference_note"]) + (" *" if row["clear"] else "")


def _values(found: Document, point: Document) -> tuple[str, ...]:
    return (*(str(point["values"][key]) for key in found["varied"]), "as it is" if point["baseline"] else "")


def _row(point: Document, name: str) -> Document:
    row: Document = next(row for row in point["measures"] if row["name"] == name)
    return row


def _cell(row: Document) -> str:
    return with_interval(row, row["unit"]) + (" *" if row["clear"] else "")


def _sentences(found: Document) -> Iterator[str]:
    compared = [point for point in found["points"] if any(row["pairs"] for row in point["measures"])]
    for point in compared:
        clear = [row for row in point["measures"] if row["clear"]]
        where = ", ".join(f"{key} {value}" for key, value in point["values"].items())
        if not clear:
            yield f"{where}: nothing is clearly different."
            continue
        told = sorted(clear, key=lambda row: -abs(row["effect"] or 0.0))[:3]
        words = ", ".join(f"{row['title']} {bare_difference(row['difference'], row['unit'])}" for row in told)
        yield f"{where}: {counted(len(clear), 'figure')} clearly different, most of all {words}."
