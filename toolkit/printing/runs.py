"""Runs on stdout: a summary, a story, what comes next."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from toolkit.play.game import Measure, Scene
from toolkit.printing.tables import (
    FIGURES,
    INTERVALS,
    Document,
    counted,
    figure,
    interval,
    lay_out,
    open_console,
    with_interval,
    write_json,
)


def summary(found: Document, measures: Sequence[Measure], as_json: bool) -> None:
    """A run: coverage first, then who wins and why."""
    if as_json:
        return write_json(found)
    console = open_console()
    what_was_played(console, found)
    console.print(_win_shares("Win share by strategy", found["strategies"], "strategy"))
    console.print(_win_shares("Win share by seat (turn order in the first round)", found["seats"], "seat"))
    console.print(_sources(found["measures"], [m for m in measures if m.chart == "stack"]))
    for measure in measures:
        if measure.shown == "first":
            console.print(_measure(measure, found["measures"][measure.id]))
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


def _win_shares(title: str, rows: Sequence[Document], key: str) -> Table:
    lines = [
        (
            str(row[key] + 1 if key == "seat" else row[key]), f"{row['win_share']:.1%}", interval(row, "share"),
            *([f"{row['mean_score']:.1f}"] if "mean_score" in row else []),
        )
        for row in rows
    ]  # fmt: skip
    columns = [key, "win share", "95 % interval", *(["mean score"] if "mean_score" in rows[0] else [])]
    return lay_out(title, columns, lines)


def _measure(measure: Measure, rows: Any) -> Table:
    unit = measure.unit
    title = f"{measure.title} ({unit})"
    if isinstance(rows, dict):
        keys = [key for key in next(iter(next(iter(rows.values())))) if key not in FIGURES]
        heads = [f"{keys[0]} {row[keys[0]]}" for row in next(iter(rows.values()))]
        lines = [(name, *(with_interval(row, unit) for row in series)) for name, series in rows.items()]
        return lay_out(title, ("", *heads), lines)
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
