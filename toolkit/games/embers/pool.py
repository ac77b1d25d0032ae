"""The catalogue: cards, tokens, Embers and the options they give, made once and compared by identity."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.games.embers.cards import ASPECTS, ERAS, AnyEffect, Board, CivRow, Clause, EmberRow, TokenRow, Vp
from toolkit.games.embers.parameters import SEATS, Rules, deal_size
from toolkit.play.chance import piece_keys
from toolkit.play.plain import plain

WARFARE, CULTURE, ECONOMY = 0, 1, 2
ROWS = range(3)
Need = tuple[int, int, int]
LETTERS = "WCE"


@dataclass(eq=False, slots=True)
class Option:
    """One legal choice: what is done (`verb`) and with which piece."""

    verb: str
    key: str
    token: "Token | None" = None
    row: int = -1
    slot: int = -1
    card: "Card | None" = None
    ember: "Ember | None" = None
    seat: int = -1
    value: int = 0
    """The token's, at hand for scripts that score rows."""
    ways: int = 9
    """Rows the token fits: scripts place the one with fewest first."""


DRAW = Option("draw", "draw")
PASS = Option("pass", "pass")
SPEND_HOPE = Option("hope", "spend hope")
KEEP_HOPE = Option("keep", "keep hope")
END_TURN = Option("end", "end turn")
ACCEPT = Option("accept", "accept")
DECLINE = Option("decline", "decline")
RIVALS = tuple(Option("rival", f"seat {seat}", seat=seat) for seat in range(5))


@dataclass(eq=False, slots=True)
class Token:
    """A kind of token; all tokens of a kind are interchangeable."""

    id: str
    value: int
    aspects: tuple[int, ...]
    places: tuple[Option, ...] = ()
    next: Option = DECLINE
    gain: Option = DECLINE
    give: Option = DECLINE
    take: Option = DECLINE
    promote: Option = DECLINE

    def __post_init__(self) -> None:
        self.places = tuple(
            Option("place", f"place {self.id} {ASPECTS[row]}", self, row, value=self.value) for row in self.aspects
        )
        self.next = Option("next", f"next {self.id}", self, ways=len(self.aspects))
        self.gain = Option("gain", f"gain {self.id}", self)
        self.give = Option("give", f"trade {self.id} from the bag", self)
        self.take = Option("take", f"trade for {self.id}", self)
        self.promote = Option("raise", f"raise {self.id}", self)


CALAMITY = Token("CAL", 0, ())


@dataclass(eq=False, slots=True)
class Card:
    """A Civ Card or a wonder, one object a copy."""

    index: int
    id: str
    copy: int
    name: str
    wonder: bool
    era: int
    aspect: int
    costs: tuple[int | None, int | None, int | None]
    vp: int
    clauses: tuple[Clause, ...]
    need: Need
    """Row values it asks for: unmarked, marked by the buyer, marked by another; and the rows each empties."""
    need_owner: Need
    need_other: Need
    pays: tuple[int, ...]
    pays_owner: tuple[int, ...]
    pays_other: tuple[int, ...]
    effects: tuple[AnyEffect, ...] = ()
    end_effects: tuple[Vp, ...] = ()
    conditional: bool = False
    """Whether its ability, resolved at once, tests anything."""
    standing: dict[str, tuple[AnyEffect, ...]] = field(default_factory=dict)
    """Standing effects by the occasion they wait for."""
    discover: Option = DECLINE
    mark: Option = DECLINE

    def __post_init__(self) -> None:
        self.effects = self.on(None)
        self.conditional = any(effect.tests for effect in self.effects)
        self.end_effects = tuple(effect for effect in self.on("end") if effect.do == "vp")
        self.standing = {clause.on: self.on(clause.on) for clause in self.clauses if clause.on and clause.on != "end"}
        label = self.id if self.copy == 1 else f"{self.id}#{self.copy}"
        self.discover = Option("discover", f"discover {label}", card=self)
        self.mark = Option("mark", f"mark {label}", card=self)

    def on(self, occasion: str | None) -> tuple[AnyEffect, ...]:
        """The effects that wait for this occasion, in printed order."""
        return tuple(plain(effect) for clause in self.clauses if clause.on == occasion for effect in clause.effects)


@dataclass(eq=False, slots=True)
class Ember:
    """A design of Ember; its copies are interchangeable."""

    id: str
    name: str
    effects: tuple[AnyEffect, ...]
    clauses: tuple[Clause, ...] = ()
    use: Option = DECLINE

    def __post_init__(self) -> None:
        self.use = Option("ember", f"use {self.id}", ember=self)


@dataclass(frozen=True, slots=True)
class Frontier:
    """Tokens not in play, with their keys in chance."""

    tokens: tuple[Token, ...]
    keys: tuple[int, ...]


@dataclass(eq=False, slots=True)
class Pool:
    """Everything a game of Embers is made of."""

    rules: Rules
    cards: tuple[Card, ...]
    card_ids: tuple[str, ...]
    tokens: tuple[Token, ...]
    card_keys: tuple[int, ...]
    blanks: tuple[Card, ...]
    """Stand-ins that fill short Era stacks under the rule `pad_placeholder`."""
    bags: tuple[tuple[Token, ...], ...]
    """Starting Resources by board; all alike unless the rule `faction_bags` says otherwise."""
    frontiers: Mapping[int, "Frontier"]
    """By number of players: the tokens not in play."""
    embers: tuple[Ember, ...]
    ember_keys: tuple[int, ...]
    boards: tuple[Board, ...]
    pacing: Mapping[str, float]
    """Seconds a person takes over each question."""
    strategies: Mapping[str, Any]
    names: Mapping[str, str]
    scripts: dict[str, Any] = field(default_factory=dict)
    """Strategies made ready to play, as `strategies.script` fills them in."""

    def card(self, card_id: str) -> Card:
        """The first copy of a card. Raises KeyError."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def token(self, token_id: str) -> Token:
        """A kind of token, Calamities included. Raises KeyError."""
        for token in (*self.tokens, CALAMITY):
            if token.id == token_id:
                return token
        raise KeyError(token_id)


def build(models: Mapping[str, Any]) -> Pool:
    """The catalogue of a validated pool."""
    rules = plain(models["rules.json"])
    rows: Sequence[CivRow] = models["civ.csv"]
    tokens = {row.id: Token(row.id, row.value, _rows_of(row)) for row in models["tokens.csv"]}
    cards = _cards(rows, rules)
    bags = _bags(models, tokens, rules)
    reserve = tuple(tokens[row.id] for row in models["tokens.csv"] for _ in range(row.frontier))
    embers = _embers(models["embers.csv"])
    return Pool(
        rules=rules,
        cards=cards,
        card_ids=tuple(row.id for row in rows),
        tokens=tuple(tokens.values()),
        card_keys=piece_keys(cards),
        blanks=_blanks(cards, rules),
        bags=bags,
        frontiers={players: _frontier(reserve, bags[players:], rules) for players in SEATS},
        embers=embers,
        ember_keys=piece_keys(embers),
        boards=tuple(models["boards.json"]),
        pacing=models["pacing.json"],
        strategies=models["strategies.json"],
        names={row.id: row.name for row in rows},
    )


def _frontier(reserve: tuple[Token, ...], unused: tuple[tuple[Token, ...], ...], rules: Rules) -> Frontier:
    tokens = reserve
    if rules.frontier_includes_unused_seats:  # Ruling A-30
        tokens = reserve + tuple(token for bag in unused for token in bag)
    return Frontier(tokens, piece_keys(tokens))


def _rows_of(row: TokenRow) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in row.aspects)


def _cards(rows: Sequence[CivRow], rules: Rules) -> tuple[Card, ...]:
    return tuple(
        make_card(index, row, copy, rules) for index, row in enumerate(rows) for copy in range(1, row.copies + 1)
    )


def _blanks(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """As many for each Era as the largest deal lacks (ruling A-02)."""
    if rules.short_stack_rule != "pad_placeholder":
        return ()
    made: list[Card] = []
    for era in range(1, len(ERAS) + 1):
        own = [card for card in cards if card.era == era]
        deals = [deal_size(rules, players) for players in SEATS if rules.eras_by_players[players] >= era]
        made += [_blank(era, copy, own, rules) for copy in range(1, max(deals, default=0) - len(own) + 1)]
    return tuple(made)


def _blank(era: int, copy: int, own: Sequence[Card], rules: Rules) -> Card:
    """A Civ Card without ability, at the Era's lowest Cost and VP, its aspects by turns."""
    civ = [card for card in own if not card.wonder]
    cost = min((cost for card in civ for cost in card.costs if cost), default=1)
    first, second = ASPECTS[copy % 3], ASPECTS[(copy + 1) % 3]
    row = CivRow(
        id=f"blank-{ERAS[era - 1].lower()}",
        name="Blank",
        kind="civ",
        era=ERAS[era - 1],
        aspect=first,
        vp=min((card.vp for card in civ), default=0),
        source="placeholder",
    )
    return make_card(-1, row.model_copy(update={first: cost, second: cost}), copy, rules)


def make_card(index: int, row: CivRow, copy: int, rules: Rules) -> Card:
    """One copy of a row of `civ.csv`, its Costs worked out under the rules in force."""
    aspect = ASPECTS.index(row.aspect) if row.aspect else -1
    plain = _shifted(row.costs, 0, 0)
    owner = _shifted(row.costs, rules.influence_owner_delta, rules.influence_floor)
    other = _shifted(row.costs, rules.influence_other_delta, rules.influence_floor)
    return Card(
        index=index,
        id=row.id,
        copy=copy,
        name=row.name,
        wonder=row.kind == "wonder",
        era=ERAS.index(row.era) + 1,
        aspect=aspect,
        costs=row.costs,
        vp=row.vp,
        clauses=row.ability,
        need=plain,
        need_owner=owner,
        need_other=other,
        pays=_paid(row.costs, plain, rules),
        pays_owner=_paid(row.costs, owner, rules),
        pays_other=_paid(row.costs, other, rules),
    )


def _shifted(costs: tuple[int | None, int | None, int | None], delta: int, floor: int) -> Need:
    # A printed Cost already below the floor is not raised by a discount.
    w, c, e = (0 if cost is None else max(cost + delta, min(floor, cost)) for cost in costs)
    return (w, c, e)


def _paid(costs: tuple[int | None, int | None, int | None], need: Need, rules: Rules) -> tuple[int, ...]:
    """Rulebook 10.2: every listed row but Warfare; a row of Cost 0 by ruling A-18."""
    listed = [row for row in (CULTURE, ECONOMY) if costs[row] is not None]
    return tuple(row for row in listed if need[row] > 0 or rules.zero_cost_row_paid)


def _bags(models: Mapping[str, Any], tokens: Mapping[str, Token], rules: Rules) -> tuple[tuple[Token, ...], ...]:
    boards: Sequence[Board] = models["boards.json"]
    shared = tuple(tokens[row.id] for row in models["tokens.csv"] for _ in range(row.bag))
    if rules.faction_bags == "none":  # Ruling A-29
        return tuple(shared for _ in boards)
    return tuple(tuple(tokens[kind] for kind, n in board.bag.items() for _ in range(n)) for board in boards)


def _embers(rows: Sequence[EmberRow]) -> tuple[Ember, ...]:
    designs = [
        (
            Ember(
                row.id,
                row.name,
                tuple(plain(effect) for clause in row.ability for effect in clause.effects),
                row.ability,
            ),
            row.copies,
        )
        for row in rows
    ]
    return tuple(design for design, copies in designs for _ in range(copies))
