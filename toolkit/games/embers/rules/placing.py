"""Rulebook 5: drawing and placing tokens."""

from collections.abc import Sequence

from toolkit.games.embers.abilities import fire
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import CALAMITY, SPEND_HOPE, Option, Token
from toolkit.games.embers.rules.calamities import gain_hope, may_spend_hope, place_calamity, spend_hope
from toolkit.games.embers.rules.influence import fill_space
from toolkit.games.embers.rules.market import gain_token, lose_to_frontier
from toolkit.games.embers.state import IN, Player
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import put_back


def board_is_full(player: Player, rules: Rules) -> bool:
    """No slot is open in any row."""
    slots = rules.rows_slots
    w, c, e = player.rows
    return len(w) == slots and len(c) == slots and len(e) == slots


def draw_and_place(table: EmbersTable, player: Player, count: int) -> None:
    """Draw tokens, see them all, then place them one by one in the order the player picks."""
    hand, bag, seat = table.state.hand, table.state.bags[player.seat], player.seat
    held = len(hand)
    for _ in range(min(count, len(bag))):
        hand.append(bag.pop())
    if table.log is not None:
        table.log.append(("draw", seat, tuple(hand[held:])))
    while len(hand) > held:
        option = table.ask(seat, "place", placements(table, player, held))
        token = option.token
        if token is None:
            spend_hope(table, player)
            continue
        hand.remove(token)
        if option.row >= 0:
            place(table, player, token, option.row)
        elif token is CALAMITY:
            place_calamity(table, player)
        else:
            lose_to_frontier(table, player, token)
        if player.status != IN:
            _settle_hand(table, player, held)


def placements(table: EmbersTable, player: Player, held: int = 0) -> Sequence[Option]:
    """Where the tokens in hand may go; a Resource without an open legal row can only be lost."""
    hand, slots = table.state.hand, table.rules.rows_slots
    w, c, e = player.rows
    all_open = len(w) < slots and len(c) < slots and len(e) < slots
    options: tuple[Option, ...] = ()
    for token in dict.fromkeys(hand[held:]):
        options += token.places if all_open or token is CALAMITY else _open_places(token, player, slots)
    if player.track and may_spend_hope(table, player) and table.rules.hope_timing != "before_draw_only":  # Ruling A-11
        options += (SPEND_HOPE,)
    return options


def _open_places(token: Token, player: Player, slots: int) -> tuple[Option, ...]:
    return tuple(option for option in token.places if len(player.rows[option.row]) < slots) or (token.lose,)


def _settle_hand(table: EmbersTable, player: Player, held: int) -> None:
    """Ruling A-13: tokens still in hand at a Collapse."""
    hand = table.state.hand
    while len(hand) > held:
        token = hand.pop()
        places = () if token is CALAMITY else _open_places(token, player, table.rules.rows_slots)
        if table.rules.collapse_second_token == "place_if_resource" and places and places != (token.lose,):
            place(table, player, token, table.ask(player.seat, "place", places).row)
        else:
            put_back(table.state.bags[player.seat], token, table.chance.bags[player.seat])


def place(table: EmbersTable, player: Player, token: Token, row: int) -> None:
    """Put a Resource in the leftmost open slot of a row: Influence first, then standing effects (ruling A-38)."""
    tokens = player.rows[row]
    tokens.append(token)
    player.values[row] += token.value
    if table.log is not None:
        table.log.append(("place", player.seat, token, row))
    slot, rules = len(tokens), table.rules
    if slot in rules.influence_slots:
        fill_space(table, player, optional=rules.influence_optional)
    if slot == rules.rows_slots and rules.final_slot_reward != "none":
        _final_slot_reward(table, player)
    if player.standing:
        fire(table, player, "place", slot)


def _final_slot_reward(table: EmbersTable, player: Player) -> None:
    reward = table.rules.final_slot_reward  # Ruling A-04
    if reward == "influence":
        fill_space(table, player, optional=table.rules.influence_optional)
    elif reward == "gain_token":
        gain_token(table, player)
    elif reward == "hope":
        gain_hope(table, player, 1)
    else:
        player.bonus_vp += 1
