"""How an experiment treats Advances and Wonders: see `toolkit.play.treatment`."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from toolkit.games.pocket_civ.pool import Advance, Wonder
from toolkit.games.pocket_civ.powers import amount
from toolkit.games.pocket_civ.rules.gold import earn
from toolkit.games.pocket_civ.rules.owning import give_up, receive, still_open
from toolkit.games.pocket_civ.state import Player as Empire
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.table import Player
from toolkit.play.treatment import Treatment


def treat(table: CivTable, seating: Sequence[str | Player], treatment: Treatment) -> None:
    """Cards that nobody may acquire or build, not even with the map; those given are owned from the start."""
    players, pool = table.state.players, table.pool
    apart = [card for card in pool.cards if card.id in treatment.ban or card.id in treatment.give]
    barred = sum(card.bit for card in apart if isinstance(card, Advance))
    table.pool = replace(pool, barred=barred, wonders=tuple(wonder for wonder in pool.wonders if wonder not in apart))
    for player in players:
        for advance in [advance for advance in player.advances if advance.bit & barred]:
            give_up(table.pool, player, advance)
        player.open = still_open(table.pool, player.owns)
    for card in apart:
        if card.id in treatment.give:
            _give(table, players[seating.index(treatment.give[card.id])], card)


def _give(table: CivTable, player: Empire, card: Advance | Wonder) -> None:
    if table.log is not None:
        table.log.append(("gift", player.seat, card))
    if isinstance(card, Wonder):
        player.wonders.append((card, _site(table, card)))
        return
    receive(table.pool, player, card)
    for clause in card.clauses:
        for effect in clause.effects if clause.on == "acquire" else ():
            if effect.do == "gain":
                earn(table, player, amount(effect, table.rules), card.id)  # PC-45


def _site(table: CivTable, wonder: Wonder) -> int:
    """The first Region that has what it needs, Cities apart: there is none yet."""
    regions, state = table.map.regions, table.state
    fits: dict[str, Callable[[int], object]] = {
        "frontier": lambda region: table.map.frontier[region],
        "sea-city": lambda region: table.map.coast[region],
        "mountain": lambda region: state.mountain[region] or state.volcano[region],
    }
    return next(filter(fits.get(wonder.place), regions), regions[0])
