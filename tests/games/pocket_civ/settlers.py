"""Players that live long enough to see the whole game: common sense, and chance where it has none."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.pocket_civ.options import ENOUGH, STAY, Option
from toolkit.games.pocket_civ.playing import start
from toolkit.games.pocket_civ.pool import Pool
from toolkit.games.pocket_civ.rules.land import support
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.chance import Chance


class Settler:
    """Spreads, gathers where a City can be, and buys what it can; every so often it does just anything."""

    def __init__(self, seed: int, seat: int, sense: float = 0.95) -> None:
        self._random = Chance(seed).stream("settler", seat).random
        self._seat, self._sense = seat, sense
        self.table: CivTable

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """The sensible option, or now and then any."""
        wise = WISE.get(question)
        found = wise(self, options) if wise and self._random() < self._sense else None
        return found or options[int(self._random() * len(options))]

    @property
    def me(self) -> Player:
        """The Empire it plays."""
        return self.table.state.players[self._seat]

    def room(self, region: int) -> int:
        """Tribes a Region can still support; where a City is due it gathers more."""
        state, me = self.table.state, self.me
        due = 4 if state.farm[region] and not me.cities[region] else 0
        return support(state, region) + due - me.tribes[region]

    def place(self, options: Sequence[Option]) -> Option:
        """Where there is most to live on."""
        return max(options, key=lambda option: self.room(option.region))

    def move(self, options: Sequence[Option]) -> Option:
        """From crowded Regions to those with room."""
        moves = [option for option in options if option.verb == "move"]
        best = max(moves, key=lambda option: self.room(option.to) - self.room(option.region), default=STAY)
        return best if best is not STAY and self.room(best.to) > max(0, self.room(best.region)) else STAY

    def advance(self, options: Sequence[Option]) -> Option:
        """Advances and Wonders first, then Cities with a Farm, then Farms on Mountains, now and then a venture."""
        return max(options, key=lambda option: (self._worth(option), self._random()))

    def _worth(self, option: Option) -> float:
        state, me = self.table.state, self.me
        if option.verb in ("acquire", "build"):
            return 100 + (option.advance or option.wonder).vp  # type: ignore[union-attr]
        if option.verb == "city":
            return 50 if state.farm[option.region] else -1
        if option.verb in ("farm", "free farm"):
            stone = state.mountain[option.region] + state.volcano[option.region]
            return 20 if stone and sum(me.tribes) > 3 else -1
        return 1 if option.verb == "end" else (2 * self._random() if sum(me.tribes) > 12 else 0)

    def force(self, options: Sequence[Option]) -> Option:
        """All that can go."""
        return options[-1]


def _first(*verbs: str) -> Callable[[Settler, Sequence[Option]], Option | None]:
    """The first option with one of these verbs."""
    return lambda settler, options: next((option for option in options if option.verb in verbs), None)


def _any(*verbs: str) -> Callable[[Settler, Sequence[Option]], Option | None]:
    """Any option but these."""
    return lambda settler, options: next((option for option in options[::-1] if option.verb not in verbs), ENOUGH)


WISE: dict[str, Callable[[Settler, Sequence[Option]], Option | None]] = {
    "place": Settler.place,
    "move": Settler.move,
    "advance": Settler.advance,
    "force": Settler.force,
    "end of era": _first("play on"),
    "raise": _any("enough"),
    "top up": _any("enough"),
    "philosophy": _first("accept"),
    "shipping": _first("accept"),
    "offer": _first("enough"),
}


def settled(pool: Pool, seed: int, players: int = 1, sense: float = 0.95, **recording: Any) -> CivTable:
    """A table with settlers seated."""
    settlers = [Settler(seed, seat, sense) for seat in range(players)]
    table = start(pool, settlers, seed, **recording)
    for settler in settlers:
        settler.table = table
    return table


def played(pool: Pool, seed: int, players: int = 1, sense: float = 0.95, **recording: Any) -> CivTable:
    """A finished game of settlers."""
    table = settled(pool, seed, players, sense, **recording)
    play_rounds(table)
    return table
