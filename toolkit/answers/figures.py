"""The figures that two arms of an experiment are compared by: declared by the game, named on the command line."""

from collections.abc import Iterable, Mapping, Sequence

from toolkit.balance.pairing import Figure
from toolkit.play.game import Game, Measure
from toolkit.pools.problems import UsageError, did_you_mean


def figures(
    game: Game, *, players: int, strategies: Iterable[str], cards: Mapping[str, str] | None = None
) -> list[Figure]:
    """Who wins, with how many points from where, from which seat, and how the game went; the touched cards last.

    `cards` are id -> name.
    """
    names = tuple(strategies)
    return [
        *(_of_strategy("win_share", "Win share", "share", "win_share", name) for name in names),
        *(_of_strategy("vp", "Mean score", "VP", "score", name) for name in names),
        *(_declared(game, measure) for measure in game.measures if _is_compared(measure)),
        *(
            Figure(f"seat:{seat + 1}", f"Win share of seat {seat + 1}", "share", "seats", "win_share",
                   where={"seat": seat})
            for seat in range(players)
        ),
        *(
            Figure(f"taken:{card}", f"{called}: taken, where shown", "share", "cards", "taken_by_n", "shown",
                   {"card": card})
            for card, called in (cards or {}).items()
        ),
    ]  # fmt: skip


def chief_figures(game: Game, strategies: Sequence[str]) -> list[Figure]:
    """Who wins, and what the game tells before all else."""
    first = {measure.id.removesuffix("_by_era") for measure in game.measures if measure.shown == "first"}
    known = figures(game, players=0, strategies=strategies)
    return [figure for figure in known if figure.name in first or figure.name.startswith("win_share:")]


def _is_compared(measure: Measure) -> bool:
    return measure.chart == "stack" or measure.shown == "first" or measure.table == "games"


def _of_strategy(name: str, title: str, unit: str, column: str, strategy: str) -> Figure:
    return Figure(f"{name}:{strategy}", f"{title} of {strategy}", unit, "seats", column, where={"strategy": strategy})


def _declared(game: Game, measure: Measure, strategy: str | None = None) -> Figure:
    kinds = next(schema.columns for schema in game.tables if schema.name == measure.table)
    rows = f"{measure.value}_n" if kinds[measure.value] == "optional" else "n"
    name, title = measure.id.removesuffix("_by_era"), measure.title
    if strategy is None:
        return Figure(name, title, measure.unit, measure.table, measure.value, rows)
    where = {"strategy": strategy}
    return Figure(
        f"{name}:{strategy}", f"{title} of {strategy}", measure.unit, measure.table, measure.value, rows, where
    )


def with_named(known: Sequence[Figure], name: str, game: Game, strategies: Sequence[str]) -> list[Figure]:
    """The figures, and among them the one named. Raises UsageError with the nearest name.

    Beside those known, any declared measure can be named for one strategy: `vp_glory:warlord`.
    """
    if any(figure.name == name for figure in known):
        return list(known)
    more = [
        _declared(game, measure, strategy)
        for measure in game.measures
        if ("strategy",) in measure.by
        for strategy in strategies
    ]
    more += [_declared(game, measure) for measure in game.measures]
    names = [figure.name for figure in (*known, *more)]
    if name not in names:
        raise UsageError(
            f"There is no measure {name!r}.{did_you_mean(name, names)} Among them: {', '.join(names[:12])}."
        )
    return [*known, next(figure for figure in more if figure.name == name)]
