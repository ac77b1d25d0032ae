"""Verbs that hold a pool to its targets: a guard that fails, and a search for settings that keep to them."""

from typing import Annotated

import typer

from toolkit.answers import Document, pools, searching, tuning
from toolkit.answers import targets as judging
from toolkit.answers.points import Start
from toolkit.answers.varying import parse_vary
from toolkit.pools.folders import find_cards
from toolkit.pools.patching import Patch
from toolkit.pools.variants import refuse_taken, save_variant
from toolkit.printing.targets import targets as show_targets
from toolkit.printing.tuning import tuning as show_tuning
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
from toolkit.verbs.saying import STOPPED, say_if_stopped, warn
from toolkit.verbs.sweeping import Vary


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


def tune(
    game: GameName,
    vary: Vary = None,
    towards: Annotated[
        str | None, typer.Option("--towards", metavar="ID,...", help="The targets that lead; by default all.")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", min=1, help="Settings to try; a small grid is tried whole.")] = 20,
    name: Annotated[str | None, typer.Option("--name", help="What the variant is called.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a variant of that name.")] = False,
    players: Players = None,
    strategies: Strategies = None,
    games: Annotated[int, typer.Option("--games", min=1, help="Fresh games of each pool, to confirm the best.")] = 4000,
    settings: Settings = None,
    variant: Variant = None,
    seed: Seed = 1,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Search one to three settings for the targets, confirm the best on fresh seeds, and write it as a variant."""
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    start = Start(pool, patch, cards, strategies, players, games, seed)
    asked = searching.search(start, parse_vary(vary or []), _ids(towards), trials)
    called = name or f"tuned {' '.join(key.removeprefix('rules.') for key in asked.varied)}"
    folder = find_cards(cards, game)
    if not force:
        refuse_taken(folder, called)
    with tell_progress("Tuning", asked.games_planned) as progress:
        found = tuning.answer(asked, out, workers=workers, progress=progress)
    if found["confirmed"]:
        found["variant"] = str(save_variant(folder, _variant(found, called), over=force))
    warn(pool)
    show_tuning(found, as_json)
    if found["stopped"] == "cancelled":
        raise typer.Exit(STOPPED)


def _variant(found: Document, name: str) -> Patch:
    """The best setting, and why it was chosen."""
    near = found["nearer"]
    why = (
        f"Tuned towards {', '.join(found['towards'])}: {near['mean']:.3f} nearer on {near['pairs']} fresh seeds "
        f"({found['distance_before']:.3f} before, {found['distance_after']:.3f} after)."
    )
    return Patch.model_validate({**found["changes"], "name": name, "why": why})


def _ids(listed: str | None) -> list[str]:
    return [word.strip() for word in (listed or "").split(",") if word.strip()]
