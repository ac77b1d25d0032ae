"""Scripted strategies: one policy, turned by knobs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from toolkit.games.embers.cards import AnyEffect
from toolkit.games.embers.counting import cards_of
from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import (
    ACCEPT,
    CALAMITY,
    DECLINE,
    DRAW,
    END_TURN,
    KEEP_HOPE,
    PASS,
    SPEND_HOPE,
    WARFARE,
    Card,
    Ember,
    Need,
    Option,
    Pool,
)
from toolkit.games.embers.rules.placing import open_places
from toolkit.games.embers.state import Player
from toolkit.games.embers.view import View
from toolkit.play.plain import plain

Weight = Annotated[float, Field(ge=0, le=20)]
Share = Annotated[float, Field(ge=0, le=1)]


class Frozen(BaseModel):
    """Knobs cannot change under a running game."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class AspectWeights(Frozen):
    """How much a Civ Card's suit adds to its worth."""

    warfare: Weight = 0
    culture: Weight = 0
    economy: Weight = 0


class AbilityWeights(Frozen):
    """What one unit of each effect is worth, in VP."""

    gain: Weight = 0.7
    hope: Weight = 1.0
    trade: Weight = 0.4
    calamity: Weight = 0.7
    influence: Weight = 0.4
    raise_: Weight = Field(default=0.4, alias="raise")
    teardown: Weight = 0.4
    draw: Weight = 0.4
    vp: Weight = 1.0

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Knobs(Frozen):
    """A scripted strategy: every knob has a plain default, so an entry names only what makes it itself."""

    about: str = Field("", description="What the strategy is after, in a sentence")
    randomness: Share = Field(0, description="Share of choices made by chance; 1 plays at random")
    risk: Share = Field(0.15, description="Chance of a Collapse on the next draw that is still accepted")
    track_limit: Annotated[int, Field(ge=0)] = Field(9, description="Calamities on the track at which drawing stops")
    draws_for: Literal["cards", "glory", "anything"] = Field("cards", description="What is worth another draw")
    hope_use: Literal["never", "to_survive", "freely"] = Field("to_survive", description="When Hope is spent")
    hope_kept: Annotated[int, Field(ge=0)] = Field(0, description="Hope never spent, kept for VP")
    discovers: bool = Field(True, description="Whether cards are taken at all")
    patience: Share = Field(
        0, description="A card is passed over while one in reach is worth so much more; 0 never waits"
    )
    thrift: Share = Field(0.5, description="0 goes for worth, 1 for worth per point of Cost")
    vp: Weight = Field(1, description="Worth of a printed VP")
    aspects: AspectWeights = Field(default_factory=AspectWeights, description="Added worth of a suit")
    abilities: AbilityWeights = Field(default_factory=AbilityWeights, description="Worth of effects")
    engine_eras: Annotated[int, Field(ge=0, le=6)] = Field(
        6, description="Eras in which abilities and suits count; then only VP"
    )
    wonder: Weight = Field(3, description="VP expected of a wonder")
    majority: Weight = Field(0, description="Worth of a card that takes or keeps an aspect lead")
    glory: Weight = Field(0, description="Worth of a point of Warfare while the Era's race is open")
    lead_margin: Annotated[int, Field(ge=0)] = Field(99, description="Lead in Warfare at which the race counts as won")
    influence: Weight = Field(0.5, description="Worth of filling an Influence space")
    claims: Literal["wanted", "denied"] = Field(
        "wanted", description="Mark the wanted card, or the one a rival is about to take"
    )
    balance: Weight = Field(0, description="Worth of keeping the rows equally long")
    embers: Literal["keep", "use"] = Field("keep", description="Keep Embers for VP, or use them when they help")


@dataclass(frozen=True, slots=True)
class Script:
    """A strategy made ready for one pool: its knobs, and the worth of each card while its engine runs and after."""

    knobs: Knobs
    early: Mapping[Card, float]
    late: Mapping[Card, float]


def script(pool: Pool, name: str) -> Script:
    """The script of a strategy of the pool, made once."""
    if name not in pool.scripts:
        knobs = pool.strategies[name]
        worth = [{card: _worth(card, knobs, engine=engine) for card in pool.cards} for engine in (True, False)]
        pool.scripts[name] = Script(plain(knobs), *worth)
    made: Script = pool.scripts[name]
    return made


def _worth(card: Card, knobs: Knobs, *, engine: bool) -> float:
    worth = knobs.vp * card.vp + (knobs.wonder if card.wonder else 0)
    if engine and not card.wonder:
        worth += (knobs.aspects.warfare, knobs.aspects.culture, knobs.aspects.economy)[card.aspect]
        worth += sum(_effect_worth(effect, knobs.abilities) for clause in card.clauses for effect in clause.effects)
    price: float = sum(cost for cost in card.costs if cost) ** knobs.thrift
    return max(worth, 0.1) / price


def _effect_worth(effect: AnyEffect, weights: AbilityWeights) -> float:
    thing = getattr(effect, "thing", None)
    name = {"hope": "hope", "calamity": "calamity", "influence": "influence"}.get(thing or "", effect.do)
    weight: float = weights.raise_ if name == "raise" else getattr(weights, name)
    likely = 0.5 if effect.tests else 1.0
    worth: float = weight * effect.n * likely
    return worth


class Policy:
    """Answers every question of Embers by scoring the options; the highest score wins, the first of equals."""

    __slots__ = (
        "_bonus", "_brink", "_cap", "_danger", "_openings", "_script", "_weights", "_worth", "knobs", "me",
        "target", "view",
    )  # fmt: skip

    def __init__(self, view: View, script: Script) -> None:
        knobs, rules = script.knobs, view.rules
        self.view = view
        self.me = view.me
        self.knobs = knobs
        self.target: Card | None = None
        self._script = script
        self._worth = script.early
        self._bonus: Sequence[float] = (0.0, 0.0, 0.0, 0.0)
        self._weights = (knobs.glory, knobs.influence, knobs.balance)
        self._openings = [slot - 1 for slot in rules.influence_slots]
        self._brink = rules.collapse_at - 1
        self._danger = rules.collapse_at - rules.draw_count
        self._cap = 0 if not knobs.discovers else 99 if rules.discovery_cap is None else rules.discovery_cap

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """One of the options."""
        return ANSWERS[question](self, options)

    # -- the turn --------------------------------------------------------------------------------

    def turn(self, options: Sequence[Option]) -> Option:
        """Discover, else spend what is free, else draw while it is worth the risk, else pass."""
        first, second = options[0], options[1]
        if first.card is not None or second.card is not None:  # cards stand right behind the draw
            choice = self._purchase(options)
            if choice is not None:
                return choice
        if self.me.track or self.me.embers:
            choice = self._free_action(options)
            if choice is not None:
                return choice
        return DRAW if first is DRAW and self._draws() else PASS

    def _take_stock(self) -> None:
        self._worth = self._script.early if self.view.era <= self.knobs.engine_eras else self._script.late
        majority = self.knobs.majority
        if majority:
            self._bonus = [majority if self._takes_lead(aspect) else 0.0 for aspect in range(3)] + [0.0]

    def _takes_lead(self, aspect: int) -> bool:
        mine = cards_of(self.me, aspect)
        best = max(cards_of(rival, aspect) for rival in self.view.rivals)
        return mine <= best <= mine + 1

    def worth(self, card: Card) -> float:
        """What a card is worth this turn; a wonder has no aspect, and the last bonus is 0."""
        return self._worth[card] + self._bonus[card.aspect]

    def _purchase(self, options: Sequence[Option]) -> Option | None:
        if not self.knobs.discovers:
            return None
        self._take_stock()
        best, best_worth = None, 0.0
        for option in options:
            if option.card is not None:
                worth = self.worth(option.card)
                if worth > best_worth:
                    best, best_worth = option, worth
        if best is None or not self.knobs.patience:
            return best
        self.target = self.wanted()
        waits = self.target is not None and self.worth(self.target) * self.knobs.patience > best_worth
        return None if waits and self._draws() else best

    def _free_action(self, options: Sequence[Option]) -> Option | None:
        me = self.me
        if me.embers and self.knobs.embers == "use":
            for option in options:
                if option.ember is not None and self._helps(option.ember):
                    return option
        spends = me.track >= 2 and self.knobs.hope_use == "freely" and me.hope > self.knobs.hope_kept
        return SPEND_HOPE if spends and SPEND_HOPE in options and self._has_reason() else None

    def _helps(self, ember: Ember) -> bool:
        first = ember.effects[0]
        if first.do == "return":
            return self.me.track >= 2
        return first.do == "gain" and self.view.era <= self.knobs.engine_eras

    def _draws(self) -> bool:
        track = self.me.track
        if track >= self.knobs.track_limit or (track >= self._danger and self.risk() > self.knobs.risk):
            return False
        return self._has_reason()

    def _has_reason(self) -> bool:
        if self.me.discoveries < self._cap and self.view.display:
            return True
        wish = self.knobs.draws_for
        return wish == "anything" or (wish == "glory" and self._race_is_open())

    def _race_is_open(self) -> bool:
        view = self.view
        best = max(rival.values[WARFARE] for rival in view.rivals)
        lead = self.me.values[WARFARE] - best
        return lead < self.knobs.lead_margin and len(self.me.rows[WARFARE]) < view.rules.rows_slots

    def risk(self) -> float:
        """Chance that the next draw Collapses this seat if no Hope is spent."""
        view, me, rules = self.view, self.me, self.view.rules
        safe = rules.collapse_at - 1 - me.track
        return collapse_risk(safe, view.bag_size(me), view.calamities_in_bag(me), rules.draw_count)

    # -- what to build towards -------------------------------------------------------------------

    def need(self, card: Card, player: Player) -> Need:
        """Row values a player must show for a card, its Influence marker counted."""
        owner = self.view.marks.get(card)
        if owner is None:
            return card.need
        return card.need_owner if owner == player.seat else card.need_other

    def wanted(self) -> Card | None:
        """The card on display with the best worth for the points still missing."""
        self._take_stock()
        best, best_score = None, 0.0
        worth, bonus = self._worth, self._bonus
        me, marks = self.me, self.view.marks
        w, c, e = me.values
        for card in self.view.display:
            nw, nc, ne = self.need(card, me) if card in marks else card.need
            missing = 3 + (nw - w if nw > w else 0) + (nc - c if nc > c else 0) + (ne - e if ne > e else 0)
            score = (worth[card] + bonus[card.aspect]) / missing
            if score > best_score:
                best, best_score = card, score
        return best

    # -- placing ---------------------------------------------------------------------------------

    def order(self, options: Sequence[Option]) -> Option:
        """Hope where it prevents a Collapse; then the token that fits fewest rows, so that choices stay open."""
        if options[-1] is SPEND_HOPE and self._hope_saves():
            return SPEND_HOPE
        if self.me.track >= self._brink:
            return self._order_on_the_brink(options)
        best = options[0]
        for option in options:
            if option.ways < best.ways:
                best = option
        return best

    def _order_on_the_brink(self, options: Sequence[Option]) -> Option:
        """A Calamity that Collapses goes last, unless a Resource without an open row would be lost before it."""
        slots, fatal = self.view.rules.rows_slots, CALAMITY.next
        for option in options:
            if option.token is not None and option is not fatal and open_places(self.me, option.token, slots):
                return option
        return fatal if fatal in options else options[0]

    def place(self, options: Sequence[Option]) -> Option:
        """Towards the card it wants."""
        scores = self.place_scores(options)
        return options[scores.index(max(scores))]

    def place_scores(self, options: Sequence[Option]) -> list[float]:
        """How good each row is now: for the wanted card, the Warfare race, Influence spaces, even rows."""
        target = self.target
        if target is None or target not in self.view.display:
            target = self.target = self.wanted()
        me = self.me
        rows, values = me.rows, me.values
        need = values if target is None else target.need if target not in self.view.marks else self.need(target, me)
        glory, influence, balance = self._weights
        openings = self._openings if me.markers else ()
        scores = []
        for option in options:
            row, value = option.row, option.value
            lack = need[row] - values[row]
            score = 3.0 * (value if value < lack else lack) if lack > 0 else 0.0
            if row == WARFARE:
                score += glory * value
            if len(rows[row]) in openings:
                score += influence
            if balance:
                score -= balance * len(rows[row])
            scores.append(score)
        return scores

    def _hope_saves(self) -> bool:
        """Whether the Calamities in hand would Collapse this seat, and the Hope it may spend prevents that."""
        knobs, me, rules = self.knobs, self.me, self.view.rules
        if knobs.hope_use == "never":
            return False
        over = me.track + self.view.hand.count(CALAMITY) - (rules.collapse_at - 1)
        return 0 < over <= min(me.hope - knobs.hope_kept, me.track)

    # -- the smaller questions -------------------------------------------------------------------

    def influence(self, options: Sequence[Option]) -> Option:
        """Mark the wanted card, or the one a rival is nearest to."""
        score = self._denial if self.knobs.claims == "denied" else self._desire
        return max((option for option in options if option.card is not None), key=score)

    def _desire(self, option: Option) -> float:
        assert option.card is not None
        return self.worth(option.card) / (3 + self._short_of(option.card, self.me))

    def _denial(self, option: Option) -> float:
        assert option.card is not None
        mine = self._short_of(option.card, self.me)
        nearest = min(self._short_of(option.card, rival) for rival in self.view.rivals)
        return self.worth(option.card) * (2 if nearest <= 1 or mine <= 1 else 1) / (3 + min(mine, nearest))

    def _short_of(self, card: Card, player: Player) -> int:
        need = self.need(card, player)
        short = 0
        for row, value in enumerate(player.values):
            if need[row] > value:
                short += need[row] - value
        return short

    def best_token(self, options: Sequence[Option]) -> Option:
        """The Resource of the highest value, the more flexible one of equals."""
        return max(options, key=self._token_score)

    def _token_score(self, option: Option) -> float:
        token = option.token
        if token is None:
            return -1.0
        return token.value + 0.2 * len(token.aspects) + (0.1 * self.knobs.glory if WARFARE in token.aspects else 0)

    def worst_token(self, options: Sequence[Option]) -> Option:
        """The Resource to part with: out of the bag rather than off the board, the least flexible first."""
        return max(options, key=lambda option: (option.row < 0, -self._token_score(option)))

    def tear_down(self, options: Sequence[Option]) -> Option:
        """The rival with the highest Warfare row."""
        values = {rival.seat: rival.values[WARFARE] for rival in self.view.rivals}
        return max(options, key=lambda option: values[option.seat])

    def may_draw(self, options: Sequence[Option]) -> Option:
        """Draw if it is worth the risk."""
        return ACCEPT if self.risk() <= self.knobs.risk else DECLINE

    def after_action(self, options: Sequence[Option]) -> Option:
        """Use an Ember that helps."""
        return self._free_action(options) or END_TURN

    def cancel_collapse(self, options: Sequence[Option]) -> Option:
        """Spend Hope unless it is kept."""
        spends = self.knobs.hope_use != "never" and self.me.hope > self.knobs.hope_kept
        return SPEND_HOPE if spends else DECLINE


class Noisy:
    """A policy that leaves a share of its choices to chance."""

    __slots__ = ("_policy", "_random")

    def __init__(self, policy: Policy, stream: Random) -> None:
        self._policy = policy
        self._random = stream.random

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """One of the options."""
        if self._random() < self._policy.knobs.randomness:
            return options[int(self._random() * len(options))]
        return self._policy.choose(question, options)


def _first(policy: Policy, options: Sequence[Option]) -> Option:
    return options[0]


def _keep_hope(policy: Policy, options: Sequence[Option]) -> Option:
    return KEEP_HOPE


ANSWERS: dict[str, Callable[[Policy, Sequence[Option]], Option]] = {
    "turn": Policy.turn,
    "order": Policy.order,
    "place": Policy.place,
    "after action": Policy.after_action,
    "influence": Policy.influence,
    "gain": Policy.best_token,
    "trade": Policy.worst_token,
    "trade for": Policy.best_token,
    "raise": Policy.best_token,
    "tear down": Policy.tear_down,
    "tear down token": Policy.best_token,
    "may draw": Policy.may_draw,
    "may gain": _first,
    "may trade": _first,
    "may return": _first,
    "may place": _first,
    "may raise": _first,
    "may teardown": _first,
    "may vp": _first,
    "cancel collapse": Policy.cancel_collapse,
    "hope": _keep_hope,
}
