"""Rulebook, Playing the Game: Rounds until the game is over."""

from collections.abc import Callable

from toolkit.games.pocket_civ.rules.advancing import advance
from toolkit.games.pocket_civ.rules.deck import event_box, put_away
from toolkit.games.pocket_civ.rules.events.all import resolve
from toolkit.games.pocket_civ.rules.population import population
from toolkit.games.pocket_civ.rules.setup import set_up
from toolkit.games.pocket_civ.rules.upkeep import upkeep
from toolkit.games.pocket_civ.scoring import boards
from toolkit.games.pocket_civ.table import CivTable, GameOver


def play_rounds(table: CivTable) -> None:
    """Play the game to its end, whatever brings it about."""
    try:
        set_up(table)
        while table.state.round < table.rules.round_cap:
            play_round(table)
        table.state.over = "capped"
    except GameOver:
        pass
    if table.log is not None:
        table.log.append(("over", table.state.over))


def play_round(table: CivTable) -> None:
    """One Round: Population, Event, Advance, Upkeep (PC-14)."""
    state = table.state
    state.round += 1
    if table.log is not None:
        table.log.append(("round", state.round, state.era))
    for phase, play in PHASES:
        if table.log is not None:
            table.log.append(("phase", phase))
        play(table)
    if table.log is not None:
        table.log.append(("round end", len(table.state.deck), boards(table)))


def happen(table: CivTable) -> None:
    """Draw an Event card and resolve its box of this Era, if it has one (PC-23)."""
    card, box = event_box(table)
    if table.log is not None:
        table.log.append(("card", card))
    resolve(table, box)
    put_away(table, card)


PHASES: tuple[tuple[str, Callable[[CivTable], None]], ...] = (
    ("population", population), ("event", happen), ("advance", advance), ("upkeep", upkeep),
)  # fmt: skip
