"""What every test may use: a copy of the designer's folder, so that no test touches the real one."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from toolkit.cli import main

CARDS = Path(__file__).parents[1] / "cards"

settings.register_profile("shared cores", settings.default, deadline=None)  # a slow moment is no failure
settings.load_profile("shared cores")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--take-screenshots", action="store_true", help="Take the README's pictures of the dashboards.")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A copy of `cards/` that a test may edit; a game's files lie in `cards / "embers"`."""
    return Path(shutil.copytree(CARDS, tmp_path / "cards"))


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The runs folder of this test alone."""
    folder = tmp_path / "runs"
    monkeypatch.setenv("PLAYTEST_RUNS", str(folder))
    return folder


@pytest.fixture
def said(runs: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[str, str]]:
    """What `playtest` says to these words, on stdout and on stderr, ending with the exit code `code`."""

    def say(*words: str, code: int = 0) -> tuple[str, str]:
        with pytest.raises(SystemExit) as ended:
            main([*words])
        out, err = capsys.readouterr()
        assert ended.value.code == code, err
        return out, err

    return say
