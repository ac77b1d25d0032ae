"""Rulebook, End of Era and When the Game Ends: Glory and the final score."""

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
