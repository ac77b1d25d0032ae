"""Rulebook, Neighboring, Affected, and Active Regions: where an Event happens and where it goes from there."""

from collections.abc import Callable, Sequence

from toolkit.games.pocket_civ.options import AT, Option
from toolkit.games.pocket_civ.rules.deck import draw
from toolkit.games.pocket_civ.rules.land import av_in, tribes_in
from toolkit.games.pocket_civ.table import CivTable

Filled = Callable[[int], bool]


def active_region(table: CivTable) -> int | None:
    """The Region the next card's red circle names; None if it is not on the map (ruling P-63).

    The Totem's holder picks which of two twins it is (PC-115).
    """
    number = draw(table).red_circle
    twins = [AT[region] for region in table.map.twins[number - 1]]
    if not twins:
        return None
    region = table.ask(table.state.totem, "active region", twins).region
    if table.log is not None:
        table.log.append(("active", region))
    return region


def choose_regions(table: CivTable, question: str, regions: Sequence[int], n: int) -> list[int]:
    """`n` of these Regions, one after another, or as many as there are (ruling P-49)."""
    left, chosen = list(regions), list[int]()
    while left and len(chosen) < n:
        region = left[0] if len(left) <= n - len(chosen) else _ask(table, question, [AT[r] for r in left])
        left.remove(region)
        chosen.append(region)
    return chosen


def _ask(table: CivTable, question: str, options: Sequence[Option]) -> int:
    return table.ask(table.state.totem, question, options).region


def within_reach(table: CivTable, region: int, filled: Filled, *, jumps: bool) -> list[int]:
    """Neighbors that are not empty; with a jump the nearest such Regions behind empty ones (PC-107)."""
    seen, edge = {region}, [region]
    while edge:
        ring = [to for to in dict.fromkeys(n for r in edge for n in table.map.borders[r]) if to not in seen]
        found = [to for to in ring if filled(to)]
        if found or not jumps:
            return found
        seen.update(ring)
        edge = ring
    return []


def weakest(table: CivTable, regions: Sequence[int], question: str, *, fewest: bool = True, asks: bool = False) -> int:
    """The Region with the fewest Tribes (or most), then the highest City, then the lowest number or a choice."""
    state, sign = table.state, 1 if fewest else -1
    rank = {region: (sign * tribes_in(state, region), -av_in(state, region)) for region in regions}
    best = min(rank.values())
    tied = [region for region in regions if rank[region] == best]
    return _ask(table, question, [AT[r] for r in tied]) if asks else min(tied)
