"""The two Advances that the rulebook never names (ruling P-02)."""

import pytest

from toolkit.games.pocket_civ.rules.acquiring import price_of
from toolkit.games.pocket_civ.scoring import glory

from .board import civ, you

ON = {"extra_advances": "on"}


@pytest.mark.parametrize(("advance_id", "tribes"), [("mythology", 1), ("law", 4), ("masonry", 2)])
def test_story_telling_makes_culture_cheaper(advance_id, tribes):
    table = civ("R1{T9}", owns="story-telling", rules=ON)
    assert price_of(table, you(table), table.pool.advance(advance_id))[0] == tribes


@pytest.mark.parametrize(("owns", "points"), [("", 10), ("written-record", 10 + 8 + 8 + 8 + 6)])
def test_a_written_record_counts_four_advances_more_than_there_are_tribes(owns, points):
    """One Tribe; Advances of 10, 8, 8, 8, 6, and the record's own 5."""
    table = civ(
        "R1{T1}", owns=f"irrigation horticulture equestrian cavalry sense-of-community {owns}", rules=ON
    )  # fmt: skip
    assert glory(you(table)) == points
