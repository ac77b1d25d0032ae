"""The panels of a review, one question each; none where the game keeps no figures for it."""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from toolkit.balance import variance
from toolkit.balance.coverage import COUNTED, card_coverage, coverage_sentences, rule_coverage
from toolkit.balance.outcomes import cumulative_share, mean_by_source, ratio_by
from toolkit.balance.shares import share_by
from toolkit.balance.spread import histogram, spread
from toolkit.balance.targets import Judge
from toolkit.charts.by_players import measure_by_players, win_by_players
from toolkit.charts.evidence import Evidence
from toolkit.charts.luck import luck_panel
from toolkit.charts.panel import Panel
from toolkit.charts.panels import (
    coverage_panel,
    exact_panel,
    figures_panel,
    fullest,
    goal_panel,
    measure_panel,
    rate_panel,
    rules_panel,
    sources_panel,
)
from toolkit.charts.ridges import spread_panel
from toolkit.charts.strategies import knobs_panel, places_panel, profile_panel, risk_panel, seats_panel
from toolkit.charts.targets import targets_panel
from toolkit.play.game import Measure, thresholds

BARS = 30
"""Of a histogram, about."""


# -- who does well, and what scores are made of --------------------------------------------------


def coverage(run: Evidence) -> Panel:
    """What never came up, and games cut short."""
    cards = card_coverage(run.sums("cards", ("card",), *COUNTED), run.card_ids)
    named = cards.with_columns(pl.col("card").replace({face.id: face.name for face in run.files.faces}))
    return coverage_panel(coverage_sentences(named, run.sums("games", ()), run.branches), cards)


def rules_watched(run: Evidence) -> list[Panel]:
    """In how many games each rule came up."""
    games = run.sums("games", ())
    alone = (
        rule_coverage(games.select("seed_index", "n", column), {column: rule}, seeds=run.seeds)
        for column, rule in run.branches.items()
    )
    return rules_panel(pl.concat(alone)) if run.branches else []


def targets(run: Evidence) -> list[Panel]:
    """The targets for this number of players."""
    here = [target for target in run.files.targets if target.players in (None, run.players)]
    judge = Judge(run.sums, run.measures, run.seeds, len(here), goals=run.goals)
    return targets_panel([judge.judged(target) for target in here], len(run.files.targets) - len(here))


def chief_goal(run: Evidence) -> list[Panel]:
    """Who does well, by strategy and, where that says anything, by seat."""
    keys = ["strategy", *(["seat"] if ("seat",) in run.chief.by else [])]
    return [goal_panel(run.chief, run.done(run.chief, by), by, run.players) for by in keys]


def goals_reached(run: Evidence) -> list[Panel]:
    """How often each strategy reaches what is reached or not."""
    return [goal_panel(goal, run.done(goal), "strategy", run.players) for goal in thresholds(run.goals)]


def sources(run: Evidence, *only: str, title: str = "") -> list[Panel]:
    """What the score is made of, or some parts of it."""
    parts = run.parts()
    known = [part.value for part in parts]
    wanted = [source for source in known if not only or source in only]
    if not wanted:
        return []
    keys = parts[0].by[0]
    sums = run.sums(parts[0].table, keys, *wanted)
    frames = [_of_source(sums, source, keys, run.seeds) for source in wanted]
    frame = pl.concat(frames).with_columns(pl.col("source").cast(pl.Enum(known))).sort(*keys, "source")
    return [sources_panel(frame, keys[0], parts[0].unit, title)]


def _of_source(sums: pl.DataFrame, source: str, keys: Sequence[str], seeds: int) -> pl.DataFrame:
    """One source alone: where no other column is, nothing is added up by seed again, which would take longest."""
    alone = sums.select("seed_index", *keys, "n", source)
    return mean_by_source(alone, [source], seeds=seeds, keys=keys).with_columns(pl.col("source").cast(pl.String))


def score_spread(run: Evidence) -> list[Panel]:
    """How scores spread, by strategy."""
    by_score = run.kept("seats", ("strategy", "score"))
    if by_score is None or by_score.is_empty():
        return []
    keys = ["strategy"]
    whole = by_score.group_by(*keys, "score", maintain_order=True).agg(pl.lit(0).alias("seed_index"), pl.col("n").sum())
    bars = histogram(whole, keys, seeds=1, bins=BARS)  # all seeds as one: bars are drawn without intervals
    return [spread_panel(bars, spread(by_score, keys, seeds=run.seeds))]


def skill_and_luck(run: Evidence) -> list[Panel]:
    """What scores vary with; nothing to be said where somebody kept their seat."""
    by_seat, by_score = run.kept("seats", ("seat", "strategy")), run.kept("seats", ("strategy", "score"))
    if by_seat is None or by_score is None or not variance.whole_seeds(by_seat):
        return []
    return luck_panel(variance.skill_and_luck(by_seat, by_score))


# -- declared measures ---------------------------------------------------------------------------


def measured(run: Evidence, measure_id: str, *by: str) -> list[Panel]:
    """A measure by these keys, else by all it is kept by; by three, a panel for each value of the first."""
    declared = run.declared(measure_id)
    if declared is None:
        return []
    keys = by or fullest(declared)
    frame = run.frame(declared, keys)
    if not frame["n"].sum():  # not every measure has something to count at every number of players
        return []
    if len(keys) < 3:
        return [measure_panel(declared, keys, frame)]
    return [
        replace(measure_panel(declared, keys[1:], own.drop(keys[0])), title=f"{declared.title}: {value}")
        for (value,), own in frame.group_by(keys[0], maintain_order=True)
    ]


def figures(run: Evidence, title: str, about: str, measure_ids: Sequence[str]) -> list[Panel]:
    """Measures over all games, one figure each."""
    known = [declared for declared in map(run.declared, measure_ids) if declared]
    return [figures_panel(title, about, [(declared, run.frame(declared, ())) for declared in known])] if known else []


def per_game(run: Evidence, measure_id: str, by: str, title: str, about: str) -> list[Panel]:
    """A measure of seats, added up over the table: its mean a game."""
    declared = run.declared(measure_id)
    if declared is None:
        return []
    sums = run.sums_of(declared).with_columns(games=pl.col("n") / run.players)
    frame = ratio_by(sums, [by], declared.value, weight="games", seeds=run.seeds)
    return [rate_panel(title, about, by, declared.unit, frame)]


def per_event(run: Evidence, source: str, event_id: str, title: str, about: str) -> list[Panel]:
    """VP lost to a source for every time something happened, by strategy."""
    part = next((part for part in run.parts() if part.value == source), None)
    event = run.declared(event_id)
    if part is None or event is None:
        return []
    keys = ["seed_index", "strategy"]
    happened = run.sums_of(event).group_by(keys, maintain_order=True).agg(pl.col(event.value).sum())
    lost = run.sums(part.table, ("strategy",), source).select(*keys, lost=-pl.col(source).cast(pl.Float64))
    frame = ratio_by(happened.join(lost, on=keys), ["strategy"], "lost", weight=event.value, seeds=run.seeds)
    return [rate_panel(title, about, "strategy", part.unit, frame.filter(pl.col("n") > 0))]


def beside_exact(run: Evidence) -> list[Panel]:
    """How far a share has grown at each step beside what is known exactly, one panel for the Eras of each curve."""
    known = run.files.exact
    declared = run.declared(known.measure) if known else None
    if known is None or declared is None:
        return []
    exact = pl.DataFrame(known.points, schema=["era", "curve", known.step, "exact"], orient="row")
    by_step = run.sums(declared.table, ("strategy", "era", known.step), declared.value)
    exact = exact.filter(pl.col("era").is_in(by_step["era"].unique().to_list()))
    curves = [curve for _, curve in exact.group_by("curve", maintain_order=True)]
    return [_grown(run, declared, by_step, known.step, curve) for curve in curves]


def _grown(run: Evidence, declared: Measure, by_step: pl.DataFrame, step: str, curve: pl.DataFrame) -> Panel:
    eras, curve = curve["era"].unique().sort().to_list(), curve.unique(step).sort(step)
    of_eras = pl.col("era").is_in(eras)
    happened, played = by_step.filter(of_eras), run.sums_of(declared).filter(of_eras)
    # Looked at where the curve is known, and at the end: a look at each step would take seconds for long runs.
    steps = pl.Series(sorted({*curve[step], happened[step].max() or 0}))
    looked = _looked_at(played, happened.filter(pl.col(declared.value) > 0), declared.value, step, steps)
    frame = cumulative_share(looked, ["strategy"], step, declared.value, seeds=run.seeds)
    return exact_panel(declared, eras, step, frame.with_columns(steps.gather(frame[step]).alias(step)), curve)


def _looked_at(played: pl.DataFrame, happened: pl.DataFrame, value: str, step: str, steps: pl.Series) -> pl.DataFrame:
    """All rows played, at the first step, and what happened, at the first of `steps` that it had happened by."""
    by = steps.search_sorted(happened[step], side="left")
    keys = ("seed_index", "strategy")
    every = played.select(*keys, pl.lit(0, pl.Int64).alias(step), pl.col("n").cast(pl.Int64), pl.lit(0.0).alias(value))
    some = happened.select(
        *keys, by.cast(pl.Int64).alias(step), pl.lit(0, pl.Int64).alias("n"), pl.col(value).cast(pl.Float64)
    )
    return pl.concat([every, some])


# -- strategies, and tables of other sizes -------------------------------------------------------


def profiles(run: Evidence) -> list[Panel]:
    """What each strategy is known by: how it fares, and its traits."""
    traits = [m for m in run.measures if m.shown in ("first", "profile") and ("strategy",) in m.by]
    rows = [(goal.title, goal.unit, run.done(goal)) for goal in run.goals]
    return profile_panel([*rows, *((m.title, m.unit, run.frame(m, ["strategy"])) for m in traits)])


def risk_against_score(run: Evidence, risk_id: str) -> list[Panel]:
    """What is risked against what is scored."""
    risk = run.declared(risk_id)
    if risk is None:
        return []
    scores = ratio_by(run.sums("seats", ("strategy",), "score"), ["strategy"], "score", seeds=run.seeds)
    return risk_panel(risk, run.frame(risk, ["strategy"]), scores)


def places(run: Evidence) -> list[Panel]:
    """Who comes in where; who plays alone comes in nowhere."""
    kept = run.kept("seats", ("strategy", "place")) if run.chief.shared else None
    return [] if kept is None else places_panel(share_by(kept, ["strategy"], "place", seeds=run.seeds))


def in_each_seat(run: Evidence) -> list[Panel]:
    """How each strategy does in each seat, where a table shares what there is."""
    chief, kept = run.chief, run.kept("seats", ("seat", "strategy")) if run.chief.shared else None
    if kept is None or chief.value not in kept.columns:
        return []
    return seats_panel(ratio_by(kept, ["strategy", "seat"], chief.value, seeds=run.seeds))


def knobs(run: Evidence) -> list[Panel]:
    """How the knobs of the line-up are turned."""
    return knobs_panel(run.files.knobs, run.strategies)


def won_by_players(run: Evidence) -> list[Panel]:
    """Win shares at tables of other sizes; nothing for who plays alone."""
    if not run.chief.shared:
        return []
    tables = [table for table in (*run.others, run) if table.chief.shared]
    return win_by_players({table.players: table.done(table.chief) for table in tables}, run.strategies)


def measured_by_players(run: Evidence, measure_id: str) -> list[Panel]:
    """A measure at tables of other sizes."""
    declared = run.declared(measure_id)
    if declared is None or not run.others:
        return []
    means = {
        table.players: ratio_by(table.sums_of(declared), [], declared.value, seeds=table.seeds)
        for table in (*run.others, run)
    }
    return measure_by_players(declared, means)
