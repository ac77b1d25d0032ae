"""Every scripted strategy is recognisably itself, and worth beating."""

from collections import Counter
from functools import cache

import pytest

from toolkit.games.pocket_civ import GAME
from toolkit.games.pocket_civ.scoring import scores
from toolkit.games.pocket_civ.worth import softening

from .board import catalogue

NAMES = list(catalogue().strategies)
SCRIPTS = [name for name in NAMES if name != "random"]
GAMES = 40


@cache
def field():
    """The same seeds for everybody, alone: what came of it, by strategy."""
    return {name: [GAME.play(catalogue(), [name], seed, log=[]) for seed in range(GAMES)] for name in NAMES}


def mean(name, what):
    return sum(map(what, field()[name])) / GAMES


def score(table):
    return sum(scores(table)[0])


def firsts(name, n):
    """How often each Advance was among the first so many."""
    found = Counter()
    for table in field()[name]:
        found.update([event[2].id for event in table.log if event[0] == "acquire"][:n])
    return found


def owned(table, wanted):
    return sum(wanted(advance) for advance in table.state.players[0].advances)


def checks(table):
    """By Era: whether its check was passed, and how many Cities stood."""
    return [event[2] > 0 for event in table.log if event[0] == "glory"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_beats_chance_by_far(name):
    assert mean(name, score) > 100 > 10 * mean("random", score)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_lives_longer_than_chance(name):
    extinct = lambda table: table.state.over == "extinct"  # noqa: E731
    assert mean(name, extinct) < mean("random", extinct)
    assert mean(name, lambda table: table.state.round) > 30 > 3 * mean("random", lambda table: table.state.round)


@pytest.mark.parametrize("name", ["spreader", "cartage", "city_counter"])
def test_who_plays_for_cities_passes_most_checks(name):
    """Era 4 asks for four Cities."""
    passed = sum(len(checks(table)) > 3 and checks(table)[3] for table in field()[name])
    assert passed > GAMES / 2


def test_spreader_is_everywhere_before_its_first_city():
    peopled = []
    for table in field()["spreader"]:
        founded = next((at for at, event in enumerate(table.log) if event[0] == "city"), None)
        if founded is not None:
            grown = [event[2] for event in table.log[:founded] if event[0] == "grow"]
            peopled.append(grown[-1])
    assert len(peopled) > GAMES * 0.9 and sum(peopled) / len(peopled) >= 10


def test_cartage_acquires_cartage_first():
    assert firsts("cartage", 1)["cartage"] > GAMES * 0.8 > 10 * firsts("spreader", 1)["cartage"]


def test_fisher_fishes_and_others_rarely_do():
    assert firsts("fisher", 10)["fishing"] > GAMES * 0.6 > 5 * firsts("spreader", 10)["fishing"]


def test_gold_and_wonders_has_gold_and_wonders():
    def gold(table):
        return sum(event[2] for event in table.log if event[0] == "gold" and event[3] in ("mine", "expedition"))

    def wonders(table):
        return scores(table)[0][2]

    for what in (gold, wonders):
        assert max(SCRIPTS, key=lambda name: mean(name, what)) == "gold_and_wonders"


def test_disaster_proof_owns_most_of_what_softens_events():
    kinds = catalogue().kinds.values()

    def softened(table):
        return owned(table, lambda advance: sum(softening(advance, kind) for kind in kinds))

    share = {name: mean(name, softened) / mean(name, lambda t: owned(t, lambda _: 1)) for name in SCRIPTS}
    assert max(share, key=share.__getitem__) == "disaster_proof"


def test_advance_racer_owns_more_advances_than_spreader():
    assert mean("advance_racer", lambda t: owned(t, lambda _: 1)) > mean("spreader", lambda t: owned(t, lambda _: 1))


@pytest.mark.parametrize("seed", range(6))
def test_two_scripts_play_to_the_end(seed):
    pair = [SCRIPTS[seed % len(SCRIPTS)], SCRIPTS[(seed + 3) % len(SCRIPTS)]]
    table = GAME.play(catalogue(), pair, seed)
    assert table.state.over in ("eras", "extinct") and table.state.round > 5


def test_a_script_outlives_chance_at_the_same_table():
    tables = [GAME.play(catalogue(), ["spreader", "random"], seed) for seed in range(12)]
    ahead = [sum(scores(table)[0]) >= sum(scores(table)[1]) for table in tables]
    assert sum(ahead) >= 9
