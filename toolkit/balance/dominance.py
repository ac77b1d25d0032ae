"""Who beats whom in a tournament, in words: the strategy that beats all, circles, the dominated, the worst case.

X beats Y: where both sit, X's part of the wins is larger, and its lead clear of 0. With two players that is the same as
a cell of the matrix clear of 1.0.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

Beats = Mapping[str, Sequence[str]]
"""A strategy -> those it clearly beats."""
Circle = tuple[str, ...]
"""Each beats the next, and the last the first."""

WORST = ("mean", "low", "high", "seeds", "n", "note")


@dataclass(frozen=True, slots=True)
class Dominance:
    """What a matrix says of its strategies."""

    sentences: tuple[str, ...]
    strategies: pl.DataFrame
    """The largest mean first: strategy, mean, low, high, seeds, n, note (against all), beats, loses_to, undecided
    (opponents), worst (the opponent where its mean is smallest), worst_mean ... worst_note."""


def dominance(cells: pl.DataFrame, averages: pl.DataFrame) -> Dominance:
    """From a `matrix` and the means of its rows (`against_all`)."""
    beats = clearly_beats(cells)
    found = averages.join(_records(beats), on="strategy", maintain_order="left").join(
        worst_cases(cells), on="strategy", how="left", maintain_order="left"
    )
    strategies = found.sort("mean", "strategy", descending=[True, False], nulls_last=True)
    sentences = (*_first(beats), *_circles(beats), *_dominated(beats), *_safest(strategies), *_undecided(beats))
    return Dominance(sentences, strategies)


def clearly_beats(cells: pl.DataFrame) -> dict[str, list[str]]:
    """Each strategy of a matrix, in order of name, with those it clearly beats."""
    clear = cells.filter(verdict="ahead").select("strategy", "opponent").sort("strategy", "opponent")
    beats: dict[str, list[str]] = {name: [] for name in sorted(cells["strategy"].unique())}
    for strategy, opponent in clear.iter_rows():
        beats[strategy].append(opponent)
    return beats


def worst_cases(cells: pl.DataFrame) -> pl.DataFrame:
    """Per strategy: worst (the opponent where its mean is smallest), worst_mean, worst_low ... worst_note."""
    worst = cells.drop_nulls("mean").sort("mean", "opponent").unique("strategy", keep="first", maintain_order=True)
    return worst.select("strategy", worst="opponent", **{f"worst_{name}": name for name in WORST}).sort("strategy")


def circles(beats: Beats) -> list[Circle]:
    """The shortest circle that each strategy is in, each circle once; short ones first."""
    found = {_turned(circle) for name in beats for circle in [_shortest_circle(beats, name)] if circle}
    return sorted(found, key=lambda circle: (len(circle), circle))


def invasions(cells: pl.DataFrame) -> list[str]:
    """From a table of `against_the_rest`: what becomes of one seat of something else at a table full of each."""
    met = cells.drop_nulls("mean").sort("opponent", "mean", "strategy", descending=[False, True, False])
    tables = [(str(key[0]), table) for key, table in met.group_by("opponent", maintain_order=True)]
    told = {rest: _becomes_of(table) for rest, table in tables}
    unclear = [rest for rest, words in told.items() if words is None]
    clear = [f"A table of {rest}: {words}." for rest, words in told.items() if words]
    return [*clear, *([f"Undecided: a table of {_listed(unclear, 'or')}."] if unclear else [])]


def _shortest_circle(beats: Beats, start: str) -> Circle | None:
    paths: deque[Circle] = deque([(start,)])
    seen = {start}
    while paths:
        path = paths.popleft()
        for name in beats[path[-1]]:
            if name == start:
                return path
            if name not in seen:
                seen.add(name)
                paths.append((*path, name))
    return None


def _turned(circle: Circle) -> Circle:
    first = circle.index(min(circle))
    return circle[first:] + circle[:first]


def _loses_to(beats: Beats, name: str) -> list[str]:
    return [other for other, beaten in beats.items() if name in beaten]


def _records(beats: Beats) -> pl.DataFrame:
    rows = [(name, beaten, _loses_to(beats, name)) for name, beaten in beats.items()]
    names = pl.List(pl.String)
    records = pl.DataFrame(rows, {"strategy": pl.String, "beats": names, "loses_to": names}, orient="row")
    decided = pl.col("beats").list.len().cast(pl.Int64) + pl.col("loses_to").list.len()
    return records.with_columns(undecided=len(beats) - 1 - decided)


def _first(beats: Beats) -> Iterator[str]:
    unbeaten = [name for name in beats if not _loses_to(beats, name)]
    best = [name for name in unbeaten if len(beats[name]) == len(beats) - 1]
    if best:
        yield f"{best[0]} beats every other strategy."
    elif not unbeaten:
        yield "No strategy beats every other: each loses to another."
    else:
        yield "No strategy is shown to beat every other."
        if len(unbeaten) < len(beats):
            yield f"Beaten by none: {_listed(unbeaten)}."


def _circles(beats: Beats) -> Iterator[str]:
    found = circles(beats)
    for circle in found:
        steps = zip(circle, (*circle[1:], circle[0]), strict=True)
        yield f"A circle: {', '.join(f'{name} beats {beaten}' for name, beaten in steps)}."
    if found:
        yield "Ratings put all strategies on one line and cannot show a circle."


def _dominated(beats: Beats) -> Iterator[str]:
    for name, beaten in beats.items():
        winners = _loses_to(beats, name)
        if len(winners) == len(beats) - 1:
            yield f"{name} loses to every other strategy."
        elif winners and not beaten:
            yield f"{name} beats nothing and loses to {_listed(winners)}."


def _safest(strategies: pl.DataFrame) -> Iterator[str]:
    met = strategies.drop_nulls("worst_mean").sort("worst_mean", "strategy", descending=[True, False])
    for row in met.head(1).iter_rows(named=True):
        worst = _measured(row["worst_mean"], row["worst_low"], row["worst_high"])
        yield f"{row['strategy']} has the best worst case: {worst} of a fair share of wins, against {row['worst']}."


def _undecided(beats: Beats) -> Iterator[str]:
    pairs = len(beats) * (len(beats) - 1) // 2
    undecided = pairs - sum(map(len, beats.values()))
    if undecided:
        yield f"Undecided pairs: {undecided} of {pairs}."


def _becomes_of(table: pl.DataFrame) -> str | None:
    better = table.filter(verdict="ahead").select("strategy", "mean", "low", "high").rows()
    if better:
        return (
            f"alone at it, {_listed([f'{name} wins {_measured(*found)}' for name, *found in better])} of a fair share"
        )
    if table["verdict"].eq_missing("behind").all():
        return "alone at it, every other strategy wins less than a fair share"
    return None


def _measured(mean: float, low: float | None, high: float | None) -> str:
    return f"{mean:.2f} (no interval yet)" if low is None else f"{mean:.2f} ({low:.2f} to {high:.2f})"


def _listed(words: Sequence[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
