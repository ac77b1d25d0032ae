"""The catalogue: Event cards, Advances, Wonders and maps, made once and compared by identity."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.games.pocket_civ.abilities import Clause
from toolkit.games.pocket_civ.cards import (
    AdvanceRow,
    EventCardRow,
    Pacing,
    Requirement,
    Scenario,
    Thresholds,
    WonderRow,
)
from toolkit.games.pocket_civ.explanations import ALL, READINGS, TERMS, Bend, Explanation
from toolkit.games.pocket_civ.options import DECLINE, Option
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.powers import Powers, powers_of
from toolkit.play.chance import piece_keys
from toolkit.play.plain import plain

REMEMBERED = 20_000
"""Sets of Advances whose powers are kept at hand."""
WOOD, STONE, FOOD, EITHER = 1, 2, 4, 8
"""Resources as bits; `EITHER`: with Machining one icon stands for another."""


@dataclass(eq=False, slots=True)
class Advance:
    """An Advance; `bit` stands for it in a set of Advances."""

    index: int
    id: str
    name: str
    vp: int
    tribes: int
    gold: int
    wood: int
    stone: int
    food: int
    requires: Requirement
    clauses: tuple[Clause, ...]
    bit: int
    all_of: int = 0
    one_of: int = 0
    grounds: frozenset[int] = frozenset()
    """The Resources of a Region, as bits, with which it can be acquired there."""
    acquire: Option = DECLINE
    discard: Option = DECLINE

    def __post_init__(self) -> None:
        self.grounds = frozenset(there for there in range(2 * EITHER) if fits(self, there))
        self.acquire = Option("acquire", f"acquire {self.id}", advance=self)
        self.discard = Option("discard", f"discard {self.id}", advance=self)


def fits(advance: Advance, there: int) -> bool:
    """Whether a Region with these Resources has what an Advance needs (PC-41, PC-42)."""
    if advance.food and not there & FOOD:
        return False
    wood, stone = bool(there & WOOD), bool(there & STONE)
    if there & EITHER:
        return advance.wood + advance.stone <= wood + stone
    return advance.wood <= wood and advance.stone <= stone


@dataclass(eq=False, slots=True)
class Wonder:
    """A Wonder; copies are one object."""

    index: int
    id: str
    name: str
    vp: int
    tribes: int
    gold: int
    needs: int
    partner: str | None
    place: str
    converts: bool
    bars: frozenset[str]
    build: Option = DECLINE
    lose: Option = DECLINE

    def __post_init__(self) -> None:
        self.build = Option("build", f"build {self.id}", wonder=self)
        self.lose = Option("lose wonder", f"lose {self.id}", wonder=self)


@dataclass(eq=False, slots=True)
class Box:
    """What a card brings in one Era; the symbols say what to add up on the next card."""

    event: str
    visitor: str | None
    red_circle: int
    green_square: int
    blue_hex: int


@dataclass(eq=False, slots=True)
class EventCard:
    """A card of the Event deck; `boxes[era]` is None where nothing is printed."""

    id: str
    red_circle: int
    green_square: int
    blue_hex: int
    nuggets: int
    handshake: bool
    boxes: tuple[Box | None, ...]


NO_BOX = Box("", None, 0, 0, 0)


@dataclass(eq=False, slots=True)
class Twist:
    """An Advance and what it does to one figure of an Event."""

    bit: int
    do: str
    n: int
    per: str | None


@dataclass(eq=False, slots=True)
class Kind:
    """An Event as explained: its figures, and for each the Advances that bend it, in order."""

    id: str
    name: str
    figures: Mapping[str, int]
    twists: Mapping[str, tuple[Twist, ...]]
    benders: int
    """The Advances that bend it, as a set of bits."""


@dataclass(eq=False, slots=True)
class Pool:
    """Everything a game of Pocket Civ is made of."""

    rules: Rules
    advances: tuple[Advance, ...]
    card_ids: tuple[str, ...]
    """Advances, then Wonders: whatever is acquired or built, by its index."""
    cards: tuple[Advance | Wonder, ...]
    """The same, as objects."""
    wonders: tuple[Wonder, ...]
    """Those that may be built."""
    events: tuple[EventCard, ...]
    event_keys: tuple[int, ...]
    kinds: Mapping[str, Kind]
    scenarios: Mapping[str, Scenario]
    jumpers: int
    """Advances with which an Attack jumps empty Regions."""
    by_id: Mapping[str, Advance]
    seconds: Mapping[str, float]
    """What a person takes over each question, each Round and each Event."""
    levels: Thresholds
    """A modest, a good and a great score for one player."""
    strategies: Mapping[str, Any] = field(default_factory=dict)
    known: dict[int, Powers] = field(default_factory=dict)
    opened: dict[tuple[int, int], tuple[Advance, ...]] = field(default_factory=dict)
    """By what is owned and what is barred: the Advances that can be acquired next."""
    scripts: dict[str, Any] = field(default_factory=dict)
    """Strategies made ready for this pool."""
    barred: int = 0
    """Advances that nobody may acquire, as a set of bits."""

    def advance(self, advance_id: str) -> Advance:
        """An Advance by its id. Raises KeyError."""
        return self.by_id[advance_id]

    def wonder(self, wonder_id: str) -> Wonder:
        """A Wonder by its id. Raises KeyError."""
        return {wonder.id: wonder for wonder in self.wonders}[wonder_id]

    def powers(self, owns: int) -> Powers:
        """What a set of Advances lets its owner do; the same object for the same set, while it is remembered."""
        found = self.known.get(owns)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[owns] = powers_of([a for a in self.advances if a.bit & owns], self.rules)
        return found


def build(models: Mapping[str, Any]) -> Pool:
    """The catalogue of a validated pool."""
    rules: Rules = plain(models["rules.json"])
    pacing: Pacing = models["pacing.json"]
    advances = make_advances(in_play(models["advances.csv"], rules))
    by_id = {advance.id: advance for advance in advances}
    events = tuple(make_event(row) for row in models["events.json"])
    rows: Sequence[WonderRow] = models["wonders.csv"]
    wonders = tuple(_wonder(index, row, by_id) for index, row in enumerate(rows, len(advances)))
    return Pool(
        rules=rules,
        advances=advances,
        card_ids=(*by_id, *(wonder.id for wonder in wonders)),
        cards=(*advances, *wonders),
        wonders=wonders,
        events=events,
        event_keys=piece_keys(events),
        kinds={entry.id: make_kind(entry, by_id, rules) for entry in models["explanations.json"]},
        scenarios={file.split("/")[1][:-5]: model for file, model in models.items() if file.startswith("scenarios/")},
        jumpers=bits_of(rules.attack_jump, by_id),
        by_id=by_id,
        seconds={str(question): seconds for question, seconds in pacing.seconds.items()},
        levels=pacing.scores,
        strategies=models.get("strategies.json", {}),
    )


def in_play(rows: Sequence[AdvanceRow], rules: Rules) -> list[AdvanceRow]:
    """The Advances of a game; those that the rulebook never names only where the rules ask for them."""
    return [row for row in rows if not row.extra or rules.extra_advances == "on"]


def bits_of(ids: Sequence[str], by_id: Mapping[str, Advance]) -> int:
    """A set of Advances as one number; ids that are not in play count for nothing."""
    return sum(by_id[advance_id].bit for advance_id in ids if advance_id in by_id)


def make_advances(rows: Sequence[AdvanceRow]) -> tuple[Advance, ...]:
    """The Advances in play, their requirements resolved."""
    made = tuple(_advance(index, row) for index, row in enumerate(rows))
    by_id = {advance.id: advance for advance in made}
    for advance in made:
        wanted = bits_of(advance.requires.ids, by_id)
        advance.all_of, advance.one_of = (0, wanted) if advance.requires.one else (wanted, 0)
    return made


def _advance(index: int, row: AdvanceRow) -> Advance:
    return Advance(
        index, row.id, row.name, row.vp, row.tribes, row.gold, row.wood, row.stone, row.food,
        row.requires, row.ability, 1 << index,
    )  # fmt: skip


def _wonder(index: int, row: WonderRow, by_id: Mapping[str, Advance]) -> Wonder:
    bars = frozenset(str(getattr(effect, "thing", "")) for clause in row.ability for effect in clause.effects)
    return Wonder(
        index, row.id, row.name, row.vp, row.tribes, row.gold, bits_of(row.requires.ids, by_id), row.partner,
        row.place, bool(row.converts), bars,
    )  # fmt: skip


def make_event(row: EventCardRow) -> EventCard:
    """A card of the deck."""
    boxes: list[Box | None] = [None] * 10
    for era, box in row.boxes.items():
        symbols = box.symbols
        boxes[era] = Box(box.event, box.visitor, symbols.red_circle, symbols.green_square, symbols.blue_hex)
    return EventCard(
        row.id, row.red_circle, row.green_square, row.blue_hex, row.gold_nuggets, row.handshake, tuple(boxes)
    )


def make_kind(entry: Explanation, by_id: Mapping[str, Advance], rules: Rules) -> Kind:
    """An Event, its figures and bends as plain numbers."""
    figures = {name: _figure(entry.figures.get(name, 0), rules) for name in TERMS[entry.id]}
    twists: dict[str, list[Twist]] = {name: [] for name in (*figures, READINGS.get(entry.id, ""))}
    for bender in entry.bends:
        if bender.on in by_id:
            for bend in bender.effects:
                twists[bend.thing].append(_twist(bend, by_id[bender.on].bit, rules))
    benders = bits_of([*dict.fromkeys(bender.on for bender in entry.bends)], by_id)
    return Kind(entry.id, entry.name, figures, {name: tuple(found) for name, found in twists.items()}, benders)


def _figure(figure: int | str, rules: Rules) -> int:
    if isinstance(figure, int):
        return figure
    return ALL if figure == "all" else int(getattr(rules, figure))


def _twist(bend: Bend, bit: int, rules: Rules) -> Twist:
    n = int(getattr(rules, bend.by)) if bend.by else bend.n
    return Twist(bit, bend.do, n, bend.per.replace("-", "_") if bend.per else None)
