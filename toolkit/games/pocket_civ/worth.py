"""What Advances and Events are to a strategy, reckoned once for a pool."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.games.pocket_civ.abilities import AnyEffect
from toolkit.games.pocket_civ.knobs import Knobs, Uses
from toolkit.games.pocket_civ.pool import Advance, Kind, Pool
from toolkit.games.pocket_civ.state import Player
from toolkit.play.plain import plain

REMEMBERED = 20_000
"""Rankings kept at hand."""
FIRST = 100.0
"""Worth of the Advance to acquire before all others."""
USE = {
    ("raise", "city"): "steps", ("cap", "level"): "caps", ("discount", "step"): "tools", ("farm", ""): "farms",
    ("feed", "city"): "feeding", ("feed", "sea"): "sea", ("sail", "free"): "sea", ("send", "sea"): "gold",
    ("move", "border"): "roads", ("move", "overland"): "roads", ("cost", "city"): "cities",
    ("plant", "forest"): "forests",
    ("double", "frontier"): "gold", ("double", "sea"): "gold", ("halve", "danger"): "gold", ("keep", "gold"): "gold",
    ("mine", "gold"): "gold", ("tax", "market"): "gold", ("gain", "gold"): "gold",
}  # fmt: skip
"""Which knob of `Uses` an effect counts by."""
GOOD_HIGH = {
    "by-av", "per-tribe", "per-av", "on-entering", "green-square", "least", "heal", "heal-hurt", "spared", "left",
    "offer", "tries", "stop",
}  # fmt: skip
"""Figures of Events that a player wants high; in a Tsunami it is all of them."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """An Advance that a City could acquire with what its Region has."""

    worth: float
    """By its whole Cost."""
    bargain: float
    """By its Tribes alone, for Gold that would not last."""
    advance: Advance
    tribes: int
    gold: int


@dataclass(frozen=True, slots=True)
class Script:
    """A strategy made ready for one pool."""

    knobs: Knobs
    advances: Mapping[Advance, tuple[float, float]]
    """What each is worth in itself, and what its uses add in Era 1."""
    first: Mapping[Advance, float]
    """Advances to acquire before all others, the earliest with the highest rank."""
    opening: Sequence[Advance]
    """Advances that could feed its first City."""
    perils: Sequence[Mapping[str, int]]
    """By Era: how many cards bring each Event."""
    eras: int
    nuggets: Sequence[int]
    """On every card of the deck."""
    jumpers: int
    """Advances with which an Epidemic jumps empty Regions, as a set of bits."""
    known: dict[tuple[int, int, int, int], tuple[Ranked, ...]] = field(default_factory=dict)

    def ranked(self, pool: Pool, player: Player, resources: int, era: int) -> tuple[Ranked, ...]:
        """Advances for a City of a player by what its Region has, the best first."""
        key = (player.owns, pool.barred, resources, era)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key] = self._rank(player.open, resources, era)
        return found

    def _rank(self, open_: Sequence[Advance], resources: int, era: int) -> tuple[Ranked, ...]:
        early = max(0.0, 1 - (era - 1) / self.eras)
        found = []
        for advance in open_:
            if resources in advance.grounds:
                worth, uses = self.advances[advance]
                worth += uses * early
                if worth >= self.knobs.least_worth or advance in self.first:
                    found.append(self._ranked(advance, worth))
        found.sort(key=lambda ranked: -ranked.worth)
        return tuple(found)

    def _ranked(self, advance: Advance, worth: float) -> Ranked:
        if advance in self.first:
            worth = bargain = self.first[advance]
        else:
            bargain = worth / ((2 + advance.tribes) / 6) ** self.knobs.thrift
            worth /= ((2 + advance.tribes + 2 * advance.gold) / 6) ** self.knobs.thrift
        return Ranked(worth, bargain, advance, advance.tribes, advance.gold)


def script(pool: Pool, name: str) -> Script:
    """The script of a strategy of the pool, made once."""
    if name not in pool.scripts:
        pool.scripts[name] = made(pool, pool.strategies[name])
    found: Script = pool.scripts[name]
    return found


def made(pool: Pool, knobs: Knobs) -> Script:
    """A set of knobs made ready for a pool."""
    boxes = [[card.boxes[era] for card in pool.events] for era in range(10)]
    perils = [_counted(found) for found in boxes]
    opening = _opening(pool, knobs)
    return Script(
        knobs=plain(knobs),
        advances={advance: _worth(pool, advance, knobs) for advance in pool.advances},
        first=_firsts(pool, knobs, opening),
        opening=opening,
        perils=perils,
        eras=pool.rules.eras,
        nuggets=[card.nuggets for card in pool.events],
        jumpers=sum(twist.bit for twist in pool.kinds["epidemic"].twists["jump"]),
    )


def _opening(pool: Pool, knobs: Knobs) -> list[Advance]:
    if knobs.opening == "cartage":
        return [a for a in pool.advances if _has(a, "feed", "city") and a.id in pool.rules.farm_support_advances]
    return [a for a in pool.advances if knobs.opening == "fishing" and _has(a, "feed", "sea")]


def _firsts(pool: Pool, knobs: Knobs, opening: Sequence[Advance]) -> dict[Advance, float]:
    named = [pool.by_id[name] for name in knobs.first if name in pool.by_id]
    order = named if any(advance in named for advance in opening) else [*opening[:1], *named]
    return {advance: FIRST - place for place, advance in enumerate(order)}


def _counted(boxes: Sequence[Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for box in boxes:
        if box is not None:
            found[box.event] = found.get(box.event, 0) + 1
    return found


def _has(advance: Advance, do: str, thing: str) -> bool:
    return any((e.do, getattr(e, "thing", "")) == (do, thing) for clause in advance.clauses for e in clause.effects)


def _worth(pool: Pool, advance: Advance, knobs: Knobs) -> tuple[float, float]:
    used = sum(_use(effect, knobs.uses) for clause in advance.clauses for effect in clause.effects)
    softened = sum(softening(advance, kind) for kind in pool.kinds.values())
    return knobs.vp * advance.vp + knobs.protection * softened, used


def _use(effect: AnyEffect, uses: Uses) -> float:
    name = USE.get((effect.do, getattr(effect, "thing", "")))
    return getattr(uses, name) if name else 0.0


def softening(advance: Advance, kind: Kind) -> int:
    """In how many ways an Advance makes an Event better, less those in which it makes it worse."""
    score = 0
    for name, twists in kind.twists.items():
        high = name in GOOD_HIGH or kind.id == "tsunami"
        for twist in twists:
            if twist.bit & advance.bit:
                raised = twist.do == "add" or (twist.do == "set" and twist.n > max(0, kind.figures.get(name, 0)))
                score += 1 if raised == high else -1
    return score
