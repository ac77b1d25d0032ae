"""One game in a few lines: enough to play it again, choice by choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from toolkit.play.game import Game
from toolkit.play.players import PERSON, Pick, WrongPick, with_people
from toolkit.play.table import Table
from toolkit.pools.loading import LoadedPool


class Record(BaseModel):
    """Who sat where, what chance started from, and every choice made."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    pool: str
    """The pool's fingerprint, as `rules` is the rules'."""
    rules: str
    seed: int
    seating: tuple[str, ...]
    picks: tuple[Pick, ...]

    def stale(self, fingerprints: Mapping[str, str]) -> list[str]:
        """Which of `pool` and `rules` are no longer those of the record."""
        return [name for name in ("pool", "rules") if fingerprints[name] != getattr(self, name)]


def record_of(table: Table[Any, Any], loaded: LoadedPool, seating: Sequence[str]) -> Record:
    """The record of a game, finished or not, that was played with `picks` on."""
    assert table.picks is not None, "play with picks=[] to make a record"
    return Record(
        game=loaded.game,
        pool=loaded.fingerprints["pool"],
        rules=loaded.fingerprints["rules"],
        seed=table.chance.seed,
        seating=tuple(seating),
        picks=tuple(table.picks),
    )


def replay(game: Game, pool: Any, record: Record, *, log: list[tuple[Any, ...]] | None = None) -> Table[Any, Any]:
    """Play a record again, every choice read from it.

    Raises WrongPick at the first choice that no longer fits, Pending where an unfinished record ends.
    """
    picks: list[Pick] = []
    seating = with_people([PERSON] * len(record.seating), record.picks)
    table = game.play(pool, seating, record.seed, log=log, picks=picks)
    if len(picks) < len(record.picks):
        step, (seat, question, key) = len(picks) + 1, record.picks[len(picks)]
        raise WrongPick(f"Step {step} is {key!r}, the answer of seat {seat + 1} to {question!r}, but the game is over.")
    return table
