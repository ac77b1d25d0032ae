"""Whether the statistics hold: experiments whose truth is known, played and counted."""

import json
import math
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import binom

from toolkit.answers.figures import figures
from toolkit.balance.intervals import ALPHA, FEWEST_SEEDS, Interval, confidence_sequence
from toolkit.balance.pairing import by_seed, read_totals
from toolkit.games import load_game
from toolkit.pools.loading import LoadedPool
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan

LOOK_EVERY = 25
Z = 1.96

Numbers = npt.NDArray[np.float64]
"""A row an experiment, a column a seed: variant less baseline."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class Size:
    """How much is played and drawn."""

    runs: int = 400
    seeds: int = 300
    reference_seeds: int = 50_000
    synthetic: int = 400
    synthetic_seeds: int = 2_000


SMALL = Size(runs=6, seeds=225, reference_seeds=600, synthetic=100, synthetic_seeds=500)
"""For the suite."""


@dataclass(frozen=True)
class Change:
    """One card, one step: the five of the notes."""

    setting: str
    card: str


def statistics(
    pool: LoadedPool, variant: LoadedPool, changes: Sequence[Change], size: Size, cards: Path | None, say: Say
) -> dict[str, Any]:
    """All of it: false alarms where nothing changed, coverage where the truth is known, and what pairing saves."""
    say(f"A/A: {size.runs} what-ifs of {size.seeds} seeds")
    plain = by_seed_as_it_is(pool, size)
    alike = false_alarms(pool, size, plain)
    say(f"Coverage: made-up effects, then one real patch against {size.reference_seeds:,} seeds")
    covered = [*planted(size), real_patch(pool, variant, size, plain)]
    saved = []
    for change in changes:
        say(f"What if {change.setting}, to one point")
        saved.append(to_a_point(pool, change, cards))
    return {"aa": alike, "coverage": covered, "saved": saved, **_medians(saved)}


def _medians(saved: Sequence[dict[str, Any]]) -> dict[str, float]:
    if not saved:
        return {}
    return {
        "median_games_saved": median(row["games_saved"] for row in saved),
        "median_seconds_to_a_point": median(row["seconds"] for row in saved),
    }


# -- nothing changed -----------------------------------------------------------------------------


def by_seed_as_it_is(pool: LoadedPool, size: Size) -> Numbers:
    """The arm with nothing changed, in all experiments on real games: the same seeds serve them all."""
    return _by_seed(pool, _experiments(pool, size))


def false_alarms(pool: LoadedPool, size: Size, plain: Numbers) -> dict[str, Any]:
    """A/A: the same pool twice, some of its chance re-keyed. The truth is 0, though the arms differ."""
    rekeyed = _experiments(pool, size).model_copy(update={"rekey": dict(load_game(pool.game).alike)})
    right = _by_seed(pool, rekeyed)
    experiments = (right - plain).reshape(size.runs, size.seeds)
    return {
        "runs": size.runs,
        "seeds": size.seeds,
        "correlation": float(np.corrcoef(plain, right)[0, 1]),
        "alarms_peeking": sum(_ever_missed(row, 0.0) for row in experiments),
        "alarms_fixed": sum(_fixed_missed(row, 0.0) for row in experiments),
        "alarms_fixed_peeking": sum(_fixed_ever_missed(row, 0.0) for row in experiments),
    }


def _experiments(pool: LoadedPool, size: Size) -> Plan:
    return _plan(pool, size.runs * size.seeds, seed=1)


def _plan(pool: LoadedPool, seeds: int, seed: int) -> Plan:
    """As few players as the game takes: what is asked of the statistics does not hang on their number."""
    game = load_game(pool.game)
    line_up = tuple(pool.models["strategies.json"])[: max(2, game.seats[0])]
    plan = Plan(game=game.id, strategies=line_up, games=1, seed=seed)
    return plan.model_copy(update={"games": seeds * plan.seatings})


def _by_seed(pool: LoadedPool, plan: Plan) -> Numbers:
    """The first strategy's win share, seed by seed."""
    game = load_game(pool.game)
    figure = figures(game, [plan.players], seats=plan.players, strategies=plan.names)[0]
    with TemporaryDirectory() as scratch:
        run = run_plan(game, pool, plan, Path(scratch, "run"))
        return by_seed(read_totals(run.sums, figure, plan.seeds))


def _looks(seeds: int) -> range:
    return range(FEWEST_SEEDS, seeds + 1, LOOK_EVERY)


def _missed(found: Interval, truth: float) -> bool:
    return found.low is not None and found.high is not None and not found.low <= truth <= found.high


def _ever_missed(values: Numbers, truth: float) -> bool:
    return any(_missed(confidence_sequence(values[:seeds]), truth) for seeds in _looks(len(values)))


def _fixed_missed(values: Numbers, truth: float) -> bool:
    """The usual interval, right when it is looked at once."""
    return abs(float(values.mean()) - truth) > Z * float(values.std(ddof=1)) / math.sqrt(len(values))


def _fixed_ever_missed(values: Numbers, truth: float) -> bool:
    return any(_fixed_missed(values[:seeds], truth) for seeds in _looks(len(values)))


# -- a known change ------------------------------------------------------------------------------


def planted(size: Size) -> list[dict[str, Any]]:
    """Made-up pairs with a known difference: how many experiments never missed it at any look."""
    chance, shape = np.random.default_rng(2026), (size.synthetic, size.synthetic_seeds)
    made = {
        "win share, positively correlated": (0.02, _shares(chance, shape, 1)),
        "win share, negatively correlated": (0.02, _shares(chance, shape, -1)),
        "score, heavy-tailed": (0.5, 3 * chance.standard_t(4, shape)),
        "a rare card": (0.01, np.where(chance.random(shape) < 0.2, chance.choice([-0.25, 0.25], shape), 0.0)),
    }
    return [
        _covered(name, [_ever_missed(truth + row, truth) for row in noise]) for name, (truth, noise) in made.items()
    ]


def _shares(chance: np.random.Generator, shape: tuple[int, int], sign: int) -> Numbers:
    """Two means of four games that share a part of their luck, as their difference; on average they are equal."""
    luck = chance.normal(0, 1, shape)
    left, right = (np.round(4 * _unit(part + chance.normal(0, 1, shape))) / 4 for part in (luck, sign * luck))
    return np.asarray(right - left)


def _unit(values: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-values)))


def real_patch(pool: LoadedPool, variant: LoadedPool, size: Size, plain: Numbers) -> dict[str, Any]:
    """A real change: what-ifs on other seeds than those of the long run of both arms that shows the difference."""
    long = _plan(pool, size.reference_seeds, seed=2)
    reference = float((_by_seed(variant, long) - _by_seed(pool, long)).mean())
    experiments = (_by_seed(variant, _experiments(pool, size)) - plain).reshape(size.runs, size.seeds)
    row = _covered("one real patch", [_ever_missed(values, reference) for values in experiments])
    return {**row, "reference": reference, "reference_games": 2 * long.games_planned}


def _covered(name: str, missed: Sequence[bool]) -> dict[str, Any]:
    runs = len(missed)
    return {
        "name": name,
        "runs": runs,
        "covered": runs - sum(missed),
        "lower_limit": int(binom.ppf(0.005, runs, 1 - ALPHA)),
    }


# -- what pairing saves --------------------------------------------------------------------------


def to_a_point(pool: LoadedPool, change: Change, cards: Path | None) -> dict[str, Any]:
    """From Enter to ±1 point of the win share of the strategy that takes the card most, named beforehand."""
    owner = _owner(pool, change.card)
    command = [
        sys.executable, "-m", "toolkit", "whatif", pool.game, "--set", change.setting, "--players", "4",
        "--measure", f"win_share:{owner}", "--precision", "0.01", "--workers", "2", "--json",
        *(["--cards", str(cards)] if cards else []),
    ]  # fmt: skip
    with TemporaryDirectory() as scratch:
        since = perf_counter()
        done = subprocess.run([*command, "--out", scratch], capture_output=True, text=True, check=True)
        seconds = perf_counter() - since
    found = json.loads(done.stdout)
    return {
        "change": change.setting,
        "measure": found["measure"],
        "pairs": found["pairs"],
        "correlation": found["correlation"],
        "games_saved": found["games_saved"],
        "seconds": round(seconds, 1),
    }


def _owner(pool: LoadedPool, card: str, games: int = 400) -> str:
    """Who takes it most, on seeds of their own."""
    game = load_game(pool.game)
    plan = Plan(game=game.id, strategies=tuple(pool.models["strategies.json"])[:4], games=games, seed=99)
    with TemporaryDirectory() as scratch:
        run = run_plan(game, pool, plan, Path(scratch, "owner"))
        taken = run.sums("cards", ("card", "taker"), "n").drop_nulls("taker")
    of_it = taken.filter(taken["card"].cast(str) == card).group_by("taker").sum().sort("n", "taker", descending=True)
    return str(of_it["taker"][0])
