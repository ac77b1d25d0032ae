"""What a scripted strategy weighs at a question, in words: for replays, never for play."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.pool import ACCEPT, CALAMITY, DRAW, PASS, SPEND_HOPE, WARFARE, Option

if TYPE_CHECKING:
    from toolkit.games.embers.strategies import Policy

Reason = tuple[Option, float, str]
"""An option, its score (to be compared within one question; the highest is chosen), and why."""


def reasons(policy: "Policy", question: str, options: Sequence[Option]) -> list[Reason]:
    """One reason an option, in the order of the options."""
    if question in _TOLD:
        return _TOLD[question](policy, options)
    choice = policy.choose(question, options)
    return [(option, float(option is choice), "what it does" if option is choice else "not now") for option in options]


def _turn(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    """2 and more: worth of a card; 1: something free that helps; 0.5: a draw worth its risk; 0: passing."""
    choice = policy.turn(options)
    return [(option, *_turn_reason(policy, options, option, choice)) for option in options]


def _turn_reason(policy: "Policy", options: Sequence[Option], option: Option, choice: Option) -> tuple[float, str]:
    if option.card is not None:
        worth, points = policy.worth(option.card), sum(cost for cost in option.card.costs if cost)
        words = f"{option.card.vp} VP for {points} points: worth {worth:.2f}"
        return (2 + worth, words) if choice.card else (-1, f"{words}, not now")
    if option is DRAW:
        return 0.5 if policy.draws(options) else -1, f"{_risk(policy)}; {_aim(policy)}"
    if option is PASS:
        return 0, "nothing left is worth the risk" if choice is PASS else "there is more to be had"
    return (1, "worth its price now") if option is choice else (-1, "kept")


def _aim(policy: "Policy") -> str:
    card = policy.target or policy.wanted()
    if card is None:
        return "wants no card"
    return f"wants {card.name}, worth {policy.worth(card):.2f}, {policy.short_of(card, policy.me)} short"


def _risk(policy: "Policy") -> str:
    return f"Collapse {policy.risk():.0%}, up to {policy.knobs.risk:.0%} accepted, track {policy.me.track}"


def _order(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    choice = policy.order(options)
    return [(option, float(option is choice), _order_words(option)) for option in options]


def _order_words(option: Option) -> str:
    if option is SPEND_HOPE:
        return "spent if the Calamities in hand would Collapse it"
    if option is CALAMITY.next:
        return "last, unless a Resource would be lost before it"
    return f"fits {option.ways} {'row' if option.ways == 1 else 'rows'}: the fewest go first"


def _place(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    scores = policy.place_scores(options)
    return [(option, score, _place_words(policy, option)) for option, score in zip(options, scores, strict=True)]


def _place_words(policy: "Policy", option: Option) -> str:
    row, me, card = option.row, policy.me, policy.target
    lack = policy.need(card, me)[row] - me.values[row] if card else 0
    words = [f"slot {len(me.rows[row]) + 1} of {ASPECTS[row].title()}"]
    if card and lack > 0:
        words.append(f"{min(option.value, lack)} of the {lack} that {card.name} still asks for")
    if row == WARFARE and policy.knobs.glory:
        words.append("the Glory race")
    return ", ".join(words)


def _influence(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    choice = policy.influence(options)  # takes stock of the display, too
    return [(option, *_claim_reason(policy, option, choice)) for option in options]


def _claim_reason(policy: "Policy", option: Option, choice: Option) -> tuple[float, str]:
    if option.card is None:
        return float(option is choice) - 0.5, "keeps its markers"
    nearest = min(policy.short_of(option.card, rival) for rival in policy.view.rivals)
    words = f"{policy.short_of(option.card, policy.me)} short of it, the nearest rival {nearest}"
    return policy.claim(option) if choice.card else -1, words


def _take(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    return [(option, policy.token_worth(option), _token_words(option)) for option in options]


def _give(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    return [(option, 10.0 * (option.row < 0) - policy.token_worth(option), _token_words(option)) for option in options]


def _token_words(option: Option) -> str:
    token = option.token
    return f"value {token.value}, fits {len(token.aspects)} of the rows" if token else "none"


def _tear_down(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    values = {rival.seat: rival.values[WARFARE] for rival in policy.view.rivals}
    return [(option, float(values[option.seat]), f"Warfare {values[option.seat]}") for option in options]


def _may_draw(policy: "Policy", options: Sequence[Option]) -> list[Reason]:
    choice = policy.may_draw(options)
    return [(option, float(option is choice), _risk(policy) if option is ACCEPT else "passes") for option in options]


_TOLD: dict[str, Callable[["Policy", Sequence[Option]], list[Reason]]] = {
    "turn": _turn,
    "order": _order,
    "place": _place,
    "influence": _influence,
    "gain": _take,
    "trade": _give,
    "trade for": _take,
    "raise": _take,
    "tear down": _tear_down,
    "tear down token": _take,
    "may draw": _may_draw,
}
