"""Reviews on stdout: the cards, the strategies, the pace of a game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.table import Table

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


def cards(found: Document, as_json: bool) -> None:
    """The card table, and which cards stand out."""
    if as_json:
        return write_json(found)
    console = open_console()
    what_was_played(console, found)
    console.print(lay_out("Cards", CARD_COLUMNS, [_card(card) for card in found["cards"]], text=3))
    for sentence in _standing_out(found["cards"]):
        console.print(sentence)
    console.print(
        "shown: of all games. taken: of the games it was shown in. affordable: to anyone, of those. turn: of its Era, "
        "everyone's turns counted. win share: of whoever took it; others: of each of the rest. gain: points of win "
        "share beyond what the strategies of its takers win on the whole; whoever leads can buy more, so it is a hint, "
        f"not a proof. ± and clear: by intervals that hold at 95 % for all {found['looked_at']} cards together."
    )
    console.print(f"Run: {found['run']}")


CARD_COLUMNS = (
    "card", "stage", "cost", "VP", "shown", "taken", "affordable", "turn", "win share", "others", "gain", "most by",
)  # fmt: skip


def _card(card: Document) -> tuple[str, ...]:
    most = "-" if card["chief_taker"] is None else f"{card['chief_taker']} {card['chief_share']:.0%}"
    return (
        card["card"], card["stage"], card["costs"], str(card["vp"]), _of(card["shown"], card["n"]),
        with_interval(part_of(card, "taken_share"), "share"), _of(card["affordable"], card["shown"]),
        _plain(card["mean_turn"]), with_interval(part_of(card, "win_when_taken", "win"), "share"),
        figure(card["win_when_not"], "share"), points(part_of(card, "above")), most,
    )  # fmt: skip


def _of(some: int, of: int) -> str:
    return f"{some / of:.0%}" if of else "-"


def _plain(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _standing_out(found: Sequence[Document]) -> Iterator[str]:
    clear = [card for card in found if card["above_low"] is not None]
    ranked = sorted(clear, key=lambda card: -float(card["above"]))
    gainers = [card for card in ranked if card["above_low"] > 0]
    losers = [card for card in reversed(ranked) if card["above_high"] < 0]
    for sign, standing in (("win more", gainers), ("win less", losers)):
        if standing:
            named = ", ".join(f"{card['card']} {card['above'] * 100:+.1f} points" for card in standing[:TOLD])
            yield f"{len(standing)} cards whose takers clearly {sign} than their strategies do on the whole: {named}."


# -- strategies ----------------------------------------------------------------------------------


def strategies(found: Document, as_json: bool) -> None:
    """How strategies fare, and how much of it is luck."""
    if as_json:
        return write_json(found)
    console = open_console()
    what_was_played(console, found)
    console.print(_scores(found))
    console.print(_crossed("Places (share of games; tied players share the better one)", found["places"], "place"))
    console.print(_crossed("Ahead of whom (share of the games they share; level counts half)", found["duels"], "rival"))
    console.print(_crossed("Win share by seat (turn order in the first round)", found["seats"], "seat"))
    console.print(profiles(found["profiles"], [(t["id"], t["title"], t["unit"]) for t in found["traits"]]))
    if found["skill_and_luck"]:
        console.print(_luck(found["skill_and_luck"]))
    console.print(f"± is half the width of a 95 % interval by seed. Run: {found['run']}")


def _scores(found: Document) -> Table:
    lines = [
        (
            row["strategy"], with_interval(won, "share"), with_interval(part_of(row, "mean"), "VP"),
            with_interval(part_of(row, "sd"), "VP"), *(str(row[q]) for q in ("least", "q10", "median", "q90", "most")),
        )
        for won, row in zip(found["win_share"], found["scores"], strict=True)
    ]  # fmt: skip
    heads = ("", "win share", "mean score", "deviation", "least", "a tenth below", "median", "a tenth above", "most")
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
    """Measures down, groups across; of a game as a whole, what is made of each measure."""
    if not keys:
        whole = [(m, part["rows"][0]) for m, part in parts if part["rows"]]
        lines = [(m["title"], m["unit"], figure(row["mean"], m["unit"]), interval(row, m["unit"])) for m, row in whole]
        return lay_out("A game", ("", "unit", "mean", "95 % interval"), lines, text=2)
    (key,) = keys
    heads = [f"{key} {row[key]}" if key != "strategy" else row[key] for row in parts[0][1]["rows"]]
    lines = [(m["title"], m["unit"], *(with_interval(row, m["unit"]) for row in part["rows"])) for m, part in parts]
    return lay_out(f"By {key}", ("", "unit", *heads), lines, text=2)
