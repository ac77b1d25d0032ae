"""Maps: which Regions border which, the Frontier and the waters; drawn in a file, or at random from the seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from toolkit.games.pocket_civ.cards import Scenario, Site
from toolkit.games.pocket_civ.options import MOVE, NUMBERS_EACH, REGIONS, Option
from toolkit.games.pocket_civ.parameters import Rules

MOST_BORDERS = 6
"""Neighbors a Region of a random map has at most."""
ARMS = (2, 2, 3, 3, 4)
"""How many Regions of the rim a new Region is drawn against, each with equal chance."""


@dataclass(eq=False, slots=True)
class Map:
    """The land. Everything is by Region index; Regions that are not on the map have no borders."""

    regions: tuple[int, ...]
    borders: tuple[tuple[int, ...], ...]
    frontier: tuple[bool, ...]
    waters: tuple[frozenset[str], ...]
    open_sea: tuple[bool, ...]
    """Where sea Expeditions may leave from."""
    twins: tuple[tuple[int, ...], ...] = ()
    """The Regions that carry each number; index 0 is number 1."""
    coast: tuple[bool, ...] = ()
    edge: tuple[bool, ...] = ()
    """Borders the Frontier or a water."""
    reach: list[tuple[tuple[Option, ...], ...]] = field(default_factory=list)
    """By borders crossed at most, from 1: the moves out of each Region."""
    overland: tuple[tuple[Option, ...], ...] = ()
    overseas: tuple[tuple[int, ...], ...] = ()
    """Regions that share a water with each."""

    def __post_init__(self) -> None:
        self.twins = tuple(tuple(r for r in self.regions if r % NUMBERS_EACH == n) for n in range(NUMBERS_EACH))
        self.coast = tuple(map(bool, self.waters))
        self.edge = tuple(sea or land for sea, land in zip(self.coast, self.frontier, strict=True))
        self.reach = [tuple(tuple(MOVE[r][to] for to in self.borders[r]) for r in range(REGIONS))]

    def moves(self, borders: int) -> tuple[tuple[Option, ...], ...]:
        """Moves out of each Region over at most so many borders."""
        while len(self.reach) < borders:
            steps = len(self.reach) + 1
            self.reach.append(tuple(self._within(r, steps) for r in range(REGIONS)))
        return self.reach[borders - 1]

    def all_moves(self) -> tuple[tuple[Option, ...], ...]:
        """Moves out of each Region to any that can be reached over land."""
        if not self.overland:
            self.overland = tuple(self._within(r, REGIONS) for r in range(REGIONS))
        return self.overland

    def shores(self) -> tuple[tuple[int, ...], ...]:
        """Regions on a water that each Region borders too."""
        if not self.overseas:
            self.overseas = tuple(
                tuple(to for to in self.regions if to != r and self.waters[r] & self.waters[to]) for r in range(REGIONS)
            )
        return self.overseas

    def _within(self, region: int, borders: int) -> tuple[Option, ...]:
        found, edge = {region}, [region]
        for _ in range(borders):
            edge = [to for to in dict.fromkeys(n for r in edge for n in self.borders[r]) if to not in found]
            found.update(edge)
        return tuple(MOVE[region][to] for to in sorted(found) if to != region)


@dataclass(frozen=True)
class Land:
    """A map and the icons drawn on it, as the game begins."""

    map: Map
    icons: Mapping[str, Sequence[int]]
    """Icon -> the Regions that have it."""


ICONS = ("forest", "mountain", "volcano", "farm", "desert", "fault")


def drawn(scenario: Scenario) -> Land:
    """The map of a file."""
    sites = {number - 1: site for number, site in scenario.regions.items()}
    every = range(REGIONS)
    none = Site(borders=[])
    at = [sites.get(r, none) for r in every]
    lakes = set(scenario.lakes)
    made = Map(
        regions=tuple(sorted(sites)),
        borders=tuple(tuple(sorted(n - 1 for n in site.borders)) for site in at),
        frontier=tuple(site.frontier for site in at),
        waters=tuple(frozenset(site.seas) for site in at),
        open_sea=tuple(bool(set(site.seas) - lakes) for site in at),
    )
    return Land(made, {icon: [r for r in made.regions if icon in at[r].icons] for icon in ICONS})


def random_land(rules: Rules, players: int, stream: Random) -> Land:
    """Rulebook, Build Your World; for two players all of it twice."""
    count = rules.regions * players
    fronts = players * rules.frontier_regions[_up_to(stream, len(rules.frontier_regions))]
    borders, rim = _coastline(count, fronts, stream)
    labels = _shuffled(_numbers(rules.regions, players), stream)
    made = _with_shores(borders, rim, fronts, labels, _up_to(stream, len(rim)))
    return Land(made, _icons(rules, players, made.regions, stream))


def _numbers(regions: int, players: int) -> list[int]:
    return [number + NUMBERS_EACH * twin for twin in range(players) for number in range(regions)]


def _coastline(count: int, fronts: int, stream: Random) -> tuple[list[set[int]], list[int]]:
    """Borders of so many Regions, and the rim: those on the outline in order, enough for the Frontier."""
    while True:
        borders, rim = _grown(count, fronts, stream)
        if len(borders) == count:
            return borders, rim


def _grown(count: int, fronts: int, stream: Random) -> tuple[list[set[int]], list[int]]:
    """Three Regions around a point, then one after another drawn against a stretch of the rim.

    Crossings so always join three borders. Stops short where every stretch has a Region with too many borders.
    """
    borders: list[set[int]] = [{1, 2}, {0, 2}, {0, 1}]
    rim = [0, 1, 2]
    for new in range(3, count):
        widest = len(rim) + count - new - fronts + 2  # a longer stretch would leave the rim too short
        arms = min(ARMS[_up_to(stream, len(ARMS))], len(rim), widest)
        turns = [rim[start:] + rim[:start] for start in range(len(rim))]
        free = [turn for turn in turns if all(len(borders[region]) < MOST_BORDERS for region in turn[:arms])]
        if not free:
            break
        rim = free[_up_to(stream, len(free))]
        borders.append(set(rim[:arms]))
        for region in rim[:arms]:
            borders[region].add(new)
        rim = [rim[0], new, *rim[arms - 1 :]]
    return borders, rim


def _with_shores(borders: list[set[int]], rim: list[int], fronts: int, labels: list[int], start: int) -> Map:
    """The Frontier along one stretch of the rim; the Sea along the rest, and at both ends of the Frontier."""
    rim = rim[start:] + rim[:start]
    frontier, sea = set(rim[:fronts]), {*rim[fronts - 1 :], rim[0]}
    where = {label: region for region, label in enumerate(labels)}
    every = range(REGIONS)

    def at(label: int) -> tuple[int, ...]:
        return tuple(sorted(labels[n] for n in borders[where[label]])) if label in where else ()

    wet = [label in where and where[label] in sea for label in every]
    return Map(
        regions=tuple(sorted(labels)),
        borders=tuple(map(at, every)),
        frontier=tuple(label in where and where[label] in frontier for label in every),
        waters=tuple(frozenset({"sea"}) if here else frozenset() for here in wet),
        open_sea=tuple(wet),
    )


def _icons(rules: Rules, players: int, regions: Sequence[int], stream: Random) -> Mapping[str, Sequence[int]]:
    """Mountains and Forests at random; a Desert wherever there is neither, and one at least (PC-10, PC-11)."""
    mountains = set(_shuffled(regions, stream)[: rules.mountains * players])
    forests = set(_shuffled(regions, stream)[: rules.forests * players])
    deserts = [r for r in regions if r not in mountains and r not in forests]
    if not deserts:
        bare = [r for r in regions if r not in forests]
        deserts = [bare[_up_to(stream, len(bare))]]
    found = {"mountain": mountains, "forest": forests, "desert": deserts}
    return {icon: sorted(found.get(icon, ())) for icon in ICONS}


def _up_to(stream: Random, n: int) -> int:
    return int(stream.random() * n)


def _shuffled(items: Sequence[int], stream: Random) -> list[int]:
    keys = [stream.random() for _ in items]
    return [items[i] for i in sorted(range(len(keys)), key=keys.__getitem__)]
