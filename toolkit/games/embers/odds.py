"""The odds of a draw."""

from functools import cache
from math import comb


@cache
def collapse_risk(safe: int, bag: int, calamities: int, drawn: int) -> float:
    """Chance that a draw of `drawn` from a bag of `bag` holds more than `safe` of its `calamities`."""
    drawn = min(drawn, bag)
    if safe >= drawn or safe >= calamities:
        return 0.0
    fine = sum(comb(calamities, c) * comb(bag - calamities, drawn - c) for c in range(safe + 1))
    return 1 - fine / comb(bag, drawn)
