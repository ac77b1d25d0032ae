"""Scripted strategies: one policy, turned by knobs."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from math import inf

from toolkit.games.embers.counting import cards_of
from toolkit.games.embers.explaining import Reason, reasons
from toolkit.games.embers.knobs import Knobs
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
)
from toolkit.games.embers.rules.placing import open_places
from toolkit.games.embers.state import IN, Player
from toolkit.games.embers.view import View
from toolkit.games.embers.worth import Script, script

__all__ = ["Knobs", "Policy", "Script", "script"]

MISSING_POINT = 3.0
"""Worth of a point the wanted card still asks for: what the weights of placing are measured against."""
NEXT_TURN = 3
"""Points that a turn's draw is good for: the mean token of a starting bag is worth 1.75."""
SOON = 10.0
"""How much more a marker does on a card that is about to be taken."""
LEAD = (1.0, 0.7, 0.3)
"""How much a card counts in the race for an aspect, by the distance to the best rival."""


class Policy:
    """Answers every question of Embers by scoring the options; the highest score wins, the first of equals."""

    __slots__ = (
        "_brink", "_cap", "_danger", "_even", "_glory", "_pull", "_races", "_reach", "_script", "_spends", "_stamp",
        "_worth", "knobs", "me", "target", "view",
    )  # fmt: skip

    def __init__(self, view: View, script: Script) -> None:
        knobs, rules = script.knobs, view.rules
        self.view = view
        self.me = view.me
        self.knobs = knobs
        self.target: Card | None = None
        self._script = script
        self._worth = script.early.fixed
        self._stamp = -1
        self._brink = rules.collapse_at - 1
        self._danger = min(rules.collapse_at - rules.draw_count, knobs.track_limit)
        self._cap = inf if rules.discovery_cap is None else rules.discovery_cap
        if knobs.draws_for == "glory" or not knobs.discovers:
            self._cap = 0  # no card is a reason to draw
        self._spends = knobs.hope_use == "freely" or knobs.embers == "use"
        self._races = knobs.glory > 0 or knobs.draws_for in ("glory", "cards_and_glory")
        self._glory = knobs.glory
        self._reach, self._even, self._pull = script.reach, script.even, script.pull

    def choose(self, question: str, options: Sequence[Option]) -> Option:
        """One of the options."""
        return ANSWERS[question](self, options)

    def explain(self, question: str, options: Sequence[Option]) -> list[Reason]:
        """What it makes of every option, in words; not used in play."""
        return reasons(copy(self), question, options)  # weighing changes what a policy remembers

    # -- the turn --------------------------------------------------------------------------------

    def turn(self, options: Sequence[Option]) -> Option:
        """Discover, else spend what is free, else draw while it is worth the risk, else pass."""
        first, second = options[0], options[1]
        if first.card is not None or second.card is not None:  # cards stand right behind the draw
            choice = self._purchase(options)
            if choice is not None:
                return choice
        if self._spends and (self.me.track or self.me.embers):
            choice = self._free_action(options)
            if choice is not None:
                return choice
        return DRAW if self.draws(options) else PASS

    def worth(self, card: Card) -> float:
        """What a card on display is worth now."""
        worth = self._take_stock()[card]
        if self.knobs.block and self._blocks(card):
            worth += self.knobs.block * self._script.rates[card]
        return worth

    def _take_stock(self) -> Mapping[Card, float]:
        """What the cards on display are worth, appraised anew in every Era; majorities after every Discovery."""
        view, script = self.view, self._script
        majority = self.knobs.majority
        stamp = view.era * 1000 + (len(view.display) if majority else 0)
        if stamp == self._stamp:
            return self._worth
        self._stamp = stamp
        appraisal = script.early if view.era <= self.knobs.engine_eras else script.late
        self._worth = worth = appraisal.fixed.copy()
        for card in view.display:
            if card in appraisal.growing:
                worth[card] = appraisal.of(card, self.me)
        if majority:
            pulls = [majority * self._leads(aspect) for aspect in range(3)] + [0.0]  # a wonder's aspect is -1
            for card in view.display:
                worth[card] += pulls[card.aspect] * script.rates[card]
        return worth

    def _leads(self, aspect: int) -> float:
        """How much one card more does for the lead in an aspect."""
        gap = abs(max(cards_of(rival, aspect) for rival in self.view.rivals) - cards_of(self.me, aspect))
        return LEAD[gap] if gap < len(LEAD) else 0.0

    def _blocks(self, card: Card) -> bool:
        """Whether a rival who shares the lead in its aspect could soon take the card."""
        if card.wonder:
            return False
        mine = cards_of(self.me, card.aspect)
        tied = [rival for rival in self.view.rivals if cards_of(rival, card.aspect) == mine]
        return self._is_near_for(card, tied)

    def _purchase(self, options: Sequence[Option]) -> Option | None:
        if not self.knobs.discovers:
            return None
        best, best_worth = None, 0.0
        for option in options:
            if option.card is not None:
                worth = self.worth(option.card)
                if worth > best_worth:
                    best, best_worth = option, worth
        patience = self.knobs.patience
        if patience:
            target = self.target = self.wanted()
            if target is not None and self.worth(target) * patience > best_worth and self.draws(options):
                return None
        return best

    def _free_action(self, options: Sequence[Option]) -> Option | None:
        me = self.me
        if me.embers and self.knobs.embers == "use":
            for option in options:
                if option.ember is not None and self._helps(option.ember):
                    return option
        spends = me.track >= 2 and self.knobs.hope_use == "freely" and me.hope > self.knobs.hope_kept
        return SPEND_HOPE if spends and SPEND_HOPE in options and self._has_reason() else None

    def _helps(self, ember: Ember) -> bool:
        """Relief when the track is long; else an effect worth more than the VP, while abilities count."""
        if ember.effects[0].do == "return":
            return self.me.track >= 2
        return self._script.embers[ember] > self.view.rules.ember_vp and self.view.era <= self.knobs.engine_eras

    def draws(self, options: Sequence[Option]) -> bool:
        """Whether another draw is possible, dared and good for something."""
        return options[0] is DRAW and (self.me.track < self._danger or self._dares()) and self._has_reason()

    def _dares(self) -> bool:
        return self.me.track < self.knobs.track_limit and self.risk() <= self.knobs.risk

    def _has_reason(self) -> bool:
        race = self._races and self._race_is_open()
        if self.me.discoveries < self._cap and self.view.display:
            return True
        wish = self.knobs.draws_for
        if wish == "cards_and_influence":
            return self.me.markers > 0 and len(self.view.marks) < len(self.view.display)
        return wish == "anything" or (race and wish != "cards")

    def _race_is_open(self) -> bool:
        """Whether Warfare is still worth a token: the row has room, and the lead is not yet out of reach."""
        me, view = self.me, self.view
        if len(me.rows[WARFARE]) < view.rules.rows_slots:
            mine = me.values[WARFARE]
            for rival in view.rivals:
                lead = mine - rival.values[WARFARE]
                if lead <= 0 or self._can_catch_up(rival, lead):
                    self._glory = self.knobs.glory
                    return True
        self._glory = 0.0
        return False

    def _can_catch_up(self, rival: Player, points: int) -> bool:
        """Whether the best tokens in the bag of a rival would do it in `lead_turns`; anyone can reckon that."""
        if rival.status != IN:
            return False
        rows, owned, rules = rival.rows, rival.owned, self.view.rules
        tokens = min(self.knobs.lead_turns * rules.draw_count, rules.rows_slots - len(rows[WARFARE]))
        for kind in self._script.warfare:
            if points <= 0 or points > tokens * kind.value:  # enough, or not even with the rest all like this one
                break
            in_bag = owned.count(kind)
            for row in kind.aspects:
                in_bag -= rows[row].count(kind)
            taken = in_bag if in_bag < tokens else tokens
            points -= taken * kind.value
            tokens -= taken
        return points <= 0

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
        best, best_score = None, 0.0
        worth, reach = self._take_stock(), self._reach
        me, marks = self.me, self.view.marks
        w, c, e = me.values
        for card in self.view.display:
            nw, nc, ne = self.need(card, me) if card in marks else card.need
            missing = (nw - w if nw > w else 0) + (nc - c if nc > c else 0) + (ne - e if ne > e else 0)
            score = worth[card] * reach[missing]
            if score > best_score:
                best, best_score = card, score
        return best

    def short_of(self, card: Card, player: Player) -> int:
        """Points a player misses for a card."""
        nw, nc, ne = self.need(card, player) if card in self.view.marks else card.need
        w, c, e = player.values
        return (nw - w if nw > w else 0) + (nc - c if nc > c else 0) + (ne - e if ne > e else 0)

    # -- placing ---------------------------------------------------------------------------------

    def order(self, options: Sequence[Option]) -> Option:
        """Hope where it prevents a Collapse; then the token that fits fewest rows, so that choices stay open."""
        track = self.me.track
        if track + len(self.view.hand) > self._brink:
            if options[-1] is SPEND_HOPE and self._hope_saves():
                return SPEND_HOPE
            if track >= self._brink:
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
        pull = self._pull if me.markers else self._even
        scores = []
        for option in options:
            row, value = option.row, option.value
            lack = need[row] - values[row]
            score = pull[len(rows[row])]
            if lack > 0:
                score += MISSING_POINT * (value if value < lack else lack)
            if row == WARFARE:
                score += self._glory * value
            scores.append(score)
        return scores

    def _hope_saves(self) -> bool:
        """Whether the Calamities in hand would Collapse this seat, and the Hope it may spend prevents that."""
        knobs, me = self.knobs, self.me
        over = me.track + self.view.hand.count(CALAMITY) - self._brink
        return 0 < over <= min(me.hope - knobs.hope_kept, me.track) and knobs.hope_use != "never"

    # -- the smaller questions -------------------------------------------------------------------

    def influence(self, options: Sequence[Option]) -> Option:
        """Mark the wanted card, or one that it or a rival is about to take."""
        if not self.knobs.influence and DECLINE in options:
            return DECLINE
        self._take_stock()
        return max((option for option in options if option.card is not None), key=self.claim)

    def claim(self, option: Option) -> float:
        """How much a marker on this card is worth."""
        card = option.card
        assert card is not None
        short = self.short_of(card, self.me)
        score = self._worth[card] * self._reach[short]
        if self.knobs.claims == "denied" and (short <= NEXT_TURN or self._is_near_for(card, self.view.rivals)):
            score *= SOON
        return score

    def _is_near_for(self, card: Card, rivals: Sequence[Player]) -> bool:
        return any(self.short_of(card, rival) <= 1 for rival in rivals if rival.status == IN)

    def best_token(self, options: Sequence[Option]) -> Option:
        """The Resource worth most."""
        return max(options, key=self.token_worth)

    def token_worth(self, option: Option) -> float:
        """What the Resource of an option is worth; a choice without one comes last."""
        return -1.0 if option.token is None else self._script.tokens[option.token]

    def worst_token(self, options: Sequence[Option]) -> Option:
        """The Resource to part with: out of the bag rather than off the board, the least worth first."""
        return max(options, key=lambda option: (option.row < 0, -self.token_worth(option)))

    def tear_down(self, options: Sequence[Option]) -> Option:
        """The rival with the highest Warfare row."""
        values = {rival.seat: rival.values[WARFARE] for rival in self.view.rivals}
        return max(options, key=lambda option: values[option.seat])

    def may_draw(self, options: Sequence[Option]) -> Option:
        """Draw if it is worth the risk."""
        return ACCEPT if self._dares() else DECLINE

    def after_action(self, options: Sequence[Option]) -> Option:
        """Use an Ember that helps."""
        return self._free_action(options) or END_TURN

    def cancel_collapse(self, options: Sequence[Option]) -> Option:
        """Spend Hope unless it is kept."""
        spends = self.knobs.hope_use != "never" and self.me.hope > self.knobs.hope_kept
        return SPEND_HOPE if spends else DECLINE


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
    **{f"may {verb}": _first for verb in ("gain", "trade", "return", "place", "raise", "teardown", "vp")},
    "cancel collapse": Policy.cancel_collapse,
    "hope": _keep_hope,
}
