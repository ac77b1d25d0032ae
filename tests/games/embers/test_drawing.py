"""The table as text and as a picture: everything that lies on it is shown, whatever the rules in force."""

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from toolkit.games.embers.drawing import board_text
from toolkit.games.embers.drawing_boards import Ending
from toolkit.games.embers.drawing_pieces import ASPECT_FILLS, SEAT_FILLS, face_up
from toolkit.games.embers.drawing_svg import table_svg
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.pool import CALAMITY
from toolkit.games.embers.state import State
from toolkit.games.embers.story import chronicled
from toolkit.games.embers.table import EmbersTable

from .board import card, catalogue, embers, wins

NAMES = ("ada", "ben", "cyd", "dot", "eve")
SVG = "{http://www.w3.org/2000/svg}"
ODD_RULES = {
    "rows_slots": 9, "pillar_columns": [1, 4, 8], "influence_slots": [2, 9], "collapse_at": 6, "market_size": 8,
    "influence_markers": 3,
}  # fmt: skip


def drawn(table: EmbersTable, acting: int | None = None, **more: Any) -> str:
    return table_svg(table.state, table.pool, NAMES[: len(table.state.players)], acting=acting, **more)


def titles(svg: str) -> Counter[str]:
    """What the pieces say they are, the picture's own title included."""
    return Counter(title.text or "" for title in ElementTree.fromstring(svg).iter(f"{SVG}title"))


def texts(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def piece(svg: str, title: str) -> str:
    """The one group that bears this title, as markup."""
    found = [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.findtext(f"{SVG}title") == title]
    assert len(found) == 1, f"{len(found)} pieces are called {title!r}"
    return ElementTree.tostring(found[0], encoding="unicode")


def tables_of_a_game(rules: dict[str, Any]) -> list[State]:
    _, log = chronicled(catalogue(rules), ["influencer", "gambler", "warlord"], 7)
    return [turn.before for turn in log.turns][::9]


@pytest.mark.parametrize("rules", [{}, ODD_RULES], ids=["as shipped", "other rules"])
def test_every_token_card_and_marker_on_the_table_appears(rules: dict[str, Any]) -> None:
    pool = catalogue(rules)
    states = tables_of_a_game(rules)
    assert any(state.marks for state in states) and any(player.track for s in states for player in s.players)
    for state in states:
        found = titles(table_svg(state, pool, NAMES[:3]))
        lying = [*state.market, *(token for player in state.players for row in player.rows for token in row)]
        lying += [CALAMITY] * sum(player.track for player in state.players)
        assert {kind: n for kind, n in found.items() if kind in {t.id for t in (*pool.tokens, CALAMITY)}} == Counter(
            token.id for token in lying
        )
        for player in state.players:
            assert found[f"Glory of {NAMES[player.seat]}: {player.glory}"] == 1
            marked = sum(owner == player.seat for owner in state.marks.values())
            assert found[f"Influence of {NAMES[player.seat]}"] == marked
        for shown in state.display:
            assert sum(title.startswith(f"{shown.name}:") for title in found) == 1
        for won in (won for player in state.players for won in player.cards):
            assert sum(title.startswith(f"{won.name}, {won.vp} VP:") for title in found) == 1
        embers_held = sum(len(player.embers) for player in state.players)
        assert sum(n for title, n in found.items() if title.startswith("Ember: ")) == embers_held


@pytest.mark.parametrize("rules", [{}, ODD_RULES], ids=["as shipped", "other rules"])
def test_a_board_has_the_slots_spaces_and_pillars_of_the_rules(rules: dict[str, Any]) -> None:
    table, said = embers(rules=rules), Rules(**rules)
    svg = drawn(table)
    assert svg.count('r="20.5"') == 2 * 3 * said.rows_slots
    assert titles(svg)["Influence space"] == 2 * 3 * len(said.influence_slots)
    assert [titles(svg)[f"{metal} Pillar, not complete"] for metal in ("Bronze", "Silver", "Gold")] == [2, 2, 2]
    assert f"Calamities 0 of {said.collapse_at}" in svg


def test_pieces_stay_inside_the_picture_however_many_slots_a_row_has() -> None:
    for slots in (7, 12):
        svg = drawn(embers(rules={"rows_slots": slots}))
        root = ElementTree.fromstring(svg)
        left, _, width, _ = map(float, root.attrib["viewBox"].split())
        right_end = [
            float(group.attrib["transform"].split("(")[1].split()[0]) + float(rect.attrib["width"])
            for group in root.findall(f"{SVG}g")
            for rect in group.findall(f"{SVG}rect")
        ]
        assert max(right_end) <= left + width


def test_a_complete_pillar_says_so() -> None:
    svg = drawn(embers("W:1,1,1 C:1,1,1 E:1,1,1"))
    assert titles(svg)["Bronze Pillar, complete"] == 1
    assert titles(svg)["Silver Pillar, complete"] == 0


def test_a_row_shows_its_value_and_the_highest_warfare_row_is_crowned() -> None:
    svg = drawn(embers("W:3,2 C:2 E:", "W:3"))
    assert {"5", "2", "3"} <= set(texts(svg))
    assert titles(svg)["Highest Warfare row"] == 1
    assert titles(drawn(embers()))["Highest Warfare row"] == 0


def test_a_card_shows_its_costs_vp_kind_and_ability() -> None:
    table = embers(display=[card("W6 C3", "gain 1 hope if lead", vp=4)])
    shown = piece(drawn(table), "W6 C3: gain 1 hope if lead")
    assert all(f">{word}<" in shown for word in ("W 6", "C 3", "4 VP", "Warfare", "gain 1 hope if lead"))
    assert ASPECT_FILLS[0] in shown and ASPECT_FILLS[1] in shown and ASPECT_FILLS[2] not in shown


def test_a_marked_card_bears_the_owners_colour_and_what_the_marker_does() -> None:
    rules = {"influence_owner_delta": -2, "influence_other_delta": 3}
    table = embers(display=[card("W6 C3", "gain 1 hope")], marks={"w6-c3": 1}, rules=rules)
    shown = piece(drawn(table), "W6 C3: gain 1 hope")
    assert SEAT_FILLS[table.pool.boards[1].colour] in shown
    assert "\u22122, others +3" in shown


def test_a_long_ability_is_cut_on_the_card_but_whole_when_pointed_at() -> None:
    ability = "may gain 1 token per economy max 3 then may gain 2 hope if silver then may draw 2 token if lead"
    shown = piece(drawn(embers(display=[card("W6 C3", ability)])), f"W6 C3: {ability}")
    assert shown.count("…") == 1


def test_no_card_of_the_sample_pool_is_cut() -> None:
    pool = catalogue()
    assert [card.name for card in pool.cards if "…" in face_up(card, pool.rules)] == []


def test_what_lies_beside_a_board_is_counted() -> None:
    table = embers("hope:5 dark:2 markers:1 bag:M3:W,X1,X1 embers:pagan-rituals")
    wins(table, 0, card("W6 C3", vp=4))
    svg = drawn(table)
    for name, count in {"Hope": 5, "Dark Ages": 2, "Influence": 1, "in the bag": 3, "Embers": 1}.items():
        first = texts(svg).index(name)
        assert texts(svg)[first - 1] == str(count)
    assert "Cards won: 10 this Era, 2 at most" in texts(svg)
    assert titles(svg)["Ember: Pagan Rituals"] == 1


def test_whose_turn_it_is_and_who_is_out_stand_on_the_boards() -> None:
    svg = drawn(embers("", "status:passed", "status:collapsed"), acting=0)
    assert [texts(svg).count(word) for word in ("to act", "passed", "COLLAPSED")] == [1, 1, 1]


def test_tokens_drawn_and_not_yet_placed_lie_on_the_acting_board() -> None:
    table = embers(market="M3:C", display=[])
    table.state.hand[:] = [table.pool.token("M3:W"), CALAMITY]
    svg = drawn(table, acting=1)
    assert "Drawn" in texts(svg)
    assert titles(svg)["M3:W"] == titles(svg)["CAL"] == 1


def test_the_title_says_the_situation_in_words() -> None:
    root = ElementTree.fromstring(drawn(embers("W:3 track:2 status:passed", era=3), acting=1))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Embers of Empire, Era III of VI, turn 0: ben to act"
    assert "ada (passed): Warfare 3, Culture 0, Economy 0; Calamities 2 of 4" in (root.findtext(f"{SVG}desc") or "")


def test_the_final_count_takes_the_place_of_the_rows() -> None:
    ends = [Ending("1. 12 VP", [("cards", 14), ("dark ages", -2)]), Ending("2. 0 VP", [("cards", 0)])]
    svg = drawn(embers(), ends=ends)
    assert {"1. 12 VP", "2. 0 VP", "Cards", "+14", "Dark ages", "\u22122"} <= set(texts(svg))
    assert titles(svg)["Influence space"] == 0


def test_names_are_text_and_never_markup() -> None:
    names = ('<script>alert("1")</script>', "Ada & Ben\n\nand Cyd")
    table = embers(display=[card("W6 C3").model_copy(update={"name": "<b>R&D</b>"})], marks={"w6-c3": 0})
    svg = table_svg(table.state, table.pool, names, acting=0)
    assert "<script" not in svg and "<b>" not in svg and "\n" not in svg
    assert any(text.startswith("<b>R&D</b>") for text in texts(svg))
    assert any(text.startswith("Ada & Ben and Cyd") for text in texts(svg))


def test_drawing_changes_nothing_and_always_draws_the_same() -> None:
    table = embers("W:3,2 C: E:1 track:3", display=[card("W6 C3")], marks={"w6-c3": 1})
    before = table.state.copy()
    assert drawn(table) == drawn(table)
    assert table.state == before


def test_words_are_at_least_12_px_high_at_1280_px() -> None:
    svg = drawn(embers("W:3,2 C: E:1 track:3", display=[card("W6 C3")], market="X1"))
    root = ElementTree.fromstring(svg)
    width = float(root.attrib["viewBox"].split()[2])
    token = piece(svg, "M2:W")
    scale = float(token.split("scale(")[1].split(")")[0])
    smallest = min(float(text.attrib["font-size"]) for text in root.iter(f"{SVG}text"))
    assert smallest * scale * 1280 / width >= 12


def test_the_text_shows_rows_the_calamity_track_and_open_influence_spaces() -> None:
    table = embers("W:3,2 C: E:1 track:3", display=[card("W6 C3", vp=2)], marks={"w6-c3": 1}, market="M3:W X1")
    text = board_text(table.state, table.rules, NAMES[:2])
    assert "Warfare   5 | M3:W  M2:W  _     _     (i)   _     _" in text
    assert "Calamities XXX." in text
    assert "W6 C3     2 VP  warfare  <- Influence of ben" in text
