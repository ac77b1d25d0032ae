"""The made-up games, made known for one test."""

from pathlib import Path

import pytest

from toolkit.answers.points import Start
from toolkit.answers.pools import plain_pool

from . import patience, throws


@pytest.fixture
def throws_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return throws.register(monkeypatch, tmp_path)


@pytest.fixture
def patience_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return throws.register(monkeypatch, tmp_path, patience.GAME, patience.FILES)


@pytest.fixture
def start(throws_cards: Path) -> Start:
    """Two players on 250 seeds."""
    pool = plain_pool("throws", throws_cards)
    return Start(pool, None, throws_cards, strategies="plain,lucky", players=None, games=500, seed=3)
