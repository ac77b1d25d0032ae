"""What every test may use: a copy of the designer's folder, so that no test touches the real one."""

import shutil
from pathlib import Path

import pytest
from hypothesis import settings

CARDS = Path(__file__).parents[1] / "cards"

settings.register_profile("shared cores", settings.default, deadline=None)  # a slow moment is no failure
settings.load_profile("shared cores")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A copy of `cards/` that a test may edit; a game's files lie in `cards / "embers"`."""
    return Path(shutil.copytree(CARDS, tmp_path / "cards"))
