"""What Embers measures: declarations that `balance` computes and `charts` draws."""

from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import Pool
from toolkit.games.embers.scoring import SOURCES
from toolkit.play.game import Exact, Measure

ERA, STRATEGY = ("era",), ("strategy",)
RACE = ("era", "strategy")


def exact_collapse(pool: Pool) -> Exact:
    """Collapse by tokens drawn for whoever draws on, spends no Hope and Discovers nothing."""
    rules, points = pool.rules, []
    for era in range(1, max(rules.eras_by_players.values()) + 1):
        added = rules.reckoning_count if 0 < rules.reckoning_era < era else 0
        calamities = rules.starting_calamities + added
        bag = len(pool.bags[0]) + calamities
        for drawn in range(rules.draw_count, bag + 1, rules.draw_count):
            chance = collapse_risk(rules.collapse_at - 1, bag, calamities, drawn)
            points.append((era, f"{calamities} Calamities among {bag}", drawn, chance))
    return Exact("collapse_rate_by_era", "tokens_drawn", tuple(points))


MEASURES = (
    Measure(
        "collapse_rate_by_era", "Collapse rate", "rounds", "collapsed", (ERA, RACE, STRATEGY), "share", "dots",
        "Share of player-Eras that ended in a Collapse (rulebook 6).", "first",
    ),
    Measure(
        "glory_by_era", "Glory race", "rounds", "glory", (RACE, ERA), "Glory", "lines",
        "Spaces on the Glory track at the end of each Era (rulebook 9).", "first",
    ),
    Measure(
        "glory_taken_by_era", "Glory taken", "rounds", "glory_gained", (RACE, ERA, STRATEGY), "Glory", "lines",
        "Spaces advanced on the Glory track in an Era (rulebook 9).", "profile",
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
    Measure(
        "peak_risk_by_era", "Collapse risk accepted", "rounds", "peak_risk", (RACE, ERA, STRATEGY), "share", "lines",
        "The highest chance of a Collapse on the next draw that was accepted in an Era, no Hope spent.", "profile",
    ),
    *(
        Measure(
            f"{kind}_by_era", f"{title} won", "rounds", kind, (RACE, ERA, STRATEGY), "count", "lines",
            "Cards Discovered in an Era.", "profile",
        )
        for kind, title in (
            ("warfare_cards", "Warfare cards"), ("culture_cards", "Culture cards"), ("economy_cards", "Economy cards"),
            ("wonders", "Wonders"),
        )
    ),
    Measure("turns", "Turns a game", "games", "turns", ((),), "turns", "dots", "Turns of all players together."),
    Measure("tie_rate", "Shared victories", "games", "tie", ((),), "share", "dots", "Games that nobody won alone."),
    *(
        Measure(
            f"vp_{source}", f"VP from {source.replace('_', ' ')}", "seats", source, (STRATEGY,), "VP", "stack",
            "What a score is made of (rulebook 14).", "profile" if source == "hope" else "detail",
        )
        for source in SOURCES
    ),
)  # fmt: skip
