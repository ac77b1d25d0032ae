"""Games told as text. Which ones is said in each game's `tests/golden/GAME/transcripts.json`."""

import json
import re
from dataclasses import dataclass
from textwrap import indent
from typing import Any

from toolkit.games import load_game
from toolkit.pools.loading import load_pool, require_ok
from toolkit.pools.patching import Patch

from .golden import GOLDEN
from .pools import CARDS


@dataclass(frozen=True)
class Transcript:
    """A game to be told; its boards are shown where the heading says something."""

    game: str
    name: str
    strategies: list[str]
    seed: int
    rules: dict[str, Any]
    boards: str

    def __str__(self) -> str:
        return f"{self.game}, {self.name}"

    def text(self) -> str:
        """The whole game, boards only where they are wanted."""
        game = load_game(self.game)
        changes = {f"rules.{name}": value for name, value in self.rules.items()}
        pool = game.build(require_ok(load_pool(game.shape, CARDS / self.game, Patch(set=changes))).models)
        rules = [f"{name} = {json.dumps(value)}" for name, value in self.rules.items()] or ["as shipped"]
        parts = [f"{game.title}: {', '.join(self.strategies)}; seed {self.seed}; rules {', '.join(rules)}"]
        parts += [self._scene(scene) for scene in game.tell(pool, self.strategies, self.seed)]
        return "\n\n".join(parts) + "\n"

    def _scene(self, scene: Any) -> str:
        board = [indent(scene.board, "    | ", lambda line: True)] if re.search(self.boards, scene.heading) else []
        lines = [scene.heading, *board, *(f"    {event}" for event in scene.events)]
        return "\n".join(line.rstrip() for part in lines for line in part.splitlines())


def transcripts(game: str) -> list[Transcript]:
    """The kept games of a game."""
    listed = json.loads((GOLDEN / game / "transcripts.json").read_text(encoding="utf-8"))
    return [Transcript(game, boards=listed["boards"], **{"rules": {}} | entry) for entry in listed["games"]]
