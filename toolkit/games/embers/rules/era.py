"""Rulebook 4 and 13: how an Era begins, runs and ends."""

from collections.abc import Callable

from toolkit.games.embers.abilities import fire
from toolkit.games.embers.pool import CALAMITY
from toolkit.games.embers.rules.discovering import receive
from toolkit.games.embers.rules.influence import send_home
from toolkit.games.embers.rules.market import refill, sweep
from toolkit.games.embers.rules.turn import take_turn
from toolkit.games.embers.rules.warfare import resolve_glory
from toolkit.games.embers.scoring import scores
from toolkit.games.embers.state import IN
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import in_random_order


def play_eras(table: EmbersTable) -> None:
    """Play every Era of the game, or stop at the turn cap."""
    state = table.state
    while state.era < state.eras and not state.capped:
        begin_era(table)
        take_turns(table)
        end_era(table)


def begin_era(table: EmbersTable) -> None:
    """Fill the bags, deal Market and Discovery area, then let standing `era:` effects resolve; gifts come last."""
    state = table.state
    state.era += 1
    table.chance.begin_era(state.era, len(state.players))
    for player in state.players:
        player.status, player.discoveries, player.civ_discoveries = IN, 0, 0
        state.bags[player.seat][:] = in_random_order(player.owned, table.chance.bags[player.seat])
    refill(table)
    state.display[:] = state.stacks[state.era - 1]
    if table.log is not None:
        table.log.append(("deal", state.era, state.start, tuple(state.display)))
    for player in table.clockwise():
        fire(table, player, "era")
    for era, card, seat in state.gifts:
        if era == state.era:
            receive(table, state.players[seat], card)


def take_turns(table: EmbersTable) -> None:
    """Clockwise from the start player until everyone has passed or Collapsed."""
    order = table.clockwise()
    acting = True
    while acting:
        acting = False
        for player in order:
            if player.status == IN:
                if table.state.turn >= table.rules.turn_cap:
                    table.state.capped = True
                    return
                take_turn(table, player)
                acting = True


def end_era(table: EmbersTable) -> None:
    """Rulebook 13, step by step; after the final Era only its first three steps run (ruling A-45)."""
    state = table.state
    resolve_glory(table)
    if table.log is not None:
        running = tuple(sum(points) for points in scores(table))
        table.log.append(("era end", running, _boards(table), tuple(table.asked.items())))
    tokens_home(table)
    discard_display(table)
    if state.era < state.eras:
        reckoning(table)
        sweep(table)
        state.start = START_ROTATIONS[table.rules.start_rotation](table)


def _boards(table: EmbersTable) -> tuple[tuple[int, ...], ...]:
    """Of every seat before its board clears: row lengths, Resources owned, and their value."""
    boards = []
    for player in table.state.players:
        w, c, e = player.rows
        owned = [token.value for token in player.owned if token is not None]
        boards.append((len(w), len(c), len(e), len(owned) - player.calamities, sum(owned)))
    return tuple(boards)


def tokens_home(table: EmbersTable) -> None:
    """Row Resources and tracked Calamities alike go back to their owners' bags."""
    for player in table.state.players:
        bag = table.state.bags[player.seat]
        for row in player.rows:
            bag += row
            row.clear()
        bag += [CALAMITY] * player.track
        player.values[:] = (0, 0, 0)
        player.track = 0


def discard_display(table: EmbersTable) -> None:
    """Undiscovered cards leave; Influence markers on them go home."""
    state = table.state
    for card in state.display:
        send_home(table, card)
    state.discarded += state.display
    state.display.clear()


def reckoning(table: EmbersTable) -> None:
    """At the end of Era 3 every player adds a Calamity to their bag (rulebook 6, ruling A-16)."""
    rules = table.rules
    if table.state.era != rules.reckoning_era:
        return
    for player in table.state.players:
        added = min(rules.reckoning_count, player.spare)
        player.spare -= added
        player.calamities += added
        player.owned += [CALAMITY] * added
        table.state.bags[player.seat] += [CALAMITY] * added
    if table.log is not None:
        table.log.append(("reckoning",))


def _left(table: EmbersTable) -> int:
    return (table.state.start + 1) % len(table.state.players)


def _random_each_era(table: EmbersTable) -> int:
    return int(table.chance.stream("start", table.state.era).random() * len(table.state.players))


def _last_in_vp(table: EmbersTable) -> int:
    totals = [sum(score) for score in scores(table)]
    left_first = sorted(range(len(totals)), key=lambda seat: (seat - _left(table)) % len(totals))
    return min(left_first, key=totals.__getitem__)


START_ROTATIONS: dict[str, Callable[[EmbersTable], int]] = {  # Ruling A-03
    "left": _left,
    "random_each_era": _random_each_era,
    "last_in_vp_first": _last_in_vp,
}
