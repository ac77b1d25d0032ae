"""A person's seat: every look plays the game again from its seed, up to the question that is still open."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.play.asking import Asking
from toolkit.play.game import Game, Scene
from toolkit.play.players import PERSON, Pending, Pick, with_people
from toolkit.play.table import Player, Table


@dataclass(frozen=True)
class Advice:
    """What a strategy would do in the person's place, and what it makes of every option it gives reasons for."""

    choice: str
    """The key of an option."""
    reasons: tuple[tuple[str, float, str], ...]
    """Key, score and words of each option, the best first; none from a strategy that does not explain itself."""


@dataclass(frozen=True)
class Look:
    """The table as a person finds it: what happened since their last choice, and what they are asked now."""

    scene: Scene
    asking: Asking | None
    """None once the game is over."""
    pending: Pending | None
    advice: Advice | None
    table: Table[Any, Any]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.pending is None

    def pick(self, key: str) -> Pick | None:
        """The pick of the option with this key, if it is on offer."""
        if self.pending is None:
            return None
        return next((self.pending.pick(option) for option in self.pending.options if option.key == key), None)


class Seated:
    """A person with the picks made so far, and perhaps a strategy that looks over the shoulder.

    The strategy hears every question from the first one on: it is then in the state it would be in at this seat.
    """

    def __init__(self, picks: Player, table: Table[Any, Any], adviser: Player | None) -> None:
        self.since = 0
        """How long the log was at the last pick."""
        self._picks, self._table, self._adviser = picks, table, adviser
        self._would: Any = None

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """The next pick. Raises Pending when there is none."""
        if self._adviser is not None:
            self._would = self._adviser.choose(question, options)
        choice = self._picks.choose(question, options)
        self.since = len(self._table.log or ())
        return choice

    def advice(self, pending: Pending) -> Advice | None:
        """What the strategy says to the question that is open."""
        if self._adviser is None:
            return None
        explain = getattr(self._adviser, "explain", None)
        found = explain(pending.question, pending.options) if explain else []
        ranked = sorted(found, key=lambda reason: -reason[1])
        return Advice(self._would.key, tuple((option.key, score, words) for option, score, words in ranked))


def look(
    game: Game,
    pool: Any,
    seating: Sequence[str],
    seed: int,
    picks: Sequence[Pick],
    *,
    names: Sequence[str],
    adviser: str | None = None,
) -> Look:
    """The game after these picks of the people in the seating. Raises WrongPick when a pick does not fit.

    `adviser` names a strategy to be asked what it would do at the question that is open.
    """
    table = game.start(pool, _sitting_down(seating, picks, adviser), seed, log=[], picks=[])
    people = _seat_people(table, seating, picks, advised=adviser is not None)
    try:
        game.play_out(table)
    except Pending as pending:
        seat, person = pending.seat, people[pending.seat]
        asking = game.asking(table, names, seat, pending.question, pending.options)
        scene = game.show(table, names, seat, person.since)
        return Look(scene, asking, pending, person.advice(pending), table)
    since = max((person.since for person in people.values()), default=0)
    return Look(game.show(table, names, None, since), None, None, None, table)


def _sitting_down(seating: Sequence[str], picks: Sequence[Pick], adviser: str | None) -> list[str | Player]:
    """An adviser has to be seated to be made; it then gives up its chair."""
    if adviser is None:
        return with_people(seating, picks)
    return [adviser if who == PERSON else who for who in seating]


def _seat_people(
    table: Table[Any, Any], seating: Sequence[str], picks: Sequence[Pick], *, advised: bool
) -> dict[int, Seated]:
    answering = with_people(seating, picks)
    people = {
        seat: Seated(answer, table, table.players[seat] if advised else None)
        for seat, answer in enumerate(answering)
        if not isinstance(answer, str)
    }
    table.players = [people.get(seat, player) for seat, player in enumerate(table.players)]
    return people
