"""Whatever the rules in force, whoever plays and whatever chance brings: the laws of the table hold."""

from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.games.embers import GAME
from toolkit.games.embers.parameters import SEATS, Rules
from toolkit.games.embers.pool import CALAMITY, Pool, build
from toolkit.games.embers.rules.calamities import place_calamity
from toolkit.games.embers.scoring import scores, standings
from toolkit.games.embers.strategies import Knobs
from toolkit.games.embers.table import EmbersTable
from toolkit.play.chance import Chance
from toolkit.play.players import RandomPlayer
from toolkit.pools.problems import UsageError

from .board import embers, models
from .laws import LAWS, Watch

BOARDS = (
    {"rows_slots": 7, "pillar_columns": [3, 5, 7], "influence_slots": [5]},
    {"rows_slots": 4, "pillar_columns": [2, 3, 4], "influence_slots": [2, 4]},
    {"rows_slots": 12, "pillar_columns": [3, 5, 7], "influence_slots": []},
    {"rows_slots": 7, "pillar_columns": [1, 4, 6], "influence_slots": [1, 2, 3, 4, 5, 6, 7]},
)
NUMBERS = {
    "deal_per_player": st.integers(0, 3),
    "deal_extra": st.integers(0, 8),
    "starting_calamities": st.integers(0, 12),
    "spare_calamities": st.integers(2, 4),
    "dark_age_markers": st.integers(0, 8),
    "hope_markers": st.integers(0, 20),
    "draw_count": st.integers(1, 6),
    "discovery_cap": st.sampled_from([None, 0, 1, 3]),
    "collapse_at": st.integers(1, 8),
    "reckoning_era": st.integers(0, 6),
    "reckoning_count": st.integers(0, 2),
    "hope_start": st.integers(0, 8),
    "hope_max": st.sampled_from([None, 2, 5]),
    "hope_per_turn": st.sampled_from([None, 0, 1]),
    "embers_before_first": st.integers(0, 4),
    "embers_after_first": st.integers(0, 4),
    "ember_stack_size": st.integers(0, 24),
    "market_size": st.integers(0, 9),
    "glory_min_warfare": st.integers(0, 9),
    "influence_markers": st.integers(0, 4),
    "influence_owner_delta": st.integers(-4, 1),
    "influence_other_delta": st.integers(-1, 4),
    "influence_floor": st.integers(0, 2),
    "eras_by_players": st.fixed_dictionaries({players: st.integers(1, 6) for players in SEATS}),
}
AFTERWARDS = {"majority_vp", "glory_vp", "hope_vp", "ember_vp", "prosperity_vp", "dark_age_penalty", "turn_cap"}
"""Parameters that are read when the game is over, or that stop it."""


def worded() -> dict[str, Any]:
    """Every parameter that is a choice of words or a yes or no, whatever they come to be."""
    kinds = {name: field.annotation for name, field in Rules.model_fields.items()}
    words = {name: st.sampled_from(get_args(kind)) for name, kind in kinds.items() if get_origin(kind) is Literal}
    return words | {name: st.booleans() for name, kind in kinds.items() if kind is bool}


@st.composite
def rules(draw: Any) -> dict[str, Any]:
    """The rulebook's rules with some parameters changed."""
    choices = worded() | NUMBERS
    names = draw(st.lists(st.sampled_from(sorted(choices)), max_size=15, unique=True))
    changed = {name: draw(choices[name]) for name in names}
    return draw(st.sampled_from(BOARDS)) | changed


@st.composite
def knobs(draw: Any) -> Knobs:
    """A strategy nobody has thought of."""
    return Knobs(
        randomness=draw(st.sampled_from([0, 0.3])),
        risk=draw(st.sampled_from([0, 0.2, 1])),
        draws_for=draw(st.sampled_from(["cards", "glory", "anything"])),
        hope_use=draw(st.sampled_from(["never", "to_survive", "freely"])),
        patience=draw(st.sampled_from([0, 0.8])),
        glory=draw(st.sampled_from([0, 2])),
        influence=draw(st.sampled_from([0, 5])),
        claims=draw(st.sampled_from(["wanted", "denied"])),
        balance=draw(st.sampled_from([0, 3])),
        majority=draw(st.sampled_from([0, 3])),
        embers=draw(st.sampled_from(["keep", "use"])),
    )


class Restless(RandomPlayer):
    """Plays at random, but hardly ever passes: sees full rows, empty bags and many a Collapse."""

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """Any option but the quiet ones, mostly."""
        lively = [option for option in options if option.key not in ("pass", "decline", "end turn")]
        return super().choose(question, lively if self._random() < 0.95 else options)


SEATED = st.sampled_from(["restless", "invented", *models()["strategies.json"]])


def catalogue(changed: dict[str, Any], invented: Knobs) -> Pool:
    """The designer's cards under other rules, with one strategy more."""
    strategies = models()["strategies.json"] | {"invented": invented}
    return build(models() | {"rules.json": Rules(**changed), "strategies.json": strategies})


def play(pool: Pool, seats: Sequence[str], seed: int) -> EmbersTable:
    """A game under watch."""
    streams = [Chance(seed).stream("restless", seat) for seat in range(len(seats))]
    seating = [Restless(stream) if name == "restless" else name for name, stream in zip(seats, streams, strict=True)]
    table = GAME.start(pool, seating, seed, log=Watch())
    table.log.table, table.log.before = table, table.state.copy()
    GAME.play_out(table)
    for law in LAWS:
        law(table)
    return table


@given(st.lists(SEATED, min_size=2, max_size=5), rules(), knobs(), st.integers(0, 10**6))
@settings(max_examples=120, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_the_laws_hold_after_every_turn(seats, changed, invented, seed):
    try:
        table = play(catalogue(changed, invented), seats, seed)
    except UsageError:
        assert changed["short_stack_rule"] == "error"
        return
    state = table.state
    assert state.era == state.eras and not state.capped
    assert not state.display and not state.marks
    assert all(player.glory + player.dark_ages <= 2 * state.eras for player in state.players)


@pytest.mark.parametrize("players", SEATS)
def test_the_laws_hold_by_the_rulebook(players):
    names = ["restless", *models()["strategies.json"]]
    pool = catalogue({}, Knobs())
    for seed in range(len(names)):
        table = play(pool, [names[(seed + seat) % len(names)] for seat in range(players)], seed)
        ranked = standings(table.state, table.rules, [sum(points) for points in scores(table)])
        assert sum(end.win_share for end in ranked) == pytest.approx(1)
        assert min(end.place for end in ranked) == 1


@given(st.lists(SEATED, min_size=2, max_size=5), rules(), knobs(), st.integers(0, 10**6))
@settings(max_examples=30, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_the_same_seed_and_strategies_give_the_same_log(seats, changed, invented, seed):
    pool = catalogue({**changed, "short_stack_rule": "deal_fewer"}, invented)
    assert list(play(pool, seats, seed).log) == list(play(pool, seats, seed).log)


def test_no_parameter_is_forgotten_here():
    assert {*worded(), *NUMBERS, *BOARDS[0], *AFTERWARDS} == set(Rules.model_fields)


def breaches(table: EmbersTable) -> list[str]:
    found = []
    for law in LAWS:
        try:
            law(table)
        except AssertionError:
            found.append(law.__name__)
    return found


def test_a_table_by_the_rules_breaks_no_law():
    assert breaches(embers("W:3,2 C: E:1 track:3", "W:2", era=0)) == []


@pytest.mark.parametrize(
    ("breach", "law"),
    [
        (lambda me: me.rows[1].append(me.rows[0][0]), "rows_hold_legal_resources_and_have_no_gaps"),
        (lambda me: me.rows[0].pop(), "row_values_are_the_sums_of_the_rows"),
        (lambda me: setattr(me, "track", 4), "the_track_is_full_only_after_a_collapse_this_era"),
        (lambda me: setattr(me, "markers", 1), "markers_in_hand_and_on_cards_are_all_the_markers"),
        (lambda me: setattr(me, "discoveries", 3), "discoveries_stay_within_the_cap"),
        (lambda me: setattr(me, "glory", 2), "an_era_gives_at_most_one_dark_age_and_one_glory"),
        (lambda me: setattr(me, "spare", 3), "each_player_owns_the_same_calamities_all_game"),
        (lambda me: me.rows[0].pop(), "a_bag_holds_what_its_owner_owns_and_has_not_on_the_board"),
        (lambda me: me.owned.append(me.rows[0][0]), "resources_are_conserved"),
        (lambda me: me.owned.append(CALAMITY), "each_player_owns_the_same_calamities_all_game"),
    ],
)
def test_a_broken_table_is_found_out(breach, law):
    table = embers("W:3,2 C: E:1 track:3", "W:2", era=0)
    breach(table.state.players[0])
    assert law in breaches(table)


def test_a_card_that_lies_twice_is_found_out():
    table = play(catalogue({}, Knobs()), ["steward", "warlord"], 1)
    table.state.discarded.append(table.state.players[0].cards[0])
    assert breaches(table) == ["cards_lie_in_one_place_each"]


def test_a_collapse_that_is_not_logged_is_found_out():
    table = embers("track:3", "")
    watch = Watch()
    watch.table, watch.before = table, table.state.copy()
    place_calamity(table, table.state.players[0])
    with pytest.raises(AssertionError):
        watch.check(("turn", 1))
