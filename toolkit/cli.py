"""The command `playtest`: one verb per question."""

import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NoReturn

import typer

import toolkit
from toolkit.pools.problems import PoolError, UsageError
from toolkit.verbs import contests, designing, guarding, house, impacts, lab, playing, pools, real, sweeping

app = typer.Typer(
    help="Edit card pools, run what-if simulations, review balance.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

PLAIN: tuple[Callable[..., None], ...] = (
    pools.games, pools.rules, pools.check, designing.new, playing.simulate, lab.whatif,
    sweeping.sweep, sweeping.sensitivity, contests.tournament, impacts.impact, guarding.targets, guarding.tune,
    playing.replay, playing.report, playing.demo, real.log, real.people, house.dash, house.bench,
)  # fmt: skip
for _verb in PLAIN:
    app.command()(_verb)
app.command("print")(designing.proof)
app.command("cards", help="Say which cards are taken, by whom, and what they win.")(playing.cards)
app.command("strategies", help="Say how each strategy fares, and how much of it is luck.")(playing.strategies)
app.command("pacing", help="Say how long a game takes, where it drags, and how it swings.")(playing.pacing)


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
