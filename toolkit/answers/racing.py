"""A race: pools played on the same seeds, rung by rung; one that clearly lies farther off its targets drops out."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Event
from typing import Any, Literal

import polars as pl

from toolkit.balance.distance import Aim, Distance, aim, clearly_farther, distance, mean
from toolkit.balance.targets import Judge
from toolkit.play.game import Game, Sums
from toolkit.play.targets import Target
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.live import chunk_sums
from toolkit.trials.manifest import Manifest, manifest_for
from toolkit.trials.plan import Plan
from toolkit.trials.run import chunks_of
from toolkit.trials.work import Chunk, pack, play_chunk
from toolkit.trials.workers import Span

State = Literal["under way", "played", "culled", "impossible"]
RUNGS = (9, 3, 1)
"""After a ninth and a third of the games those far behind drop out; so most are spent on close calls."""
ERRORS = 3.0
"""Standard errors of the paired difference by which one must be farther off to drop out."""


class LiveSums:
    """The sums by seed of what has been played so far, as `Run.sums` will give them."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest = manifest
        self._chunks: list[Chunk] = []
        self._summed: dict[tuple[str, tuple[str, ...]], list[pl.DataFrame]] = {}

    def add(self, chunk: Chunk) -> None:
        """The next seeds."""
        self._chunks.append(chunk)

    def __call__(self, table: str, by: tuple[str, ...], /, *columns: str) -> pl.DataFrame:
        summed = self._summed.setdefault((table, by), [])
        summed += [chunk_sums(self._manifest, chunk, table, Sums(by)) for chunk in self._chunks[len(summed) :]]
        return pl.concat(summed)


@dataclass
class Entrant:
    """A setting in the race."""

    setting: dict[str, Any]
    packed: bytes = b""
    sums: LiveSums | None = None
    seeds: int = 0
    aims: Sequence[Aim] = ()
    """What was measured, on all its seeds."""
    state: State = "under way"
    why: str = ""
    """What makes it impossible."""

    def after(self, seeds: int) -> Distance:
        """How far off its targets it was after so many seeds."""
        found = distance([one.first(seeds) for one in self.aims])
        if found is None:
            raise UsageError(f"nothing to count for a target within {seeds} seeds")
        return found

    @property
    def measured(self) -> dict[str, float]:
        """Target -> its figure."""
        figures = {one.target.id: one.figure() for one in self.aims}
        return {name: mean(figure) for name, figure in figures.items() if figure}


@dataclass
class Race:
    """What all entrants have in common, and who lies nearest so far."""

    game: Game
    plan: Plan
    targets: Sequence[Target]
    workers: int
    cancel: Event = field(default_factory=Event)
    tell: Callable[[int], object] = lambda games: None
    """Told of games as they are played."""
    leader: Entrant | None = None

    def entrant(self, setting: dict[str, Any], pool: LoadedPool) -> Entrant:
        """A pool at the start, or out of the race: it cannot be read, or not be played."""
        if not pool.ok:
            return Entrant(setting, state="impossible", why=str(pool.errors[0]))
        try:
            manifest = manifest_for(self.game, pool, self.plan)
            packed = pack(self.game, pool.models, self.plan)
            play_chunk(packed, 0, 1)  # some rules show only in play that they cannot go together
        except UsageError as error:
            return Entrant(setting, state="impossible", why=str(error))
        return Entrant(setting, packed, LiveSums(manifest))

    def run(self, entrants: Sequence[Entrant]) -> None:
        """Play them, all as far at any time, until each has dropped out or played every seed."""
        seeds = self.plan.seeds
        for first, last in pairwise(sorted({0, *(-(-seeds // part) for part in RUNGS)})):
            running = [entrant for entrant in entrants if entrant.state == "under way"]
            self._play(running, first, last)
            if self.cancel.is_set():
                return
            self._measure(running, last)
        for entrant in entrants:
            if entrant.state == "under way":
                self._arrived(entrant)

    def _play(self, running: Sequence[Entrant], first: int, last: int) -> None:
        step = max(1, self.game.chunk_games // self.plan.seatings)
        spans: list[Span] = [(at, min(step, last - at)) for at in range(first, last, step)]
        turns = [(entrant, span) for span in spans for entrant in running]
        work = [(entrant.packed, span) for entrant, span in turns]
        with closing(chunks_of(work, self.workers, None, self.cancel)) as chunks:
            for chunk, (entrant, _) in zip(chunks, turns, strict=False):  # chunks first: cancelled, there are fewer
                entrant.take(chunk)
                self.tell(chunk.seeds * self.plan.seatings)

    def _measure(self, running: Sequence[Entrant], seeds: int) -> None:
        """What each is known to be after so many seeds; those clearly behind the nearest drop out."""
        far: list[tuple[Entrant, Distance]] = []
        for entrant in running:
            assert entrant.sums is not None
            judge = Judge(entrant.sums, self.game.measures, entrant.seeds)
            entrant.aims = [aim(judge, target) for target in self.targets]
            try:
                far.append((entrant, entrant.after(seeds)))
            except UsageError as error:
                entrant.state, entrant.why = "impossible", str(error)
        known = [*far, *([(self.leader, self.leader.after(seeds))] if self.leader else [])]
        if not known or seeds == self.plan.seeds:
            return
        _, nearest = min(known, key=lambda pair: pair[1].value)
        for entrant, behind in far:
            if clearly_farther(behind, nearest, ERRORS):
                entrant.state = "culled"

    def _arrived(self, entrant: Entrant) -> None:
        entrant.state, entrant.sums = "played", None
        seeds = self.plan.seeds
        if self.leader is None or entrant.after(seeds).value < self.leader.after(seeds).value:
            self.leader = entrant
