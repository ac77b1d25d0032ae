"""Strategy against strategy in a tournament: how much of a fair share of the wins each gets where the other sits.

Read here are the seats of one or more runs: seed_index, game (each unique over the whole tournament), strategy, place
(equal places are ties), win_share (shared on ties) and players. A mirror game tells nothing and is left out.
"""

from collections.abc import Sequence

import polars as pl

from toolkit.balance.bets import capital, verdict
from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import FOUND, ratio_by

CELL = ["strategy", "opponent"]
GAME = ["seed_index", "game"]
ITSELF = "against itself: tells nothing"
NEVER_MET = "never met"


def matrix(seats: pl.DataFrame, *, alpha: float = ALPHA) -> pl.DataFrame:
    """Per strategy and opponent, in the games in which both sit: strategy, opponent, mean (of the fair share of wins,
    1.0 = fair), low, high, seeds, n (seats of the strategy), note; lead (its share less that of the opponent's seats),
    lead_low, lead_high, lead_note; verdict ("ahead" or "behind" where the lead is clear of 0, else null).

    A row for every pair, null where the two never met and on the diagonal. All intervals hold together: each has alpha
    divided by the number of cells. Where no interval of the lead can be shown, as in a perfect record, the verdict is
    that of a bet.
    """
    shares = _shares(seats)
    return _table(seats, shares, shares, alpha)


def against_the_rest(seats: pl.DataFrame, *, alpha: float = ALPHA) -> pl.DataFrame:
    """The same, from the games in which one seat plays the strategy and all other seats the opponent."""
    shares = _shares(seats)
    seated, alone = pl.len().over(GAME), pl.len().over(*GAME, "strategy") == 1
    duels = shares.filter(pl.col("strategy").n_unique().over(GAME) == 2)
    told = duels.with_columns(alone=alone, rest=pl.len().over(*GAME, "strategy") == seated - 1)
    return _table(seats, told.filter("alone"), told.filter("rest"), alpha)


def against_all(seats: pl.DataFrame, *, alpha: float = ALPHA) -> pl.DataFrame:
    """The rows of the matrix as one: strategy, mean (over its meetings with all opponents), low, high, seeds, n, note.

    Each has alpha divided by the number of strategies.
    """
    shares, names = _shares(seats), names_of(seats)
    met = _met(shares, shares).group_by("seed_index", "strategy", maintain_order=True).agg(pl.col("n", "share").sum())
    found = ratio_by(
        met,
        ["strategy"],
        "share",
        seeds=seats["seed_index"].n_unique(),
        alpha=alpha / max(1, len(names)),
    )
    each = pl.DataFrame({"strategy": names}, {"strategy": pl.String})
    whole = each.join(found.select("strategy", *FOUND), on="strategy", how="left", maintain_order="left")
    return whole.with_columns(pl.col("seeds", "n").fill_null(0), _unless_found(pl.lit(NEVER_MET)))


def names_of(seats: pl.DataFrame) -> list[str]:
    """The strategies that take part, in alphabetical order."""
    return sorted(map(str, seats["strategy"].unique()))


def _shares(seats: pl.DataFrame) -> pl.DataFrame:
    """One row per seat with its part of a fair share of wins, in an order that hangs on nothing else."""
    share = pl.col("win_share").cast(pl.Float64) * pl.col("players")
    wanted = seats.select(*GAME, pl.col("strategy").cast(pl.String), "players", share.alias("share"))
    return wanted.sort(wanted.columns)


def _table(seats: pl.DataFrame, own: pl.DataFrame, others: pl.DataFrame, alpha: float) -> pl.DataFrame:
    names, seeds = names_of(seats), seats["seed_index"].n_unique()
    share = alpha / max(1, len(names) * (len(names) - 1))
    means = ratio_by(_met(own, others), CELL, "share", seeds=seeds, alpha=share).select(*CELL, *FOUND)
    return _all_cells(names, means.join(_leads(_led(own, others), seeds, share), on=CELL))


def _leads(led: pl.DataFrame, seeds: int, alpha: float) -> pl.DataFrame:
    """Per cell: lead, lead_low, lead_high, lead_note, verdict."""
    found = ratio_by(led, CELL, "lead", seeds=seeds, alpha=alpha)
    told = found.select(*CELL, lead="mean", lead_low="low", lead_high="high", lead_note="note")
    bets = led.group_by(CELL, maintain_order=True).agg(capital(pl.col("part") / pl.col("n"))).sort(CELL)
    clear = pl.when(pl.col("lead_low") > 0).then(pl.lit("ahead")).when(pl.col("lead_high") < 0).then(pl.lit("behind"))
    bet = verdict(bets, alpha / 2)
    return told.with_columns(verdict=pl.when(pl.col("lead_low").is_null()).then(bet).otherwise(clear))


def _met(own: pl.DataFrame, others: pl.DataFrame) -> pl.DataFrame:
    """By seed and cell: seats of the strategy beside the opponent, and their share."""
    beside = own.join(others.select(*GAME, opponent="strategy").unique(), on=GAME)
    return _by_seed(beside.filter(pl.col("strategy") != pl.col("opponent")), "share")


def _led(own: pl.DataFrame, others: pl.DataFrame) -> pl.DataFrame:
    """By seed and cell: games of both, the share of a seat of the strategy less that of a seat of the opponent, and
    the part that is of what it could be."""
    each, other = (
        part.group_by(*GAME, "strategy", "players", maintain_order=True).agg(pl.col("share").mean())
        for part in (own, others)
    )
    beside = each.join(other.rename({"strategy": "opponent"}), on=[*GAME, "players"], suffix="_of_opponent")
    lead = pl.col("share") - pl.col("share_of_opponent")
    led = beside.filter(pl.col("strategy") != pl.col("opponent")).with_columns(lead=lead, part=lead / pl.col("players"))
    return _by_seed(led, "lead", "part")


def _by_seed(rows: pl.DataFrame, *values: str) -> pl.DataFrame:
    ordered = rows.sort(*GAME, *CELL, *values)
    return ordered.group_by("seed_index", *CELL, maintain_order=True).agg(pl.len().alias("n"), pl.col(values).sum())


def _all_cells(names: Sequence[str], found: pl.DataFrame) -> pl.DataFrame:
    each = pl.DataFrame({"strategy": names}, {"strategy": pl.String})
    cells = each.join(each.rename({"strategy": "opponent"}), how="cross")
    why = pl.when(pl.col("strategy") == pl.col("opponent")).then(pl.lit(ITSELF)).otherwise(pl.lit(NEVER_MET))
    whole = cells.join(found, on=CELL, how="left", maintain_order="left").sort(CELL)
    return whole.with_columns(pl.col("seeds", "n").fill_null(0), _unless_found(why), _unless_found(why, "lead_note"))


def _unless_found(why: pl.Expr, note: str = "note") -> pl.Expr:
    return pl.when(pl.col("mean").is_null()).then(why).otherwise(pl.col(note)).alias(note)
