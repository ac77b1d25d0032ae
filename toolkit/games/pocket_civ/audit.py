"""What must hold across the rows of a Pocket Civ pool (rules brief §3)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from toolkit.games.pocket_civ.cards import AdvanceRow, EventCardRow, Scenario, WonderRow
from toolkit.games.pocket_civ.explanations import TERMS, Explanation
from toolkit.games.pocket_civ.parameters import ERAS, Rules
from toolkit.games.pocket_civ.planar import Graph, faces, two_connected
from toolkit.pools.problems import Problem, did_you_mean
from toolkit.pools.shapes import Locate, Models

NEEDS_SYMBOLS = ("bandits", "visitation", "epidemic", "corruption", "earthquake", "flood", "superstition")
"""Events that add up symbols printed in their box."""


def audit(models: Models, locate: Locate) -> list[Problem]:
    """Every breach of the pool's laws, errors and warnings."""
    return [problem for check in CHECKS for problem in check(models, locate)]


def _advances(models: Models) -> Sequence[AdvanceRow]:
    rows: Sequence[AdvanceRow] = models.get("advances.csv", [])
    return rows


def _requirements(models: Models, locate: Locate) -> Iterator[Problem]:
    known = [row.id for row in _advances(models)]
    wonders: Sequence[WonderRow] = models.get("wonders.csv", [])
    files: list[tuple[str, AdvanceRow | WonderRow]] = [("advances.csv", row) for row in _advances(models)]
    for file, row in [*files, *(("wonders.csv", row) for row in wonders)]:
        for needed in row.requires.ids:
            if needed not in known:
                yield locate(file, row.id, "requires").problem(
                    f'there is no Advance "{needed}".{did_you_mean(needed, known)}'
                )


def _circles(models: Models, locate: Locate) -> Iterator[Problem]:
    """An Advance that needs itself, however far round, can never be had; one that is missing is told elsewhere."""
    rows = {row.id: row for row in _advances(models)}
    owned: set[str] = set()
    while True:
        met = {row.id for row in rows.values() if row.id not in owned and _met(row, owned, rows)}
        if not met:
            break
        owned |= met
    for row in rows.values():
        if row.id not in owned:
            yield locate("advances.csv", row.id, "requires").problem(
                "can never be acquired: its requirements lead back to itself or to one that does"
            )


def _met(row: AdvanceRow, owned: set[str], rows: dict[str, AdvanceRow]) -> bool:
    found = [needed in owned or needed not in rows for needed in row.requires.ids]
    return any(found) if row.requires.one else all(found)


def _named_advances(models: Models, locate: Locate) -> Iterator[Problem]:
    """Whatever names an Advance names one that exists."""
    known = [row.id for row in _advances(models)]
    for row in _advances(models):
        for effect in (effect for clause in row.ability for effect in clause.effects):
            for name in f"{getattr(effect, 'at', '')} {getattr(effect, 'from_', '')}".split():
                if name not in known:
                    hint = did_you_mean(name, known)
                    yield locate("advances.csv", row.id, "ability").problem(f'there is no Advance "{name}".{hint}')
    explanations: Sequence[Explanation] = models.get("explanations.json", [])
    for entry in explanations:
        for at, bender in enumerate(entry.bends):
            if bender.on not in known:
                spot = locate("explanations.json", f"{entry.id}.bends.{at}")
                yield spot.problem(_passed_over(bender.on, known), "warning")
    for name, knobs in (models.get("strategies.json") or {}).items():
        for at, wanted in enumerate(knobs.first):
            if wanted not in known:
                yield locate("strategies.json", f"{name}.first.{at}").problem(_passed_over(wanted, known), "warning")
    rules: Rules | None = models.get("rules.json")
    if rules is not None:
        yield from _strange(rules, known, locate)


def _passed_over(name: str, known: Sequence[str]) -> str:
    """No error: with an Advance left out, whatever else names it can stay."""
    return f'there is no Advance "{name}", so this counts for nothing.{did_you_mean(name, known)}'


def _strange(rules: Rules, known: Sequence[str], locate: Locate) -> Iterator[Problem]:
    for name in ("farm_support_advances", "attack_jump"):
        for advance_id in getattr(rules, name):
            if advance_id not in known:
                yield locate("rules.json", name).problem(_passed_over(advance_id, known), "warning")


def _deck(models: Models, locate: Locate) -> Iterator[Problem]:
    cards: Sequence[EventCardRow] = models.get("events.json", [])
    rules: Rules | None = models.get("rules.json")
    least = 2 if rules is None else rules.discard_after_shuffle + 2
    if len(cards) < least:
        yield locate("events.json").problem(f"has {len(cards)} cards; a deck needs {least} for anything to happen")
    circles = Counter(card.red_circle for card in cards)
    for number in range(1, 9):
        if circles[number] != 2:
            yield locate("events.json").problem(
                f"red circle {number} stands on {circles[number]} cards; in the box it stands on two", "warning"
            )
    for card in cards:
        for era, box in card.boxes.items():
            symbols = box.symbols
            bare = symbols.red_circle + symbols.green_square + symbols.blue_hex == 0
            if bare and box.event in NEEDS_SYMBOLS:
                yield locate("events.json", f"{card.id}.boxes.{era}").problem(
                    f"{box.event} adds up symbols, but the box has none: it will always be 0", "warning"
                )


def _explained(models: Models, locate: Locate) -> Iterator[Problem]:
    """Every Event is explained once."""
    entries: Sequence[Explanation] = models.get("explanations.json", [])
    found = Counter(entry.id for entry in entries)
    for name in TERMS:
        if found[name] != 1:
            yield locate("explanations.json").problem(f"explains {name} {found[name]} times; every Event once")


def _drawn(models: Models, locate: Locate) -> Iterator[Problem]:
    """Maps that can be drawn: borders have two sides, and do not cross."""
    for file, scenario in models.items():
        if isinstance(scenario, Scenario):
            yield from _one_map(file, scenario, models, locate)


def _one_map(file: str, scenario: Scenario, models: Models, locate: Locate) -> Iterator[Problem]:
    regions = scenario.regions
    for number, site in regions.items():
        spot, icons = (locate(file, f"regions.{number}.{name}") for name in ("borders", "icons"))
        for other in site.borders:
            if other == number or other not in regions:
                yield spot.problem(f"borders {other}, which is not another Region of this map")
            elif number not in regions[other].borders:
                yield spot.problem(f"borders {other}, but {other} does not border {number}; a border has two sides")
        if "mountain" in site.icons and "volcano" in site.icons:
            yield icons.problem("has a Mountain and a Volcano; one Region has one of them")
        if len({*site.icons}) < len(site.icons):
            yield icons.problem("has an icon twice; at most one of a kind fits a Region")
    graph = {number: site.borders for number, site in regions.items()}
    if _two_sided(graph) and two_connected(graph) and faces(graph) is None:
        edges = sum(map(len, graph.values())) // 2
        yield locate(file).problem(f"{edges} borders between {len(regions)} Regions cannot be drawn without crossing")
    yield from _start_advances(file, scenario, [row.id for row in _advances(models)], locate)


def _two_sided(graph: Graph) -> bool:
    return all(number != other and number in graph.get(other, ()) for number in graph for other in graph[number])


def _start_advances(file: str, scenario: Scenario, known: Sequence[str], locate: Locate) -> Iterator[Problem]:
    spot = locate(file, "start_advances")
    for advance_id, times in Counter(scenario.start_advances).items():
        if advance_id not in known:
            yield spot.problem(f'there is no Advance "{advance_id}".{did_you_mean(advance_id, known)}')
        if times > 1:
            yield spot.problem(f'names "{advance_id}" {times} times; an Empire owns an Advance once')


def _scenario(models: Models, locate: Locate) -> Iterator[Problem]:
    rules: Rules | None = models.get("rules.json")
    maps = {file.split("/")[1][:-5]: model for file, model in models.items() if file.startswith("scenarios/")}
    if rules is None or rules.scenario == "random":
        return
    if rules.scenario not in maps:
        names = ["random", *maps]
        yield locate("rules.json", "scenario").problem(
            f'there is no map "{rules.scenario}".{did_you_mean(rules.scenario, names)} Maps: {", ".join(names)}.'
        )
    elif maps[rules.scenario].start_era > rules.eras:
        yield locate("rules.json", "eras").problem(
            f"the map {rules.scenario} begins in Era {maps[rules.scenario].start_era}, after the last one"
        )


def _open_points(models: Models, locate: Locate) -> Iterator[Problem]:
    """What is not settled says why."""
    for row in _advances(models):
        if row.provisional and not row.notes:
            yield locate("advances.csv", row.id, "notes").problem("is empty, but the row is provisional; say why")


CHECKS: tuple[Callable[[Models, Locate], Iterator[Problem]], ...] = (
    _requirements, _circles, _named_advances, _deck, _explained, _drawn, _scenario, _open_points,
)  # fmt: skip


def counts(models: Models) -> dict[str, Any]:
    """Advances, Wonders, maps and Event boxes; boxes by Era and by Event."""
    rows = [row for row in _advances(models) if not row.extra]
    cards: Sequence[EventCardRow] = models.get("events.json", [])
    boxes = [(era, box.event) for card in cards for era, box in card.boxes.items()]
    return {
        "advances": len(rows),
        "extra_advances": len(_advances(models)) - len(rows),
        "advances_by_source": dict(Counter(row.source for row in rows)),
        "provisional": sum(bool(row.provisional) for row in rows),
        "advance_vp": sum(row.vp for row in rows),
        "wonders": len(models.get("wonders.csv", [])),
        "event_cards": len(cards),
        "event_boxes": len(boxes),
        "boxes_by_era": {era: sum(found == era for found, _ in boxes) for era in range(1, ERAS + 1)},
        "boxes_by_event": dict(sorted(Counter(event for _, event in boxes).items())),
        "maps": sum(isinstance(model, Scenario) for model in models.values()),
    }
