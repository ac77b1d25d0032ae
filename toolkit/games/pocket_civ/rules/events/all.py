"""The Events by name."""

from collections.abc import Callable

from toolkit.games.pocket_civ.options import ACCEPT, DECLINE
from toolkit.games.pocket_civ.pool import Box
from toolkit.games.pocket_civ.rules.events.attacks import bandits
from toolkit.games.pocket_civ.rules.events.disasters import (
    earthquake,
    epidemic,
    famine,
    sandstorm,
    superstition,
    volcano,
)
from toolkit.games.pocket_civ.rules.events.floods import flood
from toolkit.games.pocket_civ.rules.events.unrest import anarchy, civil_war, corruption, tribal_war, uprising
from toolkit.games.pocket_civ.rules.events.visits import visitation
from toolkit.games.pocket_civ.table import CivTable

EVENTS: dict[str, Callable[[CivTable, Box], None]] = {
    "anarchy": anarchy,
    "bandits": bandits,
    "civil-war": civil_war,
    "corruption": corruption,
    "earthquake": earthquake,
    "epidemic": epidemic,
    "famine": famine,
    "flood": flood,
    "sandstorm": sandstorm,
    "superstition": superstition,
    "tribal-war": tribal_war,
    "uprising": uprising,
    "visitation": visitation,
    "volcano": volcano,
}


def resolve(table: CivTable, box: Box) -> None:
    """What a box brings, if anything is printed in it."""
    if not box.event:
        return
    if table.log is not None:
        table.log.append(("event", box.event, box.visitor or ""))
    if len(table.state.players) == 2:
        _totem_may_pass(table)
    EVENTS[box.event](table, box)


def _totem_may_pass(table: CivTable) -> None:
    """Two players: the other may take the Totem once the Event is known (PC-115)."""
    other = 1 - table.state.totem
    if table.ask(other, "totem", (ACCEPT, DECLINE)) is ACCEPT:
        table.state.totem = other
        if table.log is not None:
            table.log.append(("totem", other))
