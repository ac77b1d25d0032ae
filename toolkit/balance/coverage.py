"""Coverage, to be read before any win rate: what never came into play, and games cut short."""

from collections.abc import Mapping, Sequence

import polars as pl

from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import FOUND, ratio_by

GAPS = {
    "never shown": "never shown",
    "never affordable": "never affordable to any strategy that played",
    "never taken": "never taken",
    "never did anything": "taken, but whose ability never did anything",
}
"""Gap of a card -> the same in a sentence."""
COUNTED = ("shown", "affordable", "taken_by", "fired")
"""Columns of the cards' sums that coverage reads."""
NAMED = 12  # cards or rules named in one sentence


def card_coverage(sums: pl.DataFrame, card_ids: Sequence[str], *, taken: str = "taken_by_n") -> pl.DataFrame:
    """Every card of the pool: rows n, how often shown, affordable and taken, and the first `gap`, if any.

    `sums` are per-seed sums by card; a card that no game recorded is absent there, not here. `fired`, how often its
    ability did something, is null for a card without ability, for one never taken, and where no game keeps it.
    """
    counts = {"n": "n", "shown": "shown", "affordable": "affordable", "taken": taken}
    totals = sums.group_by("card").agg(
        *(pl.col(column).sum().cast(pl.Int64).alias(name) for name, column in counts.items()),
        _fired(sums.columns).alias("fired"),
    )
    every = pl.DataFrame({"card": card_ids}, schema={"card": pl.String})
    found = every.join(
        totals.with_columns(pl.col("card").cast(pl.String)), on="card", how="left", maintain_order="left"
    )
    return found.with_columns(pl.col(*counts).fill_null(0)).with_columns(gap=_gap())


def rule_coverage(
    games: pl.DataFrame, branches: Mapping[str, str], *, seeds: int, alpha: float = ALPHA
) -> pl.DataFrame:
    """Every rule that is watched: branch, rule, games it came up in, mean (their share), low, high, seeds, n, note.

    `games` are the per-seed sums of the games, `branches` the columns there with the rule each stands for.
    """
    parts = [
        ratio_by(games, [], branch, seeds=seeds, alpha=alpha).select(
            pl.lit(branch).alias("branch"),
            pl.lit(rule).alias("rule"),
            pl.col(branch).cast(pl.Int64).alias("games"),
            *FOUND,
        )
        for branch, rule in branches.items()
    ]
    return pl.concat(parts) if parts else pl.DataFrame(schema={"branch": pl.String, "rule": pl.String})


def coverage_sentences(
    cards: pl.DataFrame, games: pl.DataFrame, branches: Mapping[str, str] | None = None
) -> list[str]:
    """What a designer should know first; `cards` from `card_coverage`, `games` the per-seed sums of the games."""
    played, capped = (int(games[column].sum()) for column in ("n", "capped"))
    if not played:
        return ["No game was played."]
    gaps = [_gap_sentence(cards, gap) for gap in GAPS if gap in cards["gap"]]
    used = "Every card was taken at least once."
    return [_capped_sentence(capped, played), *(gaps or [used]), *_rules_sentence(games, branches or {})]


def _fired(columns: Sequence[str]) -> pl.Expr:
    if "fired" not in columns:
        return pl.lit(None, pl.Int64)
    return pl.when(pl.col("fired_n").sum() > 0).then(pl.col("fired").sum().cast(pl.Int64))


def _gap() -> pl.Expr:
    shown, affordable, taken, fired = GAPS
    return (
        pl.when(pl.col("fired") == 0)
        .then(pl.lit(fired))
        .when(pl.col("taken") > 0)
        .then(pl.lit(None, pl.String))
        .when(pl.col("shown") == 0)
        .then(pl.lit(shown))
        .when(pl.col("affordable") == 0)
        .then(pl.lit(affordable))
        .otherwise(pl.lit(taken))
    )


def _capped_sentence(capped: int, played: int) -> str:
    if not capped:
        return f"None of {played} games hit the turn cap."
    return f"{capped} of {played} games ({capped / played:.1%}) hit the turn cap; they are counted as they stood."


def _gap_sentence(cards: pl.DataFrame, gap: str) -> str:
    ids = cards.filter(pl.col("gap") == gap)["card"].to_list()
    return f"{len(ids)} of {cards.height} cards {GAPS[gap]}: {_named(ids, ', ')}."


def _rules_sentence(games: pl.DataFrame, branches: Mapping[str, str]) -> list[str]:
    if not branches:
        return []
    missing = [rule for branch, rule in branches.items() if not games[branch].sum()]
    if not missing:
        return [f"All {len(branches)} rules watched came up at least once."]
    return [f"{len(missing)} of {len(branches)} rules watched never came up: {_named(missing, '; ')}."]


def _named(names: Sequence[str], between: str) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{between.join(names[:NAMED])}{more}"
