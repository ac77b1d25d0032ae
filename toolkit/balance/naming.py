"""Cards that go by a name: dead cards, which nobody wants, and auto-takes, which nobody leaves."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from toolkit.balance.bets import capital, verdict
from toolkit.balance.intervals import ALPHA


@dataclass(frozen=True, slots=True)
class Bands:
    """Where a name begins."""

    dead: float = 0.05
    """A dead card is taken in less than this share of the games that show it."""
    auto_take: float = 0.95
    """An auto-take is taken in more than this share of the games in which somebody can afford it."""


BANDS = Bands()


def names(
    by_card: pl.DataFrame, card_ids: Sequence[str], bands: Bands = BANDS, *, alpha: float = ALPHA
) -> dict[str, list[str]]:
    """`dead` and `auto_take`: the cards that clearly are, in the order of `card_ids`.

    `by_card`: per-seed sums of the cards by card. The names of all cards hold together at `alpha`. They are won by
    bets rather than read off the intervals: the deadest cards have none, being taken on too few seeds.
    """
    each = alpha / 2 / max(1, len(card_ids))
    dead = _beside(by_card, "shown", bands.dead, "behind", each)
    taken = _beside(by_card, "affordable", bands.auto_take, "ahead", each)
    return {name: [card for card in card_ids if card in own] for name, own in (("dead", dead), ("auto_take", taken))}


def _beside(by_card: pl.DataFrame, of: str, band: float, side: str, alpha: float) -> set[str]:
    """The cards whose share of takes, `of` these games, is clearly on this side of a band."""
    value = (pl.col("taken_by_n") - band * pl.col(of)) / pl.col("n")  # n: games of a seed, times copies
    groups = by_card.group_by("card", maintain_order=True).agg(capital(value))
    return set(groups.filter(verdict(groups, alpha) == side)["card"].cast(pl.String))
