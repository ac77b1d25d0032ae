"""Scripts chosen anew: each strategy alone takes the best of its settings in either arm, measured on fresh seeds.

A fixed script can over-buy what becomes cheaper and so make a better card look worse; this sets the two side by side.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from toolkit.answers import Document
from toolkit.answers.figures import common_goals
from toolkit.answers.runs import pool_of
from toolkit.answers.whatif import ARMS, Question
from toolkit.balance.intervals import ALPHA
from toolkit.balance.pairing import Figure, compared, read_totals
from toolkit.charts.wording import bare_difference
from toolkit.play.chance import mix, word_key
from toolkit.pools.patching import Patch
from toolkit.pools.problems import PoolError, UsageError
from toolkit.telling import tell_progress
from toolkit.trials.experiments import keep_experiment, open_experiment
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, Report
from toolkit.trials.runs import Run
from toolkit.trials.series import play_series

SETTINGS = "settings.json"
AS_IT_IS = "as it is"
SELECTION_GAMES = 400
"""Of every setting in either arm; these games only choose."""
FRESH_GAMES = 2_000

Setting = Mapping[str, Any]
Telling = Callable[[str, int], AbstractContextManager[Report]]
"""Opens a progress of so many games, called by what is under way."""


@dataclass(frozen=True)
class Entry:
    """A strategy with one of its settings, in one arm."""

    arm: int
    strategy: str
    name: str
    setting: Setting


def rechosen(
    asked: Question,
    found: Document,
    cards: Path | None = None,
    *,
    workers: int | None = None,
    games: int = FRESH_GAMES,
    selection: int = SELECTION_GAMES,
    telling: Telling = tell_progress,
    cancel: Event | None = None,
) -> Document:
    """The answer of a what-if with a row for each strategy, others holding their scripts; as it was, when cancelled.

    Raises UsageError when the pool names no settings, PoolError when one does not fit the strategy's knobs.
    """
    entries, stop = _entries(asked), cancel or Event()
    with TemporaryDirectory() as scratch:
        arms = _arms(asked, entries, "selection", selection, Path(scratch), cards)
        tried = _play(asked, arms, "Scripts anew, selection", workers, telling, stop)
        if stop.is_set():
            return found
        chosen = _best(asked, entries, tried)
    folder = Path(found["run"])
    arms = _arms(asked, chosen, "fresh", games, folder / "rechosen", cards)
    fresh = _play(asked, arms, "Scripts anew, fresh", workers, telling, stop)
    if stop.is_set():
        return found
    pairs = [(chosen[i], chosen[i + 1], fresh[i], fresh[i + 1]) for i in range(0, len(fresh) - 1, 2)]
    rows = [_row(asked, found, *pair, alpha=ALPHA / len(pairs)) for pair in pairs]
    answer = {**found, "rechosen": rows}
    keep_experiment(folder, open_experiment(folder).model_copy(update={"answer": answer}))
    return answer


def _entries(asked: Question) -> list[Entry]:
    """Every setting of every strategy that plays in both arms, the script as it is among them."""
    known: Mapping[str, Mapping[str, Setting]] = asked.pools[0].models.get(SETTINGS) or {}
    both = [name for name in asked.plans[0].names if name in asked.plans[1].names]
    named = [name for name in both if known.get(name)]
    if not named:
        raise UsageError(
            f"--rechoose needs settings to choose from: name some for {', '.join(both)} in {SETTINGS}, such as "
            f'{{"{both[0]}": {{"bolder": {{"risk": 0.2}}}}}}.'
        )
    return [
        Entry(arm, strategy, name, setting)
        for strategy in named
        for arm in range(len(ARMS))
        for name, setting in {AS_IT_IS: {}, **known[strategy]}.items()
    ]


def _arms(
    asked: Question, entries: Sequence[Entry], purpose: str, games: int, folder: Path, cards: Path | None
) -> list[Arm]:
    """An arm an entry, all on the same seeds, which serve this purpose alone."""
    arms = []
    for entry in entries:
        plan = _plan(asked, entry, purpose, games)
        pool = pool_of(plan, cards)
        if not pool.ok:
            raise PoolError(pool.errors)
        arms.append(Arm(pool, plan, folder / entry.strategy / f"{ARMS[entry.arm]}-{entry.name.replace(' ', '-')}"))
    return arms


def _play(
    asked: Question, arms: Sequence[Arm], what: str, workers: int | None, telling: Telling, stop: Event
) -> list[Run]:
    with telling(what, sum(arm.plan.games_planned for arm in arms)) as progress:
        return play_series(asked.game, arms, workers=workers, progress=progress, cancel=stop)


def _plan(asked: Question, entry: Entry, purpose: str, games: int) -> Plan:
    plan = asked.plans[entry.arm]
    patch = Patch.model_validate(plan.patch or {})
    knobs = {f"strategies.{entry.strategy}.{knob}": value for knob, value in entry.setting.items()}
    fields = patch.model_copy(update={"set": {**patch.set, **knobs}}).model_dump(exclude_defaults=True)
    seed = mix(plan.seed, word_key(purpose)) >> 11
    alone = {"strategies": (entry.strategy,)} if plan.alone else {}
    return plan.model_copy(update={"patch": fields or None, "seed": seed, "games": games, **alone})


def _best(asked: Question, entries: Sequence[Entry], tried: Sequence[Run]) -> list[Entry]:
    """For every strategy the best setting of the baseline, then that of the variant."""
    best: dict[tuple[str, int], tuple[float, Entry]] = {}
    for entry, run in zip(entries, tried, strict=False):  # stopped early, there are fewer runs
        done = read_totals(run.sums, _figure(asked, entry.strategy), run.manifest.seeds_done).value.mean()
        at = (entry.strategy, entry.arm)
        if at not in best or done > best[at][0]:
            best[at] = (done, entry)
    return [entry for _, entry in best.values()]


def _figure(asked: Question, strategy: str) -> Figure:
    """How a strategy does by the chief goal."""
    (chief, *_) = common_goals(asked.game, [plan.players for plan in asked.plans])
    return next(figure for figure in asked.figures if figure.name == f"{chief.id}:{strategy}")


def _row(
    asked: Question, found: Document, before: Entry, after: Entry, baseline: Run, variant: Run, *, alpha: float
) -> Document:
    name = before.strategy
    figure = _figure(asked, name)
    sides = [read_totals(run.sums, figure, run.manifest.seeds_done) for run in (baseline, variant)]
    anew = compared(sides[0], sides[1], alpha)
    fixed = next(row for row in found["measures"] if row["name"] == figure.name)
    told = {key: fixed[key] for key in ("difference", "low", "high", "clear")}
    disagrees = _direction(fixed) != _direction(anew)
    return {
        "strategy": name,
        "fixed": told,
        "baseline_setting": before.name,
        "variant_setting": after.name,
        **anew,
        "disagrees": disagrees,
        "words": _words(name, fixed, anew, after.name, figure.unit) if disagrees else "",
    }


def _direction(row: Document) -> int:
    """-1 or 1 where the difference is clear, else 0."""
    return (1 if row["difference"] > 0 else -1) if row["clear"] else 0


def _words(name: str, fixed: Document, anew: Document, setting: str, unit: str) -> str:
    change = {-1: "loses", 0: "is not clearly moved", 1: "gains"}
    ways = [f"{change[_direction(row)]} ({bare_difference(row['difference'], unit)})" for row in (fixed, anew)]
    return (
        f"{name}: the script as it is {ways[0]}, the one chosen anew ({setting}) {ways[1]}. The two disagree: part of "
        "what the change does to the fixed script is its own habit, such as over-buying what became cheaper."
    )
