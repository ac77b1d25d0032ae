"""Card impact on stdout."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from toolkit.printing.runs import what_was_played
from toolkit.printing.tables import (
    Document,
    counted,
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


def impact(found: Document, as_json: bool) -> None:
    """The cards raw and adjusted, the pairs, the cards that go by a name, and what all this is not."""
    if as_json:
        return write_json(found)
    console = open_console()
    what_was_played(console, found)
    console.print(lay_out("Card impact (points of win share)", COLUMNS, _cards(found), text=3))
    for sentence in (*_clear_cards(found["cards"]), *_named(found)):
        console.print(sentence)
    console.print(_pairs(found))
    console.print(ABOUT.format(cards=found["looked_at"], equal=figure(found["equal_part"], "share")))
    console.print(f"Run: {found['run']}")


# -- cards ---------------------------------------------------------------------------------------

COLUMNS = ("card", "stage", "cost", "VP", "taken", "when affordable", "takes", "raw", "adjusted", "shrunk", "")
ABOUT = (
    "raw: what whoever took it won beyond an equal part ({equal}). adjusted: the same with the strategy, the seat and "
    "the table taken out; below 0, its owners do worse than those who bought something else. shrunk: that, drawn "
    "towards the mean of all cards the less is known of it; rank cards by this one. None of it is what the card does: "
    "whoever is ahead can buy more, and late cards go to those who are ahead. The experiment settles it: --experiment "
    "CARD. ± and clear: by intervals that hold at 95 % for all {cards} cards together, and for all pairs together."
)


def _cards(found: Document) -> list[tuple[str, ...]]:
    names = {card: words for name, words in NAMES.items() for card in found[name]}
    names |= {row["card"]: "dominated" for row in found["dominated"]}
    return [
        (
            card["card"], card["stage"], card["costs"], str(card["vp"]),
            with_interval(part_of(card, "taken_share"), "share"), figure(card["taken_when_affordable"], "share"),
            f"{card['taken']:,}", points(part_of(card, "raw")), points(part_of(card, "adjusted")),
            points({"mean": card["shrunk"], "low": None}), names.get(card["card"], ""),
        )
        for card in found["cards"]
    ]  # fmt: skip


def _clear_cards(cards: Sequence[Document]) -> Iterator[str]:
    known = sorted((card for card in cards if card["adjusted_low"] is not None), key=lambda card: -card["adjusted"])
    more = [card for card in known if card["adjusted_low"] > 0]
    less = [card for card in reversed(known) if card["adjusted_high"] < 0]
    for sign, standing in (("more", more), ("less", less)):
        if standing:
            named = ", ".join(f"{card['card']} {card['adjusted'] * 100:+.1f}" for card in standing[:TOLD])
            yield f"{counted(len(standing), 'card')} whose owners clearly win {sign}, adjusted: {named}."


def _named(found: Document) -> Iterator[str]:
    dead, auto_take = (found["bands"][name] for name in NAMES)
    if found["dead"]:
        yield f"Dead cards, clearly taken in less than {dead:.0%} of the games that show them: {_list(found['dead'])}."
    if found["auto_take"]:
        who = _list(found["auto_take"])
        yield f"Auto-takes, clearly taken in more than {auto_take:.0%} of the games where someone can pay: {who}."
    for row in found["dominated"]:
        yield f"{row['card']} is dominated by {row['by']}, whatever is on the table: {row['why']}."
    if not (found["dead"] or found["auto_take"] or found["dominated"]):
        yield f"No card is clearly dead (below {dead:.0%}), an auto-take (above {auto_take:.0%}) or dominated."


def _list(cards: Sequence[str]) -> str:
    return ", ".join(cards)


# -- pairs ---------------------------------------------------------------------------------------


def _pairs(found: Document) -> Table | str:
    """The clear ones; where there are none, those that come nearest, as a hint."""
    pairs, looked_at = found["pairs"], f"{counted(found['pairs_looked_at'], 'pair')} looked at"
    if not pairs:
        return "Combos: no two cards were often enough in one hand."
    clear = [pair for pair in pairs if pair["low"] is not None and not pair["low"] <= 0 <= pair["high"]]
    if clear:
        return _table(f"Combos and anti-combos, all clear ({looked_at})", clear)
    ranked = sorted(pairs, key=lambda pair: -float(pair["shrunk"]))
    ends = ranked if len(ranked) <= 2 * TOLD else ranked[:TOLD] + ranked[-TOLD:]
    return _table(f"No pair is clearly a combo or an anti-combo; nearest to it ({looked_at})", ends)


def _table(title: str, pairs: Sequence[Document]) -> Table:
    rows = [
        (
            pair["card"], pair["other"], f"{pair['n']:,}", figure(pair["observed"], "share"),
            figure(pair["expected"], "share"), points({**pair, "mean": pair["beyond"]}),
            points({"mean": pair["shrunk"], "low": None}),
        )
        for pair in pairs
    ]  # fmt: skip
    return lay_out(title, ("card", "with", "hands", "win share", "adds up to", "beyond", "shrunk"), rows, text=2)
