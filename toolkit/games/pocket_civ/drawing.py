"""The table as text: the map Region by Region, and every Empire."""

from collections.abc import Sequence

from toolkit.games.pocket_civ.maps import Map
from toolkit.games.pocket_civ.offers import icons_in
from toolkit.games.pocket_civ.options import NAMES
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.rules.land import support
from toolkit.games.pocket_civ.state import Player, State


def board_text(state: State, land: Map, rules: Rules, names: Sequence[str]) -> str:
    """The whole table: the Era and the deck, the map, and every Empire."""
    parts = [_time(state, rules, names), "\n".join(_region(state, land, region) for region in land.regions)]
    parts += [empire_text(player, names[player.seat]) for player in state.players]
    return "\n\n".join(parts)


def _time(state: State, rules: Rules, names: Sequence[str]) -> str:
    totem = f"   Totem {names[state.totem]}" if len(state.players) == 2 else ""
    deck = f"deck {len(state.deck)}   discards {len(state.discard)}"
    return f"Era {state.era} of {rules.eras}   Round {state.round}   {deck}{totem}"


def _region(state: State, land: Map, region: int) -> str:
    tribes = "/".join(str(player.tribes[region]) for player in state.players)
    outside = ["Frontier"] * land.frontier[region] + sorted(water.capitalize() for water in land.waters[region])
    borders = " ".join(NAMES[to] for to in land.borders[region]) or "none"
    line = (
        f"{NAMES[region]:<4}T {tribes:<6}{_cities(state, region):<10}{', '.join(icons_in(state, region)):<36}"
        f"supports {support(state, region):<4}{', '.join(outside):<16}borders {borders}"
    )
    return line + "".join(f"   <- {wonder}" for wonder in wonders_at(state, region))


def _cities(state: State, region: int) -> str:
    """`AV 2`, with a star for a Capitol; of both players where there are two."""
    cities = [f"{player.cities[region]}{'*' * (player.capitol == region)}" for player in state.players]
    return f"AV {'/'.join(cities)}" if any(player.cities[region] for player in state.players) else ""


def wonders_at(state: State, region: int) -> list[str]:
    """The Wonders of a Region by name."""
    return [wonder.name for player in state.players for wonder, at in player.wonders if at == region]


def empire_text(player: Player, name: str) -> str:
    """One Empire in a few lines."""
    advances = ", ".join(advance.name for advance in player.advances) or "none yet"
    lines = [
        f"Seat {player.seat + 1} {name}",
        f"  Tribes {player.total_tribes}  Cities {player.city_count}  AV {player.total_av}  Gold {player.gold}  "
        f"Glory {player.glory}",
        f"  Advances {len(player.advances)}: {advances}",
    ]
    if player.wonders:
        lines.append("  Wonders: " + ", ".join(wonder.name for wonder, _ in player.wonders))
    if player.partners:
        lines.append("  Trading Partners: " + ", ".join(partner.capitalize() for partner in player.partners))
    return "\n".join(lines)
