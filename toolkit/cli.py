"""The command `playtest`: one verb per question."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

import toolkit
from toolkit import answers, printing
from toolkit.games import GAMES, load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import PoolError, UsageError
from toolkit.trials.places import find_run
from toolkit.trials.plan import Plan
from toolkit.trials.runs import Run

STOPPED = 130
"""The exit code of a run that was stopped, as shells give it for Ctrl-C."""

app = typer.Typer(
    help="Edit card pools, run what-if simulations, review balance.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Answer = Callable[[Run, LoadedPool], answers.Document]

GameName = Annotated[str, typer.Argument(metavar="GAME", help="`playtest games` lists them.")]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="A run's folder, or its name in ./runs.")]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="DIR", help="Your own cards folder.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change one thing, e.g. salt-road.economy=3.")
]
Variant = Annotated[Path | None, typer.Option("--variant", metavar="FILE", help="A saved patch (JSON).")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes; by default one per core.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")]
Players = Annotated[int | None, typer.Option("--players", min=1, help="Players at the table.")]
Games = Annotated[int, typer.Option("--games", min=1, help="Games to play; rounded up to whole seeds.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the run.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a run that was interrupted.")]
Strategies = Annotated[
    str | None, typer.Option("--strategies", metavar="A,B,...", help="The line-up, one strategy a player.")
]


@app.command()
def games(as_json: Json = False) -> None:
    """The games, how many play them, and where their cards lie."""
    printing.games([answers.about(name) for name in GAMES], as_json)


@app.command()
def rules(game: GameName, cards: Cards = None, as_json: Json = False) -> None:
    """Every rule number and ruling: value, default, alternatives, where the rulebook says it."""
    printing.rules(answers.parameters(load_game(game), cards), as_json)


@app.command()
def check(game: Annotated[str, typer.Argument(metavar="GAME|all")], cards: Cards = None, as_json: Json = False) -> None:
    """Check a pool: counts, cost curve, and every problem with file, row, column, value and remedy."""
    names = GAMES if game == "all" else (game,)
    pools = [load_pool(load_game(name).shape, find_cards(cards, name)) for name in names]
    printing.checks([answers.checked(pool) for pool in pools], as_json, together=game == "all")
    if not all(pool.ok for pool in pools):
        raise typer.Exit(1)


@app.command()
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
    pool, patch = answers.patched_pool(game, cards, settings, variant)
    plan = _plan(pool, patch, players=players, strategies=strategies, games=games, seed=seed)
    run = answers.play(pool, plan, out, workers=workers, resume=resume)
    _warn(pool)
    printing.summary(answers.summary(run), load_game(game).measures, as_json)
    _say_if_stopped(run)


def _warn(pool: LoadedPool) -> None:
    for problem in pool.warnings:
        _to_stderr(f"warning: {problem}")


def _say_if_stopped(run: Run) -> None:
    if run.manifest.state != "complete":
        raise typer.Exit(STOPPED)


def _plan(pool: LoadedPool, patch: Patch | None, *, games: int, **asked: Any) -> Plan:
    plan = answers.plan(pool, games=games, patch=patch, **asked)
    if plan.games_planned != games:
        _to_stderr(f"{games:,} games are rounded up to {plan.games_planned:,}: every seed in {plan.seatings} seatings")
    return plan


def _review(answer: Answer, show: Callable[[answers.Document, bool], None]) -> Callable[..., None]:
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
        pool, patch = answers.patched_pool(game, cards, settings, variant)
        plan = _plan(pool, patch, players=players, strategies=strategies, games=games, seed=seed)
        run = answers.kept(pool, plan, out) or answers.play(pool, plan, out, workers=workers, resume=resume)
        show(answer(run, pool), as_json)

    return command


for _verb, _answer, _show, _about in (
    ("cards", answers.cards, printing.cards, "Say which cards are taken, by whom, and what they win."),
    ("strategies", answers.strategies, printing.strategies, "Say how each strategy fares, and how much of it is luck."),
    ("pacing", answers.pacing, printing.pacing, "Say how long a game takes, where it drags, and how it swings."),
):
    app.command(_verb, help=_about)(_review(_answer, _show))


@app.command()
def replay(
    run: RunName,
    game: Annotated[int, typer.Argument(metavar="NUMBER", min=0, help="The game's number in the run, from 0.")],
    cards: Cards = None,
) -> None:
    """Tell one game turn by turn, the boards drawn as text."""
    printing.story(answers.story(find_run(run), game, cards))


@app.command()
def report(
    run: RunName,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Default: report.html in the run.")] = None,
) -> None:
    """Write a run's charts as one HTML file that opens in any browser, offline."""
    print(answers.report(find_run(run), out))


@app.command()
def demo(
    games: Games = 4000,
    seed: Seed = 1,
    workers: Workers = None,
    cards: Cards = None,
    out: Out = None,
) -> None:
    """Check the Embers pool, play it, print the balance summary, write a report, say how to go on."""
    pool, _ = answers.patched_pool("embers", cards, None, None)
    printing.checks([answers.checked(pool)], as_json=False)
    plan = answers.plan(pool, players=4, strategies=None, games=games, seed=seed, patch=None)
    run = answers.play(pool, plan, out, workers=workers, resume=True)
    printing.summary(answers.summary(run), load_game("embers").measures, as_json=False)
    printing.next_steps(answers.report(run.folder, None), run.folder)


@app.command()
def dash(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port on this machine.")] = 8501,
    cards: Cards = None,
) -> None:
    """Open the dashboards in the browser; they listen on this machine only."""
    if cards is not None:
        find_cards(cards, GAMES[0])  # refuses a folder without cards
        os.environ["PLAYTEST_CARDS"] = str(cards)
    _refuse_taken(port)
    import dashboards

    entry = Path(dashboards.__file__).with_name("app.py")
    print(f"Dashboards: http://127.0.0.1:{port}  (Ctrl-C stops them)", flush=True)
    command = [sys.executable, "-m", "streamlit", "run", str(entry), f"--server.port={port}"]
    raise typer.Exit(subprocess.call([*command, "--server.address=127.0.0.1", "--browser.gatherUsageStats=false"]))


def _refuse_taken(port: int) -> None:
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            raise UsageError(f"Port {port} is taken, perhaps by other dashboards. Try --port {port % 65535 + 1}.")


@app.command()
def bench(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Repeats of each measurement.")] = 7,
    memory: Annotated[bool, typer.Option("--memory", help="Also the memory of a 200 000-game run.")] = False,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """How fast the rules are, beside Catanatron in the same run."""
    from toolkit import bench as benches

    pool, _ = answers.patched_pool("embers", cards, None, None)
    mixed = ("random", "steward", "hoarder")
    found = benches.bench(pool, "gambler", mixed, rounds=rounds, memory=memory, say=_to_stderr)
    printing.figures(found.report(), as_json)


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr)


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Which toolkit this is.")] = False,
) -> None:
    """Edit card pools, run what-if simulations, review balance."""
    if version:
        print(f"playtest {toolkit.__version__}")
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; exit code 2 for a request that cannot be met, 1 for a failed check."""
    sys.exit(_guarded(lambda: app(arguments, prog_name="playtest", standalone_mode=True)))


def _guarded(work: Callable[[], Any]) -> int:
    try:
        work()
    except UsageError as error:
        print(f"playtest: {error}", file=sys.stderr)
        return 2
    except PoolError as error:
        print(f"playtest: the pool cannot be played:\n{error}", file=sys.stderr)
        return 1
    return 0
