"""The figures that two arms of an experiment are compared by: declared by the game, named on the command line."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from toolkit.balance.pairing import Figure
from toolkit.play.game import Game, Measure
from toolkit.pools.problems import UsageError, did_you_mean


def figures(
    game: Game, sizes: Collection[int], *, seats: int, strategies: Iterable[str], cards: Mapping[str, str] | None = None
) -> list[Figure]:
    """Who does well, with how many points from where, from which seat, and how the game went; the touched cards last.

    `sizes` are numbers of players, `cards` id -> name. Raises UsageError for sizes without a common goal.
    """
    names, goals = tuple(strategies), common_goals(game, sizes)
    return [
        *((_of_all(goals[0]),) if {*sizes} == {1} and len({*names}) > 1 else ()),
        *(_declared(game, goal, name) for goal in goals for name in names),
        *(_declared(game, measure) for measure in game.measured(*sizes) if _is_compared(measure)),
        *(
            Figure(f"seat:{seat + 1}", f"{goal.title} of seat {seat + 1}", goal.unit, "seats", goal.value,
                   where={"seat": seat})
            for goal in goals[:1] if ("seat",) in goal.by for seat in range(seats)
        ),
        *(
            Figure(f"taken:{card}", f"{called}: taken, where shown", "share", "cards", "taken_by_n", "shown",
                   {"card": card})
            for card, called in (cards or {}).items()
        ),
    ]  # fmt: skip


def common_goals(game: Game, sizes: Iterable[int]) -> list[Measure]:
    """What doing well means for all of these numbers of players, the chief goal first. Raises UsageError for none."""
    first, *others = sorted({*sizes}, reverse=True)
    goals = [goal for goal in game.goals(first) if all(goal in game.goals(size) for size in others)]
    if not goals:
        raise UsageError(f"{game.title} for {first} and for {others[-1]} have no goal in common: play one of them.")
    return goals


def chief_figures(game: Game, sizes: Collection[int], strategies: Sequence[str]) -> list[Figure]:
    """Who does well, and what the game tells before all else."""
    first = {measure.id.removesuffix("_by_era") for measure in game.measures if measure.shown == "first"}
    first |= {f"{common_goals(game, sizes)[0].id}:{name}" for name in strategies}
    return [figure for figure in figures(game, sizes, seats=0, strategies=strategies) if figure.name in first]


def _is_compared(measure: Measure) -> bool:
    return measure.chart == "stack" or measure.shown == "first" or measure.table == "games"


def _of_all(goal: Measure) -> Figure:
    """Of everyone who plays alone; at a table of several, what one wins another loses."""
    return Figure(goal.id, f"{goal.title} of all", goal.unit, goal.table, goal.value)


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
