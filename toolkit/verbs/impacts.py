"""The verb that asks what a card does: as it was played, and by experiment."""

from typing import Annotated

import typer

from toolkit.answers import impact as impacts
from toolkit.answers import pools, runs, settling
from toolkit.balance.naming import BANDS, Bands
from toolkit.printing import impact as showing
from toolkit.printing import settling as settled
from toolkit.telling import tell_progress
from toolkit.verbs.options import (
    Cards,
    GameName,
    Games,
    Json,
    Out,
    Players,
    Resume,
    Seed,
    Settings,
    Strategies,
    Variant,
    Workers,
)
from toolkit.verbs.playing import planned
from toolkit.verbs.saying import STOPPED


def impact(
    game: GameName,
    experiment: Annotated[
        str | None, typer.Option("--experiment", metavar="ID", help="Settle this card: ban it and give it, same seeds.")
    ] = None,
    ban_only: Annotated[
        bool, typer.Option("--ban-only", help="With --experiment: ban it, and give it nobody.")
    ] = False,
    dead: Annotated[
        float,
        typer.Option(
            "--dead",
            min=0,
            max=1,
            metavar="SHARE",
            help="Dead: taken in less than this part of the games that show it.",
        ),
    ] = BANDS.dead,
    auto_take: Annotated[
        float,
        typer.Option(
            "--auto-take",
            min=0,
            max=1,
            metavar="SHARE",
            help="Auto-take: taken in more than this part of the games where someone can pay.",
        ),
    ] = BANDS.auto_take,
    players: Players = None,
    games: Games = 4000,
    seed: Seed = 1,
    strategies: Strategies = None,
    settings: Settings = None,
    variant: Variant = None,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Say what each card goes with, adjusted for who takes it; or settle one card by experiment."""
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    plan = planned(pool, patch, players=players, strategies=strategies, games=games, seed=seed)
    if experiment is None:
        run = runs.kept(pool, plan, out) or runs.play(pool, plan, out, workers=workers, resume=resume)
        showing.impact(impacts.impact(run, pool, Bands(dead, auto_take)), runs.chief_goal(run), as_json)
        return
    asked = settling.settling(pool, plan, experiment, give=not ban_only)
    with tell_progress(f"Settling {experiment}", plan.games_planned * len(asked.plans)) as progress:
        found = settling.settle(asked, out, workers=workers, progress=progress)
    settled.settling(found, as_json)
    if found["stopped"] == "cancelled":
        raise typer.Exit(STOPPED)
