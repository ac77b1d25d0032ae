"""Rulebook 3.3: the Era stacks, and what happens when one is too small (ruling A-02)."""

from collections.abc import Callable

from toolkit.games.embers.cards import ERAS
from toolkit.games.embers.chance import EmbersChance
from toolkit.games.embers.parameters import deal_size
from toolkit.games.embers.pool import Card, Pool
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
    return SHORT_STACK_RULES[rules.short_stack_rule](own, eras, deal, pool)


def _restack(own: Stacks, eras: int, deal: int, pool: Pool) -> Stacks:
    """Where more stacks than Eras are at hand; a stack too small for its own Era deals what it has."""
    if eras == len(own):
        return _deal_fewer(own, eras, deal, pool)
    in_order = [card for stack in own for card in stack]
    return [in_order[era * deal : (era + 1) * deal] for era in range(eras)]


def _deal_fewer(own: Stacks, eras: int, deal: int, pool: Pool) -> Stacks:
    return [stack[:deal] for stack in own[:eras]]


def _borrow(own: Stacks, eras: int, deal: int, pool: Pool) -> Stacks:
    unused = [card for stack in own[eras:] for card in stack]
    stacks = _deal_fewer(own, eras, deal, pool)
    for stack in stacks:
        lacking = deal - len(stack)
        stack += unused[:lacking]
        del unused[:lacking]
    return stacks


def _pad(own: Stacks, eras: int, deal: int, pool: Pool) -> Stacks:
    stacks = _deal_fewer(own, eras, deal, pool)
    for era, stack in enumerate(stacks, 1):
        stack += [blank for blank in pool.blanks if blank.era == era][: deal - len(stack)]
    return stacks


def _refuse(own: Stacks, eras: int, deal: int, pool: Pool) -> Stacks:
    short = [f"Era {ERAS[era]} has {len(own[era])}" for era in range(eras) if len(own[era]) < deal]
    raise UsageError(
        f"Each Era deals {deal} cards, but {', '.join(short)}. Add cards, or set rules.short_stack_rule to "
        "restack_54_into_5, deal_fewer, borrow_unused_era or pad_placeholder."
    )


SHORT_STACK_RULES: dict[str, Callable[[Stacks, int, int, Pool], Stacks]] = {
    "restack_54_into_5": _restack,
    "deal_fewer": _deal_fewer,
    "borrow_unused_era": _borrow,
    "pad_placeholder": _pad,
    "error": _refuse,
}
