"""The questions of Embers put to a person: what is asked, by which rule, and every option in words."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from toolkit.games.embers.cards import ASPECTS
from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import (
    ACCEPT,
    CALAMITY,
    DRAW,
    END_TURN,
    KEEP_HOPE,
    PASS,
    SPEND_HOPE,
    WARFARE,
    Card,
    Ember,
    Option,
    Token,
)
from toolkit.games.embers.sentences import sentences
from toolkit.games.embers.state import Player
from toolkit.games.embers.table import EmbersTable
from toolkit.games.embers.view import View
from toolkit.play.asking import Asking, Offer

ROW_NAMES = tuple(aspect.capitalize() for aspect in ASPECTS)


@dataclass(frozen=True)
class Person:
    """Who is asked, and the table as that seat sees it."""

    table: EmbersTable
    names: Sequence[str]
    seat: int

    @property
    def me(self) -> Player:
        """The player at that seat."""
        return self.table.state.players[self.seat]


@dataclass(frozen=True)
class Question:
    """How a kind of question is put; {piece} in its words stands for the token it is about."""

    words: str
    rule: str
    offer: Callable[[Person, Option], Offer]
    group: Callable[[Option], str] = lambda option: ""


def asking(table: EmbersTable, names: Sequence[str], seat: int, question: str, options: Sequence[Option]) -> Asking:
    """A question in words."""
    person = Person(table, names, seat)
    kind = QUESTIONS[question] if question in QUESTIONS else _ability_asks(table, question)
    order = list(dict.fromkeys(map(kind.group, options)))
    together = sorted(options, key=lambda option: order.index(kind.group(option)))
    groups = tuple(
        (heading, tuple(kind.offer(person, option) for option in alike))
        for heading, alike in groupby(together, key=kind.group)
    )
    return Asking(kind.words.format(piece=_piece(options[0])), kind.rule, groups, f"In your bag: {bag_words(person)}.")


def _piece(option: Option) -> str:
    return f"{option.token.id} ({token_words(option.token)})" if option.token else ""


def token_words(token: Token) -> str:
    """A token as its face tells it."""
    if token is CALAMITY:
        return "Calamity"
    rows = [ROW_NAMES[row] for row in token.aspects]
    return f"{token.value} in {'any row' if len(rows) == len(ROW_NAMES) else ' or '.join(rows)}"


def bag_words(person: Person) -> str:
    """What is in a seat's bag, counted; everyone may know that, but nobody the order."""
    held = Counter(person.table.state.bags[person.seat])
    counted = [f"{held[token]} {token.id}" for token in person.table.pool.tokens if held[token]]
    calamities = held[CALAMITY]
    return ", ".join([f"{calamities} Calamit{'y' if calamities == 1 else 'ies'}", *counted])


# -- the turn ------------------------------------------------------------------------------------


def _turn(person: Person, option: Option) -> Offer:
    if option.card is not None:
        return Offer(option.key, f"Discover {option.card.name}", _discovery(person, option.card))
    if option.ember is not None:
        return _ember(person, option, option.ember)
    if option is SPEND_HOPE:
        return _hope(person, option)
    if option is DRAW:
        return Offer(option.key, "Draw & Place", _draw(person))
    return Offer(option.key, "Pass", "out for the rest of this Era")


def _turn_group(option: Option) -> str:
    if option.card is not None:
        return "Discover"
    return "" if option in (DRAW, PASS) else "Free, before your action"


def _draw(person: Person) -> str:
    view, me, rules = View(person.table, person.seat), person.me, person.table.rules
    bag, calamities = view.bag_size(me), view.calamities_in_bag(me)
    risk = collapse_risk(rules.collapse_at - 1 - me.track, bag, calamities, rules.draw_count)
    return f"{min(bag, rules.draw_count)} of {bag} tokens; Collapse {risk:.0%}"


def _discovery(person: Person, card: Card) -> str:
    owner = person.table.state.marks.get(card)
    paid = card.pays if owner is None else card.pays_owner if owner == person.seat else card.pays_other
    emptied = " and ".join(ROW_NAMES[row] for row in paid)
    price = f"empties {emptied}" if emptied else "empties no row"
    return " ".join([f"{card.vp} VP, {price}.", *sentences(card.clauses)])


def _ember(person: Person, option: Option, ember: Ember) -> Offer:
    said = [*sentences(ember.clauses), f"Returned, it no longer scores {person.table.rules.ember_vp} VP."]
    return Offer(option.key, f"Use {ember.name}", " ".join(said))


def _hope(person: Person, option: Option) -> Offer:
    return Offer(option.key, "Spend a Hope", f"a Calamity goes back to your bag; you have {person.me.hope} Hope")


def _after_action(person: Person, option: Option) -> Offer:
    return Offer(option.key, "End the turn") if option is END_TURN else _turn(person, option)


# -- placing -------------------------------------------------------------------------------------


def _order(person: Person, option: Option) -> Offer:
    if option.token is None:
        return _hope(person, option)
    if option.token is CALAMITY:
        space, last = person.me.track + 1, person.table.rules.collapse_at
        return Offer(option.key, "Calamity", "you COLLAPSE" if space >= last else f"space {space} of {last}")
    return _token(person, option)


def _place(person: Person, option: Option) -> Offer:
    me, rules, row = person.me, person.table.rules, option.row
    slot = len(me.rows[row]) + 1
    about = f"slot {slot}, value {me.values[row]} to {me.values[row] + option.value}"
    space = ", an Influence space" if slot in rules.influence_slots and me.markers else ""
    return Offer(option.key, ROW_NAMES[row], about + space)


def _mark(person: Person, option: Option) -> Offer:
    if option.card is None:
        return Offer(option.key, "No card", "keep the marker")
    short = sum(max(0, need - mine) for need, mine in zip(option.card.need, person.me.values, strict=True))
    return Offer(option.key, option.card.name, f"{option.card.vp} VP, you are {short} short")


# -- tokens --------------------------------------------------------------------------------------


def _token(person: Person, option: Option) -> Offer:
    assert option.token is not None
    return Offer(option.key, option.token.id, token_words(option.token))


def _from_where(option: Option) -> str:
    return "From your bag" if option.row < 0 else f"From your {ROW_NAMES[option.row]} row"


def _torn(person: Person, option: Option) -> Offer:
    assert option.token is not None
    return Offer(option.key, f"Slot {option.slot + 1}: {option.token.id}", token_words(option.token))


def _rival(person: Person, option: Option) -> Offer:
    rival = person.table.state.players[option.seat]
    return Offer(option.key, person.names[option.seat], f"Warfare {rival.values[WARFARE]}")


# -- yes and no ----------------------------------------------------------------------------------


def _ability_asks(table: EmbersTable, question: str) -> Question:
    """An effect that may be passed up, and the card or Ember that offers it."""
    words = f"Do you want to {MAY[question.removeprefix('may ')]}?"
    for kind, *rest in reversed(table.log or ()):
        if kind in ("discover", "gift", "use ember", "standing"):
            return Question(f"{rest[1].name}: {words}", " ".join(sentences(rest[1].clauses)), _yes_or_no)
    return Question(words, "", _yes_or_no)


def _yes_or_no(person: Person, option: Option) -> Offer:
    return Offer(option.key, YES_OR_NO.get(option, "No"))


MAY = {
    "gain": "gain from the Market",
    "trade": "Trade",
    "return": "return a Calamity to your bag",
    "place": "place an Influence marker",
    "raise": "place a Resource from your bag in your Warfare row",
    "teardown": "take a Resource out of a rival's Warfare row",
    "draw": "draw and place",
    "vp": "score",
}
YES_OR_NO = {ACCEPT: "Yes", SPEND_HOPE: "Spend a Hope", KEEP_HOPE: "Keep it"}
QUESTIONS = {
    "turn": Question(
        "Your turn. What do you do?",
        "One action: Draw & Place, Discover, or Pass. Hope and Embers are free before it. (Rulebook 4)",
        _turn,
        _turn_group,
    ),
    "after action": Question(
        "Do you use an Ember before your turn ends?",
        "An Ember is used once, then it is gone. (Rulebook 6)",
        _after_action,
    ),
    "order": Question(
        "Which do you place next?",
        "You see all tokens drawn before you place the first. Calamities go on the track. (Rulebook 5)",
        _order,
    ),
    "place": Question(
        "Where do you place {piece}?", "Always in the leftmost open slot of a row it fits. (Rulebook 5)", _place
    ),
    "influence": Question(
        "Which card do you mark with Influence?",
        "Its Costs become 1 lower for you and 1 higher for everyone else, by the printed rule. (Rulebook 11)",
        _mark,
    ),
    "gain": Question("Which Resource do you gain?", "It goes from the Market into your bag. (Rulebook 7)", _token),
    "trade": Question(
        "Which Resource do you trade away?",
        "You get one from the Market that is worth exactly 1 more. (Rulebook 7)",
        _token,
        _from_where,
    ),
    "trade for": Question("Which Resource do you take for it?", "Worth exactly 1 more. (Rulebook 7)", _token),
    "raise": Question(
        "Which Resource goes from your bag into your Warfare row?", "It is a placement. (Rulebook 9)", _token
    ),
    "tear down": Question("Whose Warfare row loses a Resource?", "The row closes up. (Rulebook 5)", _rival),
    "tear down token": Question("Which Resource is taken out?", "The row closes up. (Rulebook 5)", _torn),
    "hope": Question(
        "A rival's turn begins. Do you spend a Hope?", "It returns a Calamity from your track. (Rulebook 6)", _yes_or_no
    ),
    "cancel collapse": Question(
        "This Calamity is your Collapse. Do you spend a Hope to cancel it?",
        "The Calamity goes back to your bag instead. (Rulebook 6)",
        _yes_or_no,
    ),
}
