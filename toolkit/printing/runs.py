"""Runs on stdout: a summary, a story, what comes next."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from toolkit.charts.wording import counted, inside
from toolkit.play.game import SCORE, Game, Measure, Scene, thresholds
from toolkit.printing.tables import (
    FIGURES,
    INTERVALS,
    Document,
    figure,
    interval,
    lay_out,
    open_console,
    with_interval,
    write_json,
)


def summary(found: Document, game: Game, as_json: bool) -> None:
    """A run: coverage first, then who does well and why."""
    if as_json:
        return write_json(found)
    console, measures, goals = open_console(), game.measured(found["players"]), game.goals(found["players"])
    what_was_played(console, found)
    console.print(_by_strategy(found["strategies"], goals[0], thresholds(goals)))
    if found["seats"]:
        title = f"{goals[0].title} by seat (turn order in the first round)"
        console.print(_done(title, found["seats"], "seat", goals[0]))
    console.print(_sources(found["measures"], [m for m in measures if m.chart == "stack"]))
    for measure in measures:
        rows = found["measures"][measure.id]
        rows = [rows] if "mean" in rows else rows  # one figure over all games
        if measure.shown == "first" and _is_counted(rows):
            console.print(_measure(measure, rows))
    console.print(profiles(found["profiles"], [(m.id, m.title, m.unit) for m in measures if m.shown == "profile"]))
    console.print(f"{INTERVALS} Run: {found['run']}")


def what_was_played(console: Console, found: Document) -> None:
    """The run in a line, and what never came up in it."""
    console.print(
        f"{found['game']}, {counted(found['players'], 'player')}, {counted(found['games'], 'game')} on "
        f"{counted(found['seeds'], 'seed')} (seed {found['seed']}), {found['seconds']:.1f} s of play, "
        f"{counted(found['decisions'], 'decision')}"
    )
    if found["state"] != "complete":
        console.print(f"This run is {found['state']}; go on with --resume.")
    for sentence in found["coverage"]:
        console.print(f"Coverage: {sentence}")


def _sources(found: Document, parts: Sequence[Measure]) -> Table:
    strategies = [row["strategy"] for row in found[parts[0].id]]
    lines = [
        (name, *(with_interval(found[part.id][place], part.unit) for part in parts))
        for place, name in enumerate(strategies)
    ]
    return lay_out("VP by source", ("", *(part.value.replace("_", " ") for part in parts)), lines)


def profiles(found: Mapping[str, Document], traits: Sequence[tuple[str, str, str]]) -> Table:
    """What strategies are known by; traits as id, title, unit."""
    lines = [(name, *(with_interval(known[trait], unit) for trait, _, unit in traits)) for name, known in found.items()]
    return lay_out("What each strategy does (by Era; VP by game)", ("", *(title for _, title, _ in traits)), lines)


def _by_strategy(rows: Sequence[Document], chief: Measure, reached: Sequence[Measure]) -> Table:
    """The chief goal with its interval, the score where that is another, and what is reached or not."""
    more = {inside(goal.title): [with_interval(row[goal.id], goal.unit) for row in rows] for goal in reached}
    if chief.value != SCORE.value:
        more = {inside(SCORE.title): [f"{row['mean_score']:.1f}" for row in rows]} | more
    return _done(f"{chief.title} by strategy", rows, "strategy", chief, more)


def _done(
    title: str, rows: Sequence[Document], key: str, goal: Measure, more: Mapping[str, Sequence[str]] | None = None
) -> Table:
    """How well each does by a goal, and `more` columns."""
    known = more or {}
    who = [str(row[key] + 1 if key == "seat" else row[key]) for row in rows]
    done = [(figure(row[goal.id], goal.unit), interval(row, goal.unit)) for row in rows]
    lines = [(name, *own, *others) for name, own, *others in zip(who, done, *known.values(), strict=True)]
    return lay_out(title, (key, inside(goal.title), "95 % interval", *known), lines)


def _is_counted(rows: Any) -> bool:
    """Whether a measure found anything: not every one has something to count at every number of players."""
    series = rows.values() if isinstance(rows, dict) else [rows]
    return any(row["n"] for part in series for row in part)


def _measure(measure: Measure, rows: Any) -> Table:
    unit = measure.unit
    title = f"{measure.title} ({unit})"
    if isinstance(rows, dict):
        key = next(key for series in rows.values() for key in series[0] if key not in FIGURES)
        cells = {name: {row[key]: with_interval(row, unit) for row in series} for name, series in rows.items()}
        columns = sorted({column for series in cells.values() for column in series})
        lines = [(name, *(series.get(column, "-") for column in columns)) for name, series in cells.items()]
        return lay_out(title, ("", *(f"{key} {column}" for column in columns)), lines)
    keys = [key for key in rows[0] if key not in FIGURES]
    lines = [
        (" ".join(str(row[key]) for key in keys) or "all", figure(row["mean"], unit), interval(row, unit))
        for row in rows
    ]
    return lay_out(title, (" ".join(keys), "mean", "95 % interval"), lines)


def story(scenes: Iterable[Scene]) -> None:
    """A game, turn by turn."""
    for scene in scenes:
        print(f"\n=== {scene.heading} ===\n\n{scene.board}\n")
        for event in scene.events:
            print(f"> {event}")
        for reason in scene.reasons:
            print(f"  because {reason}" if reason == scene.reasons[0] else f"          {reason}")


def next_steps(report: Path, run: Path) -> None:
    """What to do after the demo."""
    print(f"\nReport: {report}  (opens in any browser, offline)")
    print(f"One game, turn by turn: playtest replay {run} 0")
    print("Dashboards: playtest dash")


def figures(found: Document, as_json: bool) -> None:
    """What the benchmark measured."""
    if as_json:
        return write_json(found)
    console = open_console()
    for name, value in found.items():
        console.print(f"{name.replace('_', ' ')}: {json.dumps(value, default=str)}")
