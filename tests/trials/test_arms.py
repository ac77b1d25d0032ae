"""Arms side by side: the same bytes as alone, as far as each other, and over as soon as enough is known."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment, find_experiment, keep_experiment, list_experiments, open_experiment
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, run_arms, run_plan
from toolkit.trials.runs import Run
from toolkit.trials.work import Chunk

from .dice import GAME, PLAN, dice_pool

Parquet = Callable[[Run], dict[str, bytes]]


class Counting:
    """Looks at so many chunks."""

    note = "looked"

    def __init__(self, enough: int) -> None:
        self.enough, self.seen = enough, [0, 0]
        self.stored: list[int] = []

    def begin(self, stored: Sequence[Run]) -> None:
        self.stored = [run.manifest.seeds_done for run in stored]

    def take(self, arm: int, chunk: Chunk) -> bool:
        self.seen[arm] += chunk.seeds
        assert abs(self.seen[0] - self.seen[1]) <= chunk.seeds, "the arms keep in step"
        return self.seen[1] >= self.enough


def arms(folder: Path) -> list[Arm]:
    return [Arm(dice_pool(), PLAN, folder / "six"), Arm(dice_pool(8, "111111111111"), PLAN, folder / "eight")]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_arm_is_written_as_it_would_be_alone(tmp_path: Path, parquet: Parquet, workers: int) -> None:
    six, eight = run_arms(GAME, arms(tmp_path / "both"), workers=workers)
    assert parquet(six) == parquet(run_plan(GAME, dice_pool(), PLAN, tmp_path / "alone", workers=1))
    assert parquet(six) != parquet(eight)


def test_arms_end_together_once_enough_is_known(tmp_path: Path, parquet: Parquet) -> None:
    watch = Counting(40)
    six, eight = run_arms(GAME, arms(tmp_path / "both"), watch=watch, workers=1)
    assert six.manifest.seeds_done == eight.manifest.seeds_done >= 40
    assert six.manifest.state == eight.manifest.state == "complete"
    shorter = PLAN.model_copy(update={"games": six.manifest.seeds_done * PLAN.seatings})
    assert six.manifest.plan == shorter
    assert parquet(six) == parquet(run_plan(GAME, dice_pool(), shorter, tmp_path / "short", workers=1))


def test_a_watch_is_told_what_was_stored_before_a_break(tmp_path: Path) -> None:
    watch = Counting(1_000)
    run_arms(GAME, arms(tmp_path / "both"), workers=1)
    run_arms(GAME, arms(tmp_path / "both"), watch=watch, workers=1, resume=True)
    assert watch.stored == [PLAN.seeds, PLAN.seeds]
    assert watch.seen == [0, 0]


def test_progress_counts_the_games_of_all_arms(tmp_path: Path) -> None:
    told = []
    run_arms(GAME, arms(tmp_path / "both"), watch=Counting(1_000), workers=1, progress=told.append)
    assert told[-1].done == told[-1].total == 2 * PLAN.games_planned
    assert told[-1].note == "looked"


def test_a_tournament_plays_each_seed_with_its_line_up_in_every_seat() -> None:
    plan = Plan(game="dice", strategies=("plain", "lucky"), line_ups=(("plain", "lucky"), ("lucky", "lucky")), games=8)
    assert plan.seatings == plan.players == 2
    assert [plan.seats(game) for game in range(5)] == [
        ("plain", "lucky"), ("lucky", "plain"), ("lucky", "lucky"), ("lucky", "lucky"), ("plain", "lucky"),
    ]  # fmt: skip


@pytest.mark.parametrize("line_ups", [(("plain",), ("plain", "lucky")), (("plain", "stranger"),)])
def test_line_ups_that_do_not_fit_together_are_refused(line_ups: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"differ in their number|not among the strategies: stranger"):
        Plan(game="dice", strategies=("plain", "lucky"), line_ups=line_ups, games=8)


def kept(started: str = "2026-01-01") -> Experiment:
    return Experiment(kind="whatif", game="dice", started=started, asked={"a": 1}, arms={"baseline": "b"}, answer={})


def test_an_experiment_comes_back_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_RUNS", str(tmp_path))
    keep_experiment(tmp_path / "old", kept())
    keep_experiment(tmp_path / "new", kept("2026-02-02"))
    assert open_experiment(tmp_path / "old") == kept()
    assert [folder.name for folder, _ in list_experiments()] == ["new", "old"]
    assert find_experiment("old") == tmp_path / "old"
    with pytest.raises(UsageError, match='Did you mean "new"'):
        find_experiment("nwe")


def test_a_damaged_experiment_is_told_and_left_out_of_the_list(tmp_path: Path) -> None:
    keep_experiment(tmp_path / "whole", kept())
    (tmp_path / "cut").mkdir()
    (tmp_path / "cut" / "experiment.json").write_text('{"kind": "whatif"')
    assert [folder.name for folder, _ in list_experiments(tmp_path)] == ["whole"]
    with pytest.raises(UsageError, match="is damaged"):
        open_experiment(tmp_path / "cut")
