"""Paying with Tribes; the last Tribe of an Empire may never be spent willingly (PC-25, ruling P-32)."""

from toolkit.games.pocket_civ.options import PAY
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def to_spare(player: Player) -> int:
    """Tribes that the Empire can pay with, wherever they are."""
    return max(0, sum(player.tribes) - 1)


def can_pay(player: Player, region: int, tribes: int) -> bool:
    """Whether a Region has the Tribes, and one is left somewhere."""
    return tribes <= player.tribes[region] and tribes <= to_spare(player)


def pay(table: CivTable, player: Player, region: int, tribes: int) -> None:
    """Decimate Tribes of a Region for something."""
    player.tribes[region] -= tribes
    if tribes and table.log is not None:
        table.log.append(("pay", player.seat, region, tribes))


def pay_anywhere(table: CivTable, player: Player, tribes: int) -> None:
    """Decimate Tribes from wherever the player likes."""
    for _ in range(tribes):
        options = [PAY[region] for region in table.map.regions if player.tribes[region]]
        pay(table, player, table.ask(player.seat, "pay", options).region, 1)
