"""Every game of the house under its own rules and under a few alternatives, and who sits down to play it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.games import GAMES, load_game
from toolkit.play.chance import Chance
from toolkit.play.game import Game
from toolkit.play.players import RandomPlayer
from toolkit.play.table import Player
from toolkit.pools.loading import LoadedPool, load_pool, require_ok
from toolkit.pools.patching import Patch

CARDS = Path(__file__).parents[2] / "cards"
SHIPPED = "as shipped"
ALTERNATIVES: dict[str, dict[str, dict[str, Any]]] = {
    "embers": {
        "harsh": {
            "rules.collapse_at": 3,
            "rules.hope_timing": "cancel_collapse",
            "rules.draw_count": 3,
            "rules.collapse_second_token": "place_if_resource",
            "rules.teardown_dest": "frontier",
        },
        "generous": {
            "rules.hope_timing": "any_turn",
            "rules.discovery_cap": None,
            "rules.ember_use": "resolve_on_draw_keep_vp",
            "rules.final_slot_reward": "gain_token",
            "rules.start_rotation": "random_each_era",
        },
        "wide": {
            "rules.rows_slots": 9,
            "rules.influence_slots": [3, 5, 9],
            "rules.influence_markers": 4,
            "rules.influence_optional": False,
            "rules.short_stack_rule": "pad_placeholder",
            "rules.trade_triggers_influence": True,
            "rules.teardown_pick": "owner",
        },
    },
    "pocket_civ": {
        "harsh": {
            "rules.farm_support_advances": ["cartage"],
            "rules.gold_upkeep": "all",
            "rules.tsunami_hits_active": True,
            "rules.anarchy_av1": "one_pass",
            "rules.era_city_check": "entering",
            "rules.deck_out": "on_need",
        },
        "generous": {
            "rules.base_av_steps": 1,
            "rules.farm_capacity": "unlimited",
            "rules.agriculture_per_round": None,
            "rules.discard_after_shuffle": 0,
            "rules.extra_advances": "on",
            "rules.wonder_tribes": "empire",
        },
        "by choice": {
            "rules.attack_tie": "policy",
            "rules.epidemic_choice": "policy",
            "rules.tribal_war": "shared",
            "rules.event_advances": "either",
            "rules.upkeep_order": "overview",
            "rules.reshuffle_active": False,
        },
        "on a map": {"rules.scenario": "horseshoe-bay", "rules.eras": 5},
    },
}


@cache
def loaded(game: str, alternative: str = SHIPPED) -> LoadedPool:
    """The designer's files, patched to an alternative. Raises PoolError."""
    changes = ALTERNATIVES.get(game, {}).get(alternative, {})
    return require_ok(load_pool(load_game(game).shape, CARDS / game, Patch(set=changes)))


@cache
def catalogue(game: str, alternative: str = SHIPPED) -> Any:
    """The same, built."""
    return load_game(game).build(loaded(game, alternative).models)


@dataclass(frozen=True)
class Setup:
    """A game to be played: under which rules, by how many."""

    game: Game
    alternative: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.id}, {self.alternative}, {self.players} players"

    @property
    def pool(self) -> Any:
        return catalogue(self.game.id, self.alternative)

    def scripts(self, first: int = 0) -> list[str]:
        """A line-up of the pool's strategies, from the one with this number on."""
        names = list(self.pool.strategies)
        return [names[(first + seat) % len(names)] for seat in range(self.players)]

    def line_ups(self, seed: int) -> list[list[str | Player]]:
        """Chance in every seat, and strategies in every seat."""
        streams = [Chance(seed).stream("random player", seat) for seat in range(self.players)]
        return [[RandomPlayer(stream) for stream in streams], list(self.scripts(seed * self.players))]


def setups() -> Iterator[Setup]:
    """All of them."""
    for game in map(load_game, GAMES):
        for alternative in (SHIPPED, *ALTERNATIVES.get(game.id, {})):
            yield from (Setup(game, alternative, players) for players in game.seats)


class Watched:
    """Sits in a seat for another player; whoever watches sees every question first."""

    def __init__(self, player: Player, watch: Any) -> None:
        self._player, self._watch = player, watch

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        self._watch(question, options)
        return self._player.choose(question, options)


def watched(table: Any, watch: Any) -> Any:
    """The table with `watch(question, options)` called at every real choice."""
    table.players = [Watched(player, watch) for player in table.players]
    return table
