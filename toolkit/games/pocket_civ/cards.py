"""The designer's files of Pocket Civ: what a row may say, and the vocabulary of Advances and Wonders."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from toolkit.games.pocket_civ.parameters import ERAS, number_names
from toolkit.pools.problems import did_you_mean
from toolkit.pools.words import parse

Source = Literal["rulebook", "public", "placeholder"]
Event = Literal[
    "anarchy", "bandits", "civil-war", "corruption", "earthquake", "epidemic", "famine", "flood", "sandstorm",
    "superstition", "tribal-war", "uprising", "visitation", "volcano",
]  # fmt: skip
Visitor = Literal["atlantea", "floren", "gilda", "nordic"]
Icon = Literal["forest", "mountain", "volcano", "farm", "desert", "fault"]
Symbol = Literal["red-circle", "green-square", "blue-hex"]
Positive = Annotated[int, Field(ge=1, le=999)]
Count = Annotated[int, Field(ge=0, le=999)]


class Strict(BaseModel):
    """Unknown fields are mistakes, not extras."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _parameter(name: str) -> str:
    """A parameter as a sentence names it: `mining-cost` is `mining_cost`."""
    field, known = name.replace(" ", "_").replace("-", "_"), number_names()
    if field not in known:
        raise ValueError(f'rules.json has no number "{field}".{did_you_mean(field, known)}')
    return field


Parameter = Annotated[str, AfterValidator(_parameter)]


# -- what an Advance or a Wonder does --------------------------------------------------------------


class Effect(Strict):
    """What an effect may carry: `may`, and a number, written out or named by its parameter."""

    may: bool = False
    n: Positive = 1
    by: Parameter | None = None


class Raise(Effect):
    """Another AV step in Upkeep."""

    do: Literal["raise"]
    thing: Literal["city"]


class Cap(Effect):
    """A higher cap on AV: which figure of the parameter av_caps holds."""

    do: Literal["cap"]
    thing: Literal["level"]
    n: Annotated[int, Field(ge=2, le=4)]


class Discount(Effect):
    """Tribes saved on an AV step, or on acquiring the Advances named."""

    do: Literal["discount"]
    thing: Literal["step", "tribe"]
    at: str = ""


class Cost(Effect):
    """What a new City costs."""

    do: Literal["cost"]
    thing: Literal["city"]


class Farm(Effect):
    """Farms made without Decimating a Forest."""

    do: Literal["farm"]
    without: Literal["forest"]


class Pay(Effect):
    """The Tribes of one Region that the next effect costs."""

    do: Literal["pay"]
    thing: Literal["tribe"]


class Act(Effect):
    """An action of the Advance phase of its own."""

    do: Literal["plant", "mine", "tax"]
    thing: Literal["forest", "gold", "market"]


class Move(Effect):
    """Tribes go further: so many borders, or anywhere over land."""

    do: Literal["move"]
    thing: Literal["border", "overland"]


class Sail(Effect):
    """A group crosses the Sea; `free`: at no loss."""

    do: Literal["sail"]
    thing: Literal["group", "free"]


class Send(Effect):
    """Expeditions leave from Regions on the Sea too."""

    do: Literal["send"]
    thing: Literal["sea"]


class Double(Effect):
    """Each Tribe of an Expedition counts double."""

    do: Literal["double"]
    thing: Literal["frontier", "sea"]


class Halve(Effect):
    """What an Expedition meets is halved, rounded up."""

    do: Literal["halve"]
    thing: Literal["danger"]


class Plain(Effect):
    """Powers that need no number."""

    do: Literal["substitute", "keep", "lose", "rob", "see"]
    thing: Literal["resource", "gold", "region", "discards"]


class Feed(Effect):
    """Cities on the Sea need no Farm; or any Farm feeds any City, and perhaps none is needed."""

    do: Literal["feed"]
    thing: Literal["sea", "city"]
    without: Literal["farm"] | None = None


class GoldTest(Strict):
    """A condition on the stock of Gold."""

    word: Literal["gold"]
    op: Literal[">="]
    number: Count


class Gain(Effect):
    """Gold, at once or in Upkeep; `per` City beyond the fourth."""

    do: Literal["gain"]
    thing: Literal["gold"]
    per: Literal["city-beyond-four"] | None = None
    tests: Annotated[tuple[GoldTest, ...], Field(max_length=1)] = Field((), alias="if")


class Discard(Effect):
    """One of the Advances named may be given up at this moment."""

    do: Literal["discard"]
    thing: Literal["advance"]
    from_: str = Field(alias="from")


class Reckon(Effect):
    """Advances counted in Glory beyond the number of Tribes."""

    do: Literal["count"]
    thing: Literal["advance"]


class Bar(Effect):
    """What does not happen in the Region of a Wonder."""

    do: Literal["bar"]
    thing: Literal["visitation", "expedition"]


AnyEffect = Annotated[
    Raise | Cap | Discount | Cost | Farm | Pay | Act | Move | Sail | Send | Double | Halve | Plain | Feed | Gain | Discard
    | Reckon | Bar,
    Field(discriminator="do"),
]  # fmt: skip
PAIRS = {"plant": "forest", "mine": "gold", "tax": "market", "substitute": "resource", "rob": "region", "see": "discards"}
"""The one thing that each of these verbs takes."""


class Clause(Strict):
    """Effects that belong together, and when they count (nothing: all the time)."""

    on: Literal["acquire", "upkeep"] | None = None
    effects: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def payments_buy_something(self) -> "Clause":
        """`pay` stands before what it pays for."""
        done = [effect.do for effect in self.effects]
        if any(("pay", after) not in (("pay", "plant"), ("pay", "mine")) for after in _after("pay", done)):
            raise ValueError('"pay" stands before "then plant forest" or "then mine gold"')
        for effect in self.effects:
            thing = PAIRS.get(effect.do)
            if thing and getattr(effect, "thing", None) != thing:
                raise ValueError(f'"{effect.do}" takes "{thing}"')
        return self


def _after(word: str, words: list[str]) -> list[str]:
    """What follows each occurrence of a word."""
    return [after for before, after in zip(words, [*words[1:], ""], strict=True) if before == word]


def _read(cell: Any) -> Any:
    return parse(cell) if isinstance(cell, str) else cell


Ability = Annotated[tuple[Clause, ...], BeforeValidator(_read)]


class Requirement(Strict):
    """Advances to be owned: all of them, or one of them."""

    ids: tuple[str, ...] = ()
    one: bool = False


def _requirement(cell: Any) -> Any:
    if not isinstance(cell, str):
        return cell
    words = cell.split()
    joints = {*words[1::2]}
    if len(words) % 2 == 0 or not (joints <= {"and"} or joints <= {"or"}):
        raise ValueError('write ids of Advances joined by "and", or by "or"')
    return {"ids": words[::2], "one": "or" in joints}


Requires = Annotated[Requirement, BeforeValidator(_requirement)]


class AdvanceRow(Strict):
    """A row of `advances.csv`."""

    id: str
    name: Annotated[str, Field(min_length=1)]
    vp: Count
    tribes: Count = 0
    gold: Count = 0
    wood: Annotated[int, Field(ge=0, le=1)] = 0
    stone: Annotated[int, Field(ge=0, le=1)] = 0
    food: Annotated[int, Field(ge=0, le=1)] = 0
    requires: Requires = Requirement()
    ability: Ability = ()
    extra: Literal["yes", ""] = ""
    """The rulebook never names it: in play only with the parameter extra_advances."""
    provisional: Literal["yes", ""] = ""
    """Its figures are not settled; `notes` says which."""
    source: Source
    notes: str = ""


class WonderRow(Strict):
    """A row of `wonders.csv`."""

    id: str
    name: Annotated[str, Field(min_length=1)]
    vp: Count
    tribes: Count
    gold: Count
    requires: Requires = Requirement()
    partner: Visitor | None = None
    place: Literal["any", "city", "sea-city", "frontier", "mountain"] = "any"
    converts: Literal["yes", ""] = ""
    """It is a City made over: it goes when the City goes."""
    ability: Ability = ()
    source: Source
    notes: str = ""


class Symbols(Strict):
    """How often each symbol stands in a box."""

    red_circle: Annotated[int, Field(ge=0, le=9)] = 0
    green_square: Annotated[int, Field(ge=0, le=9)] = 0
    blue_hex: Annotated[int, Field(ge=0, le=9)] = 0


class Box(Strict):
    """What an Event card brings in one Era."""

    event: Event
    visitor: Visitor | None = None
    symbols: Symbols = Symbols()

    @model_validator(mode="after")
    def visitors_visit(self) -> "Box":
        """A Visitation names who comes; no other Event does."""
        if (self.event == "visitation") != (self.visitor is not None):
            raise ValueError('a Visitation, and nothing else, has a "visitor"')
        return self


class EventCardRow(Strict):
    """An entry of `events.json`: a card of the Event deck."""

    id: str
    red_circle: Annotated[int, Field(ge=1, le=8)]
    green_square: Count
    blue_hex: Count
    gold_nuggets: Annotated[int, Field(ge=0, le=3)] = 0  # Ruling P-43
    handshake: bool = False
    letter: str = ""
    boxes: dict[Annotated[int, Field(ge=1, le=ERAS)], Box]
    source: Source
    notes: str = ""


class Site(Strict):
    """A Region of a drawn map."""

    borders: list[Annotated[int, Field(ge=1, le=8)]]
    frontier: bool = False
    seas: list[str] = Field(default_factory=list)
    icons: list[Icon] = Field(default_factory=list)
    tribes: Count = 0
    city: Count = 0


class Scenario(Strict):
    """A file of the folder `scenarios`: a map, and what starts on it."""

    title: str
    start_era: Annotated[int, Field(ge=1, le=ERAS)] = 1
    start_advances: list[str] = Field(default_factory=list)
    regions: Annotated[dict[Annotated[int, Field(ge=1, le=8)], Site], Field(min_length=1)]
    lakes: list[str] = Field(default_factory=list)
    """Waters that Tribes may cross but that no Expedition leaves from."""
    goal: str = ""
    deadline: str = ""
    special_rules: str = ""
    source: Source
    notes: str = ""
