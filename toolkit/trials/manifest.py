"""What a run says of itself: the plan, what it was played with, and which parts are done."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel

import toolkit
from toolkit.play.game import Game, TableSchema
from toolkit.play.players import PERSON
from toolkit.pools.fingerprints import fingerprints
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError, did_you_mean
from toolkit.trials.plan import Plan

PART_GAMES = 5_000
LISTED = 5

State = Literal["running", "complete", "cancelled"]


class Part(BaseModel, frozen=True, extra="forbid"):
    """One file per table, on disk, and what its games came to."""

    seeds: int
    decisions: int
    capped: int
    seconds: float


class Manifest(BaseModel, frozen=True, extra="forbid"):
    """`manifest.json` of a run folder."""

    state: State
    started: str
    version: str
    plan: Plan
    fingerprints: dict[str, str]
    cards: dict[str, str]
    """Id -> fingerprint of the row, for every row of every sheet: says later which ones have changed."""
    card_ids: tuple[str, ...]
    tables: tuple[TableSchema, ...]
    chunk_seeds: int
    part_seeds: int
    parts: tuple[Part, ...]

    @property
    def seeds_done(self) -> int:
        """Seeds played in every seating and stored."""
        return sum(part.seeds for part in self.parts)

    @property
    def games_done(self) -> int:
        """Games stored."""
        return self.seeds_done * self.plan.seatings

    @property
    def decisions(self) -> int:
        """Choices made in all stored games."""
        return sum(part.decisions for part in self.parts)

    @property
    def capped(self) -> int:
        """Stored games that were ended by the turn cap."""
        return sum(part.capped for part in self.parts)

    @property
    def seconds(self) -> float:
        """Time spent on the stored games."""
        return sum(part.seconds for part in self.parts)

    def schema_of(self, table: str) -> TableSchema:
        """The declaration of a table. Raises UsageError with the nearest name."""
        known = {schema.name: schema for schema in self.tables}
        if table not in known:
            hint = did_you_mean(table, known)
            raise UsageError(f"The run has no table {table!r}.{hint} Tables: {', '.join(known)}.")
        return known[table]


def manifest_for(game: Game, pool: LoadedPool, plan: Plan) -> Manifest:
    """The manifest of a run that has not begun. Raises UsageError when the plan does not fit the game."""
    catalogue = game.build(pool.models)
    _check_line_up(game, catalogue.strategies, plan)
    _check_treatment(game, catalogue.card_ids, plan)
    chunk_seeds = max(1, game.chunk_games // plan.seatings)
    return Manifest(
        state="running",
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        version=toolkit.__version__,
        plan=plan,
        fingerprints=pool.fingerprints,
        cards=_card_fingerprints(game, pool),
        card_ids=catalogue.card_ids,
        tables=game.tables,
        chunk_seeds=chunk_seeds,
        part_seeds=chunk_seeds * max(1, PART_GAMES // (chunk_seeds * plan.seatings)),
        parts=(),
    )


def _check_line_up(game: Game, strategies: Mapping[str, object], plan: Plan) -> None:
    if plan.players not in game.seats:
        seats = ", ".join(map(str, game.seats))
        raise UsageError(f"{game.title} is for {seats} players; the line-up names {plan.players}.")
    for name in plan.names:
        if name not in strategies and not (plan.origin == "seat" and name == PERSON):
            hint = did_you_mean(name, strategies)
            raise UsageError(f"There is no strategy {name!r}.{hint} Strategies: {', '.join(strategies)}.")


def _check_treatment(game: Game, card_ids: Sequence[str], plan: Plan) -> None:
    if plan.treatment is None:
        return
    if not game.treats:
        raise UsageError(f"{game.title} cannot be played with cards banned or given yet.")
    for line_up in plan.line_ups or map(plan.seats, range(plan.seatings)):
        plan.treatment.check(card_ids, line_up)


def _card_fingerprints(game: Game, pool: LoadedPool) -> dict[str, str]:
    """Of each row alone, what the fingerprint of the pool is of all."""
    cards = {}
    for sheet in game.shape.sheets:
        alone = replace(game.shape, sheets=(sheet,), documents=())
        for row in pool.models[sheet.file]:
            cards[getattr(row, sheet.id_column)] = fingerprints(alone, {sheet.file: [row]})["pool"]
    return cards


def what_changed(then: Manifest, now: Manifest) -> list[str]:
    """What would make other results now than then, a few words each; empty when the run is up to date."""
    changes = [
        "the plan's line-ups"
        if field == "line_ups"
        else f"the plan's {field} ({getattr(then.plan, field)} then, {getattr(now.plan, field)} now)"
        for field in Plan.model_fields
        if getattr(then.plan, field) != getattr(now.plan, field)
    ]
    if then.fingerprints.get("pool") != now.fingerprints.get("pool"):
        changes.append(_changed_cards(then.cards, now.cards))
    for file in ("rules", "strategies"):
        if then.fingerprints.get(file) != now.fingerprints.get(file):
            changes.append(f"the {file}")
    if (then.tables, then.part_seeds) != (now.tables, now.part_seeds):
        changes.append("the tables that are stored")
    if then.version != now.version:
        changes.append(f"the toolkit ({then.version} then, {now.version} now)")
    return changes


def _changed_cards(then: Mapping[str, str], now: Mapping[str, str]) -> str:
    ids = sorted(card for card in then.keys() | now.keys() if then.get(card) != now.get(card))
    if not ids:
        return "the pool"
    more = f" and {len(ids) - LISTED} more" if len(ids) > LISTED else ""
    return f"the cards ({', '.join(ids[:LISTED])}{more})"
