"""Verbs that try many settings: curves over a grid, and which number matters."""

from typing import Annotated

import typer

from toolkit import printing
from toolkit.answers import pools
from toolkit.answers import sensitivity as sensing
from toolkit.answers import sweeps as sweeping
from toolkit.answers.morris import Screening, varied_factors
from toolkit.answers.points import Start
from toolkit.answers.stepping import only, parameters
from toolkit.answers.varying import EXAMPLE, parse_vary
from toolkit.games import load_game
from toolkit.pools.problems import UsageError
from toolkit.telling import tell_progress
from toolkit.verbs.lab import Measured
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
from toolkit.verbs.saying import STOPPED, to_stderr, warn

Vary = Annotated[list[str] | None, typer.Option("--vary", metavar="KEY=VALUES", help=f"What to try: {EXAMPLE}.")]


def sweep(
    game: GameName,
    vary: Vary = None,
    players: Players = None,
    strategies: Strategies = None,
    games: Games = 2000,
    measure: Measured = None,
    settings: Settings = None,
    variant: Variant = None,
    seed: Seed = 1,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Try every value of one or more settings on the same seeds: a curve for each figure."""
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    start = Start(pool, patch, cards, strategies, players, games, seed)
    asked = sweeping.sweep(start, parse_vary(vary or []), measure)
    _say_how_much(len(asked.arms), asked.games_planned)
    with tell_progress("Sweep", asked.games_planned) as progress:
        found = sweeping.answer(asked, out, workers=workers, progress=progress)
    warn(pool)
    printing.sweep(found, as_json)
    if found["stopped"] == "cancelled":
        raise typer.Exit(STOPPED)


def sensitivity(
    game: GameName,
    only_words: Annotated[
        list[str] | None, typer.Option("--only", metavar="WORD", help="Only parameters whose name holds this word.")
    ] = None,
    morris: Annotated[
        int | None, typer.Option("--morris", metavar="N", help="Then Morris, with N trajectories (10 is usual).")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=VALUES", help="With --morris: move these, and only these."),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", metavar="K", min=2, help=f"With --morris: of the ranking; {sensing.TOP}.")
    ] = None,
    players: Players = None,
    strategies: Strategies = None,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help=f"Games of each pool; by default {sensing.SEEDS} seeds.")
    ] = None,
    measure: Measured = None,
    settings: Settings = None,
    variant: Variant = None,
    seed: Seed = 1,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Move every rule number and cost band one step each way, and rank what moves the game most."""
    _refuse_odd_options(morris, vary, top, only_words)
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    start = sensing.in_seeds(Start(pool, patch, cards, strategies, players, 1, seed), games)
    screening = Screening(start, varied_factors(parse_vary(vary)), morris) if vary and morris else None
    known = [] if screening else only(parameters(load_game(game), pool), only_words or [""])
    asked = sensing.sensitivity(start, known, measure, trajectories=morris, top=top or sensing.TOP, screening=screening)
    if asked.arms:
        _say_how_much(len(asked.arms), asked.games_planned)
    with tell_progress("Sensitivity", asked.games_planned) as progress:
        found = sensing.answer(asked, out, workers=workers, progress=progress)
    warn(pool)
    printing.sensitivity(found, as_json)
    if found["stopped"] == "cancelled":
        raise typer.Exit(STOPPED)


def _refuse_odd_options(
    morris: int | None, vary: list[str] | None, top: int | None, only_words: list[str] | None
) -> None:
    if morris is None and (vary or top):
        raise UsageError("--vary and --top say what Morris moves: add --morris 10. For curves: playtest sweep.")
    if vary and (top or only_words):
        raise UsageError("--vary names what Morris moves: leave out --top and --only.")


def _say_how_much(pools: int, games: int) -> None:
    to_stderr(f"{pools} pools, {games:,} games in all; what was played before is not played again.")
