"""Card impact: what owning a card goes with, raw and adjusted, in pairs, and which cards go by a name."""

from dataclasses import asdict

import polars as pl

from toolkit.answers import Document
from toolkit.answers.runs import about_run, chief_goal
from toolkit.balance.adjusted import adjusted
from toolkit.balance.cards import card_table
from toolkit.balance.combos import combos
from toolkit.balance.holdings import Holdings, holdings
from toolkit.balance.intervals import ALPHA
from toolkit.balance.naming import BANDS, Bands, names
from toolkit.games import load_game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.runs import Run


def impact(run: Run, pool: LoadedPool, bands: Bands = BANDS) -> Document:
    """What `impact --json` prints. Raises UsageError for a run without games.

    Each table is corrected once, for all its rows: `looked_at` cards, and `pairs_looked_at`.
    """
    manifest, game = run.manifest, load_game(pool.game)
    if not manifest.seeds_done:
        raise UsageError(f"{run.folder} holds nothing to compare: no game is played yet.")
    held, ids = held_in(run), manifest.card_ids
    pairs = combos(held)
    called = names(run.sums("cards", ("card",)), ids, bands)
    faces = {face.id: asdict(face) for face in game.faces(pool.models)}
    return {
        **about_run(run),
        "looked_at": len(ids),
        "equal_part" if chief_goal(run).shared else "usual": held.usual,
        "cards": [faces[row["card"]] | row for row in card_rows(run, held, ALPHA / max(1, len(ids)))],
        "pairs_looked_at": pairs.height,
        "pairs": pairs.to_dicts(),
        "bands": asdict(bands),
        **called,
        "dominated": [asdict(found) for found in game.dominated(pool.models)],
    }


def held_in(run: Run) -> Holdings:
    """Who ended which game with which cards."""
    manifest = run.manifest
    chief, seatings = chief_goal(run), manifest.plan.seatings
    seats, cards = run.table("seats"), run.table("cards")
    return holdings(seats, cards, manifest.card_ids, seatings=seatings, goal=chief.value, shared=chief.shared)


def card_rows(run: Run, held: Holdings, alpha: float) -> list[Document]:
    """Every card, raw and adjusted side by side: both are win share beyond an equal part, or score beyond the mean."""
    ids, players = run.manifest.card_ids, run.manifest.plan.players
    table = card_table(
        run.sums("cards", ("card",)), run.sums("cards", ("card", "taker")), ids,
        players=players if chief_goal(run).shared else None, seeds=run.manifest.seeds_done, alpha=alpha,
    )  # fmt: skip
    raw = {"win_when_taken": "raw", "win_low": "raw_low", "win_high": "raw_high"}
    shown = table.select(
        "card", "n", "shown", "affordable", "taken", "taken_share", "taken_share_low", "taken_share_high",
        "taken_when_affordable", "affordable_low", "affordable_high",
        *((pl.col(name) - held.usual).alias(alias) for name, alias in raw.items()), pl.col("note").alias("raw_note"),
    )  # fmt: skip
    own = adjusted(held, alpha=alpha).select(
        "card", "adjusted", "shrunk", pl.col("low", "high", "note").name.prefix("adjusted_"), "seeds"
    )
    return shown.join(own, on="card", maintain_order="left").to_dicts()
