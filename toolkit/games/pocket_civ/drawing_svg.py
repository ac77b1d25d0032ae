"""The table as SVG: the Eras and the map, beside them the Event card and every Empire.

One drawing holds two arrangements. Where the page (or a container it declares) is narrow, a style moves the same
pieces below each other and enlarges them, so that the words stay readable.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.games.pocket_civ.drawing_map import map_svg
from toolkit.games.pocket_civ.drawing_panels import (
    CARD_HEIGHT,
    DECK_HEIGHT,
    ERAS_HEIGHT,
    SIDE,
    Ending,
    Happening,
    deck,
    empire,
    empire_height,
    eras,
    event_card,
)
from toolkit.games.pocket_civ.drawing_pieces import DARK, PAPER, box, icon, moved, plain, words
from toolkit.games.pocket_civ.drawing_shapes import WIDTH, height_of
from toolkit.games.pocket_civ.offers import ICON_NAMES, ICONS
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.picture import picture

GAP = 14.0
LEGEND = 40.0


@dataclass(frozen=True)
class Piece:
    """Something to be laid out, with its size."""

    drawn: str
    width: float
    height: float


def table_svg(
    table: CivTable,
    names: Sequence[str],
    *,
    acting: int | None = None,
    asked: int | None = None,
    happening: Happening | None = None,
    ends: Sequence[Ending] = (),
) -> str:
    """The whole table, as it is in play or (with how each seat ended) at the end; who is asked comes first."""
    event = happening or Happening(None)
    left = [
        Piece(eras(table, WIDTH), WIDTH, ERAS_HEIGHT),
        Piece(map_svg(table, names, event.active), WIDTH, height_of(len(table.map.regions))),
        Piece(_legend(table), WIDTH, LEGEND),
    ]
    right = [Piece(deck(table.state), SIDE, DECK_HEIGHT)]
    if event.card is not None:
        right.append(Piece(event_card(event.card, table.state.era), SIDE, CARD_HEIGHT))
    for seat in _seats(len(names), asked):
        _lay_shorter(left, right, table, names, seat, acting=acting == seat, ending=ends[seat] if ends else None)
    return _page(table, names, acting, left, right)


def _seats(count: int, asked: int | None) -> list[int]:
    first = asked or 0
    return [(first + n) % count for n in range(count)]


def _lay_shorter(
    left: list[Piece],
    right: list[Piece],
    table: CivTable,
    names: Sequence[str],
    seat: int,
    *,
    acting: bool,
    ending: Ending | None,
) -> None:
    """An Empire goes below whichever column is the shorter one."""
    player = table.state.players[seat]
    column = right if _height(right) <= _height(left) else left
    width = SIDE if column is right else WIDTH
    drawn = empire(table, player, names[seat], width, acting=acting, ending=ending)
    column.append(Piece(drawn, width, empire_height(player, width)))


def _height(column: Sequence[Piece]) -> float:
    return sum(piece.height + GAP for piece in column) - GAP


def _legend(table: CivTable) -> str:
    """What the icons of this map stand for."""
    state = table.state
    shown = [name for name in ICONS if any(getattr(state, name))]
    parts = [
        moved(22 + 104 * n, LEGEND / 2, icon(name, ICON_NAMES[name]) + words(18, 5, ICON_NAMES[name], 14, ink=DARK))
        for n, name in enumerate(shown)
    ]
    return box(0, 0, WIDTH, LEGEND, fill=PAPER, more=f'stroke="{DARK}" stroke-opacity=".4"') + "".join(parts)


def _page(
    table: CivTable, names: Sequence[str], acting: int | None, left: Sequence[Piece], right: Sequence[Piece]
) -> str:
    width = WIDTH + 2 * GAP + SIDE
    grow, stretch = width / WIDTH, WIDTH / SIDE
    groups, wide, narrow = list[str](), [0.0, 0.0], 0.0
    for column, x, scale, pieces in ((0, 0.0, 1.0, left), (1, WIDTH + 2 * GAP, stretch, right)):
        for piece in pieces:
            place = f"translate(0px,{grow * narrow:.1f}px) scale({grow * scale:.4g})"
            groups.append(
                f'<g transform="translate({x:g} {wide[column]:.1f})" style="--narrow:{place}">{piece.drawn}</g>'
            )
            wide[column] += piece.height + GAP
            narrow += piece.height * scale + GAP
    said = f"<title>{plain(situation(table, names, acting))}</title><desc>{plain(in_words(table, names))}</desc>"
    size = {"width": width, "height": max(wide) - GAP, "narrow_height": grow * (narrow - GAP)}
    return picture("civ-table", said, "".join(groups), **size)


def situation(table: CivTable, names: Sequence[str], acting: int | None) -> str:
    """The title: when it is and whose turn."""
    state = table.state
    when = f"Pocket Civ, Era {state.era} of {table.rules.eras}, Round {state.round}"
    return when if acting is None else f"{when}: {names[acting]} to act"


def in_words(table: CivTable, names: Sequence[str]) -> str:
    """Every Empire in a sentence."""
    return " ".join(
        f"{names[player.seat]}: Tribes {player.total_tribes}, Cities {player.city_count}, AV {player.total_av}, "
        f"Advances {len(player.advances)}, Gold {player.gold}, Glory {player.glory}."
        for player in table.state.players
    )
