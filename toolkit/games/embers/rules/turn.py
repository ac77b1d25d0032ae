"""Rulebook 4: a turn is exactly one of Draw & Place, Discover or Pass."""

from toolkit.games.embers.pool import DRAW, END_TURN, KEEP_HOPE, PASS, SPEND_HOPE, Option
from toolkit.games.embers.rules.calamities import may_spend_hope, spend_hope, use_ember
from toolkit.games.embers.rules.discovering import affordable, discover
from toolkit.games.embers.rules.placing import board_is_full, draw_and_place
from toolkit.games.embers.state import IN, PASSED, Player
from toolkit.games.embers.table import EmbersTable


def take_turn(table: EmbersTable, player: Player) -> None:
    """One action of `player`; Hope and Embers are free before it, Embers also after it."""
    state = table.state
    state.turn += 1
    state.hope_this_turn = 0
    if table.log is not None:
        table.log.append(("turn", player.seat))
    if table.rules.hope_timing == "any_turn":
        _rivals_may_spend_hope(table, player)
    while True:
        option = table.ask(player.seat, "turn", turn_options(table, player))
        if option is DRAW:
            draw_and_place(table, player, table.rules.draw_count)
        elif option is PASS:
            _pass(table, player)
        elif option.card is not None:
            discover(table, player, option.card)
        else:
            _free_action(table, player, option)
            if player.status == IN:
                continue
        break
    if player.embers and player.status == IN:
        _after_action(table, player)


def turn_options(table: EmbersTable, player: Player) -> list[Option]:
    """What the player may do now."""
    rules = table.rules
    capped = rules.discovery_cap is not None and player.discoveries >= rules.discovery_cap
    if capped and not rules.continue_after_cap:  # Ruling A-37
        return [PASS]
    options = []
    bag = table.state.bags[player.seat]
    if board_is_full(player, rules) and rules.full_board_rule != "draw_and_lose":
        if table.log is not None:
            table.log.append(("full board", player.seat))
        if rules.full_board_rule == "forced_pass":
            return [PASS]
        bag = []  # Ruling A-09: no drawing, but perhaps a Discovery
    if len(bag) >= rules.draw_count or (bag and rules.short_draw == "draw_remaining"):  # Ruling A-10
        options.append(DRAW)
    elif table.log is not None and len(table.state.bags[player.seat]) < rules.draw_count:
        table.log.append(("short bag", player.seat))
    if not capped:
        options += affordable(table, player)
    if player.track and may_spend_hope(table, player):
        options.append(SPEND_HOPE)
    if player.embers:
        options += ember_options(table, player)
    options.append(PASS)
    return options


def ember_options(table: EmbersTable, player: Player) -> list[Option]:
    """Embers the player may return for their effect, one option a design (ruling A-21)."""
    if table.rules.ember_use != "return_to_use":
        return []
    return [ember.use for ember in dict.fromkeys(player.embers)]


def _pass(table: EmbersTable, player: Player) -> None:
    player.status = PASSED
    if table.log is not None:
        table.log.append(("pass", player.seat))


def _free_action(table: EmbersTable, player: Player, option: Option) -> None:
    if option.ember is not None:
        use_ember(table, player, option.ember)
    else:
        spend_hope(table, player)


def _after_action(table: EmbersTable, player: Player) -> None:
    while player.status == IN and (uses := ember_options(table, player)):
        option = table.ask(player.seat, "after action", [*uses, END_TURN])
        if option is END_TURN:
            return
        _free_action(table, player, option)


def _rivals_may_spend_hope(table: EmbersTable, player: Player) -> None:
    for rival in table.clockwise():
        while rival is not player and rival.status == IN and may_spend_hope(table, rival):
            if table.ask(rival.seat, "hope", (SPEND_HOPE, KEEP_HOPE)) is KEEP_HOPE:
                break
            spend_hope(table, rival)
        table.state.hope_this_turn = 0  # Ruling A-12: the limit is each player's own
