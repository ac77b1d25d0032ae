"""Answers on stdout: tables for people, one JSON document for programs."""

from toolkit.printing.designing import new_folder, proofs
from toolkit.printing.pools import checks, games, rules
from toolkit.printing.reviews import cards, pacing, strategies
from toolkit.printing.runs import figures, next_steps, story, summary
from toolkit.printing.sensitivity import sensitivity
from toolkit.printing.sweeps import sweep
from toolkit.printing.whatif import pair, whatif

__all__ = [
    "cards",
    "checks",
    "figures",
    "games",
    "new_folder",
    "next_steps",
    "pacing",
    "pair",
    "proofs",
    "rules",
    "sensitivity",
    "story",
    "strategies",
    "summary",
    "sweep",
    "whatif",
]
