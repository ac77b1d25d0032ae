"""Every scripted strategy is recognisably itself, and worth beating."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.playing import scripted
from toolkit.games.embers.pool import DRAW, PASS, SPEND_HOPE
from toolkit.games.embers.state import PASSED
from toolkit.games.embers.strategies import Policy
from toolkit.games.embers.table import EmbersTable

from .board import catalogue, embers

NAMES = list(catalogue().strategies)
YARDSTICKS = ("random", "relentless")
SCRIPTS = [name for name in NAMES if name not in YARDSTICKS]
DEFAULT = ["steward", "warlord", "engine", "gambler"]
COLUMNS = {table.name: list(table.columns) for table in GAME.tables}


def rows_of(table: EmbersTable) -> dict[str, list[dict[str, Any]]]:
    """The results rows of a finished game by table; `strategy` is the seat."""
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    GAME.tally(table, 0, range(len(table.state.players)), rows)
    return {name: [dict(zip(COLUMNS[name], row, strict=True)) for row in rows[name]] for name in ("seats", "rounds")}


def add_up(table: EmbersTable, seating: Sequence[str], totals: dict[str, Counter[str]]) -> None:
    """Add a finished game to what is counted of each strategy."""
    rows, era = rows_of(table), 0
    for row in rows["seats"]:
        totals[seating[row["seat"]]].update({"games": 1} | {f"vp {k}": v for k, v in row.items() if k != "strategy"})
    for row in rows["rounds"]:
        counted = totals[seating[row["seat"]]]
        peak = max(counted["peak risk"], row["peak_risk"])
        counted.update({key: value for key, value in row.items() if key != "strategy"})
        counted["peak risk"] = peak
    for kind, *event in table.log or ():
        if kind == "deal":
            era = event[0]
        elif kind in ("gain", "influence"):
            totals[seating[event[0]]][f"{kind} in Era {min(era, 4)}"] += 1
        elif kind == "discover":
            # Costs rise by the Era, and who takes more takes dearer ones late: compare within the Era
            same = [sum(filter(None, card.costs)) for card in table.pool.cards if card.era == event[1].era]
            totals[seating[event[0]]]["dearness"] += sum(filter(None, event[1].costs)) - sum(same) / len(same)


@cache
def field() -> dict[str, Counter[str]]:
    """Every four of the scripts, each four with four seatings: what came of it, by strategy."""
    totals = {name: Counter[str]() for name in NAMES}
    for seed, four in enumerate(combinations(SCRIPTS, 4)):
        for turn in range(4):
            seating = [*four[turn:], *four[:turn]]
            add_up(GAME.play(catalogue(), seating, seed, log=[]), seating, totals)
    return totals


def a_game(what: str) -> dict[str, float]:
    """The mean of something a game, by strategy."""
    return {name: field()[name][what] / field()[name]["games"] for name in SCRIPTS}


def most(what: str) -> str:
    """The strategy with the most of something."""
    found = a_game(what)
    return max(found, key=found.__getitem__)


def win_share(name: str, seating: Sequence[str], seeds: range) -> float:
    """Wins of a strategy when the seating rotates over every seat, ties shared."""
    shares = []
    for seed in seeds:
        for turn in range(len(seating)):
            turned = [*seating[turn:], *seating[:turn]]
            rows = rows_of(GAME.play(catalogue(), turned, seed))["seats"]
            shares.append(rows[turned.index(name)]["win_share"])
    return sum(shares) / len(shares)


# -- recognisable in a mixed field ------------------------------------------------------------------


def test_the_warlord_takes_the_most_glory_and_warfare_cards():
    assert most("vp glory") == most("warfare_cards") == most("warfare") == "warlord"


def test_the_engine_gains_the_most_tokens_early_and_wins_the_most_economy_cards():
    early = {name: sum(a_game(f"gain in Era {era}")[name] for era in (1, 2, 3)) for name in SCRIPTS}
    others = max(number for name, number in early.items() if name != "engine")
    assert early["engine"] > 1.3 * others
    assert most("economy_cards") == "engine"


def test_the_collector_scores_the_most_for_majorities():
    assert most("vp majorities") == "collector"


def test_wonders_wins_the_most_wonders():
    found = a_game("wonders")
    assert most("wonders") == most("vp wonders") == "wonders"
    assert found["wonders"] > 1.5 * sorted(found.values())[-2]


def test_the_influencer_places_the_most_influence():
    placed = {name: sum(a_game(f"influence in Era {era}")[name] for era in (1, 2, 3, 4)) for name in SCRIPTS}
    assert max(placed, key=placed.__getitem__) == "influencer"


def test_the_hoarder_keeps_its_hope_and_never_collapses():
    assert field()["hoarder"]["hope_spent"] == field()["hoarder"]["collapsed"] == 0
    assert most("vp hope") == "hoarder"
    assert a_game("vp hope")["hoarder"] >= 3


def test_the_gambler_takes_the_highest_risk_and_the_dearest_cards_and_collapses_most():
    peaks = {name: field()[name]["peak risk"] for name in SCRIPTS}
    assert max(peaks, key=peaks.__getitem__) == "gambler" and 0.4 < peaks["gambler"] <= 0.45
    assert most("collapsed") == most("hope_spent") == "gambler"
    assert a_game("collapsed")["gambler"] > 2 * sorted(a_game("collapsed").values())[-2]
    dearness = {name: field()[name]["dearness"] / field()[name]["discoveries"] for name in SCRIPTS if name != "wonders"}
    assert max(dearness, key=dearness.__getitem__) == "gambler"


def test_the_steward_never_risks_more_than_a_twentieth_and_draws_least_but_for_the_hoarder():
    assert field()["steward"]["peak risk"] <= 0.05
    assert sorted(SCRIPTS, key=a_game("tokens_drawn").__getitem__)[:2] == ["hoarder", "steward"]


# -- worth beating ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_beats_chance(name):
    assert win_share(name, [name, "random"], range(40)) >= 0.95


def test_nobody_in_the_mixed_field_is_a_doormat():
    wins = a_game("vp win_share")
    assert {name for name in SCRIPTS if wins[name] < 0.12} == {"hoarder"}
    assert max(wins.values()) < 0.45


def test_the_default_line_up_has_no_runaway():
    assert NAMES[:4] == DEFAULT and tuple(NAMES[-2:]) == YARDSTICKS
    shares = {name: win_share(name, DEFAULT, range(40)) for name in DEFAULT}
    assert all(0.1 < share < 0.45 for share in shares.values()), shares


def test_every_strategy_says_what_it_is_after():
    assert all(knobs.about.endswith(".") for knobs in catalogue().strategies.values())


# -- decision by decision ---------------------------------------------------------------------------


def table_of(*seats: str, shown: str = "", **options: Any) -> EmbersTable:
    """A table with cards of the pool on display, by id."""
    table = embers(*seats, **options)
    table.state.display[:] = [table.pool.card(card_id) for card_id in shown.split()]
    return table


def wins(table: EmbersTable, seat: int, *card_ids: str) -> None:
    table.state.players[seat].cards += [table.pool.card(card_id) for card_id in card_ids]


def policy(table: EmbersTable, name: str) -> Policy:
    """A strategy in seat 0."""
    made = scripted(table, 0, name)
    assert isinstance(made, Policy)
    return made


def turn(table: EmbersTable, name: str, *buys: str) -> str:
    """What a strategy in seat 0 answers when it may draw, Discover these cards, spend Hope or pass."""
    me = table.state.players[0]
    hope = [SPEND_HOPE] if me.track and me.hope else []
    options = [DRAW, *(table.pool.card(card_id).discover for card_id in buys), *hope, PASS]
    return policy(table, name).choose("turn", options).key


def rows_for(table: EmbersTable, name: str, token: str) -> str:
    """Where a strategy in seat 0 places a token, having thought about its turn."""
    player = policy(table, name)
    player.choose("turn", [DRAW, PASS])
    return player.choose("place", table.pool.token(token).places).key.split()[-1]


def test_the_steward_discovers_whatever_it_can_and_builds_towards_the_cheapest_card_missing():
    table = table_of("W:3 C:2", shown="boundary-cairns ring-of-standing-stones clay-granary")
    assert turn(table, "steward", "boundary-cairns") == "discover boundary-cairns"
    table = table_of("C:2 E:2", shown="flint-spear-kin clay-granary")
    assert policy(table, "steward").wanted() is table.pool.card("clay-granary")


@pytest.mark.parametrize(("name", "track", "answer"), [
    ("steward", 2, "draw"), ("steward", 3, "pass"), ("hoarder", 1, "draw"), ("hoarder", 2, "pass"),
    ("engine", 3, "pass"), ("gambler", 3, "spend hope"),
])  # fmt: skip
def test_a_long_track_stops_the_careful(name, track, answer):
    """Bag of 16 or more at Era 1: at three Calamities the risk of the next two tokens is about a ninth, or more."""
    table = table_of(f"W:2 C:2 E:2 draws:X1,X1,X1,S1:WC,S1:WE track:{track}", shown="clay-granary")
    bag = table.state.bags[0]
    bag[:] = [token for token in bag if token.value != 2]
    assert turn(table, name) == answer


def test_the_gambler_draws_on_for_a_dearer_card():
    table = table_of("W:3 C:2", shown="boundary-cairns ring-of-standing-stones")
    assert turn(table, "gambler", "boundary-cairns") == "draw"


def test_the_warlord_puts_every_warfare_legal_token_in_the_warfare_row_while_the_race_is_open():
    shown = "ancestor-masks hearth-songs"
    assert rows_for(table_of("W:2", "W:3", shown=shown), "warlord", "S2:WC") == "warfare"
    assert rows_for(table_of("W:2", "W:3", shown=shown), "steward", "S2:WC") == "culture"
    assert rows_for(table_of("W:3,3,2", "W:1 status:passed", shown=shown), "warlord", "S2:WC") == "culture"


def test_the_warlord_stops_drawing_once_the_best_rival_cannot_draw_level_in_two_turns():
    """A fresh bag's four best Warfare tokens are worth 3, 2, 2 and 2."""
    shown = "ancestor-masks hearth-songs"
    assert turn(table_of("W:3,3,2,1", shown=shown), "warlord") == "draw"
    assert turn(table_of("W:3,3,2,2", shown=shown), "warlord") == "pass"
    assert turn(table_of("W:3,3,2,2", "W:1", shown=shown), "warlord") == "draw"
    assert turn(table_of("W:1", "status:passed", shown=shown), "warlord") == "pass"


def test_the_engine_wants_gains_in_the_first_three_eras_and_vp_afterwards():
    cards = "salt-road claim-heralds"  # gain 2 tokens and 2 VP, or 3 VP and a marker
    early, late = table_of(shown=cards, era=2), table_of(shown=cards, era=4)
    assert turn(early, "engine", *cards.split()) == "discover salt-road"
    assert turn(late, "engine", *cards.split()) == "discover claim-heralds"


def test_the_engine_takes_a_mono_of_the_highest_value_from_the_market():
    table = table_of()
    kinds = [table.pool.token(kind).gain for kind in ("X1", "S2:WE", "M2:E", "S1:CE")]
    assert policy(table, "engine").choose("gain", kinds).key == "gain M2:E"
    assert policy(table, "steward").choose("gain", kinds).key == "gain S2:WE"
    kinds.append(table.pool.token("M3:W").gain)
    assert policy(table, "engine").choose("gain", kinds).key == "gain M3:W"


def test_wonders_holds_for_the_wonder_on_show_and_buys_once_it_is_gone():
    table = table_of("W:3 C:2", shown="boundary-cairns ring-of-standing-stones")
    assert turn(table, "wonders", "boundary-cairns") == "draw"
    table.state.display.pop()
    assert turn(table, "wonders", "boundary-cairns") == "discover boundary-cairns"


def test_wonders_wants_the_wonder_on_show_whatever_else_there_is():
    for card in catalogue().cards:
        if card.wonder:
            table = table_of(era=card.era)
            table.state.display[:] = [other for other in table.pool.cards if other.era == card.era]
            assert policy(table, "wonders").wanted() is table.pool.card(card.id)


def test_wonders_keeps_the_rows_even():
    table = table_of("W:1,1 C:1 E:1,1", shown="")
    assert rows_for(table, "wonders", "X1") == "culture"


def test_the_collector_buys_the_aspect_in_which_it_can_lead():
    cards = "salt-road house-of-tablets"  # Economy and Culture, 2 VP and 7 points each
    table = table_of(shown=cards, era=2)
    wins(table, 1, "clay-granary", "obsidian-diggers", "ash-sowers", "hearth-songs")
    wins(table, 0, "ancestor-masks")
    assert turn(table, "collector", *cards.split()) == "discover house-of-tablets"
    assert turn(table, "steward", *cards.split()) == "discover salt-road"


def test_the_collector_takes_the_card_that_a_tied_rival_is_about_to_take():
    cards = "festival-of-lamps caravan-inns"
    table = table_of("", "C:3 E:3,2", shown=cards, era=3)
    for seat in (0, 1):
        wins(table, seat, "hearth-songs", "clay-granary")
    assert turn(table, "collector", *cards.split()) == "discover caravan-inns"
    table.state.players[1].status = PASSED
    assert turn(table, "collector", *cards.split()) == "discover festival-of-lamps"


def test_the_influencer_steers_rows_to_the_fifth_slot():
    table = table_of("W:1 C:1,1,1,1 E:1", shown="flint-spear-kin")
    assert rows_for(table, "influencer", "X1") == "culture"
    assert rows_for(table, "steward", "X1") == "warfare"
    table.state.players[0].markers = 0
    assert rows_for(table, "influencer", "X1") == "warfare"


@pytest.mark.parametrize(("seats", "marked"), [
    (("", ""), "ring-of-standing-stones"), (("C:2", ""), "hearth-songs"), (("", "W:3,3 C:3"), "hall-of-hands"),
])  # fmt: skip
def test_the_influencer_marks_what_it_or_a_rival_is_about_to_take(seats, marked):
    """Else the card it wants most, which is the wonder."""
    table = table_of(*seats, shown="ring-of-standing-stones hall-of-hands hearth-songs")
    options = [card.mark for card in table.state.display]
    assert policy(table, "influencer").choose("influence", options).key == f"mark {marked}"


def test_relentless_never_discovers_spends_marks_or_passes():
    table = table_of("C:2 E:3 track:3", shown="clay-granary")
    assert turn(table, "relentless", "clay-granary") == "draw"
