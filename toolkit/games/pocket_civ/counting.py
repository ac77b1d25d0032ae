"""What is counted of a game: Era by Era and seat by seat, Events, Gold, cards, and the rules that came up."""

from collections.abc import Sequence
from typing import Any

from toolkit.games.pocket_civ.pool import Advance, Wonder
from toolkit.games.pocket_civ.scoring import BOARD
from toolkit.games.pocket_civ.table import CivTable

Entry = tuple[Any, ...]
"""Of the log: its kind, and what belongs to it."""
Card = Advance | Wonder

COUNTS = (
    "glory_gained", "few_tribes", "few_cities", "rounds", "draws", "gated", "acquired", "wonders_built",
    "wonders_lost", "cities_founded", "cities_hungry", "cities_fallen", "av_hungry", "av_fallen", "tribes_crowded",
    "tribes_fallen", "gold_earned", "gold_faded", "gold_taken", *BOARD,
)  # fmt: skip
"""Whole numbers of `rounds` in order: counted in an Era, then as an Empire stands at its end."""
ALONE = ("glory_gained", "few_tribes", "few_cities", "glory")
"""What only a game for one player has: between two there is no End of Era check (PC-114)."""
AT = {name: place for place, name in enumerate(COUNTS)}
GOLD = ("expeditions", "trade", "mining", "market", "income", "thievery", "ministry", "other")
NONE = -1


class Era:
    """An Era under way: counts by seat, and whether each passed its City check."""

    __slots__ = ("counts", "minutes", "number", "passed")

    def __init__(self, number: int, seats: int) -> None:
        self.number = number
        self.counts: list[list[int]] = [[0] * len(COUNTS) for _ in range(seats)]
        self.passed = [NONE] * seats
        self.minutes = 0.0


class Happening:
    """An Event and what it costs, whosever it is."""

    __slots__ = (
        "av", "bent", "cities", "era", "farms", "gold_lost", "gold_won", "kind", "kinds", "owns", "seat", "tribes",
        "wonders",
    )  # fmt: skip

    def __init__(self, kind: str, era: int, seat: int, owns: int) -> None:
        self.kind, self.era = kind, era
        self.seat, self.owns = seat, owns
        """Who holds the Totem, and which Advances."""
        self.kinds = {kind: None}
        """It and what it leads to, such as an Attack, as they are explained."""
        self.bent: dict[Advance, None] = {}
        self.tribes = self.av = self.cities = self.farms = self.wonders = self.gold_lost = self.gold_won = 0


class Counted:
    """Everything that is counted while a log is read."""

    __slots__ = (
        "acquired", "affordable", "came_up", "deck", "eras", "event", "events", "fired", "gifts", "gold", "had", "now",
        "owns", "paces", "paid", "phase", "pool", "round", "spent", "taken", "top_av", "totem",
    )  # fmt: skip

    def __init__(self, table: CivTable) -> None:
        seats = range(len(table.state.players))
        self.pool, self.top_av = table.pool, table.rules.av_caps[2]
        self.eras: list[Era] = []
        self.now = Era(1, len(seats))
        self.round, self.phase = 0, ""
        self.deck = 0
        """Cards in the deck after the latest shuffle."""
        self.spent = 0.0
        """Minutes since the game began, as `pacing.json` says."""
        self.paces: list[tuple[int, Sequence[Sequence[int]]]] = []
        """Rounds, and the Empires at their ends."""
        self.gold = [dict.fromkeys(GOLD, 0) for _ in seats]
        self.totem = _first_totem(table)
        self.event: Happening | None = None
        """The Event under way."""
        self.events: list[Happening] = []
        self.owns, self.had = [0 for _ in seats], [0 for _ in seats]
        """Advances owned now, and ever, as sets of bits."""
        self.gifts: list[set[Card]] = [set() for _ in seats]
        """Owned without being acquired."""
        self.taken: list[dict[Card, int]] = [{} for _ in seats]
        """Card acquired or built -> in which Round, the first time."""
        self.acquired: list[tuple[int, Advance, int, int, int]] = []
        """Seat, Advance, Era, Round and Tribes paid, in order."""
        self.affordable: list[set[Card]] = [set() for _ in seats]
        self.paid = 0
        """Tribes paid since cards were last on offer."""
        self.fired: dict[Advance, int] = {}
        """Advance -> how many Events it bent."""
        self.came_up: set[str] = set()
        """Rules that came up, as columns of `games`."""

    def count(self, seat: int, name: str, n: int = 1) -> None:
        """Add to a count of the Era under way."""
        self.now.counts[seat][AT[name]] += n

    def total(self, seat: int, name: str) -> int:
        """A count of all Eras together."""
        place = AT[name]
        return sum([era.counts[seat][place] for era in self.eras])


def _first_totem(table: CivTable) -> int:
    """Who held it at the start: whoever holds it now, but for how often it passed."""
    passes = [entry for entry in table.log or () if entry[0] == "totem"]
    return (table.state.totem + len(passes)) % len(table.state.players)
