"""The experiment on one card, on stdout."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from toolkit.charts.wording import bare_difference, bare_figure, between_differences
from toolkit.printing.tables import Document, counted, lay_out, open_console, part_of, points, write_json

BAN = (
    "Banned: nobody meets {card}. Its place stays empty, no other card comes instead, and all else is dealt as it was; "
    "the whole table is treated."
)
GIVE = (
    "Given: one player owns {card} from when it would come up, for nothing, and nobody else meets it; beside the same "
    "games with it banned. So this is what it does once it is there: its cost and the purchase it takes are not in it."
)
ABOUT = (
    "difference: on the same seeds, in points of a hundred for shares. The intervals hold together for all {looked_at} "
    "figures, however often you look. These are answers under these strategies."
)


def settling(found: Document, as_json: bool) -> None:
    """What the table says of the card, and what comes of banning it and of giving it."""
    if as_json:
        return write_json(found)
    console, card = open_console(), found["card"]
    console.print(
        f"{card['name']} ({card['id']}): {card['costs']}, {card['vp']} VP, {card['text'] or 'no ability'}. "
        f"{found['game']}, {counted(found['players'], 'player')}: {', '.join(found['line_up'])}. "
        f"{counted(found['pairs'], 'seed')}, {sum(found['games'].values()):,} games."
    )
    if found["stopped"] == "cancelled":
        console.print("Stopped early; ask again to go on.")
    if found["observed"]:
        console.print(_observed(found["observed"]))
    for treatment, title, about in (("ban", "Banned", BAN), ("give", "Given", GIVE)):
        rows = [row for row in found["rows"] if row["treatment"] == treatment]
        if rows:
            console.print(_table(f"{title} (before: {BEFORE[treatment]})", rows))
            console.print(about.format(card=card["name"]))
    for sentence in _verdict(found):
        console.print(sentence)
    console.print(ABOUT.format(looked_at=found["looked_at"]))
    console.print(f"Run: {found['run']}")


BEFORE = {"ban": "the games as they are", "give": "the games with it banned"}
COLUMNS = ("figure", "of", "before", "after", "difference", "interval", "", "n")


def _observed(row: Document) -> str:
    raw, adjusted = (points(part_of(row, name)) for name in ("raw", "adjusted"))
    return (
        f"As it is, it was taken in {row['taken']:,} of the {row['shown']:,} games that showed it. Points of win share "
        f"beyond an equal part of whoever took it: {raw}; adjusted for strategy and seat: {adjusted}."
    )


def _table(title: str, rows: Sequence[Document]) -> Table:
    return lay_out(title, COLUMNS, map(_row, rows), text=2)


def _row(row: Document) -> tuple[str, ...]:
    unit, verdict = row["unit"], "clear" if row["clear"] else "could be 0" if row["low"] is not None else ""
    return (
        row["title"], row["strategy"] or "its owner, any strategy",
        bare_figure(row["baseline"], unit) or "-", bare_figure(row["variant"], unit) or "-",
        bare_difference(row["difference"], unit),
        between_differences(row["low"], row["high"], unit, row["note"]), verdict, f"{row['n']:,}",
    )  # fmt: skip


def _verdict(found: Document) -> Iterator[str]:
    """The one figure that answers the table's."""
    owner = next((row for row in found["rows"] if row["treatment"] == "give" and row["strategy"] is None), None)
    if owner is None:
        return
    told = f"{bare_difference(owner['difference'], owner['unit'])} points of win share"
    if owner["clear"]:
        yield f"Owning it, free of its cost, is worth {told} to whoever has it."
    else:
        yield f"Whether owning it does anything is not clear: {told}, and it could be 0."
