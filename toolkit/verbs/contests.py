"""Verbs that let strategies meet."""

from typing import Annotated

import typer

from toolkit.answers import pools
from toolkit.answers import tournament as contest
from toolkit.charts.wording import counted
from toolkit.printing.tournament import tournament as show_tournament
from toolkit.telling import tell_progress
from toolkit.verbs.options import Cards, GameName, Json, Out, Seed, Settings, Variant, Workers
from toolkit.verbs.saying import say_if_stopped, to_stderr, warn

DEFAULT_GAMES = f"By default {contest.SEEDS} seeds for each pair; rounded up to whole passes over all line-ups."


def tournament(
    game: GameName,
    players: Annotated[int, typer.Option("--players", min=1, help="Players at the table.")] = 2,
    strategies: Annotated[
        str, typer.Option("--strategies", metavar="all|A,B,...", help="Who takes part: two or more.")
    ] = contest.ALL,
    games: Annotated[int | None, typer.Option("--games", min=1, help=DEFAULT_GAMES)] = None,
    settings: Settings = None,
    variant: Variant = None,
    seed: Seed = 1,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Let every strategy meet every other: a matrix of win shares, ratings, and who beats whom."""
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    asked = contest.tournament(pool, players=players, strategies=strategies, games=games, seed=seed, patch=patch)
    to_stderr(how_much(asked))
    with tell_progress("Tournament", asked.plan.games_planned) as progress:
        found = contest.answer(asked, out, workers=workers, progress=progress)
    warn(pool)
    show_tournament(found, as_json)
    say_if_stopped(found["state"])


def how_much(asked: contest.Tournament) -> str:
    """`10 strategies, 45 line-ups, each in 2 seatings on 200 seeds: 18,000 games`."""
    plan, passes = asked.plan, counted(asked.passes, "seed")
    return (
        f"{len(plan.names)} strategies, {len(plan.line_ups):,} line-ups, each in {plan.seatings} seatings on {passes}: "
        f"{plan.games_planned:,} games"
    )
