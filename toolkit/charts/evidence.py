"""What a review draws on: a run's per-seed sums, its game's declarations, and the designer's files."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Protocol

import polars as pl

from toolkit.balance.cards import card_table, takers
from toolkit.balance.impact import beside_takers
from toolkit.balance.intervals import ALPHA
from toolkit.balance.outcomes import measure, ratio_by
from toolkit.balance.summary import SumsOf
from toolkit.balance.targets import Target
from toolkit.charts.faces import with_faces
from toolkit.charts.panels import fullest
from toolkit.charts.strategies import Knobs
from toolkit.play.game import Exact, Face, Game, Measure, TableSchema
from toolkit.pools.problems import UsageError


class Plan(Protocol):
    """What is read of a run's plan."""

    @property
    def players(self) -> int: ...
    @property
    def names(self) -> Sequence[str]: ...


class Manifest(Protocol):
    """What is read of a run's manifest."""

    @property
    def plan(self) -> Plan: ...
    @property
    def seeds_done(self) -> int: ...
    @property
    def card_ids(self) -> Sequence[str]: ...
    @property
    def tables(self) -> Sequence[TableSchema]: ...


class Run(Protocol):
    """What is read of a run."""

    @property
    def manifest(self) -> Manifest: ...
    def sums(self, name: str, by: Sequence[str], /, *columns: str) -> pl.DataFrame: ...


@dataclass(frozen=True)
class Designed:
    """What a review tells of the designer's files; without them it goes by ids and leaves out what it cannot say."""

    faces: Sequence[Face] = ()
    targets: Sequence[Target] = ()
    knobs: Knobs = field(default_factory=dict)
    exact: Exact | None = None


def designed(game: Game, models: Mapping[str, Any], exact: Exact | None = None) -> Designed:
    """What the models of a loaded pool tell a review; `exact` only while the run still holds."""
    knobs = {name: own.model_dump(by_alias=True) for name, own in models["strategies.json"].items()}
    return Designed(game.faces(models), models.get("targets.json") or (), knobs, exact)


@dataclass(frozen=True)
class Evidence:
    """A run, ready for review."""

    sums: SumsOf
    measures: Sequence[Measure]
    players: int
    seeds: int
    card_ids: Sequence[str]
    goals: Sequence[Measure]
    """What doing well means at this table, the chief goal first."""
    strategies: Sequence[str] = ()
    branches: Mapping[str, str] = field(default_factory=dict)
    """Column of `games` that says whether a rule came up -> the rule."""
    files: Designed = field(default_factory=Designed)
    others: Sequence["Evidence"] = ()
    """Runs of the same files for other numbers of players."""

    @property
    def chief(self) -> Measure:
        """The goal that strategies and cards are told by."""
        return self.goals[0]

    def declared(self, measure_id: str) -> Measure | None:
        """A measure of this game, if it has one of that name."""
        return next((declared for declared in self.measures if declared.id == measure_id), None)

    def parts(self) -> list[Measure]:
        """The measures that make up the score."""
        return [declared for declared in self.measures if declared.chart == "stack"]

    def sums_of(self, declared: Measure) -> pl.DataFrame:
        """The sums of a measure, as fine as they are kept."""
        return self.sums(declared.table, fullest(declared), declared.value)

    def frame(self, declared: Measure, keys: Sequence[str]) -> pl.DataFrame:
        """A measure by some of its keys, with intervals."""
        return measure(self.sums_of(declared), declared, keys, seeds=self.seeds)

    def kept(self, table: str, by: tuple[str, ...]) -> pl.DataFrame | None:
        """Sums that not every game keeps; None where they are not kept."""
        try:
            return self.sums(table, by)
        except UsageError:
            return None

    def done(self, goal: Measure, by: str = "strategy") -> pl.DataFrame:
        """Who does how well by a goal, by strategy or by seat."""
        return ratio_by(self.sums("seats", (by,), goal.value), [by], goal.value, seeds=self.seeds)

    @cached_property
    def card_table(self) -> pl.DataFrame:
        """What became of each card, with faces; the intervals hold for all cards together."""
        by_card = self.sums("cards", ("card",), "shown", "affordable", "taken_by", "taken_turn", "taker_share")
        alpha, players = self._alpha_of_a_card, self.players if self.chief.shared else None
        table = card_table(by_card, self._taken, self.card_ids, players=players, seeds=self.seeds, alpha=alpha)
        return with_faces(table, self.files.faces)

    @cached_property
    def cards(self) -> pl.DataFrame:
        """The card table, and what each card adds."""
        return self.card_table.join(self._beside(), on="card", how="left", maintain_order="left")

    def _beside(self) -> pl.DataFrame:
        """What each card's takers have beyond what their strategies have on the whole: `above`, of shares in points."""
        seats = self.sums("seats", ("strategy",), self.chief.value)
        found = beside_takers(self._taken, seats, self.chief.value, seeds=self.seeds, alpha=self._alpha_of_a_card)
        times = 100 if self.chief.unit == "share" else 1
        points = [pl.col("above") * times, *((pl.col(end) * times).alias(f"above_{end}") for end in ("low", "high"))]
        return found.select("card", "expected", *points, pl.col("note").alias("above_note"))

    @property
    def _alpha_of_a_card(self) -> float:
        return ALPHA / max(len(self.card_ids), 1)

    def takers(self, card: str) -> pl.DataFrame:
        """By whom a card was taken."""
        return takers(self._taken.filter(pl.col("card") == card), seeds=self.seeds)

    @cached_property
    def _taken(self) -> pl.DataFrame:
        """Sums by card and taker, of the games it was taken in."""
        return self.sums("cards", ("card", "taker")).drop_nulls("taker")


def evidence(run: Run, game: Game, files: Designed | None = None, others: Iterable[Run] = ()) -> Evidence:
    """What there is to review of a run; `others` as in `Evidence`."""
    manifest, known = run.manifest, files or Designed()
    kept = {(schema.name, column) for schema in manifest.tables for column in schema.columns}
    return Evidence(
        sums=cache(run.sums),
        # A run of another version may lack what is measured today.
        measures=[
            declared for declared in game.measured(manifest.plan.players) if (declared.table, declared.value) in kept
        ],
        branches={column: rule for column, rule in game.branches.items() if ("games", column) in kept},
        players=manifest.plan.players,
        goals=game.goals(manifest.plan.players),
        seeds=manifest.seeds_done,
        card_ids=manifest.card_ids,
        strategies=manifest.plan.names,
        files=known,
        others=tuple(evidence(other, game, known) for other in others),
    )
