"""The vocabulary of Advances and Wonders: what a cell in the column `ability` may say."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from toolkit.games.pocket_civ.parameters import number_names
from toolkit.pools.problems import did_you_mean
from toolkit.pools.words import parse

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
    Raise | Cap | Discount | Cost | Farm | Pay | Act | Move | Sail | Send | Double | Halve | Plain | Feed | Gain
    | Discard | Reckon | Bar,
    Field(discriminator="do"),
]  # fmt: skip
PAIRS = {
    "plant": "forest", "mine": "gold", "tax": "market", "keep": "gold", "lose": "gold", "substitute": "resource",
    "rob": "region", "see": "discards",
}  # fmt: skip
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


def _after(word: str, words: Sequence[str]) -> list[str]:
    """What follows each occurrence of a word."""
    return [after for before, after in zip(words, [*words[1:], ""], strict=True) if before == word]


def _read(cell: Any) -> Any:
    return parse(cell) if isinstance(cell, str) else cell


Ability = Annotated[tuple[Clause, ...], BeforeValidator(_read)]
