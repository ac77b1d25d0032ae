"""Sweeps of a game whose answers are known."""

from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from toolkit.answers.points import Start
from toolkit.answers.pools import patched_pool
from toolkit.answers.sweeps import Sweep, answer, sweep
from toolkit.answers.varying import parse_vary
from toolkit.charts.sweeping import sweep_panels
from toolkit.pools.problems import UsageError
from toolkit.trials import manifest
from toolkit.trials.experiments import arm_of, open_experiment
from toolkit.trials.places import runs_folder
from toolkit.trials.progress import Progress
from toolkit.trials.runs import open_run

from .throws import SIDES

Document = dict[str, Any]


def ask(start: Start, *vary: str, measure: str | None = None) -> Sweep:
    return sweep(start, parse_vary(vary), measure)


def swept(start: Start, *vary: str, measure: str | None = None) -> Document:
    return answer(ask(start, *vary, measure=measure), workers=1)


def row(point: Document, name: str) -> Document:
    return next(row for row in point["measures"] if row["name"] == name)


def test_the_curve_of_a_known_mean_is_found_at_every_point(start: Start) -> None:
    found = swept(start, "rules.dice=1..4", "rules.ladder=[0,0]")
    assert [point["values"]["rules.dice"] for point in found["points"]] == [1, 2, 3, 4]
    for point in found["points"]:
        mean = point["values"]["rules.dice"] * (SIDES + 1) / 2
        plain = row(point, "vp:plain")
        assert plain["low"] < mean < plain["high"]
        assert (plain["seeds"], plain["n"], point["games"]) == (250, 500, 500)


def test_differences_are_from_the_pool_as_it_is_seed_by_seed(start: Start) -> None:
    found = swept(start, "rules.dice=1..4")
    fewer, as_it_is, more = (found["points"][at] for at in (1, 2, 3))
    thrown = row(more, "vp:plain")
    assert thrown["difference_low"] < (SIDES + 1) / 2 < thrown["difference_high"]
    assert thrown["clear"] and thrown["pairs"] == 250
    assert row(fewer, "vp:plain")["difference"] == pytest.approx(
        row(fewer, "vp:plain")["mean"] - row(as_it_is, "vp:plain")["mean"]
    )
    assert as_it_is["baseline"] and not more["baseline"]
    assert row(as_it_is, "vp:plain")["difference"] is None
    assert row(as_it_is, "vp:plain")["difference_note"] == "the pool as it is"


def test_all_points_are_played_on_the_same_seeds_and_seatings(start: Start) -> None:
    found = swept(start, "rules.dice=2,4", "strategies.lucky.luck=0,2")
    runs = [open_run(Path(found["run"]) / point["run"]) for point in found["points"]]
    seeds = [run.table("games").collect()["seed"].to_list() for run in runs]
    seats = [run.table("seats").collect()["strategy"].to_list() for run in runs]
    assert len(runs) == 4 and len(set(seeds[0])) == 250
    assert all(other == seeds[0] for other in seeds)
    assert all(other == seats[0] for other in seats)


def test_what_the_grid_leaves_out_is_played_to_compare_with(start: Start) -> None:
    found = swept(start, "strategies.lucky.luck=2,3")
    assert not any(point["baseline"] for point in found["points"])
    base = next(row for row in found["baseline"]["measures"] if row["name"] == "win_share:lucky")
    assert row(found["points"][0], "win_share:lucky")["mean"] > base["mean"]


def test_changes_of_all_points_are_those_of_the_pool_as_it_is(start: Start, throws_cards: Path) -> None:
    pool, patch = patched_pool("throws", throws_cards, ["rules.dice=1"], None)
    found = swept(replace(start, pool=pool, patch=patch), "rules.bonus=0..1")
    assert found["changes"] == {"set": {"rules.dice": 1}}
    assert [point["baseline"] for point in found["points"]] == [True, False]
    assert row(found["points"][0], "vp:plain")["mean"] < 5


def test_a_figure_named_beforehand_has_half_of_all_alpha(start: Start) -> None:
    vary = ("rules.dice=2..4",)
    plain, named = swept(start, *vary), swept(start, *vary, measure="vp:lucky")
    widths = [row(found["points"][0], "vp:lucky") for found in (plain, named)]
    plain_width, named_width = (row["difference_high"] - row["difference_low"] for row in widths)
    assert named_width < 0.95 * plain_width
    assert named["looked_at"] == 2 * len(named["points"][0]["measures"])
    assert named["chief"][0] == "vp:lucky"


def test_other_numbers_of_players_stand_alone(start: Start) -> None:
    seated = replace(start, strategies="plain,lucky,other")
    found = swept(seated, "players=2..3")
    assert [point["line_up"] for point in found["points"]] == [["plain", "lucky"], ["plain", "lucky", "other"]]
    assert {row["difference"] for point in found["points"] for row in point["measures"]} == {None}
    assert "nothing to pair" in row(found["points"][1], "win_share:lucky")["difference_note"]
    assert row(found["points"][0], "win_share:other")["note"] == "nothing to count"
    assert (found["looked_at"], found["players"]) == (0, None)


def test_at_each_number_of_players_a_change_is_compared_with_the_pool_as_it_is(start: Start) -> None:
    found = swept(replace(start, strategies=None, games=750), "players=2..3", "rules.dice=3,4")
    changed = [point for point in found["points"] if point["values"]["rules.dice"] == 4]
    assert [point["players"] for point in changed] == [2, 3]
    for point in changed:
        thrown = row(point, "vp:plain")
        assert thrown["difference_low"] < (SIDES + 1) / 2 < thrown["difference_high"]


def test_a_card_that_is_varied_changes_only_its_own_points(start: Start) -> None:
    found = swept(start, "first.cost=1..3")
    assert [row(point, "costs")["mean"] for point in found["points"]] == [7, 8, 9]


@pytest.mark.parametrize(
    ("vary", "says"),
    [
        (["rules.dies=1..2"], 'rules.dies=1: rules has no entry "dies". Did you mean "dice"?'),
        (["frist.cost=2"], 'Did you mean "first"'),
        (["rules.dice=3..6"], "rules.dice=5: rules.json"),
        (["rules.wins=highest,lowerst"], 'rules.wins=lowerst: .*Did you mean "lowest"'),
        (["hints.words=a,b"], "changes nothing"),
        (["rules.dice=1..20", "rules.bonus=1..20"], "400 points"),
        (["players=2,many"], "players=many: that is no number"),
        (["players=2..7"], "players=4: .*only 3 strategies"),
    ],
)
def test_a_grid_that_cannot_be_played_is_refused_before_anything_is(start: Start, vary: list[str], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        ask(replace(start, strategies=None), *vary)
    assert not runs_folder().exists()


def test_a_key_is_not_both_set_and_varied(start: Start, throws_cards: Path) -> None:
    pool, patch = patched_pool("throws", throws_cards, ["rules.dice=1"], None)
    with pytest.raises(UsageError, match=r"rules\.dice is both set and varied"):
        ask(replace(start, pool=pool, patch=patch), "rules.dice=2..3")
    with pytest.raises(UsageError, match="--players and --vary players"):
        ask(replace(start, players=2), "players=2..3")
    with pytest.raises(UsageError, match=r'no measure .*Did you mean "win_share:lucky"'):
        ask(start, "rules.dice=2..3", measure="win_share:luky")


def written(found: Document) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in Path(found["run"]).rglob("*.parquet")}


def test_ctrl_c_keeps_what_is_done_and_the_rest_is_played_next_time(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest, "PART_GAMES", 100)
    asked = ask(start, "rules.dice=1..4")

    def interrupt(done: Progress) -> None:
        if done.done >= 700:
            raise KeyboardInterrupt

    broken = answer(asked, workers=1, progress=interrupt)
    assert broken["stopped"] == "cancelled"
    assert [point["values"]["rules.dice"] for point in broken["points"]] == [1, 3]
    assert [point["rules.dice"] for point in broken["unplayed"]] == [2, 4]
    first = next(point for point in broken["points"] if point["values"]["rules.dice"] == 1)
    assert row(first, "vp:plain")["pairs"] == first["games"] // 2 < 250

    before, played = written(broken), []
    whole = answer(asked, workers=1, progress=lambda done: played.append((done.done, done.total)))
    after = written(whole)
    assert whole["stopped"] == "games" and whole["unplayed"] == []
    baseline = [path for path in before if "as-it-is" in path]
    assert baseline and all(after[path] == before[path] for path in baseline)
    assert played[0][0] >= 700 and played[-1] == (2000, 2000)
    unbroken = answer(asked, tmp_path / "elsewhere", workers=1)
    assert whole["points"] == unbroken["points"]


def test_a_cancelled_sweep_says_so(start: Start) -> None:
    stop = Event()
    stop.set()
    found = answer(ask(start, "rules.dice=1..2"), workers=1, cancel=stop)
    assert (found["stopped"], found["points"], len(found["unplayed"])) == ("cancelled", [], 2)


def test_a_wider_grid_plays_only_what_is_new(start: Start) -> None:
    narrow = swept(start, "rules.dice=2..3")
    before = written(narrow)
    wide = swept(start, "rules.dice=1..4")
    assert wide["run"] == narrow["run"]
    assert {path: written(wide)[path] for path in before} == before
    assert swept(replace(start, seed=4), "rules.dice=2..3")["run"] != narrow["run"]


def test_the_dashboards_can_open_it_and_each_of_its_runs(start: Start) -> None:
    found = swept(start, "rules.dice=2..3", "rules.bonus=0..1")
    kept = open_experiment(Path(found["run"]))
    assert (kept.kind, kept.answer) == ("sweep", found)
    assert len(kept.arms) == 4
    for arm in kept.arms:
        assert arm_of(Path(found["run"]), kept, arm).manifest.games_done == 500


@pytest.mark.parametrize(
    ("vary", "titles"),
    [
        (["rules.dice=1..3"], ["Win share by dice", "Spots thrown by dice", "Costs in all by dice"]),
        (["rules.wins=highest,lowest"], ["Win share by wins", "Spots thrown by wins", "Costs in all by wins"]),
        (
            ["rules.dice=2..3", "rules.wins=highest,lowest"],
            ["Win share of plain", "Win share of lucky", "Spots thrown", "Costs in all"],
        ),
        (["rules.dice=2..3", "rules.bonus=0..1", "first.cost=1..2"], []),
    ],
)
def test_one_key_is_drawn_as_curves_and_two_as_grids(start: Start, vary: list[str], titles: list[str]) -> None:
    differences, *drawn = sweep_panels(swept(start, *vary))
    assert [panel.title for panel in drawn] == titles
    assert all(panel.chart and panel.chart.to_dict() and panel.finding for panel in drawn)
    assert differences.table["pairs"].to_list() == [250] * differences.table.height != []


def test_what_is_nowhere_different_is_said_and_fractions_are_drawn(start: Start) -> None:
    differences, curve, *_ = sweep_panels(swept(start, "rules.weight=0.5..1/0.25"))
    assert differences.finding.startswith("No figure is clearly different anywhere")
    assert curve.table["weight"].to_list() == [0.5, 0.5, 0.75, 0.75, 1, 1]
    assert curve.chart is not None and curve.chart.to_dict()
