"""Made-up frames in the shape that `balance` returns."""

from typing import Any

import polars as pl
import pytest

STRATEGIES = pl.Enum(["warlord", "scholar", "gambler"])
SOURCES = ("cards", "glory", "dark_ages")


def row(mean: float | None, half: float | None = 0.02, **keys: Any) -> dict[str, Any]:
    ends = {"low": None, "high": None, "note": "fewer than 200 seeds"}
    if mean is not None and half is not None:
        ends = {"low": mean - half, "high": mean + half, "note": None}
    return {**keys, "mean": mean, **ends, "seeds": 500, "n": 1500}


def frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    numbers = {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "note": pl.String}
    kinds = numbers | ({"strategy": STRATEGIES} if "strategy" in rows[0] else {})
    return pl.DataFrame(rows, schema_overrides=kinds, infer_schema_length=None)


@pytest.fixture
def shares() -> pl.DataFrame:
    """Win shares of a table of three: one clearly above, one undecided, one clearly below."""
    means = {"warlord": 0.45, "scholar": 0.34, "gambler": 0.21}
    return frame([row(mean, strategy=name) for name, mean in means.items()])


@pytest.fixture
def race() -> pl.DataFrame:
    """A measure over two Eras."""
    means = {("warlord", 1): 0.6, ("warlord", 2): 1.3, ("scholar", 1): 0.3, ("scholar", 2): 0.9}
    return frame([row(mean, era=era, strategy=name) for (name, era), mean in means.items()])


@pytest.fixture
def points_by_source() -> pl.DataFrame:
    """VP by source of two strategies."""
    means = {"warlord": (6.0, 3.0, -2.0), "scholar": (9.0, 0.1, -1.0)}
    rows = [row(v, strategy=s, source=c) for s, m in means.items() for c, v in zip(SOURCES, m, strict=True)]
    return frame(rows).with_columns(pl.col("source").cast(pl.Enum(SOURCES)))


@pytest.fixture
def grown() -> pl.DataFrame:
    """Shares by tokens drawn."""
    return frame([row(n / 100, strategy=s, tokens_drawn=n) for s in ("warlord", "scholar") for n in (4, 6, 8)])


@pytest.fixture
def exact() -> pl.DataFrame:
    """A curve that reaches further than play did."""
    return pl.DataFrame({"tokens_drawn": [4, 6, 8, 10], "curve": ["nobody stops"] * 4, "exact": [0.1, 0.2, 0.4, 0.9]})
