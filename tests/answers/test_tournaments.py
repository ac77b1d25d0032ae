"""Tournaments of a game whose answers are known."""

from pathlib import Path
from threading import Event
from typing import Any

import polars as pl
import pytest

from toolkit.answers import tournament as contest
from toolkit.answers.pools import patched_pool, plain_pool
from toolkit.answers.tournament import SEEDS, TIMES, Tournament, answer, tournament
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials import manifest
from toolkit.trials.experiments import arm_of, open_experiment
from toolkit.trials.manifest import manifest_for, what_changed
from toolkit.trials.progress import Progress
from toolkit.trials.runs import open_run

Document = dict[str, Any]


@pytest.fixture
def pool(throws_cards: Path) -> LoadedPool:
    return plain_pool("throws", throws_cards)


def played(asked: Tournament, **more: Any) -> Document:
    return answer(asked, workers=1, **more)


def cells(rows: list[Document]) -> dict[tuple[str, str], Document]:
    return {(row["strategy"], row["opponent"]): row for row in rows if row["n"]}


def stop_at(games: int) -> Any:
    def interrupt(done: Progress) -> None:
        if done.done >= games:
            raise KeyboardInterrupt

    return interrupt


# -- who meets whom ------------------------------------------------------------------------------


def test_two_players_meet_in_all_pairs_on_200_seeds_each(pool: LoadedPool) -> None:
    asked = tournament(pool)
    assert asked.plan.line_ups == (("plain", "other"), ("plain", "lucky"), ("other", "lucky"))
    assert (asked.passes, asked.plan.games_planned) == (SEEDS, 3 * SEEDS * 2)


def test_at_larger_tables_each_sits_against_the_rest_on_200_seeds_too(pool: LoadedPool) -> None:
    asked = tournament(pool, players=3)
    assert (asked.balanced, len(asked.plan.line_ups)) == (200, 200 + 6 * TIMES)
    assert asked.plan.line_ups.count(("lucky", "plain", "plain")) == TIMES
    assert asked.passes * TIMES == SEEDS


def test_games_are_rounded_up_to_whole_passes_over_all_line_ups(pool: LoadedPool) -> None:
    for games, whole in ((1, 6), (6, 6), (7, 12)):
        assert tournament(pool, games=games).plan.games == whole
    assert tournament(pool, players=3, games=1).plan.games == 230 * 3


def test_some_may_be_named_and_the_pool_changed(pool: LoadedPool, throws_cards: Path) -> None:
    changed, patch = patched_pool("throws", throws_cards, ["rules.dice=1"], None)
    asked = tournament(changed, strategies="lucky, plain", patch=patch)
    assert (asked.plan.names, asked.plan.line_ups) == (("lucky", "plain"), (("lucky", "plain"),))
    assert asked.plan.patch == {"set": {"rules.dice": 1}}
    assert asked.folder != tournament(pool, strategies="lucky,plain").folder


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"strategies": "lucky"}, "two strategies or more"),
        ({"strategies": "lucky,plain,lucky"}, "Named twice: lucky"),
        ({"strategies": "lucky,plane"}, 'Did you mean "plain"'),
        ({"players": 7}, "Throws is for 2, 3 players"),
        ({"players": 1}, "two players or more"),
    ],
)
def test_what_is_no_tournament_is_refused(pool: LoadedPool, options: Any, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        tournament(pool, **options)


# -- the answer ----------------------------------------------------------------------------------


def test_a_cell_of_the_matrix_is_what_its_games_say(pool: LoadedPool) -> None:
    found = played(tournament(pool))
    seats = open_run(Path(found["run"]) / "run").table("seats").collect()
    met = (seats["game"] // 2 % 3 == 1) & (seats["strategy"] == "lucky")  # the second pair: plain and lucky
    cell = cells(found["matrix"])["lucky", "plain"]
    assert cell["mean"] == pytest.approx(2 * seats.filter(met)["win_share"].mean())
    assert (cell["n"], cell["seeds"], cell["verdict"]) == (400, 200, "ahead")
    assert cell["low"] < cell["mean"] < cell["high"]
    assert len(cells(found["matrix"])) == found["looked_at"]["matrix"] == 6


def test_who_is_lucky_beats_all_and_the_two_that_are_alike_stay_undecided(pool: LoadedPool) -> None:
    found = played(tournament(pool))
    assert found["dominance"]["sentences"][0] == "lucky beats every other strategy."
    assert found["dominance"]["sentences"][-1] == "Undecided pairs: 1 of 3."
    assert found["ratings"][0]["strategy"] == "lucky"
    worst = {row["strategy"]: row["worst"] for row in found["dominance"]["strategies"]}
    assert (worst["plain"], worst["other"]) == ("lucky", "lucky")
    assert (found["against_the_rest"], found["dominance"]["invasions"]) == ([], [])


def test_the_matrix_reads_the_balanced_line_ups_and_the_rest_has_a_table_of_its_own(pool: LoadedPool) -> None:
    found = played(tournament(pool, players=3))
    matrix, rest = cells(found["matrix"]), cells(found["against_the_rest"])
    assert {cell["n"] for cell in matrix.values()} == {200 * found["passes"] * 3}
    assert {cell["n"] for cell in rest.values()} == {SEEDS * 3}
    assert {row["n"] for row in found["ratings"]} == {200 * found["passes"] * 3}
    assert (
        "A table of lucky: alone at it, every other strategy wins less than a fair share."
        in (found["dominance"]["invasions"])
    )
    seats = open_run(Path(found["run"]) / "run").table("seats").collect()
    by_game = seats.group_by("game").agg(pl.col("strategy").sort(), lucky=pl.col("win_share").filter(strategy="lucky"))
    alone = by_game.filter(pl.col("strategy") == ["plain", "plain", "lucky"])  # in the order of the strategies
    assert rest["lucky", "plain"]["mean"] == pytest.approx(3 * alone["lucky"].explode().mean())


def test_every_number_of_the_answer_says_how_sure_it_is(pool: LoadedPool) -> None:
    found = played(tournament(pool, players=3))
    rows = [*cells(found["matrix"]).values(), *cells(found["against_the_rest"]).values(), *found["ratings"]]
    assert len(rows) == 6 + 6 + 3
    for row in rows:
        low = row["low"] if "low" in row else row["points_low"]
        assert row["seeds"] >= SEEDS and (low is None) == (row["note"] is not None)


# -- kept, and gone on with ----------------------------------------------------------------------


def test_the_dashboards_can_open_it_and_its_run(pool: LoadedPool) -> None:
    asked = tournament(pool, games=6)
    found = played(asked)
    kept = open_experiment(Path(found["run"]))
    assert (kept.kind, kept.answer, Path(found["run"])) == ("tournament", found, asked.folder)
    about = arm_of(asked.folder, kept, "run").manifest
    assert (about.state, about.games_done, about.plan) == ("complete", 6, asked.plan)


def test_the_same_question_has_the_answer_that_is_kept(pool: LoadedPool) -> None:
    told: list[Progress] = []
    first = played(tournament(pool, games=60))
    again = played(tournament(pool, games=60), progress=told.append)
    assert (again, told) == (first, [])
    played(tournament(pool, games=66), progress=told.append)
    assert told[-1].total == 66


def test_what_was_asked_of_other_files_is_not_taken_for_an_answer(pool: LoadedPool, throws_cards: Path) -> None:
    folder = Path(played(tournament(pool, games=60))["run"])
    (throws_cards / "throws" / "rules.json").write_text('{"dice": 1}')
    now = tournament(plain_pool("throws", throws_cards), games=60)
    assert now.folder != folder
    with pytest.raises(UsageError, match="changed since: the rules"):
        played(now, out=folder)


def test_with_a_newer_run_in_its_folder_an_answer_is_worked_out_anew(
    pool: LoadedPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tournament(pool, games=60)
    played(asked)
    monkeypatch.setattr(contest, "what_changed", lambda then, now: ["the tables that are stored"])
    assert contest.kept(asked, asked.folder) is None


def test_ctrl_c_keeps_what_is_done_and_asked_again_it_goes_on(
    pool: LoadedPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest, "PART_GAMES", 100)
    asked = tournament(pool)
    broken = played(asked, progress=stop_at(400))
    assert broken["state"] == "cancelled" and 400 <= broken["games"] < asked.plan.games
    assert broken["matrix"] and all(cell["seeds"] < SEEDS for cell in broken["matrix"])
    told: list[Progress] = []
    whole = played(asked, progress=told.append)
    assert told[0].done >= 400 and whole["state"] == "complete"
    alone = played(asked, out=tmp_path / "alone")
    assert [whole[part] for part in ("matrix", "ratings")] == [alone[part] for part in ("matrix", "ratings")]


def test_stopped_before_its_first_game_it_says_nothing(pool: LoadedPool) -> None:
    stop = Event()
    stop.set()
    found = played(tournament(pool, players=3), cancel=stop)
    assert (found["state"], found["games"], found["matrix"], found["ratings"]) == ("cancelled", 0, [], [])
    assert found["dominance"]["sentences"] == []


def test_stopped_among_the_balanced_line_ups_nobody_sat_against_the_rest_yet(pool: LoadedPool) -> None:
    found = played(tournament(pool, players=3), progress=stop_at(60))
    assert 60 <= found["games"] < 600
    assert found["matrix"] and not found["against_the_rest"] and not found["dominance"]["invasions"]


def test_other_line_ups_make_another_run_and_are_not_read_out(pool: LoadedPool) -> None:
    then, now = (tournament(pool, players=3, games=1, seed=seed) for seed in (1, 2))
    changes = what_changed(*(manifest_for(asked.game, pool, asked.plan) for asked in (then, now)))
    assert changes == ["the plan's line-ups", "the plan's seed (1 then, 2 now)"]


def test_in_words_a_plan_is_a_tournament_and_not_a_line_up_of_all(pool: LoadedPool) -> None:
    plan = tournament(pool).plan
    assert plan.line_up == "tournament of 3 strategies, 3 line-ups"
    assert plan.model_copy(update={"line_ups": ()}).line_up == "plain, other, lucky"
    assert plan.model_copy(update={"origin": "people"}).line_up == "plain, other, lucky"
