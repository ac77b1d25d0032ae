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
        if len(hand) < held + count:
            table.log.append(("short bag", seat))
        if player.track + count < table.rules.collapse_at:
            table.log.append(("draw", seat, tuple(hand[held:])))
        else:  # what the risk of a Collapse was
            table.log.append(("draw", seat, tuple(hand[held:]), player.track, len(bag), bag.count(CALAMITY)))
    while len(hand) > held:
        token = table.ask(seat, "order", next_options(table, player, held)).token
        if token is None:
            spend_hope(table, player)
            continue
        hand.remove(token)
        _place_drawn(table, player, token)
        if player.status != IN:
            _settle_hand(table, player, held)


def next_options(table: EmbersTable, player: Player, held: int = 0) -> list[Option]:
    """The tokens in hand, any of which may be placed next, and the Hope that may be spent before."""
    hand = table.state.hand
    options = []
    for place in range(held, len(hand)):
        token = hand[place]
        if place == held or token not in hand[held:place]:  # alike tokens are interchangeable
            options.append(token.next)
    if player.track and may_spend_hope(table, player) and table.rules.hope_timing != "before_draw_only":  # Ruling A-11
        options.append(SPEND_HOPE)
    return options


def _place_drawn(table: EmbersTable, player: Player, token: Token) -> None:
    """A Calamity goes to the track, a Resource to a row of the player's choice; without an open one it is lost."""
    if token is CALAMITY:
        place_calamity(table, player)
        return
    places = open_places(player, token, table.rules.rows_slots)
    if places:
        place(table, player, token, table.ask(player.seat, "place", places).row)
    else:
        lose_to_frontier(table, player, token)


def open_places(player: Player, token: Token, slots: int) -> Sequence[Option]:
    """The token's legal rows that have an open slot."""
    w, c, e = player.rows
    if len(w) < slots and len(c) < slots and len(e) < slots:
        return token.places
    return [option for option in token.places if len(player.rows[option.row]) < slots]


def _settle_hand(table: EmbersTable, player: Player, held: int) -> None:
    """Tokens still in hand at a Collapse."""
    hand, rules = table.state.hand, table.rules
    while len(hand) > held:
        token = hand.pop()
        if rules.collapse_second_token == "place_if_resource" and open_places(player, token, rules.rows_slots):
            _place_drawn(table, player, token)  # Ruling A-13
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
    if "place" in player.standing:
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
