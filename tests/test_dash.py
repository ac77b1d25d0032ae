"""The command that opens the dashboards."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from toolkit.games import GAMES
from toolkit.pools.problems import UsageError
from toolkit.verbs.house import dash

ROOT = Path(__file__).parents[1]


def test_a_folder_of_any_one_game_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(os, "execv", lambda program, words: started.extend(words))
    monkeypatch.setenv("PLAYTEST_CARDS", "")
    (tmp_path / GAMES[-1]).mkdir()
    dash(_free_port(), tmp_path)
    assert "streamlit" in started
    assert os.environ["PLAYTEST_CARDS"] == str(tmp_path)


def test_a_folder_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--cards"):
        dash(_free_port(), tmp_path)


def test_stopping_the_command_stops_the_dashboards(tmp_path: Path) -> None:
    port = _free_port()
    words = [sys.executable, "-m", "toolkit", "dash", "--port", str(port)]
    running = subprocess.Popen(words, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)})
    try:
        assert _soon(port, answering=True)
        running.terminate()
        running.wait(10)
        assert _soon(port, answering=False)
    finally:
        running.kill()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _soon(port: int, *, answering: bool) -> bool:
    for _ in range(300):
        if _answers(port) is answering:
            return True
        time.sleep(0.1)
    return False


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1)
    except OSError:
        return False
    return True
