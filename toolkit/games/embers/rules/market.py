"""Rulebook 7: the Frontier and the Resource Market."""

from toolkit.games.embers.pool import Option, Token
from toolkit.games.embers.rules.influence import fill_space
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import put_back, put_back_all, take_one

ROW_NAMES = ("warfare", "culture", "economy")


def refill(table: EmbersTable) -> None:
    """Deal from the Frontier until the Market is full; an empty Frontier leaves it short (ruling A-31)."""
    market, frontier = table.state.market, table.state.frontier
    for _ in range(min(table.rules.market_size - len(market), len(frontier))):
        market.append(frontier.pop())
    if table.log is not None and len(market) < table.rules.market_size:
        table.log.append(("short market",))


def sweep(table: EmbersTable) -> None:
    """The Market goes back into the Frontier; `begin_era` deals afresh, swept tokens included (ruling A-32)."""
    put_back_all(table.state.frontier, table.state.market, table.chance.market)
    table.state.market.clear()


def gain_token(table: EmbersTable, player: Player) -> None:
    """Take any one Market Resource into the bag and refill at once."""
    market = table.state.market
    if not market:
        return
    token = _token(table.ask(player.seat, "gain", [kind.gain for kind in dict.fromkeys(market)]))
    market.remove(token)
    _into_bag(table, player, token)
    if table.log is not None:
        table.log.append(("gain", player.seat, token))
    refill(table)


def trade(table: EmbersTable, player: Player) -> None:
    """Return a Resource to the Frontier and take a Market Resource worth exactly 1 more, if any Trade is legal."""
    offers = trade_offers(table, player)
    if not offers:
        if table.log is not None:
            table.log.append(("no trade", player.seat))
        return
    given = table.ask(player.seat, "trade", offers)
    old = _token(given)
    new = _token(table.ask(player.seat, "trade for", [kind.take for kind in _partners(table, given)]))
    # Ruling A-07: the Frontier gets its token first, then the Market Resource is taken, then the Market refills.
    _leave(table, player, given, old)
    table.state.market.remove(new)
    if table.log is not None:
        table.log.append(("trade", player.seat, old, new, given.row))
    _arrive(table, player, given, new)
    if table.rules.trade_refill == "immediate":
        refill(table)


def trade_offers(table: EmbersTable, player: Player) -> list[Option]:
    """Resources the player could trade now, from the bag or from a slot (ruling A-08)."""
    rules, bag = table.rules, table.state.bags[player.seat]
    offers: list[Option] = []
    if rules.trade_from != "board_only":
        offers += [token.give for token in table.pool.tokens if token in bag and _partners(table, token.give)]
    if rules.trade_from != "bag_only":
        offers += [offer for offer in _slot_offers(player) if _partners(table, offer)]
    return offers


def _slot_offers(player: Player) -> list[Option]:
    return [
        Option("give", f"trade {token.id} from {ROW_NAMES[row]} slot {slot + 1}", token, row, slot)
        for row, tokens in enumerate(player.rows)
        for slot, token in enumerate(tokens)
    ]


def _partners(table: EmbersTable, given: Option) -> list[Token]:
    """Kinds in the Market worth exactly 1 more; for a slot, legal in its row."""
    value = _token(given).value + 1
    kinds = dict.fromkeys(table.state.market)
    return [kind for kind in kinds if kind.value == value and (given.row < 0 or given.row in kind.aspects)]


def _leave(table: EmbersTable, player: Player, given: Option, old: Token) -> None:
    if given.row < 0:
        take_one(table.state.bags[player.seat], old, table.chance.bags[player.seat])
    give_up(table, player, old)


def _arrive(table: EmbersTable, player: Player, given: Option, new: Token) -> None:
    if given.row < 0:
        _into_bag(table, player, new)
        return
    player.owned.append(new)
    old = player.rows[given.row][given.slot]
    player.rows[given.row][given.slot] = new  # Ruling A-06: a swap in place, not a placement
    player.values[given.row] += new.value - old.value
    if table.rules.trade_triggers_influence and given.slot + 1 in table.rules.influence_slots:
        fill_space(table, player, optional=table.rules.influence_optional)


def lose_to_frontier(table: EmbersTable, player: Player, token: Token) -> None:
    """A Resource without a legal open row is lost for good (rulebook 5)."""
    give_up(table, player, token)
    if table.log is not None:
        table.log.append(("lose", player.seat, token))


def give_up(table: EmbersTable, player: Player, token: Token) -> None:
    """A Resource leaves its owner for the Frontier."""
    player.owned[player.owned.index(token)] = None
    put_back(table.state.frontier, token, table.chance.market)


def _into_bag(table: EmbersTable, player: Player, token: Token) -> None:
    player.owned.append(token)
    put_back(table.state.bags[player.seat], token, table.chance.bags[player.seat])


def _token(option: Option) -> Token:
    assert option.token is not None
    return option.token
