"""The knobs of a scripted strategy, as `strategies.json` turns them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Weight = Annotated[float, Field(ge=0, le=40)]
Share = Annotated[float, Field(ge=0, le=1)]
Era = Annotated[int, Field(ge=1, le=9)]
Few = Annotated[int, Field(ge=0, le=8)]
Many = Annotated[int, Field(ge=0, le=40)]


class Frozen(BaseModel):
    """Knobs cannot change under a running game."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Uses(Frozen):
    """What a kind of use adds to the worth of an Advance, in VP; it counts in full in Era 1 and less in each later."""

    steps: Weight = Field(16, description="Raising Cities in Upkeep")
    caps: Weight = Field(10, description="Letting Cities grow higher")
    tools: Weight = Field(10, description="Making steps cheaper")
    farms: Weight = Field(20, description="Making Farms without a Forest")
    feeding: Weight = Field(0, description="Feeding Cities from any Farm")
    roads: Weight = Field(0, description="Moving further")
    cities: Weight = Field(5, description="Making Cities cheaper")
    forests: Weight = Field(1, description="Making Forests")
    sea: Weight = Field(1, description="Living from the Sea, and crossing it")
    gold: Weight = Field(1, description="Gaining Gold and keeping it")


class Knobs(Frozen):
    """A scripted strategy: every knob has a plain default, so an entry names only what makes it itself."""

    about: str = Field("", description="What the strategy is after, in a sentence")
    randomness: Share = Field(0, description="Share of choices made by chance; 1 plays at random")

    # Tribes and Cities
    opening: Literal["farm", "cartage", "fishing"] = Field(
        "farm", description="How the first City is fed: by a Farm beside it, or by Cartage or Fishing acquired at once"
    )
    spread: Few = Field(4, description="Regions with Tribes before anything is made or acquired")
    cities: Weight = Field(8, description="Worth of a new City, in VP")
    city_check: Weight = Field(10, description="Added to it while Cities are fewer than the End of Era check asks for")
    city_margin: Few = Field(0, description="Cities wanted beyond the number of the Era")
    coast: Weight = Field(0, description="Added worth of a City on a water")
    reserve: Many = Field(0, description="Tribes that are never spent")
    fire_breaks: Few = Field(0, description="Regions kept empty in Eras that can bring an Epidemic")

    # Advances
    first: list[str] = Field([], description="Ids of Advances to acquire before all others, in this order")
    vp: Weight = Field(1.3, description="Worth of a printed VP")
    uses: Uses = Field(Uses.model_validate({}), description="Worth of what Advances are good for")
    protection: Weight = Field(1, description="Worth of each way in which an Advance softens an Event")
    thrift: Share = Field(0.5, description="1 goes for worth per Tribe and Gold of the Cost, 0 for worth")
    least_worth: Weight = Field(3, description="Advances worth less are left alone")
    lead: Many = Field(4, description="How far Total AV is kept ahead of the number of Advances")

    # The end of an Era
    last_cards: Many = Field(3, description="Cards left in the deck from which Tribes are kept to count Advances")
    hurry: Many = Field(
        0, description="Cards left from which lone Tribes are sent out to end an Era whose check is passed"
    )
    stops: Annotated[float, Field(ge=0, le=10)] = Field(
        0, description="Ends the game when the Wonders it may lose outweigh so many times the next Glory; 0 never does"
    )

    # Gold and Wonders
    ventures: Literal["never", "spare", "bold"] = Field(
        "spare", description="Tribes sent mining and out on Expeditions: those that would starve, or all to be had"
    )
    ventures_from: Era = Field(1, description="First Era of its ventures")
    venture_gain: Annotated[float, Field(ge=0, le=2)] = Field(
        0.5, description="Gold expected of each Tribe sent out, at least"
    )
    digs: Annotated[int, Field(ge=1, le=9)] = Field(2, description="Cards turned up in a mine before it stops")
    risk: Share = Field(0.3, description="Chance of being caught that is accepted when partners are robbed")
    offer: Few = Field(5, description="Tribes and Gold offered to make a Trading Partner")
    wonders: Weight = Field(1, description="Worth of a VP of a Wonder")
    wonders_from: Era = Field(4, description="First Era in which Wonders are built")
