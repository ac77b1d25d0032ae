"""Rulebook, Acquire Advances: what changes when an Advance comes or goes."""

from toolkit.games.pocket_civ.pool import REMEMBERED, Advance, Pool
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
    """Advances not owned whose requirements are met (PC-41), but for those nobody may acquire."""
    found = pool.opened.get((owns, pool.barred))
    if found is None:
        if len(pool.opened) >= REMEMBERED:
            pool.opened.clear()
        closed = owns | pool.barred
        found = tuple([a for a in pool.advances if not a.bit & closed and requirements_met(a, owns)])
        pool.opened[owns, pool.barred] = found
    return found


def requirements_met(advance: Advance, owns: int) -> bool:
    """Whether a set of Advances has what it takes."""
    return advance.all_of & owns == advance.all_of and (not advance.one_of or bool(advance.one_of & owns))
