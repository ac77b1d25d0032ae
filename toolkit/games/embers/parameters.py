"""Every number and every ruling of Embers of Empire that a designer may vary: the model of `rules.json`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from toolkit.pools.fields import ruled

SEATS = (2, 3, 4, 5)
HEADINGS = {
    "2": "Components",
    "3": "Setup",
    "4": "Playing an Era",
    "5": "Placing Tokens",
    "6": "Calamities & Collapse",
    "7": "The Frontier & the Resource Market",
    "8": "The Pillars",
    "9": "The Warfare Row & Glory",
    "10": "Discovering Civ Cards",
    "11": "Influence",
    "12": "Card Abilities",
    "13": "Era End",
    "14": "Game End & Scoring",
}
"""Of the rulebook's sections."""


Count = Annotated[int, Field(ge=0, le=999)]
Vp = Annotated[int, Field(ge=-999, le=999)]
Shift = Annotated[int, Field(ge=-99, le=99)]
Slot = Annotated[int, Field(ge=1, le=12)]


class Rules(BaseModel):
    """The parameters in force for a game; rulebook sections and ruling ids (A-01 ... A-48) stand beside each."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # Setup
    eras_by_players: dict[int, Annotated[int, Field(ge=1, le=6)]] = ruled(
        {2: 6, 3: 6, 4: 6, 5: 5}, "3.3", "Eras played, by number of players", ruling="A-42"
    )
    deal_per_player: Count = ruled(2, "3.3", "Cards dealt each Era for every player", ruling="A-01")
    deal_extra: Count = ruled(1, "3.3", "Cards dealt each Era on top of those", ruling="A-01")
    short_stack_rule: Literal["restack_54_into_5", "deal_fewer", "borrow_unused_era", "pad_placeholder", "error"] = (
        ruled("restack_54_into_5", "3.3", "What happens when an Era's stack is too small to deal from", ruling="A-02")
    )
    start_rotation: Literal["left", "random_each_era", "last_in_vp_first"] = ruled(
        "left", "3.5", "Who starts the next Era", ruling="A-03"
    )
    starting_calamities: Count = ruled(4, "2", "Calamities in each starting bag")
    spare_calamities: Count = ruled(2, "2", "Calamities each player keeps beside the board")
    faction_bags: Literal["none", "per_board"] = ruled(
        "none", "2", "Whether each faction board has a starting bag of its own", ruling="A-29"
    )
    frontier_includes_unused_seats: bool = ruled(
        True, "3.2", "Whether the Resources of unused seats join the Frontier", ruling="A-30"
    )
    component_limits: Literal["off", "on"] = ruled(
        "off", "2", "Whether Dark Age and Hope markers can run out", ruling="A-43"
    )
    dark_age_markers: Count = ruled(16, "2", "Dark Age markers in the box, if they can run out", ruling="A-43")
    hope_markers: Count = ruled(20, "2", "Hope markers in the box, if they can run out", ruling="A-43")
    turn_cap: Annotated[int, Field(ge=10, le=100_000)] = ruled(
        2000, "4", "Turns after which a game is stopped and counted as capped"
    )

    # Playing an Era
    draw_count: Annotated[int, Field(ge=1, le=6)] = ruled(2, "4", "Tokens drawn by one Draw & Place")
    discovery_cap: Count | None = ruled(
        2, "4", "Discoveries a player may make in one Era; null for no limit", ruling="A-40"
    )
    continue_after_cap: bool = ruled(
        True, "10", "Whether a player who made the last allowed Discovery may go on drawing", ruling="A-37"
    )
    short_draw: Literal["draw_remaining", "unavailable_below_2"] = ruled(
        "draw_remaining", "4", "What a bag with too few tokens allows", ruling="A-10"
    )
    full_board_rule: Literal["forced_pass", "no_draw_may_discover", "draw_and_lose"] = ruled(
        "forced_pass", "5", "What a player whose slots are all full may do", ruling="A-09"
    )

    # Placing
    rows_slots: Annotated[int, Field(ge=1, le=12)] = ruled(7, "2", "Slots in each row")
    pillar_columns: Annotated[list[Slot], Field(min_length=3, max_length=3)] = ruled(
        [3, 5, 7], "8", "Columns of the Bronze, Silver and Gold Pillars"
    )
    influence_slots: list[Slot] = ruled([5], "11", "Slots that carry an Influence space in every row")
    final_slot_reward: Literal["none", "influence", "gain_token", "hope", "vp_1"] = ruled(
        "none", "8", "Reward for filling the last slot of a row", ruling="A-04"
    )

    # Calamities, Collapse, Hope, Embers
    collapse_at: Annotated[int, Field(ge=1, le=99)] = ruled(
        4, "6", "The space of the Calamity track that is the Collapse"
    )
    collapse_second_token: Literal["return_to_bag", "place_if_resource"] = ruled(
        "return_to_bag", "6", "What happens to tokens still in hand at a Collapse", ruling="A-13"
    )
    reckoning_era: Annotated[int, Field(ge=0, le=6)] = ruled(
        3, "6", "The Era at whose end Calamities are added to every bag; 0 for never", ruling="A-15"
    )
    reckoning_count: Count = ruled(1, "6", "Calamities added to every bag by the Reckoning", ruling="A-15")
    hope_start: Count = ruled(3, "6", "Hope markers at the start")
    hope_max: Count | None = ruled(None, "6", "Most Hope a player may hold; null for no limit", ruling="A-36")
    hope_per_turn: Count | None = ruled(
        None, "6", "Hope a player may spend in one turn; null for no limit", ruling="A-12"
    )
    hope_timing: Literal["before_each_placement", "before_draw_only", "cancel_collapse", "any_turn"] = ruled(
        "before_each_placement", "6", "When Hope may be spent", ruling="A-11"
    )
    embers_before_first: Count = ruled(2, "6", "Embers drawn by a Collapse before the Era's first Discovery")
    embers_after_first: Count = ruled(1, "6", "Embers drawn by a Collapse after it")
    wonder_counts_for_embers: bool = ruled(
        True, "6", "Whether a wonder counts as the Era's first Discovery", ruling="A-23"
    )
    ember_use: Literal["return_to_use", "resolve_on_draw_keep_vp", "vp_only"] = ruled(
        "return_to_use", "6", "How an Ember's effect is used", ruling="A-21"
    )
    ember_stack_size: Count = ruled(24, "6", "Embers shuffled into the stack", ruling="A-22")
    ember_recycle: bool = ruled(False, "6", "Whether a returned Ember goes back into the stack", ruling="A-22")

    # Frontier and Market
    market_size: Count = ruled(5, "7", "Resources face up in the Market")
    trade_from: Literal["bag_or_board", "board_only", "bag_only"] = ruled(
        "bag_or_board", "7", "Where a traded Resource may come from", ruling="A-08"
    )
    trade_refill: Literal["immediate", "era_end"] = ruled(
        "immediate", "7", "When the Market refills after a Trade", ruling="A-07"
    )
    trade_triggers_influence: bool = ruled(
        False, "7", "Whether a Trade on an Influence space places a marker", ruling="A-06"
    )

    # Warfare, Discovering, Influence, abilities
    glory_min_warfare: Count = ruled(0, "9", "Warfare needed to advance on the Glory track", ruling="A-19")
    pillar_check: Literal["before_payment", "after_payment"] = ruled(
        "before_payment", "8", "When an ability reads the Pillars", ruling="A-17"
    )
    influence_markers: Count = ruled(2, "11", "Influence markers of each player")
    influence_optional: bool = ruled(True, "11", "Whether filling an Influence space may be passed up", ruling="A-05")
    influence_owner_delta: Shift = ruled(-1, "11", "What a marker adds to the Costs for its owner")
    influence_other_delta: Shift = ruled(1, "11", "What a marker adds to the Costs for everyone else")
    influence_floor: Count = ruled(0, "11", "The lowest a marker can bring a Cost", ruling="A-18")
    zero_cost_row_paid: bool = ruled(True, "11", "Whether a row whose Cost is 0 is emptied all the same", ruling="A-18")
    teardown_pick: Literal["rightmost", "actor", "owner"] = ruled(
        "rightmost", "12", "Which Warfare Resource a tear-down takes", ruling="A-46"
    )
    teardown_dest: Literal["bag", "frontier"] = ruled("bag", "12", "Where a torn-down Resource goes", ruling="A-46")

    # Scoring
    majority_vp: Vp = ruled(5, "14", "VP for most Civ Cards of an aspect")
    wonder_majority: Literal[False, "all_three"] = ruled(
        False, "14", "Whether wonders count towards aspect majorities", ruling="A-24"
    )
    glory_vp: Vp = ruled(1, "14", "VP for each space of Glory", ruling="A-20")
    hope_vp: Vp = ruled(1, "14", "VP for each unspent Hope")
    ember_vp: Vp = ruled(1, "14", "VP for each Ember kept")
    prosperity_vp: Vp = ruled(5, "14", "VP for fewest Dark Ages", ruling="A-25")
    prosperity_requires_zero: bool = ruled(
        False, "14", "Whether Prosperity needs a game without any Dark Age", ruling="A-25"
    )
    dark_age_penalty: Annotated[list[Count], Field(min_length=1)] = ruled(
        [2, 5, 9, 14, 20, 27], "14", "VP lost in all for 1, 2, 3 ... Dark Ages", ruling="A-26"
    )
    allow_negative: bool = ruled(True, "14", "Whether a final score may be below 0", ruling="A-27")
    tiebreak_cards: Literal["civ_and_wonder", "civ_only", "with_embers"] = ruled(
        "civ_and_wonder", "14", "Which cards break a tie", ruling="A-28"
    )

    @model_validator(mode="after")
    def slots_are_on_the_board(self) -> "Rules":
        if self.pillar_columns != sorted(set(self.pillar_columns)):
            raise ValueError("pillar_columns must rise: Bronze, Silver, Gold, for instance [3, 5, 7]")
        if self.pillar_columns[-1] > self.rows_slots:
            raise ValueError(
                f"pillar_columns names column {self.pillar_columns[-1]}, but rows_slots is {self.rows_slots}"
            )
        if self.reckoning_count > self.spare_calamities:
            raise ValueError("reckoning_count is higher than spare_calamities: there is nothing to add")
        if sorted(self.eras_by_players) != list(SEATS):
            raise ValueError("eras_by_players needs one entry each for 2, 3, 4 and 5 players")
        return self


def deal_size(rules: Rules, players: int) -> int:
    """Cards dealt each Era (rulebook 3.3)."""
    return rules.deal_per_player * players + rules.deal_extra
