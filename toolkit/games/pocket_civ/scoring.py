"""Rulebook, End of Era and When the Game Ends: Glory and the final score."""

from collections.abc import Sequence
from typing import NamedTuple

from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable

SOURCES = ("glory", "advances", "wonders")
"""Points by source, in this order; they sum to the score. Advances count by themselves between two players only."""


def glory(player: Player) -> int:
    """VP of the best Advances, as many as there are Tribes (PC-59)."""
    counted = player.total_tribes
    if counted:
        counted += player.powers.glory_extra
    best = sorted([advance.vp for advance in player.advances], reverse=True)
    return sum(best[:counted])


def wonder_vp(player: Player) -> int:
    """VP of all Wonders that stand; they count once, at the end (PC-46)."""
    return sum(wonder.vp for wonder, _ in player.wonders)


def scores(table: CivTable) -> list[tuple[int, int, int]]:
    """Points by source for every seat, if the game ended now without another Glory check."""
    players = table.state.players
    if len(players) == 1:
        return [(players[0].glory, 0, wonder_vp(players[0]))]
    return [(0, sum(a.vp for a in player.advances), wonder_vp(player)) for player in players]  # Ruling P-40


class Standing(NamedTuple):
    """How a seat ended."""

    score: int
    place: int
    win_share: float
    """1 for whoever is alone at the table; equal scores share a win."""


def standings(scores: Sequence[int]) -> list[Standing]:
    """By seat: the highest score wins (PC-118); there is no tie-break."""
    best = max(scores)
    return [
        Standing(score, 1 + sum(other > score for other in scores), (score == best) / scores.count(best))
        for score in scores
    ]


BOARD = ("cities", "tribes", "av", "gold", "advances", "wonders", "glory", "score")


def boards(table: CivTable) -> list[tuple[int, ...]]:
    """What each Empire comes to, in the order of `BOARD`; its score as if the game ended here."""
    return [
        (p.city_count, p.total_tribes, p.total_av, p.gold, len(p.advances), len(p.wonders), p.glory, sum(points))
        for p, points in zip(table.state.players, scores(table), strict=True)
    ]
