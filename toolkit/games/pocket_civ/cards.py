"""The designer's files of Pocket Civ: what a row may say."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from toolkit.games.pocket_civ.abilities import Ability, Count, Strict
from toolkit.games.pocket_civ.parameters import ERAS

Source = Literal["rulebook", "public", "placeholder"]
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
