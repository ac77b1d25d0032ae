"""Real games as a run: the same folder, tables and columns, as far as people write them down."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

import toolkit
from toolkit.play.game import ColumnKind, Game, Sums, TableSchema
from toolkit.pools.loading import LoadedPool
from toolkit.trials.frames import dtype_of, dtypes
from toolkit.trials.logbook import PlayedGame
from toolkit.trials.manifest import Manifest, Part
from toolkit.trials.plan import Plan
from toolkit.trials.runs import MANIFEST, Run, open_run
from toolkit.trials.score_sheet import ScoreSheet, score_sheet
from toolkit.trials.store import write_table, write_whole

Row = dict[str, Any]

KNOWN: Mapping[str, Mapping[str, ColumnKind]] = {
    "games": {"game": "int", "players": "int", "margin": "optional", "minutes": "optional"},
    "seats": {
        "game": "int",
        "seat": "int",
        "strategy": "strategy",
        "score": "int",
        "place": "int",
        "win_share": "share",
    },
    "cards": {
        "game": "int",
        "card": "card",
        "taken_by": "optional",
        "taker": "strategy",
        "taker_share": "share",
    },
}
"""The columns that a real game may fill. No other is stored: what nobody wrote down is absent, not 0."""


@dataclass(frozen=True)
class Standing:
    """Where a seat ended by its total alone: level seats share a place and a win, for want of the tie-break."""

    place: int
    win_share: float


def standings(game: PlayedGame) -> list[Standing]:
    """Of every seat."""
    totals = [seat.total for seat in game.seats]
    best = max(totals)
    return [
        Standing(1 + sum(other > total for other in totals), (total == best) / totals.count(best)) for total in totals
    ]


def as_run(game: Game, pool: LoadedPool, played: Sequence[PlayedGame], folder: Path) -> Run:
    """Write games of one size as a run, over what lies there: game i of the run is the i-th of these, and its seed.

    A game in which some seat's cards were not noted has no row in `cards`; a card that is no longer in the pool has
    none either. Parts of the score that were not written down are null.
    """
    sheet, chief = score_sheet(game, pool), game.goals(len(played[0].seats))[0]
    manifest = _manifest(game, pool, played, sheet)
    rows = {
        "games": [_game_row(number, own) for number, own in enumerate(played)],
        "seats": [row for number, own in enumerate(played) for row in _seat_rows(number, own)],
        "cards": [row for number, own in enumerate(played) for row in _card_rows(number, own, sheet, chief.value)],
    }
    types = dtypes(manifest.plan.names, manifest.card_ids)
    folder.mkdir(parents=True, exist_ok=True)
    for schema in manifest.tables:
        kinds = {column: dtype_of(kind, types) for column, kind in schema.columns.items()}
        frame = pl.DataFrame([{column: row.get(column) for column in kinds} for row in rows[schema.name]], kinds)
        write_table(folder, schema, 0, frame, manifest.plan.seatings)
    write_whole(folder / MANIFEST, manifest.model_dump_json(indent=1).encode() + b"\n")
    return open_run(folder)


def _manifest(game: Game, pool: LoadedPool, played: Sequence[PlayedGame], sheet: ScoreSheet) -> Manifest:
    line_ups = tuple(tuple(seat.strategy for seat in own.seats) for own in played)
    names = tuple(dict.fromkeys(name for line_up in line_ups for name in line_up))
    return Manifest(
        state="complete",
        started=f"{played[0].date}T00:00:00+00:00",
        version=toolkit.__version__,
        plan=Plan(game=game.id, strategies=names, line_ups=line_ups, origin="people", games=len(played)),
        fingerprints=pool.fingerprints,
        cards={},
        card_ids=tuple(sheet.cards),
        tables=tuple(_known_part(schema, sheet) for schema in game.tables if schema.name in KNOWN),
        chunk_seeds=len(played),
        part_seeds=len(played),
        parts=(Part(seeds=len(played), decisions=0, capped=0, seconds=0.0),),
    )


def _known_part(schema: TableSchema, sheet: ScoreSheet) -> TableSchema:
    """Of a table of the game the columns that people fill, and the sums that can be made of them."""
    known = dict(KNOWN[schema.name])
    if schema.name == "seats":
        known |= dict.fromkeys(sheet.sources, "optional")
    columns = {column: known[column] for column in schema.columns if column in known}
    groupings = [sums for sums in schema.sums if set(sums.by) <= columns.keys()]
    kept = (Sums(own.by, tuple(column for column in own.columns if column in columns)) for own in groupings)
    return TableSchema(schema.name, columns, tuple(kept))


def _game_row(number: int, game: PlayedGame) -> Row:
    best, *others = sorted((seat.total for seat in game.seats), reverse=True)
    margin = best - others[0] if others else None
    return {"game": number, "players": len(game.seats), "margin": margin, "minutes": game.minutes}


def _seat_rows(number: int, game: PlayedGame) -> Iterator[Row]:
    for seat, (own, end) in enumerate(zip(game.seats, standings(game), strict=True)):
        who = {"game": number, "seat": seat, "strategy": own.strategy}
        yield who | {"score": own.total, "place": end.place, "win_share": end.win_share, **own.sources}


def _card_rows(number: int, game: PlayedGame, sheet: ScoreSheet, goal: str) -> Iterator[Row]:
    """A row for every copy of every card; none at all unless all seats' cards were noted.

    `goal`: the column that says what a taker came to; null where nobody writes it down.
    """
    if any(seat.cards is None for seat in game.seats):
        return
    seats = [*_seat_rows(number, game)]
    for card in sheet.cards:
        takers = [seat for seat, own in enumerate(game.seats) for taken in own.cards or () if taken == card]
        for seat in takers:
            taker = {"taken_by": seat, "taker": game.seats[seat].strategy, "taker_share": seats[seat].get(goal)}
            yield {"game": number, "card": card, **taker}
        for _ in range(sheet.copies[card] - len(takers)):
            yield {"game": number, "card": card, "taken_by": None, "taker": None, "taker_share": 0.0}
