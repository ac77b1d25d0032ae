"""What a scripted strategy weighs at a question, in words: for replays, never for play."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.pocket_civ.answering import FRESH, SCORES, hope, loss
from toolkit.games.pocket_civ.options import END, END_GAME, ENOUGH, NOTHING, STAY, Option
from toolkit.games.pocket_civ.sentences import counted
from toolkit.games.pocket_civ.venturing import expected
from toolkit.games.pocket_civ.wishing import wishes

if TYPE_CHECKING:
    from toolkit.games.pocket_civ.strategies import Policy

Reason = tuple[Option, float, str]
"""An option, its score (to be compared within one question; the highest is chosen), and why."""


def reasons(policy: "Policy", question: str, options: Sequence[Option]) -> list[Reason]:
    """One reason an option, in the order of the options."""
    if question in FRESH or question in _TOLD or not policy.livable:
        policy.look()
    elif question == "raise":
        policy.take_stock()
    if question in _TOLD:
        return _TOLD[question](policy, options)
    if question in SCORES:
        score, why = SCORES[question], _WHY[question]
        return [(option, score(policy, option), _at(policy, option, why)) for option in options]
    choice = policy.choose(question, options)
    return [(option, float(option is choice), _otherwise(policy, question, option, choice)) for option in options]


# -- moving --------------------------------------------------------------------------------------


def _move(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    """2: what it does now; 1: what it will do later this Round; 0: staying."""
    choice = policy.move(options)
    left = policy.journeys[policy._step - 1 if choice is not STAY else policy._step :]
    later = {option: what for option, _, what in left}
    return [(option, *_move_reason(policy, option, choice, later)) for option in options]


def _move_reason(policy: "Policy", option: Option, choice: Option, later: dict[Option, str]) -> tuple[float, str]:
    if option is STAY:
        return 0, "everybody is where it wants them" if choice is STAY else "there is more to move"
    if option not in later:
        return -1, "nothing asks for it"
    return (2.0 if option is choice else 1.0), f"for {later[option]}"


# -- the Advance phase ---------------------------------------------------------------------------


def _advance(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    """1 and more: worth of what it would make; 0.5: a venture; 0: ending the phase; below: what it leaves."""
    choice = policy.advance(options)
    spare = policy.extra
    found: dict[Option, tuple[float, str]] = {}
    for worth, region, cost, deed, what in wishes(policy):
        payable = policy.me.tribes[region] >= cost <= spare and deed in options
        words = f"{what}, worth {worth:.1f}: takes {counted(cost, 'Tribe')}, {max(0, spare)} to spare"
        if deed not in found or (payable and found[deed][0] < 0):
            found[deed] = (1 + worth, words) if payable else (-1, f"{words}, not now")
    return [(option, *_deed_reason(policy, option, choice, found)) for option in options]


def _deed_reason(
    policy: "Policy", option: Option, choice: Option, found: dict[Option, tuple[float, str]]
) -> tuple[float, str]:
    if option is END:
        return 0, "nothing left is worth its Tribes" if choice is END else "there is more to be had"
    if option in found:
        return found[option]
    if option is choice:
        return 0.5, _venture_words(policy, option)
    return -2, "not wanted now"


def _venture_words(policy: "Policy", option: Option) -> str:
    if "expedition" not in option.verb:
        return "Gold for Tribes to spare"
    gold = expected(policy, policy.force, by_sea=option.verb.startswith("sea"))
    return f"{counted(policy.force, 'Tribe')}, {gold:.1f} Gold expected, {counted(policy.view.cards_left, 'card')} left"


# -- the smaller questions -----------------------------------------------------------------------


def _at(policy: "Policy", option: Option, why: str) -> str:
    """What there is in a Region, and what decides."""
    if option in (ENOUGH, NOTHING):
        return "leaves it at that"
    if option.region < 0:
        return why
    me, region = policy.me, option.region
    held, fed = counted(me.tribes[region], "Tribe"), max(0, policy.lives[region])
    return f"{held}, City AV {me.cities[region]}, feeds {fed}: {why}"


def _otherwise(policy: "Policy", question: str, option: Option, choice: Option) -> str:
    if question == "end of era":
        words = f"{loss(policy):.1f} VP of Wonders may be lost, {hope(policy):.0f} Glory may be won"
        return f"{words}, weighed {policy.knobs.stops:g} times" if option is END_GAME else words
    if question == "group":
        return "as many as it planned" if option is choice else "not so many"
    if question == "force" and option is choice:
        return "all that can be spared" if policy.force != 1 else "one will do"
    return "what it does" if option is choice else "not now"


_TOLD: dict[str, Callable[["Policy", Sequence[Option]], list[Reason]]] = {"move": _move, "advance": _advance}
_WHY = {
    "place": "apart from each other, where there is most to live on",
    "top up": "where there is none yet",
    "acquire at": "Tribes that would starve go first, and Cities with few Resources",
    "build at": "where a Wonder is safest",
    "pay": "from where there are most",
    "raise": "the cheapest step first, while AV is wanted",
    "icon": "what no City lives on",
    "feed": "the City nearest to its end",
    "lose tribe": "from where there are most",
    "lose av": "from the highest City",
    "whose tribe": "the rival's first",
    "whose city": "the rival's first",
    "active region": "where it loses least, or the rival most",
    "anarchy": "where Anarchy does least",
    "sandstorm": "where a Desert does least harm",
    "tribal war": "where it loses least, or the rival most",
    "uprising": "where it loses least, or the rival most",
    "fault": "where it loses least, or the rival most",
    "epidemic moves to": "where there are most, so that some are left",
    "attack moves to": "where it loses least, or the rival most",
    "lose wonder": "the fewest VP",
    "superstition": "the Era may end once its Glory is sure",
}
