"""The choices of Pocket Civ, made once and compared by identity."""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.games.pocket_civ.pool import Advance, Wonder

REGIONS = 16
"""Two of each number 1 to 8; one player uses the first eight."""
NUMBERS_EACH = 8


@dataclass(eq=False, slots=True)
class Option:
    """One legal choice: what is done (`verb`), and where, with what or how often."""

    verb: str
    key: str
    region: int = -1
    to: int = -1
    n: int = 0
    advance: "Advance | None" = None
    wonder: "Wonder | None" = None
    icon: str = ""
    seat: int = -1


def region_name(index: int) -> str:
    """`R4`, or `R4b` for the second Region of that number."""
    return f"R{index % NUMBERS_EACH + 1}" + ("b" if index >= NUMBERS_EACH else "")


NAMES = tuple(map(region_name, range(REGIONS)))


def spots(verb: str, icon: str = "") -> tuple[Option, ...]:
    """An option for each Region."""
    return tuple(Option(verb, f"{verb} {name}", region, icon=icon) for region, name in enumerate(NAMES))


@dataclass(eq=False, slots=True)
class Moves:
    """Moves from every Region to every other, a row for each origin."""

    verb: str
    joint: str
    table: tuple[tuple[Option, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        self.table = tuple(
            tuple(Option(self.verb, f"{self.verb} {a}{self.joint}{b}", i, j) for j, b in enumerate(NAMES))
            for i, a in enumerate(NAMES)
        )


PLACE, TOP_UP = spots("place"), spots("top up")
MOVE, SAIL = Moves("move", " to ").table, Moves("sail", " to ").table
MINE, PLANT, CITY, FARM, FREE_FARM = spots("mine"), spots("plant"), spots("city"), spots("farm"), spots("free farm")
BY_LAND, BY_SEA = spots("expedition"), spots("sea expedition")
AT, LOSE, PAY, RAISE, CAPITOL, FEED = (
    spots("at"), spots("lose"), spots("pay"), spots("raise"), spots("capitol"), spots("feed"),
)  # fmt: skip
TRIBE_OF, STEP_FOR = spots("tribe of"), spots("improve capitol")
STRIP = {icon: spots(f"strip {icon}", icon=icon) for icon in ("forest", "mountain", "farm")}
SEAT = tuple(Option("seat", f"seat {seat}", seat=seat) for seat in range(2))

STAY, ENOUGH, END, STOP, DIG = (
    Option("stay", "stay"), Option("enough", "enough"), Option("end", "end"), Option("stop", "stop"),
    Option("dig", "dig deeper"),
)  # fmt: skip
TAX, GOLD, NOTHING = Option("tax", "tax the market"), Option("gold", "gold"), Option("nothing", "nothing")
ACCEPT, DECLINE = Option("accept", "accept"), Option("decline", "decline")
PLAY_ON, END_GAME = Option("play on", "play on"), Option("end game", "end the game")


@cache
def number(n: int) -> Option:
    """A number as a choice."""
    return Option("number", str(n), n=n)
