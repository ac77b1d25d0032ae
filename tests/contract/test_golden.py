"""Kept games: the diff of a transcript is the review of a rule change, and the digests must agree in every process.

`python -m pytest tests/contract --regenerate-golden` writes them anew.
"""

import os
import subprocess
import sys

import pytest

from toolkit.games import GAMES

from .digests import digests
from .golden import GOLDEN, keeps
from .pools import ALTERNATIVES
from .transcripts import transcripts

TESTS = GOLDEN.parent


@pytest.mark.parametrize("transcript", [kept for game in GAMES for kept in transcripts(game)], ids=str)
def test_a_kept_game_is_told_as_before(transcript, regenerates):
    keeps(GOLDEN / transcript.game / f"{transcript.name}.txt", transcript.text(), regenerates)


@pytest.mark.parametrize("game", GAMES)
def test_five_games_are_kept_one_of_them_under_other_rules(game):
    kept = transcripts(game)
    texts = {path.stem for path in (GOLDEN / game).glob("*.txt")} - {"digests"}
    assert texts == {transcript.name for transcript in kept} and len(texts) == 5
    assert [bool(transcript.rules) for transcript in kept].count(True) == 1
    assert game in ALTERNATIVES


@pytest.mark.parametrize("game", GAMES)
def test_fifty_games_go_as_they_always_went(game, regenerates):
    keeps(GOLDEN / game / "digests.txt", digests(game), regenerates)


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
@pytest.mark.parametrize("game", GAMES)
def test_fifty_games_go_the_same_in_another_process(game, hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(TESTS.parent)}
    command = [sys.executable, "-m", "contract.digests", game]
    other = subprocess.run(command, cwd=TESTS, env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.splitlines() == digests(game).splitlines()
