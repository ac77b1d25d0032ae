"""The experiment on one card, on stdout."""

from collections.abc import Sequence

from rich.table import Table

from toolkit.charts.settled_words import ABOUT, OWNER, TREATMENTS, compared_with, verdict
from toolkit.charts.wording import bare_difference, bare_figure, between_differences, counted, difference_unit, inside
from toolkit.printing.tables import Document, lay_out, open_console, part_of, points, who_plays, write_json


def settling(found: Document, as_json: bool) -> None:
    """What the table says of the card, and what comes of banning it and of giving it."""
    if as_json:
        return write_json(found)
    console, card = open_console(), found["card"]
    console.print(
        f"{card['name']} ({card['id']}): {card['costs']}, {card['vp']} VP, {card['text'] or 'no ability'}. "
        f"{who_plays(found)}. "
        f"{counted(found['pairs'], 'seed')}, {sum(found['games'].values()):,} games."
    )
    if found["stopped"] == "cancelled":
        console.print("Stopped early; ask again to go on.")
    if found["observed"]:
        console.print(_observed(found))
    for treatment, about in TREATMENTS.items():
        rows = [row for row in found["rows"] if row["treatment"] == treatment]
        if rows:
            console.print(_table(f"{about.partition(':')[0]} (before: {BEFORE[treatment]})", rows))
            console.print(about.format(card=card["name"]))
    for sentence in verdict(found):
        console.print(sentence)
    console.print(ABOUT.format(looked_at=found["looked_at"]))
    console.print(f"Run: {found['run']}")


BEFORE = {"ban": "the games as they are", "give": "the games with it banned"}
COLUMNS = ("figure", "of", "before", "after", "difference", "interval", "", "n")


def _observed(found: Document) -> str:
    row, chief, (usual, fixed) = found["observed"], found["rows"][0], compared_with(found)
    raw, adjusted = (points(part_of(row, name), chief["unit"]) for name in ("raw", "adjusted"))
    unit = difference_unit(chief["unit"]).replace("points", "Points")
    return (
        f"As it is, it was taken in {row['taken']:,} of the {row['shown']:,} games that showed it. {unit} of "
        f"{inside(chief['title'])} beyond {usual} of whoever took it: {raw}; adjusted for {fixed}: {adjusted}."
    )


def _table(title: str, rows: Sequence[Document]) -> Table:
    return lay_out(title, COLUMNS, map(_row, rows), text=2)


def _row(row: Document) -> tuple[str, ...]:
    unit, clear = row["unit"], "clear" if row["clear"] else "could be 0" if row["low"] is not None else ""
    return (
        row["title"], row["strategy"] or OWNER,
        bare_figure(row["baseline"], unit) or "-", bare_figure(row["variant"], unit) or "-",
        bare_difference(row["difference"], unit),
        between_differences(row["low"], row["high"], unit, row["note"]), clear, f"{row['n']:,}",
    )  # fmt: skip
