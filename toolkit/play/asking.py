"""A question put to a person: what is asked, by which rule, and every option in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Offer:
    """An option in words, for whoever is to choose."""

    key: str
    """The option's."""
    words: str
    about: str = ""
    """What comes of it, in a few words."""


@dataclass(frozen=True)
class Asking:
    """A question as a person reads it. Options that belong together stand under one heading, which may be empty."""

    words: str
    rule: str
    groups: tuple[tuple[str, tuple[Offer, ...]], ...]
    known: str = ""
    """What the seat may know and the table does not show."""

    @property
    def offers(self) -> list[Offer]:
        """All options, in the order in which they are shown."""
        return [offer for _, offers in self.groups for offer in offers]


def ask_plainly(table: Any, names: Sequence[str], seat: int, question: str, options: Sequence[Any]) -> Asking:
    """The question and the keys of its options, for a game that has no words of its own."""
    offers = tuple(Offer(option.key, option.key) for option in options)
    return Asking(f"{names[seat]}: {question}?", "", (("", offers),))
