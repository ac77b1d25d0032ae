"""What lies on the table, without rules."""

from dataclasses import dataclass, field

from toolkit.games.pocket_civ.options import REGIONS
from toolkit.games.pocket_civ.pool import Advance, EventCard, Wonder
from toolkit.games.pocket_civ.powers import Powers

NO_REGION = -1


def _none() -> list[int]:
    return [0] * REGIONS


@dataclass(slots=True)
class Player:
    """An Empire. Lists with a place for every Region go by Region index."""

    seat: int
    powers: Powers
    """What its Advances let it do, kept in step by `acquire` and `give_up`."""
    open: tuple[Advance, ...]
    """Advances it does not own and meets the requirements of."""
    owns: int = 0
    """Its Advances as a set of bits."""
    advances: list[Advance] = field(default_factory=list)
    tribes: list[int] = field(default_factory=_none)
    cities: list[int] = field(default_factory=_none)
    """AV of its City in each Region; 0 where it has none."""
    wonders: list[tuple[Wonder, int]] = field(default_factory=list)
    """With the Region each stands in."""
    partners: list[str] = field(default_factory=list)
    capitol: int = NO_REGION
    gold: int = 0
    volatile: int = 0
    """Gold of this Round's Expeditions and Trade, part of `gold`."""
    glory: int = 0
    bought: list[int] = field(default_factory=list)
    """Regions whose City has acquired an Advance this Round."""
    free_farms: int = 0
    planted: int = 0
    taxed: int = 0

    def copy(self) -> "Player":
        """An independent Empire over the same catalogue."""
        return Player(
            self.seat, self.powers, self.open, self.owns, self.advances[:], self.tribes[:], self.cities[:],
            self.wonders[:], self.partners[:], self.capitol, self.gold, self.volatile, self.glory, self.bought[:],
            self.free_farms, self.planted, self.taxed,
        )  # fmt: skip

    @property
    def total_tribes(self) -> int:
        """Tribes in the whole Empire."""
        return sum(self.tribes)

    @property
    def total_av(self) -> int:
        """AV of all its Cities."""
        return sum(self.cities)

    @property
    def city_count(self) -> int:
        """Its Cities."""
        return REGIONS - self.cities.count(0)


@dataclass(slots=True)
class State:
    """The whole table. `deck` is hidden, in draw order, next one last.

    Icons go by Region index: 0 or 1; a Mountain that has erupted is a Volcano and no longer a Mountain.
    """

    players: list[Player]
    forest: list[int]
    mountain: list[int]
    volcano: list[int]
    farm: list[int]
    desert: list[int]
    fault: list[int]
    deck: list[EventCard] = field(default_factory=list)
    discard: list[EventCard] = field(default_factory=list)
    in_use: list[EventCard] = field(default_factory=list)
    """The Event under way and a card being read: neither in the deck nor in the discard pile."""
    era: int = 1
    shuffles: int = 0
    round: int = 0
    totem: int = 0
    over: str = ""
    """Why the game has ended: eras, choice, extinct or capped."""

    @property
    def capped(self) -> bool:
        """Whether it was stopped at the cap on Rounds."""
        return self.over == "capped"

    def copy(self) -> "State":
        """An independent table over the same catalogue, hidden order included."""
        return State(
            [player.copy() for player in self.players],
            self.forest[:], self.mountain[:], self.volcano[:], self.farm[:], self.desert[:], self.fault[:],
            self.deck[:], self.discard[:], self.in_use[:], self.era, self.shuffles, self.round, self.totem, self.over,
        )  # fmt: skip
