"""What a run says of its cards, its strategies and its pace: a dict for each question, ready for `--json`."""

from collections.abc import Sequence

import polars as pl

from toolkit.balance.cards import card_table, takers
from toolkit.balance.coverage import card_coverage
from toolkit.balance.impact import beside_takers
from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import Declared, measure, win_share
from toolkit.balance.shares import share_by
from toolkit.balance.spread import spread
from toolkit.balance.summary import Summary, SumsOf, profiles
from toolkit.balance.variance import skill_and_luck, whole_seeds


def cards_review(sums: SumsOf, card_ids: Sequence[str], *, players: int, seeds: int, alpha: float = ALPHA) -> Summary:
    """The card table, each card with its gap, what it gains its takers, and who they are.

    The intervals of all cards hold together: each has alpha divided by the number of cards looked at.
    """
    by_card, by_taker = sums("cards", ("card",)), sums("cards", ("card", "taker"))
    share = alpha / max(1, len(card_ids))
    found = card_table(by_card, by_taker, card_ids, players=players, seeds=seeds, alpha=share)
    beside = beside_takers(by_taker, sums("seats", ("strategy",)), seeds=seeds, alpha=share).select(
        "card", "expected", "above", pl.col("low", "high", "note").name.prefix("above_")
    )
    gaps = card_coverage(by_card, card_ids).select("card", "fired", "gap")
    whole = found.join(gaps, on="card", maintain_order="left").join(
        beside, on="card", how="left", maintain_order="left"
    )
    return {"looked_at": len(card_ids), "cards": _with_takers(whole, takers(by_taker, seeds=seeds, alpha=share))}


def _with_takers(cards: pl.DataFrame, shares: pl.DataFrame) -> list[Summary]:
    by_card: dict[str, list[Summary]] = {}
    for row in shares.to_dicts():
        by_card.setdefault(row.pop("card"), []).append(row)
    return [{**row, "takers": by_card.get(row["card"], [])} for row in cards.to_dicts()]


def strategies_review(sums: SumsOf, traits: Sequence[Declared], *, seeds: int, alpha: float = ALPHA) -> Summary:
    """How each strategy's scores spread, in which places it ends, how it does in each seat, what it is known by."""
    by_score, by_seat = sums("seats", ("strategy", "score")), sums("seats", ("seat", "strategy"))
    keys = ["strategy"]
    won = win_share(sums("seats", ("strategy",)), keys, seeds=seeds, alpha=alpha)
    return {
        "win_share": won.drop("win_share").to_dicts(),
        "scores": spread(by_score, keys, seeds=seeds, alpha=alpha).to_dicts(),
        "places": share_by(sums("seats", ("strategy", "place")), keys, "place", seeds=seeds, alpha=alpha).to_dicts(),
        "seats": win_share(by_seat, ["strategy", "seat"], seeds=seeds, alpha=alpha).drop("win_share").to_dicts(),
        "profiles": profiles(sums, traits, seeds=seeds, alpha=alpha),
        "skill_and_luck": skill_and_luck(by_seat, by_score, alpha=alpha).to_dicts() if whole_seeds(by_seat) else [],
    }


def pacing_review(sums: SumsOf, measures: Sequence[Declared], *, seeds: int, alpha: float = ALPHA) -> Summary:
    """All that is measured in turns and minutes, and all that is measured of a game as a whole, by every key kept."""
    asked = [declared for declared in measures if declared.table == "games" or declared.unit in ("turns", "minutes")]
    return {
        "measures": {
            declared.id: {
                "title": declared.title,
                "unit": declared.unit,
                "by": [_grouped(sums, declared, keys, seeds, alpha) for keys in declared.by if len(keys) < 2],
            }
            for declared in asked
        }
    }


def _grouped(sums: SumsOf, declared: Declared, keys: Sequence[str], seeds: int, alpha: float) -> Summary:
    frame = measure(sums(declared.table, tuple(keys), declared.value), declared, keys, seeds=seeds, alpha=alpha)
    return {"keys": list(keys), "rows": frame.select(*keys, "mean", "low", "high", "seeds", "n", "note").to_dicts()}
