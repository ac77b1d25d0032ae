"""Answers on stdout: tables for people, one JSON document for programs."""

from toolkit.printing.pools import checks, games, rules
from toolkit.printing.reviews import cards, pacing, strategies
from toolkit.printing.runs import figures, next_steps, story, summary
from toolkit.printing.whatif import pair, whatif

__all__ = [
    "cards", "checks", "figures", "games", "next_steps", "pacing", "pair", "rules", "story", "strategies", "summary",
    "whatif",
]  # fmt: skip
