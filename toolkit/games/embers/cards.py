"""The designer's files of Embers: what a row may say, and the ability vocabulary."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator

from toolkit.pools.columns import Name, Notes, Source
from toolkit.pools.words import parse

Aspect = Literal["warfare", "culture", "economy"]
ASPECTS: tuple[Aspect, ...] = ("warfare", "culture", "economy")
Era = Literal["I", "II", "III", "IV", "V", "VI"]
ERAS: tuple[Era, ...] = ("I", "II", "III", "IV", "V", "VI")
Count = Literal[
    "glory", "hope", "ember", "dark-age", "warfare", "culture", "economy", "wonder", "set", "claimed", "threes",
    "track",
]  # fmt: skip
Pillar = Literal["bronze", "silver", "gold"]
Positive = Annotated[int, Field(ge=1, le=99)]
Identity = Annotated[str, Field(description="Names the row everywhere; it stays when the name changes")]
Copies = Annotated[Positive, Field(description="How many of it there are; blank for 1")]


class Strict(BaseModel):
    """Unknown fields are mistakes, not extras."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class StateTest(Strict):
    """A bare condition: a complete Pillar, or holding the highest Warfare row (`lead`, ties included)."""

    word: Literal["bronze", "silver", "gold", "lead"]


class CountTest(Strict):
    """A condition that counts something, e.g. `glory >= 2`."""

    word: Count | Literal["slot"]
    op: Literal[">=", "<=", "="]
    number: Annotated[int, Field(ge=0, le=999)]


def _test_kind(test: Any) -> str:
    counted = "op" in test if isinstance(test, dict) else isinstance(test, CountTest)
    return "count" if counted else "state"


Test = Annotated[Annotated[StateTest, Tag("state")] | Annotated[CountTest, Tag("count")], Discriminator(_test_kind)]


class Effect(Strict):
    """What every effect may carry: `may`, a number, `per` something up to `max`, `if` tests."""

    may: bool = False
    n: Positive = 1
    tests: tuple[Test, ...] = Field((), alias="if")


class Scaled(Effect):
    """An effect whose number may be counted on the table."""

    per: Count | None = None
    max: Positive | None = None


def _without_alias(thing: Any) -> Any:
    return "influence" if thing == "corruption" else thing  # Ruling A-34: renamed 2026-08-05


class Gain(Scaled):
    """Gain a Token from the Market (rulebook 7), or Hope from the supply (rulebook 6)."""

    do: Literal["gain"]
    thing: Literal["token", "hope"]


class Trade(Scaled):
    """Trade a Resource for one worth exactly 1 more (rulebook 7)."""

    do: Literal["trade"]


class Return(Scaled):
    """Return a Calamity from the track to the bag (rulebook 5)."""

    do: Literal["return"]
    thing: Literal["calamity"]


class Place(Effect):
    """Place an Influence marker (rulebook 11)."""

    do: Literal["place"]
    thing: Annotated[Literal["influence"], BeforeValidator(_without_alias)]


class Raise(Scaled):
    """Place a Resource from the bag in the Warfare row (rulebook 12: effects that raise Warfare rows)."""

    do: Literal["raise"]
    thing: Literal["warfare"]


class Teardown(Effect):
    """Take a Resource out of a rival's Warfare row (rulebook 9 and 12)."""

    do: Literal["teardown"]
    thing: Literal["warfare"]


class Draw(Effect):
    """Draw and place tokens, or draw Embers from the stack."""

    do: Literal["draw"]
    thing: Literal["token", "ember"]


class Vp(Scaled):
    """Victory Points, at once or (under `end:`) at the final count."""

    do: Literal["vp"]


AnyEffect = Annotated[Gain | Trade | Return | Place | Raise | Teardown | Draw | Vp, Field(discriminator="do")]
Occasion = Literal["place", "collapse", "glory", "era", "end"]


class Clause(Strict):
    """Effects in order, and the occasion they wait for (none: at once)."""

    on: Occasion | None = None
    effects: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def scores_only_at_the_end(self) -> "Clause":
        if self.on == "end" and any(effect.do != "vp" for effect in self.effects):
            raise ValueError("`end:` is the final count: only `vp` can stand there")
        if self.on == "end" and any(isinstance(test, StateTest) for effect in self.effects for test in effect.tests):
            raise ValueError("`end:` is the final count, the boards are cleared: it cannot test a Pillar or `lead`")
        return self


def _read(cell: Any) -> Any:
    return parse(cell) if isinstance(cell, str) else cell


Ability = Annotated[tuple[Clause, ...], BeforeValidator(_read)]


class CivRow(Strict):
    """A row of `civ.csv`: a Civ Card or a wonder."""

    id: Identity
    name: Name
    kind: Literal["civ", "wonder"] = Field(description="A Civ Card, or a wonder")
    era: Era = Field(description="The Era whose stack it is dealt from")
    aspect: Annotated[Aspect | None, Field(description="Its aspect; a wonder has none")] = None
    warfare: Annotated[Positive | None, Field(description="Cost in Warfare; blank for none")] = None
    culture: Annotated[Positive | None, Field(description="Cost in Culture; blank for none")] = None
    economy: Annotated[Positive | None, Field(description="Cost in Economy; blank for none")] = None
    vp: Annotated[int, Field(ge=0, le=999)] = Field(description="Printed Victory Points")
    ability: Annotated[
        Ability, Field(description="What it does, as a sentence of the vocabulary; blank for nothing")
    ] = ()
    copies: Copies = 1
    source: Source
    notes: Notes = ""

    @property
    def costs(self) -> tuple[int | None, int | None, int | None]:
        """Costs in row order; None where the card lists none."""
        return (self.warfare, self.culture, self.economy)


class EmberRow(Strict):
    """A row of `embers.csv`."""

    id: Identity
    name: Name
    ability: Ability = Field(description="What it does when it is used, as a sentence of the vocabulary")
    copies: Copies = 1
    source: Source
    notes: Notes = ""


class TokenRow(Strict):
    """A row of `tokens.csv`: a kind of Resource, its copies in each starting bag and in the Frontier reserve."""

    id: Identity
    value: Annotated[int, Field(ge=1, le=3)] = Field(description="The number on its face")
    aspects: Annotated[str, Field(pattern=r"^W?C?E?$", min_length=1)] = Field(
        description="The rows it may be placed in: W, C, E, or several of them in this order"
    )
    bag: Annotated[int, Field(ge=0, le=99)] = Field(description="How many are in each starting bag")
    frontier: Annotated[int, Field(ge=0, le=999)] = Field(description="How many are in the Frontier at the start")
    source: Source
    notes: Notes = ""


class Board(Strict):
    """A faction board of `boards.json`; `bag` matters only under the rule `faction_bags`."""

    id: Identity
    name: str = Field(description="As printed")
    colour: Literal["Teal", "Blue", "Green", "Pink", "White"] = Field(description="Of its player's pieces")
    bag: dict[str, Annotated[int, Field(ge=0, le=99)]] = Field(
        default_factory=dict, description="Its starting bag, token by token, where each board has one of its own"
    )


Question = Literal[
    "turn", "order", "place", "influence", "gain", "trade", "trade for", "raise", "tear down", "after action", "other",
]  # fmt: skip
Pacing = dict[Question, Annotated[float, Field(ge=0, le=3600)]]
"""`pacing.json`: seconds a person takes over each question; `other` stands for those not named."""
