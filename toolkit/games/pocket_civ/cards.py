"""The designer's files of Pocket Civ: what a row may say."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from toolkit.games.pocket_civ.abilities import Ability, Count, Strict
from toolkit.games.pocket_civ.parameters import ERAS
from toolkit.pools.columns import Name, Notes, Source

Identity = Annotated[str, Field(description="Names it everywhere; it stays when the name changes")]
Event = Literal[
    "anarchy", "bandits", "civil-war", "corruption", "earthquake", "epidemic", "famine", "flood", "sandstorm",
    "superstition", "tribal-war", "uprising", "visitation", "volcano",
]  # fmt: skip
Visitor = Literal["atlantea", "floren", "gilda", "nordic"]
Icon = Literal["forest", "mountain", "volcano", "farm", "desert", "fault"]
Symbol = Literal["red-circle", "green-square", "blue-hex"]


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

    id: Identity
    name: Name
    vp: Annotated[Count, Field(description="VP that count as Glory at every End of Era check")]
    tribes: Annotated[Count, Field(description="Tribes that acquiring it costs")] = 0
    gold: Annotated[Count, Field(description="Gold that acquiring it costs")] = 0
    wood: Annotated[int, Field(ge=0, le=1, description="1 where it needs Wood: a Forest in its Region")] = 0
    stone: Annotated[
        int, Field(ge=0, le=1, description="1 where it needs Stone: a Mountain or Volcano in its Region")
    ] = 0
    food: Annotated[int, Field(ge=0, le=1, description="1 where it needs Food: a Farm in its Region")] = 0
    requires: Annotated[Requires, Field(description='Ids of Advances owned before, joined by "and" or by "or"')] = (
        Requirement()
    )
    ability: Annotated[Ability, Field(description="What it does, as a sentence")] = ()
    extra: Literal["yes", ""] = Field(
        "", description="The rulebook never names it: in play only with the rule extra_advances"
    )
    provisional: Literal["yes", ""] = Field("", description="Its figures are not settled; notes say which")
    source: Source
    notes: Notes = ""


class WonderRow(Strict):
    """A row of `wonders.csv`."""

    id: Identity
    name: Name
    vp: Annotated[Count, Field(description="VP at the end of the game, if it still stands")]
    tribes: Annotated[Count, Field(description="Tribes that building it costs")]
    gold: Annotated[Count, Field(description="Gold that building it costs")]
    requires: Annotated[Requires, Field(description='Ids of Advances owned before, joined by "and"')] = Requirement()
    partner: Annotated[Visitor | None, Field(description="The Trading Partner it needs; blank for none")] = None
    place: Annotated[
        Literal["any", "city", "sea-city", "frontier", "mountain"], Field(description="What its Region must have")
    ] = "any"
    converts: Literal["yes", ""] = Field("", description="It is a City made over: it goes when the City goes")
    ability: Annotated[Ability, Field(description="What it does, as a sentence")] = ()
    source: Source
    notes: Notes = ""


SymbolCount = Annotated[
    int,
    Field(ge=0, le=9, description="How often the symbol stands in the box: so many of the next card's figures add up"),
]


class Symbols(Strict):
    """How often each symbol stands in a box."""

    red_circle: SymbolCount = 0
    green_square: SymbolCount = 0
    blue_hex: SymbolCount = 0


class Box(Strict):
    """What an Event card brings in one Era."""

    event: Annotated[Event, Field(description="What happens in that Era")]
    visitor: Annotated[Visitor | None, Field(description="Who comes, on a Visitation; else blank")] = None
    symbols: Symbols = Symbols()

    @model_validator(mode="after")
    def visitors_visit(self) -> "Box":
        """A Visitation names who comes; no other Event does."""
        if (self.event == "visitation") != (self.visitor is not None):
            raise ValueError('a Visitation, and nothing else, has a "visitor"')
        return self


class EventCardRow(Strict):
    """An entry of `events.json`: a card of the Event deck."""

    id: Identity
    red_circle: Annotated[int, Field(ge=1, le=8, description="The number in its red circle: a Region, or a figure")]
    green_square: Annotated[Count, Field(description="The figure in its green square")]
    blue_hex: Annotated[Count, Field(description="The figure in its blue hexagon")]
    gold_nuggets: Annotated[int, Field(ge=0, le=3, description="Nuggets of Gold on it, for Mining and the like")] = (
        0  # Ruling P-43
    )
    handshake: Annotated[bool, Field(description="Whether it shows a handshake: it makes a Visitor friendly")] = False
    letter: Annotated[str, Field(description="The letter printed on it")] = ""
    boxes: Annotated[
        dict[Annotated[int, Field(ge=1, le=ERAS, description="The Era in which it happens")], Box],
        Field(description="What the card brings, Era by Era", json_schema_extra={"key": "era"}),
    ]
    source: Source
    notes: Notes = ""


class Site(Strict):
    """A Region of a drawn map."""

    borders: list[Annotated[int, Field(ge=1, le=8)]] = Field(
        default_factory=list, description="Numbers of the neighboring Regions; each must name this one too"
    )
    frontier: Annotated[bool, Field(description="Whether it borders the Frontier")] = False
    seas: list[str] = Field(default_factory=list, description="Names of the waters that it borders")
    icons: list[Icon] = Field(default_factory=list, description="What is drawn in it, at most one of a kind")
    tribes: Annotated[Count, Field(description="Tribes there at the start")] = 0
    city: Annotated[Count, Field(description="AV of a City there at the start; 0 for none")] = 0


class Scenario(Strict):
    """A file of the folder `scenarios`: a map, and what starts on it."""

    title: Annotated[str, Field(description="What the map is called; the rule scenario names it by its file")]
    start_era: Annotated[int, Field(ge=1, le=ERAS, description="The Era that play begins in")] = 1
    start_advances: list[str] = Field(default_factory=list, description="Ids of Advances owned from the start")
    regions: Annotated[
        dict[Annotated[int, Field(ge=1, le=8, description="The number of the Region")], Site],
        Field(
            min_length=1,
            description="The map: every Region, what it borders and what is there at the start",
            json_schema_extra={"key": "region"},
        ),
    ]
    lakes: list[str] = Field(
        default_factory=list, description="Those of the waters that no Expedition leaves from; Tribes may cross them"
    )
    goal: Annotated[str, Field(description="What is to be achieved; not judged, a game is played for Glory")] = ""
    deadline: Annotated[str, Field(description="Until when; not judged")] = ""
    special_rules: Annotated[str, Field(description="What else holds on this map; not played yet")] = ""
    source: Source
    notes: Notes = ""


Question = Literal[
    "round", "event", "place", "move", "group", "advance", "acquire at", "build at", "discard", "force", "dig", "stash",
    "raise", "pay", "feed", "lose tribe", "lose av", "diplomacy", "offer", "totem", "end of era", "other",
]  # fmt: skip


class Thresholds(Strict):
    """Scores of a game for one player, the lowest first."""

    modest: Count
    good: Count
    great: Count

    @model_validator(mode="after")
    def thresholds_rise(self) -> "Thresholds":
        """A great score is more than a good one."""
        if not self.modest < self.good < self.great:
            raise ValueError("the scores must rise from modest to good to great")
        return self


class Pacing(Strict):
    """`pacing.json`: how long a game lasts, and what counts as doing well in it."""

    seconds: dict[Question, Annotated[float, Field(ge=0, le=3600)]] = Field(
        description="Seconds a person takes over each question; round and event stand for what is done without one, "
        "other for the questions not named"
    )
    scores: Thresholds = Field(description="What counts as a modest, a good and a great score for one player")
