"""What a test in a real browser stands on: a page that collects what no page may do, and a server of its own."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 1000
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium or find_spec("playwright") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "no chromium (apt-get install chromium) or no playwright"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium, headless=True, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def tab(browser: Any) -> Iterator[Any]:
    """A page of the browser; `tab.problems` collects what no page may do."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    opened = context.new_page()
    opened.problems = []
    opened.on("pageerror", lambda error: opened.problems.append(str(error)))
    opened.on("request", lambda request: _note_outside(request.url, opened.problems))
    yield opened
    context.close()


def _note_outside(url: str, problems: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "file:", "data:", "blob:")):
        problems.append(f"outside: {url}")


@pytest.fixture
def address(tmp_path: Path, cards: Path) -> Iterator[str]:
    """A dashboard server of its own; its runs are those of `run`, where that is asked for."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = {"PLAYTEST_RUNS": str(tmp_path / "runs"), "PLAYTEST_CARDS": str(cards), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "dashboards" / "app.py"), f"--server.port={port}"]
    with (tmp_path / "server.log").open("wb") as log:
        server = subprocess.Popen(command, env=os.environ | folders, stdout=log, stderr=subprocess.STDOUT)
        try:
            yield _answering(f"http://127.0.0.1:{port}", server, tmp_path / "server.log")
        finally:
            server.terminate()
            server.wait(10)


def _answering(url: str, server: subprocess.Popen[bytes], log: Path) -> str:
    for _ in range(300):
        if server.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{url}/_stcore/health", timeout=1)
            return url
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"no server: {log.read_text()[-2000:]}")


def settled(page: Any, heading: str) -> None:
    page.get_by_role("heading", name=heading, exact=True).first.wait_for(timeout=30 * SECONDS)
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", timeout=30 * SECONDS)
    page.wait_for_function("() => !document.querySelector('[data-testid=stSkeleton]')", timeout=30 * SECONDS)
    assert page.get_by_test_id("stException").count() == 0


def visit(page: Any, name: str) -> None:
    page.get_by_test_id("stSidebarNav").get_by_role("link", name=name, exact=True).click()
    settled(page, name)
