"""The table as SVG: Central Board, Discovery area, and a board for every player.

One drawing holds two arrangements. Where the page (or a container it declares) is narrow, a style moves the same
pieces into half the width and enlarges them, so that the words stay readable.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.drawing import NUMERALS
from toolkit.games.embers.drawing_boards import EDGE, PANEL, SURFACE, Ending, Scenery, board, board_height, board_width
from toolkit.games.embers.drawing_pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    box,
    face_up,
    influence,
    pawn,
    plain,
    token,
    words,
)
from toolkit.games.embers.pool import Card, Pool
from toolkit.games.embers.state import COLLAPSED, IN, PASSED, Player, State
from toolkit.play.picture import picture

GAP = 12
CENTRAL = 138
MARKET_ROW = 84
STATUS = {IN: "", PASSED: " (passed)", COLLAPSED: " (Collapsed)"}


@dataclass(frozen=True)
class Section:
    """Pieces of one size, laid out in as many columns as the width allows."""

    pieces: Sequence[str]
    width: float
    height: float


def table_svg(
    state: State,
    pool: Pool,
    names: Sequence[str],
    *,
    acting: int | None = None,
    ends: Sequence[Ending] = (),
    asked: int | None = None,
) -> str:
    """The whole table, as it is in play or (with how each seat ended) at the final count.

    For a seat that is asked something, what it looks at most comes first: the cards on offer, and its own board.
    """
    scenery = Scenery(state, pool, names, acting, ends)
    sections = _sections(scenery) if asked is None else _sections_for(scenery, asked)
    narrow_width = max(PANEL, board_width(pool.rules))
    width = max(2 * PANEL + GAP, narrow_width)
    grow = width / narrow_width
    wide, height = _spots(sections, width)
    narrow, narrow_height = _spots(sections, narrow_width)
    drawn = [
        f'<g transform="translate({x:.1f} {y:.1f})" '
        f'style="--narrow:translate({grow * nx:.1f}px,{grow * ny:.1f}px) scale({grow:.4g})">{piece}</g>'
        for piece, (x, y), (nx, ny) in zip(_pieces(sections), wide, narrow, strict=True)
    ]
    said = f"<title>{plain(situation(scenery))}</title><desc>{plain(_boards_in_words(scenery))}</desc>"
    return picture("embers-table", said, "".join(drawn), width=width, height=height, narrow_height=grow * narrow_height)


def _sections(scenery: Scenery) -> list[Section]:
    return [_central_board(scenery), *_discovery_area(scenery), _boards(scenery, scenery.state.players)]


def _sections_for(scenery: Scenery, asked: int) -> list[Section]:
    players = scenery.state.players
    return [
        *_discovery_area(scenery), _boards(scenery, players[asked:] + players[:asked]), _central_board(scenery),
    ]  # fmt: skip


def _central_board(scenery: Scenery) -> Section:
    return Section([_glory_track(scenery), _market(scenery)], PANEL, CENTRAL)


def _discovery_area(scenery: Scenery) -> list[Section]:
    state = scenery.state
    cards = [_display_card(scenery, card) for card in state.display]
    return [Section([_display_title(state)], 1, 24), Section(cards, CARD_WIDTH, CARD_HEIGHT)]


def _boards(scenery: Scenery, players: Sequence[Player]) -> Section:
    boards = [board(scenery, player) for player in players]
    return Section(boards, board_width(scenery.rules), board_height(scenery))


def _pieces(sections: Sequence[Section]) -> list[str]:
    return [piece for section in sections for piece in section.pieces]


def _spots(sections: Sequence[Section], width: float) -> tuple[list[tuple[float, float]], float]:
    """Where each piece goes, and the height of it all. Columns spread over the width, a single one is centred."""
    spots, top = [], 0.0
    for section in sections:
        columns = max(1, int((width + GAP - 2) // (section.width + GAP - 2)))
        step = (width - section.width) / max(1, columns - 1)
        left = (width - section.width) / 2 if columns == 1 else 0.0
        for place in range(len(section.pieces)):
            line, column = divmod(place, columns)
            spots.append((left + column * step, top + line * (section.height + GAP)))
        top += ceil(len(section.pieces) / columns) * (section.height + GAP)
    return spots, top - GAP


def situation(scenery: Scenery) -> str:
    """The title: when it is and whose turn, or how it ended."""
    state, names = scenery.state, scenery.names
    if scenery.ends:
        places = [f"{name} {end.place}" for name, end in zip(names, scenery.ends, strict=True)]
        return f"Embers of Empire, final count: {'; '.join(places)}"
    whose = f"{names[state.start]} starts" if scenery.acting is None else f"{names[scenery.acting]} to act"
    return f"Embers of Empire, {_era(state)}: {whose}"


def _era(state: State) -> str:
    return f"Era {NUMERALS[state.era]} of {NUMERALS[state.eras]}, turn {state.turn}"


def _boards_in_words(scenery: Scenery) -> str:
    return " ".join(_board_in_words(scenery, player) for player in scenery.state.players)


def _board_in_words(scenery: Scenery, player: Player) -> str:
    rows = ", ".join(f"{aspect.capitalize()} {value}" for aspect, value in zip(ASPECTS, player.values, strict=True))
    return (
        f"{scenery.names[player.seat]}{STATUS[player.status]}: {rows}; Calamities {player.track} of "
        f"{scenery.rules.collapse_at}; Glory {player.glory}, Hope {player.hope}, Dark Ages {player.dark_ages}, "
        f"cards won {len(player.cards)}."
    )


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
    top, middle = 40, x + width / 2
    seats = [player.seat for player in scenery.state.players if player.glory == space]
    ground = box(x, top, width, CENTRAL - top - 12, corner=6, more='fill-opacity=".09"')
    pawns = [
        pawn(seat, scenery.fill(seat), middle + dx, top + dy, f"Glory of {scenery.names[seat]}: {space}")
        for seat, (dx, dy) in zip(seats, _heap(len(seats)), strict=True)
    ]
    return ground + words(middle, CENTRAL - 18, space, anchor="middle") + "".join(pawns)


def _heap(markers: int) -> Sequence[tuple[int, int]]:
    """Places for markers that share a space: two abreast, a fifth in the middle."""
    if markers < 3:
        return [(0, 28)] if markers == 1 else [(-13, 28), (13, 28)][:markers]
    return [(-13, 15), (13, 15), (-13, 41), (13, 41), (0, 28)][:markers]


def _market(scenery: Scenery) -> str:
    """Rulebook 7: the public row of face-up Resources."""
    market, places = scenery.state.market, scenery.rules.market_size
    pitch = min(66, (PANEL - 2 * EDGE) / max(places, 1))
    middles = [EDGE + (place + 0.5) * pitch for place in range(places)]
    radius = min(28, pitch * 0.43)
    beds = [f'<circle cx="{x:g}" cy="{MARKET_ROW}" r="{radius:g}" fill-opacity=".09"/>' for x in middles]
    tokens = [token(kind, x, MARKET_ROW, radius) for kind, x in zip(market, middles, strict=False)]
    return _panel("Resource Market", f"Frontier: {len(scenery.state.frontier)} tokens", *beds, *tokens)


def _display_title(state: State) -> str:
    face_up_now = f"{len(state.display)} face up" if state.display else "empty"
    return words(0, 18, "Discovery area", 17, bold=True, aside=face_up_now)


def _display_card(scenery: Scenery, card: Card) -> str:
    owner = scenery.state.marks.get(card)
    if owner is None:
        return face_up(card, scenery.rules)
    fill = scenery.fill(owner)
    return face_up(card, scenery.rules, influence(owner, fill, f"Influence of {scenery.names[owner]}"), fill)
