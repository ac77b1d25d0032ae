"""Rulebook 6: Calamities and Collapse, Hope, Embers."""

from toolkit.games.embers.abilities import fire, resolve
from toolkit.games.embers.pool import CALAMITY, DECLINE, SPEND_HOPE, Ember
from toolkit.games.embers.state import COLLAPSED, Player
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import put_back


def place_calamity(table: EmbersTable, player: Player) -> None:
    """A Calamity goes on the next space of the track; the last space is the Collapse."""
    rules = table.rules
    lands_last = player.track + 1 >= rules.collapse_at
    if lands_last and rules.hope_timing == "cancel_collapse" and _cancels(table, player):  # Ruling A-11
        return
    player.track += 1
    if table.log is not None:
        table.log.append(("calamity", player.seat))
    if lands_last:
        collapse(table, player)


def _cancels(table: EmbersTable, player: Player) -> bool:
    if not may_spend_hope(table, player):
        return False
    if table.ask(player.seat, "cancel collapse", (SPEND_HOPE, DECLINE)) is DECLINE:
        return False
    _pay_hope(table, player)
    return True


def collapse(table: EmbersTable, player: Player) -> None:
    """Take a Dark Age, be out for the rest of the Era, draw Embers; then standing `collapse:` effects."""
    rules, state = table.rules, table.state
    player.status = COLLAPSED
    taken = sum(p.dark_ages for p in state.players)
    if rules.component_limits == "off" or taken < rules.dark_age_markers:  # Ruling A-43
        player.dark_ages += 1
    if table.log is not None:
        table.log.append(("collapse", player.seat))
    discovered = player.discoveries if rules.wonder_counts_for_embers else player.civ_discoveries  # Ruling A-23
    draw_embers(table, player, rules.embers_after_first if discovered else rules.embers_before_first)
    fire(table, player, "collapse")


def may_spend_hope(table: EmbersTable, player: Player) -> bool:
    """Hope in hand, a Calamity on the track, and the limit of the turn not reached (rulings A-11, A-12)."""
    if not (player.hope and player.track):
        return False
    limit = table.rules.hope_per_turn
    return limit is None or table.state.hope_this_turn < limit


def spend_hope(table: EmbersTable, player: Player) -> None:
    """One Hope returns one Calamity from the track to the bag."""
    player.track -= 1
    _pay_hope(table, player)


def _pay_hope(table: EmbersTable, player: Player) -> None:
    player.hope -= 1
    table.state.hope_this_turn += 1
    put_back(table.state.bags[player.seat], CALAMITY, table.chance.bags[player.seat])
    if table.log is not None:
        table.log.append(("hope", player.seat))


def return_calamity(table: EmbersTable, player: Player) -> None:
    """A card effect returns a Calamity from the track to the bag."""
    if player.track:
        player.track -= 1
        put_back(table.state.bags[player.seat], CALAMITY, table.chance.bags[player.seat])
        if table.log is not None:
            table.log.append(("return", player.seat))


def gain_hope(table: EmbersTable, player: Player, count: int) -> None:
    """Take Hope from the supply, up to a player's limit (ruling A-36) and the box's (ruling A-43)."""
    rules = table.rules
    if rules.hope_max is not None:
        count = min(count, rules.hope_max - player.hope)
    if rules.component_limits == "on":
        count = min(count, rules.hope_markers - sum(p.hope for p in table.state.players))
    if count > 0:
        player.hope += count
        if table.log is not None:
            table.log.append(("gain hope", player.seat, count))


def draw_embers(table: EmbersTable, player: Player, count: int) -> None:
    """Draw blind; from a short stack, draw fewer (ruling A-22)."""
    stack = table.state.ember_stack
    if table.log is not None and len(stack) < count:
        table.log.append(("no ember", player.seat))
    for _ in range(min(count, len(stack))):
        ember = stack.pop()
        player.embers.append(ember)
        if table.log is not None:
            table.log.append(("ember", player.seat, ember))
        if table.rules.ember_use == "resolve_on_draw_keep_vp":  # Ruling A-21
            resolve(table, player, ember.effects)


def use_ember(table: EmbersTable, player: Player, ember: Ember) -> None:
    """Return an Ember and use its effect once; a returned Ember scores nothing."""
    player.embers.remove(ember)
    if table.rules.ember_recycle:
        put_back(table.state.ember_stack, ember, table.chance.embers)
    if table.log is not None:
        table.log.append(("use ember", player.seat, ember))
    resolve(table, player, ember.effects)
