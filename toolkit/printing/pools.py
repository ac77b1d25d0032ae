"""Pools on stdout: games, rules, checks."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

from toolkit.charts.wording import counted
from toolkit.pools.problems import Problem
from toolkit.printing.tables import Document, lay_out, open_console, write_json


def games(found: Sequence[Document], as_json: bool) -> None:
    """The games there are."""
    if as_json:
        return write_json(found)
    rows = [(g["game"], g["title"], f"{g['players'][0]}-{g['players'][-1]}", g["cards"]) for g in found]
    open_console().print(lay_out("Games", ("game", "title", "players", "cards folder"), rows, text=4))


def rules(parameters: Sequence[Document], as_json: bool) -> None:
    """Every parameter of a game."""
    if as_json:
        return write_json(parameters)
    rows = [
        (
            p["parameter"], _value(p["value"]), "" if p["value"] == p["default"] else _value(p["default"]),
            _others(p), f"{'§' * p['section'][:1].isdigit()}{p['section']}", p["ruling"] or "", p["meaning"],
        )
        for p in parameters
    ]  # fmt: skip
    columns = ("rules.…", "value", "default if other", "alternatives", "rulebook", "ruling", "meaning")
    open_console().print(lay_out("Rule parameters", columns, rows, text=7))


def _others(parameter: Document) -> str:
    others = [_value(other) for other in parameter["alternatives"] if other != parameter["value"]]
    return f"a file in {parameter['folder']}: {len(others)}" if parameter["folder"] else ", ".join(others)


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def checks(found: Sequence[Document], as_json: bool, *, together: bool = False) -> None:
    """Counts, the cost curve and the problems of each pool."""
    if as_json:
        return write_json({"ok": all(pool["ok"] for pool in found), "games": found} if together else found[0])
    for pool in found:
        _check(pool)


def _check(pool: Document) -> None:
    console = open_console()
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
    verdict = "mend the errors first" if errors else "the pool can be played"
    console.print(f"{pool['game']}: {counted(errors, 'error')}, {counted(warnings, 'warning')}: {verdict}.")


def _cost_curve(curve: Mapping[str, Mapping[str, float]]) -> Table:
    columns = list(next(iter(curve.values())))
    rows = [(era, *(f"{numbers.get(column, 0):g}" for column in columns)) for era, numbers in curve.items()]
    return lay_out("Cost curve", ("", *(column.replace("_", " ") for column in columns)), rows)


def _problem(problem: Document) -> str:
    return f"{problem['severity'].upper()}  {Problem(**problem)}"
