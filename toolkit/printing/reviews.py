"""Reviews on stdout: the cards, the strategies, the pace of a game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.table import Table

from toolkit.balance.cards import named_for
from toolkit.charts.wording import difference_unit, inside
from toolkit.play.game import SCORE, Measure
from toolkit.printing.runs import profiles, what_was_played
from toolkit.printing.tables import (
    Document,
    figure,
    interval,
    lay_out,
    open_console,
    part_of,
    points,
    with_interval,
    write_json,
)

TOLD = 5
"""Cards named in one sentence."""


# -- cards ---------------------------------------------------------------------------------------


def cards(found: Document, goal: Measure, as_json: bool) -> None:
    """The card table, and which cards stand out."""
    if as_json:
        return write_json(found)
    console, others = open_console(), ["others"] if goal.shared else []
    what_was_played(console, found)
    columns = (*CARD_COLUMNS, inside(goal.title), *others, "gain", "most by")
    console.print(lay_out("Cards", columns, [_card(card, goal) for card in found["cards"]], text=3))
    for sentence in _standing_out(found["cards"], goal):
        console.print(sentence)
    done = WON if goal.shared else DONE.format(title=inside(goal.title), unit=goal.unit)
    console.print(
        "shown: of all games. taken: of the games it was shown in. affordable: to anyone, of those. turn: of its Era, "
        f"everyone's turns counted. {done}, so it is a hint, not a proof. ± and clear: by intervals that hold at 95 % "
        f"for all {found['looked_at']} cards together."
    )
    console.print(f"Run: {found['run']}")


CARD_COLUMNS = ("card", "stage", "cost", "VP", "shown", "taken", "affordable", "turn")
WON = (
    "win share: of whoever took it; others: of each of the rest. gain: points of win share beyond what the strategies "
    "of its takers win on the whole; whoever leads can buy more"
)
DONE = (
    "{title}: of whoever took it. gain: {unit} beyond what the strategies of its takers come to on the whole; whoever "
    "does well can buy more"
)


def _card(card: Document, goal: Measure) -> tuple[str, ...]:
    most = "-" if card["chief_taker"] is None else f"{card['chief_taker']} {card['chief_share']:.0%}"
    taken, bounds, others = (named_for(goal, name) for name in ("win_when_taken", "win_low", "win_when_not"))
    return (
        card["card"], card["stage"], card["costs"], str(card["vp"]), _of(card["shown"], card["n"]),
        with_interval(part_of(card, "taken_share"), "share"), _of(card["affordable"], card["shown"]),
        _plain(card["mean_turn"]), with_interval(part_of(card, taken, bounds.removesuffix("_low")), goal.unit),
        *([figure(card[others], goal.unit)] if goal.shared else []), points(part_of(card, "above"), goal.unit), most,
    )  # fmt: skip


def _of(some: int, of: int) -> str:
    return f"{some / of:.0%}" if of else "-"


def _plain(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _standing_out(found: Sequence[Document], goal: Measure) -> Iterator[str]:
    clear = [card for card in found if card["above_low"] is not None]
    ranked = sorted(clear, key=lambda card: -float(card["above"]))
    gainers = [card for card in ranked if card["above_low"] > 0]
    losers = [card for card in reversed(ranked) if card["above_high"] < 0]
    more, less = ("win more", "win less") if goal.shared else ("do better", "do worse")
    for sign, standing in ((more, gainers), (less, losers)):
        if standing:
            unit = difference_unit(goal.unit)
            alone = [points({"mean": card["above"], "low": None}, goal.unit) for card in standing[:TOLD]]
            named = ", ".join(f"{card['card']} {gain} {unit}" for card, gain in zip(standing, alone, strict=False))
            yield f"{len(standing)} cards whose takers clearly {sign} than their strategies do on the whole: {named}."


# -- strategies ----------------------------------------------------------------------------------

CROSSED = ("places", "duels", "seats")


def strategies(found: Document, goal: Measure, as_json: bool) -> None:
    """How strategies fare, and how much of it is luck."""
    if as_json:
        return write_json(found)
    console, both = open_console(), "games they share" if goal.shared else "seeds both play"
    what_was_played(console, found)
    console.print(_scores(found, goal))
    tables = {
        "place": "Places (share of games; tied players share the better one)",
        "rival": f"Ahead of whom (share of the {both}; level counts half)",
        "seat": f"{goal.title} by seat (turn order in the first round)",
    }
    for (across, title), rows in zip(tables.items(), (found[name] for name in CROSSED), strict=True):
        if rows:
            console.print(_crossed(title, rows, across))
    console.print(profiles(found["profiles"], [(t["id"], t["title"], t["unit"]) for t in found["traits"]]))
    if found["skill_and_luck"]:
        console.print(_luck(found["skill_and_luck"]))
    console.print(f"± is half the width of a 95 % interval by seed. Run: {found['run']}")


def _scores(found: Document, goal: Measure) -> Table:
    chief = [] if goal.value == SCORE.value else [goal]
    lines = [
        (
            row["strategy"], *(with_interval(found[goal.id][at], goal.unit) for goal in chief),
            with_interval(part_of(row, "mean"), SCORE.unit), with_interval(part_of(row, "sd"), SCORE.unit),
            *(str(row[q]) for q in ("least", "q10", "median", "q90", "most")),
        )
        for at, row in enumerate(found["scores"])
    ]  # fmt: skip
    heads = ("", *(inside(goal.title) for goal in chief), "mean score", "deviation", "least", "a tenth below", "median",
             "a tenth above", "most")  # fmt: skip
    return lay_out("Scores", heads, lines)


def _crossed(title: str, rows: Sequence[Document], across: str) -> Table:
    """Strategies down, something else across."""
    by_strategy: dict[str, dict[Any, str]] = {}
    for row in rows:
        by_strategy.setdefault(row["strategy"], {})[row[across]] = with_interval(row, "share")
    heads = list(by_strategy) if across == "rival" else sorted({row[across] for row in rows})
    lines = [(name, *(cells.get(head, "-") for head in heads)) for name, cells in by_strategy.items()]
    return lay_out(title, ("", *(_head(across, head) for head in heads)), lines)


def _head(across: str, value: Any) -> str:
    if across == "rival":
        return str(value)
    return f"{across} {value + 1 if across == 'seat' else value}"  # seats are counted from 1, as people do


def _luck(rows: Sequence[Document]) -> Table:
    lines = [
        (
            row["source"],
            row["about"],
            figure(row["share"], "share"),
            interval(row, "share"),
            _plain(row["sd"]),
        )
        for row in rows
    ]
    heads = ("", "what it is", "share", "95 % interval", "± VP")
    return lay_out("Skill and luck: what scores vary with", heads, lines, text=2)


# -- pacing --------------------------------------------------------------------------------------

MOST_ACROSS = 12
"""Groups that have room side by side."""


def pacing(found: Document, as_json: bool) -> None:
    """How long a game takes, and how it swings."""
    if as_json:
        return write_json(found)
    console = open_console()
    what_was_played(console, found)
    grouped: dict[tuple[str, ...], list[tuple[Document, Document]]] = {}
    for measure in found["measures"].values():
        for part in measure["by"]:
            grouped.setdefault(tuple(part["keys"]), []).append((measure, part))
    for keys, parts in sorted(grouped.items()):
        console.print(_paces(keys, parts))
    for sentence in _drags(found["measures"].values()):
        console.print(sentence)
    console.print(f"± is half the width of a 95 % interval by seed. Run: {found['run']}")


def _drags(measures: Iterable[Document]) -> Iterator[str]:
    """Where the minutes go."""
    for measure in measures:
        for part in measure["by"] if measure["unit"] == "minutes" else ():
            if part["keys"] and part["rows"]:
                (key,), longest = part["keys"], max(part["rows"], key=lambda row: row["mean"] or 0)
                yield f"{measure['title']}: most in {key} {longest[key]}, {figure(longest['mean'], 'minutes')}."


def _paces(keys: Sequence[str], parts: Sequence[tuple[Document, Document]]) -> Table:
    """Measures down, groups across or, where they are many, down; of a game as a whole, what is made of each."""
    if not keys:
        whole = [(m, part["rows"][0]) for m, part in parts if part["rows"]]
        lines = [(m["title"], m["unit"], figure(row["mean"], m["unit"]), interval(row, m["unit"])) for m, row in whole]
        return lay_out("A game", ("", "unit", "mean", "95 % interval"), lines, text=2)
    (key,) = keys
    heads = [f"{key} {row[key]}" if key != "strategy" else row[key] for row in parts[0][1]["rows"]]
    lines = [(m["title"], m["unit"], *(with_interval(row, m["unit"]) for row in part["rows"])) for m, part in parts]
    if len(heads) <= MOST_ACROSS:
        return lay_out(f"By {key}", ("", "unit", *heads), lines, text=2)
    titles = [f"{title}, {unit}" for title, unit, *_ in lines]
    named = [str(row[key]) for row in parts[0][1]["rows"]]
    return lay_out(f"By {key}", (key, *titles), list(zip(named, *(line[2:] for line in lines), strict=True)))
