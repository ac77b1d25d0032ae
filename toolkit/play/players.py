"""Players any game can seat: chance, and whoever answers from a list of picks until it runs out."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from toolkit.play.table import Player

Pick = tuple[int, str, str]
"""Seat, question and the key of the option chosen, as `Table.picks` collects them."""

PERSON = "person"
"""Stands in a seating for a seat that answers from a list of picks."""


class RandomPlayer:
    """Chooses uniformly among the options."""

    __slots__ = ("_random",)

    def __init__(self, stream: Random) -> None:
        self._random = stream.random

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """Any option with equal chance."""
        return options[int(self._random() * len(options))]


class Noisy:
    """A script that leaves a share of its choices to chance."""

    __slots__ = ("_random", "_script", "_share")

    def __init__(self, script: Player, share: float, stream: Random) -> None:
        self._script, self._share = script, share
        self._random = stream.random

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """One of the options."""
        if self._random() < self._share:
            return options[int(self._random() * len(options))]
        return self._script.choose(question, options)


class Pending(Exception):
    """The picks ran out: `seat` must now answer `question` with one of `options`."""

    def __init__(self, seat: int, question: str, options: Sequence[Any]) -> None:
        super().__init__(f"seat {seat + 1} is asked {question!r}")
        self.seat, self.question, self.options = seat, question, options

    def pick(self, option: Any) -> Pick:
        """The answer, ready to be appended to the picks."""
        return (self.seat, self.question, option.key)


class WrongPick(Exception):
    """A pick does not fit the question it meets; the message names the step."""


class Picks:
    """One seat's answers out of a list that several seats share, in the order they were given."""

    __slots__ = ("_seat", "_steps")

    def __init__(self, seat: int, steps: Iterator[tuple[int, Pick]]) -> None:
        self._seat, self._steps = seat, steps

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """The option whose key comes next. Raises Pending when there is none, WrongPick when it does not fit."""
        step, pick = next(self._steps, (0, None))
        if pick is None:
            raise Pending(self._seat, question, options)
        seat, asked, key = pick
        for option in options:
            if option.key == key and (seat, asked) == (self._seat, question):
                return option
        offered = ", ".join(option.key for option in options)
        raise WrongPick(
            f"Step {step} is {key!r}, the answer of seat {seat + 1} to {asked!r}, "
            f"but seat {self._seat + 1} is asked {question!r} and offered: {offered}."
        )


def with_people(seating: Sequence[str], picks: Sequence[Pick]) -> list[str | Player]:
    """A seating whose people answer from the picks, while scripts answer for themselves.

    To take a choice back, leave out the last pick of a person and play again from the seed.
    """
    steps = iter([(step, pick) for step, pick in enumerate(picks, 1) if seating[pick[0]] == PERSON])
    return [Picks(seat, steps) if name == PERSON else name for seat, name in enumerate(seating)]


def seat_names(seating: Sequence[str | Player]) -> list[str]:
    """A name for every seat; numbered where a strategy sits twice."""
    names = [who if isinstance(who, str) else PERSON for who in seating]
    return [name if names.count(name) == 1 else f"{name}-{seat}" for seat, name in enumerate(names, 1)]
