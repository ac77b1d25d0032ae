"""Sensitivity on stdout: what moves the game, ranked; what could be nothing; what cannot be moved."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from toolkit.charts.wording import bare_difference, counted
from toolkit.printing.tables import Document, lay_out, open_console, who_plays, write_json

LONGEST = 18
"""Letters of a value; what is longer is cut."""
TOLD = 12
"""Parameters named where nothing is sure."""
MORRIS_FIGURES = 4
ABOUT = (
    "Every parameter is told by its step that moves {what} most, on the same {seeds} seeds as the pool as it is. "
    "effect: the difference in deviations of one seed, so that figures in other units compare. The intervals hold "
    "together for all {looked_at} differences looked at, so a small effect needs more --games; ? stands for "
    "none: fewer than 200 seeds, or one seed that weighs too much. These are answers under "
    "these strategies, which were written for the rules as they are."
)
MORRIS = (
    "Each parameter moves across its range {n} times, wherever the others then stand. moves by: the mean size of what "
    "that does (SALib's mu*), with its bootstrap interval; spread: how far that depends on the others (sigma). The "
    "last line is luck alone: other seeds, the same rules. * clearly more than luck."
)


def sensitivity(found: Document, as_json: bool) -> None:
    """What moves the game most, first."""
    if as_json:
        return write_json(found)
    console = open_console()
    console.print(
        f"{who_plays(found)}. "
        f"{counted(found['pools'], 'pool')}, {found['games']:,} games on {counted(found['seeds'], 'seed')} each."
    )
    if found["stopped"] == "cancelled":
        console.print(f"Stopped early: {counted(len(found['unplayed']), 'pool')} not played; ask again to go on.")
    if found["ranked"]:
        console.print(_ranking("Clearly moves the game", found["ranked"]))
    if found["could_be_nothing"]:
        console.print(_ranking("Could be nothing", found["could_be_nothing"][:TOLD]))
    for sentence in _sentences(found):
        console.print(sentence)
    if found["pools"]:
        what = "the figure named" if found["measure"] else "any figure"
        console.print(ABOUT.format(what=what, seeds=found["seeds"], looked_at=found["looked_at"]))
    if found["morris"]:
        _morris(found["morris"], found["measure"])
    console.print(f"Run: {found['run']}")


COLUMNS = ("parameter", "step", "figure", "difference", "", "effect", "the other way", "n")


def _ranking(title: str, entries: Sequence[Document]) -> Table:
    return lay_out(title, COLUMNS, map(_line, entries), text=3)


def _line(entry: Document) -> tuple[str, ...]:
    unit, effect = entry["unit"], entry["effect"]
    step = f"{_short(entry['now'])} -> {_short(entry['value'])}"
    return (
        entry["parameter"].removeprefix("rules."), step, entry["title"], _difference(entry),
        "points" if unit == "share" else unit, "-" if effect is None else f"{effect:+.2f}", _other_way(entry),
        f"{entry['pairs']:,}",
    )  # fmt: skip


def _difference(entry: Document) -> str:
    """The difference and half the width of its interval."""
    low, high, unit = entry["difference_low"], entry["difference_high"], entry["unit"]
    bare = bare_difference(entry["difference"], unit)
    return f"{bare} ?" if low is None else f"{bare} ±{_size((high - low) / 2, unit)}"


def _size(value: float, unit: str) -> str:
    return bare_difference(value, unit).removeprefix("+")


def _short(value: str) -> str:
    return value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…"


def _other_way(entry: Document) -> str:
    """The same figure at the other steps, as far as there is room."""
    others = [step for step in entry["steps"] if step["value"] != entry["value"]]
    told = []
    for step in others[:1]:
        row = next(row for row in step["measures"] if row["name"] == entry["name"])
        told.append(f"{_short(step['value'])}: {bare_difference(row['difference'], entry['unit'])}")
    more = f" (+{len(others) - 1})" if len(others) > 1 else ""
    return "".join(told) + more


def _sentences(found: Document) -> Iterator[str]:
    left = len(found["could_be_nothing"]) - TOLD
    if left > 0:
        yield f"And {left} more that could be nothing (--json lists them)."
    same = [entry["parameter"] for entry in found["changed_nothing"]]
    if same:
        yield f"Changed none of these figures in any game: {', '.join(same)}."
    refused = found["not_possible"]
    if refused:
        yield f"Not possible ({len(refused)}):"
    for entry in refused:
        step = "" if entry["value"] is None else f" = {_short(entry['value'])}"
        yield f"  {entry['parameter']}{step}: {entry['why']}"


def _morris(found: Document, named: str | None) -> None:
    console = open_console()
    for entry in found["left_out"]:
        console.print(f"Morris left out {entry['parameter']}: {entry['why']}")
    ranked = sorted(found["measures"], key=lambda measure: measure["name"] != named)
    for measure in ranked[: 1 if named else MORRIS_FIGURES]:
        if measure["note"]:
            console.print(f"{measure['title']}: {measure['note']}.")
        else:
            console.print(_screened(found, measure))
    if found["stopped"] == "cancelled":
        console.print("Morris was stopped early and says nothing yet; ask again to go on.")
        return
    console.print(
        f"{counted(found['points'], 'point')}, {counted(found['pools'], 'pool')} of {found['games']:,} games. "
        + MORRIS.format(n=found["trajectories"])
    )


def _screened(found: Document, measure: Document) -> Table:
    unit = measure["unit"]
    lines = [
        (
            row["parameter"], _range(found["factors"].get(row["parameter"], [])), _size(row["mu_star"], unit),
            f"{_size(row['low'], unit)} to {_size(row['high'], unit)}{' *' if row.get('clear') else ''}",
            bare_difference(row["mu"], unit), _size(row["sigma"], unit), str(row["n"]),
        )
        for row in (*measure["factors"], measure["luck"])
    ]  # fmt: skip
    heads = ("parameter", "moves between", "moves by", "interval", "on the whole", "spread", "n")
    return lay_out(f"Morris: {measure['title']} ({'points' if unit == 'share' else unit})", heads, lines, text=2)


def _range(values: Sequence[str]) -> str:
    return f"{_short(values[0])} and {_short(values[-1])}" if values else "-"
