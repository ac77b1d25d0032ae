"""What is counted while the log of a finished game is read."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import CALAMITY, Card
from toolkit.games.embers.table import EmbersTable

Event = tuple[Any, ...]

COUNTS = (
    "warfare", "glory_gained", "glory", "collapsed", "tokens_drawn", "calamities", "hope_spent", "discoveries",
    "embers", "tokens_lost", "warfare_cards", "culture_cards", "economy_cards", "wonders", "turns", "gains", "trades",
    "influence_placed", "influence_contested", "influence_returned", "warfare_row", "culture_row", "economy_row",
    "bronze", "silver", "gold", "resources", "bag_value", "score",
)  # fmt: skip
"""Columns of `rounds` in order, before `peak_risk` and `wait`."""
AT = {name: place for place, name in enumerate((*COUNTS, "peak_risk", "wait"))}
_CLEAN = [0] * len(COUNTS) + [0.0, 0.0]
_ASPECT_CARDS = AT["warfare_cards"]
_WARFARE_ROW = AT["warfare_row"]


class Tally:
    """Counts by Era and seat, and what became of each card."""

    __slots__ = ("brink", "cards", "last_turn", "pillars", "rounds", "running", "turn")

    def __init__(self, table: EmbersTable) -> None:
        self.brink = table.rules.collapse_at - 1
        self.pillars = table.rules.pillar_columns
        self.turn = 0
        self.last_turn = [0] * len(table.state.players)
        self.rounds: list[list[list[Any]]] = []
        self.running: list[Sequence[int]] = []
        """Scores by seat after each Era, as if the game ended there."""
        self.cards: dict[Card, list[int]] = {}
        """Card -> Era dealt, affordable, marked by, taken by, turn taken (of the Era)."""

    @property
    def now(self) -> list[list[Any]]:
        """The counts of the Era under way, by seat."""
        return self.rounds[-1]


def read_log(table: EmbersTable) -> Tally:
    """Count a finished game that was played with its log on."""
    counted = Tally(table)
    for event in table.log or ():
        if event[0] in _HANDLERS:
            _HANDLERS[event[0]](counted, event)
    return counted


def _deal(counted: Tally, event: Event) -> None:
    _, era, _, cards = event
    before = counted.now if counted.rounds else [_CLEAN] * len(counted.last_turn)
    counted.rounds.append([_CLEAN.copy() for _ in before])
    for counts, earlier in zip(counted.now, before, strict=True):
        counts[AT["glory"]] = earlier[AT["glory"]]
    counted.turn = 0
    counted.last_turn = [0] * len(counted.last_turn)
    for card in cards:
        counted.cards[card] = [era, 0, -1, -1, -1]


def _turn(counted: Tally, event: Event) -> None:
    counted.turn += 1
    counts, last = counted.now[event[1]], counted.last_turn[event[1]]
    counts[_TURNS] += 1
    if last:
        counts[_WAIT] += counted.turn - last - 1
    counted.last_turn[event[1]] = counted.turn


def _affordable(counted: Tally, event: Event) -> None:
    for option in event[2]:
        counted.cards[option.card][1] = 1


def _influence(counted: Tally, event: Event) -> None:
    counted.cards[event[2]][2] = event[1]
    counted.now[event[1]][AT["influence_placed"]] += 1


def _marker_home(counted: Tally, event: Event) -> None:
    _, owner, _, taker = event
    if taker < 0:
        counted.now[owner][AT["influence_returned"]] += 1
    elif taker != owner:
        counted.now[owner][AT["influence_contested"]] += 1


def _discover(counted: Tally, event: Event) -> None:
    _, seat, card = event
    counted.cards[card][3:] = (seat, counted.turn)
    counts = counted.now[seat]
    counts[AT["discoveries"]] += 1
    counts[AT["wonders"] if card.wonder else _ASPECT_CARDS + card.aspect] += 1


def _glory(counted: Tally, event: Event) -> None:
    _, leaders, values = event
    for seat, value in enumerate(values):
        counts = counted.now[seat]
        counts[AT["warfare"]] = value
        if seat in leaders:
            counts[AT["glory_gained"]] += 1
            counts[AT["glory"]] += 1


def _draw(counted: Tally, event: Event) -> None:
    _, seat, tokens, track, left, calamities_left = event
    counts = counted.now[seat]
    counts[_DRAWN] += len(tokens)
    safe = counted.brink - track
    if safe < len(tokens):
        held = tokens.count(CALAMITY)
        risk = collapse_risk(safe, left + len(tokens), calamities_left + held, len(tokens))
        counts[_PEAK_RISK] = max(counts[_PEAK_RISK], risk)


def _era_end(counted: Tally, event: Event) -> None:
    _, scores, boards = event
    counted.running.append(scores)
    for counts, score, (w, c, e, resources, value) in zip(counted.now, scores, boards, strict=True):
        depth = min(w, c, e)
        pillars = (int(depth >= column) for column in counted.pillars)
        counts[_WARFARE_ROW : _WARFARE_ROW + 9] = (w, c, e, *pillars, resources, value, score)


def _one(name: str) -> Callable[[Tally, Event], None]:
    column = AT[name]

    def count(counted: Tally, event: Event) -> None:
        counted.now[event[1]][column] += 1

    return count


_TURNS, _DRAWN, _PEAK_RISK, _WAIT = (AT[name] for name in ("turns", "tokens_drawn", "peak_risk", "wait"))
_HANDLERS: dict[str, Callable[[Tally, Event], None]] = {
    "deal": _deal,
    "turn": _turn,
    "affordable": _affordable,
    "influence": _influence,
    "marker home": _marker_home,
    "discover": _discover,
    "glory": _glory,
    "draw": _draw,
    "era end": _era_end,
    "calamity": _one("calamities"),
    "hope": _one("hope_spent"),
    "collapse": _one("collapsed"),
    "ember": _one("embers"),
    "lose": _one("tokens_lost"),
    "gain": _one("gains"),
    "trade": _one("trades"),
}
