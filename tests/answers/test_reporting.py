"""Kept answers as panels and reports, however early they were cancelled."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from typer.testing import CliRunner

from toolkit.answers import sensitivity, settling, sweeps, targets, tournament, tuning, whatif
from toolkit.answers.points import Start
from toolkit.answers.pools import plain_pool, with_patch
from toolkit.answers.reporting import PANELS, made_by
from toolkit.answers.searching import search
from toolkit.answers.stepping import parameters
from toolkit.cli import app
from toolkit.games import load_game
from toolkit.pools.patching import Patch
from toolkit.trials.experiments import Experiment, keep_experiment, open_experiment
from toolkit.trials.run import run_plan

POOL = plain_pool("embers", None)
START = Start(POOL, None, None, "warlord,engine", 2, games=20, seed=1)
DEARER = Patch(set={"rules.glory_vp": 2})


def a_whatif() -> whatif.Question:
    changed = with_patch(POOL, DEARER, None)
    return whatif.question((POOL, changed), (START.plan(POOL, None), START.plan(changed, DEARER)))


ASKED: dict[str, tuple[Callable[[], Any], Callable[..., Any]]] = {
    "whatif": (a_whatif, whatif.answer),
    "sweep": (lambda: sweeps.sweep(START, {"rules.glory_vp": [1, 2]}), sweeps.answer),
    "sensitivity": (
        lambda: sensitivity.sensitivity(START, parameters(load_game("embers"), POOL)[4:6]),
        sensitivity.answer,
    ),
    "tournament": (lambda: tournament.tournament(POOL, strategies="warlord,engine"), tournament.answer),
    "impact": (lambda: settling.settling(POOL, START.plan(POOL, None), "salt-road", give=True), settling.settle),
    "targets": (lambda: targets.question(POOL, games=20, seed=1, players=2), targets.answer),
    "tuning": (lambda: search(START, {"rules.glory_vp": [2]}, rungs=(20,)), tuning.answer),
}


@pytest.mark.parametrize("kind", ASKED)
def test_an_answer_cancelled_before_its_first_game_can_be_shown(kind: str, tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    question, answer = ASKED[kind]
    found = answer(question(), tmp_path / kind, workers=1, cancel=stop)
    assert "cancelled" in (found.get("stopped"), found.get("state"))
    assert open_experiment(tmp_path / kind).kind == kind
    for panel in PANELS[kind](found):  # type: ignore[index]
        assert panel.title


def test_a_report_of_a_what_if_is_written_by_the_command(tmp_path: Path) -> None:
    whatif.answer(a_whatif(), tmp_path / "asked", workers=1)
    said = CliRunner().invoke(app, ["report", str(tmp_path / "asked")])
    assert said.exit_code == 0
    page = (tmp_path / "asked" / "report.html").read_text()
    assert "Points: what moves" in page and "up to date" in page


def test_a_report_goes_by_the_cards_that_are_named(tmp_path: Path, cards: Path) -> None:
    rules = cards / "embers" / "rules.json"
    rules.write_text(rules.read_text().replace('"glory_vp": 1', '"glory_vp": 2'))
    own = plain_pool("embers", cards)
    run = run_plan(load_game("embers"), own, START.plan(own, None), tmp_path / "run", workers=1)
    for named, told in ((["--cards", str(cards)], "up to date"), ([], "stale")):
        said = CliRunner().invoke(app, ["report", str(run.folder), *named])
        assert said.exit_code == 0 and told in (run.folder / "report.html").read_text()


def test_an_answer_whose_games_are_gone_says_so(tmp_path: Path) -> None:
    kept = Experiment(
        kind="impact", game="embers", started="2026-01-01T00:00:00+00:00", asked={}, arms={"a": "a"}, answer={}
    )
    keep_experiment(tmp_path, kept)
    assert made_by(tmp_path, kept)[1] == ["the games themselves"]
