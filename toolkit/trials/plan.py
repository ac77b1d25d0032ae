"""What is to be played: a line-up, its rotations over the seats, and the seeds."""

import json
from hashlib import sha256
from typing import Any, Literal, Self

from pydantic import BaseModel, Field, model_validator

from toolkit.play.chance import mix
from toolkit.play.treatment import Treatment


class Plan(BaseModel, frozen=True, extra="forbid"):
    """One experiment. Every seed is played once per rotation of the line-up, so luck belongs to the seat."""

    game: str
    strategies: tuple[str, ...] = Field(min_length=1)
    """The line-up: who sits where in the first rotation. Seat is turn order in the first round.

    Where there are `line_ups`, all who take part in them.
    """
    line_ups: tuple[tuple[str, ...], ...] = ()
    """A tournament: seed i is played by line-up i % len(line_ups), in as many rotations as it has seats."""
    alone: bool = False
    """A solitaire: every strategy plays every seed, each at a table of one."""
    origin: Literal["scripts", "seat", "people"] = "scripts"
    """Who played: scripts, which change seats; or, where nobody does, whoever took a seat in the dashboards for one
    game, or people whose games were written down, seed i standing for game i and line-up i for who sat where.
    """
    games: int = Field(gt=0)
    """As asked for; `games_planned` is what whole seeds make of it."""
    seed: int = 0
    patch: dict[str, Any] | None = None
    rekey: dict[str, int] | None = None
    """Purposes of chance that get other streams: an A/A comparison."""
    treatment: Treatment | None = None
    """Cards banned from every game, or given to a strategy: an experiment on single cards."""

    @model_validator(mode="after")
    def line_ups_are_alike(self) -> Self:
        """All line-ups have as many seats, and nobody sits there who does not take part."""
        if len({len(line_up) for line_up in self.line_ups}) > 1:
            raise ValueError("the line-ups differ in their number of players")
        if strangers := {name for line_up in self.line_ups for name in line_up} - {*self.strategies}:
            raise ValueError(f"not among the strategies: {', '.join(sorted(strangers))}")
        return self

    @model_validator(mode="after")
    def who_plays_alone_meets_nobody(self) -> Self:
        """A solitaire has no line-ups and nobody twice, and scripts play it."""
        if not self.alone:
            return self
        if self.line_ups:
            raise ValueError("who plays alone meets nobody: there are no line-ups")
        if twice := sorted({name for name in self.strategies if self.strategies.count(name) > 1}):
            raise ValueError(f"named twice, but each plays every seed once: {', '.join(twice)}")
        if self.origin != "scripts":
            raise ValueError(f"only scripts play the same seeds alone, one after the other; not {self.origin}")
        return self

    @property
    def players(self) -> int:
        """How many sit at the table."""
        if self.alone:
            return 1
        return len(self.line_ups[0] if self.line_ups else self.strategies)

    @property
    def names(self) -> tuple[str, ...]:
        """The strategies, each once; results tables count them by their place here."""
        return tuple(dict.fromkeys(self.strategies))

    @property
    def line_up(self) -> str:
        """Who plays, in words: everybody, or how large the tournament is."""
        if self.line_ups and self.origin == "scripts":
            return f"tournament of {len(self.names)} strategies, {len(self.line_ups):,} line-ups"
        alone = ", each alone" if self.alone and len(self.strategies) > 1 else ""
        return f"{', '.join(self.strategies)}{alone}"

    @property
    def seatings(self) -> int:
        """How many rotations of the line-up differ; in a tournament, as many as there are seats; else who is alone."""
        if self.origin != "scripts":
            return 1
        if self.line_ups:
            return self.players
        if self.alone:
            return len(self.strategies)
        line_up = self.strategies
        return next(n for n in range(1, len(line_up) + 1) if line_up[n:] + line_up[:n] == line_up)

    @property
    def seeds(self) -> int:
        """How many seeds are played, all of them in every seating."""
        return -(-self.games // self.seatings)

    @property
    def games_planned(self) -> int:
        """The games of all seeds: `games`, rounded up."""
        return self.seeds * self.seatings

    def seed_of(self, game: int) -> int:
        """The seed of a game, by its number in the plan: 53 bits, so that any spreadsheet keeps all digits."""
        return mix(self.seed, game // self.seatings) >> 11

    def seats(self, game: int) -> tuple[str, ...]:
        """Who sits where in a game, by its number in the plan."""
        seed_index, turn = divmod(game, self.seatings)
        line_up = self.line_ups[seed_index % len(self.line_ups)] if self.line_ups else self.strategies
        if self.alone:
            return line_up[turn : turn + 1]
        return line_up[turn:] + line_up[:turn]

    @property
    def options(self) -> dict[str, Any]:
        """What a game's `start` and `tell` are told beside pool, seating and seed."""
        return {name: getattr(self, name) for name in ("rekey", "treatment") if getattr(self, name)}

    @property
    def fingerprint(self) -> str:
        """12 hex digits that name this plan."""
        return sha256(json.dumps(self.model_dump(mode="json"), sort_keys=True).encode()).hexdigest()[:12]
