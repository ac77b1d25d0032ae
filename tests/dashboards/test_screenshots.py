"""The pages that the README shows: each is brought up and read; `--take-screenshots` takes its picture anew."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from browsing import ROOT, SECONDS, choose, new_tab, settled, turned_to, type_into, visit
from editors import BOUNDARY
from PIL import Image
from playwright.sync_api import TimeoutError as TooSlow

from toolkit.cli import main
from toolkit.games import load_game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.trials.logbook import PlayedGame, PlayedSeat, add_games, logbook_folder
from toolkit.trials.score_sheet import score_sheet

PICTURES = ROOT / "dashboards" / "screenshots"
SIZE, COLOURS = {"width": 1280, "height": 800}, 128
VP = 8
"""Which column of `civ.csv` holds the VP, from 0."""
LINE_UP = "steward,warlord,engine,gambler"
QUESTIONS = {
    "tournament": ("--strategies", "all"),
    "whatif": ("--set", "salt-road.economy=3", "--strategies", LINE_UP, "--games", "4000"),
    "simulate": ("--strategies", LINE_UP, "--games", "8000"),
}
"""What is to be seen on the pages."""
SMALLER = {
    "tournament": ("--strategies", "warlord,engine", "--games", "20"),
    "whatif": ("--strategies", "warlord,engine", "--games", "400"),
    "simulate": ("--games", "80"),
}
"""What is played in its place while no pictures are taken."""
EVENINGS = (
    (58, 41, 66, 37), (49, 72, 44, 51), (63, 38, 55, 60), (47, 69, 52, 40), (71, 45, 57, 48), (54, 62, 39, 68),
)  # fmt: skip


@pytest.fixture(scope="module")
def taking(request: pytest.FixtureRequest) -> bool:
    """Whether pictures are wanted; then they are of larger runs."""
    return bool(request.config.getoption("--take-screenshots"))


@pytest.fixture(scope="module")
def shown(
    browser: Any, server: tuple[str, Path], taking: bool, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """A tab at a desk on which there is something of everything."""
    folder = tmp_path_factory.mktemp("desk")
    cards = Path(shutil.copytree(ROOT / "cards", folder / "cards"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYTEST_RUNS", str(folder / "runs"))
        patch.setenv("PLAYTEST_CARDS", str(cards))
        for verb, words in QUESTIONS.items():
            _play(verb, "embers", *words, *(() if taking else (*SMALLER[verb], "--workers", "1")))
        _log_evenings()
        with new_tab(browser) as tab:
            tab.set_viewport_size(SIZE)
            tab.goto(turned_to(server, cards, folder / "runs"))
            settled(tab, "Start a run")
            yield tab


def _play(*words: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words])
    assert ended.value.code == 0


def _log_evenings() -> None:
    """Made-up evenings, at which people score a little more than scripts."""
    game = load_game("embers")
    sheet = score_sheet(game, load_pool(game.shape, find_cards(None, "embers")))
    for day, scores in enumerate(EVENINGS, 1):
        seats = tuple(map(_seat, scores, LINE_UP.split(",")))
        evening = PlayedGame(date=date(2026, 3, day), minutes=70 + 3 * day, pool=sheet.pool, seats=seats)
        add_games(logbook_folder("embers"), "embers", [evening])


def _seat(total: int, strategy: str) -> PlayedSeat:
    return PlayedSeat(total=total, strategy=strategy)


# -- how each page is brought up -----------------------------------------------------------------


def _charts(tab: Any, fewest: int) -> None:
    tab.get_by_test_id("stVegaLiteChart").locator("svg.marks").nth(fewest - 1).wait_for(timeout=30 * SECONDS)


def _look_at(tab: Any, heading: str) -> None:
    """Have it near the top, as a reader would who scrolls there."""
    tab.get_by_role("heading", name=heading).first.evaluate("heading => heading.scrollIntoView()")
    tab.mouse.wheel(0, -60)


def _review(name: str, fewest: int) -> Callable[[Any], None]:
    def bring_up(tab: Any) -> None:
        visit(tab, name)
        _charts(tab, fewest)

    return bring_up


def _edit_cards(tab: Any) -> None:
    visit(tab, "Edit cards")
    type_into(tab, BOUNDARY, VP, "3")
    tab.get_by_text("1 change not saved").wait_for(timeout=10 * SECONDS)
    tab.get_by_text("Can be played").wait_for()


def _earlier_answer(tab: Any, name: str) -> None:
    """The list closes when the page is drawn anew: then it is opened once more."""
    visit(tab, name)
    for patience in (2, 5, 30):
        tab.get_by_role("combobox", name="Earlier answers").press("ArrowDown")
        with suppress(TooSlow):
            tab.get_by_role("option").first.click(timeout=patience * SECONDS)
            break
    tab.get_by_role("button", name="Ask something else").wait_for(timeout=30 * SECONDS)
    settled(tab, name)


def _what_if(tab: Any) -> None:
    _earlier_answer(tab, "What if")
    _charts(tab, 2)
    _look_at(tab, "What if Salt Road")


def _flipped_game(tab: Any) -> None:
    visit(tab, "What if")
    tab.get_by_role("button", name="Show side by side").first.click()
    tab.locator("svg.embers-table").nth(1).wait_for(timeout=30 * SECONDS)
    _look_at(tab, "Won by")


def _tournament(tab: Any) -> None:
    _earlier_answer(tab, "Tournament")
    _charts(tab, 1)
    _look_at(tab, "Win share where both sit")


def _take_a_seat(tab: Any) -> None:
    visit(tab, "Take a seat")
    tab.get_by_role("spinbutton", name="Seed").fill("5")
    tab.get_by_label("Your name").fill("Anna")
    tab.get_by_label("Your name").press("Tab")
    tab.get_by_role("button", name="Sit down").click()
    tab.locator("[class*=st-key-offer-0-]").first.wait_for(timeout=30 * SECONDS)
    choose(tab, "What would \u2026 do?", "steward")
    for choices in range(8):
        tab.locator(f".st-key-advised-{choices} button").first.click()
        tab.locator(f"[class*=st-key-offer-{choices + 1}-]").first.wait_for(timeout=30 * SECONDS)
    assert tab.locator("svg.embers-table").count() == 1


def _replay(tab: Any) -> None:
    visit(tab, "Replay")
    tab.get_by_role("slider").press("PageUp")
    tab.get_by_text("Era I, ").first.wait_for(timeout=30 * SECONDS)
    tab.locator("svg.embers-table").wait_for(timeout=30 * SECONDS)


PAGES: dict[str, Callable[[Any], None]] = {
    "balance-at-a-glance": _review("Balance at a glance", 4),
    "glory-race": _review("Glory race", 5),
    "cards": _review("Cards", 3),
    "edit-cards": _edit_cards,
    "what-if": _what_if,
    "flipped-game": _flipped_game,
    "tournament": _tournament,
    "take-a-seat": _take_a_seat,
    "replay": _replay,
    "real-tables": _review("Real tables", 1),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_what_the_readme_shows(name: str, shown: Any, taking: bool) -> None:
    PAGES[name](shown)
    if taking:
        _take(shown, PICTURES / f"{name}.png")
    assert shown.problems == []


def _take(tab: Any, path: Path) -> None:
    tab.mouse.move(0, 0)
    tab.wait_for_timeout(SECONDS)
    picture = Image.open(BytesIO(tab.screenshot())).convert("RGB")
    path.parent.mkdir(exist_ok=True)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def test_the_readme_shows_each_page_and_the_pictures_are_small() -> None:
    readme = (ROOT / "README.md").read_text()
    assert {path.stem for path in PICTURES.iterdir()} == PAGES.keys()
    for name in PAGES:
        path = PICTURES / f"{name}.png"
        assert f"]({path.relative_to(ROOT).as_posix()})" in readme
        assert path.stat().st_size < 150_000
        with Image.open(path) as picture:
            assert picture.size == (SIZE["width"], SIZE["height"])
