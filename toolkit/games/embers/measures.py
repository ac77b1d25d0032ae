"""What Embers measures: declarations that `balance` computes and `charts` draws."""

from math import comb

from toolkit.games.embers.pool import Pool
from toolkit.games.embers.scoring import SOURCES
from toolkit.play.game import Exact, Measure

ERA, STRATEGY = ("era",), ("strategy",)
RACE = ("era", "strategy")


def collapse_chance(drawn: int, bag: int, calamities: int, collapse_at: int) -> float:
    """Chance that the first `drawn` tokens of a bag hold enough Calamities to Collapse, no Hope spent."""
    held = range(collapse_at, min(calamities, drawn) + 1)
    ways = sum(comb(calamities, c) * comb(bag - calamities, drawn - c) for c in held)
    return ways / comb(bag, drawn)


def exact_collapse(pool: Pool) -> Exact:
    """Collapse by tokens drawn for whoever draws on, spends no Hope and Discovers nothing."""
    rules, points = pool.rules, []
    for era in range(1, max(rules.eras_by_players.values()) + 1):
        added = rules.reckoning_count if 0 < rules.reckoning_era < era else 0
        calamities = rules.starting_calamities + added
        bag = len(pool.bags[0]) + calamities
        for drawn in range(rules.draw_count, bag + 1, rules.draw_count):
            chance = collapse_chance(drawn, bag, calamities, rules.collapse_at)
            points.append((era, f"{calamities} Calamities among {bag}", drawn, chance))
    return Exact("collapse_rate_by_era", "tokens_drawn", tuple(points))


MEASURES = (
    Measure(
        "collapse_rate_by_era", "Collapse rate", "rounds", "collapsed", (ERA, RACE, STRATEGY), "share", "dots",
        "Share of player-Eras that ended in a Collapse (rulebook 6).",
    ),
    Measure(
        "glory_by_era", "Glory race", "rounds", "glory", (RACE, ERA), "Glory", "lines",
        "Spaces on the Glory track at the end of each Era (rulebook 9).",
    ),
    Measure(
        "warfare_by_era", "Warfare committed", "rounds", "warfare", (RACE, ERA, STRATEGY), "count", "lines",
        "Warfare row value when Glory is resolved.",
    ),
    Measure(
        "calamities_by_era", "Calamities risked", "rounds", "calamities", (RACE, ERA, STRATEGY), "count", "lines",
        "Calamities placed on the track in an Era.",
    ),
    Measure(
        "hope_spent_by_era", "Hope spent", "rounds", "hope_spent", (RACE, ERA, STRATEGY), "Hope", "lines",
        "Hope spent in an Era (rulebook 6).",
    ),
    Measure(
        "discoveries_by_era", "Discoveries", "rounds", "discoveries", (RACE, ERA, STRATEGY), "count", "lines",
        "Cards Discovered in an Era (rulebook 10).",
    ),
    Measure(
        "tokens_drawn_by_era", "Tokens drawn", "rounds", "tokens_drawn", (RACE, ERA, STRATEGY), "tokens", "lines",
        "Tokens drawn from the bag in an Era.",
    ),
    Measure(
        "tokens_lost_by_era", "Tokens lost", "rounds", "tokens_lost", (RACE, ERA, STRATEGY), "tokens", "lines",
        "Resources lost to the Frontier for want of an open row (rulebook 5).",
    ),
    Measure("turns", "Turns a game", "games", "turns", ((),), "turns", "dots", "Turns of all players together."),
    Measure("tie_rate", "Shared victories", "games", "tie", ((),), "share", "dots", "Games that nobody won alone."),
    *(
        Measure(
            f"vp_{source}", f"VP from {source.replace('_', ' ')}", "seats", source, (STRATEGY,), "VP", "stack",
            "What a score is made of (rulebook 14).",
        )
        for source in SOURCES
    ),
)  # fmt: skip
