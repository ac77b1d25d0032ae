"""A what-if in words and charts: what moved, how sure that is, scripts chosen anew, and the games that flipped."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from toolkit.charts.panel import Panel, in_words
from toolkit.charts.wording import between_differences, counted, inside, listed, why
from toolkit.charts.zero_line import (
    ARROW,
    UNCLEAR,
    UNKNOWN,
    Row,
    closing_in,
    from_to,
    line_of,
    lines_of,
    moved,
    verdict,
    zero_line,
)

Answer = Mapping[str, Any]
"""What `playtest whatif --json` prints."""

TOLD = 3
UNKNOWN_YET = "Nothing is known here yet: play more games."
NO_TABLE = pl.DataFrame()
GROUPS = {"share": "Shares: what moves", "VP": "Points: what moves", "": "The game itself: what moves"}
"""Unit -> title of its panel; figures of other units share the last one."""
AXES = {
    "share": "Difference in percentage points", "VP": "Difference in VP", "": "Difference in per cent of what it was",
}  # fmt: skip
ABOUT = (
    "Variant less baseline, on the same seeds. Clear means that the interval leaves out zero. The intervals hold "
    "together for all {} figures, however often you look."
)
AS_ABOVE = "Variant less baseline and intervals as above."
IN_PER_CENT = "Drawn in per cent of what it was, since the units differ; written in its own unit."
HOLLOW = "A hollow mark has no interval yet: a few odd games still weigh too much, so play more."
COLUMNS = ("figure", "baseline", "variant", "difference", "low", "high", "unit", "verdict", "n", "pairs", "games_saved")
FIXED, ANEW = "script as it is", "chosen anew"
RECHOSEN = (
    "Each strategy alone takes the best of its named settings, before and after the change, and is measured on fresh "
    "seeds; the others keep their scripts. A fixed script may only over-buy what became cheaper. These intervals hold "
    "for all strategies together."
)


def whatif_panels(found: Answer) -> list[Panel]:
    """All there is to a what-if, for a report."""
    answer = Panel("The answer", "\n".join([*headline(found), pairing(found)]), "Under these strategies.", NO_TABLE)
    return [answer, *difference_panels(found), *rechosen_panels(found), *_flipped(found)]


# -- what moved ----------------------------------------------------------------------------------


def difference_panels(found: Answer) -> list[Panel]:
    """Shares, points and the rest, each with a chart; the panel with the figure that was named comes first."""
    rows = sorted(
        found["measures"], key=lambda row: (row["name"] != found["measure"], not _touched(row), not row["clear"])
    )
    order = [*(_group(row) for row in rows[:1] if row["name"] == found["measure"]), *GROUPS]
    groups = {unit: [row for row in rows if _group(row) == unit] for unit in order}
    shown = [(unit, group) for unit, group in groups.items() if group]
    return [_panel(unit, group, found["looked_at"] if at == 0 else None) for at, (unit, group) in enumerate(shown)]


def _touched(row: Row) -> bool:
    return bool(row["name"].startswith("taken:"))


def _group(row: Row) -> str:
    return row["unit"] if row["unit"] in GROUPS else ""


def _panel(unit: str, rows: Sequence[Row], looked_at: int | None) -> Panel:
    """`looked_at` tells what the intervals hold for; the panels after the first need not say it again."""
    frame = lines_of([line_of(row, relative=not unit) for row in rows])
    drawn = frame.filter(pl.col("mean").is_not_null(), pl.col("verdict") != "unchanged")
    says = "\n".join(_findings(rows))
    about = [AS_ABOVE if looked_at is None else ABOUT.format(looked_at), *([] if unit else [IN_PER_CENT])]
    about += [HOLLOW] if drawn["low"].null_count() else []
    arms = dict.fromkeys(("baseline", "variant"), unit or "count")
    units = {**arms, **dict.fromkeys(("difference", "games_saved"), "count")}
    chart = zero_line(drawn, says, AXES[unit]) if drawn.height else None
    table = in_words(frame.select(*COLUMNS, "note"), "note")
    return Panel(GROUPS[unit], says, " ".join(about), table, chart, units=units)


def _findings(rows: Sequence[Row]) -> Iterator[str]:
    clear = [_moves(row) for row in rows if row["clear"]]
    unknown = all(verdict(row) == UNKNOWN for row in rows)
    nothing = UNKNOWN_YET if unknown else "Nothing here is clearly different: all could be nothing."
    yield f"Clear: {listed(clear)}." if clear else nothing
    alone = [f"{inside(row['title'])} ({why(row['note'])})" for row in rows if row["difference"] is None]
    if alone:
        yield f"Nothing to set beside it: {listed(alone)}."


def _moves(row: Row) -> str:
    return f"{inside(row['title'])} {moved(row)}"


# -- in a few sentences --------------------------------------------------------------------------


def headline(found: Answer) -> list[str]:
    """The answer in two or three sentences: what was asked or touched, who wins, what else moves."""
    rows = found["measures"]
    if not rows:
        return ["No seed is played with and without the change yet, so there is nothing to compare."]
    asked = [row for row in rows if row["name"] == found["measure"] or _touched(row)]
    chief, title = chief_of(found)
    done = [row for row in rows if row["name"].startswith(chief) and row not in asked]
    said = [f"{row['title']}: {_from_to(row)}." for row in asked]
    said += [_who_does_well(done, inside(title))] if done else []
    others = [row for row in rows if row["clear"] and row not in asked and row not in done]
    return [*said, *([f"Clearly moved, too: {_few(others)}."] if others else [])]


def chief_of(found: Answer) -> tuple[str, str]:
    """Of what says who does well, which comes first of all: how its names begin, and its title without a strategy."""
    goal, _, strategy = found["measures"][0]["name"].partition(":")
    return f"{goal}:", found["measures"][0]["title"].removesuffix(f" of {strategy}")


def _from_to(row: Row) -> str:
    return f"{from_to(row)} ({verdict(row)})"


def _who_does_well(rows: Sequence[Row], what: str) -> str:
    clear = [f"{inside(row['title'])} {from_to(row)}" for row in rows if row["clear"]]
    if clear:
        return f"Clearly moved: {listed(clear)}."
    unknown = [row for row in rows if verdict(row) == UNKNOWN]
    if len(unknown) == len(rows):
        return f"Whether anybody's {what} moves is not known yet: play more games."
    return f"Nobody's {what} moves clearly."


def _few(rows: Sequence[Row]) -> str:
    more = [f"{len(rows) - TOLD} more"] if len(rows) > TOLD else []
    return listed([*map(_moves, rows[:TOLD]), *more])


def pairing(found: Answer) -> str:
    """What playing the same seeds was worth."""
    saved = sorted(row["games_saved"] for row in found["measures"] if row["games_saved"] is not None)
    if not saved:
        return "What playing the same seeds was worth cannot be said yet."
    said = (
        f"Playing the same seeds with and without the change was worth it: other seeds would have taken about "
        f"{saved[len(saved) // 2]:.1f} times the games (the middle of all figures)."
    )
    unhelped = [row["title"] for row in found["measures"] if (row["note"] or "").startswith("pairing did not")]
    return f"{said} It did not help for: {listed(unhelped)}." if unhelped else said


# -- scripts chosen anew, and games that flipped -------------------------------------------------


def rechosen_panels(found: Answer) -> list[Panel]:
    """The fixed script beside the one chosen anew, strategy by strategy; nothing where none chose."""
    rows = [line for row in found["rechosen"] for line in _both(found, row)]
    if not rows:
        return []
    frame = lines_of(rows)
    disagree = [row["words"] for row in found["rechosen"] if row["disagrees"]]
    says = "\n".join(disagree) or "Scripts chosen anew tell the same as the scripts as they are."
    columns = ("strategy", "script", "setting", *COLUMNS[1:-1], "note")
    (_, title), unit = chief_of(found), found["measures"][0]["unit"]
    units = {**dict.fromkeys(("baseline", "variant"), unit), "difference": "count"}
    axis = f"Difference in {inside(title)}, {'percentage points' if unit == 'share' else unit}"
    chart = zero_line(frame.filter(pl.col("mean").is_not_null()), says, axis)
    table = in_words(frame.select(columns), "note")
    return [Panel("Scripts chosen anew", says, RECHOSEN, table, chart, units=units)]


def _both(found: Answer, row: Row) -> Iterator[dict[str, Any]]:
    name = row["strategy"]
    fixed = next(one for one in found["measures"] if one["name"] == f"{chief_of(found)[0]}{name}")
    settings = {FIXED: "", ANEW: f"{row['baseline_setting']} {ARROW} {row['variant_setting']}"}
    for script, one in ((FIXED, fixed), (ANEW, {**row, "unit": fixed["unit"]})):
        line = line_of({**one, "title": f"{name}, {script}"})
        below = settings[script] or line["from_to"]
        named = f"{name}, {script}\n{below}"
        yield {**line, "strategy": name, "script": script, "setting": settings[script], "named": named}


def _flipped(found: Answer) -> list[Panel]:
    if not found["flipped_games"]:
        return []
    kind = "winner" if "baseline_winner" in found["flipped"][0] else "outcome"
    rows = [
        {
            "seed": str(flip["seed"]),
            "seating": ", ".join(flip["seating"]),
            f"{kind}_before": outcomes(flip)[0],
            f"{kind}_after": outcomes(flip)[1],
            "they_part": parts(flip),
        }
        for flip in found["flipped"]
    ]
    return [Panel(flips_title(found), flips(found), "The first of them.", pl.DataFrame(rows), opened=True)]


def outcomes(flip: Answer) -> tuple[str, str]:
    """How a game came out without the change and with it: who won, or where nobody wins what it came to."""
    kind = "winner" if "baseline_winner" in flip else "outcome"
    return flip[f"baseline_{kind}"], flip[f"variant_{kind}"]


def flips_title(found: Answer) -> str:
    """What flipped games have in common."""
    return f"Games with {have(found)}"


def have(found: Answer) -> str:
    """What flipped games have: another winner, or where nobody wins what the answer says."""
    return str(found.get("flipped_have", "another winner"))


def flips(found: Answer) -> str:
    """How many games flipped."""
    count, games = found["flipped_games"], found["games"][0]
    if not count:
        return f"No game has {have(found)}."
    return f"{counted(count, 'game')} of {games:,} ({count / games:.1%}) have {have(found)}."


def parts(flip: Answer) -> str:
    """Where two games part: who is asked what, and what is chosen with and without the change."""
    at = flip["parts_at"]
    if not at:
        return "the same choices, counted in another way"
    before, after = (at[arm] or "game over" for arm in ("baseline", "variant"))
    return f"step {at['step']}, {flip['seating'][at['seat']]} ({at['question']}): {before} {ARROW} {after}"


# -- while it is played --------------------------------------------------------------------------


def so_far(looks: Sequence[Row], title: str) -> Panel | None:
    """How the interval of the figure that is watched closes in, pair by pair; None before there is anything."""
    kept = [{**row, "title": title} for row in looks if row["difference"] is not None]
    if not kept:
        return None
    row = kept[-1]
    says = f"{title}: {from_to(row)}, {moved(row)} so far ({_sure(row)})."
    chart = closing_in(lines_of(list(map(line_of, kept))), says, AXES.get(row["unit"], f"Difference in {row['unit']}"))
    return Panel("", says, "", NO_TABLE, chart)


def _sure(row: Row) -> str:
    if row["low"] is None:
        return why(row["note"]) or UNCLEAR
    return f"{between_differences(row['low'], row['high'], row['unit'])}: {verdict(row)}"
