"""How Advances bend an Event: the ordered list in its explanation, applied to one figure."""

from toolkit.games.pocket_civ.pool import NO_BOX, Box, Twist
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable


def owned(table: CivTable) -> int:
    """The Advances that bend Events, as a set of bits."""
    players = table.state.players
    if len(players) == 2 and table.rules.event_advances == "either":  # Ruling P-70
        return players[0].owns | players[1].owns
    return table.leader.owns


def figure(table: CivTable, event: str, name: str) -> int:
    """A figure of an Event as the Advances in force leave it."""
    return bent(table, event, name, table.pool.kinds[event].figures[name])


def own_figure(table: CivTable, player: Player, event: str, name: str) -> int:
    """A figure that each player's own Advances bend."""
    return _bend(table, event, name, player.owns, table.pool.kinds[event].figures[name], NO_BOX)


def bent(table: CivTable, event: str, name: str, value: int, box: Box = NO_BOX) -> int:
    """A number read from a card, bent by the Advances in force in the order of the explanation (ruling P-69)."""
    return _bend(table, event, name, owned(table), value, box)


def _bend(table: CivTable, event: str, name: str, owns: int, value: int, box: Box) -> int:
    kind = table.pool.kinds[event]
    for twist in kind.twists[name]:
        if twist.bit & owns:
            before, value = value, _twisted(table, twist, value, box)
            if value != before and table.log is not None:
                advance = table.pool.advances[twist.bit.bit_length() - 1]
                table.log.append(("bend", advance, kind.id, name, before, value))
    return value


def _twisted(table: CivTable, twist: Twist, value: int, box: Box) -> int:
    n = twist.n * (_symbols(table, twist.per, box) if twist.per else 1)
    if twist.do == "add":
        return value + n
    if twist.do == "less":
        return value - n
    if twist.do == "halve":
        return max(value, 0) // 2
    return n if twist.do == "set" else 0


def _symbols(table: CivTable, symbol: str, box: Box) -> int:
    """How often a symbol stands in the box; Astronomy may count them all."""
    if table.rules.astronomy == "any_symbol":  # Ruling P-26
        return box.red_circle + box.green_square + box.blue_hex
    count: int = getattr(box, symbol)
    return count
