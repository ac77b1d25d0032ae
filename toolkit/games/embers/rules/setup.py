"""Rulebook 3: setup."""

from toolkit.games.embers.chance import EmbersChance
from toolkit.games.embers.pool import CALAMITY, Pool
from toolkit.games.embers.rules.stacks import era_stacks
from toolkit.games.embers.state import Player, State
from toolkit.play.chance import ranked


def new_state(pool: Pool, players: int, chance: EmbersChance) -> State:
    """A table set up for `players`, before the first Era."""
    rules = pool.rules
    frontier = pool.frontiers[players]
    embers = ranked(pool.embers, pool.ember_keys, chance.key("embers"))
    return State(
        players=[_new_player(pool, seat) for seat in range(players)],
        bags=[[] for _ in range(players)],
        frontier=ranked(frontier.tokens, frontier.keys, chance.key("frontier")),
        stacks=era_stacks(pool, players, chance),
        ember_stack=embers[: rules.ember_stack_size],
        eras=rules.eras_by_players[players],
    )


def _new_player(pool: Pool, seat: int) -> Player:
    rules = pool.rules
    return Player(
        seat=seat,
        owned=[*pool.bags[seat], *[CALAMITY] * rules.starting_calamities],
        spare=rules.spare_calamities,
        calamities=rules.starting_calamities,
        hope=rules.hope_start,
        markers=rules.influence_markers,
    )
