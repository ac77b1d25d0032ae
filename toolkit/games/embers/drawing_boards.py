"""A player board as SVG (rulebook 2): three rows, the Calamity track below them, and what lies beside the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.counting import pillar_depth
from toolkit.games.embers.drawing_pieces import (
    BURNT,
    CROWN,
    DARK,
    EMBER,
    GOLD,
    INK,
    PAPER,
    SEAT_FILLS,
    SHIELD,
    STRIP_HEIGHT,
    STRIP_WIDTH,
    badge,
    box,
    counted,
    icon,
    kept,
    moved,
    pawn,
    store,
    token,
    told,
    won,
    words,
)
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import CALAMITY, ROWS, WARFARE, Pool
from toolkit.games.embers.state import COLLAPSED, IN, PASSED, Player, State

PANEL = 512
EDGE = 14
SURFACE = 'fill-opacity=".06" stroke="currentColor" stroke-opacity=".35"'
PITCH = 51
"""From slot to slot, and from row to row."""
SLOT = 21.5
FIRST_SLOT = EDGE + 76 + PITCH / 2
HEAD = 40
COUNT_TOP = HEAD + 40
ROWS_TOP = HEAD + 32
TRACK = ROWS_TOP + 3 * PITCH + 34
STORES = TRACK + 36
HAND = STORES + 64
METALS = (("Bronze", "#b87333"), ("Silver", "#a7b0ba"), ("Gold", GOLD))
EMPTY = 'fill-opacity=".05" stroke="currentColor" stroke-opacity=".45"'


@dataclass(frozen=True)
class Ending:
    """How a seat ended: its place and score in words, and its VP by source."""

    place: str
    points: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class Scenery:
    """What is drawn: the table, the names of its seats, whose turn it is, and how each seat ended."""

    state: State
    pool: Pool
    names: Sequence[str]
    acting: int | None
    ends: Sequence[Ending]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.pool.rules

    def fill(self, seat: int) -> str:
        """The colour of a seat's markers."""
        return SEAT_FILLS[self.pool.boards[seat].colour]


def board_width(rules: Rules) -> float:
    """Wide enough for the slots of a row and its value."""
    return max(PANEL, FIRST_SLOT + (rules.rows_slots - 0.5) * PITCH + 66)


def board_height(scenery: Scenery) -> float:
    """High enough for whoever has won most."""
    lines = max(ceil((len(player.cards) + len(player.embers)) / 2) for player in scenery.state.players)
    return _strips_top(scenery) + max(1, lines) * (STRIP_HEIGHT + 4) + EDGE


def _strips_top(scenery: Scenery) -> float:
    return STORES + 76 + (PITCH if scenery.state.hand else 0)


def board(scenery: Scenery, player: Player) -> str:
    """One board; the acting player's is framed."""
    width, height = board_width(scenery.rules), board_height(scenery)
    over = bool(scenery.ends)
    parts = [
        box(0, 0, width, height, more=SURFACE),
        _head(scenery, player, width),
        *(_count(scenery.ends[player.seat], width) if over else _in_play(scenery, player, width)),
        *_stores(scenery, player, width),
        *_strips(scenery, player),
    ]
    if scenery.acting == player.seat:
        frame = box(0, 0, width, height, fill="none", more='stroke="currentColor" stroke-width="4"')
        parts += [frame, *_hand(scenery.state)]
    return "".join(parts)


def _count(end: Ending, width: float) -> list[str]:
    """At the final count the rows have gone home: VP by source takes their place."""
    column = (width - 2 * EDGE - 28) / 2
    return [
        moved(EDGE + n % 2 * (column + 28), COUNT_TOP + n // 2 * 38, counted(source, vp, column))
        for n, (source, vp) in enumerate(end.points)
    ]


def _in_play(scenery: Scenery, player: Player, width: float) -> list[str]:
    rules = scenery.rules
    return [
        *_pillars(rules, player),
        *(_row(rules, player, row, width) for row in ROWS),
        _crown(scenery.state, player, width),
        *_track(rules, player, width),
    ]


def _head(scenery: Scenery, player: Player, width: float) -> str:
    """A band in the colour of the seat; pale once it passed, burnt once it Collapsed."""
    seat, over = player.seat, bool(scenery.ends)
    fill, ink, more = {
        IN: (scenery.fill(seat), DARK, f'stroke="{DARK}"'),
        PASSED: (INK, INK, 'fill-opacity=".1"'),
        COLLAPSED: (BURNT, PAPER, f'stroke="{DARK}"'),
    }[IN if over else player.status]
    starts = ", starts" if scenery.state.start == seat and not over else ""
    faction = scenery.pool.boards[seat].name + starts
    band = box(2, 2, width - 4, HEAD - 2, fill=fill, corner=7, more=more)
    name = words(44, 27, scenery.names[seat], 18, bold=True, ink=ink, aside=faction)
    status = words(width - 14, 27, _status(scenery, player), 16, bold=True, anchor="end", ink=ink)
    return band + pawn(seat, scenery.fill(seat), 22, HEAD / 2 + 1, f"Seat {seat + 1}") + name + status


def _status(scenery: Scenery, player: Player) -> str:
    if scenery.ends:
        return scenery.ends[player.seat].place
    if player.status == IN:
        return "to act" if scenery.acting == player.seat else ""
    return "passed" if player.status == PASSED else "COLLAPSED"


def _pillars(rules: Rules, player: Player) -> list[str]:
    """The columns of Bronze, Silver and Gold, each bright once it is complete (rulebook 8)."""
    depth = pillar_depth(player)
    return [
        _pillar(FIRST_SLOT + (column - 1) * PITCH, name, metal, depth >= column)
        for column, (name, metal) in zip(rules.pillar_columns, METALS, strict=True)
    ]


def _pillar(x: float, name: str, metal: str, complete: bool) -> str:
    shade, ink, said = (".9", DARK, "complete") if complete else (".3", INK, "not complete")
    band = box(x - 25, HEAD + 8, 50, 26 + 3 * PITCH, fill=metal, corner=6, more=f'fill-opacity="{shade}"')
    label = words(x, HEAD + 25, name, 13, bold=complete, anchor="middle", ink=ink)
    return told(f"{name} Pillar, {said}", band, label)


def _row(rules: Rules, player: Player, row: int, width: float) -> str:
    """Slots fill from the left; a row's value stands at its right end."""
    y = ROWS_TOP + (row + 0.5) * PITCH
    name = badge(row, EDGE, y - 13, ASPECTS[row].capitalize(), 70, 13)
    slots = [_slot(rules, player, row, slot) for slot in range(1, rules.rows_slots + 1)]
    return name + "".join(slots) + words(width - 18, y + 9, player.values[row], 26, bold=True, anchor="end")


def _slot(rules: Rules, player: Player, row: int, slot: int) -> str:
    x, y = FIRST_SLOT + (slot - 1) * PITCH, ROWS_TOP + (row + 0.5) * PITCH
    tokens, space = player.rows[row], slot in rules.influence_slots
    if slot > len(tokens):
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="20.5" {EMPTY}/>'
        shield = icon(SHIELD, x, y, "none", scale=1.15, more='stroke="currentColor" stroke-width="1.6"')
        return told("Influence space", ring, shield) if space else ring
    corner = icon(SHIELD, x + 17, y + 15, PAPER, scale=0.7, more=f'stroke="{DARK}"') if space else ""
    return token(tokens[slot - 1], x, y, SLOT) + corner


def _crown(state: State, player: Player, width: float) -> str:
    """Over the highest Warfare row: it would advance on the Glory track (rulebook 9)."""
    value = player.values[WARFARE]
    if not value or value < max(rival.values[WARFARE] for rival in state.players):
        return ""
    crown = icon(CROWN, width - 30, ROWS_TOP + PITCH / 2 - 24, GOLD, more=f'stroke="{DARK}"')
    return told("Highest Warfare row", crown)


def _track(rules: Rules, player: Player, width: float) -> list[str]:
    """Rulebook 6: landing on the last space is the Collapse."""
    left, last = EDGE + 92, rules.collapse_at
    pitch = min(46, (width - left - 90) / last)
    middles, radius = [left + (space + 0.5) * pitch for space in range(last)], pitch * 0.4
    edges = [EMPTY] * (last - 1) + [f'fill="none" stroke="{EMBER}" stroke-width="4"']
    spaces = [
        f'<circle cx="{x:g}" cy="{TRACK}" r="{radius:g}" {edge}/>' for x, edge in zip(middles, edges, strict=True)
    ]
    drawn = [token(CALAMITY, x, TRACK, radius) for x in middles[: player.track]]
    name = words(EDGE, TRACK + 5, "Calamities", 15, bold=True)
    return [name, *spaces, *drawn, words(left + last * pitch + 6, TRACK + 5, "Collapse", 15)]


def _stores(scenery: Scenery, player: Player, width: float) -> list[str]:
    """What lies beside the board, counted."""
    counts = {
        "Hope": player.hope,
        "Dark Ages": player.dark_ages,
        "Influence": player.markers,
        "in the bag": len(scenery.state.bags[player.seat]),
        "Embers": len(player.embers),
    }
    cell, fill = (width - 2 * EDGE) / len(counts), scenery.fill(player.seat)
    stores = [store(name, count, fill) for name, count in counts.items()]
    return [moved(EDGE + place * cell, STORES, drawn) for place, drawn in enumerate(stores)]


def _hand(state: State) -> list[str]:
    """Tokens drawn and not yet placed."""
    tokens = [token(kind, EDGE + 115 + place * PITCH, HAND) for place, kind in enumerate(state.hand)]
    return [words(EDGE, HAND + 5, "Drawn", 15, bold=True), *tokens] if tokens else []


def _strips(scenery: Scenery, player: Player) -> list[str]:
    """Cards won and Embers kept, two abreast."""
    strips = [won(card) for card in player.cards] + [kept(ember, scenery.rules) for ember in player.embers]
    top, second = _strips_top(scenery), EDGE + STRIP_WIDTH + 8
    cap = scenery.rules.discovery_cap
    this_era = f"{player.discoveries} this Era{'' if cap is None else f', {cap} at most'}"
    head = words(EDGE, top - 10, f"Cards won: {len(player.cards)}", 15, bold=True, aside=this_era)
    return [head] + [
        moved(second if place % 2 else EDGE, top + place // 2 * (STRIP_HEIGHT + 4), strip)
        for place, strip in enumerate(strips)
    ]
