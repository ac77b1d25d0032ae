"""Which rules came up in a game, and which abilities did something."""

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.measures import BRANCHES
from toolkit.games.embers.rules.era import begin_era, end_era
from toolkit.games.embers.tally import AT, read_log

from .board import card, catalogue, embers, logged, turn, wins

MARKET = "M3:W S2:WC S1:CE X1 X1"
LINE_UPS = (("random", "gambler", "warlord", "influencer"), ("random",) * 3, ("gambler", "random"))


def dealt(*boards, **options):
    """A table whose log begins with the deal."""
    table = embers(*boards, **options)
    table.log.append(("deal", 1, 0, tuple(table.state.display)))
    return table


def came_up(table):
    return read_log(table).came_up


def fired(table, card_id):
    """How often the ability of a dealt card did something."""
    counted = read_log(table).cards
    return next(row[6] for dealt_card, row in counted.items() if dealt_card.id == card_id)


def tables(pool, line_up, seeds):
    rows = {schema.name: [] for schema in GAME.tables}
    for seed in seeds:
        GAME.tally(GAME.play(pool, line_up, seed, log=[]), seed, range(len(line_up)), rows)
    return {
        schema.name: [dict(zip(schema.columns, row, strict=True)) for row in rows[schema.name]]
        for schema in GAME.tables
    }


# -- rules ---------------------------------------------------------------------------------------


def test_every_rule_that_can_come_up_is_told_of_and_cites_its_place():
    found = {rule for line_up in LINE_UPS for seed in range(6) for rule in came_up(play(line_up, seed))}
    assert found <= set(BRANCHES)
    assert len(found) >= 15
    assert all("(rulebook " in words or "(ruling A-" in words for words in BRANCHES.values())


def play(line_up, seed):
    return GAME.play(catalogue(), line_up, seed, log=[])


def test_every_rule_is_a_flag_of_the_game():
    flags = {name for name, kind in GAME.tables[0].columns.items() if kind == "flag"}
    assert set(GAME.branches) <= flags


def test_a_resource_without_an_open_row_is_lost():
    """EMB-36"""
    table = turn(dealt("W:1,1,1,1,1,1,1 bag:M3:W,M2:C"), "draw", "next M3:W")
    assert "token_lost" in came_up(table)
    assert "token_lost" not in came_up(turn(dealt("bag:M3:W,M2:C"), "draw", "next M3:W"))


def test_a_full_board_is_noticed():
    """EMB-43"""
    full = ",".join("1" * 7)
    table = turn(dealt(f"W:{full} C:{full} E:{full}"))
    assert "board_full" in came_up(table)
    assert "board_full" not in came_up(turn(dealt(f"W:{full} C:{full}"), "pass"))


@pytest.mark.parametrize(("bag", "short"), [("M3:W", True), ("M3:W,M2:W", False)])
def test_a_bag_with_too_few_tokens_is_noticed(bag, short):
    """Ruling A-10"""
    table = turn(dealt(f"hope:0 bag:{bag}"), "draw", *([] if short else ["next M3:W"]))
    assert ("bag_short" in came_up(table)) is short


def test_a_warfare_row_is_raised_and_torn_down_by_cards():
    """Ruling A-46: whose row is torn counts it as lost."""
    display = [card("W1 C1", "raise 1 warfare"), card("W1 E1", "teardown 1 warfare")]
    table = dealt("W:2 C:2 E:2 bag:M3:W", "W:3,2", display=display)
    turn(table, "discover w1-c1")
    turn(table, "discover w1-e1")
    assert came_up(table) >= {"warfare_raised", "warfare_torn_down", "second_discovery"}
    raises, torn = AT["raises"], AT["torn_down"]
    assert [(own[raises], own[torn]) for own in read_log(table).rounds[0]] == [(1, 0), (0, 1)]


def test_influence_without_a_card_to_mark_is_idle():
    """EMB-45"""
    table = turn(dealt("E:1,1,1,1 bag:M2:E,M3:E"), "draw", "next M2:E")
    assert "influence_idle" in came_up(table)
    assert "influence_placed" not in came_up(table)


def test_a_marked_card_is_won_lost_or_left():
    """EMB-94, EMB-95"""
    display = [card("W1 C1"), card("W1 E1"), card("C9 E9")]
    table = dealt("W:2 C:2 E:2", "", display=display, marks={"w1-c1": 0, "w1-e1": 1, "c9-e9": 1})
    claims = {"claim_won", "claim_lost", "claim_left"}
    assert not claims & came_up(table)
    turn(table, "discover w1-c1")
    assert claims & came_up(table) == {"claim_won"}
    turn(table, "discover w1-e1")
    assert claims & came_up(table) == {"claim_won", "claim_lost"}
    end_era(table)
    assert claims & came_up(table) == claims


@pytest.mark.parametrize(
    ("given", "rule"), [("X1 from the bag", "traded_in_bag"), ("X1 from warfare slot 1", "traded_on_board")]
)
def test_a_trade_is_from_the_bag_or_on_the_board(given, rule):
    """EMB-69, EMB-70"""
    table = dealt("W:1 C:2 E:2 bag:X1", display=[card("C1 E1", "trade 1")], market="S2:WC X1 X1 X1 X1")
    turn(table, "discover c1-e1", f"trade {given}")
    assert {"traded_in_bag", "traded_on_board"} & came_up(table) == {rule}


def test_a_collapse_in_the_middle_of_a_discovery_is_told_from_any_other():
    """Ruling A-47"""
    calamities = ",".join(["CAL"] * 3)
    drawing = dealt(f"C:2 E:2 track:3 hope:0 bag:{calamities}", display=[card("C1 E1", "draw 1 token")])
    turn(drawing, "discover c1-e1")
    assert came_up(drawing) >= {"collapse", "collapse_discovering"}
    plain = turn(dealt(f"track:3 hope:0 bag:{calamities}"), "draw")
    assert "collapse" in came_up(plain) and "collapse_discovering" not in came_up(plain)


@pytest.mark.parametrize(("rival", "tied"), [("W:3", True), ("W:2", False)])
def test_tied_rows_that_all_gain_glory(rival, tied):
    """EMB-79"""
    table = dealt("W:3", rival)
    end_era(table)
    assert ("glory_tied" in came_up(table)) is tied


@pytest.mark.parametrize(("slots", "pillars"), [(2, []), (3, ["bronze"]), (7, ["bronze", "silver", "gold"])])
def test_pillars_are_those_complete_at_the_end_of_an_era(slots, pillars):
    """EMB-74"""
    row = ",".join("1" * slots)
    table = dealt(f"W:{row} C:{row} E:{row}")
    end_era(table)
    assert {"bronze", "silver", "gold"} & came_up(table) == set(pillars)


@pytest.mark.parametrize(("rival", "rule"), [("dark:1 hope:7", "tie_broken"), ("hope:0", "tie"), ("hope:1", None)])
def test_a_shared_victory_is_told_from_one_that_dark_ages_decide(rival, rule):
    """EMB-107: 5 VP for the fewest Dark Ages against 7 Hope less 2 VP for a Dark Age."""
    rows = {schema.name: [] for schema in GAME.tables}
    GAME.tally(dealt("hope:0", rival), 0, [0, 1], rows)
    (game,) = (dict(zip(GAME.tables[0].columns, row, strict=True)) for row in rows["games"])
    assert {name for name in ("tie", "tie_broken") if game[name]} == ({rule} if rule else set())
    assert (game["margin"] == 0) is (rule is not None)


# -- abilities -----------------------------------------------------------------------------------


def test_an_ability_that_did_something_has_fired():
    table = dealt("C:2 E:2", display=[card("C1 E1", "gain 1 hope")])
    assert fired(turn(table, "discover c1-e1"), "c1-e1") == 1


@pytest.mark.parametrize(
    ("ability", "answers"),
    [
        ("gain 1 hope if silver", ()),
        ("return 1 calamity", ()),
        ("may return 1 calamity", ("decline",)),
        ("vp 1 per glory", ()),
        ("teardown 1 warfare", ()),
        ("place 1 influence", ()),
    ],
)
def test_an_ability_whose_effect_is_nothing_has_not(ability, answers):
    table = dealt("C:2 E:2", display=[card("C1 E1", ability)])
    turn(table, "discover c1-e1", *answers)
    assert fired(table, "c1-e1") == 0
    assert not logged(table, "ability")


def test_a_trade_that_cannot_be_made_is_a_rule_that_came_up_and_no_ability_that_fired():
    """EMB-72"""
    table = dealt("C:2 E:2", display=[card("C1 E1", "trade 1")], market="X1 X1 X1 X1 X1")
    turn(table, "discover c1-e1")
    assert (fired(table, "c1-e1"), "trade_lacking" in came_up(table)) == (0, True)


def test_one_effect_of_two_is_enough():
    table = dealt("C:2 E:2", display=[card("C1 E1", "gain 1 hope then return 1 calamity")])
    assert fired(turn(table, "discover c1-e1"), "c1-e1") == 1


def test_a_standing_ability_fires_as_often_as_it_does_something():
    table = dealt("W:3", "W:2", display=[card("C1 E1", "era: vp 1 per glory")])
    table.state.display.clear()
    standing = next(iter(read_log(table).cards))
    table.log.append(("discover", 0, standing))
    player = table.state.players[0]
    player.cards.append(standing)
    player.standing["era"] = [standing]
    begin_era(table)  # no Glory yet: worth nothing
    player.glory = 2
    begin_era(table)
    assert (player.bonus_vp, fired(table, "c1-e1")) == (2, 1)


def test_the_log_does_not_tell_of_a_standing_effect_that_did_nothing():
    table = embers("W:3", "W:2")
    wins(table, 0, card("C1 E1", "glory: gain 1 hope if bronze"), card("C1 E2", "glory: gain 1 hope"))
    end_era(table)
    assert [told.id for _, told in logged(table, "standing")] == ["c1-e2"]


def test_fired_is_told_of_cards_taken_that_have_an_ability():
    pool = catalogue()
    rows = tables(pool, LINE_UPS[0], range(8))["cards"]
    able = {row["card"]: bool(pool.cards[row["card"]].clauses) for row in rows}
    assert all((row["fired"] >= 0) == (row["taken_by"] >= 0 and able[row["card"]]) for row in rows)
    assert {row["fired"] for row in rows} >= {-1, 0, 1}


def test_an_end_ability_fires_where_it_scores():
    """EMB-103: a wonder's rule has done something if the wonder is worth anything."""
    found = tables(catalogue(), LINE_UPS[0], range(8))
    wonders = {index for index, one in enumerate(catalogue().cards) if one.wonder}
    worth = {(row["game"], row["seat"]): row["wonders"] for row in found["seats"]}
    taken = [row for row in found["cards"] if row["card"] in wonders and row["taken_by"] >= 0]
    scoring = {(row["game"], row["taken_by"]) for row in taken if row["fired"]}
    assert scoring == {seat for seat, vp in worth.items() if vp}


# -- pace ----------------------------------------------------------------------------------------


def test_the_minutes_of_the_eras_are_those_of_the_game():
    found = tables(catalogue(), LINE_UPS[0], range(4))
    for game in found["games"]:
        eras = {row["era"]: row["minutes"] for row in found["rounds"] if row["game"] == game["game"]}
        assert sum(eras.values()) == pytest.approx(game["minutes"]) and min(eras.values()) > 0


def test_the_lead_of_an_era_is_one_and_shared_in_parts():
    found = tables(catalogue(), LINE_UPS[0], range(6))
    eras = {}
    for row in found["rounds"]:
        eras.setdefault((row["game"], row["era"]), []).append(row)
    for rows in eras.values():
        best = max(row["score"] for row in rows)
        assert sum(row["lead"] for row in rows) == pytest.approx(1)
        assert all((row["lead"] > 0) == (row["score"] == best) for row in rows)
    assert any(0 < row["lead"] < 1 for row in found["rounds"])


def test_the_mean_value_is_that_of_the_resources_owned():
    for row in tables(catalogue(), LINE_UPS[0], range(2))["rounds"]:
        assert row["mean_value"] == pytest.approx(row["bag_value"] / row["resources"])
