"""What is known so far while two arms are played: the named figure, pair by pair, valid at every look."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from toolkit.balance.pairing import Figure, Totals, compared, read_totals, totals
from toolkit.charts.wording import bare_difference, between_differences, why
from toolkit.play.game import Sums
from toolkit.trials.live import chunk_sums
from toolkit.trials.manifest import Manifest
from toolkit.trials.runs import Run
from toolkit.trials.work import Chunk

Look = Callable[[dict[str, Any]], object]


class Watching:
    """Compares one figure after every chunk; enough is known when its interval reaches `precision` to either side."""

    def __init__(self, figure: Figure, alpha: float, precision: float | None = None, look: Look | None = None) -> None:
        self.row: dict[str, Any] | None = None
        self.note = ""
        self.enough = False
        self._figure, self._alpha, self._precision, self._look = figure, alpha, precision, look
        self._manifests: list[Manifest] = []
        self._arms: list[list[Totals]] = []
        self._seeds: list[int] = []

    def begin(self, stored: Sequence[Run]) -> None:
        """What the arms hold already."""
        self._manifests = [run.manifest for run in stored]
        self._seeds = [manifest.seeds_done for manifest in self._manifests]
        self._arms = [
            [read_totals(run.sums, self._figure, seeds)] if seeds else []
            for run, seeds in zip(stored, self._seeds, strict=True)
        ]

    def take(self, arm: int, chunk: Chunk) -> bool:
        """The next seeds of an arm; true when the figure is known as precisely as was asked."""
        figure, sums = self._figure, Sums(self._figure.by)
        frame = chunk_sums(self._manifests[arm], chunk, figure.table, sums)
        self._arms[arm].append(totals(frame, figure, chunk.seeds, chunk.first))
        self._seeds[arm] += chunk.seeds
        if len(set(self._seeds)) == 1:
            self._compare()
        return self.enough

    def _compare(self) -> None:
        before, after = (Totals(*map(np.concatenate, zip(*arm, strict=True))) for arm in self._arms)
        self.row = {"name": self._figure.name, "unit": self._figure.unit, **compared(before, after, self._alpha)}
        low, high = self.row["low"], self.row["high"]
        self.enough = None not in (self._precision, low) and (high - low) / 2 <= self._precision
        self.note = _in_words(self.row)
        if self._look:
            self._look(self.row)


def _in_words(row: dict[str, Any]) -> str:
    if row["low"] is None:
        return f"{row['name']}: {why(row['note'])}"
    change = bare_difference(row["difference"], row["unit"])
    return f"{row['name']} {change}, {between_differences(row['low'], row['high'], row['unit'])}"
