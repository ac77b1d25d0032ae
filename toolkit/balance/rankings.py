"""A model of rankings with ties: how strong each strategy is, told by all places of all games at once.

Davidson-Luce (Firth, Kosmidis, Turner 2019): the first places of a game are chosen, then the next among those left,
and so on. A set S is chosen with odds tie(|S|) x the geometric mean of the strengths in it, tie(1) = 1. Two seats of
one strategy are two candidates of the same strength. The estimate counts one drawn game against an average strategy
for every strategy (and as much for every tie size), so that perfect and unconnected records stay finite; the strength
of that average strategy is the 1 of the scale.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, groupby
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.optimize import minimize
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

Numbers = npt.NDArray[np.float64]
Seats = tuple[int, ...]
"""Seats, each by the number of the strategy that plays it, in ascending order."""
Ranking = tuple[Seats, ...]
"""The seats of a game, the best place first; seats in one place are tied."""


@dataclass(frozen=True, slots=True)
class Rankings:
    """The games of a tournament as the model reads them. Parameters: a log strength each, then a log of each tie."""

    strategies: int
    ties: tuple[int, ...]
    """How many share a place, where any do."""
    choices: Numbers
    """Distinct sets that may be chosen x parameters: the log odds of each are its row times the parameters."""
    open: Any
    """Sparse, distinct sets left to choose from x choices: in how many ways each choice can be made there."""
    made: Numbers
    """Seeds x parameters: rows of the choices made, added up."""
    faced: Any
    """Sparse, seeds x sets left to choose from: how often each was faced."""
    kept_level: npt.NDArray[np.bool_]
    """Strategies x strategies: whether the one ever ended ahead of the other or level with it."""


def read_rankings(seats: pl.DataFrame, names: Sequence[str]) -> Rankings:
    """From seats with seed_index, game, strategy (one of `names`) and place."""
    by_seed = _by_seed(seats, names)
    rankings = sorted(set(chain.from_iterable(by_seed)))
    stages = [list(_stages(ranking)) for ranking in rankings]
    ties = tuple(sorted({len(chosen) for stage in stages for _, chosen in stage if len(chosen) > 1}))
    left = sorted({seats for stage in stages for seats, _ in stage})
    ways = [Counter(_choices(seats, ties)) for seats in left]
    choices = sorted(set(chain.from_iterable(ways)))
    features = np.array([_features(choice, len(names), ties) for choice in choices]).reshape(len(choices), -1)
    played = _counts(by_seed, rankings)
    made = _counts([Counter(chosen for _, chosen in stage) for stage in stages], choices) @ features
    faced = played @ _counts([Counter(seats for seats, _ in stage) for stage in stages], left)
    return Rankings(
        len(names), ties, features, _counts(ways, choices), played @ made, faced, _kept_level(rankings, len(names))
    )


def fitted(games: Rankings) -> Numbers:
    """The parameters that explain the games best."""
    made, faced = games.made.sum(axis=0), games.faced.sum(axis=0)

    def misfit(at: Numbers) -> tuple[float, Numbers]:
        odds = np.exp(games.choices @ at)
        total = games.open @ odds
        expected = (games.open.T @ (faced / total)) * odds @ games.choices
        drawn_game = np.logaddexp(at / 2, -at / 2)
        return float(faced @ np.log(total) - made @ at + drawn_game.sum()), expected - made + np.tanh(at / 2) / 2

    start = np.zeros(games.choices.shape[1])
    found = minimize(misfit, start, jac=True, hess=lambda at: information(games, at), method="Newton-CG", tol=1e-10)
    return np.asarray(found.x, dtype=np.float64)


def information(games: Rankings, at: Numbers) -> Numbers:
    """How sharply the games tell the parameters: the second derivative of the misfit."""
    expected, odds = _expected(games, at)
    faced = games.faced.sum(axis=0)
    weight = (games.open.T @ (faced / (games.open @ odds))) * odds
    spread = games.choices.T @ (weight[:, None] * games.choices) - expected.T @ (faced[:, None] * expected)
    return np.asarray(spread + np.diag(1 / np.cosh(at / 2) ** 2 / 4))


def influences(games: Rankings, at: Numbers) -> Numbers:
    """Seeds x parameters: how far each seed pulls the estimate from what the others say. Their sum is 0."""
    surprise = games.made - games.faced @ _expected(games, at)[0]
    return np.asarray(np.linalg.solve(information(games, at), (surprise - surprise.mean(axis=0)).T).T)


def contested(games: Rankings) -> npt.NDArray[np.bool_]:
    """Which strategies belong to the group of more than half of all within which results go both ways, if any does.

    Outside of it (or when there is none) a strength has no end but the one the drawn game sets.
    """
    _, group = connected_components(games.kept_level, connection="strong")
    return np.asarray(2 * np.bincount(group)[group] > games.strategies)


def _expected(games: Rankings, at: Numbers) -> tuple[Numbers, Numbers]:
    """What the model expects to be chosen from each set left, and the odds of every choice."""
    odds = np.exp(games.choices @ at)
    return np.asarray(games.open @ (odds[:, None] * games.choices) / (games.open @ odds)[:, None]), odds


def _by_seed(seats: pl.DataFrame, names: Sequence[str]) -> list[Counter[Ranking]]:
    """The rankings of each seed, and how many of its games ended so."""
    number = pl.col("strategy").cast(pl.String).cast(pl.Enum(names)).to_physical()
    rows = seats.select("seed_index", "game", "place", number).sort("seed_index", "game", "place", "strategy")
    games = rows.group_by("seed_index", "game", maintain_order=True).agg("strategy", "place")
    by_seed: dict[int, Counter[Ranking]] = {}
    for seed, strategies, places in games.select("seed_index", "strategy", "place").iter_rows():
        by_seed.setdefault(seed, Counter())[_ranking(strategies, places)] += 1
    return list(by_seed.values())


def _ranking(strategies: Sequence[int], places: Sequence[int]) -> Ranking:
    seated = zip(places, strategies, strict=True)
    return tuple(tuple(number for _, number in level) for _, level in groupby(seated, key=lambda seat: seat[0]))


def _stages(ranking: Ranking) -> Iterator[tuple[Seats, Seats]]:
    """Each choice of a game: who was left to choose from, and who was chosen."""
    for at, chosen in enumerate(ranking):
        left = tuple(sorted(chain.from_iterable(ranking[at:])))
        if len(left) > 1:
            yield left, chosen


def _choices(left: Seats, ties: Sequence[int]) -> Iterator[Seats]:
    for size in (1, *ties):
        yield from combinations(left, size)


def _features(choice: Seats, strategies: int, ties: Sequence[int]) -> Numbers:
    row = np.zeros(strategies + len(ties))
    np.add.at(row, list(choice), 1 / len(choice))
    if len(choice) > 1:
        row[strategies + ties.index(len(choice))] = 1
    return row


def _counts(rows: Sequence[Counter[Any]], columns: Sequence[Any]) -> Any:
    """Sparse: how often each row has each column."""
    place = {column: number for number, column in enumerate(columns)}
    cells = [(row, place[key], count) for row, counter in enumerate(rows) for key, count in counter.items()]
    row, column, count = np.array(cells, dtype=np.float64).reshape(-1, 3).T
    return csr_array((count, (row.astype(int), column.astype(int))), shape=(len(rows), len(columns)))


def _kept_level(rankings: Iterable[Ranking], strategies: int) -> npt.NDArray[np.bool_]:
    kept = np.zeros((strategies, strategies), dtype=np.bool_)
    for ranking in rankings:
        for at, level in enumerate(ranking):
            kept[np.ix_(level, list(chain.from_iterable(ranking[at:])))] = True
    return kept
