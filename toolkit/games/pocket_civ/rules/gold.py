"""Gold: what comes in, goes out, and does not last (PC-48, ruling P-05)."""

from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def earn(table: CivTable, player: Player, n: int, source: str, *, volatile: bool = False) -> None:
    """Add Gold; what Expeditions and Trade bring is volatile."""
    if n <= 0:
        return
    player.gold += n
    if volatile:
        player.volatile += n
    if table.log is not None:
        table.log.append(("gold", player.seat, n, source))


def spend(table: CivTable, player: Player, n: int) -> None:
    """Pay Gold that is there, the volatile first unless the ruling says otherwise."""
    player.gold -= n
    if n and table.log is not None:
        table.log.append(("spend", player.seat, n))
    if table.rules.spend_order == "volatile_first":  # Ruling P-05
        player.volatile = max(0, player.volatile - n)
    else:
        player.volatile = min(player.volatile, player.gold)


def lose_gold(table: CivTable, player: Player, n: int) -> int:
    """Lose Gold, no more than there is; how much it was."""
    lost = min(n, player.gold)
    if lost > 0:
        spend(table, player, lost)
        if table.log is not None:
            table.log.append(("lose gold", player.seat, lost))
    return lost
