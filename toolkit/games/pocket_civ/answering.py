"""How a scripted strategy answers the smaller questions: each option has a score, the highest is chosen."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.pocket_civ.options import (
    ACCEPT,
    DECLINE,
    DIG,
    END_GAME,
    ENOUGH,
    GOLD,
    NOTHING,
    PLAY_ON,
    STOP,
    Option,
)
from toolkit.games.pocket_civ.venturing import dig
from toolkit.games.pocket_civ.wishing import resources

if TYPE_CHECKING:
    from toolkit.games.pocket_civ.strategies import Policy

Answer = Callable[["Policy", Sequence[Option]], Option]
Score = Callable[["Policy", Option], float]
NEVER = -100.0


def by(score: Score) -> Answer:
    """The option with the highest score, the first of equals."""

    def answer(policy: "Policy", options: Sequence[Option]) -> Option:
        best, most = options[0], score(policy, options[0])
        for option in options[1:]:
            found = score(policy, option)
            if found > most:
                best, most = option, found
        return best

    return answer


# -- Tribes --------------------------------------------------------------------------------------


def place(policy: "Policy", option: Option) -> float:
    """Apart from each other, where there is most to live on, around it too."""
    region, view = option.region, policy.view
    room = policy.lives[region]
    around = sum([min(1, policy.lives[to]) for to in view.map.borders[region]])
    taken = policy.me.tribes[region] + sum([rival.tribes[region] for rival in view.rivals])
    return 2 * room + 0.5 * around - (10 * taken if room > 0 else 20)


def top_up(policy: "Policy", option: Option) -> float:
    """Where there is none yet."""
    return NEVER if option is ENOUGH else -float(policy.me.tribes[option.region])


def sail(policy: "Policy", options: Sequence[Option]) -> Option:
    """As many as it planned."""
    return next((option for option in options if option.n == policy.group), options[-1])


def send(policy: "Policy", options: Sequence[Option]) -> Option:
    """The Force decided on."""
    force = policy.force or options[-1].n
    return next((option for option in options if option.n == force), options[-1])


def give(policy: "Policy", option: Option) -> float:
    """A Tribe from where the next are many, and would starve; where rivals are, theirs."""
    region, me = option.region, policy.me
    others = sum([rival.tribes[region] for rival in policy.view.rivals])
    held = me.tribes[region]
    lone = 10 if held == 1 and policy.lives[region] > 0 else 0
    return others * 2 + (held - lone - 0.5 * policy.lives[region])


# -- Cities --------------------------------------------------------------------------------------


def raise_city(policy: "Policy", option: Option) -> float:
    """The cheapest step, for Cities that would starve before others; none that takes Tribes that are needed."""
    me, region = policy.me, option.region
    if option is ENOUGH:
        return 0.0
    if option.verb == "capitol":
        return float(me.cities[region]) / 10
    if option.verb == "improve capitol":
        short = sum(me.cities) <= len(me.advances)
        return 1.0 if short and me.tribes[region] > me.cities[region] + 2 else -1.0
    cost = max(0, me.cities[region] + 1 - me.powers.step_discount)
    if cost and not _can_spare(policy, cost, region):
        return -1.0
    return 10.0 - cost - me.cities[region] / 10 + 2 * (region in policy.unfed)


def _can_spare(policy: "Policy", cost: int, region: int) -> bool:
    """Tribes for a step that is wanted: Advances come near the Total AV, or the City would starve."""
    me = policy.me
    wanted = sum(me.cities) - len(me.advances) < policy.knobs.lead
    starving = me.cities[region] == 1 and region in policy.unfed
    return (wanted or starving) and cost <= policy.extra


def feed(policy: "Policy", option: Option) -> float:
    """The City nearest to its end."""
    return -float(policy.me.cities[option.region])


def lose_av(policy: "Policy", option: Option) -> float:
    """From the highest City; where rivals have one, theirs."""
    region = option.region
    theirs = sum([rival.cities[region] for rival in policy.view.rivals])
    av = policy.me.cities[region]
    return 10.0 * (theirs > 0) + av - (5 if av == 1 else 0)


def icon(policy: "Policy", option: Option) -> float:
    """What no City lives on."""
    city = policy.me.cities[option.region] > 0
    return {"forest": 2.0, "mountain": 1.0, "farm": 0.0}[option.icon] - 3 * city


def versatile(policy: "Policy", option: Option) -> float:
    """The City with Tribes that would starve, and the one that could acquire least else."""
    region = option.region
    return policy.me.tribes[region] - policy.lives[region] - resources(policy, region).bit_count() / 2


def safest(policy: "Policy", option: Option) -> float:
    """Where a Wonder is least likely to be lost."""
    return -policy.danger(option.region)


# -- Events --------------------------------------------------------------------------------------


def spared(policy: "Policy", option: Option) -> float:
    """The Region whose loss hurts least, or hurts the rival more."""
    if option is NOTHING:
        return 0.5
    region, me, view = option.region, policy.me, policy.view
    mine = 2 * me.cities[region] + me.tribes[region] + view.farm[region]
    theirs = sum([2 * rival.cities[region] + rival.tribes[region] for rival in view.rivals])
    return float(theirs - mine)


def calmest(policy: "Policy", option: Option) -> float:
    """Regions that Anarchy does nothing to, or little."""
    me, region = policy.me, option.region
    av = me.cities[region]
    return -float(av + me.tribes[region]) if 1 < av < me.tribes[region] else 0.0


def crowded(policy: "Policy", option: Option) -> float:
    """Where there are most Tribes, so that they are not all lost."""
    return float(policy.me.tribes[option.region])


def barren(policy: "Policy", option: Option) -> float:
    """Where a Desert does least harm."""
    view, region = policy.view, option.region
    return -float(3 * view.farm[region] + view.forest[region])


def rival_first(policy: "Policy", option: Option) -> float:
    """Whoever it is not."""
    return float(option.seat != policy.me.seat)


def least_wonder(policy: "Policy", option: Option) -> float:
    """The Wonder with the fewest VP."""
    return -float(option.wonder.vp) if option.wonder else 0.0


def superstition(policy: "Policy", option: Option) -> float:
    """The Era may end if its Glory is sure."""
    return float((option is PLAY_ON) == policy.passes())


# -- visitors and Gold ---------------------------------------------------------------------------


def diplomacy(policy: "Policy", options: Sequence[Option]) -> Option:
    """An offer if there is enough to spare for the one it makes."""
    policy.offered = 0
    spare = policy.me.gold + max(0, sum(policy.me.tribes) - 2 * len(policy.regions))
    return ACCEPT if 0 < policy.knobs.offer <= spare else DECLINE


def offer(policy: "Policy", options: Sequence[Option]) -> Option:
    """Volatile Gold, then Tribes, then Gold, as many as it offers."""
    if policy.offered >= policy.knobs.offer:
        return ENOUGH
    policy.offered += 1
    if GOLD in options and policy.me.volatile:
        return GOLD
    goods = [option for option in options if option is not ENOUGH and option is not GOLD]
    best = max(goods, key=lambda option: give(policy, option), default=GOLD)
    return best if best is GOLD or policy.me.tribes[best.region] > 1 else (GOLD if GOLD in options else ENOUGH)


def stash(policy: "Policy", options: Sequence[Option]) -> Option:
    """One more Nugget, if the chance of being caught is accepted."""
    nuggets = policy.script.nuggets
    policy.digs = policy.digs + 1 if options[0] is DIG else 0
    return DIG if policy.digs <= 1 and nuggets.count(0) / len(nuggets) <= policy.knobs.risk else STOP


def end_of_era(policy: "Policy", options: Sequence[Option]) -> Option:
    """On, unless Wonders are more likely lost than Glory won."""
    return END_GAME if policy.knobs.stops and loss(policy) > policy.knobs.stops * hope(policy) else PLAY_ON


def loss(policy: "Policy") -> float:
    """VP of Wonders expected to be lost in the next Era."""
    view = policy.view
    perils = policy.script.perils[view.era + 1]
    rounds = 7 / len(view.pool.events) / len(policy.regions)
    lost = 0.0
    for wonder, region in policy.me.wonders:
        threats = perils.get("earthquake", 0) * view.fault[region]
        threats += perils.get("volcano", 0) * (view.mountain[region] | view.volcano[region])
        lost += wonder.vp * min(1.0, threats * rounds)
    return lost


def hope(policy: "Policy") -> float:
    """Glory expected at the next check: none while Cities are far too few for it."""
    me = policy.me
    last = policy.view.era + 1 >= policy.script.eras
    if not last and me.city_count < policy.cities_due() + 1:
        return 0.0
    counted = sorted([advance.vp for advance in me.advances], reverse=True)
    return float(sum(counted[: sum(me.tribes)]))


def vice(policy: "Policy", options: Sequence[Option]) -> Option:
    """Gives up a vice that is not worth its place."""
    for option in options:
        if option.advance is not None and policy.script.advances[option.advance][0] < policy.knobs.least_worth:
            return option
    return NOTHING


def always(choice: Option) -> Answer:
    """The same answer every time."""
    return lambda policy, options: choice


SCORES: dict[str, Score] = {
    "place": place,
    "top up": top_up,
    "acquire at": versatile,
    "build at": safest,
    "pay": give,
    "raise": raise_city,
    "icon": icon,
    "feed": feed,
    "lose tribe": give,
    "lose av": lose_av,
    "whose tribe": rival_first,
    "whose city": rival_first,
    "active region": spared,
    "anarchy": calmest,
    "sandstorm": barren,
    "tribal war": spared,
    "uprising": spared,
    "fault": spared,
    "epidemic moves to": crowded,
    "attack moves to": spared,
    "lose wonder": least_wonder,
    "superstition": superstition,
}
FRESH = frozenset({"place", "top up", "lose tribe", "active region", "tribal war", "uprising", "offer"})
"""Questions for which a strategy looks at the land anew."""
ANSWERS: dict[str, Answer] = {
    **{question: by(score) for question, score in SCORES.items()},
    "group": sail,
    "force": send,
    "discard": vice,
    "totem": always(ACCEPT),
    "diplomacy": diplomacy,
    "offer": offer,
    "philosophy": always(ACCEPT),
    "shipping": always(ACCEPT),
    "stash": stash,
    "dig": dig,
    "end of era": end_of_era,
}
