"""Seats of any game that answer as a test says."""

from collections.abc import Iterator, Sequence
from typing import Any

from toolkit.play.players import Pending


class Answers:
    """A seat that answers from a list of keys, which the whole table shares."""

    def __init__(self, seat: int, keys: Iterator[str]) -> None:
        self._seat, self._keys = seat, keys

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """The option whose key comes next. Raises Pending when there is none."""
        key = next(self._keys, None)
        if key is None:
            raise Pending(self._seat, question, options)
        by_key = {option.key: option for option in options}
        assert key in by_key, f"seat {self._seat} is asked {question!r}: {key!r} is not among {list(by_key)}"
        return by_key[key]
