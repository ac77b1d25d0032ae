"""Players that live long enough to see the whole game: chance, with a little common sense."""

from collections.abc import Sequence
from typing import Any

from toolkit.play.chance import Chance

SENSIBLE = {
    "end of era": ("play on",),
    "move": ("stay", "move"),
    "advance": ("acquire", "build", "city", "farm", "free farm", "end"),
    "raise": ("raise", "improve capitol", "capitol"),
    "top up": ("top up",),
    "philosophy": ("accept",),
    "shipping": ("accept",),
}
"""Question -> the verbs to choose among most of the time."""


class Settler:
    """Builds Farms, Cities and Advances when it can, and otherwise does anything."""

    def __init__(self, seed: int, seat: int, sense: float = 0.9) -> None:
        self._random = Chance(seed).stream("settler", seat).random
        self._sense = sense

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """One of the sensible options, or now and then of all."""
        verbs = SENSIBLE.get(question, ())
        known: Sequence[Any] = [option for option in options if option.verb in verbs]
        if question == "advance" and len(known) > 1:
            known = [option for option in known if option.verb != "end"]
        chosen = known if known and self._random() < self._sense else options
        return chosen[int(self._random() * len(chosen))]
