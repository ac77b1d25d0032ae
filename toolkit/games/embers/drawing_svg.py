"""The table as SVG: Central Board, Discovery area, and a board for every player.

One drawing holds two arrangements. Where the page (or a container it declares) is narrow, a style moves the same
pieces into half the width and enlarges them, so that the words stay readable.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.counting import pillar_depth
from toolkit.games.embers.drawing import NUMERALS
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pieces import (
    BAG,
    BURNT,
    CARD_HEIGHT,
    CARD_WIDTH,
    CROWN,
    DARK,
    FLAME,
    INK,
    MOON,
    PAPER,
    SEAT_FILLS,
    SHIELD,
    STRIP_HEIGHT,
    STRIP_WIDTH,
    SUN,
    badge,
    box,
    face_up,
    icon,
    influence,
    kept,
    pawn,
    told,
    token,
    won,
    words,
)
from toolkit.games.embers.pool import CALAMITY, ROWS, WARFARE, Card, Pool
from toolkit.games.embers.state import COLLAPSED, IN, PASSED, Player, State

PANEL = 512
GAP = 12
EDGE = 14
PITCH = 51
"""From slot to slot, and from row to row."""
FIRST_SLOT = EDGE + 76 + PITCH / 2
SLOT = 21.5
NARROW = 720
METALS = (("Bronze", "#b87333"), ("Silver", "#a7b0ba"), ("Gold", "#d9a514"))
SURFACE = 'fill-opacity=".06" stroke="currentColor" stroke-opacity=".35"'
STYLE = (
    "svg.embers-table{height:auto;aspect-ratio:var(--wide)}"
    "svg.embers-table:root{color:#1a1c20;background:#fff}"
    "@media (prefers-color-scheme:dark){svg.embers-table:root{color:#eceef1;background:#14161a}}"
) + "".join(
    f"@{where} (max-width:{NARROW}px)"
    "{svg.embers-table{aspect-ratio:var(--narrow)}svg.embers-table>g{transform:var(--narrow)}}"
    for where in ("media", "container")
)


@dataclass(frozen=True)
class Scenery:
    """What is drawn: the table, the names of its seats, whose turn it is, and how each seat ended."""

    state: State
    pool: Pool
    names: Sequence[str]
    acting: int | None
    ends: Sequence[str]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.pool.rules

    def fill(self, seat: int) -> str:
        """The colour of a seat's markers."""
        return SEAT_FILLS[self.pool.boards[seat].colour]


@dataclass(frozen=True)
class Section:
    """Pieces of one size, laid out in as many columns as the width allows."""

    pieces: Sequence[str]
    width: float
    height: float


def table_svg(
    state: State, pool: Pool, names: Sequence[str], *, acting: int | None = None, ends: Sequence[str] = ()
) -> str:
    """The whole table; `ends` says for each seat how it ended, once the game is over."""
    scenery = Scenery(state, pool, names, acting, ends)
    sections = _sections(scenery)
    narrow_width = max(PANEL, *(section.width for section in sections))
    wide_width = max(2 * PANEL + GAP, narrow_width)
    wide, height = _spots(sections, wide_width)
    narrow, narrow_height = _spots(sections, narrow_width)
    grow = wide_width / narrow_width
    pieces = [piece for section in sections for piece in section.pieces]
    placed = [
        f'<g transform="translate({x:.1f} {y:.1f})" '
        f'style="--narrow:translate({nx * grow:.1f}px,{ny * grow:.1f}px) scale({grow:.4g})">{piece}</g>'
        for piece, (x, y), (nx, ny) in zip(pieces, wide, narrow, strict=True)
    ]
    ratios = f"--wide:{wide_width + 8:g}/{height + 8:g};--narrow:{wide_width + 8:g}/{narrow_height * grow + 8:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="embers-table" role="img" width="100%" style="{ratios}" '
        f'viewBox="-4 -4 {wide_width + 8:g} {height + 8:g}" preserveAspectRatio="xMidYMin meet" fill="{INK}" '
        f"font-family=\"'Source Sans', 'Source Sans Pro', system-ui, 'Segoe UI', sans-serif\">"
        f"<title>{escape(situation(scenery))}</title><desc>{escape(_standing(scenery))}</desc>"
        f"<style>{STYLE}</style>{''.join(placed)}</svg>"
    )


def _sections(scenery: Scenery) -> list[Section]:
    state = scenery.state
    cards = [_display_card(scenery, card) for card in state.display]
    lines = max(1, *(_strip_lines(player) for player in state.players))
    height = _strips_top(scenery) + lines * (STRIP_HEIGHT + 4) + EDGE
    boards = [_board(scenery, player, height) for player in state.players]
    return [
        Section([_glory_track(scenery), _market(scenery)], PANEL, CENTRAL),
        Section([_display_title(scenery)], 1, 24),
        Section(cards, CARD_WIDTH, CARD_HEIGHT),
        Section(boards, _board_width(scenery.rules), height),
    ]


def _spots(sections: Sequence[Section], width: float) -> tuple[list[tuple[float, float]], float]:
    """Where each piece goes, and the height of it all. Columns spread over the width, a single one is centred."""
    spots, top = [], 0.0
    for section in sections:
        columns = max(1, int((width + GAP - 2) // (section.width + GAP - 2)))
        step = (width - section.width) / max(1, columns - 1)
        left = (width - section.width) / 2 if columns == 1 else 0
        for place in range(len(section.pieces)):
            line, column = divmod(place, columns)
            spots.append((left + column * step, top + line * (section.height + GAP)))
        top += ceil(len(section.pieces) / columns) * (section.height + GAP)
    return spots, top - GAP


# -- in words ------------------------------------------------------------------------------------


def situation(scenery: Scenery) -> str:
    """One line: when it is and whose turn."""
    state, names = scenery.state, scenery.names
    if scenery.ends:
        return "Embers of Empire, final count: " + "; ".join(map(": ".join, zip(names, scenery.ends, strict=True)))
    now = f"Embers of Empire, {_era(state)}"
    return f"{now}: {names[scenery.acting]} to act" if scenery.acting is not None else f"{now}: {names[state.start]} starts"


def _era(state: State) -> str:
    return f"Era {NUMERALS[state.era]} of {NUMERALS[state.eras]}, turn {state.turn}"


def _standing(scenery: Scenery) -> str:
    """Every board in a sentence."""
    return " ".join(_board_words(scenery, player) for player in scenery.state.players)


def _board_words(scenery: Scenery, player: Player) -> str:
    rows = ", ".join(f"{aspect.capitalize()} {value}" for aspect, value in zip(ASPECTS, player.values, strict=True))
    return (
        f"{scenery.names[player.seat]}{STATUS_WORDS[player.status]}: {rows}; Calamities {player.track} of "
        f"{scenery.rules.collapse_at}; Glory {player.glory}, Hope {player.hope}, Dark Ages {player.dark_ages}, "
        f"cards won {len(player.cards)}."
    )


STATUS_WORDS = {IN: "", PASSED: " (passed)", COLLAPSED: " (Collapsed)"}

# -- Central Board and Discovery area --------------------------------------------------------------

CENTRAL = 138
MARKET_ROW = 84


def _panel(title: str, aside: str, *drawn: str) -> str:
    head = words(EDGE, 26, title, 17, bold=True) + words(PANEL - EDGE, 26, aside, 15, anchor="end")
    return box(0, 0, PANEL, CENTRAL, more=SURFACE) + head + "".join(drawn)


def _glory_track(scenery: Scenery) -> str:
    """Rulebook 9: one space per Era and a 0 start; level markers share a space."""
    spaces = scenery.state.eras + 1
    width = (PANEL - 2 * EDGE) / spaces
    drawn = [_glory_space(scenery, space, EDGE + space * width, width - 4) for space in range(spaces)]
    return _panel("Glory track", _era(scenery.state), *drawn)


def _glory_space(scenery: Scenery, space: int, x: float, width: float) -> str:
    top = 40
    here = [player.seat for player in scenery.state.players if player.glory == space]
    ground = box(x, top, width, CENTRAL - top - 12, corner=6, more='fill-opacity=".09"')
    number = words(x + width / 2, CENTRAL - 18, space, 14, anchor="middle", bold=space == 0)
    pawns = [
        pawn(
            seat, scenery.fill(seat), x + width / 2 + dx, top + 15 + dy, f"Glory of {scenery.names[seat]}: {space}"
        )
        for seat, (dx, dy) in zip(here, _heap(len(here)), strict=True)
    ]
    return "".join([ground, number, *pawns])


def _heap(markers: int) -> list[tuple[float, float]]:
    """Places for markers that share a space: two abreast, a fifth in the middle."""
    if markers == 1:
        return [(0, 13)]
    return [(-13, 0), (13, 0), (-13, 26), (13, 26), (0, 13)][:markers]


def _market(scenery: Scenery) -> str:
    """Rulebook 7: the public row of face-up Resources."""
    state, places = scenery.state, max(scenery.rules.market_size, len(scenery.state.market))
    pitch = min(66, (PANEL - 2 * EDGE) / max(places, 1))
    middles = [EDGE + (place + 0.5) * pitch for place in range(places)]
    radius = min(29, pitch * 0.45)
    beds = [f'<circle cx="{x:g}" cy="{MARKET_ROW}" r="{radius:g}" fill-opacity=".09"/>' for x in middles]
    tokens = [token(kind, x, MARKET_ROW, radius - 1) for kind, x in zip(state.market, middles, strict=False)]
    return _panel("Resource Market", f"Frontier: {len(state.frontier)} tokens", *beds, *tokens)


def _display_title(scenery: Scenery) -> str:
    left = len(scenery.state.display)
    return words(0, 18, "Discovery area", 17, bold=True, aside=f"{left} face up" if left else "empty")


def _display_card(scenery: Scenery, card: Card) -> str:
    owner = scenery.state.marks.get(card)
    if owner is None:
        return face_up(card, scenery.rules)
    fill = scenery.fill(owner)
    marker = influence(owner, fill, 0, 0, f"Influence of {scenery.names[owner]}")
    return face_up(card, scenery.rules, marker, fill)


# -- player boards ---------------------------------------------------------------------------------

HEAD = 40
ROWS_TOP = HEAD + 32
TRACK = ROWS_TOP + 3 * PITCH + 34
STORES = TRACK + 36


def _board_width(rules: Rules) -> float:
    return max(PANEL, FIRST_SLOT + (rules.rows_slots - 0.5) * PITCH + 66)


def _strips_top(scenery: Scenery) -> float:
    return STORES + 76 + (PITCH if scenery.state.hand else 0)


def _strip_lines(player: Player) -> int:
    return ceil((len(player.cards) + len(player.embers)) / 2)


def _board(scenery: Scenery, player: Player, height: float) -> str:
    """Rulebook 2: three rows, the Calamity track below them, and what lies beside the board."""
    width = _board_width(scenery.rules)
    acts = scenery.acting == player.seat
    frame = box(0, 0, width, height, more=SURFACE)
    if acts:
        frame += box(0, 0, width, height, fill="none", more='stroke="currentColor" stroke-width="4"')
    return "".join(
        [
            frame,
            _head(scenery, player, width),
            *_pillars(scenery.rules, player),
            *(_row(scenery, player, row, width) for row in ROWS),
            _track(scenery.rules, player, width),
            *_stores(scenery, player, width),
            *(_hand(scenery.state) if acts else ()),
            *_strips(scenery, player, width),
        ]
    )


def _head(scenery: Scenery, player: Player, width: float) -> str:
    """A band in the colour of the seat; dark once it Collapsed, pale once it passed."""
    seat, name = player.seat, scenery.names[player.seat]
    fill, ink, more = {
        IN: (scenery.fill(seat), DARK, f'stroke="{DARK}"'),
        PASSED: (INK, INK, 'fill-opacity=".1"'),
        COLLAPSED: (BURNT, PAPER, f'stroke="{DARK}"'),
    }[player.status if not scenery.ends else IN]
    faction = f"{scenery.pool.boards[seat].name}{', starts' if scenery.state.start == seat and not scenery.ends else ''}"
    return "".join(
        [
            box(2, 2, width - 4, HEAD - 2, fill=fill, corner=7, more=more),
            pawn(seat, scenery.fill(seat), 22, HEAD / 2 + 1, f"Seat {seat + 1}"),
            words(44, 27, name, 18, bold=True, ink=ink, aside=faction),
            words(width - 14, 27, _status(scenery, player), 16, bold=True, anchor="end", ink=ink),
        ]
    )


def _status(scenery: Scenery, player: Player) -> str:
    if scenery.ends:
        return scenery.ends[player.seat]
    if player.status == IN:
        return "to act" if scenery.acting == player.seat else ""
    return "passed" if player.status == PASSED else "COLLAPSED"


def _pillars(rules: Rules, player: Player) -> list[str]:
    """Columns of Bronze, Silver and Gold; framed and ticked once complete (rulebook 8)."""
    depth = pillar_depth(player)
    return [
        _pillar(FIRST_SLOT + (column - 1) * PITCH, name, metal, depth >= column)
        for column, (name, metal) in zip(rules.pillar_columns, METALS, strict=True)
    ]


def _pillar(x: float, name: str, metal: str, complete: bool) -> str:
    frame = f'fill-opacity=".8" stroke="{metal}" stroke-width="3"' if complete else 'fill-opacity=".3"'
    band = box(x - 25, HEAD + 8, 50, 24 + 3 * PITCH + 2, fill=metal, corner=6, more=frame)
    said = f"{name} Pillar{', complete' if complete else ''}"
    return told(said, band, words(x, HEAD + 25, name, 14, bold=complete, anchor="middle", ink=DARK if complete else INK))


def _row(scenery: Scenery, player: Player, row: int, width: float) -> str:
    rules, tokens = scenery.rules, player.rows[row]
    y = ROWS_TOP + (row + 0.5) * PITCH
    drawn = [badge(row, EDGE, y - 13, ASPECTS[row].capitalize(), 70, 13)]
    for slot in range(1, rules.rows_slots + 1):
        x = FIRST_SLOT + (slot - 1) * PITCH
        if slot <= len(tokens):
            drawn.append(token(tokens[slot - 1], x, y, SLOT))
            drawn += [icon(SHIELD, x + 18, y + 16, PAPER, scale=0.7, more=f'stroke="{DARK}"')] * (
                slot in rules.influence_slots
            )
        else:
            drawn.append(_open_slot(x, y, slot in rules.influence_slots))
    drawn.append(words(width - 18, y + 9, player.values[row], 26, bold=True, anchor="end"))
    if row == WARFARE and player.values[row] and player.values[row] == _best_warfare(scenery.state):
        drawn.append(told("Highest Warfare row", icon(CROWN, width - 30, y - 24, METALS[2][1], more=f'stroke="{DARK}"')))
    return "".join(drawn)


def _best_warfare(state: State) -> int:
    return max(player.values[WARFARE] for player in state.players)


def _open_slot(x: float, y: float, influence_space: bool) -> str:
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="20.5" fill-opacity=".05" stroke="currentColor" stroke-opacity=".45"/>'
    if not influence_space:
        return ring
    shield = icon(SHIELD, x, y, "none", scale=1.15, more='stroke="currentColor" stroke-width="1.6"')
    return told("Influence space", ring, shield)


def _track(rules: Rules, player: Player, width: float) -> str:
    """Rulebook 6: landing on the last space is the Collapse."""
    left = EDGE + 92
    pitch = min(46, (width - left - 90) / rules.collapse_at)
    radius = pitch * 0.4
    drawn = [words(EDGE, TRACK + 5, "Calamities", 15, bold=True)]
    for space in range(1, rules.collapse_at + 1):
        x = left + (space - 0.5) * pitch
        last = space == rules.collapse_at
        edge = 'stroke="#d55e00" stroke-width="4"' if last else 'stroke="currentColor" stroke-opacity=".45"'
        drawn.append(f'<circle cx="{x:g}" cy="{TRACK}" r="{radius:g}" fill-opacity=".05" {edge}/>')
        if space <= player.track:
            drawn.append(token(CALAMITY, x, TRACK, radius))
    drawn.append(words(left + rules.collapse_at * pitch + 6, TRACK + 5, "Collapse", 15))
    return "".join(drawn)


def _stores(scenery: Scenery, player: Player, width: float) -> list[str]:
    """What lies beside the board, counted."""
    kept_beside = (
        ("Hope", player.hope, SUN, "#d9a514"),
        ("Dark Ages", player.dark_ages, MOON, INK),
        ("Influence", player.markers, SHIELD, scenery.fill(player.seat)),
        ("in the bag", len(scenery.state.bags[player.seat]), BAG, INK),
        ("Embers", len(player.embers), FLAME, "#d55e00"),
    )
    cell = (width - 2 * EDGE) / len(kept_beside)
    drawn = []
    for place, (name, count, outline, fill) in enumerate(kept_beside):
        x = EDGE + place * cell
        drawn.append(icon(outline, x + 12, STORES + 6, fill, more=f'stroke="{DARK}" stroke-width=".8"'))
        drawn.append(words(x + 30, STORES + 12, count, 19, bold=True) + words(x, STORES + 34, name, 14))
    return drawn


def _hand(state: State) -> list[str]:
    """Tokens drawn and not yet placed."""
    y = STORES + 64
    drawn = [token(kind, EDGE + 115 + place * PITCH, y) for place, kind in enumerate(state.hand)]
    return [words(EDGE, y + 5, "Drawn", 15, bold=True), *drawn] if drawn else []


def _strips(scenery: Scenery, player: Player, width: float) -> list[str]:
    """Cards won and Embers kept, two abreast."""
    strips = [won(card) for card in player.cards] + [kept(ember, scenery.rules) for ember in player.embers]
    top = _strips_top(scenery)
    cap = scenery.rules.discovery_cap
    now = f"{player.discoveries} this Era{'' if cap is None else f', {cap} at most'}"
    head = words(EDGE, top - 10, f"Cards won: {len(player.cards)}", 15, bold=True, aside=now)
    return [head] + [
        f'<g transform="translate({EDGE + place % 2 * (width - 2 * EDGE - STRIP_WIDTH):g} '
        f'{top + place // 2 * (STRIP_HEIGHT + 4):g})">{strip}</g>'
        for place, strip in enumerate(strips)
    ]
