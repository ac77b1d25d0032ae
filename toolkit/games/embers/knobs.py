"""The knobs of a scripted strategy, as `strategies.json` turns them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Weight = Annotated[float, Field(ge=0, le=20)]
Share = Annotated[float, Field(ge=0, le=1)]


class Frozen(BaseModel):
    """Knobs cannot change under a running game."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class AspectWeights(Frozen):
    """How much a suit adds to the worth of a Civ Card; half as much to that of a Resource."""

    warfare: Weight = 0
    culture: Weight = 0
    economy: Weight = 0


class AbilityWeights(Frozen):
    """What one unit of each effect is worth, in VP; tokens and Trades in Era III, more before and less after."""

    gain: Weight = 0.7
    hope: Weight = 1.0
    trade: Weight = 0.4
    calamity: Weight = 0.7
    influence: Weight = 0.4
    raise_: Weight = Field(default=0.4, alias="raise")
    teardown: Weight = 0.4
    draw: Weight = 0.4
    ember: Weight = 1.0
    vp: Weight = 1.0

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Knobs(Frozen):
    """A scripted strategy: every knob has a plain default, so an entry names only what makes it itself."""

    about: str = Field("", description="What the strategy is after, in a sentence")
    randomness: Share = Field(0, description="Share of choices made by chance; 1 plays at random")
    risk: Share = Field(0.15, description="Chance of a Collapse on the next draw that is still accepted")
    track_limit: Annotated[int, Field(ge=0)] = Field(9, description="Calamities on the track at which drawing stops")
    draws_for: Literal["cards", "glory", "cards_and_glory", "cards_and_influence", "anything"] = Field(
        "cards", description="What is worth another draw: a card to be had, an open Glory race, a marker to be placed"
    )
    hope_use: Literal["never", "to_survive", "freely"] = Field("to_survive", description="When Hope is spent")
    hope_kept: Annotated[int, Field(ge=0)] = Field(0, description="Hope never spent, kept for VP")
    discovers: bool = Field(True, description="Whether cards are taken at all")
    patience: Share = Field(
        0, description="Draws on past a card while the wanted one is worth so much more; 0 never waits, 1 for any gain"
    )
    haste: Annotated[float, Field(ge=0, le=4)] = Field(
        1, description="0 builds towards the worthiest card however far off, 1 weighs the points missing, 4 the nearest"
    )
    thrift: Annotated[float, Field(ge=-1, le=1)] = Field(
        0.5, description="1 goes for worth per point of Cost, 0 for worth, -1 for the dearest cards"
    )
    vp: Weight = Field(1, description="Worth of a printed VP")
    aspects: AspectWeights = Field(default_factory=AspectWeights, description="Added worth of a suit")
    abilities: AbilityWeights = Field(default_factory=AbilityWeights, description="Worth of effects")
    flexibility: Annotated[float, Field(ge=-1, le=1)] = Field(
        0.2, description="Worth of every row a Market Resource fits, beside its value; below 0 prefers Mono"
    )
    engine_eras: Annotated[int, Field(ge=0, le=6)] = Field(
        6, description="Eras in which abilities and suits count; then only VP"
    )
    wonder: Weight = Field(2, description="Worth of a wonder beyond what its end rule would score now")
    majority: Weight = Field(0, description="Worth of a card that takes an aspect lead; less if it only helps")
    block: Weight = Field(0, description="Worth of a card of the aspect a rival shares the lead in, once in its reach")
    glory: Weight = Field(0, description="Worth of a point of Warfare while the race is open; a missing point is 3")
    lead_turns: Annotated[int, Field(ge=0)] = Field(
        2, description="The race is over when the best draws of so many turns cannot bring a rival level"
    )
    influence: Weight = Field(
        0.5, description="Worth of filling an Influence space, and less of coming near one; 0 marks no card"
    )
    claims: Literal["wanted", "denied"] = Field(
        "wanted", description="Mark the wanted card, or one in reach next turn, a rival's as well"
    )
    balance: Weight = Field(0, description="Worth of keeping the rows equally long")
    embers: Literal["keep", "use"] = Field("keep", description="Keep Embers for VP, or use them when they help more")
