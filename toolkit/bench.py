"""How fast the rules of our games are: ours and Catanatron's in turns, in one run, on one core.

A decision is one question put to a seat, forced ones included: one `ask` of ours, one `decide` of theirs.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, mkdtemp
from time import perf_counter
from timeit import repeat
from typing import Any

from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run
from toolkit.trials.workers import SpawnPool

THEIR_PLAYERS = 3
THEIR_GAMES = 12
"""In one turn: about a third of a second."""
OUR_GAMES = 300
"""Likewise."""
TABLE_GAMES = 1_500
"""With tables: enough that opening and closing a run does not weigh."""
LONG_RUN = 10_000
MEMORY_RUNS = (20_000, 200_000)
COPIES = 10_000

Say = Callable[[str], None]
Contender = Callable[[], int]
"""Plays its turn and says how many decisions that took."""


@dataclass(frozen=True)
class Bench:
    """What was measured: every repeat of every figure, by name."""

    line_up: tuple[str, ...]
    mixed_line_up: tuple[str, ...]
    decisions_per_second: Mapping[str, Sequence[float]]
    figures: Mapping[str, Sequence[float]]
    memory_megabytes: Mapping[str, float] | None

    def report(self) -> dict[str, Any]:
        """For `--json`: medians by name, and the lowest and highest repeat under `spread`."""
        every = {**self.figures, **self.decisions_per_second}
        return {
            "players": len(self.line_up),
            "line_up": list(self.line_up),
            "mixed_line_up": list(self.mixed_line_up),
            **{name: _rounded(median(values)) for name, values in self.figures.items()},
            "decisions_per_second": {n: _rounded(median(values)) for n, values in self.decisions_per_second.items()},
            "memory_megabytes": self.memory_megabytes,
            "spread": {name: [_rounded(min(values)), _rounded(max(values))] for name, values in every.items()},
        }


def _rounded(value: float) -> float:
    return round(value) if value >= 1_000 else round(value, 2)


@dataclass(frozen=True)
class Bed:
    """What is measured, and a folder for its runs."""

    game: Game
    pool: LoadedPool
    scratch: Path

    def plan(self, line_up: Sequence[str], games: int) -> Plan:
        """The same seeds every time."""
        return Plan(game=self.game.id, strategies=tuple(line_up), games=games, seed=1)

    def run(self, plan: Plan, workers: int = 1, executor: Executor | None = None) -> Run:
        """A whole run with all its tables; a single worker is this process."""
        folder = Path(mkdtemp(dir=self.scratch), "run")
        return run_plan(self.game, self.pool, plan, folder, workers=workers, executor=executor)


def bench(
    pool: LoadedPool,
    mixed: Sequence[str],
    others: Sequence[LoadedPool] = (),
    *,
    rounds: int = 7,
    memory: bool = False,
    say: Say = print,
) -> Bench:
    """Measure a game with the line-up it is raced with, and the rules of other games beside it.

    `mixed` plays the long runs. Raises UsageError without Catanatron.
    """
    require_catanatron()
    with TemporaryDirectory(prefix="playtest-bench-") as scratch:
        bed = Bed(load_game(pool.game), pool, Path(scratch))
        beside = contenders_beside([Bed(load_game(other.game), other, Path(scratch)) for other in others])
        line_up = bed.game.raced
        say(f"{rounds} rounds: ours and Catanatron's in turns")
        rates = in_turns({**our_contenders(bed, line_up), **beside, **their_contenders()}, rounds)
        figures = ratios(rates, [*beside])
        figures["state_copy_microseconds"] = state_copies(bed, line_up, rounds)
        say(f"{LONG_RUN} mixed games, with one worker and with two")
        figures |= long_runs(bed, mixed, repeats=max(1, rounds // 2))
        peaks = memory_peaks(bed, mixed, say) if memory else None
    return Bench(line_up, tuple(mixed), rates, figures, peaks)


def require_catanatron() -> None:
    """Raises UsageError, with the remedy, when there is nothing to compare with."""
    if find_spec("catanatron") is None:
        remedy = 'python -m pip install -e ".[bench]" -c constraints.txt'
        raise UsageError(f"The benchmark runs beside Catanatron, which is not installed. Try: {remedy}")


def in_turns(contenders: Mapping[str, Contender], rounds: int) -> dict[str, list[float]]:
    """Decisions per second of each, a short turn each in every round, so that a busy moment hits them all."""
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, play in contenders.items():
            start = perf_counter()
            decisions = play()
            rates[name].append(decisions / (perf_counter() - start))
    return rates


def ratios(rates: Mapping[str, Sequence[float]], others: Sequence[str] = ()) -> dict[str, list[float]]:
    """Ours and others by name over the faster of Catanatron's two line-ups, round by round."""
    theirs = [max(pair) for pair in zip(rates["catanatron_random"], rates["catanatron_weighted"], strict=True)]

    def over(ours: str) -> list[float]:
        return [mine / other for mine, other in zip(rates[ours], theirs, strict=True)]

    return {
        "ratio_to_catanatron": over("rules_alone"),
        "ratio_with_tables": over("with_tables"),
        "ratio_random_players": over("random_players"),
        **{f"ratio_of_{name}": over(name) for name in others},
    }


def our_contenders(bed: Bed, line_up: Sequence[str]) -> dict[str, Contender]:
    """The rules alone, the same with all tables written, and random players."""
    catalogue, plan = bed.game.build(bed.pool.models), bed.plan(line_up, OUR_GAMES)
    return {
        "rules_alone": partial(_play_ours, bed.game, catalogue, plan),
        "with_tables": lambda: bed.run(bed.plan(line_up, TABLE_GAMES)).manifest.decisions,
        "random_players": partial(_play_ours, bed.game, catalogue, bed.plan(["random"] * len(line_up), OUR_GAMES)),
    }


def contenders_beside(beds: Sequence[Bed]) -> dict[str, Contender]:
    """The rules alone of other games, and random players of theirs."""
    found: dict[str, Contender] = {}
    for bed in beds:
        game, catalogue = bed.game, bed.game.build(bed.pool.models)
        for name, line_up in ((game.id, game.raced), (f"{game.id}_random_players", ["random"] * len(game.raced))):
            found[name] = partial(_play_ours, game, catalogue, bed.plan(line_up, game.chunk_games))
    return found


def _play_ours(game: Game, catalogue: Any, plan: Plan) -> int:
    return sum(game.play(catalogue, plan.seats(number), plan.seed_of(number)).decisions for number in range(plan.games))


def their_contenders() -> dict[str, Contender]:
    """Catanatron's random and weighted random players, as many as ours."""
    from catanatron.models.player import RandomPlayer as TheirRandomPlayer
    from catanatron.players.weighted_random import WeightedRandomPlayer

    return {
        "catanatron_random": partial(_play_theirs, TheirRandomPlayer),
        "catanatron_weighted": partial(_play_theirs, WeightedRandomPlayer),
    }


def _play_theirs(player: Any) -> int:
    from catanatron.game import Game as TheirGame
    from catanatron.models.player import Color

    decisions = 0
    for seed in range(1, THEIR_GAMES + 1):  # a seed of 0 would mean none
        game = TheirGame([player(colour) for colour in list(Color)[:THEIR_PLAYERS]], seed=seed)
        game.play()
        decisions += len(game.state.actions)  # one for each `decide`
    return decisions


def state_copies(bed: Bed, line_up: Sequence[str], rounds: int) -> list[float]:
    """Microseconds for one copy of the state at a game's end, where it is fullest."""
    state = bed.game.play(bed.game.build(bed.pool.models), line_up, 1).state
    return [seconds / COPIES * 1e6 for seconds in repeat(state.copy, number=COPIES, repeat=rounds)]


def long_runs(bed: Bed, mixed: Sequence[str], repeats: int) -> dict[str, list[float]]:
    """Seconds for a long run on one core, the rules alone and with tables, and what two started workers add."""
    plan, catalogue = bed.plan(mixed, LONG_RUN), bed.game.build(bed.pool.models)
    bed.run(bed.plan(mixed, OUR_GAMES), workers=2)
    rules, alone, together = [], [], []
    for _ in range(repeats):
        rules.append(_seconds(lambda: _play_ours(bed.game, catalogue, plan)))
        alone.append(_seconds(lambda: bed.run(plan)))
        together.append(_seconds(lambda: bed.run(plan, workers=2)))
    return {
        f"seconds_for_{LONG_RUN}_mixed_games": rules,
        f"seconds_for_{LONG_RUN}_mixed_games_with_tables": alone,
        "two_worker_speed_up": [one / both for one, both in zip(alone, together, strict=True)],
    }


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def memory_peaks(bed: Bed, mixed: Sequence[str], say: Say) -> dict[str, float]:
    """Peak megabytes of the parent and of its larger worker, for a short and a ten times longer run."""
    peaks: dict[str, float] = {}
    for games in MEMORY_RUNS:
        say(f"Memory of {games} games")
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:  # a process never forgets its peak
            parent, worker = fresh.submit(_peaks_of, bed, bed.plan(mixed, games)).result()
        peaks |= {f"parent_after_{games}_games": parent, f"worker_after_{games}_games": worker}
    return peaks


def _peaks_of(bed: Bed, plan: Plan) -> tuple[float, float]:
    with SpawnPool(2) as workers:
        bed.run(plan, workers=2, executor=workers)
        return _peak_megabytes(0), max(workers.map(_peak_megabytes, range(8)))


def _peak_megabytes(_: int) -> float:
    status = Path("/proc/self/status")
    if not status.exists():
        raise UsageError("Memory is read from /proc, which only Linux has. Leave --memory out.")
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return round(int(line.split()[1]) / 1024, 1)
