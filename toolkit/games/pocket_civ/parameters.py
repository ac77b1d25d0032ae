"""Every number and every ruling of Pocket Civ that a designer may vary: the model of `rules.json`."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from toolkit.pools.fields import ruled

SEATS = (1, 2)
ERAS = 8
"""Boxes on an Event card are numbered 1 to 8."""
Advances = Literal["cartage", "roadbuilding", "equestrian"]


Count = Annotated[int, Field(ge=0, le=999)]
Few = Annotated[int, Field(ge=0, le=8)]
Positive = Annotated[int, Field(ge=1, le=999)]
Shift = Annotated[int, Field(ge=-99, le=99)]


class Rules(BaseModel):
    """The parameters in force for a game; rulebook headings and ruling ids (P-01 ... P-70) stand beside each."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # Setting up the game
    scenario: str = ruled(
        "random",
        "Build Your World",
        "The map: random, or the name of a file in the folder scenarios",
        ruling="P-41",
        folder="scenarios",
    )
    regions: Annotated[int, Field(ge=5, le=8)] = ruled(8, "Build Your World", "Regions of a random map")
    mountains: Few = ruled(5, "Build Your World", "Regions of a random map with a Mountain")
    forests: Few = ruled(5, "Build Your World", "Regions of a random map with a Forest")
    frontier_regions: Annotated[
        list[Annotated[int, Field(ge=1, le=8)]], Field(min_length=1, json_schema_extra={"uniqueItems": True})
    ] = ruled([4, 5], "Build Your World", "How many Regions may touch the Frontier, any of these with equal chance")
    start_tribes: Positive = ruled(3, "Build Your World", "Tribes placed at the start")
    discard_after_shuffle: Few = ruled(3, "Other Setup", "Cards discarded from a freshly shuffled Event deck")
    eras: Annotated[int, Field(ge=1, le=ERAS)] = ruled(8, "End of Era", "Eras of a game")
    extra_advances: Literal["off", "on"] = ruled(
        "off", "Advances Reference", "Whether the Advances that the rulebook never names are in play", ruling="P-02"
    )
    round_cap: Annotated[int, Field(ge=10, le=100_000)] = ruled(
        1000, "Playing the Game", "Rounds after which a game is stopped and counted as capped"
    )

    # Population
    min_tribe_topup: Count = ruled(3, "Population Growth and Movement", "Tribes up to which Cities may make new ones")

    # The Event deck and the Eras
    deck_out: Literal["on_empty", "on_need"] = ruled(
        "on_empty", "Draw an Event Card", "When the deck has run dry: at its last card or at one more", ruling="P-07"
    )
    last_card_era: Literal["drawn", "new"] = ruled(
        "drawn", "Draw an Event Card", "Which Era's box counts on an Event that was the last card", ruling="P-08"
    )
    reshuffle_active: bool = ruled(
        True, "End of Era", "Whether the Event under way and the card being read are shuffled in too", ruling="P-09"
    )
    era_city_check: Literal["leaving", "entering"] = ruled(
        "leaving", "End of Era", "Which Era's number the Cities must reach", ruling="P-04"
    )
    final_glory: Literal["single", "extra"] = ruled(
        "single", "When the Game Ends", "Whether the final Glory check comes on top of the Era's own", ruling="P-10"
    )

    # The Advance phase
    city_cost: Positive = ruled(4, "Create a City", "Tribes a new City costs")
    common_tongue_cost: Positive = ruled(2, "Create a City", "Tribes a new City costs with Common Tongue")
    farm_cost: Count = ruled(2, "Create a Farm", "Tribes a new Farm costs")
    agriculture_per_round: Positive | None = ruled(
        1, "Create a Farm", "Farms made without Decimating a Forest each Round; null for no limit", ruling="P-16"
    )
    horticulture_cost: Positive = ruled(4, "Advances Reference", "Tribes a Forest costs with Horticulture")
    horticulture_per_round: Positive | None = ruled(
        None, "Advances Reference", "Forests made each Round; null for no limit", ruling="P-59"
    )
    mining_cost: Positive = ruled(3, "Mining", "Tribes an attempt at Mining costs")
    taxation_per_round: Positive | None = ruled(
        1, "Black Market", "How often the Market may be taxed each Round; null for no limit", ruling="P-61"
    )
    black_market_bonus: Count = ruled(5, "Acquire Advances", "Gold gained with Black Market")
    wonder_copies: Positive | None = ruled(
        None, "Build Wonders", "How often each Wonder may be built; null for no limit", ruling="P-30"
    )
    wonder_tribes: Literal["region", "empire"] = ruled(
        "region", "Build Wonders", "Where the Tribes that build a Wonder come from", ruling="P-31"
    )

    # Upkeep
    upkeep_order: Literal["detail", "overview"] = ruled(
        "detail", "Upkeep", "Tribes before Cities, or Cities before Tribes as in the overview", ruling="P-06"
    )
    gold_upkeep: Literal["expedition_trade", "all"] = ruled(
        "expedition_trade", "Upkeep", "Which Gold is Decimated without Coinage", ruling="P-05"
    )
    spend_order: Literal["volatile_first", "stable_first"] = ruled(
        "volatile_first", "Upkeep", "Which Gold is spent first: what will not last or the rest", ruling="P-05"
    )
    base_av_steps: Few = ruled(0, "Upkeep", "AV steps an Upkeep allows without any Advance", ruling="P-33")
    av_caps: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=4, max_length=4)] = ruled(
        [2, 3, 4, 10],
        "Upkeep",
        "Highest AV: without an Advance; with Engineering or Metal Working; with Architecture; of a Capitol",
    )
    capitol_needs_step: bool = ruled(
        False, "Upkeep", "Whether a Capitol's steps past the normal cap use up an AV step", ruling="P-35"
    )
    capitol_steps: Literal["past_four_only", "any"] = ruled(
        "past_four_only", "Upkeep", "Which steps of a Capitol are limited to one an Upkeep", ruling="P-65"
    )
    farm_support_advances: list[Advances] = ruled(
        ["cartage", "roadbuilding"], "Create a City", "Advances with which any Farm feeds any City", ruling="P-03"
    )
    farm_capacity: Literal[1, "unlimited"] = ruled(
        1, "Create a City", "Cities that one Farm feeds with these Advances", ruling="P-03"
    )
    roadbuilding_mode: Literal["any_farm", "no_farm_needed"] = ruled(
        "any_farm", "Create a City", "Whether Cities still need Farms at all with Roadbuilding", ruling="P-03"
    )

    # Events
    anarchy_av1: Literal["immune", "one_pass"] = ruled(
        "immune", "Anarchy", "Whether a City of AV 1 is spared or reduced once", ruling="P-18"
    )
    attack_per_av: Positive = ruled(5, "Attack", "Force that takes one AV from a City")
    attack_per_av_architecture: Positive = ruled(8, "Attack", "Force that takes one AV with Architecture")
    gold_lost_per_av: Count = ruled(2, "Attack", "Gold lost with every AV")
    attack_jump: list[Advances] = ruled(
        ["roadbuilding", "equestrian"], "Attack", "Advances with which an Attack jumps empty Regions", ruling="P-20"
    )
    attack_tie: Literal["lowest_id", "policy"] = ruled(
        "lowest_id", "Attack", "Who settles where an Attack goes next, all else equal", ruling="P-21"
    )
    attack_on_empty: Literal["moves_on", "stops"] = ruled(
        "moves_on", "Attack", "What an Attack does that begins in an empty Region", ruling="P-62"
    )
    civil_war_medicine: Literal["stack", "two_or_one", "one_only"] = ruled(
        "stack", "Civil War", "Tribes that Medicine Creates: 1 and 2 more, 2 or 1, or always 1", ruling="P-12"
    )
    collateral_scope: Literal["changed", "active_and_neighbors"] = ruled(
        "changed", "Civil War", "Regions that may suffer Collateral Damage", ruling="P-13"
    )
    government_corruption: Shift = ruled(3, "Corruption", "What Government adds to Corruption", ruling="P-14")
    engineering_earthquake: Literal["none", "min_av_1"] = ruled(
        "none", "Earthquake", "Whether Engineering keeps Cities at AV 1", ruling="P-15"
    )
    epidemic_choice: Literal["fewest", "policy", "most"] = ruled(
        "fewest", "Epidemic", "Where an Epidemic goes next: by number of Tribes, or as the player likes", ruling="P-23"
    )
    tsunami_hits_active: bool = ruled(
        False, "Flood / Tsunami", "Whether a Tsunami also hits the Active Region", ruling="P-17"
    )
    astronomy: Literal["green_square", "any_symbol"] = ruled(
        "green_square", "Superstition", "Which symbols of the box Astronomy adds to", ruling="P-26"
    )
    tribal_war: Literal["each", "shared"] = ruled(
        "each", "Tribal War", "Whether each Neighbor loses all Warring Tribes or they share the loss", ruling="P-25"
    )
    uprising_or_saves_farm: bool = ruled(
        False, "Uprising", "Whether Organized Religion also saves the Farm", ruling="P-47"
    )
    thievery_target: Literal["draw", "richest_border"] = ruled(
        "draw", "Trade (Visitation)", "Where the Attack of angry partners begins", ruling="P-28"
    )

    # Two players
    event_advances: Literal["totem", "either"] = ruled(
        "totem", "Two-Player Variant", "Whose Advances bend an Event: the Totem holder's or all", ruling="P-70"
    )

    @model_validator(mode="after")
    def numbers_fit_the_map(self) -> "Rules":
        """What cannot be drawn is refused."""
        for name in ("mountains", "forests"):
            if getattr(self, name) > self.regions:
                raise ValueError(f"{name} is higher than regions: at most one in each Region")
        if max(self.frontier_regions) > self.regions - 1:
            raise ValueError("frontier_regions leaves no Region for the Sea")
        if self.forests == self.regions:
            raise ValueError("forests fills every Region: there is no place for a Desert")
        if self.av_caps != sorted(self.av_caps):
            raise ValueError("av_caps must rise, for instance [2, 3, 4, 10]")
        return self


def number_names() -> list[str]:
    """Parameters that are one whole number, which cards and Events may name."""
    kinds = {name: field.annotation for name, field in Rules.model_fields.items()}
    return [name for name, kind in kinds.items() if kind is int or int in get_args(kind)]
