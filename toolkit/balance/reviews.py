"""What a run says of its cards, its strategies and its pace: a dict for each question, ready for `--json`."""

from collections.abc import Sequence

import polars as pl

from toolkit.balance.cards import card_table, named_for, takers
from toolkit.balance.coverage import card_coverage
from toolkit.balance.impact import beside_takers
from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import Declared, Goal, measure, ratio_by
from toolkit.balance.shares import share_by
from toolkit.balance.spread import spread
from toolkit.balance.summary import Summary, SumsOf, profiles
from toolkit.balance.variance import skill_and_luck, whole_seeds


def cards_review(
    sums: SumsOf, card_ids: Sequence[str], goal: Goal, *, players: int, seeds: int, alpha: float = ALPHA
) -> Summary:
    """The card table, each card with its gap, what it gains its takers towards the goal, and who they are.

    The intervals of all cards hold together: each has alpha divided by the number of cards looked at.
    """
    by_card, by_taker = sums("cards", ("card",)), sums("cards", ("card", "taker"))
    share = alpha / max(1, len(card_ids))
    found = card_table(by_card, by_taker, card_ids, players=players if goal.shared else None, seeds=seeds, alpha=share)
    beside = beside_takers(by_taker, sums("seats", ("strategy",)), goal.value, seeds=seeds, alpha=share).select(
        "card", "expected", "above", pl.col("low", "high", "note").name.prefix("above_")
    )
    gaps = card_coverage(by_card, card_ids).select("card", "fired", "gap")
    whole = found.join(gaps, on="card", maintain_order="left").join(
        beside, on="card", how="left", maintain_order="left"
    )
    told = whole.rename(lambda column: named_for(goal, column))
    return {"looked_at": len(card_ids), "cards": _with_takers(told, takers(by_taker, seeds=seeds, alpha=share))}


def _with_takers(cards: pl.DataFrame, shares: pl.DataFrame) -> list[Summary]:
    by_card: dict[str, list[Summary]] = {}
    for row in shares.to_dicts():
        by_card.setdefault(row.pop("card"), []).append(row)
    return [{**row, "takers": by_card.get(row["card"], [])} for row in cards.to_dicts()]


def strategies_review(
    sums: SumsOf, traits: Sequence[Declared], goals: Sequence[Goal], *, seeds: int, alpha: float = ALPHA
) -> Summary:
    """How each strategy does, how its scores spread, where it ends, how it does in each seat, what it is known by.

    Places and seats only where the chief goal, the first, sets a table against each other.
    """
    by_score, by_seat = sums("seats", ("strategy", "score")), sums("seats", ("seat", "strategy"))
    keys, chief = ["strategy"], goals[0]
    places = sums("seats", ("strategy", "place")) if chief.shared else None
    return {
        **{goal.id: _told(sums("seats", ("strategy",)), goal, keys, seeds, alpha) for goal in goals},
        "scores": spread(by_score, keys, seeds=seeds, alpha=alpha).to_dicts(),
        "places": [] if places is None else share_by(places, keys, "place", seeds=seeds, alpha=alpha).to_dicts(),
        "seats": _told(by_seat, chief, ["strategy", "seat"], seeds, alpha) if chief.shared else [],
        "profiles": profiles(sums, traits, seeds=seeds, alpha=alpha),
        "skill_and_luck": skill_and_luck(by_seat, by_score, alpha=alpha).to_dicts() if whole_seeds(by_seat) else [],
    }


def _told(sums: pl.DataFrame, goal: Declared, keys: Sequence[str], seeds: int, alpha: float) -> list[Summary]:
    return ratio_by(sums, keys, goal.value, seeds=seeds, alpha=alpha).drop(goal.value).to_dicts()


PACES = ("turns", "Rounds", "minutes")


def pacing_review(sums: SumsOf, measures: Sequence[Declared], *, seeds: int, alpha: float = ALPHA) -> Summary:
    """All that is measured in turns and minutes, and all that is measured of a game as a whole, by every key kept."""
    asked = [declared for declared in measures if declared.table == "games" or declared.unit in PACES]
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
