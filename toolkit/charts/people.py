"""People beside scripts: where they differ, then figure by figure, each with its interval and its n."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from toolkit.charts.marks import Scale
from toolkit.charts.panel import Panel, Tile, about_marks, in_words
from toolkit.charts.side_by_side import side_by_side
from toolkit.charts.wording import NONE, bare_figure, between, counted, figure, inside, listed

SIDES = {"people": "games", "scripts": "seeds"}
"""Who -> what is counted of them."""
DIFFERS = "differs"
MOST_ROWS = 12
OVERVIEW = (
    "A difference that clearly is one says that the scripts do not play as these people do: believe what the scripts "
    "say of it less. Where none is told they need not play alike: a few games leave room for large differences."
)
HOW = (
    "Intervals of people: Student's t for means, Clopper and Pearson's exact one for shares, a game as the unit; of "
    "scripts: as on the other pages. Those of one kind (figures, players like a script, cards) hold all at once, but "
    "for a single look: who looks after every game will in time see a difference that is not there. Many games of the "
    "same few people tell less than their number says."
)
SMALL = "Each mean with its interval; people first, what differs most at the top."
ABOUT = {
    "Length": "What the clock said, beside what is estimated for scripts from the seconds each question takes.",
    "Who wins": "Level scores share the win on both sides: nobody writes down how a tie was broken.",
    "Cards taken": f"Share of the games in which anybody took the card. At most {MOST_ROWS} are drawn; below are all.",
}
"""What a group of figures needs to have said of it."""
COLUMNS = (
    "title", "verdict", "people", "people_low", "people_high", "people_note", "games",
    "scripts", "scripts_low", "scripts_high", "scripts_note", "seeds", "difference", "low", "high",
)  # fmt: skip
MEASURED = ("people", "people_low", "people_high", "scripts", "scripts_low", "scripts_high", "difference")


def people_panels(figures: pl.DataFrame, styles: pl.DataFrame, cards: pl.DataFrame, games: int) -> list[Panel]:
    """Frames from `balance.people.beside`: figures of all, of those who played like a script, and of cards."""
    families = (figures, styles, cards)
    return [_overview(*families, games), *(panel for family in families for panel in _groups(family))]


# -- where they differ ---------------------------------------------------------------------------


def _overview(figures: pl.DataFrame, styles: pl.DataFrame, cards: pl.DataFrame, games: int) -> Panel:
    both = pl.concat([figures, styles])
    everything = pl.concat([both, cards])
    lines = [_difference(row) for row in everything.filter(verdict=DIFFERS).iter_rows(named=True)]
    tiles = (
        Tile("Real games", str(games), "of as many players as the run"),
        _counted("Figures that differ", both),
        _counted("Cards that differ", cards),
    )
    says = "\n".join(lines) or _nothing(everything)
    return Panel("Where people and scripts differ", says, f"{OVERVIEW} {HOW}", _worded(both), tiles=tiles, opened=True)


def _counted(title: str, frame: pl.DataFrame) -> Tile:
    told = frame["low"].count()
    if told:
        return Tile(title, str(frame.filter(verdict=DIFFERS).height), f"of {told} looked at")
    return Tile(title, NONE, "too few games to tell" if frame.height else "none were noted")


def _difference(row: Mapping[str, Any]) -> str:
    people, scripts = (_told(row, side) for side in SIDES)
    return f"{row['title']}: people {people}, scripts {scripts}."


def _nothing(frame: pl.DataFrame) -> str:
    if not frame["low"].count():
        return "Too few games to tell where people and scripts differ."
    return "People differ clearly from the scripts in none of these."


def _told(row: Mapping[str, Any], side: str) -> str:
    """`4.66 (4.40 to 4.92, 8 games)`."""
    known = f"{_between(row, side)}, " if row[f"{side}_low"] is not None else ""
    return f"{bare_figure(row[side], row['unit'])} ({known}{row[SIDES[side]]:,} {SIDES[side]})"


def _between(row: Mapping[str, Any], side: str) -> str:
    low, high = row[f"{side}_low"], row[f"{side}_high"]
    if row["unit"] == "share":
        low, high = max(low, 0.0), min(high, 1.0)
    return f"{bare_figure(low, row['unit'])} to {figure(high, row['unit'])}"


def _worded(frame: pl.DataFrame) -> pl.DataFrame:
    """Everything in words, for figures of several units stand in one column."""
    rows = [
        {
            "figure": row["title"],
            "verdict": row["verdict"],
            **_apart(row),
            **{side: _told(row, side) for side in SIDES},
        }
        for row in frame.iter_rows(named=True)
    ]
    return pl.DataFrame(rows, dict.fromkeys(("figure", "verdict", "difference", "may be", *SIDES), pl.String()))


def _apart(row: Mapping[str, Any]) -> dict[str, str]:
    """The difference and what it may be; of shares in points."""
    points = row["unit"] == "share"
    unit, times = ("points", 100) if points else (row["unit"], 1)
    apart, low, high = (None if row[c] is None else row[c] * times for c in ("difference", "low", "high"))
    bare = bare_figure(apart, unit)
    signed = bare if points or apart is None or apart < 0 else f"+{bare}"
    return {"difference": signed, "may be": between(low, high, unit, "fewer than needed")}


# -- figure by figure ----------------------------------------------------------------------------


def _groups(family: pl.DataFrame) -> Iterator[Panel]:
    for (title,), group in family.group_by("group", maintain_order=True):
        yield _group(str(title), group)


def _group(title: str, group: pl.DataFrame) -> Panel:
    unit = group["unit"][0]
    clear = [inside(name) for name in group.filter(verdict=DIFFERS)["title"]]
    says = f"Different: {listed(clear)}." if clear else _nothing(group)
    sides = _one_below_the_other(_drawn(group))
    table = in_words(group.select(COLUMNS), "people_note", "scripts_note").rename({"title": "figure"})
    chart = side_by_side(sides, Scale(title, unit), says)
    return Panel(
        title, says, about_marks(ABOUT.get(title, SMALL), sides), table, chart, unit, dict.fromkeys(MEASURED, unit)
    )


def _drawn(group: pl.DataFrame) -> pl.DataFrame:
    """As many as one can take in; those with the largest differences where none is clear."""
    ranked = group.sort("verdict", pl.col("difference").abs(), descending=[False, True], maintain_order=True)
    return group if group.height <= MOST_ROWS else ranked.head(MOST_ROWS)


def _one_below_the_other(group: pl.DataFrame) -> pl.DataFrame:
    """A row for each side of each figure."""
    sides = pl.Enum(list(SIDES))
    return pl.concat(
        group.select(
            "title",
            pl.lit(side, sides).alias("side"),
            pl.col(side).alias("mean"),
            pl.col(f"{side}_low").alias("low"),
            pl.col(f"{side}_high").alias("high"),
            pl.col(f"{side}_note").alias("note"),
            pl.Series("said", [_label(row, side) for row in group.iter_rows(named=True)], pl.String),
            pl.format(f"{{}} {what}", what).alias("counted"),
        )
        for side, what in SIDES.items()
    )


def _label(row: Mapping[str, Any], side: str) -> str:
    bare = bare_figure(row[side], row["unit"])
    if side == "scripts":
        return bare
    games = counted(row["games"], "game")
    return ", ".join([bare, games, *([DIFFERS] if row["verdict"] == DIFFERS else [])])
