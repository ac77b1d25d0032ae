"""A game at the table: kept after every choice, resumed, taken back, advised, and once over a run like any other."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from toolkit.answers.runs import changes_since, story
from toolkit.games import load_game
from toolkit.play.players import PERSON
from toolkit.play.seat import Look, look
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import run_plan
from toolkit.trials.runs import Run, list_runs, open_run
from toolkit.trials.sittings import (
    RECORD,
    Sitting,
    choose,
    keep,
    leave,
    list_sittings,
    look_on,
    open_sitting,
    seated,
    sit_down,
    take_back,
)

GAME = load_game("embers")
SEATING = (PERSON, "warlord")


@pytest.fixture(scope="module")
def pool() -> SimpleNamespace:
    loaded = load_pool(GAME.shape, find_cards(None, "embers"))
    return SimpleNamespace(loaded=loaded, cards=GAME.build(loaded.models))


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYTEST_RUNS", str(tmp_path / "runs"))
    return tmp_path / "runs"


def sat(pool: Any, seating: Sequence[str] = SEATING, *, seed: int = 5, name: str = "Anna") -> Sitting:
    return sit_down(GAME, pool.loaded, seating, name=name, seed=seed, patch=None)


def seen(pool: Any, sitting: Sitting, adviser: str | None = None) -> Look:
    seed = sitting.plan.seed_of(0)
    return look(GAME, pool.cards, sitting.seating, seed, sitting.picks, names=sitting.names, adviser=adviser)


def first(found: Look) -> str:
    assert found.asking is not None
    return found.asking.offers[0].key


def advised(found: Look) -> str:
    assert found.advice is not None
    return found.advice.choice


def played(
    pool: Any, sitting: Sitting, which: Callable[[Look], str] = first, *, adviser: str | None = None, most: int = 9_999
) -> list[Look]:
    """The looks of a game that goes on with these choices, so many at most; the last one is not answered."""
    looks = []
    while True:
        sitting = open_sitting(sitting.id)
        looks.append(seen(pool, sitting, adviser))
        if looks[-1].over or len(looks) > most:
            return looks
        pick = looks[-1].pick(which(looks[-1]))
        assert pick is not None
        choose(sitting.id, sitting.step, pick)


def kept(pool: Any, sitting: Sitting) -> Run:
    name = keep(GAME, pool.loaded, pool.cards, sitting.id).run
    assert name is not None
    return next(run for run in list_runs(runs_folder()) if run.folder.name == name)


def rows(run: Run) -> dict[str, list[tuple[Any, ...]]]:
    return {schema.name: run.table(schema.name).filter(game=0).collect().rows() for schema in run.manifest.tables}


@pytest.fixture(scope="module")
def whole(pool: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A whole game from a seat, always by the first option, and the run it became."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYTEST_RUNS", str(tmp_path_factory.mktemp("whole")))
        sitting = sat(pool)
        looks = played(pool, sitting)
        run = kept(pool, sitting)
        told = list(story(run.folder, 0, None))  # it refuses a run that no longer holds
        return SimpleNamespace(looks=looks, run=run, told=told, sitting=open_sitting(sitting.id))


def test_a_whole_game_is_played_from_a_seat_and_kept_as_a_run(whole: Any) -> None:
    manifest = whole.run.manifest
    assert (manifest.state, manifest.games_done, manifest.plan.names) == ("complete", 1, SEATING)
    assert len(whole.sitting.picks) == len(whole.looks) - 1 > 60
    points = dict(whole.run.table("seats").select("strategy", "score").collect().iter_rows())
    count = "\n".join(whole.looks[-1].scene.events)
    assert f"Anna: {points[PERSON]} VP" in count and f"warlord: {points['warlord']} VP" in count


def test_a_kept_game_is_told_again_by_what_the_person_chose(whole: Any) -> None:
    told = whole.told[-1].events
    assert told == tuple(line.replace("Anna", PERSON) for line in whole.looks[-1].scene.events[-len(told) :])


def test_without_its_record_a_kept_game_cannot_be_told(whole: Any, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(whole.run.folder, tmp_path / "copy"))
    (folder / RECORD).write_text("{}")
    with pytest.raises(UsageError, match="missing or damaged"):
        seated(open_run(folder), 0)


def test_choices_taken_back_leave_the_table_exactly_as_it_was(whole: Any, pool: Any) -> None:
    sitting = sat(pool)
    for at, pick in enumerate(whole.sitting.picks[:30]):
        choose(sitting.id, at, pick)
    for at in range(30, 0, -1):
        take_back(sitting.id, at)
        if at % 7 == 0:
            found = seen(pool, open_sitting(sitting.id))
            assert (found.scene, found.asking) == (whole.looks[at - 1].scene, whole.looks[at - 1].asking)
    assert open_sitting(sitting.id) == sitting


def test_a_game_goes_on_from_its_file_as_if_nothing_had_been(whole: Any, pool: Any, runs: Path) -> None:
    sitting = sat(pool)
    played(pool, sitting, most=25)
    file = runs / "sittings" / f"{sitting.id}.json"
    assert Sitting.model_validate_json(file.read_bytes()) == open_sitting(sitting.id)
    assert played(pool, sitting)[-1].scene == whole.looks[-1].scene
    assert rows(kept(pool, sitting)) == rows(whole.run)


def test_a_click_counts_once(pool: Any) -> None:
    sitting = sat(pool)
    pick = seen(pool, sitting).pick("draw")
    assert pick is not None
    for _ in range(2):
        choose(sitting.id, 0, pick)
    assert open_sitting(sitting.id).picks == (pick,)
    take_back(sitting.id, 0)
    assert open_sitting(sitting.id).picks == (pick,)
    for _ in range(2):
        take_back(sitting.id, 1)
    assert open_sitting(sitting.id).picks == ()


@pytest.mark.parametrize("strategy", ["steward", "gambler", "wonders", "random"])
def test_whoever_always_does_what_a_strategy_would_plays_as_the_strategy_does(pool: Any, strategy: str) -> None:
    sitting = sat(pool, ("warlord", PERSON, "engine"))
    end = played(pool, sitting, advised, adviser=strategy)[-1]
    simulated = GAME.play(pool.cards, ("warlord", strategy, "engine"), sitting.plan.seed_of(0), picks=[])
    assert end.table.picks == simulated.picks and len(sitting.names) == 3


def test_a_strategy_gives_its_reasons_the_best_first(pool: Any) -> None:
    found = seen(pool, sat(pool), "steward")
    assert found.advice is not None
    (best, high, why), (_, low, _) = found.advice.reasons
    assert best == found.advice.choice == "draw" and high > low and "Collapse 0%" in why
    assert seen(pool, sat(pool), "random").advice.reasons == ()


def test_a_watched_game_ends_as_the_same_game_simulated(pool: Any, tmp_path: Path) -> None:
    seating = ("engine", "warlord", "collector")
    watched = sat(pool, seating, seed=9)
    assert watched.watched and watched.step == 0
    look_on(watched.id, 12)
    assert open_sitting(watched.id).step == 12
    plan = Plan(game="embers", strategies=seating, games=1, seed=9)
    simulated = run_plan(GAME, pool.loaded, plan, tmp_path / "simulated", workers=1)
    assert rows(kept(pool, watched)) == rows(simulated)


def test_a_game_is_kept_once_and_is_under_way_again_when_its_last_choice_is_taken_back(pool: Any) -> None:
    sitting = sat(pool)
    played(pool, sitting)
    assert kept(pool, sitting).folder == kept(pool, sitting).folder
    step = open_sitting(sitting.id).step
    choose(sitting.id, step, (0, "turn", "draw"))
    assert open_sitting(sitting.id).step == step
    take_back(sitting.id, step)
    assert open_sitting(sitting.id).run is None and open_sitting(sitting.id).step == step - 1


def test_a_sitting_says_what_has_changed_since_it_began(pool: Any) -> None:
    sitting, prints = sat(pool), pool.loaded.fingerprints
    assert sitting.changes(prints) == []
    assert sitting.changes(prints | {"pool": "0"}) == ["the pool"]
    assert sitting.model_copy(update={"version": "0.0.0"}).changes(prints) == ["the toolkit"]


def test_a_variant_is_played_with_its_changes(pool: Any) -> None:
    patch = Patch(name="dear", set={"rules.hope_start": 0})
    loaded = load_pool(GAME.shape, find_cards(None, "embers"), patch)
    fields = patch.model_dump(exclude_defaults=True)
    sitting = sit_down(GAME, loaded, SEATING, name="", seed=5, patch=fields)
    catalogue = SimpleNamespace(loaded=loaded, cards=GAME.build(loaded.models))
    assert seen(catalogue, sitting).table.state.players[0].hope == 0
    played(catalogue, sitting, lambda found: found.asking.offers[1].key)  # passes at every turn
    run = kept(catalogue, sitting)
    assert run.manifest.plan.patch == fields and changes_since(run) == []


def test_all_games_are_listed_but_those_that_were_left_or_are_damaged(pool: Any, runs: Path) -> None:
    one, other, gone = sat(pool), sat(pool), sat(pool)
    leave(gone.id)
    (runs / "sittings" / "deadbeef.json").write_text("{")
    assert {sitting.id for sitting in list_sittings()} == {one.id, other.id}
    with pytest.raises(UsageError, match="is damaged"):
        open_sitting("deadbeef")


@pytest.mark.parametrize("name", ["00000000", "../played/manifest", ""])
def test_a_game_that_is_not_there_is_told(runs: Path, name: str) -> None:
    (runs / "played").mkdir(parents=True)
    (runs / "played" / "manifest.json").write_text("{}")
    with pytest.raises(UsageError, match="There is no game"):
        open_sitting(name)


def test_a_seating_that_does_not_fit_is_refused(pool: Any) -> None:
    with pytest.raises(UsageError, match=r"There is no strategy 'stewart'\. Did you mean"):
        sat(pool, (PERSON, "stewart"))
    with pytest.raises(UsageError, match="players"):
        sat(pool, (PERSON,))
    assert list_sittings() == []


def test_a_person_is_no_strategy_of_a_simulation(pool: Any, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="There is no strategy 'person'"):
        run_plan(GAME, pool.loaded, Plan(game="embers", strategies=SEATING, games=2), tmp_path / "run", workers=1)


def test_seats_have_the_names_of_who_sits_there(pool: Any) -> None:
    assert sat(pool, ("engine", PERSON, "engine")).names == ["engine-1", "Anna", "engine-3"]
    assert sat(pool, (PERSON, "engine"), name=" ").names == [PERSON, "engine"]
