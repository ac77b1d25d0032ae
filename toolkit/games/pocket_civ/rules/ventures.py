"""Rulebook, Black Market, Mining and Expeditions: Tribes and luck for Gold."""

from toolkit.games.pocket_civ.options import DIG, STOP, number
from toolkit.games.pocket_civ.pool import EventCard
from toolkit.games.pocket_civ.rules.deck import draw, read_one
from toolkit.games.pocket_civ.rules.events.unrest import anarchy
from toolkit.games.pocket_civ.rules.gold import earn, spend
from toolkit.games.pocket_civ.rules.land import has_wonder
from toolkit.games.pocket_civ.rules.paying import pay
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def tax(table: CivTable, player: Player) -> None:
    """Nuggets as long as hands are shaken, at 1 Gold a handshake; who cannot pay has Anarchy (PC-26, PC-27)."""
    player.taxed += 1
    card = _market_day(table, player)
    while card.handshake:
        if not player.gold:
            if table.log is not None:
                table.log.append(("event", "anarchy", ""))
            anarchy(table)
            return
        spend(table, player, 1)
        card = _market_day(table, player)


def _market_day(table: CivTable, player: Player) -> EventCard:
    card = draw(table)
    if table.log is not None:
        table.log.append(("market", player.seat, card.nuggets, card.handshake))
    earn(table, player, card.nuggets, "market")
    return card


def mine(table: CivTable, player: Player, region: int) -> None:
    """Nuggets pile up in the cart until the player stops, or a card without any empties it (PC-28)."""
    pay(table, player, region, player.powers.mine_cost)
    if table.log is not None:
        table.log.append(("mine", player.seat, region))
    cart = 0
    while True:
        nuggets = read_one(table, "nuggets")
        if not nuggets:
            if table.log is not None:
                table.log.append(("cart lost", player.seat, cart))
            return
        cart += nuggets
        if table.ask(player.seat, "dig", (DIG, STOP)) is STOP:
            earn(table, player, cart, "mine")
            return


def may_send(table: CivTable, region: int) -> bool:
    """Whether no Great Wall keeps Expeditions in (PC-112)."""
    return not has_wonder(table.state, region, "expedition")


def expedition(table: CivTable, player: Player, region: int, *, by_sea: bool) -> None:
    """A Force of the player's size against the next card; what is left of it is Gold (PC-30 ... PC-34)."""
    powers = player.powers
    most = min(player.tribes[region], player.total_tribes - 1)
    force = table.ask(player.seat, "force", [number(n) for n in range(1, most + 1)]).n
    pay(table, player, region, force)
    danger = read_one(table, "green_square" if by_sea else "blue_hex")
    if powers.halves_danger:
        danger = (danger + 1) // 2
    worth = powers.sea_worth if by_sea else powers.land_worth
    if table.log is not None:
        table.log.append(("expedition", player.seat, region, by_sea, force, worth, danger))
    earn(table, player, force * worth - danger, "expedition", volatile=True)
