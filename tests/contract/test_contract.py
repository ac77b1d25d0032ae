"""What holds for every game of the house, under its own rules and under alternatives."""

from collections import defaultdict

import pytest

from toolkit.games import GAMES
from toolkit.play.players import PERSON, Pending, with_people
from toolkit.play.record import Record, record_of, replay

from .conserved import ANY, CONSERVED
from .mutable import changeable, frozen
from .pools import loaded, setups, watched

SEEDS = (1, 2, 3)
SETUPS = list(setups())
pytestmark = pytest.mark.parametrize("setup", SETUPS, ids=str)


def played(setup, seating, seed, watch=None):
    """A finished game with its log and picks."""
    table = setup.game.start(setup.pool, seating, seed, log=[], picks=[])
    if watch is not None:
        watched(table, lambda question, options: watch(table, question, options))
    setup.game.play_out(table)
    return table


def test_every_game_ends_by_itself_and_no_option_is_offered_twice(setup):
    asked = []

    def watch(table, question, options):
        keys = [option.key for option in options]
        assert len(set(map(id, options))) == len(set(keys)) == len(options) > 1, f"{question}: {keys}"
        asked.append(question)

    tables = [played(setup, seating, seed, watch) for seed in SEEDS for seating in setup.line_ups(seed)]
    assert all(table.picks and table.log for table in tables)
    assert not any(table.state.capped for table in tables)
    assert len(set(asked)) > 1


def test_every_option_applies(setup):
    """At two places for each kind of question, try all that is on offer and go on to the next question."""
    seating, seed = setup.scripts(3), 4
    offers = []
    table = played(setup, seating, seed, lambda _, question, options: offers.append((question, options)))
    places = defaultdict(list)
    for place, (question, _) in enumerate(offers):
        places[question].append(place)
    for place in sorted(place for found in places.values() for place in found[:: 1 + len(found) // 2]):
        for option in offers[place][1]:
            _takes(setup, seed, [*table.picks[:place], (*table.picks[place][:2], option.key)])


def _takes(setup, seed, picks):
    """Play these picks, all of them, on to the next question or the end."""
    table = setup.game.start(setup.pool, with_people([PERSON] * setup.players, picks), seed, picks=[])
    try:
        setup.game.play_out(table)
    except Pending as pending:
        assert len(pending.options) > 1
    assert table.picks == picks


def test_a_replay_reproduces_state_and_log(setup):
    for seed in SEEDS:
        table = played(setup, setup.scripts(seed), seed)
        record = record_of(table, loaded(setup.game.id, setup.alternative), setup.scripts(seed))
        log = []
        again = replay(setup.game, setup.pool, Record.model_validate_json(record.model_dump_json()), log=log)
        assert again.state == table.state and log == table.log
        assert frozen(again.state) == frozen(table.state)


def test_a_person_may_sit_anywhere_among_scripts(setup):
    """Seat by seat: whoever gives the answers a script gave leads the game to the same end."""
    scripts = setup.scripts(5)
    table = played(setup, scripts, 5)
    for seat in range(setup.players):
        seating = [PERSON if other == seat else name for other, name in enumerate(scripts)]
        with pytest.raises(Pending) as caught:
            played(setup, with_people(seating, ()), 5)
        assert caught.value.seat == seat
        assert played(setup, with_people(seating, table.picks), 5).log == table.log


def test_a_copied_state_is_equal_shares_nothing_that_changes_and_is_left_alone(setup):
    copies = []

    def watch(table, question, options):
        if len(table.picks) % 10 == 0:
            before = frozen(table.state)
            copies.append((table.state.copy(), before))
            assert copies[-1][0] == table.state and before == frozen(table.state) == frozen(copies[-1][0])
            assert not set(map(id, changeable(table.state))) & set(map(id, changeable(copies[-1][0])))

    table = played(setup, setup.scripts(1), 1, watch)
    assert len(copies) > 5
    assert all(frozen(copy) == before for copy, before in copies)
    assert all(copy != table.state for copy, _ in copies)


def test_the_seed_decides_everything(setup):
    """Whatever was played before with the same catalogue."""
    first, other, again = ([table.log for table in games_of(setup, seed)] for seed in (8, 9, 8))
    assert first == again
    assert all(log != log_of_other for log, log_of_other in zip(first, other, strict=True))


def games_of(setup, seed):
    return [played(setup, seating, seed) for seating in setup.line_ups(seed)]


def test_strategies_draw_on_streams_of_their_own(setup):
    """A rekeyed strategy changes what players choose, and nothing that is dealt before they do."""
    seating = ["random"] * setup.players
    plain, rekeyed = (setup.game.play(setup.pool, seating, 3, log=[], rekey=key) for key in (None, {"strategy": 1}))
    assert plain.log[0] == rekeyed.log[0] and plain.log != rekeyed.log


def test_what_is_conserved_stays_the_same(setup):
    moment, count = CONSERVED[setup.game.id]
    for seating in setup.line_ups(6):
        counts = []

        def watch(table, question, options, counts=counts):
            if moment in (question, ANY):
                counts.append(count(table.state))

        counts.append(count(played(setup, seating, 6, watch).state))
        assert len(counts) > 10
        assert all(later == counts[0] for later in counts)


def test_every_game_of_the_house_keeps_its_contract(setup):
    assert {other.game.id for other in SETUPS} == set(CONSERVED) == set(GAMES)
