"""Real games as a spreadsheet: one row a seat. What was not written down is a blank cell."""

import csv
from collections.abc import Sequence
from datetime import date
from io import StringIO
from typing import Any

from toolkit.play.players import PERSON
from toolkit.trials.logbook import PlayedGame, PlayedSeat
from toolkit.trials.score_sheet import ScoreSheet

NO_CARDS = "none"
HEAD = ("game", "date", "seat", "name", "strategy", "total")
TAIL = ("cards_taken", "minutes", "notes")
HOW = (
    "One row a seat; rows with the same word under game are one table. Seats are counted from 1 in turn order.",
    "Leave blank what nobody wrote down: blank is not 0. The total may be blank where every vp_ column is filled.",
    f"strategy: the script that the play was most like; else {PERSON} or blank.",
    f"cards_taken: ids or names, parted by ; (ids also by spaces), or {NO_CARDS}. A made-up game:",
)


def columns_of(sheet: ScoreSheet) -> list[str]:
    """The columns of a score file."""
    return [*HEAD, *map(part_column, sheet.sources), *TAIL]


def part_column(source: str) -> str:
    """The column of a part of the score: `vp_glory`."""
    return f"vp_{source}"


def write_games(games: Sequence[PlayedGame], sheet: ScoreSheet) -> bytes:
    """Games as a CSV file that `read_games` reads back."""
    out = StringIO()
    writer = csv.DictWriter(out, columns_of(sheet), restval="", lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for number, game in enumerate(games, 1):
        writer.writerows(_cells(number, game, seat) for seat in range(len(game.seats)))
    return out.getvalue().encode()


def _cells(number: int, game: PlayedGame, at: int) -> dict[str, Any]:
    seat = game.seats[at]
    cards = "" if seat.cards is None else " ".join(seat.cards) or NO_CARDS
    told = {"game": number, "date": game.date, "minutes": game.minutes or "", "notes": game.notes}
    own = {"seat": at + 1, "name": seat.name, "strategy": seat.strategy, "total": seat.total}
    return (
        told | own | {part_column(source): points for source, points in seat.sources.items()} | {"cards_taken": cards}
    )


def example(sheet: ScoreSheet) -> bytes:
    """A file to fill in: the columns, and above them in `#` lines how, with a made-up game."""
    *_, first, second = list(sheet.cards)
    parts = dict.fromkeys(sheet.sources, 0) | {source: 5 for source in list(sheet.sources)[:2]}
    seats = (
        PlayedSeat(name="Ann", total=sum(parts.values()), sources=parts, cards=(first, second)),
        PlayedSeat(name="Bob", strategy=sheet.strategies[0], total=12),
    )
    made_up = PlayedGame(date=date(2026, 1, 31), seats=seats, minutes=75)
    header, *rows = write_games([made_up], sheet).decode().splitlines()
    said = [f"# {line}" for line in (*HOW, *rows)]
    return "\n".join([*said, header, ""]).encode()
