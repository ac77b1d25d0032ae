"""Card impact on stdout."""

from collections.abc import Iterator, Sequence
from itertools import islice

from rich.table import Table

from toolkit.charts.wording import counted, difference_unit, inside
from toolkit.play.game import Measure
from toolkit.printing.runs import what_was_played
from toolkit.printing.tables import (
    Document,
    figure,
    lay_out,
    open_console,
    part_of,
    points,
    with_interval,
    write_json,
)

TOLD = 5
"""Cards, or pairs, named in one go."""
NAMES = {"dead": "dead card", "auto_take": "auto-take"}


def impact(found: Document, goal: Measure, as_json: bool) -> None:
    """The cards raw and adjusted, the pairs, the cards that go by a name, and what all this is not."""
    if as_json:
        return write_json(found)
    console = open_console()
    what_was_played(console, found)
    title = f"Card impact ({difference_unit(goal.unit)} of {inside(goal.title)})"
    console.print(lay_out(title, COLUMNS, _cards(found, goal.unit), text=3))
    for sentence in (*_clear_cards(found["cards"], goal), *_named(found)):
        console.print(sentence)
    console.print(_pairs(found, goal))
    usual = figure(found["equal_part" if goal.shared else "usual"], goal.unit)
    console.print((WON if goal.shared else DONE).format(usual=usual) + ABOUT.format(cards=found["looked_at"]))
    console.print(f"Run: {found['run']}")


# -- cards ---------------------------------------------------------------------------------------

COLUMNS = ("card", "stage", "cost", "VP", "taken", "when affordable", "takes", "raw", "adjusted", "shrunk", "")
WON = (
    "raw: what whoever took it won beyond an equal part ({usual}). adjusted: the same with the strategy, the seat and "
    "the table taken out"
)
DONE = (
    "raw: what whoever took it came to beyond the mean of all ({usual}). adjusted: the same with the strategy and the "
    "seed taken out"
)
ABOUT = (
    "; below 0, its owners do worse than those who bought something else. shrunk: that, drawn "
    "towards the mean of all cards the less is known of it; rank cards by this one. None of it is what the card does: "
    "whoever is ahead can buy more, and late cards go to those who are ahead. The experiment settles it: --experiment "
    "CARD. ± and clear: by intervals that hold at 95 % for all {cards} cards together, and for all pairs together."
)


def _cards(found: Document, unit: str) -> list[tuple[str, ...]]:
    names = {card: words for name, words in NAMES.items() for card in found[name]}
    names |= {row["card"]: "dominated" for row in found["dominated"]}
    return [
        (
            card["card"], card["stage"], card["costs"], str(card["vp"]),
            with_interval(part_of(card, "taken_share"), "share"), figure(card["taken_when_affordable"], "share"),
            f"{card['taken']:,}", points(part_of(card, "raw"), unit), points(part_of(card, "adjusted"), unit),
            points({"mean": card["shrunk"], "low": None}, unit), names.get(card["card"], ""),
        )
        for card in found["cards"]
    ]  # fmt: skip


def _clear_cards(cards: Sequence[Document], goal: Measure) -> Iterator[str]:
    known = sorted((card for card in cards if card["adjusted_low"] is not None), key=lambda card: -card["adjusted"])
    more = [card for card in known if card["adjusted_low"] > 0]
    less = [card for card in reversed(known) if card["adjusted_high"] < 0]
    signs = ("win more", "win less") if goal.shared else ("do better", "do worse")
    for sign, standing in zip(signs, (more, less), strict=True):
        if standing:
            told = (f"{card['card']} {points({'mean': card['adjusted'], 'low': None}, goal.unit)}" for card in standing)
            named = ", ".join(islice(told, TOLD))
            yield f"{counted(len(standing), 'card')} whose owners clearly {sign}, adjusted: {named}."


def _named(found: Document) -> Iterator[str]:
    dead, auto_take = (found["bands"][name] for name in NAMES)
    if found["dead"]:
        who = _list(found["dead"])
        yield f"Dead cards, clearly taken in less than {dead * 100:g}% of the games that show them: {who}."
    if found["auto_take"]:
        who = _list(found["auto_take"])
        yield f"Auto-takes, clearly taken in more than {auto_take * 100:g}% of the games where someone can pay: {who}."
    for row in found["dominated"]:
        yield f"{row['card']} is dominated by {row['by']}, whatever is on the table: {row['why']}."
    if not (found["dead"] or found["auto_take"] or found["dominated"]):
        bands = f"clearly dead (below {dead * 100:g}%), an auto-take (above {auto_take * 100:g}%)"
        yield f"No card is {bands} or dominated."


def _list(cards: Sequence[str]) -> str:
    return ", ".join(cards)


# -- pairs ---------------------------------------------------------------------------------------


def _pairs(found: Document, goal: Measure) -> Table | str:
    """The clear ones; where there are none, those that come nearest, as a hint."""
    pairs, looked_at = found["pairs"], f"{counted(found['pairs_looked_at'], 'pair')} looked at"
    if not pairs:
        return "Combos: no two cards were often enough in one hand."
    clear = [pair for pair in pairs if pair["low"] is not None and not pair["low"] <= 0 <= pair["high"]]
    if clear:
        return _table(f"Combos and anti-combos, all clear ({looked_at})", clear, goal)
    ranked = sorted(pairs, key=lambda pair: -float(pair["shrunk"]))
    ends = ranked if len(ranked) <= 2 * TOLD else ranked[:TOLD] + ranked[-TOLD:]
    return _table(f"No pair is clearly a combo or an anti-combo; nearest to it ({looked_at})", ends, goal)


def _table(title: str, pairs: Sequence[Document], goal: Measure) -> Table:
    rows = [
        (
            pair["card"], pair["other"], f"{pair['n']:,}", figure(pair["observed"], goal.unit),
            figure(pair["expected"], goal.unit), points({**pair, "mean": pair["beyond"]}, goal.unit),
            points({"mean": pair["shrunk"], "low": None}, goal.unit),
        )
        for pair in pairs
    ]  # fmt: skip
    heads = ("card", "with", "hands", inside(goal.title), "adds up to", "beyond", "shrunk")
    return lay_out(title, heads, rows, text=2)
