"""Options of Pocket Civ in words: what each does and costs, for a person who is to choose."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.games.pocket_civ.options import (
    ACCEPT,
    DIG,
    END_GAME,
    ENOUGH,
    GOLD,
    NAMES,
    NOTHING,
    STAY,
    STOP,
    TAX,
    Option,
)
from toolkit.games.pocket_civ.pool import Advance, Wonder
from toolkit.games.pocket_civ.rules.acquiring import price_of
from toolkit.games.pocket_civ.rules.building_up import cost_of_step
from toolkit.games.pocket_civ.rules.land import support, tribes_in
from toolkit.games.pocket_civ.scoring import glory, wonder_vp
from toolkit.games.pocket_civ.sentences import counted, sentences
from toolkit.games.pocket_civ.state import Player, State
from toolkit.games.pocket_civ.table import CivTable
from toolkit.play.asking import Offer

ICONS = ("forest", "mountain", "volcano", "farm", "desert", "fault")
ICON_NAMES = dict(zip(ICONS, ("Forest", "Mountain", "Volcano", "Farm", "Desert", "Fault Line"), strict=True))
PLACES = {
    "any": "", "city": "in a Region with a City", "sea-city": "over a City on the Sea",
    "frontier": "in a Region on the Frontier", "mountain": "in a Region with a Mountain or Volcano",
}  # fmt: skip


@dataclass(frozen=True)
class Person:
    """Who is asked, and the table."""

    table: CivTable
    names: Sequence[str]
    seat: int

    @property
    def me(self) -> Player:
        """The Empire at that seat."""
        return self.table.state.players[self.seat]


def icons_in(state: State, region: int) -> list[str]:
    """The icons of a Region by name."""
    return [ICON_NAMES[icon] for icon in ICONS if getattr(state, icon)[region]]


def region_words(person: Person, region: int) -> str:
    """A Region in a few words: who lives there, what grows there, what it borders outside."""
    state, land = person.table.state, person.table.map
    lived = [f"{counted(tribes_in(state, region), 'Tribe')}, supports {support(state, region)}"]
    lived += [f"City AV {player.cities[region]}" for player in state.players if player.cities[region]]
    outside = ["Frontier"] * land.frontier[region] + ["Sea"] * land.coast[region]
    return "; ".join(filter(None, (*lived, ", ".join(icons_in(state, region)), ", ".join(outside))))


def cost_words(tribes: int, gold: int) -> str:
    """Tribes and Gold as a price."""
    paid = [counted(tribes, "Tribe")] * bool(tribes) + [f"{gold} Gold"] * bool(gold)
    return " and ".join(paid) or "nothing"


def known_words(person: Person) -> str:
    """How far the Event deck has gone; and for the owner of Surveying the Nuggets that are out of it."""
    state = person.table.state
    said = f"Event deck: {counted(len(state.deck), 'card')} left, {len(state.discard)} discarded."
    if not person.me.powers.sees_discards:
        return said
    seen = Counter(card.nuggets for card in state.discard)
    piles = ", ".join(f"{count} with {counted(n, 'Nugget')}" for n, count in sorted(seen.items()))
    return f"{said} Surveying shows the discards: {piles or 'none yet'}."


# -- Regions and numbers ---------------------------------------------------------------------------


def region(person: Person, option: Option) -> Offer:
    """A Region, or none of them."""
    if option is NOTHING:
        return Offer(option.key, "None")
    if option is ENOUGH:
        return Offer(option.key, "Enough")
    return Offer(option.key, NAMES[option.region], region_words(person, option.region))


def move(person: Person, option: Option) -> Offer:
    """One Tribe goes, or a group over the Sea; or everybody stays."""
    if option is STAY:
        return Offer(option.key, "All others stay", "movement is over")
    if option.verb == "sail":
        toll = "at no loss" if person.me.powers.sails_free else "the group loses 1 Tribe"
        return Offer(option.key, f"A group by Sea to {NAMES[option.to]}", toll)
    return Offer(option.key, f"1 Tribe to {NAMES[option.to]}", region_words(person, option.to))


def move_group(person: Person, option: Option) -> str:
    """Moves stand under the Region they start from."""
    return "" if option is STAY else f"From {NAMES[option.region]}: {region_words(person, option.region)}"


def sailors(person: Person, option: Option) -> Offer:
    """How many set sail."""
    arrive = option.n if person.me.powers.sails_free else option.n - 1
    return Offer(option.key, counted(option.n, "Tribe"), f"{arrive} arrive")


def force(person: Person, option: Option) -> Offer:
    """How many go on an Expedition."""
    left = person.me.total_tribes - option.n
    return Offer(option.key, counted(option.n, "Tribe"), f"{left} left in the Empire")


def seat(person: Person, option: Option) -> Offer:
    """An Empire whose piece it is."""
    return Offer(option.key, person.names[option.seat])


def yes_or_no(person: Person, option: Option) -> Offer:
    """Agreement or refusal."""
    return Offer(option.key, "Yes" if option is ACCEPT else "No")


def onward(person: Person, option: Option) -> Offer:
    """To go on, or to stop."""
    return Offer(option.key, "Stop" if option is STOP else "Go on")


def dig(person: Person, option: Option) -> Offer:
    """Another card, or what is in hand."""
    if option is DIG:
        return Offer(option.key, "Dig deeper", "a card without Nuggets ends it")
    return Offer(option.key, "Stop", "keep what you have found")


def end_of_era(person: Person, option: Option) -> Offer:
    """To play on, or to end the game here; either way the Era's Glory is reckoned first."""
    if option is END_GAME:
        return Offer(option.key, "End the game", f"Wonders add {wonder_vp(person.me)} VP")
    cities = counted(person.me.city_count, "City")
    return Offer(option.key, "Play on", f"{cities}; your best Advances are worth {glory(person.me)} now")


def goods(person: Person, option: Option) -> Offer:
    """What an offer to visitors is made of."""
    if option is ENOUGH:
        return Offer(option.key, "Offer this much", "see whether it is enough")
    if option is GOLD:
        return Offer(option.key, "1 Gold", f"you have {person.me.gold}")
    return Offer(option.key, f"1 Tribe of {NAMES[option.region]}", region_words(person, option.region))


# -- the Advance phase -----------------------------------------------------------------------------


def deed(person: Person, option: Option) -> Offer:
    """Something to do in the Advance phase."""
    if option.advance is not None:
        return advance(person, option, option.advance)
    if option.wonder is not None:
        return wonder(option, option.wonder)
    if option is TAX:
        return Offer(option.key, "Tax the Market", "Nuggets of the next card; a handshake costs 1 Gold and draws on")
    words, about = DEEDS.get(option.verb, ("End the phase", "on to Upkeep"))
    paid = _price(person, option.verb)
    filled = about.format(cost=counted(paid, "Tribe"), land=region_words(person, option.region))
    return Offer(option.key, words.format(at=NAMES[option.region]), filled)


DEEDS = {
    "city": ("A City in {at}", "{cost}; {land}"),
    "farm": ("A Farm in {at}", "{cost} and the Forest; {land}"),
    "free farm": ("A Farm in {at}, by Agriculture", "{cost}, no Forest; {land}"),
    "plant": ("A Forest in {at}", "{cost}; {land}"),
    "mine": ("Mine in {at}", "{cost}, Nuggets until a card has none; {land}"),
    "expedition": ("Expedition from {at}", "Tribes sent, less the blue hex of the next card; {land}"),
    "sea expedition": ("Sea Expedition from {at}", "Tribes sent, less the green square of the next card; {land}"),
}


def _price(person: Person, verb: str) -> int:
    powers, rules = person.me.powers, person.table.rules
    return {"city": powers.city_cost, "plant": powers.plant_cost, "mine": powers.mine_cost}.get(verb, rules.farm_cost)


DEED_GROUPS = {
    "acquire": "Acquire an Advance", "build": "Build a Wonder", "end": "", "tax": "For Gold", "mine": "For Gold",
    "expedition": "For Gold", "sea expedition": "For Gold",
}  # fmt: skip


def deed_group(person: Person, option: Option) -> str:
    """What is alike stands together."""
    return DEED_GROUPS.get(option.verb, "Build and plant")


def advance(person: Person, option: Option, found: Advance) -> Offer:
    """An Advance to be acquired: VP, price, and what must lie in the Region."""
    tribes, gold = price_of(person.table, person.me, found)
    needs = [word for word, n in (("Wood", found.wood), ("Stone", found.stone), ("Food", found.food)) if n]
    at = f", with {', '.join(needs)} in the Region" if needs else ""
    says = " ".join(("", *sentences(found.clauses, person.table.rules)))
    return Offer(option.key, found.name, f"{found.vp} VP for {cost_words(tribes, gold)}{at}.{says}")


def wonder(option: Option, found: Wonder) -> Offer:
    """A Wonder to be built, or lost."""
    where = f", {PLACES[found.place]}" if PLACES[found.place] else ""
    return Offer(option.key, found.name, f"{found.vp} VP for {cost_words(found.tribes, found.gold)}{where}")


def lost_wonder(person: Person, option: Option) -> Offer:
    """A Wonder that may fall."""
    assert option.wonder is not None
    return Offer(option.key, option.wonder.name, f"{option.wonder.vp} VP")


def vice(person: Person, option: Option) -> Offer:
    """An Advance to be given up."""
    if option.advance is None:
        return Offer(option.key, "Keep everything")
    return Offer(option.key, f"Give up {option.advance.name}", f"{option.advance.vp} VP lost")


# -- Upkeep ----------------------------------------------------------------------------------------


def step(person: Person, option: Option) -> Offer:
    """A City to be raised, or a Capitol to be named."""
    at, me = NAMES[option.region], person.me
    if option is ENOUGH:
        return Offer(option.key, "Enough")
    if option.verb == "capitol":
        return Offer(option.key, f"Name {at} your Capitol", f"it may grow to AV {me.powers.capitol_cap}")
    av = me.cities[option.region] + 1
    if option.verb == "improve capitol":
        paid = f"{counted(av, 'Tribe')} of {at} and a Forest, Mountain or Farm from anywhere"
        return Offer(option.key, f"The Capitol in {at} to AV {av}", paid)
    paid = counted(cost_of_step(me, option.region), "Tribe")
    return Offer(
        option.key, f"The City in {at} to AV {av}", f"{paid} from anywhere; {region_words(person, option.region)}"
    )


def icon(person: Person, option: Option) -> Offer:
    """An icon given for the Capitol."""
    return Offer(
        option.key, f"{ICON_NAMES[option.icon]} of {NAMES[option.region]}", region_words(person, option.region)
    )
