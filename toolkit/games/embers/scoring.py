"""Rulebook 14: scoring and ties."""

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.games.embers.cards import Vp
from toolkit.games.embers.counting import amount, cards_of, holds, snapshot
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import CULTURE, ECONOMY, WARFARE, Card
from toolkit.games.embers.state import Player, State
from toolkit.games.embers.table import EmbersTable

SOURCES = (
    "cards", "wonders", "abilities", "majorities", "glory", "hope", "embers", "prosperity", "dark_ages", "floor",
)  # fmt: skip
"""VP by source, in this order; they sum to the score. `floor` lifts a negative total to 0 under ruling A-27."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player ended: `place` 1 is best; tied players share a place and a win."""

    score: int
    place: int
    win_share: float


def scores(table: EmbersTable) -> list[tuple[int, ...]]:
    """VP by source for every seat."""
    state, rules = table.state, table.rules
    majorities = _majorities(state, rules)
    fewest = min(player.dark_ages for player in state.players)
    prospers = 0 if rules.prosperity_requires_zero else fewest  # Ruling A-25
    found = []
    for player in state.players:
        civ, wonders, abilities = _card_vp(table, player)
        points = [
            civ,
            wonders,
            player.bonus_vp + abilities,
            majorities[player.seat],
            player.glory * rules.glory_vp,
            player.hope * rules.hope_vp,
            len(player.embers) * rules.ember_vp,
            rules.prosperity_vp if player.dark_ages == fewest == prospers else 0,
            -dark_age_vp(player.dark_ages, rules),
        ]
        total = sum(points)
        found.append((*points, 0 if rules.allow_negative else max(0, -total)))
    return found


def dark_age_vp(markers: int, rules: Rules) -> int:
    """VP lost in all for a number of Dark Ages; the last figure of the list holds for every further one."""
    penalty = rules.dark_age_penalty
    return penalty[min(markers, len(penalty)) - 1] if markers else 0


def _card_vp(table: EmbersTable, player: Player) -> tuple[int, int, int]:
    """VP printed on Civ Cards, VP of wonders, and VP of the Civ Cards' `end:` effects."""
    civ = wonders = abilities = 0
    for card in player.cards:
        ending = end_vp(card, table, player) if card.end_effects else 0
        if card.wonder:
            wonders += card.vp + ending
        else:
            civ += card.vp
            abilities += ending
    return civ, wonders, abilities


def end_vp(card: Card, table: EmbersTable, player: Player) -> int:
    """VP of a card's `end:` effects."""
    return sum(amount(effect, player) for effect in card.end_effects if _counts(effect, table, player))


def _counts(effect: Vp, table: EmbersTable, player: Player) -> bool:
    if not effect.tests:
        return True
    board = snapshot(table.state, player)
    return all(holds(test, table.rules, board, player, 0) for test in effect.tests)


def _majorities(state: State, rules: Rules) -> list[int]:
    """Most Civ Cards of an aspect, at least 1; every tied player scores in full."""
    points = [0] * len(state.players)
    for aspect in (WARFARE, CULTURE, ECONOMY):
        held = [_majority_cards(player, aspect, rules) for player in state.players]
        most = max(held)
        for seat, number in enumerate(held):
            if number == most > 0:
                points[seat] += rules.majority_vp
    return points


def _majority_cards(player: Player, aspect: int, rules: Rules) -> int:
    wonders = sum(card.wonder for card in player.cards) if rules.wonder_majority == "all_three" else 0  # Ruling A-24
    return cards_of(player, aspect) + wonders


def standings(state: State, rules: Rules, totals: Sequence[int]) -> list[Standing]:
    """Places by VP, then fewest Dark Ages, then most cards won, then a shared victory."""
    ranks = [(totals[p.seat], -p.dark_ages, _cards_won(p, rules)) for p in state.players]
    winners = ranks.count(max(ranks))
    return [
        Standing(
            score=totals[seat],
            place=1 + sum(other > rank for other in ranks),
            win_share=1 / winners if rank == max(ranks) else 0.0,
        )
        for seat, rank in enumerate(ranks)
    ]


def _cards_won(player: Player, rules: Rules) -> int:
    if rules.tiebreak_cards == "civ_only":  # Ruling A-28
        return sum(not card.wonder for card in player.cards)
    return len(player.cards) + (len(player.embers) if rules.tiebreak_cards == "with_embers" else 0)
