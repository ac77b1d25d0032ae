"""What lies beside the map as SVG: the Eras, the Event card and its deck, and every Empire."""

from dataclasses import dataclass
from math import ceil

from toolkit.games.pocket_civ.drawing_pieces import (
    DARK,
    GOLD,
    INK,
    PAPER,
    RED,
    SEAT_FILLS,
    TOTEM,
    box,
    circle,
    coin,
    hexagon,
    moved,
    path,
    plain,
    shortened,
    square,
    told,
    words,
)
from toolkit.games.pocket_civ.pool import Advance, Box, EventCard, Wonder
from toolkit.games.pocket_civ.state import Player, State
from toolkit.games.pocket_civ.table import CivTable
from toolkit.games.pocket_civ.wording import event_name

SURFACE = 'fill-opacity=".06" stroke="currentColor" stroke-opacity=".35"'
EDGE = 14
SIDE = 366.0
"""Width of what stands beside the map."""
ERAS_HEIGHT, CARD_HEIGHT, DECK_HEIGHT = 60.0, 268.0, 60.0
CHIP = 25


@dataclass(frozen=True)
class Ending:
    """How a seat ended: its score, and the points by source in words."""

    total: int
    by_source: str


@dataclass(frozen=True)
class Happening:
    """The Event card on the table, and the Regions it strikes."""

    card: EventCard | None
    active: tuple[int, ...] = ()


# -- the Eras --------------------------------------------------------------------------------------


def eras(table: CivTable, width: float) -> str:
    """A space for each Era; alone at the table each asks for Cities."""
    state, count = table.state, table.rules.eras
    pitch = (width + 6) / count
    alone = len(state.players) == 1
    return "".join(moved(n * pitch, 0, _era(state, n + 1, pitch - 6, alone=alone)) for n in range(count))


def _era(state: State, era: int, width: float, *, alone: bool) -> str:
    now = era == state.era
    fill, ink, faint = (GOLD, DARK, "") if now else (INK, INK, 'fill-opacity=".09"')
    ground = box(0, 0, width, ERAS_HEIGHT, fill=fill, corner=6, more=faint)
    wanted = f"{era} Cit{'y' if era == 1 else 'ies'}" if alone and era < 8 else ""
    lines = words(width / 2, 26 if wanted else 36, f"Era {era}", 16, bold=True, anchor="middle", ink=ink)
    lines += words(width / 2, 46, wanted, 13, anchor="middle", ink=ink)
    return told(f"Era {era}{' now' if now else ''}", ground, lines)


# -- the Event deck --------------------------------------------------------------------------------


def deck(state: State) -> str:
    """Which Round it is, how many cards are left, and how many are out."""
    piles = [("Event deck", len(state.deck)), ("Discards", len(state.discard))]
    now = words(EDGE, 37, f"Round {state.round}", 15, bold=True)
    drawn = [moved(108 + 136 * n, 0, _pile(name, cards)) for n, (name, cards) in enumerate(piles)]
    return box(0, 0, SIDE, DECK_HEIGHT, more=SURFACE) + now + "".join(drawn)


def _pile(name: str, cards: int) -> str:
    sheets = [box(3 * n, 12 - 2 * n, 28, 38, fill=PAPER, corner=3, more=f'stroke="{DARK}"') for n in range(3)]
    number = words(20, 33, cards, 16, bold=True, anchor="middle", ink=DARK)
    return "".join(sheets) + number + words(44, 36, name, 15)


def event_card(card: EventCard, era: int) -> str:
    """An Event card with its figures and its boxes, the one of this Era marked."""
    name = f"Event card {card.id.removeprefix('event-')}"
    frame = box(0, 0, SIDE, CARD_HEIGHT, fill=PAPER, corner=10, more=f'stroke="{DARK}" stroke-width="1.5"')
    head = words(EDGE, 28, name, 16, bold=True, ink=DARK)
    figures = [circle(card.red_circle), square(card.green_square), hexagon(card.blue_hex)]
    figures += [coin(card.nuggets)] if card.nuggets else []
    symbols = [moved(SIDE - EDGE - 14 - 36 * n, 23, drawn) for n, drawn in enumerate(reversed(figures))]
    shaken = words(EDGE, 51, "with a handshake" if card.handshake else "no handshake", 14, ink=DARK)
    rows = [moved(10, 62 + 25 * n, _box(n + 1, card.boxes[n + 1], now=n + 1 == era)) for n in range(8)]
    return told(name, frame, head, *symbols, shaken, *rows)


def _box(era: int, found: Box | None, *, now: bool) -> str:
    ground = box(0, 0, SIDE - 20, 23, fill=GOLD if now else "#eee4cc", corner=4)
    number = words(14, 17, era, 15, bold=True, anchor="middle", ink=DARK)
    if found is None:
        return ground + number + words(32, 17, "nothing", 14, ink="#6b6557")
    visitor = f" of {found.visitor.capitalize()}" if found.visitor else ""
    name = words(32, 17, event_name(found.event) + visitor, 14.5, bold=now, ink=DARK)
    marks = [circle("")] * found.red_circle + [square("")] * found.green_square + [hexagon("")] * found.blue_hex
    drawn = [moved(SIDE - 40 - 24 * n, 11.5, mark, 0.6) for n, mark in enumerate(reversed(marks))]
    return ground + number + name + "".join(drawn)


# -- Empires ---------------------------------------------------------------------------------------


def empire_height(player: Player, width: float) -> float:
    """High enough for all that it owns."""
    columns = _columns(width)
    lines = ceil(len(player.advances) / columns) + ceil(len(player.wonders) / columns) + bool(player.wonders)
    return 110 + CHIP * max(1, lines) + (22 if player.partners else 0) + EDGE


def _columns(width: float) -> int:
    return max(1, int((width - 2 * EDGE) // 165))


def empire(table: CivTable, player: Player, name: str, width: float, *, acting: bool, ending: Ending | None) -> str:
    """What an Empire is worth and owns."""
    edge = f'fill-opacity=".06" stroke="{RED}" stroke-width="2.5"' if acting else SURFACE
    frame = box(0, 0, width, empire_height(player, width), more=edge)
    seat = box(EDGE, 11, 28, 28, fill=SEAT_FILLS[player.seat], corner=2 if player.seat else 14, more=f'stroke="{DARK}"')
    number = words(EDGE + 14, 30.5, player.seat + 1, 16, bold=True, anchor="middle", ink=DARK)
    title = words(EDGE + 38, 31, shortened(name, 15 if ending else 24), 17, bold=True)
    holds = len(table.state.players) == 2 and table.state.totem == player.seat
    totem = told("Holds the Totem", moved(width - EDGE - 10, 26, path(TOTEM, RED, f'stroke="{DARK}"'))) if holds else ""
    aside = words(width - EDGE - (26 if holds else 0), 31, _aside(ending, acting), 15, bold=True, anchor="end")
    if ending is not None:
        aside = told(ending.by_source, aside)
    owned = _owned(player, width)
    return frame + seat + number + title + totem + aside + _figures(table, player, width) + owned


def _aside(ending: Ending | None, acting: bool) -> str:
    if ending is not None:
        return f"{ending.total} VP"
    return "to act" if acting else ""


def _figures(table: CivTable, player: Player, width: float) -> str:
    shown = [("Tribes", player.total_tribes), ("Cities", player.city_count), ("AV", player.total_av),
             ("Advances", len(player.advances)), ("Gold", player.gold)]  # fmt: skip
    if len(table.state.players) == 1:
        shown.append(("Glory", player.glory))
    pitch = (width - 2 * EDGE) / len(shown)
    return "".join(
        words(EDGE + (n + 0.5) * pitch, 72, value, 22, bold=True, anchor="middle")
        + words(EDGE + (n + 0.5) * pitch, 92, name, 14, anchor="middle")
        for n, (name, value) in enumerate(shown)
    )


def _owned(player: Player, width: float) -> str:
    columns = _columns(width)
    pitch = (width - 2 * EDGE + 6) / columns
    chips = [_chip(advance, pitch - 6, "#e9efe0") for advance in player.advances]
    chips += [""] * (-len(chips) % columns)
    chips += [_chip(wonder, pitch - 6, "#e6d3f2") for wonder, _ in player.wonders]
    drawn = [moved(EDGE + n % columns * pitch, 110 + n // columns * CHIP, chip) for n, chip in enumerate(chips) if chip]
    if not chips:
        drawn = [words(EDGE, 126, "no Advances yet", 14)]
    if player.partners:
        who = ", ".join(partner.capitalize() for partner in player.partners)
        drawn.append(words(EDGE, empire_height(player, width) - EDGE, f"Trading Partners: {who}", 14))
    return "".join(drawn)


def _chip(owned: Advance | Wonder, width: float, fill: str) -> str:
    """An Advance or a Wonder with its VP."""
    frame = box(0, 0, width, CHIP - 4, fill=fill, corner=4, more=f'stroke="{DARK}" stroke-opacity=".5"')
    size = 14 if len(owned.name) <= (width - 40) // 7.5 else 12.5
    name = words(8, 15.5, shortened(owned.name, int((width - 40) // 7)), size, ink=DARK)
    points = words(width - 8, 15.5, owned.vp, 14, bold=True, anchor="end", ink=DARK)
    return f"<g><title>{plain(owned.name)}, {owned.vp} VP</title>{frame}{name}{points}</g>"
