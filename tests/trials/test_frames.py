"""Frames and their sums."""

import os
import subprocess
import sys
from array import array

from toolkit.play.game import Sums, TableSchema
from toolkit.trials.frames import dtypes, seed_sums, table_frame
from toolkit.trials.work import Chunk

SUMMED = """
from hashlib import sha256
import numpy as np, polars as pl
from toolkit.play.game import Sums, TableSchema
from toolkit.trials.frames import seed_sums

draw = np.random.default_rng(1)
schema = TableSchema("seats", {"game": "int", "seat": "int", "win_share": "share"})
seats, shares = draw.integers(0, 3, 100_000), draw.random(100_000)
frame = pl.DataFrame({"game": np.arange(100_000) // 2_000, "seat": seats, "win_share": shares})
print(sha256(seed_sums(frame, schema, Sums(("seat",)), 5)["win_share"].to_numpy().tobytes()).hexdigest())
"""


def test_sums_are_the_same_to_the_last_bit_on_any_number_of_threads() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", SUMMED],
            env={**os.environ, "POLARS_MAX_THREADS": threads, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "2", "3")
    }
    assert len(printed) == 1


def test_a_column_of_words_holds_them_by_their_place() -> None:
    """-1 stands for none; a grouping may be by words, and they are never summed."""
    schema = TableSchema("quakes", {"game": "int", "where": ("north", "south"), "lost": "int"}, (Sums(("where",)),))
    columns = {"game": array("q", [0, 0, 1, 1]), "where": array("h", [1, 0, 1, -1]), "lost": array("q", [4, 1, 2, 9])}
    frame = table_frame(schema, [Chunk(0, 2, 0, {"quakes": columns})], dtypes((), ()))
    assert frame["where"].to_list() == ["south", "north", "south", None]
    sums = seed_sums(frame, schema, schema.sums[0], 2)
    assert sums.select("where", "n", "lost").sort("where").rows() == [(None, 1, 9), ("north", 1, 1), ("south", 2, 6)]
