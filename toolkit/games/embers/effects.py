"""What each verb of an ability does: verb -> rule. Importing this module teaches `abilities` the vocabulary."""

from collections.abc import Callable

from toolkit.games.embers.abilities import VERBS
from toolkit.games.embers.cards import Draw, Gain, Place, Scaled, Teardown, Vp
from toolkit.games.embers.counting import amount
from toolkit.games.embers.rules.calamities import draw_embers, gain_hope, return_calamity
from toolkit.games.embers.rules.influence import place_marker
from toolkit.games.embers.rules.market import gain_token, trade
from toolkit.games.embers.rules.placing import draw_and_place
from toolkit.games.embers.rules.warfare import raise_warfare, tear_down
from toolkit.games.embers.state import IN, Player
from toolkit.games.embers.table import EmbersTable

Step = Callable[[EmbersTable, Player], None]


def _repeat(step: Step, table: EmbersTable, player: Player, times: int) -> None:
    for _ in range(times):
        step(table, player)


def _gain(table: EmbersTable, player: Player, effect: Gain) -> None:
    if effect.thing == "hope":
        gain_hope(table, player, amount(effect, player))
    else:
        _repeat(gain_token, table, player, amount(effect, player))


def _draw(table: EmbersTable, player: Player, effect: Draw) -> None:
    if effect.thing == "ember":
        draw_embers(table, player, effect.n)
    elif player.status == IN:  # Rulebook 6: a Collapsed player is out for the rest of the Era
        draw_and_place(table, player, effect.n)


def _vp(table: EmbersTable, player: Player, effect: Vp) -> None:
    points = amount(effect, player)
    player.bonus_vp += points
    if points and table.log is not None:
        table.log.append(("vp", player.seat, points))


def _scaled(step: Step) -> Callable[[EmbersTable, Player, Scaled], None]:
    return lambda table, player, effect: _repeat(step, table, player, amount(effect, player))


def _plain(step: Step) -> Callable[[EmbersTable, Player, Place | Teardown], None]:
    return lambda table, player, effect: _repeat(step, table, player, effect.n)


VERBS.update(
    {
        "gain": _gain,
        "trade": _scaled(trade),
        "return": _scaled(return_calamity),
        "place": _plain(place_marker),
        "raise": _scaled(raise_warfare),
        "teardown": _plain(tear_down),
        "draw": _draw,
        "vp": _vp,
    }
)
