"""The table as text and as a picture: the land lies as the map says, and everything that stands on it is shown."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest

from toolkit.games.pocket_civ import drawing_shapes
from toolkit.games.pocket_civ import ground as grounds
from toolkit.games.pocket_civ.cells import Island, Line, islands
from toolkit.games.pocket_civ.drawing import board_text
from toolkit.games.pocket_civ.drawing_panels import Ending, Happening
from toolkit.games.pocket_civ.drawing_shapes import WIDTH, height_of, sheet, within
from toolkit.games.pocket_civ.drawing_svg import table_svg
from toolkit.games.pocket_civ.ground import Point, ground
from toolkit.games.pocket_civ.maps import Map
from toolkit.games.pocket_civ.options import NAMES
from toolkit.games.pocket_civ.planar import faces, two_connected
from toolkit.games.pocket_civ.playing import set_table
from toolkit.games.pocket_civ.story import chronicled
from toolkit.games.pocket_civ.table import CivTable

from .board import catalogue, civ, you

SVG = "{http://www.w3.org/2000/svg}"
SEATS = ("ada", "ben")
SCENARIOS = sorted(catalogue().scenarios)


def lands() -> dict[str, Map]:
    """Every scenario, and random maps for one and for two."""
    found = {name: set_table(catalogue({"scenario": name}), 1, 1).map for name in SCENARIOS}
    found |= {f"one-{seed}": set_table(catalogue(), 1, seed).map for seed in (4, 28)}
    return found | {f"two-{seed}": set_table(catalogue(), 2, seed).map for seed in (2, 3)}


LANDS = lands()
"""Maps by name."""


@pytest.fixture(scope="module", autouse=True)
def once() -> Iterator[None]:
    """Every island is laid once: that is slow, and most tests look at the same lands."""
    found: dict[str, dict[Line, list[Point]]] = {}

    def laid(island: Island) -> dict[Line, list[Point]]:
        return found.get(repr(island)) or found.setdefault(repr(island), ground(island))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grounds, "ground", laid)
        yield


def drawn(table: CivTable, **more: Any) -> str:
    return table_svg(table, SEATS[: len(table.state.players)], **more)


def titles(svg: str) -> Counter[str]:
    """What the pieces say they are, the picture's own title included."""
    return Counter(title.text or "" for title in ElementTree.fromstring(svg).iter(f"{SVG}title"))


def texts(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


# -- how the land lies -----------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [5, 7, 9])
def test_a_graph_is_laid_into_the_plane_if_and_only_if_that_is_possible(nodes: int) -> None:
    """Against networkx; and by Euler's formula."""
    told_apart = Counter[bool]()
    for seed in range(60):
        graph = nx.gnp_random_graph(nodes, 0.3 + 0.01 * (seed % 40), seed=seed)
        world = {node: sorted(graph[node]) for node in graph}
        assert two_connected(world) == nx.is_biconnected(graph)
        if not two_connected(world):
            continue
        found = faces(world)
        told_apart[found is not None] += 1
        assert (found is not None) == nx.is_planar(graph)
        if found is not None:
            sides = [side for face in found for side in pairwise([*face, face[0]])]
            assert len(set(sides)) == len(sides) == 2 * graph.number_of_edges()
            assert len(found) == graph.number_of_edges() - graph.number_of_nodes() + 2
    assert told_apart[True] > 5 and (told_apart[False] > 5 or nodes == 5)


@pytest.mark.parametrize("name", LANDS)
def test_regions_touch_exactly_where_the_map_says_they_border(name: str) -> None:
    land = LANDS[name]
    lines = Counter(tuple(sorted(pair)) for pair, _ in sheet(land).borders)
    assert lines == Counter({(a, b): 1 for a in land.regions for b in land.borders[a] if a < b})


@pytest.mark.parametrize("name", LANDS)
def test_no_two_lines_cross_and_regions_are_about_as_large(name: str) -> None:
    land = LANDS[name]
    for island in islands(land.regions, land.borders, land.edge):
        laid = grounds.ground(island)
        segments = [side for points in laid.values() for side in pairwise(points)]
        assert not any(_cross(*one, *other) for one, other in combinations(segments, 2))
        sizes = [
            _area([p for line, on in around for p in (laid[line] if on else laid[line][::-1])[:-1]])
            for around in island.outlines.values()
        ]
        assert min(sizes) > 0.4 * max(sizes)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross; quick about those far from each other."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) < -1e-15 and _turn(c, d, a) * _turn(c, d, b) < -1e-15


def _area(outline: Sequence[Point]) -> float:
    return sum(a * y - x * b for (a, b), (x, y) in pairwise([*outline, outline[0]])) / 2


@pytest.mark.parametrize("name", LANDS)
def test_what_a_region_borders_outside_is_drawn_or_said(name: str) -> None:
    land, paper = LANDS[name], sheet(LANDS[name])
    shown = {(coast.region, coast.outside) for coast in paper.coasts} | set(paper.unseen)
    lakes = {lake for lake, _ in paper.lakes}
    for region in land.regions:
        for outside in (*["frontier"] * land.frontier[region], *land.waters[region]):
            assert (region, outside) in shown or outside in lakes
    assert len(paper.unseen) <= 1, "almost everything can be drawn"


@pytest.mark.parametrize("name", LANDS)
def test_what_stands_in_a_region_has_its_place_inside_it(name: str) -> None:
    paper, height = sheet(LANDS[name]), height_of(len(LANDS[name].regions))
    for region, spots in paper.spots.items():
        for spot in spots:
            assert within(spot.x, spot.y, paper.outlines[region]) and spot.width > 30 and spot.height > 15
        assert all(0 < x < WIDTH and 0 < y < height for x, y in paper.outlines[region])


def test_a_lake_lies_between_its_regions() -> None:
    paper = sheet(LANDS["the-great-lake-of-1000-depths"])
    assert [name for name, _ in paper.lakes] == ["lake"] and paper.unseen == ()


def test_the_same_land_always_lies_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sheet(LANDS["two-3"])
    monkeypatch.setattr(grounds, "ground", ground)
    monkeypatch.setattr(drawing_shapes, "_sheet", drawing_shapes._sheet.__wrapped__)
    again = sheet(set_table(catalogue(), 2, 3).map)
    assert again == before and again is not before


# -- what is drawn ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tables() -> list[CivTable]:
    """Tables of a game for one and of one for two, from the first Round to the last."""
    found = []
    for seating in (["advance_racer"], ["spreader", "gold_and_wonders"]):
        table, log = chronicled(catalogue(), seating, 5)
        found += [CivTable(table.pool, phase.before, table.chance, table.map) for phase in log.phases[::29]]
        found.append(table)
    return found


def test_every_region_is_drawn_once_with_all_that_is_in_it(tables: list[CivTable]) -> None:
    tables[1].state.players[0].wonders += [(wonder, tables[1].map.regions[0]) for wonder in tables[1].pool.wonders[2:4]]
    for table in tables:
        found, state = titles(drawn(table)), table.state
        for region in table.map.regions:
            name = NAMES[region]
            assert sum(title.startswith(f"{name}: ") for title in found) == found[name] == 1
            for icon, title in {"forest": "Forest", "farm": "Farm", "volcano": "Volcano"}.items():
                assert found[f"{title} in {name}"] == getattr(state, icon)[region]
            here = [title for title in found.elements() if title.endswith(f" in {name}") or f" in {name}: AV" in title]
            tribes = [title for title in here if "Tribe" in title]
            assert len(tribes) == sum(player.tribes[region] > 0 for player in state.players)
            cities = [title for title in here if title.startswith(("City", "Capitol"))]
            assert len(cities) == sum(player.cities[region] > 0 for player in state.players)
        for player in state.players:
            for owned in (*player.advances, *(wonder for wonder, _ in player.wonders)):
                assert found[f"{owned.name}, {owned.vp} VP"] >= 1
            for wonder, region in player.wonders:
                assert found[f"{wonder.name} in {NAMES[region]}"] >= 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_can_be_drawn(name: str) -> None:
    table = set_table(catalogue({"scenario": name}), 1, 1)
    found = titles(drawn(table))
    assert sorted(title for title in found if title in NAMES) == [NAMES[region] for region in table.map.regions]
    assert all(
        f"\n{NAMES[region]} " in board_text(table.state, table.map, table.rules, SEATS) for region in table.map.regions
    )


def test_an_event_card_shows_its_figures_and_marks_the_box_of_the_era() -> None:
    table = civ("R1{T1} R2{T1}", borders="R1-R2", era=2)
    card = table.pool.events[0]
    svg = drawn(table, happening=Happening(card, (0,)))
    assert titles(svg)[f"Event card {card.id.removeprefix('event-')}"] == 1
    assert {str(card.red_circle), str(card.green_square), str(card.blue_hex)} <= set(texts(svg))
    bold = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text") if text.attrib.get("font-weight")]
    box = card.boxes[2]
    assert box is not None and box.event.capitalize() in bold
    assert svg.count('stroke-opacity=".85"') == 1 and 'stroke-opacity=".85"' not in drawn(table)


def test_alone_every_era_says_how_many_cities_it_asks_for() -> None:
    assert {"1 City", "7 Cities"} <= set(texts(drawn(civ("R1{T1}"))))
    assert not {"1 City", "7 Cities"} & set(texts(drawn(civ("R1{T1/1}", True))))


def test_an_empire_shows_its_stores_and_the_holder_of_the_totem() -> None:
    table = civ("R1{T3/5,AV2} R2{T1}", True, borders="R1-R2", owns="masonry", gold=7, partners="gilda", capitol="R1")
    svg = drawn(table, acting=0)
    for name, count in {"Tribes": 4, "Cities": 1, "AV": 2, "Advances": 1, "Gold": 7}.items():
        assert texts(svg)[texts(svg).index(name) - 1] == str(count)
    assert "Trading Partners: Gilda" in texts(svg) and texts(svg).count("to act") == 1
    assert titles(svg)["Holds the Totem"] == titles(svg)["Capitol of ada in R1: AV 2"] == 1


def test_the_final_count_stands_on_every_empire() -> None:
    svg = drawn(civ("R1{T1/1}", True), ends=[Ending(12, "advances 12"), Ending(0, "nothing")])
    assert {"12 VP", "0 VP"} <= set(texts(svg)) and titles(svg)["advances 12"] == 1


def test_what_cannot_be_drawn_is_said() -> None:
    table = set_table(catalogue({"scenario": "in-the-shadow-of-the-twin-peaks"}), 1, 1)
    assert texts(drawn(table)).count("also: Frontier") == 1


def test_names_are_text_and_never_markup() -> None:
    svg = table_svg(civ("R1{T1}"), ('<script>"&\n\n',), acting=0)
    assert "<script" not in svg and "\n" not in svg
    assert any(text.startswith('<script>"&') for text in texts(svg))


def test_drawing_changes_nothing_and_always_draws_the_same() -> None:
    table = civ("R1{T3,AV2,M,F} R2{T1,D}", borders="R1-R2", owns="masonry", gold=3)
    before = table.state.copy()
    assert drawn(table) == drawn(table)
    assert table.state == before


def test_words_are_at_least_11_px_high_at_1280_px() -> None:
    """The page leaves the picture about 1170."""
    for players, seed in ((1, 4), (2, 3)):
        svg = drawn(set_table(catalogue(), players, seed))
        root = ElementTree.fromstring(svg)
        grow = 1170 / float(root.attrib["viewBox"].split()[2])
        scales = [float(scale) for scale in re.findall(r'<g transform="translate\([-\d. ]+\) scale\(([\d.]+)\)">', svg)]
        assert min(scales) * 16 * grow >= 11
        assert min(float(text.attrib["font-size"]) for text in root.iter(f"{SVG}text")) * grow >= 11


def test_the_text_shows_regions_and_empires() -> None:
    table = civ(
        "R1{T3,AV2,M,F} R2{T1,D}", borders="R1-R2", frontier="R1", sea="R2", owns="masonry", gold=3, capitol="R1",
        wonders={"palace-of-the-senate": "R2"},
    )  # fmt: skip
    text = board_text(table.state, table.map, table.rules, SEATS)
    assert re.search(r"^R1 +T 3 +AV 2\* +Forest, Mountain +supports 4 +Frontier +borders R2$", text, re.M)
    assert re.search(r"^R2 +T 1 +Desert +supports 0 +Sea +borders R1 +<- Palace of the Senate$", text, re.M)
    assert "Tribes 4  Cities 1  AV 2  Gold 3" in text and "Advances 1: Masonry" in text
    assert you(table).capitol == 0


@pytest.mark.parametrize("name", ["go-west", "the-enemy-outpost", "to-honor-the-fallen"])
def test_the_western_sea_lies_in_the_west(name: str) -> None:
    middle = {
        water: [x for coast in sheet(LANDS[name]).coasts if coast.outside == water for x, _ in coast.points]
        for water in ("western", "eastern")
    }
    assert sum(middle["western"]) / len(middle["western"]) < sum(middle["eastern"]) / len(middle["eastern"])
