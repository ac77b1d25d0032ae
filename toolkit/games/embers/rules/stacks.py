"""Rulebook 3.3: the Era stacks, and what happens when one is too small (ruling A-02)."""

from collections.abc import Callable

from toolkit.games.embers.cards import ASPECTS, ERAS, CivRow
from toolkit.games.embers.chance import EmbersChance
from toolkit.games.embers.parameters import Rules, deal_size
from toolkit.games.embers.pool import Card, Pool, make_card
from toolkit.play.chance import ranked
from toolkit.pools.problems import UsageError

Stacks = list[list[Card]]


def era_stacks(pool: Pool, players: int, chance: EmbersChance) -> Stacks:
    """The cards each Era will deal, in deal order. Raises UsageError under `short_stack_rule` = error."""
    rules = pool.rules
    eras, deal = rules.eras_by_players[players], deal_size(rules, players)
    own: Stacks = [[] for _ in ERAS]
    for card in ranked(pool.cards, pool.card_keys, chance.key("stacks")):
        own[card.era - 1].append(card)
    if all(len(stack) >= deal for stack in own[:eras]):
        return [stack[:deal] for stack in own[:eras]]
    return SHORT_STACK_RULES[rules.short_stack_rule](own, eras, deal, rules)


def _restack(own: Stacks, eras: int, deal: int, rules: Rules) -> Stacks:
    in_order = [card for stack in own for card in stack]
    return [in_order[era * deal : (era + 1) * deal] for era in range(eras)]


def _deal_fewer(own: Stacks, eras: int, deal: int, rules: Rules) -> Stacks:
    return [stack[:deal] for stack in own[:eras]]


def _borrow(own: Stacks, eras: int, deal: int, rules: Rules) -> Stacks:
    unused = [card for stack in own[eras:] for card in stack]
    stacks = _deal_fewer(own, eras, deal, rules)
    for stack in stacks:
        lacking = deal - len(stack)
        stack += unused[:lacking]
        del unused[:lacking]
    return stacks


def _pad(own: Stacks, eras: int, deal: int, rules: Rules) -> Stacks:
    stacks = _deal_fewer(own, eras, deal, rules)
    for era, stack in enumerate(stacks, 1):
        stack += [_blank(era, copy, stack, rules) for copy in range(1, deal - len(stack) + 1)]
    return stacks


def _blank(era: int, copy: int, stack: list[Card], rules: Rules) -> Card:
    """A stand-in Civ Card without ability, at the Era's lowest Costs and VP, its aspects by turns."""
    costs = sorted(cost for card in stack if not card.wonder for cost in card.costs if cost) or [1]
    first, second = ASPECTS[copy % 3], ASPECTS[(copy + 1) % 3]
    row = CivRow(
        id=f"blank-{ERAS[era - 1].lower()}",
        name="Blank",
        kind="civ",
        era=ERAS[era - 1],
        aspect=first,
        vp=min((card.vp for card in stack if not card.wonder), default=0),
        source="placeholder",
    )
    return make_card(-1, row.model_copy(update={first: costs[0], second: costs[0]}), copy, rules)


def _refuse(own: Stacks, eras: int, deal: int, rules: Rules) -> Stacks:
    short = [f"Era {ERAS[era]} has {len(own[era])}" for era in range(eras) if len(own[era]) < deal]
    raise UsageError(
        f"Each Era deals {deal} cards, but {', '.join(short)}. Add cards, or set rules.short_stack_rule to "
        "restack_54_into_5, deal_fewer, borrow_unused_era or pad_placeholder."
    )


SHORT_STACK_RULES: dict[str, Callable[[Stacks, int, int, Rules], Stacks]] = {
    "restack_54_into_5": _restack,
    "deal_fewer": _deal_fewer,
    "borrow_unused_era": _borrow,
    "pad_placeholder": _pad,
    "error": _refuse,
}
