"""The cards as printed, for tables, charts and proof sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toolkit.games.pocket_civ.abilities import Clause
from toolkit.games.pocket_civ.cards import AdvanceRow, Box, EventCardRow, Requirement, WonderRow
from toolkit.games.pocket_civ.explanations import Explanation
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.pool import in_play
from toolkit.games.pocket_civ.sentences import counted, sentences
from toolkit.play.game import Face, Proof
from toolkit.pools.shapes import Models
from toolkit.pools.words import unparse

COLOURS = {"advance": "#3b6ea5", "wonder": "#b8860b", "event": "#8a3b3b", "tribes": "#c46a2b", "gold": "#d9b13b"}
_PLACES = {
    "city": "a Region with a City", "sea-city": "a City on a Sea", "frontier": "a Region on the Frontier",
    "mountain": "a Region with a Mountain or Volcano",
}  # fmt: skip


def faces(models: Models) -> list[Face]:
    """The Advances in play, then the Wonders."""
    advances = in_play(models["advances.csv"], _rules(models))
    return [*(_advance(row, models) for row in advances), *map(_wonder, models["wonders.csv"])]


def proofs(models: Models) -> list[Proof]:
    """Every Advance, Wonder and Event card, Advances out of play too."""
    rules, names = _rules(models), _names(models)
    return [
        *(
            Proof(
                _advance(row, models), "advances.csv", 1, row.source, (*_needs(row, names), *_says(row, models, rules))
            )
            for row in models["advances.csv"]
        ),
        *(
            Proof(_wonder(row), "wonders.csv", 1, row.source, (*_sites(row, names), *sentences(row.ability, rules)))
            for row in models["wonders.csv"]
        ),
        *(Proof(_event(row), "events.json", 1, row.source, tuple(_eras(row))) for row in models["events.json"]),
    ]


def _rules(models: Models) -> Rules:
    """While rules.json is being mended, cards can be seen all the same."""
    return models.get("rules.json") or Rules()


def _names(models: Models) -> dict[str, str]:
    return {row.id: row.name for row in models["advances.csv"]}


# -- Advances --------------------------------------------------------------------------------------


def _advance(row: AdvanceRow, models: Models) -> Face:
    resources = [icon.capitalize() for icon in ("wood", "stone", "food") if getattr(row, icon)]
    face, bends = _bought(row, "advance", resources), ", ".join(_bent_by(row, models))
    return replace(face, text="; ".join(filter(None, (face.text, f"bends {bends}" if bends else ""))))


def _bought(row: AdvanceRow | WonderRow, group: str, resources: Sequence[str] = ()) -> Face:
    needs = {what: n for what, n in (("tribes", row.tribes), ("gold", row.gold)) if n}
    paid = [f"{what[0].upper()}{n}" for what, n in needs.items()]
    return Face(
        id=row.id, name=row.name, group=group, stage="", cost=sum(needs.values()), costs=" ".join([*paid, *resources]),
        vp=row.vp, text=ability_text(row.ability), needs=needs,
    )  # fmt: skip


def ability_text(clauses: Sequence[Clause]) -> str:
    """An ability in the words of the designer's files."""
    return unparse([clause.model_dump(by_alias=True, exclude_unset=True) for clause in clauses])


def _needs(row: AdvanceRow, names: dict[str, str]) -> Iterator[str]:
    resources = [icon.capitalize() for icon in ("wood", "stone", "food") if getattr(row, icon)]
    if resources:
        yield f"Needs {' and '.join(resources)} in its Region."
    yield from _required(row.requires, names)


def _required(requires: Requirement, names: dict[str, str]) -> Iterator[str]:
    if requires.ids:
        joint = " or " if requires.one else " and "
        yield f"Requires {joint.join(names.get(needed, needed) for needed in requires.ids)}."


def _says(row: AdvanceRow, models: Models, rules: Rules) -> Iterator[str]:
    yield from sentences(row.ability, rules)
    if bends := _bent_by(row, models):
        yield f"Bends {', '.join(bends)} (Event Explanations)."


def _bent_by(row: AdvanceRow, models: Models) -> list[str]:
    """Events that an Advance bends."""
    entries: Sequence[Explanation] = models.get("explanations.json", [])
    return [entry.name for entry in entries if any(bender.on == row.id for bender in entry.bends)]


# -- Wonders and Event cards -----------------------------------------------------------------------


def _wonder(row: WonderRow) -> Face:
    return _bought(row, "wonder")


def _sites(row: WonderRow, names: dict[str, str]) -> Iterator[str]:
    if row.place in _PLACES:
        yield f"{'Made over from' if row.converts else 'Built in'} {_PLACES[row.place]}."
    yield from _required(row.requires, names)
    if row.partner:
        yield f"Requires {row.partner.capitalize()} as a Trading Partner."


def _event(row: EventCardRow) -> Face:
    figures = [f"red circle {row.red_circle}", f"green square {row.green_square}", f"blue hex {row.blue_hex}"]
    if row.gold_nuggets:
        figures.append(counted(row.gold_nuggets, "Nugget"))
    if row.handshake:
        figures.append("handshake")
    name = row.id.replace("-", " ").capitalize()
    return Face(row.id, name, "event", stage="", cost=0, costs="", vp=0, text=", ".join(figures))


def _eras(row: EventCardRow) -> Iterator[str]:
    yield f"Figures: {_event(row).text}."
    for era, box in sorted(row.boxes.items()):
        yield f"Era {era}: {_box(box)}."


def _box(box: Box) -> str:
    whose = f" of {box.visitor.capitalize()}" if box.visitor else ""
    figures = [("red circle", box.symbols.red_circle), ("green square", box.symbols.green_square),
               ("blue hex", box.symbols.blue_hex)]  # fmt: skip
    read = [what if n == 1 else f"{n} times {what}" for what, n in figures if n]
    return f"{box.event.replace('-', ' ').title()}{whose}" + (f" ({', '.join(read)})" if read else "")
