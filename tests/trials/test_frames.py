"""Frames and their sums."""

import os
import subprocess
import sys

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
