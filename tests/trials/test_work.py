"""What a worker does."""

import subprocess
import sys
from array import array
from dataclasses import replace

import pytest

from toolkit.games import GAMES
from toolkit.play.game import TableSchema
from toolkit.trials.work import pack, play_chunk

from .dice import GAME, PLAN, dice_pool

PACKED = pack(GAME, dice_pool().models, PLAN)


def test_a_worker_does_without_polars_whatever_it_plays() -> None:
    games = ", ".join(f"toolkit.games.{name}" for name in GAMES)
    code = f"import sys, toolkit.trials.workers, {games}; print({{'polars', 'streamlit', 'numpy'}} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_a_chunk_holds_every_seating_of_its_seeds_in_order() -> None:
    chunk = play_chunk(PACKED, 5, 2)
    assert chunk.columns["games"]["game"] == array("q", range(15, 21))
    assert chunk.columns["games"]["seed"] == array("q", [PLAN.seed_of(game) for game in range(15, 21)])


def test_a_chunk_counts_strategies_by_their_place_in_the_line_up() -> None:
    assert play_chunk(PACKED, 0, 1).columns["seats"]["strategy"] == array("h", [0, 1, 0, 1, 0, 0, 0, 0, 1])


def test_a_chunk_counts_decisions() -> None:
    assert play_chunk(PACKED, 0, 2).decisions == 6 * 3 * 3


def test_seeds_are_played_alike_whatever_chunk_they_lie_in() -> None:
    whole, second = play_chunk(PACKED, 0, 4), play_chunk(PACKED, 2, 2)
    assert whole.columns["seats"]["total"][18:] == second.columns["seats"]["total"]


def test_rekeyed_purposes_play_other_games_on_the_same_seeds() -> None:
    plan = PLAN.model_copy(update={"rekey": {"dice": 1}})
    there, here = (play_chunk(packed, 0, 4) for packed in (pack(GAME, dice_pool().models, plan), PACKED))
    assert there.columns["games"]["seed"] == here.columns["games"]["seed"]
    assert there.columns["seats"]["total"] != here.columns["seats"]["total"]


def test_a_table_without_rows_keeps_its_columns() -> None:
    empty = TableSchema("nothing", {"game": "int", "share": "share"})
    packed = pack(replace(GAME, tables=(*GAME.tables, empty)), dice_pool().models, PLAN)
    assert play_chunk(packed, 0, 1).columns["nothing"] == {"game": array("q"), "share": array("d")}


def test_a_row_that_does_not_fit_its_table_is_an_error() -> None:
    games, *others = GAME.tables
    short = replace(games, columns={"game": "int", "seed": "int"})
    with pytest.raises(ValueError, match="longer"):
        play_chunk(pack(replace(GAME, tables=(short, *others)), dice_pool().models, PLAN), 0, 1)


def test_an_error_in_a_game_names_the_game_its_seed_and_its_seats() -> None:
    plan = PLAN.model_copy(update={"strategies": ("plain", "broken")})
    with pytest.raises(ZeroDivisionError) as caught:
        play_chunk(pack(GAME, dice_pool().models, plan), 4, 1)
    assert caught.value.__notes__ == [f"This was game 8 of the plan: seed {plan.seed_of(8)}, seats plain, broken."]
