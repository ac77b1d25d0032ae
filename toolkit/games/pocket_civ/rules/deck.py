"""Rulebook, Draw an Event Card and End of Era: the Event deck, and what happens when it runs dry."""

from toolkit.games.pocket_civ.options import END_GAME, PLAY_ON
from toolkit.games.pocket_civ.pool import NO_BOX, Box, EventCard
from toolkit.games.pocket_civ.scoring import boards, glory
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable, GameOver

UNTESTED = -1
"""What is logged of a check that asks for no Cities."""
SYMBOLS = ("red_circle", "green_square", "blue_hex")


def draw(table: CivTable) -> EventCard:
    """The top card, already on the discard pile; its figures hold even if it ends the Era (ruling P-56)."""
    card = take(table)
    put_away(table, card)
    return card


def take(table: CivTable) -> EventCard:
    """The top card, to be put away when it is done with."""
    return _turn_up(table, table.state.in_use)


def discard_one(table: CivTable) -> None:
    """The top card goes to the discard pile unread."""
    _turn_up(table, table.state.discard)


def _turn_up(table: CivTable, pile: list[EventCard]) -> EventCard:
    deck = table.state.deck
    if not deck:
        end_of_era(table)
    card = deck.pop()
    pile.append(card)
    if not deck and table.rules.deck_out == "on_empty":  # Ruling P-07
        end_of_era(table)
    return card


def put_away(table: CivTable, card: EventCard) -> None:
    """A card that is done with goes to the discard pile, unless it has been shuffled in meanwhile."""
    state = table.state
    if card in state.in_use:
        state.in_use.remove(card)
        state.discard.append(card)


def read(table: CivTable, box: Box) -> int:
    """The next card's values under the symbols of a box, each as often as it is printed (PC-65)."""
    return total(table, box, draw(table))


def total(table: CivTable, box: Box, card: EventCard) -> int:
    """A card's values under the symbols of a box."""
    value = box.red_circle * card.red_circle + box.green_square * card.green_square + box.blue_hex * card.blue_hex
    if table.log is not None:
        table.log.append(("read", tuple((s, getattr(box, s), getattr(card, s)) for s in SYMBOLS), value))
    return value


def read_one(table: CivTable, symbol: str) -> int:
    """The next card's value under one symbol, or its Nuggets."""
    value: int = getattr(draw(table), symbol)
    if table.log is not None:
        table.log.append(("read", ((symbol, 1, value),), value))
    return value


def shuffle(table: CivTable) -> None:
    """The whole deck anew, the top cards of it discarded (PC-13, PC-24)."""
    state, rules = table.state, table.rules
    if rules.reshuffle_active:  # Ruling P-09
        state.in_use.clear()
    held = state.in_use
    state.deck[:] = [card for card in table.chance.deck(table.pool, state.shuffles) if card not in held]
    state.discard.clear()
    state.shuffles += 1
    for _ in range(min(rules.discard_after_shuffle, len(state.deck) - 1)):
        state.discard.append(state.deck.pop())
    if table.log is not None:
        table.log.append(("shuffle", len(state.deck)))


def end_of_era(table: CivTable) -> None:
    """Glory for enough Cities, then the next Era begins with a fresh deck. Raises GameOver after the last one."""
    state, rules = table.state, table.rules
    last = state.era >= rules.eras
    if last:
        state.over = "eras"
    if len(state.players) == 1:
        _check(table, state.players[0], last=last)
    if table.log is not None:
        table.log.append(("era end", state.era, boards(table), tuple(table.asked.items())))
    if state.over:
        raise GameOver
    state.era += 1
    if table.log is not None:
        table.log.append(("era", state.era))
    shuffle(table)


def _check(table: CivTable, player: Player, *, last: bool) -> None:
    """The End of Era check; the player may end the game at it (PC-58 ... PC-61)."""
    state = table.state
    if not last and table.ask(player.seat, "end of era", (PLAY_ON, END_GAME)) is END_GAME:
        state.over = "choice"
    earned = glory(player)
    enough = last or player.city_count >= _cities_wanted(table)
    gained = earned if enough else 0
    times = 2 if table.rules.final_glory == "extra" and state.over else 1  # Ruling P-10
    player.glory += gained * times
    if table.log is not None:
        table.log.append(("glory", state.era, gained * times, player.glory))
        unscored = sum(advance.vp for advance in player.advances) - earned
        table.log.append(("check", player.seat, UNTESTED if last else int(enough), earned, unscored))


def _cities_wanted(table: CivTable) -> int:
    return table.state.era + (table.rules.era_city_check == "entering")  # Ruling P-04


def event_box(table: CivTable) -> tuple[EventCard, Box]:
    """Draw an Event card, still in use, and its box: of the Era in which it was drawn (ruling P-08)."""
    state = table.state
    if not state.deck:
        end_of_era(table)
    era = state.era
    card = take(table)
    if table.rules.last_card_era == "new":
        era = state.era
    return card, card.boxes[era] or NO_BOX
