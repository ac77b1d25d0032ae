"""The questions of Pocket Civ put to a person: what is asked, by which rule, and every option in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from toolkit.games.pocket_civ import offers
from toolkit.games.pocket_civ.offers import Person
from toolkit.games.pocket_civ.options import Option
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.asking import Asking, Offer


def _alone(person: Person, option: Option) -> str:
    return ""


@dataclass(frozen=True)
class Question:
    """How a kind of question is put."""

    words: str
    rule: str
    offer: Callable[[Person, Option], Offer]
    group: Callable[[Person, Option], str] = _alone


def asking(table: CivTable, names: Sequence[str], seat: int, question: str, options: Sequence[Option]) -> Asking:
    """A question in words."""
    person, kind = Person(table, names, seat), QUESTIONS[question]
    headed = [(kind.group(person, option), option) for option in options]
    order = list(dict.fromkeys(heading for heading, _ in headed))
    together = sorted(headed, key=lambda pair: order.index(pair[0]))
    groups = tuple(
        (heading, tuple(kind.offer(person, option) for _, option in alike))
        for heading, alike in groupby(together, key=lambda pair: pair[0])
    )
    return Asking(kind.words, kind.rule, groups, offers.known_words(person))


QUESTIONS = {
    "place": Question(
        "Where do you place a Tribe?",
        "A Region with a Mountain and a Forest is a good start. (Rulebook: Build Your World)",
        offers.region,
    ),
    "top up": Question(
        "Where does a new Tribe settle?",
        "Cities may bring a small Empire back up to a few Tribes. (Rulebook: Population Growth and Movement)",
        offers.region,
    ),
    "move": Question(
        "Which Tribe moves?",
        "Each Tribe may move once; move them to where they are needed. (Rulebook: Population Growth and Movement)",
        offers.move,
        offers.move_group,
    ),
    "group": Question(
        "How many Tribes set sail?",
        "A group sails between two Regions on the same Sea. (Rulebook: Population Growth and Movement)",
        offers.sailors,
    ),
    "advance": Question(
        "Your Advance phase. What do you do?",
        "In any order, as often as you can pay; your last Tribe is never spent. (Rulebook: Advance)",
        offers.deed,
        offers.deed_group,
    ),
    "acquire at": Question(
        "Which City acquires it?",
        "One Advance a City each Round; its Region pays the Tribes. (Rulebook: Acquire Advances)",
        offers.region,
    ),
    "discard": Question(
        "Do you give up an Advance?",
        "This is the only moment to be rid of it. (Rulebook: Questions and Answers)",
        offers.vice,
    ),
    "build at": Question(
        "Where is the Wonder built?",
        "Its VP count at the end, if it still stands. (Rulebook: Build Wonders)",
        offers.region,
    ),
    "force": Question(
        "How many Tribes go on the Expedition?",
        "They do not return; what is left of their number after the next card is Gold. (Rulebook: Expeditions)",
        offers.force,
    ),
    "dig": Question(
        "Do you dig deeper?", "The first card without Nuggets empties the Mine Cart. (Rulebook: Mining)", offers.dig
    ),
    "pay": Question("Which Region pays a Tribe?", "From anywhere in your Empire. (Rulebook: Upkeep)", offers.region),
    "raise": Question(
        "Which City grows?", "A step costs as many Tribes as the AV it leads to. (Rulebook: Upkeep)", offers.step
    ),
    "icon": Question(
        "What is given for the Capitol?", "A Forest, Mountain or Farm from anywhere. (Rulebook: Upkeep)", offers.icon
    ),
    "feed": Question("Which City is fed?", "The others without a Farm lose 1 AV. (Rulebook: Upkeep)", offers.region),
    "end of era": Question(
        "The Era ends. Do you play on?",
        "You may end the game at any End of Era check. (Rulebook: End of Era)",
        offers.end_of_era,
    ),
    "totem": Question(
        "Do you take the Totem?",
        "Its holder says where the Event strikes, and goes first. (Rulebook: Two-Player Variant)",
        offers.yes_or_no,
    ),
    "active region": Question(
        "Which Region does the Event strike?",
        "Two Regions bear the number; the Totem's holder chooses. (Rulebook: Two-Player Variant)",
        offers.region,
    ),
    "whose tribe": Question("Whose Tribe dies?", "Events see no colours. (Rulebook: Two-Player Variant)", offers.seat),
    "whose city": Question(
        "Whose City loses 1 AV?", "Events see no colours. (Rulebook: Two-Player Variant)", offers.seat
    ),
    "lose tribe": Question(
        "Where does a Tribe die?", "You choose how a loss is spread. (Rulebook: Event Explanations)", offers.region
    ),
    "lose av": Question(
        "Which City loses 1 AV?", "You choose how a loss is spread. (Rulebook: Event Explanations)", offers.region
    ),
    "lose wonder": Question(
        "Which Wonder is swept away?",
        "After Tribes and City, Wonders fall. (Rulebook: Flood / Tsunami)",
        offers.lost_wonder,
    ),
    "anarchy": Question(
        "Which Region falls into Anarchy?",
        "Organized Religion limits it; one without a City feels nothing. (Rulebook: Anarchy)",
        offers.region,
    ),
    "attack moves to": Question(
        "Where does the Attack go on?", "They are equally weak. (Rulebook: Attack)", offers.region
    ),
    "epidemic moves to": Question(
        "Where does the Epidemic go on?", "To a Region with Tribes. (Rulebook: Epidemic)", offers.region
    ),
    "fault": Question(
        "Where does the earth crack?", "Up to two Neighbors get a Fault Line. (Rulebook: Earthquake)", offers.region
    ),
    "sandstorm": Question(
        "Which Neighbor turns to Desert?", "It loses its Forest and its Farm. (Rulebook: Sandstorm)", offers.region
    ),
    "superstition": Question(
        "One card is left in the deck. Do you go on discarding?",
        "Meditation lets you stop here, before the Era ends. (Rulebook: Superstition)",
        offers.onward,
    ),
    "tribal war": Question(
        "Which Neighbor is fallen upon?",
        "It loses Tribes to those of the Active Region. (Rulebook: Tribal War)",
        offers.region,
    ),
    "uprising": Question(
        "Which Neighbor's City is drawn in?", "Military spreads the Uprising. (Rulebook: Uprising)", offers.region
    ),
    "diplomacy": Question(
        "Do you make the visitors an offer?",
        "If it meets the next red circle they are Trading Partners for good. (Rulebook: Visitation)",
        offers.yes_or_no,
    ),
    "offer": Question(
        "What do you add to the offer?",
        "1 point for each Tribe or Gold; all of it is spent. (Rulebook: Visitation)",
        offers.goods,
    ),
    "philosophy": Question(
        "No handshake. Do you draw once more?",
        "Philosophy gives a second try. (Rulebook: Visitation)",
        offers.yes_or_no,
    ),
    "shipping": Question(
        "Do you ship goods too?",
        "The green square of the next card is Gold as well. (Rulebook: Trade)",
        offers.yes_or_no,
    ),
    "stash": Question(
        "Do you reach into their pockets?",
        "A card without Nuggets halves the stash and brings an Attack. (Rulebook: Trade)",
        offers.dig,
    ),
}
