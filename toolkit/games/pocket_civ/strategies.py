"""Scripted strategies: one policy, turned by knobs."""

from collections.abc import Sequence
from copy import copy

from toolkit.games.pocket_civ.answering import ANSWERS, FRESH
from toolkit.games.pocket_civ.explaining import Reason, reasons
from toolkit.games.pocket_civ.knobs import Knobs
from toolkit.games.pocket_civ.moving import Journey, journeys
from toolkit.games.pocket_civ.options import END, REGIONS, STAY, Option
from toolkit.games.pocket_civ.venturing import venture
from toolkit.games.pocket_civ.view import View
from toolkit.games.pocket_civ.wishing import hungry, wishes
from toolkit.games.pocket_civ.worth import Script, made, script

__all__ = ["Knobs", "Policy", "Script", "made", "script"]

MADE = frozenset({"city", "farm", "free farm", "plant", "acquire", "build"})
"""What is done with Tribes, ventures apart."""
CROWD = 12
"""Tribes with which a first City is made, however few Regions they are in."""


class Policy:
    """Answers every question of Pocket Civ by what it would make next, and by what it can spare."""

    __slots__ = (
        "_expected", "_near", "_powers", "_roads", "_step", "digs", "extra", "force", "group", "journeys", "knobs",
        "livable", "lives", "me", "moving", "offered", "regions", "script", "spare", "unfed", "view",
    )  # fmt: skip

    def __init__(self, view: View, script: Script) -> None:
        self.view, self.me = view, view.me
        self.knobs, self.script = script.knobs, script
        self.regions = view.map.regions
        self.lives = [0] * REGIONS
        """Tribes of its own that each Region can feed, as it last looked."""
        self.extra = 0
        """Tribes beyond those that must be left."""
        self.livable = 0
        """Regions that can feed any."""
        self.unfed: list[int] = []
        self.spare = 0
        self.moving = False
        self.journeys: list[Journey] = []
        self.force = self.group = self.digs = self.offered = 0
        self._expected: list[int] = []
        self._step = 0
        self._powers: object = None
        self._near: list[tuple[int, ...]] = []
        self._roads: list[tuple[int, ...]] = []

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """One of the options."""
        if question == "move":
            return self.move(options)
        if question == "advance":
            return self.advance(options)
        if question in FRESH:
            self.look()
        elif question == "raise":
            self.take_stock()
        return ANSWERS[question](self, options)

    def explain(self, question: str, options: Sequence[Option]) -> list[Reason]:
        """What it makes of every option, in words; not used in play."""
        other = copy(self)  # weighing changes what a policy remembers
        other.lives, other._expected = self.lives[:], self._expected[:]
        return reasons(other, question, options)

    # -- the two phases --------------------------------------------------------------------------

    def move(self, options: Sequence[Option]) -> Option:
        """The next move of the Round's plan, made anew when something else has moved a Tribe."""
        if self._expected != self.me.tribes:
            self._set_out()
        expected, planned = self._expected, self.journeys
        while self._step < len(planned):
            move, n, _ = planned[self._step]
            self._step += 1
            if move in options:
                expected[move.region] -= n
                expected[move.to] += n
                self.group = n
                return move
        expected.clear()
        return STAY

    def _set_out(self) -> None:
        self.look()
        self.moving = True
        self.journeys = journeys(self)
        self.moving = False
        self._step = 0
        self._expected = self.me.tribes[:]

    def advance(self, options: Sequence[Option]) -> Option:
        """The best that there are Tribes for, then ventures with those to spare."""
        self._expected.clear()
        self.digs = 0
        self.look()
        tribes = self.me.tribes
        spare = self.extra
        if spare >= 0 and any([option.verb in MADE for option in options]):
            for _, region, cost, deed, _ in wishes(self):
                if tribes[region] >= cost <= spare and deed in options:
                    return deed
        return venture(self, options) or END

    # -- what it goes by -------------------------------------------------------------------------

    def look(self) -> None:
        """Take in what every Region can feed: its icons and Cities, less what rivals keep there."""
        view, lives, cities = self.view, self.lives, self.me.cities
        forest, mountain, volcano, farm = view.forest, view.mountain, view.volcano, view.farm
        livable = 0
        for region in self.regions:
            room = forest[region] + mountain[region] + volcano[region] + farm[region] + cities[region]
            for rival in view.rivals:
                room += rival.cities[region] - rival.tribes[region]
            lives[region] = room
            if room > 0:
                livable += 1
        self.livable = livable
        self.extra = sum(self.me.tribes) - self.floor()

    def take_stock(self) -> None:
        """Take in what Cities lack, and what there is for them."""
        self.unfed, self.spare = hungry(self)
        self.extra = sum(self.me.tribes) - self.floor()

    def sites(self, tribes: int) -> Sequence[int]:
        """Regions with so many Tribes; while it plans its moves all of them, for Tribes can be brought there."""
        if self.moving:
            return self.regions
        held = self.me.tribes
        return [region for region in self.regions if held[region] >= tribes]

    def settled(self) -> bool:
        """Whether there are Tribes in enough Regions to begin building."""
        if any(self.me.cities):
            return True
        peopled = len(self.me.tribes) - self.me.tribes.count(0)
        return peopled >= min(self.knobs.spread, self.livable) or sum(self.me.tribes) >= CROWD

    def near(self) -> list[tuple[int, ...]]:
        """The Regions from which a Tribe reaches each in one move, over Sea too where that costs none."""
        self._survey()
        return self._near

    def roads(self) -> list[tuple[int, ...]]:
        """The same over land alone."""
        self._survey()
        return self._roads

    def _survey(self) -> None:
        powers = self.me.powers
        if powers is not self._powers:
            land = self.view.map
            roads = land.all_moves() if powers.overland else land.moves(powers.borders)
            self._powers = powers
            self._near = self._roads = [tuple([move.to for move in out]) for out in roads]
            if powers.sails_free:
                shores = land.shores()
                self._near = [tuple(dict.fromkeys(by + shores[to])) for to, by in enumerate(self._roads)]

    def cities_due(self) -> int:
        """Cities that the next End of Era check asks for."""
        return self.view.era + (self.view.rules.era_city_check == "entering")

    def passes(self) -> bool:
        """Whether the next check would bring Glory as things stand."""
        return self.view.era >= self.script.eras or self.me.city_count >= self.cities_due()

    def late(self) -> bool:
        """Whether the Era is about to end."""
        return self.view.cards_left <= self.knobs.last_cards

    def ending(self) -> bool:
        """Whether the game is about to end."""
        return self.view.era >= self.script.eras and self.late()

    def floor(self) -> int:
        """Tribes that must be left: one for each Region that feeds it, and enough to count its Advances at the end."""
        floor, counted = self.livable + self.knobs.reserve, len(self.me.advances) - self.livable
        if self.view.rivals or not self.late() or not self.passes():
            return floor
        return max(1, counted) if self.view.era >= self.script.eras else max(floor, counted)

    def free_farm(self) -> bool:
        """Whether a Farm can be made without a Forest."""
        limit = self.view.rules.agriculture_per_round
        return self.me.powers.frees_farms and (self.moving or limit is None or self.me.free_farms < limit)

    def shunned(self) -> list[int]:
        """Regions left empty so that an Epidemic stops there, in Eras that can bring one."""
        count = self.knobs.fire_breaks
        if not count or not self.script.perils[self.view.era].get("epidemic") or self.me.owns & self.script.jumpers:
            return []
        wild = [region for region in self.regions if not self.me.cities[region]]
        wild.sort(key=lambda region: (self.lives[region], -len(self.view.map.borders[region])))
        return wild[:count]

    def danger(self, region: int) -> float:
        """How likely a Wonder is to be lost there, as a number to compare Regions by."""
        view = self.view
        return 3.0 * view.fault[region] + 4 * view.volcano[region] + 2 * view.mountain[region] + view.map.coast[region]
