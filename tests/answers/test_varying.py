"""What `--vary` says, and the grid it spans."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.answers.varying import MOST_POINTS, folder_of, grid, parse_vary, spoken
from toolkit.pools.problems import UsageError


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rules.glory_vp=1..4", [1, 2, 3, 4]),
        ("rules.shift=-2..1", [-2, -1, 0, 1]),
        ("rules.glory_vp=1,2,4", [1, 2, 4]),
        ("rules.glory_vp=1..3, 6, 2", [1, 2, 3, 6]),
        ("strategies.warlord.risk=0..1/0.25", [0, 0.25, 0.5, 0.75, 1]),
        ("rules.cap=10..20/5", [10, 15, 20]),
        ("rules.cap=2,null", [2, None]),
        ("rules.flag=true,false", [True, False]),
        ("rules.flag=1,true", [1, True]),
        ("rules.word=bag_only,board_only", ["bag_only", "board_only"]),
        ('rules.word="a, b"', ["a, b"]),
        ("rules.columns=[3,5,7],[2,4,6]", [[3, 5, 7], [2, 4, 6]]),
        ("players=2..5", [2, 3, 4, 5]),
        ("rules.one=3", [3]),
    ],
)
def test_values_are_numbers_ranges_words_or_json(text: str, values: list[Any]) -> None:
    (found,) = parse_vary([text]).values()
    assert found == values
    assert list(map(type, found)) == list(map(type, values))


def test_a_key_named_again_adds_to_its_values() -> None:
    texts = ["rules.discovery_cap=1", "rules.glory_vp=1..2", "rules.discovery_cap=2,1"]
    assert parse_vary(texts) == {"rules.discovery_cap": [1, 2], "rules.glory_vp": [1, 2]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("glory_vp=1", "KEY=VALUES"),
        ("rules.glory_vp", "KEY=VALUES"),
        ("rules.glory_vp=", "KEY=VALUES"),
        ("rules.glory_vp=4..1", "is empty"),
        ("rules.glory_vp=1..4/0", "is empty"),
        ("rules.glory_vp=1..4/2", "do not end on 4"),
        ("rules.glory_vp=0.5..1.5", "needs its step"),
        ("rules.glory_vp=a..b", "is no range"),
        ("rules.glory_vp=1,,2", "empty value"),
        ("rules.glory_vp=1..9999999", "9,999,999 values"),
        (f"rules.glory_vp={'[' * 90_000}", "nested too deep"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        parse_vary([text])


def test_the_last_key_runs_fastest() -> None:
    found = grid({"rules.a": [1, 2], "rules.b": ["x", "y"]})
    assert [spoken(point) for point in found] == [
        "rules.a=1 rules.b=x", "rules.a=1 rules.b=y", "rules.a=2 rules.b=x", "rules.a=2 rules.b=y",
    ]  # fmt: skip


def test_a_grid_is_neither_empty_nor_too_large() -> None:
    with pytest.raises(UsageError, match="Nothing is varied"):
        grid({})
    with pytest.raises(UsageError, match=f"20 x 11 values make 220 points; .* at most {MOST_POINTS}"):
        grid({"rules.a": range(20), "rules.b": range(11)})


VALUES = st.one_of(st.integers(), st.booleans(), st.none(), st.text(max_size=90), st.lists(st.integers(), max_size=3))


@given(st.lists(st.dictionaries(st.sampled_from(["rules.a", "card.b"]), VALUES, min_size=1), min_size=2, max_size=6))
def test_points_that_differ_have_folders_that_differ_on_any_disk(points: list[dict[str, Any]]) -> None:
    words = {spoken(point) for point in points}
    folders = {folder_of(point).lower() for point in points}
    assert len(folders) == len(words)
    assert all(len(folder) <= 90 and not set(folder) & set('/\\:*?"<>|') for folder in folders)
