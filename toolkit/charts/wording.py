"""Figures in words: what a designer reads in a label, a tooltip, a table or a sentence."""

from collections.abc import Iterable, Mapping, Sequence

NO_INTERVAL = "no interval yet"
NONE = "\u2013"
"""What stands where there is no figure."""
WITHHELD = {
    "fewer than": "too few games yet to say how sure this is",
    "one seed carries": "a few odd games still decide this figure: play more",
    "unchanged": "the same in every game",
    "nothing to count": "this never came up",
}
"""How a note of `balance` begins -> what a designer reads."""


def bare_figure(value: float | None, unit: str) -> str:
    """A number as a label has it: a share in per cent, points of difference signed, else with two decimals."""
    if value is None:
        return ""
    if unit == "points":
        return f"{value:+.1f}"
    return f"{value:.1%}" if unit == "share" else f"{value:.2f}"


def figure(value: float | None, unit: str) -> str:
    """A number as a sentence has it, with its unit."""
    bare = bare_figure(value, unit)
    return bare if unit in ("share", "count") or not bare else f"{bare} {unit}"


def difference_unit(unit: str) -> str:
    """What differences of figures in a unit are counted in: of shares in percentage points."""
    return "points" if unit == "share" else unit


def bare_difference(value: float | None, unit: str) -> str:
    """A change, signed: of a share in percentage points, else in its unit."""
    if value is None:
        return NONE
    return f"{value * 100:+.2f}" if unit == "share" else f"{value:+.3f}" if abs(value) < 1 else f"{value:+.2f}"


def between_differences(low: float | None, high: float | None, unit: str, note: str | None = None) -> str:
    """The interval of a change, or why there is none."""
    if low is None or high is None:
        return why(note) or NO_INTERVAL
    words = "points" if unit == "share" else unit
    return f"{bare_difference(low, unit)} to {bare_difference(high, unit)}" + ("" if words == "count" else f" {words}")


def why(note: str | None) -> str | None:
    """Why an interval is withheld, in the words of the table rather than of the statistics."""
    if note is None:
        return None
    return next((words for start, words in WITHHELD.items() if note.startswith(start)), note)


def between(low: float | None, high: float | None, unit: str, note: str | None = None) -> str:
    """An interval, or why there is none."""
    if low is None or high is None:
        return why(note) or NO_INTERVAL
    return f"{bare_figure(low, unit)} to {figure(high, unit)}"


def measured(row: Mapping[str, object], unit: str) -> str:
    """`31.2% (29.8% to 32.6%)` for one row of a frame; the figure alone where there is no interval."""
    mean, low, high = (_number(row[column]) for column in ("mean", "low", "high"))
    if low is None:
        return figure(mean, unit)
    return f"{figure(mean, unit)} ({bare_figure(low, unit)} to {bare_figure(high, unit)})"


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def counted(number: int, what: str) -> str:
    """`1 seed`, `2,000 seeds`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def key_words(key: str) -> str:
    """A column's name as a heading: `dark_ages` is `Dark ages`."""
    return key.replace("_", " ").capitalize()


def inside(title: str) -> str:
    """A title within a sentence: without its capital, unless it begins with an abbreviation."""
    return title if title[1:2].isupper() else f"{title[:1].lower()}{title[1:]}"


def message_line(
    game: str,
    players: int,
    line_up: str,
    fingerprints: Mapping[str, str],
    *,
    seed: int,
    games: int,
    seeds: int,
    version: str,
    stale: Sequence[str],
) -> str:
    """What made these results, in one line: `line_up` in words, `stale` names what has changed since."""
    played = [
        f"{game}, {counted(players, 'player')}: {line_up}",
        f"{counted(games, 'game')} on {counted(seeds, 'seed')}",
        f"seed {seed}",
    ]
    made_by = [f"{file} {fingerprint}" for file, fingerprint in fingerprints.items()]
    state = f"stale: changed since are {listed(stale)}" if stale else "up to date"
    return " · ".join([*played, *made_by, f"toolkit {version}", state])
