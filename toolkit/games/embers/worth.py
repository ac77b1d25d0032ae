"""What cards, Resources and Embers are worth to a strategy, reckoned once for a pool."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from toolkit.games.embers.cards import ASPECTS, ERAS, AnyEffect, Scaled
from toolkit.games.embers.counting import COUNTS
from toolkit.games.embers.knobs import AbilityWeights, Knobs
from toolkit.games.embers.pool import WARFARE, Card, Ember, Pool, Token
from toolkit.games.embers.state import Player
from toolkit.play.plain import plain

LIKELY = {"bronze": 0.7, "silver": 0.2, "gold": 0.0, "lead": 0.4}
"""How often a condition holds at a Discovery; one that counts something holds every other time."""


@dataclass(frozen=True, slots=True)
class Growing:
    """An effect whose number is counted on the table."""

    count: Callable[[Player], int]
    times: int
    own: int
    """What the card itself adds: one that counts the cards of its own aspect counts itself."""
    most: float
    each: float
    """What one unit is worth."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What every card is worth: the part that never changes, and the effects that grow with their owner."""

    fixed: dict[Card, float]
    growing: Mapping[Card, Sequence[Growing]]

    def of(self, card: Card, player: Player) -> float:
        """The worth of a card to a player as things stand."""
        worth = self.fixed[card]
        for effect in self.growing.get(card, ()):
            number = effect.times * effect.count(player) + effect.own
            worth += effect.each * (number if number < effect.most else effect.most)
        return worth


@dataclass(frozen=True, slots=True)
class Script:
    """A strategy made ready for one pool: its knobs, and what things are worth while its engine runs and after."""

    knobs: Knobs
    early: Appraisal
    late: Appraisal
    rates: Mapping[Card, float]
    """What thrift makes of a VP, by the Costs of the card."""
    reach: Sequence[float]
    """What haste makes of a card's worth, by the points missing for it."""
    even: Sequence[float]
    pull: Sequence[float]
    """What one more token adds, by the length of its row: without a marker to place, and with one."""
    warfare: Sequence[Token]
    """Warfare-legal Resources, the highest first."""
    tokens: Mapping[Token, float]
    embers: Mapping[Ember, float]


def script(pool: Pool, name: str) -> Script:
    """The script of a strategy of the pool, made once."""
    if name not in pool.scripts:
        pool.scripts[name] = _made(pool, pool.strategies[name])
    made: Script = pool.scripts[name]
    return made


def _made(pool: Pool, knobs: Knobs) -> Script:
    cards = (*pool.cards, *pool.blanks)
    rates = {card: sum(cost for cost in card.costs if cost) ** -knobs.thrift for card in cards}
    early, late = (_appraisal(knobs, rates, engine=engine) for engine in (True, False))
    furthest = max((sum(card.need) + sum(card.need_other) for card in cards), default=0)
    even = [-knobs.balance * held for held in range(pool.rules.rows_slots)]
    return Script(
        knobs=plain(knobs),
        early=early,
        late=late,
        rates=rates,
        reach=[(3 + missing) ** -knobs.haste for missing in range(1 + furthest)],
        even=even,
        pull=[each + _near_a_space(held, knobs, pool.rules.influence_slots) for held, each in enumerate(even)],
        warfare=sorted((t for t in pool.tokens if WARFARE in t.aspects), key=lambda token: -token.value),
        tokens={token: _token_worth(token, knobs) for token in pool.tokens},
        embers={ember: sum(_unit(e, knobs.abilities) * e.n for e in ember.effects) for ember in pool.embers},
    )


def _appraisal(knobs: Knobs, rates: Mapping[Card, float], *, engine: bool) -> Appraisal:
    fixed, growing = {}, {}
    for card, rate in rates.items():
        scaled = []
        worth = max(0.1, _printed(card, knobs, engine=engine))
        for clause in card.clauses:
            for effect in clause.effects if engine else [effect for effect in clause.effects if effect.do == "vp"]:
                each = _unit(effect, knobs.abilities) * _times(clause.on, effect, card)
                if isinstance(effect, Scaled) and effect.per:
                    own = effect.n if not card.wonder and effect.per == ASPECTS[card.aspect] else 0
                    scaled.append(Growing(COUNTS[effect.per], effect.n, own, effect.max or inf, each * rate))
                else:
                    worth += each * effect.n
        fixed[card] = worth * rate
        if scaled:
            growing[card] = scaled
    return Appraisal(fixed, growing)


def _printed(card: Card, knobs: Knobs, *, engine: bool) -> float:
    worth = knobs.vp * card.vp
    if card.wonder:
        return worth + knobs.wonder
    return worth + (getattr(knobs.aspects, ASPECTS[card.aspect]) if engine else 0)


def _unit(effect: AnyEffect, weights: AbilityWeights) -> float:
    thing = getattr(effect, "thing", None)
    name = thing if thing in ("hope", "calamity", "influence", "ember") else effect.do
    weight: float = weights.raise_ if name == "raise" else getattr(weights, name)
    for test in effect.tests:
        weight *= LIKELY.get(test.word, 0.5)
    return weight


def _times(occasion: str | None, effect: AnyEffect, card: Card) -> float:
    """How often an effect comes to bear: a better bag in every Era left, a standing `era:` at the start of each."""
    left = len(ERAS) - card.era
    lasting = effect.do == "trade" or (effect.do == "gain" and effect.thing == "token")
    return (left / 3 if lasting else 1) * (left if occasion == "era" else 1)


def _near_a_space(held: int, knobs: Knobs, slots: Sequence[int]) -> float:
    """The pull of the next Influence space on a row that holds so many tokens."""
    ahead = [slot for slot in slots if slot > held]
    return knobs.influence * ((held + 1) / min(ahead)) ** 2 if ahead else 0.0


def _token_worth(token: Token, knobs: Knobs) -> float:
    suits = (knobs.aspects.warfare, knobs.aspects.culture, knobs.aspects.economy)
    return token.value + knobs.flexibility * len(token.aspects) + max(suits[row] for row in token.aspects) / 2
