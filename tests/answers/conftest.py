"""The made-up game, made known for one test."""

from pathlib import Path

import pytest

from toolkit.answers.points import Start
from toolkit.answers.pools import plain_pool

from . import throws


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return throws.register(monkeypatch, tmp_path)


@pytest.fixture
def start(cards: Path) -> Start:
    """Two players on 250 seeds."""
    pool = plain_pool("throws", cards)
    return Start(pool, None, cards, strategies="plain,lucky", players=None, games=500, seed=3)
