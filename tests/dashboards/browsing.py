"""What a test in a real browser stands on: a page that collects what no page may do, a server, and hands to type."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
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
ROW_PX, HEAD_PX = 35, 35


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
    """A page of the browser, for one test."""
    with new_tab(browser) as opened:
        yield opened


@contextmanager
def new_tab(browser: Any) -> Iterator[Any]:
    """A page with cookies of its own; its `problems` collect what no page may do."""
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


# -- servers -------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One dashboard server for all tests, and the folder in which it looks for `cards` and `runs`."""
    folder = tmp_path_factory.mktemp("server")
    app = str(ROOT / "dashboards" / "app.py")
    with serving(("streamlit", "run", app, "--server.port"), folder, cards=folder / "cards") as url:
        yield url, folder


@pytest.fixture
def address(server: tuple[str, Path], tmp_path: Path, cards: Path) -> str:
    """The server, at the folders of this test alone; its runs are those of `run`, where that is asked for."""
    return turned_to(server, cards, tmp_path / "runs")


def turned_to(server: tuple[str, Path], cards: Path, runs: Path) -> str:
    """The server's address, once it looks into these folders."""
    url, folder = server
    runs.mkdir(exist_ok=True)
    for name, own in (("cards", cards), ("runs", runs)):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(own)
    return url


@contextmanager
def serving(module: Sequence[str], folder: Path, cards: Path | None = None) -> Iterator[str]:
    """What `python -m` starts with these words and a port, until it is no longer needed; its runs lie in `folder`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = {"PLAYTEST_RUNS": str(folder / "runs"), "PYTHONPATH": str(ROOT)}
    folders |= {"PLAYTEST_CARDS": str(cards)} if cards else {}
    with (folder / "server.log").open("wb") as log:
        running = subprocess.Popen(
            [sys.executable, "-m", *module, str(port)], env=os.environ | folders, stdout=log, stderr=subprocess.STDOUT,
            cwd=folder, start_new_session=True,
        )  # fmt: skip
        try:
            yield _answering(f"http://127.0.0.1:{port}", running, folder / "server.log")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGTERM)  # and what it started itself
            running.wait(10)


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


# -- pages ---------------------------------------------------------------------------------------


def idle(page: Any) -> None:
    """Nothing is drawn any more."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", timeout=30 * SECONDS)


def settled(page: Any, heading: str) -> None:
    page.get_by_role("heading", name=heading, exact=True).first.wait_for(timeout=30 * SECONDS)
    idle(page)
    page.wait_for_function("() => !document.querySelector('[data-testid=stSkeleton]')", timeout=30 * SECONDS)
    assert page.get_by_test_id("stException").count() == 0


def visit(page: Any, name: str) -> None:
    page.get_by_test_id("stSidebarNav").get_by_role("link", name=name, exact=True).click()
    settled(page, name)


def type_into(tab: Any, row: int, column: int, text: str) -> None:
    """Click the row of the first table, go to the column by the arrow keys, and type."""
    grid = tab.get_by_test_id("data-grid-canvas").first
    grid.wait_for(timeout=30 * SECONDS)
    box = grid.bounding_box()
    tab.mouse.click(box["x"] + 60, box["y"] + HEAD_PX + ROW_PX * row + ROW_PX / 2)
    tab.wait_for_timeout(250)
    for _ in range(column):
        tab.keyboard.press("ArrowRight")
        tab.wait_for_timeout(50)
    tab.keyboard.press("Enter")
    field = tab.locator("#portal input, #portal textarea").first
    field.wait_for(timeout=5 * SECONDS)
    field.fill(text)
    tab.wait_for_timeout(150)
    tab.keyboard.press("Enter")


def choose(tab: Any, label: str, option: str) -> None:
    """An option of a box with a list."""
    box = tab.get_by_role("combobox", name=label, exact=True)
    box.click()
    box.fill(option)
    tab.get_by_role("option").filter(has_text=option).first.click()


def fill(tab: Any, label: str, number: int) -> None:
    """A number in a box for one; once more, as a person would, if the page was drawn anew meanwhile."""
    box = tab.get_by_role("spinbutton", name=label)
    for _ in range(3):
        idle(tab)
        box.fill(str(number))
        box.press("Enter")
        tab.wait_for_timeout(500)
        idle(tab)
        if box.input_value() == str(number):
            return
