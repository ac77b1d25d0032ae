"""Coverage, to be read before any win rate: cards that never came into play, and games cut short."""

from collections.abc import Sequence

import polars as pl

GAPS = ("never shown", "never affordable", "never taken")
NAMED = 12  # cards named in one sentence


def card_coverage(sums: pl.DataFrame, card_ids: Sequence[str], *, taken: str = "taken_by_n") -> pl.DataFrame:
    """Every card of the pool: rows n, how often shown, affordable and taken, and the first `gap`, if any.

    `sums` are per-seed sums by card; a card that no game recorded is absent there, not here.
    """
    counts = {"n": "n", "shown": "shown", "affordable": "affordable", "taken": taken}
    totals = sums.group_by(pl.col("card").cast(pl.String)).agg(
        pl.col(column).sum().cast(pl.Int64).alias(name) for name, column in counts.items()
    )
    every = pl.DataFrame({"card": card_ids}, schema={"card": pl.String})
    found = every.join(totals, on="card", how="left", maintain_order="left")
    return found.with_columns(pl.col(*counts).fill_null(0)).with_columns(gap=_gap())


def coverage_sentences(cards: pl.DataFrame, games: pl.DataFrame) -> list[str]:
    """What a designer should know first; `cards` from `card_coverage`, `games` the per-seed sums of the games."""
    played, capped = (int(games[column].sum()) for column in ("n", "capped"))
    if not played:
        return ["No game was played."]
    gaps = [_gap_sentence(cards, gap) for gap in GAPS if gap in cards["gap"]]
    return [_capped_sentence(capped, played), *(gaps or ["Every card was taken at least once."])]


def _gap() -> pl.Expr:
    shown, affordable, taken = GAPS
    return (
        pl.when(pl.col("taken") > 0)
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
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return f"{len(ids)} of {cards.height} cards {gap}: {', '.join(ids[:NAMED])}{more}."
