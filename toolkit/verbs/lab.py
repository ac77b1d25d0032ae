"""The what-if lab: verbs that change one thing and ask what comes of it."""

from typing import Annotated

import typer

from toolkit import printing
from toolkit.answers import pools
from toolkit.answers import whatif as asking
from toolkit.answers.rechoosing import rechosen
from toolkit.pools.problems import UsageError
from toolkit.telling import tell_progress
from toolkit.verbs.options import Cards, GameName, Json, Out, Players, Seed, Settings, Strategies, Variant, Workers
from toolkit.verbs.saying import STOPPED, to_stderr, warn

GAMES = 4_000
MOST_GAMES = 100_000

Measured = Annotated[
    str | None,
    typer.Option("--measure", metavar="NAME", help="The figure you ask about, named before the games are played."),
]


def whatif(
    game: GameName,
    settings: Settings = None,
    variant: Variant = None,
    remove: Annotated[list[str] | None, typer.Option("--remove", metavar="ID", help="Leave a card out.")] = None,
    players: Players = None,
    variant_players: Annotated[
        int | None, typer.Option("--variant-players", min=1, help="Another number of players in the variant.")
    ] = None,
    strategies: Strategies = None,
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, help=f"Games an arm; {GAMES}, or with --precision at most {MOST_GAMES}."),
    ] = None,
    precision: Annotated[
        float | None, typer.Option("--precision", metavar="P", help="Stop when the measure is known to ±P, e.g. 0.01.")
    ] = None,
    measure: Measured = None,
    rechoose: Annotated[
        bool, typer.Option("--rechoose", help="Also let each strategy choose its best setting anew in both arms.")
    ] = False,
    seed: Seed = 1,
    cards: Cards = None,
    workers: Workers = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Change one thing: the same seeds with and without it, compared pair by pair."""
    patch, base = pools.patch_of(settings, variant, remove), pools.plain_pool(game, cards)
    if patch is None and variant_players is None:
        raise UsageError("Say what to change: --set salt-road.economy=3, --variant FILE, --remove ID.")
    changed = pools.with_patch(base, patch, cards) if patch else base
    wanted = games or (MOST_GAMES if precision else GAMES)
    plan, after = asking.both_plans(
        (base, changed), patch, players=players, variant_players=variant_players, strategies=strategies, games=wanted,
        seed=seed,
    )  # fmt: skip
    asked = asking.question((base, changed), (plan, after), measure, precision)
    with tell_progress("What if", plan.games_planned + after.games_planned) as progress:
        found = asking.answer(asked, out, workers=workers, progress=progress)
    if rechoose and found["stopped"] != "cancelled":
        found = rechosen(asked, found, cards, workers=workers)
    for pool in (base, changed):
        warn(pool)
    if precision and found["stopped"] == "games":
        to_stderr(f"±{precision:g} was not reached within {wanted:,} games an arm.")
    printing.whatif(found, as_json)
    if found["stopped"] == "cancelled":
        raise typer.Exit(STOPPED)
