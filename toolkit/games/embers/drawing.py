"""The table as text."""

from collections.abc import Sequence

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import LETTERS, Card, Token
from toolkit.games.embers.state import COLLAPSED, IN, PASSED, Player, State

NUMERALS = ("0", "I", "II", "III", "IV", "V", "VI")
STATUS = {IN: "", PASSED: " · passed", COLLAPSED: " · COLLAPSED"}
SLOT = 6


def board_text(state: State, rules: Rules, names: Sequence[str]) -> str:
    """The whole table: Glory track, Market, Discovery area, and every board."""
    parts = [_central(state, names), _display(state, names)]
    parts += [player_text(player, state, rules, names[player.seat]) for player in state.players]
    return "\n\n".join(parts)


def _central(state: State, names: Sequence[str]) -> str:
    track = "  ".join(f"{names[player.seat]} {player.glory}" for player in state.players)
    market = "  ".join(token.id for token in state.market) or "empty"
    return f"Glory   {track}\nMarket  {market}   (Frontier {len(state.frontier)})"


def _display(state: State, names: Sequence[str]) -> str:
    if not state.display:
        return "Discovery area: empty"
    return "\n".join(["Discovery area", *(_card_line(card, state, names) for card in state.display)])


def _card_line(card: Card, state: State, names: Sequence[str]) -> str:
    owner = state.marks.get(card)
    marked = "" if owner is None else f"  <- Influence of {names[owner]}"
    kind = "wonder" if card.wonder else ASPECTS[card.aspect]
    return f"  {card.name:<28} {costs_text(card):<9} {card.vp} VP  {kind}{marked}"


def costs_text(card: Card) -> str:
    """Costs as printed, e.g. `W6 C3`."""
    return " ".join(f"{letter}{cost}" for letter, cost in zip(LETTERS, card.costs, strict=True) if cost is not None)


def player_text(player: Player, state: State, rules: Rules, name: str) -> str:
    """One board: three rows, the Calamity track, and what lies beside it."""
    track = "".join("X" if space < player.track else "." for space in range(rules.collapse_at))
    head = (
        f"Seat {player.seat + 1} {name}{STATUS[player.status]}\n"
        f"  Calamities {track}  Hope {player.hope}  Dark Ages {player.dark_ages}  Influence {player.markers}  "
        f"bag {len(state.bags[player.seat])}  Embers {len(player.embers)}"
    )
    rows = [_row_text(row, player, rules) for row in range(len(ASPECTS))]
    won = ", ".join(card.name for card in player.cards) or "none yet"
    return "\n".join([head, *rows, f"  Cards  {won}"])


def _row_text(row: int, player: Player, rules: Rules) -> str:
    tokens: list[Token] = player.rows[row]
    cells = [token.id for token in tokens] + [
        _empty(slot, rules) for slot in range(len(tokens) + 1, rules.rows_slots + 1)
    ]
    name = ASPECTS[row].capitalize()
    return f"  {name:<8}{player.values[row]:>3} | " + "".join(f"{cell:<{SLOT}}" for cell in cells).rstrip()


def _empty(slot: int, rules: Rules) -> str:
    """An open slot, marked where it carries an Influence space."""
    return "(i)" if slot in rules.influence_slots else "_"
