"""Rulebook, Acquire Advances: what changes when an Advance comes or goes."""

from toolkit.games.pocket_civ.pool import Advance, Pool
from toolkit.games.pocket_civ.state import Player


def receive(pool: Pool, player: Player, advance: Advance) -> None:
    """An Advance is the Empire's."""
    player.advances.append(advance)
    _reckon(pool, player, player.owns | advance.bit)


def give_up(pool: Pool, player: Player, advance: Advance) -> None:
    """A Decimated Advance goes back to the Advance deck (PC-01)."""
    player.advances.remove(advance)
    _reckon(pool, player, player.owns & ~advance.bit)


def _reckon(pool: Pool, player: Player, owns: int) -> None:
    player.owns = owns
    player.powers = pool.powers(owns)
    player.open = still_open(pool, owns)


def still_open(pool: Pool, owns: int) -> tuple[Advance, ...]:
    """Advances not owned whose requirements are met (PC-41)."""
    return tuple(
        advance
        for advance in pool.advances
        if not advance.bit & owns
        and advance.all_of & owns == advance.all_of
        and (not advance.one_of or advance.one_of & owns)
    )
