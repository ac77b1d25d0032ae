"""The table a game is played at, and its one door: rules ask, players answer."""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from toolkit.play.chance import Chance


class Option(Protocol):
    """One legal choice; `key` is its stable text, the same in both arms of a what-if."""

    key: str


O = TypeVar("O", bound=Option)  # noqa: E741 - the usual letter
State = TypeVar("State")
Pool = TypeVar("Pool")


class Player(Protocol):
    """Whoever answers: a scripted strategy, chance, a record, a person."""

    def choose(self, question: str, options: Sequence[Any]) -> Any: ...


class IllegalChoice(Exception):
    """A player answered with something that was not on offer."""


class Table(Generic[Pool, State]):
    """One game under way. `log` collects events when it is a list, `picks` the answers when it is one."""

    __slots__ = ("asked", "chance", "decisions", "log", "picks", "players", "pool", "state")

    def __init__(
        self,
        pool: Pool,
        state: State,
        chance: Chance,
        *,
        log: list[tuple[Any, ...]] | None = None,
        picks: list[tuple[int, str, str]] | None = None,
    ) -> None:
        self.pool = pool
        self.state = state
        self.chance = chance
        self.players: Sequence[Player] = ()
        self.log = log
        self.picks = picks
        self.decisions = 0
        self.asked: dict[str, int] = {}
        """How often each question left a choice, counted while the log is on."""

    def ask(self, seat: int, question: str, options: Sequence[O]) -> O:
        """The choice of `seat`; a forced one is not asked. Raises IllegalChoice."""
        self.decisions += 1
        if len(options) == 1:
            return options[0]
        if self.log is not None:
            self.asked[question] = self.asked.get(question, 0) + 1
        choice: O = self.players[seat].choose(question, options)
        if choice not in options:  # catalogue objects compare by identity
            raise IllegalChoice(f"seat {seat}, question {question!r}: {choice!r} was not on offer")
        if self.picks is not None:
            self.picks.append((seat, question, choice.key))
        return choice
