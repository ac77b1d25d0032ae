"""Where the Tribes of a scripted strategy go: to what it would make next, and to where they can live."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.games.pocket_civ.options import BY_SEA, MOVE, REGIONS, SAIL, Option
from toolkit.games.pocket_civ.venturing import bold, expected, lasts, launch
from toolkit.games.pocket_civ.wishing import wishes

if TYPE_CHECKING:
    from toolkit.games.pocket_civ.strategies import Policy

Journey = tuple[Option, int, str]
"""A move, of how many Tribes, and what it is for."""
SEEDS = {"city": 2, "farm": 2, "free farm": 2}
"""Regions that may be left empty for what is made elsewhere."""


class Plan:
    """Tribes not yet spoken for in each Region, those that stay for good, and the moves decided on."""

    __slots__ = ("free", "journeys", "lives", "near", "regions", "roads", "staying")

    def __init__(self, policy: "Policy") -> None:
        self.regions, self.lives, self.near = policy.regions, policy.lives, policy.near()
        self.roads = policy.roads()
        self.free = policy.me.tribes[:]
        self.staying = [0] * REGIONS
        self.journeys: list[Journey] = []

    def keeps(self, region: int) -> int:
        """1 where a Tribe ought to stay behind to grow."""
        return 1 if self.lives[region] > 0 and not self.staying[region] else 0

    def gather(self, region: int, tribes: int, what: str, seeds: int = 0) -> bool:
        """Bring so many Tribes together, leaving no Region empty but for so many; whether that can be done."""
        free, lives, staying = self.free, self.lives, self.staying
        offered = lone = 0
        for other in self.near[region]:
            if free[other]:
                kept = 1 if lives[other] > 0 and not staying[other] else 0
                offered += free[other] - kept
                lone += kept
        stays = self.keeps(region)
        if free[region] + offered < tribes + stays:
            stays = 0
            if free[region] + offered + min(seeds, lone) < tribes:
                return False
        self._bring(region, tribes + stays, what)
        staying[region] += stays
        return True

    def _bring(self, region: int, tribes: int, what: str) -> None:
        """Its own Tribes, then those that would starve, then others, then the last ones of a Region."""
        free = self.free
        own = min(free[region], tribes)
        free[region] -= own
        missing = tribes - own
        if not missing:
            return
        givers = sorted([other for other in self.near[region] if free[other]], key=self._over, reverse=True)
        for last in (False, True):
            for other in givers:
                n = min(free[other] if last else free[other] - self.keeps(other), missing)
                if n > 0:
                    self._go(other, region, n, what)
                    missing -= n

    def _over(self, region: int) -> int:
        """Tribes that a Region cannot feed."""
        return self.free[region] + self.staying[region] - self.lives[region]

    def _go(self, start: int, to: int, n: int, what: str) -> None:
        self.free[start] -= n
        if start in self.roads[to]:
            self.journeys += [(MOVE[start][to], 1, what)] * n
        else:
            self.journeys.append((SAIL[start][to], n, what))

    def seed(self, shunned: Sequence[int]) -> None:
        """One Tribe into every Region that can feed it, the best first, each from the fullest Region near it."""
        free, lives, staying = self.free, self.lives, self.staying
        empty = [r for r in self.regions if lives[r] > 0 and not free[r] and not staying[r] and r not in shunned]
        empty.sort(key=lives.__getitem__, reverse=True)
        for region in empty:
            best, most = -1, -REGIONS
            for other in self.near[region]:
                if free[other] > self.keeps(other) and self._over(other) > most:
                    best, most = other, self._over(other)
            if best >= 0:
                self._go(best, region, 1, "spreads")
                staying[region] = 1

    def disperse(self, shunned: Sequence[int]) -> None:
        """Tribes that would starve, or are not to be there, go where there is room."""
        for region in self.regions:
            if self.free[region]:
                over = self.free[region] if region in shunned else self._over(region)
                if over > 0:
                    self._leave(region, min(over, self.free[region]), shunned)

    def _leave(self, region: int, over: int, shunned: Sequence[int]) -> None:
        for other in self.near[region]:
            room = min(over, -self._over(other))
            if room > 0 and self.lives[other] > 0 and other not in shunned:
                self._go(region, other, room, "finds room")
                self.staying[other] += room
                over -= room
                if not over:
                    return


def journeys(policy: "Policy") -> list[Journey]:
    """All moves of a Round, in order."""
    plan, shunned = Plan(policy), policy.shunned()
    plan.seed(shunned)
    _gather(policy, plan)
    _muster(policy, plan)
    plan.seed(shunned)
    plan.disperse(shunned)
    return plan.journeys


def _gather(policy: "Policy", plan: Plan) -> None:
    """Tribes for what it would make, the best first, as far as they go."""
    spare = policy.extra
    purchases, farms = sum(policy.me.cities) - len(policy.me.advances), 1
    for _, region, tribes, deed, what in wishes(policy):
        if deed.advance is not None:
            if not purchases:
                continue
            purchases -= 1
        elif deed.verb == "free farm":
            if not farms:
                continue
            farms -= 1
        if tribes <= spare and plan.gather(region, tribes, what, SEEDS.get(deed.verb, 0)):
            spare -= tribes


def _muster(policy: "Policy", plan: Plan) -> None:
    """Everybody who can be spared to where an Expedition leaves from."""
    if not bold(policy) or not lasts(policy):
        return
    best, most = -1, 0
    for region in policy.regions:
        if launch(policy, region) is not None:
            force = plan.free[region] - plan.keeps(region)
            for other in plan.near[region]:
                force += max(0, plan.free[other] - plan.keeps(other))
            if force > most:
                best, most = region, force
    if best >= 0:
        gold = expected(policy, most, by_sea=launch(policy, best) is BY_SEA[best])
        if gold >= policy.knobs.venture_gain * most:
            plan.gather(best, most, "an Expedition")
