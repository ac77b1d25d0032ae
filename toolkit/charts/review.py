"""A run's panels: coverage first, then who wins and why. Reads per-seed sums and a game's declarations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import polars as pl

from toolkit.balance.coverage import card_coverage, coverage_sentences
from toolkit.balance.outcomes import cumulative_share, mean_by_source, measure, win_share
from toolkit.balance.summary import SumsOf
from toolkit.charts.panels import (
    Panel,
    coverage_panel,
    exact_panel,
    fullest,
    measure_panel,
    sources_panel,
    win_share_panel,
)
from toolkit.play.game import Exact, Game, Measure


class Plan(Protocol):
    """What is read of a run's plan."""

    @property
    def players(self) -> int: ...


class Manifest(Protocol):
    """What is read of a run's manifest."""

    @property
    def plan(self) -> Plan: ...
    @property
    def seeds_done(self) -> int: ...
    @property
    def card_ids(self) -> Sequence[str]: ...


class Run(Protocol):
    """What is read of a run."""

    @property
    def manifest(self) -> Manifest: ...
    def sums(self, name: str, by: Sequence[str], /) -> pl.DataFrame: ...


def review_panels(run: Run, game: Game, exact: Exact | None = None) -> list[Panel]:
    """All there is to see of a run; `exact` is the game's curve, under the files the run was played with."""
    return review_of(run, game, exact).everything()


def review_of(run: Run, game: Game, exact: Exact | None = None) -> "Review":
    """A run, ready for review panel by panel."""
    manifest = run.manifest
    return Review(run.sums, game.measures, manifest.plan.players, manifest.seeds_done, manifest.card_ids, exact)


@dataclass(frozen=True)
class Review:
    """What a review needs to know of a run."""

    sums: SumsOf
    measures: Sequence[Measure]
    players: int
    seeds: int
    card_ids: Sequence[str]
    exact: Exact | None = None

    def everything(self) -> list[Panel]:
        """All there is to see: the overview, then every measure that is not a part of something seen there."""
        others = [declared for declared in self.measures if declared.chart != "stack"]
        return [*self.overview(), *(panel for declared in others for panel in self.measured(declared.id))]

    def overview(self) -> list[Panel]:
        """The first page: what was never seen, who wins from where, what scores are made of."""
        return [self.coverage(), self.win_share("strategy"), self.win_share("seat"), *self.sources()]

    def coverage(self) -> Panel:
        """What never came up, and games cut short."""
        cards = card_coverage(self.sums("cards", ("card",)), self.card_ids)
        return coverage_panel(coverage_sentences(cards, self.sums("games", ())), cards)

    def win_share(self, by: str) -> Panel:
        """Who wins, by strategy or by seat."""
        return win_share_panel(win_share(self.sums("seats", (by,)), [by], seeds=self.seeds), by, self.players)

    def sources(self) -> list[Panel]:
        """What the score is made of: all measures declared as parts of a stack, if there are any."""
        parts = [declared for declared in self.measures if declared.chart == "stack"]
        if not parts:
            return []
        keys = parts[0].by[0]
        frame = mean_by_source(self.sums(parts[0].table, keys), [p.value for p in parts], seeds=self.seeds, keys=keys)
        return [sources_panel(frame, keys[0], parts[0].unit)]

    def measured(self, measure_id: str, *by: str) -> list[Panel]:
        """A measure by these keys, else by all it is kept by and beside its exact curve; nothing if there is none."""
        declared = next((declared for declared in self.measures if declared.id == measure_id), None)
        if declared is None:
            return []
        keys = by or fullest(declared)
        frame = measure(self.sums(declared.table, keys), declared, keys, seeds=self.seeds)
        return [measure_panel(declared, keys, frame), *([] if by else self._beside_exact(declared))]

    def _beside_exact(self, declared: Measure) -> list[Panel]:
        """How far the share has grown at each step, one panel for the Eras of each curve."""
        if self.exact is None or self.exact.measure != declared.id:
            return []
        step = self.exact.step
        exact = pl.DataFrame(self.exact.points, schema=["era", "curve", step, "exact"], orient="row")
        sums = self.sums(declared.table, ("strategy", "era", step))
        exact = exact.filter(pl.col("era").is_in(sums["era"].unique().to_list()))
        curves = [curve for _, curve in exact.group_by("curve", maintain_order=True)]
        return [self._grown(declared, sums, step, curve) for curve in curves]

    def _grown(self, declared: Measure, sums: pl.DataFrame, step: str, curve: pl.DataFrame) -> Panel:
        eras = curve["era"].unique().sort().to_list()
        sums = sums.filter(pl.col("era").is_in(eras))
        frame = cumulative_share(sums, ["strategy"], step, declared.value, seeds=self.seeds)
        return exact_panel(declared, eras, step, frame, curve.unique(step).sort(step))
