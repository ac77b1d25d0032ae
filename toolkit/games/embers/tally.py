"""What is counted while the log of a finished game is read."""

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any

from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import CALAMITY, Card
from toolkit.games.embers.table import EmbersTable

Event = tuple[Any, ...]

COUNTS = (
    "warfare", "glory_gained", "glory", "collapsed", "tokens_drawn", "calamities", "hope_spent", "discoveries",
    "embers", "tokens_lost", "warfare_cards", "culture_cards", "economy_cards", "wonders", "gains", "trades",
    "raises", "torn_down", "influence_placed", "influence_contested", "influence_returned",
    "turns", "warfare_row", "culture_row", "economy_row", "bronze", "silver", "gold", "resources", "bag_value", "score",
)  # fmt: skip
SHARES = ("lead", "peak_risk", "wait", "mean_value", "minutes")
"""Columns of `rounds` in order: these after the counts."""
AT = {name: place for place, name in enumerate((*COUNTS, *SHARES))}
_CLEAN = [0] * len(COUNTS) + [0.0] * len(SHARES)
PILLARS = ("bronze", "silver", "gold")
CARD_ROW = ("era", "shown", "affordable", "marked_by", "taken_by", "taken_turn", "fired", "taker", "taker_share")
"""Columns of `cards` in order, after those that name the game and the card."""
NONE = -1
_SEEN = {name: place for place, name in enumerate(CARD_ROW)}
_MARKED, _TAKEN, _FIRED = _SEEN["marked_by"], _SEEN["taken_by"], _SEEN["fired"]
_BOARD = slice(AT["turns"], AT["peak_risk"])
_AFTER_RISK = slice(AT["wait"], None)
_DRAWN, _PEAK_RISK, _DISCOVERIES = AT["tokens_drawn"], AT["peak_risk"], AT["discoveries"]
_ASPECT_CARDS, _WONDERS = AT["warfare_cards"], AT["wonders"]


class Tally:
    """Counts by Era and seat, what became of each card, and which rules came up."""

    __slots__ = (
        "brink", "came_up", "cards", "depth", "discovery", "glory", "now", "order", "pacing", "pillars", "rounds",
        "running", "spent",
    )  # fmt: skip

    def __init__(self, table: EmbersTable) -> None:
        self.brink = table.rules.collapse_at - 1
        self.pillars = table.rules.pillar_columns
        self.pacing: Mapping[str, float] = table.pool.pacing
        self.spent = 0.0
        """Minutes since the game began, as `pacing.json` says."""
        self.order: list[int] = []
        """Whose turns there were in this Era."""
        self.now: list[list[Any]] = []
        """The counts of the Era under way, by seat."""
        self.rounds: list[list[list[Any]]] = []
        self.running: list[Sequence[int]] = []
        """Scores by seat after each Era, as if the game ended there."""
        self.glory = [0] * len(table.state.players)
        self.cards: dict[Card, list[Any]] = {}
        """Card dealt -> its columns of `cards` from `era` on; what came of its taker is not known yet."""
        self.depth = 0
        """The most columns that anyone had filled in all rows at the end of an Era."""
        self.discovery = (-1, 0, 0)
        """Who Discovered last, in which Era and turn."""
        self.came_up: set[str] = set()
        """Rules that came up, as columns of `games`."""


def read_log(table: EmbersTable) -> Tally:
    """Count a finished game that was played with its log on."""
    counted, handlers = Tally(table), _HANDLERS
    for event in table.log or ():
        kind = event[0]
        if kind == "turn":  # as many as all other events that count
            counted.order.append(event[1])
        elif kind == "draw":
            counted.now[event[1]][_DRAWN] += len(event[2])
            if len(event) > 3:
                _risk(counted, event)
        elif kind in handlers:
            handlers[kind](counted, event)
    counted.came_up.update(compress(PILLARS, [counted.depth >= column for column in counted.pillars]))
    return counted


def _deal(counted: Tally, event: Event) -> None:
    _, era, _, cards = event
    counted.now = [_CLEAN.copy() for _ in counted.glory]
    counted.rounds.append(counted.now)
    counted.order = []
    for card in cards:
        counted.cards[card] = [era, 1, 0, NONE, NONE, NONE, NONE, NONE, 0.0]


def _risk(counted: Tally, event: Event) -> None:
    _, seat, tokens, track, left, calamities_left = event
    counts, drawn = counted.now[seat], len(tokens)
    calamities = calamities_left + tokens.count(CALAMITY)
    risk = collapse_risk(counted.brink - track, left + drawn, calamities, drawn)
    if risk > counts[_PEAK_RISK]:
        counts[_PEAK_RISK] = risk


def _affordable(counted: Tally, event: Event) -> None:
    for option in event[2]:
        counted.cards[option.card][2] = 1


def _discover(counted: Tally, event: Event) -> None:
    _, seat, card = event
    counts, turn = counted.now[seat], len(counted.order)
    counted.cards[card][_TAKEN : _FIRED + 1] = (seat, turn, 0)
    counted.discovery = (seat, len(counted.rounds), turn)
    counts[_DISCOVERIES] += 1
    counts[_WONDERS if card.wonder else _ASPECT_CARDS + card.aspect] += 1
    if card.wonder:
        counted.came_up.add("wonder_won")
    if counts[_DISCOVERIES] == 2:
        counted.came_up.add("second_discovery")


def _gift(counted: Tally, event: Event) -> None:
    _, seat, card = event
    counted.cards[card] = [len(counted.rounds), 0, 0, NONE, seat, NONE, 0, NONE, 0.0]


def _did_something(counted: Tally, event: Event) -> None:
    if event[2] in counted.cards:
        counted.cards[event[2]][_FIRED] += 1


def _collapse(counted: Tally, event: Event) -> None:
    seat = event[1]
    counted.now[seat][AT["collapsed"]] = 1
    counted.came_up.add("collapse")
    if counted.discovery == (seat, len(counted.rounds), len(counted.order)):
        counted.came_up.add("collapse_discovering")


def _influence(counted: Tally, event: Event) -> None:
    _, seat, card = event
    counted.cards[card][_MARKED] = seat
    counted.now[seat][AT["influence_placed"]] += 1
    counted.came_up.add("influence_placed")


def _marker_home(counted: Tally, event: Event) -> None:
    _, owner, _, taker = event
    if taker == owner:
        counted.came_up.add("claim_won")
        return
    lost = "influence_returned" if taker < 0 else "influence_contested"
    counted.now[owner][AT[lost]] += 1
    counted.came_up.add("claim_left" if taker < 0 else "claim_lost")


def _trade(counted: Tally, event: Event) -> None:
    counted.now[event[1]][AT["trades"]] += 1
    counted.came_up.add("traded_on_board" if event[4] >= 0 else "traded_in_bag")


def _torn(counted: Tally, event: Event) -> None:
    counted.now[event[2]][AT["torn_down"]] += 1
    counted.came_up.add("warfare_torn_down")


def _glory(counted: Tally, event: Event) -> None:
    _, leaders, values = event
    for seat in leaders:
        counted.glory[seat] += 1
        counted.now[seat][AT["glory_gained"]] = 1
    for counts, value, glory in zip(counted.now, values, counted.glory, strict=True):
        counts[AT["warfare"]], counts[AT["glory"]] = value, glory
    if len(leaders) > 1:
        counted.came_up.add("glory_tied")


def _era_end(counted: Tally, event: Event) -> None:
    _, scores, boards, asked = event
    counted.running.append(scores)
    before, counted.spent = counted.spent, _minutes(asked, counted.pacing)
    best, minutes = max(scores), counted.spent - before
    lead = 1 / scores.count(best)
    turns = _turns(counted.order, len(scores))
    bronze, silver, gold = counted.pillars
    for counts, score, (w, c, e, resources, value), (own, wait) in zip(counted.now, scores, boards, turns, strict=True):
        depth = min(w, c, e)
        counts[_BOARD] = (
            own, w, c, e, depth >= bronze, depth >= silver, depth >= gold, resources, value, score,
            lead if score == best else 0.0,
        )  # fmt: skip
        counts[_AFTER_RISK] = (wait, value / max(1, resources), minutes)
        counted.depth = max(counted.depth, depth)


def _turns(order: Sequence[int], players: int) -> list[tuple[int, float]]:
    """Of every seat: own turns, and turns of others between the first and the last of them."""
    backwards, found = order[::-1], []
    for seat in range(players):
        own = order.count(seat)
        wait = len(order) - backwards.index(seat) - order.index(seat) - own if own else 0
        found.append((own, float(wait)))
    return found


def _minutes(asked: Sequence[tuple[str, int]], seconds: Mapping[str, float]) -> float:
    """Estimated playing time: what each question takes at the table."""
    other = seconds["other"]
    return sum([times * seconds.get(question, other) for question, times in asked]) / 60


def _one(name: str, rule: str) -> Callable[[Tally, Event], None]:
    """Counts in a column of `rounds`, and notes that the rule came up."""
    column = AT[name]

    def count(counted: Tally, event: Event) -> None:
        counted.now[event[1]][column] += 1
        counted.came_up.add(rule)

    return count


def _came_up(rule: str) -> Callable[[Tally, Event], None]:
    return lambda counted, event: counted.came_up.add(rule)


_HANDLERS: dict[str, Callable[[Tally, Event], None]] = {
    "deal": _deal,
    "affordable": _affordable,
    "discover": _discover,
    "gift": _gift,
    "ability": _did_something,
    "standing": _did_something,
    "collapse": _collapse,
    "influence": _influence,
    "marker home": _marker_home,
    "trade": _trade,
    "tear down": _torn,
    "glory": _glory,
    "era end": _era_end,
    "calamity": _one("calamities", "calamity"),
    "hope": _one("hope_spent", "hope_spent"),
    "ember": _one("embers", "ember"),
    "lose": _one("tokens_lost", "token_lost"),
    "gain": _one("gains", "token_gained"),
    "raise": _one("raises", "warfare_raised"),
    "full board": _came_up("board_full"),
    "short bag": _came_up("bag_short"),
    "short market": _came_up("market_short"),
    "return": _came_up("calamity_returned"),
    "gain hope": _came_up("hope_gained"),
    "use ember": _came_up("ember_used"),
    "no ember": _came_up("embers_out"),
    "no marker": _came_up("influence_idle"),
    "no trade": _came_up("trade_lacking"),
    "reckoning": _came_up("reckoning"),
}
