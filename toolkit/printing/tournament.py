"""Tournaments on stdout: the matrix, ratings, the worst case beside the mean, and who beats whom in words."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from toolkit.charts.wording import counted
from toolkit.printing.tables import Document, lay_out, open_console, part_of, with_interval, write_json

MATRIX = (
    "1.00 is a fair share of wins: 1 game in {players}, as if all played alike; 2.00 is twice that. A row is the "
    "strategy that plays, a column the one it meets{full}. ± is half the width of an interval by seed; it is left out "
    "where there are fewer than 200 seeds or nearly all seeds end alike. ?: undecided which of the two is ahead. {held}"
)
RATINGS = (
    "points: 0 is an average strategy, 100 more end ahead 64 times in 100. ahead: of another drawn at random, level "
    "counting half. Ratings use all places of {whose}; the other tables count wins alone. Intervals hold at 95 % for "
    "all {ratings} ratings together."
)
RECORDS = (
    "Both as parts of a fair share of wins. mean: of all its meetings; worst: the smallest cell of its row. beats, "
    "loses to, undecided: opponents, by the matrix. Intervals of the means hold at 95 % for all {means} together, "
    "those of the worst as in the matrix."
)
HELD = "Intervals hold at 95 % for all {cells} cells of {which} together."
FAIR = "fair shares"
UNDER = "These are answers under these strategies: a better player of one of them may beat what beats it here."


def tournament(found: Document, as_json: bool) -> None:
    """A tournament: who wins against whom."""
    if as_json:
        return write_json(found)
    console = open_console()
    for line in _what_was_played(found):
        console.print(line)
    if found["matrix"]:
        _tell(found)
    console.print(f"Run: {found['run']}")


def _what_was_played(found: Document) -> Iterator[str]:
    yield (
        f"{found['game']}, {counted(found['players'], 'player')}: tournament of {len(found['strategies'])} strategies, "
        f"{_line_ups(found)}. {counted(found['games'], 'game')} on {counted(found['seeds'], 'seed')} "
        f"(seed {found['seed']}), {found['seconds']:.1f} s of play."
    )
    if found["state"] != "complete":
        yield "Stopped early: ask again to go on."
    yield from (f"Coverage: {sentence}" for sentence in found["coverage"])


def _line_ups(found: Document) -> str:
    alone = found["line_ups"] - found["balanced"]
    if not alone:
        return counted(found["line_ups"], "line-up")
    pairs = len(found["strategies"]) * (len(found["strategies"]) - 1)
    often = f", {alone // pairs} times each" if alone > pairs else ""
    return f"{found['balanced']} balanced line-ups and {pairs} of one against the rest{often}"


def _tell(found: Document) -> None:
    console, words = open_console(), found["dominance"]
    order = [row["strategy"] for row in words["strategies"]]
    alone, looked_at = found["against_the_rest"], found["looked_at"]
    console.print(_matrix("Win share where both sit", found["matrix"], order))
    console.print(_counts(found["matrix"]))
    held, full = HELD.format(cells=looked_at["matrix"], which="the table"), ""
    if alone:
        console.print(_matrix("One seat against a table full of another", alone, order))
        console.print(_counts(alone))
        held, full = HELD.format(cells=looked_at["matrix"], which="each table"), " or that has all other seats"
    console.print(MATRIX.format(players=found["players"], held=held, full=full))
    console.print(_ratings(found["ratings"]))
    whose = "the balanced line-ups" if alone else "all games"
    console.print(RATINGS.format(whose=whose, **looked_at))
    console.print(_records(words["strategies"]))
    console.print(RECORDS.format(**looked_at))
    for sentence in (*words["sentences"], *words["invasions"]):
        console.print(sentence)
    console.print(UNDER)


def _matrix(title: str, cells: Sequence[Document], order: Sequence[str]) -> Table:
    """Strategies down and across, the one with the largest mean first."""
    by_pair = {(cell["strategy"], cell["opponent"]): cell for cell in cells}
    lines = [(name, *(_cell(by_pair[name, other]) for other in order)) for name in order]
    return _narrow(lay_out(title, ("", *order), lines))


def _narrow(table: Table) -> Table:
    """So that ten strategies stand side by side."""
    table.padding = (0, 1, 0, 0)
    return table


def _counts(cells: Sequence[Document]) -> str:
    met = [cell for cell in cells if cell["n"]]
    seats, seeds = (_between([cell[key] for cell in met]) for key in ("n", "seeds"))
    return f"Each cell: {seats} seats on {seeds} seeds."


def _between(numbers: Sequence[int]) -> str:
    least, most = min(numbers), max(numbers)
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def _cell(cell: Document) -> str:
    if cell["mean"] is None:
        return "-"
    half = "" if cell["low"] is None else f" ±{(cell['high'] - cell['low']) / 2:.2f}"
    return f"{cell['mean']:.2f}{half}{'' if cell['verdict'] else '?'}"


def _ratings(rows: Sequence[Document]) -> Table:
    lines = [
        (
            row["strategy"], f"{row['points']:+.0f}", _ends(row["points_low"], row["points_high"], row["note"]),
            _measured(part_of(row, "ahead"), "share"), f"{row['seeds']:,}", f"{row['n']:,}",
        )
        for row in rows
    ]  # fmt: skip
    heads = ("", "points", "95 % interval", "ahead", "seeds", "games")
    return lay_out("Ratings", heads, lines)


def _ends(low: float | None, high: float | None, note: str | None) -> str:
    return f"none: {note}" if low is None or high is None else f"{low:+.0f} to {high:+.0f}"


def _records(rows: Sequence[Document]) -> Table:
    lines = [
        (
            row["strategy"], _measured(row, FAIR), _measured(_worst(row), FAIR), row["worst"] or "-",
            *(str(len(row[key])) for key in ("beats", "loses_to")), str(row["undecided"]),
            f"{row['seeds']:,}", f"{row['n']:,}",
        )
        for row in rows
    ]  # fmt: skip
    heads = ("", "mean", "worst", "against", "beats", "loses to", "undecided", "seeds", "meetings")
    return lay_out("The worst case beside the mean", heads, lines)


def _worst(row: Document) -> Document:
    return {name: row[f"worst_{name}"] for name in ("mean", "low", "high")}


def _measured(row: Document, unit: str) -> str:
    """As elsewhere, but for the question mark, which stands for what is undecided here."""
    return with_interval(row, unit).removesuffix(" ?")
