"""Pocket Civ: what the shared rooms are told about it."""

from toolkit.games.pocket_civ.audit import audit, counts
from toolkit.games.pocket_civ.cards import AdvanceRow, EventCardRow, Scenario, WonderRow
from toolkit.games.pocket_civ.explanations import Explanation
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.pools.shapes import DocumentShape, FolderShape, PoolShape, SheetShape

SHAPE = PoolShape(
    game="pocket_civ",
    sheets=(SheetShape("advances.csv", AdvanceRow), SheetShape("wonders.csv", WonderRow)),
    documents=(
        DocumentShape("events.json", list[EventCardRow]),
        DocumentShape("explanations.json", list[Explanation]),
        DocumentShape("rules.json", Rules),
    ),
    folders=(FolderShape("scenarios", Scenario),),
    audit=audit,
    counts=counts,
)
