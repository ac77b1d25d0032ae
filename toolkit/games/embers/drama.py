"""How a game swung, read off the running scores after each Era."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Drama(NamedTuple):
    """Turning points of a game."""

    margin: int
    """VP between the best and the second-best final score."""
    lead_changes: int
    """Times the sole leader after an Era was another than the sole leader before."""
    shared_leads: int
    """Eras that ended with the lead shared."""
    settled_era: int
    """The Era from whose end on a final winner was never behind."""
    comeback: int
    """The most VP by which a final winner ever trailed at the end of an Era."""
    runaway: bool
    """Whether one player led alone at the end of every Era."""


def drama(running: Sequence[Sequence[int]], winners: Sequence[int]) -> Drama:
    """`running`: scores by seat after each Era, the last one final; `winners`: the seats that won."""
    best = [max(scores) for scores in running]
    sole = [
        scores.index(top) if scores.count(top) == 1 else None
        for scores, top in zip(map(list, running), best, strict=True)
    ]
    led = [leader for leader in sole if leader is not None]
    behind = [[top - scores[winner] for scores, top in zip(running, best, strict=True)] for winner in winners]
    ranked = sorted(running[-1], reverse=True)
    return Drama(
        margin=ranked[0] - ranked[1],
        lead_changes=sum(a != b for a, b in pairwise(led)),
        shared_leads=sole.count(None),
        settled_era=min(_settled(deficits) for deficits in behind),
        comeback=max(max(deficits) for deficits in behind),
        runaway=None not in sole and len(set(sole)) == 1,
    )


def _settled(deficits: Sequence[int]) -> int:
    trailing = [era for era, deficit in enumerate(deficits, 1) if deficit > 0]
    return max(trailing, default=0) + 1
