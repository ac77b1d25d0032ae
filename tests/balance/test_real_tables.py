"""`playtest log` and `playtest people`."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from toolkit.games import load_game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.logbook import PlayedGame, PlayedSeat, logbook_folder, read_logbook
from toolkit.trials.plan import Plan
from toolkit.trials.played_runs import as_run
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run
from toolkit.trials.score_files import write_games
from toolkit.trials.score_sheet import ScoreSheet, score_sheet
from toolkit.verbs.real import log, people

Told = Callable[[], str]


@pytest.fixture(scope="module")
def scripts(embers_pool: LoadedPool, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Two players on 200 seeds, alone in a folder of runs."""
    plan = Plan(game="embers", strategies=("warlord", "steward"), games=400, seed=5)
    out = tmp_path_factory.mktemp("runs") / "two"
    return run_plan(load_game("embers"), embers_pool, plan, out, workers=1)


@pytest.fixture
def sheet(embers_pool: LoadedPool, scripts: Run, monkeypatch: pytest.MonkeyPatch) -> ScoreSheet:
    monkeypatch.setenv("PLAYTEST_RUNS", str(scripts.folder.parent))
    (logbook_folder("embers") / "games.json").unlink(missing_ok=True)
    return score_sheet(load_game("embers"), embers_pool)


@pytest.fixture
def evenings(sheet: ScoreSheet, tmp_path: Path) -> Path:
    """A score file of six games, in which people score 90 and somebody plays like the warlord."""
    games = []
    for day in range(1, 7):
        first = PlayedSeat(total=90 + day, strategy="warlord", cards=(next(iter(sheet.cards)),))
        games.append(
            PlayedGame(date=date(2026, 3, day), seats=(first, PlayedSeat(total=90, cards=())), pool=sheet.pool)
        )
    (tmp_path / "evenings.csv").write_bytes(write_games(games, sheet))
    return tmp_path / "evenings.csv"


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return lambda: capsys.readouterr().out


def test_a_score_file_is_logged_once(evenings: Path, told: Told) -> None:
    log("embers", evenings, as_json=True)
    assert {"added": 6, "known": 0}.items() <= json.loads(told()).items()
    log("embers", evenings)
    assert "0 games logged" in (said := told()) and "6 games stood there already" in said
    assert len(read_logbook(logbook_folder("embers"), "embers").games) == 6


def test_nothing_is_logged_while_anything_is_wrong(evenings: Path) -> None:
    evenings.write_text(evenings.read_text().replace("warlord", "warlrod", 1))
    with pytest.raises(UsageError, match=r'evenings.csv, row 2, column strategy, "warlrod".*\n.*Nothing was logged'):
        log("embers", evenings)
    assert not read_logbook(logbook_folder("embers"), "embers").games
    with pytest.raises(UsageError, match="cannot be read"):
        log("embers", evenings.with_name("elsewhere.csv"))


def test_people_are_laid_beside_the_newest_run_of_their_size(evenings: Path, scripts: Run, told: Told) -> None:
    log("embers", evenings)
    told()
    people("embers", as_json=True)
    found = json.loads(told())
    assert (found["run"], found["games"], found["seeds"]) == (str(scripts.folder), 6, 200)
    figures = {row["figure"]: row for row in found["figures"]}
    assert figures["score"]["verdict"] == "differs" and figures["score"]["low"] > 0
    assert (figures["seat 0"]["people"], figures["seat 0"]["games"]) == (1.0, 6)
    assert "minutes" not in figures and "glory" not in figures  # nobody wrote them down
    assert {row["figure"] for row in found["styles"]} == {"score of warlord", "best of warlord"}
    cards = {row["figure"]: row for row in found["cards"]}
    assert len(cards) == len(scripts.manifest.card_ids)
    assert sorted(row["people"] for row in cards.values())[-2:] == [0.0, 1.0]


def test_the_figures_of_scripts_are_those_of_their_run(evenings: Path, scripts: Run, told: Told) -> None:
    log("embers", evenings)
    told()
    people("embers", run="two", as_json=True)
    found = json.loads(told())
    figures = {row["figure"]: row["scripts"] for row in found["figures"]}
    seats = scripts.table("seats").collect()
    assert figures["score"] == pytest.approx(seats["score"].mean())
    margins = scripts.table("games").collect()["margin"]
    assert figures["margin"] == pytest.approx(margins.mean())
    assert figures["level"] == pytest.approx((margins == 0).mean())
    (card, *_) = found["cards"]
    taken = scripts.table("cards").collect().filter(card=card["figure"])["taken_by"]
    assert card["scripts"] == pytest.approx(taken.is_not_null().mean())


def test_people_beside_scripts_are_told_in_tables(evenings: Path, told: Told) -> None:
    log("embers", evenings)
    people("embers")
    said = told()
    for heading in ("6 real games beside 200 seeds", "Played like a script", "Cards taken", "differs", "Mean score"):
        assert heading in said


def test_what_is_missing_is_asked_for(sheet: ScoreSheet, evenings: Path, embers_pool: LoadedPool) -> None:
    with pytest.raises(UsageError, match=r"playtest log embers FILE\.csv"):
        people("embers")
    three = PlayedGame(date=date(2026, 3, 1), seats=tuple(PlayedSeat(total=40) for _ in range(3)))
    evenings.write_bytes(write_games([three], sheet))
    log("embers", evenings)
    with pytest.raises(UsageError, match="playtest simulate embers --players 3"):
        people("embers")
    with pytest.raises(UsageError, match="No real game of 2 players"):
        people("embers", run="two")
    real = as_run(load_game("embers"), embers_pool, [three], logbook_folder("embers") / "3p")
    with pytest.raises(UsageError, match="no run of scripts"):
        people("embers", run=str(real.folder))
