"""The question of a tuning: what is turned, towards which targets, and how long."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import Any

import toolkit
from toolkit.answers.points import Start
from toolkit.answers.targets import wanted
from toolkit.answers.varying import grid, with_settings
from toolkit.balance.distance import can_aim
from toolkit.games import load_game
from toolkit.play.chance import mix, word_key
from toolkit.play.game import Game
from toolkit.play.targets import Target
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import mark_of
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan

RUNGS = (200, 600, 1_800)
"""Games of a setting; only what is not clearly farther off than the best so far plays more of them."""
MOST_KEYS = 3


@dataclass(frozen=True)
class Search:
    """What is turned, towards which targets, and how long."""

    start: Start
    varied: Mapping[str, Sequence[Any]]
    targets: Sequence[Target]
    """Those that lead the search."""
    judged_by: Sequence[Target]
    """All that this number of players is judged by."""
    trials: int
    rungs: Sequence[int] = RUNGS

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(self.start.pool.game)

    @property
    def plan(self) -> Plan:
        """What both pools play in the end, on seeds that the search does not see."""
        return self.start.plan(self.start.pool, self.start.patch)

    @property
    def searched(self) -> Plan:
        """What every setting plays, on seeds of the search's own."""
        seed = mix(self.start.seed, word_key("search")) >> 11
        return self.plan.model_copy(update={"seed": seed, "games": self.rungs[-1]})

    @property
    def asked(self) -> dict[str, Any]:
        """The question as plain data: two that are alike have one answer."""
        return {
            "plan": self.plan.model_dump(mode="json"),
            "fingerprints": self.start.pool.fingerprints,
            "vary": {key: list(values) for key, values in self.varied.items()},
            "towards": [target.model_dump(mode="json") for target in self.targets],
            "judged_by": [target.model_dump(mode="json") for target in self.judged_by],
            "trials": self.trials,
            "rungs": list(self.rungs),
            "version": toolkit.__version__,
        }

    @property
    def folder(self) -> Path:
        """Where the answer is kept when no folder is named."""
        mark = mark_of(self.asked)
        return runs_folder() / f"tune-{self.game.id}-seed{self.start.seed}-{mark}"

    @property
    def games_planned(self) -> int:
        """At most: the pool as it is and every setting to the last rung, and both pools in the end."""
        settings = 1 + min(self.trials, prod(map(len, self.varied.values())))
        return settings * self.searched.games_planned + 2 * self.plan.games_planned


def search(
    start: Start, varied: Mapping[str, Sequence[Any]], towards: Sequence[str] = (), trials: int = 20,
    rungs: Sequence[int] = RUNGS,
) -> Search:  # fmt: skip
    """The question. Raises UsageError for too many keys, unknown ones, unknown targets, or none that can lead."""
    if len(varied) > MOST_KEYS:
        raise UsageError(f"{len(varied)} keys are too many to tune at once: name one to {MOST_KEYS}.")
    if not varied:
        grid(varied)  # says what to name
    _check_keys(start, varied)
    named = wanted(start.pool, towards)
    start = _seated(start, named if towards else ())
    players = start.plan(start.pool, start.patch).players
    here = [target for target in wanted(start.pool) if target.players in (None, players)]
    leading = [target for target in named if target in here and can_aim(target)]
    if towards:
        _check_leading(named, leading, players)
    if not leading:
        raise UsageError(
            f"No target for {players} players can lead a search. Name others with --towards, or --players."
        )
    return Search(start, varied, leading, here, trials, rungs)


def _check_keys(start: Start, varied: Mapping[str, Sequence[Any]]) -> None:
    """Refuses what names nothing in the pool; what a value does to it shows when its turn comes."""
    patch = with_settings(start.patch, {key: values[0] for key, values in varied.items()})
    load_pool(load_game(start.pool.game).shape, find_cards(start.cards, start.pool.game), patch)


def _seated(start: Start, named: Sequence[Target]) -> Start:
    """At as many players as the line-up or the named targets have, or as usual."""
    if start.players or (start.strategies and "," in start.strategies):
        return start
    wished = sorted({target.players for target in named if target.players})
    if len(wished) > 1:
        raise UsageError(f"These targets are for {' and '.join(map(str, wished))} players: tune towards one at a time.")
    return replace(start, players=wished[0] if wished else load_game(start.pool.game).usual_table)


def _check_leading(named: Sequence[Target], leading: Sequence[Target], players: int) -> None:
    for target in named:
        if target not in leading and can_aim(target):
            raise UsageError(f"{target.id} is for {target.players} players, and {players} play here.")
        if target not in leading:
            raise UsageError(
                f"{target.id} counts cards, which jump in and out of their band one by one: it is judged before and "
                "after, but cannot lead a search. Name other targets with --towards."
            )
