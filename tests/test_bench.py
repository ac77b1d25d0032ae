"""The benchmark counts what it says it counts, and says when it cannot run."""

from pathlib import Path

import pytest
from catanatron.game import Game as TheirGame
from catanatron.models.player import Color, RandomPlayer

from toolkit import bench as benches
from toolkit.games import load_game
from toolkit.pools.loading import LoadedPool, load_pool, require_ok
from toolkit.pools.problems import UsageError


@pytest.fixture
def pool(cards: Path) -> LoadedPool:
    return require_ok(load_pool(load_game("embers").shape, cards / "embers"))


def test_a_decision_of_catanatron_is_one_call_of_decide() -> None:
    asked = []

    class Counting(RandomPlayer):  # type: ignore[misc]
        def decide(self, game: TheirGame, playable_actions: list[object]) -> object:
            asked.append(self.color)
            return super().decide(game, playable_actions)

    game = TheirGame([Counting(colour) for colour in list(Color)[:3]], seed=3)
    game.play()
    assert len(game.state.actions) == len(asked) > 300


def test_ratios_are_taken_round_by_round_against_the_faster_catanatron() -> None:
    rates = {
        "rules_alone": [100.0, 90.0],
        "with_tables": [50.0, 45.0],
        "random_players": [200.0, 180.0],
        "catanatron_random": [10.0, 5.0],
        "catanatron_weighted": [5.0, 9.0],
    }
    ours = {
        "ratio_to_catanatron": [10.0, 10.0],
        "ratio_with_tables": [5.0, 5.0],
        "ratio_random_players": [20.0, 20.0],
    }
    assert benches.ratios(rates) == ours
    assert benches.ratios({**rates, "chess": [40.0, 27.0]}, ["chess"]) == {**ours, "ratio_of_chess": [4.0, 3.0]}


def test_contenders_play_in_turns() -> None:
    turns: list[str] = []

    def play(name: str) -> int:
        turns.append(name)
        return 1

    rates = benches.in_turns({name: lambda name=name: play(name) for name in ("ours", "theirs")}, rounds=2)
    assert turns == ["ours", "theirs", "ours", "theirs"]
    assert [len(each) for each in rates.values()] == [2, 2]


def test_the_report_gives_medians_and_how_far_repeats_lie_apart() -> None:
    measured = benches.Bench(
        ("steward",) * 3, ("steward",), {"rules_alone": [1e5, 3e5, 2e5]}, {"ratio": [4, 9, 5]}, None
    )
    report = measured.report()
    assert report["ratio"] == 5
    assert report["decisions_per_second"] == {"rules_alone": 200_000}
    assert report["spread"] == {"ratio": [4, 9], "rules_alone": [100_000, 300_000]}


def test_without_catanatron_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benches, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r'pip install -e "\.\[bench\]" -c constraints\.txt'):
        benches.require_catanatron()


def test_a_short_benchmark_measures_everything(pool: LoadedPool, cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"OUR_GAMES": 6, "TABLE_GAMES": 60, "THEIR_GAMES": 1, "LONG_RUN": 600, "COPIES": 100, "MEMORY_RUNS": (6,)}
    for size, games in sizes.items():
        monkeypatch.setattr(benches, size, games)
    said: list[str] = []
    mixed = ("steward", "gambler", "warlord")
    other = require_ok(load_pool(load_game("pocket_civ").shape, cards / "pocket_civ"))
    report = benches.bench(pool, mixed, [other], rounds=2, memory=True, say=said.append).report()
    assert report["line_up"] == list(load_game("embers").raced) and report["players"] == 3
    figures = {
        "ratio_to_catanatron", "ratio_with_tables", "ratio_of_pocket_civ", "ratio_of_pocket_civ_random_players",
        "state_copy_microseconds", "two_worker_speed_up",
    }  # fmt: skip
    assert all(report[name] > 0 for name in figures | {"seconds_for_600_mixed_games"})
    assert report["memory_megabytes"].keys() == {f"{process}_after_6_games" for process in ("parent", "worker")}
    assert said
