"""Rulebook, Setting Up the Game: maps, Tribes, the deck."""

from collections import Counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.games.pocket_civ.maps import MOST_BORDERS, drawn, random_land
from toolkit.games.pocket_civ.options import NUMBERS_EACH
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.playing import set_table, start
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.rules.setup import set_up
from toolkit.play.chance import Chance
from toolkit.play.players import Pending, Picks

from .board import catalogue, models

OURS = ("horseshoe-bay", "long-valley", "dry-crossroads")
FILES = {file: model for file, model in models().items() if file.startswith("scenarios/")}


def graph(land, outside=False):
    """Who borders whom; `outside` stands for Frontier and Sea."""
    drawing = nx.Graph()
    drawing.add_nodes_from(land.map.regions)
    drawing.add_edges_from((r, n) for r in land.map.regions for n in land.map.borders[r])
    if outside:
        drawing.add_edges_from((r, "outside") for r in land.map.regions if land.map.edge[r])
    return drawing


def new_land(seed, players=1, **rules):
    return random_land(Rules(**rules), players, Chance(seed).stream("map"))


@given(st.integers(0, 10**6), st.sampled_from([1, 2]))
@settings(max_examples=60)
def test_a_random_map_can_be_drawn_and_each_crossing_joins_three_borders(seed, players):
    """PC-08, PC-09: planar with its outside, and triangles all over: F inner faces = E - V + 1, 3 F = 2 E - rim."""
    land = new_land(seed, players)
    inland = graph(land)
    assert nx.check_planarity(graph(land, outside=True))[0]
    regions, borders, rim = len(inland), inland.number_of_edges(), sum(map(bool, land.map.edge))
    assert 3 * (borders - regions + 1) == 2 * borders - rim
    assert all(2 <= degree <= MOST_BORDERS for _, degree in inland.degree)


@given(st.integers(0, 10**6), st.sampled_from([1, 2]))
@settings(max_examples=60)
def test_borders_have_two_sides_and_every_number_is_there(seed, players):
    """PC-08, PC-114: eight Regions numbered 1 to 8, sixteen for two players."""
    map_ = new_land(seed, players).map
    assert all(r in map_.borders[n] for r in map_.regions for n in map_.borders[r])
    assert Counter(r % NUMBERS_EACH for r in map_.regions) == dict.fromkeys(range(8), players)
    assert [len(twins) for twins in map_.twins] == [players] * 8


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_the_frontier_touches_four_or_five_regions_and_the_sea_the_rest_of_the_rim(seed):
    """PC-09 (ruling P-41): one Frontier and one Sea, each in one piece."""
    land = new_land(seed)
    front = [r for r in land.map.regions if land.map.frontier[r]]
    coast = [r for r in land.map.regions if land.map.coast[r]]
    assert len(front) in (4, 5) and coast
    assert nx.is_connected(graph(land).subgraph(front)) and nx.is_connected(graph(land).subgraph(coast))


@given(st.integers(0, 10**6))
@settings(max_examples=100)
def test_deserts_are_where_there_is_neither_mountain_nor_forest(seed):
    """PC-10, PC-11, PC-T52: overlaps of 2, 3, 4, 5 leave 1, 1, 2, 3 Deserts."""
    icons = new_land(seed).icons
    mountain, forest, desert = (set(icons[icon]) for icon in ("mountain", "forest", "desert"))
    assert (len(mountain), len(forest)) == (5, 5)
    overlap = len(mountain & forest)
    assert len(desert) == {2: 1, 3: 1, 4: 2, 5: 3}[overlap]
    assert not desert & forest and (overlap == 2 or not desert & mountain)
    assert not any(icons[icon] for icon in ("volcano", "farm", "fault"))


def test_all_overlaps_occur():
    """PC-T52"""
    lands = [new_land(seed).icons for seed in range(200)]
    assert {len(set(icons["mountain"]) & set(icons["forest"])) for icons in lands} == {2, 3, 4, 5}


@pytest.mark.parametrize("file", FILES)
def test_every_map_of_the_box_can_be_drawn(file):
    land = drawn(FILES[file])
    assert nx.check_planarity(graph(land))[0]
    assert all(r in land.map.borders[n] for r in land.map.regions for n in land.map.borders[r])


@pytest.mark.parametrize("name", OURS)
def test_our_own_maps_keep_to_the_rulebook(name):
    """PC-08 ... PC-11"""
    land = drawn(FILES[f"scenarios/{name}.json"])
    assert nx.check_planarity(graph(land, outside=True))[0]
    assert len(land.map.regions) == 8
    assert sum(land.map.frontier) in (4, 5)
    assert all(2 <= degree <= MOST_BORDERS for _, degree in graph(land).degree)
    mountain, forest, desert = (set(land.icons[icon]) for icon in ("mountain", "forest", "desert"))
    assert (len(mountain), len(forest)) == (5, 5)
    assert desert == set(land.map.regions) - mountain - forest != set()


def test_three_tribes_are_placed_anywhere():
    """PC-12, PC-13: Gold 0, Glory 0, Era 1, and 13 cards to draw from."""
    table = start(catalogue(), ["random"], 5)
    set_up(table)
    (you,) = table.state.players
    assert (sum(you.tribes), you.gold, you.glory, table.state.era) == (3, 0, 0, 1)
    assert (len(table.state.deck), len(table.state.discard)) == (13, 3)


def test_any_region_may_have_the_first_tribes():
    """PC-12"""
    table = set_table(catalogue(), 1, 5)
    table.players = [Picks(0, iter(()))]
    with pytest.raises(Pending) as caught:
        set_up(table)
    assert [option.key for option in caught.value.options] == [f"place R{n}" for n in range(1, 9)]


@pytest.mark.parametrize("name", sorted(file.split("/")[1][:-5] for file in FILES))
def test_every_map_can_be_played(name):
    table = start(catalogue({"scenario": name}), ["random"], 3)
    scenario = FILES[f"scenarios/{name}.json"]
    assert table.state.era == scenario.start_era
    assert [found.id for found in table.state.players[0].advances] == scenario.start_advances
    assert sum(table.state.players[0].tribes) == sum(site.tribes for site in scenario.regions.values())
    play_rounds(table)
    assert table.state.over in ("eras", "choice", "extinct")


def test_a_lake_carries_boats_but_no_expeditions():
    map_ = drawn(FILES["scenarios/the-great-lake-of-1000-depths.json"]).map
    assert map_.coast[0] and not map_.open_sea[0]
    assert map_.open_sea[4] and 1 in map_.shores()[0]


def test_the_seed_draws_the_map():
    maps = [set_table(catalogue(), 1, seed).map.borders for seed in range(20)]
    assert maps == [set_table(catalogue(), 1, seed).map.borders for seed in range(20)]
    assert len(set(maps)) > 15
