"""A race: pools played on the same seeds, rung by rung; one that clearly lies farther off its targets drops out."""

from collections.abc import Callable, Mapping, Sequence
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

State = Literal["under way", "searched", "culled", "impossible"]
ERRORS = 2.5
"""Standard errors of the paired difference by which one must be farther off to drop out."""


class LiveSums:
    """The sums by seed of what has been played so far, as `Run.sums` would give them."""

    def __init__(self, manifest: Manifest) -> None:
        self.seeds = 0
        self._manifest = manifest
        self._chunks: list[Chunk] = []
        self._summed: dict[tuple[str, tuple[str, ...]], list[pl.DataFrame]] = {}

    def add(self, chunk: Chunk) -> None:
        """The next seeds."""
        self._chunks.append(chunk)
        self.seeds += chunk.seeds

    def __call__(self, table: str, by: tuple[str, ...], /, *columns: str) -> pl.DataFrame:
        summed = self._summed.setdefault((table, by), [])
        summed += [chunk_sums(self._manifest, chunk, table, Sums(by)) for chunk in self._chunks[len(summed) :]]
        return pl.concat(summed)


@dataclass
class Entrant:
    """A setting in the race."""

    setting: Mapping[str, Any]
    state: State = "under way"
    why: str = ""
    """What makes it impossible."""
    seeds: int = 0
    aims: Sequence[Aim] = ()
    """What was measured on all these seeds."""

    def after(self, seeds: int) -> Distance | None:
        """How far off its targets it was after so many seeds; None when one had nothing to count."""
        return distance([one.first(seeds) for one in self.aims])

    @property
    def distance(self) -> float | None:
        """How far off its targets it was last."""
        found = self.after(self.seeds) if self.aims else None
        return found.value if found else None

    @property
    def figures(self) -> dict[str, float]:
        """Target -> what was measured last."""
        found = {one.target.id: one.figure() for one in self.aims}
        return {name: mean(figure) for name, figure in found.items() if figure}


@dataclass
class _Playing:
    """An entrant while it is under way."""

    entrant: Entrant
    packed: bytes
    sums: LiveSums


@dataclass
class Race:
    """What all entrants have in common, and who lies nearest so far."""

    game: Game
    plan: Plan
    rungs: Sequence[int]
    """Seeds after which those far behind drop out; the last are all."""
    targets: Sequence[Target]
    workers: int
    cancel: Event = field(default_factory=Event)
    tell: Callable[[int], object] = lambda games: None
    """Told of games as they are played."""
    leader: Entrant | None = None

    def run(self, settings: Sequence[tuple[Mapping[str, Any], LoadedPool]]) -> list[Entrant]:
        """Play these pools, all as far at any time, until each has dropped out or played every seed.

        Cancelled, some are still under way.
        """
        entered = [self._enter(setting, pool) for setting, pool in settings]
        for first, last in pairwise((0, *self.rungs)):
            running = [entry for entry in entered if isinstance(entry, _Playing) and entry.entrant.state == "under way"]
            self._play(running, first, last)
            if self.cancel.is_set():
                break
            self._measure([entry.entrant for entry in running])
        return [entry.entrant if isinstance(entry, _Playing) else entry for entry in entered]

    def _enter(self, setting: Mapping[str, Any], pool: LoadedPool) -> _Playing | Entrant:
        """A pool at the start, or out of the race: it cannot be read, or not be played."""
        if not pool.ok:
            return Entrant(setting, "impossible", str(pool.errors[0]))
        try:
            manifest = manifest_for(self.game, pool, self.plan)
            packed = pack(self.game, pool.models, self.plan)
            play_chunk(packed, 0, 1)  # what cannot go together may show only in play
        except UsageError as error:
            return Entrant(setting, "impossible", str(error))
        return _Playing(Entrant(setting), packed, LiveSums(manifest))

    def _play(self, running: Sequence[_Playing], first: int, last: int) -> None:
        step = max(1, self.game.chunk_games // self.plan.seatings)
        spans: list[Span] = [(at, min(step, last - at)) for at in range(first, last, step)]
        turns = [(entry, span) for span in spans for entry in running]
        work = [(entry.packed, span) for entry, span in turns]
        with closing(chunks_of(work, self.workers, None, self.cancel)) as chunks:
            for chunk, (entry, _) in zip(chunks, turns, strict=False):  # chunks first: cancelled, there are fewer
                entry.sums.add(chunk)
                self.tell(chunk.seeds * self.plan.seatings)
        for entry in running:
            if not entry.sums.seeds:
                continue  # cancelled before its first seeds
            goals = self.game.goals(self.plan.players)
            judge = Judge(entry.sums, self.game.measures, entry.sums.seeds, goals=goals)
            entry.entrant.seeds = entry.sums.seeds
            entry.entrant.aims = [aim(judge, target) for target in self.targets]

    def _measure(self, running: Sequence[Entrant]) -> None:
        """Who has arrived and leads; on the way there, those clearly farther off than the nearest drop out."""
        far: list[tuple[Entrant, Distance]] = []
        for entrant in running:
            found = entrant.after(entrant.seeds)
            if found is None:
                entrant.state, entrant.why = "impossible", "with it a target has nothing to count"
            else:
                far.append((entrant, found))
        for entrant, found in far:
            if entrant.seeds == self.rungs[-1]:
                self._arrive(entrant, found)
            elif clearly_farther(found, self._nearest(far, entrant.seeds), ERRORS):
                entrant.state = "culled"

    def _nearest(self, far: Sequence[tuple[Entrant, Distance]], seeds: int) -> Distance:
        leading = self.leader.after(seeds) if self.leader else None
        return min((*(found for _, found in far), *([leading] if leading else [])), key=lambda found: found.value)

    def _arrive(self, entrant: Entrant, found: Distance) -> None:
        entrant.state = "searched"
        leading = self.leader.distance if self.leader else None
        if leading is None or found.value < leading:
            self.leader = entrant
