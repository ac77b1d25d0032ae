"""What Embers measures: declarations that `balance` computes and `charts` draws."""

from toolkit.games.embers.odds import collapse_risk
from toolkit.games.embers.pool import Pool
from toolkit.games.embers.scoring import SOURCES
from toolkit.play.game import Exact, Measure, Shown, Unit

ERA, STRATEGY = ("era",), ("strategy",)
RACE = ("era", "strategy")


BRANCHES = {
    "token_lost": "a Resource lost for want of an open row (rulebook 5)",
    "board_full": "a board with all slots full (rulebook 5)",
    "bag_short": "a draw from a bag with too few tokens (ruling A-10)",
    "calamity": "a Calamity on the track (rulebook 6)",
    "calamity_returned": "a Calamity returned to the bag by a card (rulebook 12)",
    "collapse": "a Collapse (rulebook 6)",
    "collapse_discovering": "a Collapse in the middle of a Discovery (ruling A-47)",
    "hope_spent": "Hope spent (rulebook 6)",
    "hope_gained": "Hope gained (rulebook 12)",
    "ember": "an Ember drawn (rulebook 6)",
    "embers_out": "no Ember left to draw (ruling A-22)",
    "ember_used": "an Ember returned for its effect (rulebook 6)",
    "reckoning": "the Reckoning (rulebook 6)",
    "token_gained": "a Resource gained from the Market (rulebook 7)",
    "traded_in_bag": "a Trade from the bag (rulebook 7)",
    "traded_on_board": "a Trade on the board (rulebook 7)",
    "trade_lacking": "a Trade that could not be made (rulebook 7)",
    "market_short": "a Market left short by an empty Frontier (ruling A-31)",
    "bronze": "a Bronze Pillar complete at the end of an Era (rulebook 8)",
    "silver": "a Silver Pillar complete at the end of an Era (rulebook 8)",
    "gold": "a Gold Pillar complete at the end of an Era (rulebook 8)",
    "glory_tied": "tied Warfare rows that all gain Glory (rulebook 9)",
    "warfare_raised": "a Warfare row raised by a card (rulebook 12)",
    "warfare_torn_down": "a Warfare row torn down by a card (rulebook 12)",
    "second_discovery": "a second Discovery in an Era (rulebook 10)",
    "wonder_won": "a wonder Discovered (rulebook 10)",
    "influence_placed": "Influence placed (rulebook 11)",
    "influence_idle": "Influence without a marker to place or a card to place it on (rulebook 11)",
    "claim_won": "a marked card bought by its owner (rulebook 11)",
    "claim_lost": "a marked card bought by another (rulebook 11)",
    "claim_left": "a marked card bought by nobody (rulebook 11)",
    "tie_broken": "equal VP, decided by Dark Ages or cards won (rulebook 14)",
    "tie": "a shared victory (rulebook 14)",
}
"""Column of `games` that says whether a rule came up -> the rule, for coverage."""


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


def _era(column: str, title: str, unit: Unit, about: str, shown: Shown = "detail", name: str = "") -> Measure:
    """A column of `rounds`, Era by Era."""
    return Measure(
        name or f"{column}_by_era", title, "rounds", column, (RACE, ERA, STRATEGY), unit, "lines", about, shown
    )


def _game(column: str, title: str, unit: Unit, about: str, name: str = "") -> Measure:
    """A column of `games`, over all games."""
    return Measure(name or column, title, "games", column, ((),), unit, "dots", about)


def _source(source: str) -> Measure:
    """A part of the score."""
    shown: Shown = "profile" if source == "hope" else "detail"
    title = f"VP from {source.replace('_', ' ')}"
    return Measure(f"vp_{source}", title, "seats", source, (STRATEGY,), "VP", "stack", "Part of the score.", shown)


MEASURES = (
    Measure(
        "collapse_rate_by_era", "Collapse rate", "rounds", "collapsed", (ERA, RACE, STRATEGY), "share", "dots",
        "Share of player-Eras that ended in a Collapse (rulebook 6).", "first",
    ),
    _era("glory", "Glory race", "Glory", "Spaces on the Glory track at the end of each Era (rulebook 9).", "first"),
    _era("glory_gained", "Glory taken", "Glory", "Spaces advanced in an Era.", "profile", "glory_taken_by_era"),
    _era("warfare", "Warfare committed", "count", "Warfare row value when Glory is resolved."),
    _era("peak_risk", "Collapse risk accepted", "share",
         "The highest chance of a Collapse on the next draw that was accepted in an Era, no Hope spent.", "profile"),
    _era("calamities", "Calamities risked", "count", "Calamities placed on the track in an Era."),
    _era("hope_spent", "Hope spent", "Hope", "Hope spent in an Era (rulebook 6)."),
    _era("embers", "Embers drawn", "count", "Embers drawn in an Era."),
    _era("discoveries", "Discoveries", "count", "Cards Discovered in an Era (rulebook 10)."),
    _era("warfare_cards", "Warfare cards won", "count", "Civ Cards Discovered in an Era.", "profile"),
    _era("culture_cards", "Culture cards won", "count", "Civ Cards Discovered in an Era.", "profile"),
    _era("economy_cards", "Economy cards won", "count", "Civ Cards Discovered in an Era.", "profile"),
    _era("wonders", "Wonders won", "count", "Wonders Discovered in an Era.", "profile"),
    _era("tokens_drawn", "Tokens drawn", "tokens", "Tokens drawn from the bag in an Era."),
    _era("tokens_lost", "Tokens lost", "tokens", "Resources lost for want of an open row (rulebook 5)."),
    _era("gains", "Tokens gained", "tokens", "Resources gained from the Market in an Era (rulebook 7)."),
    _era("trades", "Trades made", "count", "Trades in an Era (rulebook 7)."),
    _era("raises", "Warfare raised", "tokens", "Resources that cards placed in the Warfare row in an Era."),
    _era("torn_down", "Warfare torn down", "tokens", "Resources that rivals tore out of the Warfare row in an Era."),
    _era("resources", "Resources owned", "tokens", "Resources in bag and on board at the end of an Era."),
    _era("bag_value", "Value of all Resources", "count", "Printed values of all Resources owned at the end of an Era."),
    _era("mean_value", "Mean value of a Resource", "count", "Printed value of a Resource owned at the end of an Era."),
    _era("warfare_row", "Length of the Warfare row", "count", "Slots filled at the end of an Era."),
    _era("culture_row", "Length of the Culture row", "count", "Slots filled at the end of an Era."),
    _era("economy_row", "Length of the Economy row", "count", "Slots filled at the end of an Era."),
    _era("bronze", "Bronze Pillar complete", "share", "Share of player-Eras that end so (rulebook 8)."),
    _era("silver", "Silver Pillar complete", "share", "Share of player-Eras that end so (rulebook 8)."),
    _era("gold", "Gold Pillar complete", "share", "Share of player-Eras that end so (rulebook 8)."),
    _era("influence_placed", "Influence placed", "count", "Markers placed in an Era (rulebook 11)."),
    _era("influence_contested", "Influence contested", "count", "Own marked cards that another player bought."),
    _era("influence_returned", "Influence returned unused", "count", "Markers that came home from cards nobody took."),
    _era("turns", "Own turns", "turns", "Turns a player takes in an Era."),
    _era("wait", "Turns of others waited for", "turns", "Turns of others between own turns, added up over an Era."),
    _era("score", "Running score", "VP", "Score at the end of an Era, as if the game ended there."),
    _era("lead", "In the lead", "share", "Leads at the end of an Era; a shared lead counts in parts."),
    Measure(
        "minutes_by_era", "Estimated minutes an Era", "rounds", "minutes", (ERA,), "minutes", "lines",
        "Minutes of the whole table, by the seconds a question takes in pacing.json.",
    ),
    _game("turns", "Turns a game", "turns", "Turns of all players together."),
    _game("minutes", "Estimated minutes", "minutes", "Seconds per question, as pacing.json says, added up."),
    _game("tie", "Shared victories", "share", "Games that nobody won alone.", "tie_rate"),
    _game("margin", "Winning margin", "VP", "VP between the best and the second-best score."),
    _game("lead_changes", "Changes of the lead", "count", "Times another player led alone at the end of an Era."),
    _game("shared_leads", "Eras with a shared lead", "count", "Eras at whose end the lead was shared."),
    _game("settled_era", "Era in which the winner is settled", "count", "From its end on the winner is never behind."),
    _game("comeback", "Deficit the winner made good", "VP", "The most a winner ever trailed at the end of an Era."),
    _game("runaway", "Runaway games", "share", "One player led alone at the end of every Era."),
    *map(_source, SOURCES),
)  # fmt: skip
