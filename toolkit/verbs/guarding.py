"""Verbs that hold a pool to its targets: a guard that fails, and a search for settings that keep to them."""

from typing import Annotated

import typer

from toolkit.answers import pools
from toolkit.answers import targets as judging
from toolkit.printing.targets import targets as show_targets
from toolkit.telling import tell_progress
from toolkit.verbs.options import (
    Cards,
    GameName,
    Games,
    Json,
    Out,
    Players,
    Seed,
    Settings,
    Strategies,
    Variant,
    Workers,
)
from toolkit.verbs.saying import say_if_stopped, warn


def targets(
    game: GameName,
    only: Annotated[
        str | None, typer.Option("--only", metavar="ID,...", help="Judge these targets alone, by their ids.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail unless every target is met.")] = False,
    players: Players = None,
    games: Games = 2000,
    seed: Seed = 1,
    strategies: Strategies = None,
    settings: Settings = None,
    variant: Variant = None,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Say which bands of targets.json the pool keeps to; exit code 1 when it misses one."""
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    asked = judging.question(
        pool, games=games, seed=seed, players=players, strategies=strategies, only=_ids(only), patch=patch
    )
    with tell_progress("Targets", sum(plan.games_planned for plan in asked.plans.values())) as progress:
        found = judging.answer(asked, out, workers=workers, progress=progress)
    warn(pool)
    show_targets(found, as_json)
    say_if_stopped(found["state"])
    if found["missed"] or (strict and found["met"] < found["looked_at"]):
        raise typer.Exit(1)


def _ids(listed: str | None) -> list[str]:
    return [word.strip() for word in (listed or "").split(",") if word.strip()]
