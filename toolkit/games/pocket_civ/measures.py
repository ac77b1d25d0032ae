"""What Pocket Civ measures: declarations that `balance` computes and `charts` draws."""

from dataclasses import replace

from toolkit.games.pocket_civ.counting import GOLD
from toolkit.play.game import SCORE, Measure, Shown, Unit, rivals

ERA, STRATEGY, SEAT, CARD, EVENT = ("era",), ("strategy",), ("seat",), ("card",), ("event",)
RACE = ("era", "strategy")
BY_EVENT = (EVENT, ("event", "era"), ("event", "owned"), ("event", "strategy"))


def _level(column: str, words: str) -> Measure:
    return Measure(
        f"{column}_score", f"Games of {words} score", "seats", column, (STRATEGY,), "share", "dots",
        f"Share of games that reach {words} score, as pacing.json draws the line.",
    )  # fmt: skip


LEVELS = (_level("modest", "a modest"), _level("good", "a good"), _level("great", "a great"))


def goals(players: int) -> tuple[Measure, ...]:
    """Alone nobody wins: the score is what counts, and how often it is a modest, good or great one."""
    return (SCORE, *LEVELS) if players == 1 else rivals(players)


def _era(column: str, title: str, unit: Unit, about: str, shown: Shown = "detail", name: str = "") -> Measure:
    """A column of `rounds`, Era by Era."""
    return Measure(
        name or f"{column}_by_era", title, "rounds", column, (RACE, ERA, STRATEGY), unit, "lines", about, shown
    )


def _share(column: str, title: str, about: str, shown: Shown = "detail", name: str = "") -> Measure:
    """The share of Eras in which something was so."""
    return Measure(
        name or f"{column}_by_era", title, "rounds", column, (ERA, RACE, STRATEGY), "share", "dots", about, shown
    )


def _seat(column: str, title: str, unit: Unit, about: str, shown: Shown = "detail", name: str = "") -> Measure:
    """A column of `seats`, by strategy."""
    return Measure(name or column, title, "seats", column, (STRATEGY,), unit, "dots", about, shown)


def _game(column: str, title: str, unit: Unit, about: str, name: str = "") -> Measure:
    """A column of `games`, over all games."""
    return Measure(name or column, title, "games", column, ((),), unit, "dots", about)


def _pace(column: str, title: str, unit: Unit) -> Measure:
    """How an Empire stands, Round by Round."""
    return Measure(
        f"{column}_by_round", f"{title}, Round by Round", "every_second_round", column,
        (("round", "strategy"), ("round",)), unit, "lines",
        "At the end of every second Round, of the games that came so far; few reach the last ones.",
    )  # fmt: skip


def _event(column: str, title: str, unit: Unit, about: str = "") -> Measure:
    """What an Event costs, by its kind."""
    return Measure(
        f"event_{column}", title, "events", column, BY_EVENT,
        unit, "dots", f"A time that the Event comes up, what it leads to included{about or '.'}",
    )  # fmt: skip


def _alone(declared: Measure) -> Measure:
    """Told of one player: only who plays alone has Glory checks (Two-Player Variant)."""
    return replace(declared, tables=(1,))


def _between_two(declared: Measure) -> Measure:
    """Told of two players."""
    return replace(declared, tables=(2,))


def _source(source: str) -> Measure:
    """A part of the score."""
    return Measure(
        f"vp_{source}", f"VP from {source.capitalize()}", "seats", source, (STRATEGY,), "VP", "stack",
        "Part of the score. Glory counts for one player, printed VP of Advances between two.",
    )  # fmt: skip


BEND = (("event", "card", "owned"),)
OWNING = "of those who own the Advance and those who do not; the two differ in more than that"

MEASURES = (
    _alone(_era("glory", "Glory race", "Glory",
                "At the end of each Era, of the Empires that come so far (End of Era); one player.", "first")),
    _alone(_share("passed", "City check passed",
                  "Share of End of Era checks with enough Cities; the last Era has none.", "first",
                  "city_check_by_era")),
    _alone(_era("glory_gained", "Glory gained", "Glory", "Glory of an Era's own check.")),
    _alone(_era("few_tribes", "Glory lost for too few Tribes", "Glory",
                "VP of Advances that too few Tribes left uncounted at a check that was passed.")),
    _alone(_era("few_cities", "Glory lost for too few Cities", "Glory", "What a failed City check would have given.")),
    _share("extinct", "Extinct", "Share of the Empires alive in an Era that end in it without Tribes and Cities.",
           name="extinction_by_era"),
    _era("cities", "Cities", "count", "At the end of an Era.", "profile"),
    _era("tribes", "Tribes", "Tribes", "At the end of an Era.", "profile"),
    _era("av", "Total AV", "count", "At the end of an Era."),
    _era("gold", "Gold", "Gold", "In stock at the end of an Era."),
    _era("advances", "Advances owned", "count", "At the end of an Era.", "profile"),
    _era("score", "Running score", "VP", "At the end of an Era, as if the game ended there."),
    _era("acquired", "Advances acquired", "count", "In an Era (Acquire Advances)."),
    _era("gated", "Rounds blocked by the AV gate", "Rounds",
         "Rounds in which the Total AV alone kept a City from acquiring an Advance that it could pay for."),
    _era("wonders", "Wonders that stand", "count", "At the end of an Era."),
    _era("wonders_built", "Wonders built", "count", "In an Era (Build Wonders)."),
    _era("wonders_lost", "Wonders lost", "count", "In an Era."),
    _era("cities_founded", "Cities founded", "count", "In an Era (Create a City)."),
    _era("cities_fallen", "Cities lost to Events", "count", "In an Era."),
    _era("cities_hungry", "Cities lost for want of a Farm", "count", "In an Era (Upkeep 5)."),
    _era("av_fallen", "AV lost to Events", "count", "In an Era."),
    _era("av_hungry", "AV lost for want of a Farm", "count", "In an Era (Upkeep 5)."),
    _era("tribes_fallen", "Tribes lost to Events", "Tribes", "In an Era; what is offered to visitors included."),
    _era("tribes_crowded", "Tribes lost for want of support", "Tribes", "In an Era (Upkeep 1)."),
    _era("gold_earned", "Gold gained", "Gold", "In an Era, from all sources.", "profile"),
    _era("gold_faded", "Gold lost in Upkeep", "Gold", "In an Era (Upkeep 2)."),
    _era("gold_taken", "Gold lost to Events", "Gold", "In an Era."),
    _era("rounds", "Rounds an Era", "Rounds", "Rounds that begin in it.", name="turns_by_era"),
    _era("draws_a_round", "Cards a Round", "count", "Event cards that leave the deck, for each Round of an Era."),
    Measure("minutes_by_era", "Estimated minutes an Era", "rounds", "minutes", (ERA,), "minutes", "lines",
            "By the seconds a question, a Round and an Event take in pacing.json."),
    _pace("cities", "Cities", "count"),
    _pace("tribes", "Tribes", "Tribes"),
    _pace("av", "Total AV", "count"),
    _pace("gold", "Gold", "Gold"),
    _pace("advances", "Advances", "count"),
    _event("tribes", "Tribes an Event costs", "Tribes", "; less what Medicine brings back."),
    _event("av", "AV an Event costs", "count"),
    _event("cities", "Cities an Event costs", "count"),
    _event("farms", "Farms an Event costs", "count"),
    _event("wonders", "Wonders an Event costs", "count"),
    _event("gold_lost", "Gold an Event costs", "Gold"),
    _event("gold_won", "Gold an Event brings", "Gold"),
    Measure("event_attack", "Events that become an Attack", "events", "attacked", (EVENT, ("event", "era")), "share",
            "dots", "Share of the times it comes up."),
    Measure("event_trade", "Events that become Trade", "events", "traded", (EVENT, ("event", "era")), "share", "dots",
            "Share of the times it comes up."),
    Measure("bent_tribes", "Tribes an Event costs, by Advance", "bends", "tribes", BEND, "Tribes", "dots",
            f"A time that the Event comes up, {OWNING}."),
    Measure("bent_av", "AV an Event costs, by Advance", "bends", "av", BEND, "count", "dots",
            f"A time that the Event comes up, {OWNING}."),
    Measure("order", "Place among the Advances acquired", "acquired", "order", (CARD, RACE, STRATEGY), "count", "dots",
            "1 is the first one that an Empire acquires."),
    Measure("acquired_round", "Round of acquiring", "acquired", "round", (CARD,), "Rounds", "dots",
            "Of those who acquire it."),
    Measure("first", "First Advance", "cards", "first", (CARD,), "share", "dots",
            "Share of the Empires that acquire it before all others."),
    Measure("vp_per_tribe", "VP per Tribe paid", "acquired", "vp_per_tribe", (CARD, RACE, STRATEGY), "VP", "dots",
            "Printed VP of an Advance for each Tribe paid for it, at least one."),
    Measure("gold_by_source", "Gold by source", "gold", "earned", (("source", "strategy"), ("source",)), "Gold",
            "dots", "A game and Empire; " + ", ".join(GOLD) + "."),
    _seat("extinct", "Games that end extinct", "share", "Without Tribes and Cities.", "profile", "extinction"),
    _seat("extinct_early", "Extinct before Era 4", "share", "Without Tribes and Cities.", name="early_extinction"),
    _seat("last_era", "Last Era", "count", "The Era in which the game ends."),
    _seat("wonders_built", "Wonders built a game", "count", "All Eras together.", "profile", "wonders_a_game"),
    _seat("owned", "Advances at the end", "count", "Owned when the game ends."),
    _game("turns", "Rounds a game", "Rounds", "Until the game is over."),
    _game("minutes", "Estimated minutes", "minutes", "By the seconds a question, a Round and an Event take."),
    _game("draws_a_round", "Cards a Round, all Eras", "count", "Event cards that leave the deck.", "draws_a_round"),
    _between_two(_game("tie", "Shared victories", "share", "Games of two that nobody won alone.", "tie_rate")),
    _between_two(_game("margin", "Winning margin", "VP", "VP between two players.")),
    _alone(_source("glory")),
    _between_two(_source("advances")),
    _source("wonders"),
)  # fmt: skip
