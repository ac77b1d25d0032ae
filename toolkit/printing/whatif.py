"""What-if answers on stdout: what changed, how sure that is, and the games that flipped."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from toolkit.charts.differences import chief_of, have, outcomes
from toolkit.charts.wording import (
    bare_difference,
    bare_figure,
    between_differences,
    counted,
    difference_unit,
    inside,
    listed,
)
from toolkit.play.game import Scene
from toolkit.printing.tables import Document, lay_out, open_console, who_plays, write_json

WIDE = 156
"""Columns for two tables side by side."""

Pair = tuple[Scene | None, Scene | None]
Scores = Sequence[tuple[str, int]]
"""Who sat there, and the points at the end; a seat each."""

ABOUT = (
    "difference: variant less baseline, on the same seeds, in points of a hundred for shares. The intervals hold "
    "together for all {looked_at} figures, however often you look. clear: the interval leaves out 0. games saved: how "
    "many times the games a comparison on other seeds would have taken. ?: one seed still weighs too much to say how "
    "sure the figure is; play more games. These are answers under these strategies."
)


def whatif(found: Document, as_json: bool) -> None:
    """A what-if: the clear differences first."""
    if as_json:
        return write_json(found)
    console = open_console()
    console.print(
        f"{who_plays(found)}. "
        f"{counted(found['pairs'], 'seed')}, {' and '.join(f'{games:,}' for games in found['games'])} games"
        f" ({_ended(found)})."
    )
    rows = sorted(found["measures"], key=lambda row: (row["name"] != found["measure"], not row["clear"]))
    console.print(lay_out(_title(found), COLUMNS, [_row(row) for row in rows]))
    for sentence in _sentences(found):
        console.print(sentence)
    if found["rechosen"]:
        _rechosen(console, found)
    console.print(ABOUT.format(looked_at=found["looked_at"]))
    _flipped(console, found)
    console.print(f"Run: {found['run']}")


COLUMNS = ("figure", "baseline", "variant", "difference", "interval", "", "n", "games saved")


def _row(row: Document) -> tuple[str, ...]:
    unit = row["unit"]
    saved = row["games_saved"]
    verdict = "clear" if row["clear"] else "could be 0" if row["low"] is not None else ""
    return (
        row["title"], bare_figure(row["baseline"], unit) or "-", bare_figure(row["variant"], unit) or "-",
        bare_difference(row["difference"], unit), _interval(row), verdict, f"{row['n']:,}",
        "-" if saved is None else f"{saved:.1f}",
    )  # fmt: skip


def _interval(row: Document) -> str:
    withheld = row["low"] is None and "one seed" in (row["note"] or "")
    return "?" if withheld else between_differences(row["low"], row["high"], row["unit"], row["note"])


def _title(found: Document) -> str:
    changes = found["changes"] or {}
    parts = [f"{key} = {value}" for key, value in changes.get("set", {}).items()]
    parts += [f"{card} removed" for card in changes.get("remove", ())]
    parts += [f"{row.get('id', 'a row')} added" for row in changes.get("add", ())]
    return f"What if {listed(parts)}?" if parts else "What if another number played?"


def _ended(found: Document) -> str:
    asked = found["precision"]
    if found["stopped"] == "precision":
        return f"{inside(_asked(found)['title'])} is known to ±{_close(found)}"
    if found["stopped"] == "cancelled":
        return "stopped early; ask again to go on"
    return f"±{asked:g} was not reached: give more --games" if asked else "all that were asked for"


def _asked(found: Document) -> Document:
    """The row of the figure that was named."""
    return next(row for row in found["measures"] if row["name"] == found["measure"])


def _close(found: Document) -> str:
    unit = _asked(found)["unit"]
    return f"{found['precision'] * (100 if unit == 'share' else 1):g} {difference_unit(unit)}"


def _sentences(found: Document) -> Iterator[str]:
    if not any(row["clear"] for row in found["measures"]):
        yield "Nothing is clearly different: every difference could be 0."
    unhelped = [row["title"] for row in found["measures"] if (row["note"] or "").startswith("pairing did not")]
    if unhelped:
        yield f"Playing the same seeds did not help for: {', '.join(unhelped)}."


def _rechosen(console: Console, found: Document) -> None:
    rows, (_, title), unit = found["rechosen"], chief_of(found), found["measures"][0]["unit"]
    lines = [
        (
            row["strategy"], bare_difference(row["fixed"]["difference"], unit), row["baseline_setting"],
            row["variant_setting"], bare_difference(row["difference"], unit),
            between_differences(row["low"], row["high"], unit, row["note"]), f"{row['n']:,}",
        )
        for row in rows
    ]  # fmt: skip
    columns = ("strategy", "script as it is", "best before", "best after", "chosen anew", "interval", "n")
    title = f"{title}, {difference_unit(unit)} of difference: fixed script beside one chosen anew"
    console.print(lay_out(title, columns, lines))
    for row in rows:
        console.print(row["words"])


def _flipped(console: Console, found: Document) -> None:
    if not found["flipped_games"]:
        return
    share = found["flipped_games"] / found["games"][0]
    console.print(f"{counted(found['flipped_games'], 'game')} ({share:.1%}) have {have(found)}. The first of them:")
    for flip in found["flipped"][:5]:
        at: dict[str, Any] = flip["parts_at"] or {}
        where = f"; part at step {at['step']}, {flip['seating'][at['seat']]} {_choices(at)}" if at else ""
        alone = f", {flip['seating'][0]}" if len(flip["seating"]) == 1 else ""
        console.print(f"  seed {flip['seed']}{alone}: {' -> '.join(outcomes(flip))}{where}")
    console.print(f"See one side by side: playtest replay --pair {found['run']} {found['flipped'][0]['seed']}")


def _choices(at: Document) -> str:
    return f"asked {at['question']}: {at['baseline'] or 'game over'} | {at['variant'] or 'game over'}"


def pair(parts_at: Document | None, pairs: Iterator[Pair], scores: tuple[Scores, Scores]) -> None:
    """Two games side by side, from the turn where they part; with the same choices, what they come to."""
    console = open_console(WIDE)
    if parts_at is None and scores[0] == scores[1]:
        console.print("The two games are the same, choice by choice.")
        return
    if parts_at is None:
        console.print("The choices are the same in both games, but the scores differ.")
        console.print(_ends(*scores))
    else:
        console.print(f"The games part at step {parts_at['step']}: seat {parts_at['seat'] + 1} {_choices(parts_at)}")
    for left, right in pairs:
        grid = Table.grid(expand=True, padding=(0, 2))
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        grid.add_row(_scene(left, "baseline"), _scene(right, "variant"))
        console.print(grid)


def _ends(before: Scores, after: Scores) -> Table:
    lines = [
        (str(seat), name, str(score), str(other))
        for seat, ((name, score), (_, other)) in enumerate(zip(before, after, strict=True), 1)
    ]
    return lay_out("Scores at the end", ("seat", "strategy", "baseline", "variant"), lines, text=2)


def _scene(scene: Scene | None, arm: str) -> str:
    if scene is None:
        return f"[{arm}] the game is over"
    events = "\n".join(f"> {event}" for event in scene.events)
    because = f"\n  because {scene.reasons[0]}" if scene.reasons else ""
    return f"\n=== {arm}: {scene.heading} ===\n\n{scene.board}\n\n{events}{because}"
