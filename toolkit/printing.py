"""Answers on stdout: tables for people, one JSON document for programs."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from toolkit.play.game import Measure, Scene

Document = Mapping[str, Any]


def _console() -> Console:
    wide = None if sys.stdout.isatty() else 140
    return Console(width=wide, highlight=False, emoji=False, markup=False)


def _json(document: Any) -> None:
    print(json.dumps(document, indent=2, ensure_ascii=False, default=str))


def _table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, text: int = 1) -> Table:
    """The first `text` columns are words, the rest numbers."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < text else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def games(found: Sequence[Document], as_json: bool) -> None:
    """The games there are."""
    if as_json:
        return _json(found)
    rows = [(g["game"], g["title"], f"{g['players'][0]}-{g['players'][-1]}", g["cards"]) for g in found]
    _console().print(_table("Games", ("game", "title", "players", "cards folder"), rows, text=4))


def rules(parameters: Sequence[Document], as_json: bool) -> None:
    """Every parameter of a game."""
    if as_json:
        return _json(parameters)
    rows = [
        (
            p["parameter"], _value(p["value"]), "" if p["value"] == p["default"] else _value(p["default"]),
            ", ".join(_value(a) for a in p["alternatives"] if a != p["value"]), f"§{p['section']}", p["ruling"] or "",
            p["meaning"],
        )
        for p in parameters
    ]  # fmt: skip
    columns = ("rules.…", "value", "default if other", "alternatives", "rulebook", "ruling", "meaning")
    _console().print(_table("Rule parameters", columns, rows, text=7))


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def checks(found: Sequence[Document], as_json: bool, *, together: bool = False) -> None:
    """Counts, the cost curve and the problems of each pool."""
    if as_json:
        return _json({"ok": all(pool["ok"] for pool in found), "games": found} if together else found[0])
    for pool in found:
        _check(pool)


def _check(pool: Document) -> None:
    console = _console()
    counts = pool["counts"]
    plain = ", ".join(f"{number} {name}" for name, number in counts.items() if isinstance(number, int))
    console.print(f"{pool['game']}: {plain}")
    for name, group in counts.items():
        if name.startswith("by_"):
            console.print(
                f"  {name.replace('_', ' ')}: " + ", ".join(f"{key} {number}" for key, number in group.items())
            )
    if "cost_curve" in counts:
        console.print(_cost_curve(counts["cost_curve"]))
    for problem in pool["problems"]:
        console.print(_problem(problem))
    errors = sum(problem["severity"] == "error" for problem in pool["problems"])
    warnings = len(pool["problems"]) - errors
    console.print(
        f"{pool['game']}: {errors} errors, {warnings} warnings{'' if errors else ': the pool can be played'}."
    )


def _cost_curve(curve: Mapping[str, Mapping[str, float]]) -> Table:
    columns = list(next(iter(curve.values())))
    rows = [(era, *(f"{numbers.get(column, 0):g}" for column in columns)) for era, numbers in curve.items()]
    return _table("Cost curve", ("", *(column.replace("_", " ") for column in columns)), rows)


def _problem(problem: Document) -> str:
    place = [problem["file"], f"row {problem['row']}" if problem["row"] else "", problem["column"] or ""]
    value = f' "{problem["value"]}"' if problem["value"] is not None else ""
    return f"{problem['severity'].upper()}  {', '.join(part for part in place if part)}:{value} {problem['message']}"


def summary(found: Document, measures: Sequence[Measure], as_json: bool) -> None:
    """A run: coverage first, then who wins and why."""
    if as_json:
        return _json(found)
    console = _console()
    console.print(
        f"{found['game']}, {found['players']} players, {found['games']:,} games on {found['seeds']:,} seeds (seed "
        f"{found['seed']}), {found['seconds']:.1f} s of play, {found['decisions']:,} decisions"
    )
    if found["state"] != "complete":
        console.print(f"This run is {found['state']}; go on with --resume.")
    for sentence in found["coverage"]:
        console.print(f"Coverage: {sentence}")
    console.print(_win_shares("Win share by strategy", found["strategies"], "strategy"))
    console.print(_win_shares("Win share by seat (turn order in the first round)", found["seats"], "seat"))
    console.print(_sources(found["measures"], [m for m in measures if m.chart == "stack"]))
    for measure in measures:
        if measure.shown == "first":
            console.print(_measure(found["measures"][measure.id]))
    console.print(_profiles(found["profiles"], measures))
    console.print(f"± is half the width of a 95 % interval by seed. Run: {found['run']}")


def _sources(found: Document, parts: Sequence[Measure]) -> Table:
    strategies = [row["strategy"] for row in found[parts[0].id]["rows"]]
    lines = [
        (name, *(_with_interval(found[part.id]["rows"][place], part.unit) for part in parts))
        for place, name in enumerate(strategies)
    ]
    return _table("VP by source", ("", *(part.value.replace("_", " ") for part in parts)), lines)


def _profiles(found: Mapping[str, Document], measures: Sequence[Measure]) -> Table:
    traits = [measure for measure in measures if measure.shown == "profile"]
    lines = [(name, *(_with_interval(known[t.id], t.unit) for t in traits)) for name, known in found.items()]
    return _table("What each strategy does (by Era; VP by game)", ("", *(t.title for t in traits)), lines)


def _win_shares(title: str, rows: Sequence[Document], key: str) -> Table:
    lines = [
        (
            str(row[key] + 1 if key == "seat" else row[key]), f"{row['win_share']:.1%}", _interval(row, "share"),
            *([f"{row['mean_score']:.1f}"] if "mean_score" in row else []),
        )
        for row in rows
    ]  # fmt: skip
    columns = [key, "win share", "95 % interval", *(["mean score"] if "mean_score" in rows[0] else [])]
    return _table(title, columns, lines)


def _interval(row: Document, unit: str) -> str:
    if row["low"] is None:
        return f"none: {row['note']}"
    return f"{_figure(row['low'], unit)} to {_figure(row['high'], unit)}"


def _figure(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    return f"{value:.1%}" if unit == "share" else f"{value:.2f}"


def _measure(measure: Document) -> Table:
    rows, unit = measure["rows"], measure["unit"]
    title = f"{measure['title']} ({unit})"
    if isinstance(rows, dict):
        keys = [key for key in next(iter(next(iter(rows.values())))) if key not in FIGURES]
        heads = [f"{keys[0]} {row[keys[0]]}" for row in next(iter(rows.values()))]
        lines = [(name, *(_with_interval(row, unit) for row in series)) for name, series in rows.items()]
        return _table(title, ("", *heads), lines)
    keys = [key for key in rows[0] if key not in FIGURES]
    lines = [
        (" ".join(str(row[key]) for key in keys) or "all", _figure(row["mean"], unit), _interval(row, unit))
        for row in rows
    ]
    return _table(title, (" ".join(keys), "mean", "95 % interval"), lines)


FIGURES = ("mean", "low", "high", "seeds", "n", "note")


def _with_interval(row: Document, unit: str) -> str:
    if row["low"] is None or row["mean"] is None:
        return _figure(row["mean"], unit)
    return f"{_figure(row['mean'], unit)} ±{_figure((row['high'] - row['low']) / 2, unit)}"


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
        return _json(found)
    console = _console()
    for name, value in found.items():
        console.print(f"{name.replace('_', ' ')}: {json.dumps(value, default=str)}")
