import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import FileLock

from toolkit.balance.outcomes import measure
from toolkit.play.game import WIN_SHARE
from toolkit.pools.problems import UsageError
from toolkit.trials import logbook
from toolkit.trials.logbook import GAMES, add_games, logbook_folder, read_logbook, remove_game
from toolkit.trials.played_runs import as_run, standings
from toolkit.trials.runs import list_runs, open_run

from .real import ANN, BOB, CLEO, EMBERS, EVENING, game, pool, seat, sheet

PAIR = game(ANN, BOB, day=2)


def test_a_game_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    add_games(tmp_path, "embers", [EVENING])
    assert read_logbook(tmp_path, "embers").games == (EVENING,)


def test_what_was_not_noted_is_absent_in_the_file_and_no_card_is_not_no_note(tmp_path: Path) -> None:
    add_games(tmp_path, "embers", [EVENING])
    _, bob, cleo = json.loads((tmp_path / GAMES).read_text())["games"][0]["seats"]
    assert (bob["sources"], bob["cards"]) == ({"glory": 6}, [])
    assert "sources" not in cleo and "cards" not in cleo


def test_a_game_stands_in_the_logbook_once(tmp_path: Path) -> None:
    add_games(tmp_path, "embers", [PAIR])
    later = PAIR.model_copy(update={"pool": "0123456789ab"})  # logged again after a card was changed
    entered = add_games(tmp_path, "embers", [EVENING, later, EVENING])
    assert (entered.added, entered.known) == ((EVENING,), (later, EVENING))
    assert read_logbook(tmp_path, "embers").games == (EVENING, PAIR)


def test_a_game_struck_out_can_be_put_back(tmp_path: Path) -> None:
    add_games(tmp_path, "embers", [EVENING, PAIR])
    before = (tmp_path / GAMES).read_bytes()
    struck = remove_game(tmp_path, "embers", EVENING.mark)
    assert read_logbook(tmp_path, "embers").games == (PAIR,)
    add_games(tmp_path, "embers", [struck])
    assert (tmp_path / GAMES).read_bytes() == before


def test_a_game_that_is_gone_cannot_be_struck_out(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no longer in the logbook"):
        remove_game(tmp_path, "embers", EVENING.mark)


def test_games_logged_from_several_windows_are_all_kept(tmp_path: Path) -> None:
    evenings = [game(ANN, BOB, day=day) for day in range(1, 21)]
    with ThreadPoolExecutor(8) as windows:
        list(windows.map(lambda evening: add_games(tmp_path, "embers", [evening]), evenings))
    assert set(g.mark for g in read_logbook(tmp_path, "embers").games) == {g.mark for g in evenings}


def test_a_logbook_that_another_process_holds_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "PATIENCE", 0)
    with FileLock(tmp_path / ".lock"), pytest.raises(UsageError, match="Try again"):
        add_games(tmp_path, "embers", [EVENING])
    assert not (tmp_path / GAMES).exists()


@pytest.mark.parametrize("text", ['{"game": "embers", "games": [{"date": "2026-03-01"}]}', "{", '{"game": "dice"}'])
def test_a_logbook_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / GAMES).write_text(text)
    with pytest.raises(UsageError, match=GAMES):
        add_games(tmp_path, "embers", [EVENING])
    assert (tmp_path / GAMES).read_text() == text


def test_the_logbook_lies_in_the_folder_of_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_RUNS", "/somewhere")
    assert logbook_folder("embers") == Path("/somewhere/played-embers")


# -- as a run ------------------------------------------------------------------------------------


def test_level_totals_share_place_and_win() -> None:
    ends = standings(game(seat(30), seat(51), seat(51)))
    assert [(end.place, end.win_share) for end in ends] == [(3, 0.0), (1, 0.5), (1, 0.5)]


def test_real_games_are_stored_in_the_tables_of_a_run(tmp_path: Path) -> None:
    run = open_run(as_run(EMBERS, pool(), [EVENING, EVENING], tmp_path / "3p").folder)
    assert (run.manifest.games_done, run.manifest.seeds_done, run.manifest.plan.players) == (2, 2, 3)
    assert run.manifest.plan.seats(1) == ("warlord", "person", "person")
    own = {schema.name: schema.columns for schema in EMBERS.tables}
    for schema in run.manifest.tables:
        assert schema.columns.keys() <= own[schema.name].keys()
        assert run.table(schema.name).collect().columns == list(schema.columns)


def test_what_was_not_noted_is_null_and_never_0(tmp_path: Path) -> None:
    run = as_run(EMBERS, pool(), [EVENING, game(ANN, BOB, BOB)], tmp_path / "3p")
    seats = run.table("seats").collect()
    assert seats["glory"].to_list() == [4, 6, None, 4, 6, 6]
    assert seats["wonders"].to_list() == [0, None, None, 0, None, None]
    assert run.table("games").collect()["minutes"].to_list() == [75, None]
    assert "capped" not in run.table("games").collect().columns  # nobody writes down a turn cap


def test_cards_are_known_of_the_games_in_which_everybody_noted_them(tmp_path: Path) -> None:
    run = as_run(EMBERS, pool(), [EVENING, game(ANN, BOB, BOB)], tmp_path / "3p")
    cards = run.table("cards").collect()
    assert set(cards["game"]) == {1}  # in the other nobody knows what Cleo took
    assert cards.height == sum(sheet().copies.values())
    taken = cards.drop_nulls("taken_by")
    assert taken["card"].to_list() == ["flint-spear-kin", "boundary-cairns"]
    assert set(taken["taker"]) == {"warlord"} and set(taken["taken_by"]) == {0}


def test_the_functions_of_balance_read_real_games_like_any_run(tmp_path: Path) -> None:
    run = as_run(EMBERS, pool(), [PAIR] * 4, tmp_path / "2p")
    found = measure(run.sums("seats", ("strategy",)), WIN_SHARE, ["strategy"], seeds=4)
    (shares,) = found.filter(strategy="person").to_dicts()
    assert (shares["mean"], shares["n"], shares["note"]) == (1.0, 4, "fewer than 200 seeds")
    glory = run.sums("seats", ("seat",), "glory").filter(seat=1)
    assert glory["glory"].to_list() == [6] * 4


def test_a_card_that_is_no_longer_in_the_pool_does_no_harm(tmp_path: Path) -> None:
    old = game(seat(40, "a-card-of-old"), seat(41, "salt-caravans"))
    cards = as_run(EMBERS, pool(), [old], tmp_path / "2p").table("cards").collect()
    assert set(cards["card"].cast(str)) == set(sheet().cards)


def test_written_anew_the_run_holds_only_what_is_in_the_logbook_now(tmp_path: Path) -> None:
    as_run(EMBERS, pool(), [PAIR] * 4, tmp_path / "2p")
    assert as_run(EMBERS, pool(), [game(CLEO, BOB)], tmp_path / "2p").table("seats").collect()["game"].to_list() == [
        0,
        0,
    ]


def test_real_games_are_not_listed_among_the_runs_of_scripts(tmp_path: Path) -> None:
    as_run(EMBERS, pool(), [PAIR], tmp_path / "played-embers" / "2p")
    assert list_runs(tmp_path) == []
