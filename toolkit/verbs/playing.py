"""Verbs that play games and look at what came of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from toolkit import printing
from toolkit.answers import Document, pools, runs
from toolkit.answers.pairs import pair_of
from toolkit.answers.reporting import experiment_report
from toolkit.games import load_game
from toolkit.play.game import Measure
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.trials.experiments import experiment_at, find_experiment
from toolkit.trials.places import find_run
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run
from toolkit.verbs.options import (
    Cards,
    GameName,
    Games,
    Json,
    Out,
    Players,
    Resume,
    RunName,
    Seed,
    Settings,
    Strategies,
    Variant,
    Workers,
)
from toolkit.verbs.saying import say_if_stopped, to_stderr, warn

Answer = Callable[[Run, LoadedPool], Document]
Show = Callable[[Document, Measure, bool], None]
"""Of an answer and the chief goal of the game."""


def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 2000,
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
    """Play many games between scripted strategies, and say who wins and why."""
    pool, patch = pools.patched_pool(game, cards, settings, variant)
    plan = planned(pool, patch, players=players, strategies=strategies, games=games, seed=seed)
    run = runs.play(pool, plan, out, workers=workers, resume=resume)
    warn(pool)
    printing.summary(runs.summary(run), load_game(game), as_json)
    say_if_stopped(run.manifest.state)


def planned(pool: LoadedPool, patch: Patch | None, *, games: int, **asked: Any) -> Plan:
    plan = runs.plan(pool, games=games, patch=patch, **asked)
    if plan.games_planned != games:
        times = f"by {plan.seatings} strategies, each alone" if plan.alone else f"in {plan.seatings} seatings"
        to_stderr(f"{games:,} games are rounded up to {plan.games_planned:,}: every seed {times}")
    return plan


def _review(answer: Answer, show: Show) -> Callable[..., None]:
    """A command with the options of `simulate`; a complete run of the very same games is not played again."""

    def command(
        game: GameName,
        players: Players = None,
        games: Games = 2000,
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
        pool, patch = pools.patched_pool(game, cards, settings, variant)
        plan = planned(pool, patch, players=players, strategies=strategies, games=games, seed=seed)
        found = runs.kept(pool, plan, out) or runs.play(pool, plan, out, workers=workers, resume=resume)
        show(answer(found, pool), runs.chief_goal(found), as_json)

    return command


cards = _review(runs.cards, printing.cards)
strategies = _review(runs.strategies, printing.strategies)
pacing = _review(runs.pacing, lambda found, _, as_json: printing.pacing(found, as_json))


def replay(
    run: RunName,
    game: Annotated[
        int, typer.Argument(metavar="NUMBER", min=0, help="The game's number in the run, from 0; with --pair its seed.")
    ],
    pair: Annotated[
        bool, typer.Option("--pair", help="Both games of a what-if side by side, from where they part.")
    ] = False,
    seating: Annotated[
        int | None, typer.Option("--seating", min=1, help="With --pair: which of the seed's seatings.")
    ] = None,
    cards: Cards = None,
) -> None:
    """Tell one game turn by turn, the boards drawn as text."""
    if pair:
        printing.pair(*pair_of(find_experiment(run), game, cards, seating))
    else:
        printing.story(runs.story(find_run(run), game, cards))


def report(
    run: RunName,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Default: report.html in the run.")] = None,
    cards: Cards = None,
) -> None:
    """Write the charts of a run, or of a what-if or the like, as one HTML file that opens in any browser, offline."""
    asked = experiment_at(run)
    print(experiment_report(asked, out, cards) if asked else runs.report(find_run(run), out, cards))


def demo(
    games: Games = 4000,
    seed: Seed = 1,
    workers: Workers = None,
    cards: Cards = None,
    out: Out = None,
) -> None:
    """Check the Embers pool, play it, print the balance summary, write a report, say how to go on."""
    pool, _ = pools.patched_pool("embers", cards, None, None)
    printing.checks([pools.checked(pool)], as_json=False)
    plan = runs.plan(pool, players=4, strategies=None, games=games, seed=seed, patch=None)
    run = runs.play(pool, plan, out, workers=workers, resume=True)
    printing.summary(runs.summary(run), load_game("embers"), as_json=False)
    printing.next_steps(runs.report(run.folder, None, cards), run.folder)
