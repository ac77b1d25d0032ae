"""The laws of the table (rules brief §4.1), stated in the rules in force, and a log that applies them all game long."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.embers.pool import CALAMITY, ROWS, WARFARE
from toolkit.games.embers.state import COLLAPSED, IN, State
from toolkit.games.embers.table import EmbersTable

Event = tuple[Any, ...]


def rows_hold_legal_resources_and_have_no_gaps(table: EmbersTable) -> None:
    for player in table.state.players:
        for row in ROWS:
            tokens = player.rows[row]
            assert len(tokens) <= table.rules.rows_slots
            assert all(token is not CALAMITY and row in token.aspects for token in tokens)


def row_values_are_the_sums_of_the_rows(table: EmbersTable) -> None:
    for player in table.state.players:
        assert player.values == [sum(token.value for token in row) for row in player.rows]


def the_track_is_full_only_after_a_collapse_this_era(table: EmbersTable) -> None:
    for player in table.state.players:
        assert 0 <= player.track <= table.rules.collapse_at
        assert player.track < table.rules.collapse_at or player.status == COLLAPSED


def markers_in_hand_and_on_cards_are_all_the_markers(table: EmbersTable) -> None:
    state = table.state
    placed = Counter(state.marks.values())
    assert all(p.markers >= 0 and p.markers + placed[p.seat] == table.rules.influence_markers for p in state.players)
    assert set(state.marks) <= set(state.display)


def discoveries_stay_within_the_cap(table: EmbersTable) -> None:
    cap = table.rules.discovery_cap
    for player in table.state.players:
        assert cap is None or player.discoveries <= cap
        assert 0 <= player.civ_discoveries <= player.discoveries <= len(player.cards)


def an_era_gives_at_most_one_dark_age_and_one_glory(table: EmbersTable) -> None:
    for player in table.state.players:
        assert 0 <= player.dark_ages <= table.state.era <= table.state.eras
        assert 0 <= player.glory <= table.state.era


def each_player_owns_the_same_calamities_all_game(table: EmbersTable) -> None:
    rules = table.rules
    for player in table.state.players:
        assert player.owned.count(CALAMITY) == player.calamities
        assert player.spare >= 0
        assert player.calamities + player.spare == rules.starting_calamities + rules.spare_calamities


def a_bag_holds_what_its_owner_owns_and_has_not_on_the_board(table: EmbersTable) -> None:
    for player in table.state.players:
        on_board = [token for row in player.rows for token in row] + [CALAMITY] * player.track
        owned = Counter(token for token in player.owned if token is not None)
        assert Counter(table.state.bags[player.seat]) + Counter(on_board) == owned
    assert not table.state.hand


def resources_are_conserved(table: EmbersTable) -> None:
    """EMB-108"""
    state, pool = table.state, table.pool
    start = Counter(pool.frontiers[len(state.players)].tokens)
    for bag in pool.bags[: len(state.players)]:
        start += Counter(bag)
    owned = [token for player in state.players for token in player.owned if token not in (None, CALAMITY)]
    assert Counter((*owned, *state.market, *state.frontier)) == start
    assert len(state.market) <= table.rules.market_size


def cards_lie_in_one_place_each(table: EmbersTable) -> None:
    state = table.state
    undealt = [card for stack in state.stacks[state.era :] for card in stack]
    won = [card for player in state.players for card in player.cards]
    lying = [*won, *state.discarded, *state.display, *undealt]
    assert len(set(lying)) == len(lying)
    assert set(lying) == {card for stack in state.stacks for card in stack}
    assert {card for card in lying if card.index >= 0} <= set(table.pool.cards)
    assert all(card in p.cards for p in state.players for cards in p.standing.values() for card in cards)


def hope_and_dark_ages_stay_within_their_limits(table: EmbersTable) -> None:
    rules, players = table.rules, table.state.players
    if rules.hope_max is not None:
        assert all(0 <= player.hope <= max(rules.hope_start, rules.hope_max) for player in players)
    if rules.component_limits == "on":
        assert sum(player.hope for player in players) <= max(rules.hope_markers, rules.hope_start * len(players))
        assert sum(player.dark_ages for player in players) <= rules.dark_age_markers


LAWS: tuple[Callable[[EmbersTable], None], ...] = (
    rows_hold_legal_resources_and_have_no_gaps,
    row_values_are_the_sums_of_the_rows,
    the_track_is_full_only_after_a_collapse_this_era,
    markers_in_hand_and_on_cards_are_all_the_markers,
    discoveries_stay_within_the_cap,
    an_era_gives_at_most_one_dark_age_and_one_glory,
    each_player_owns_the_same_calamities_all_game,
    a_bag_holds_what_its_owner_owns_and_has_not_on_the_board,
    resources_are_conserved,
    cards_lie_in_one_place_each,
    hope_and_dark_ages_stay_within_their_limits,
)


class Watch(list[Event]):
    """A log that holds the table to its laws whenever no move is half done, and each turn to what it logged."""

    def __init__(self) -> None:
        super().__init__()
        self.table: EmbersTable
        self.before: State
        self.rest = 0

    def append(self, event: Event) -> None:
        """Log an event."""
        if event[0] in ("deal", "turn", "glory", "reckoning"):
            self.check(event)
        super().append(event)

    def check(self, event: Event) -> None:
        """Apply every law; `event` is about to happen, but for Glory, which has been given."""
        table, moves = self.table, self[self.rest :]
        for law in LAWS:
            law(table)
        if event[0] in ("turn", "glory"):
            self._rows_changed_as_logged(moves)
            self._markers_of_chance_changed_as_logged(moves)
        if event[0] == "turn":
            assert table.state.players[event[1]].status == IN
            self._market_is_full()
        elif event[0] == "glory":
            self._glory_was_given(event)
        self.before, self.rest = table.state.copy(), len(self)

    def _rows_changed_as_logged(self, moves: Sequence[Event]) -> None:
        """Rulebook 5, 9, 10.2: places add, a Discover empties the rows it pays, Warfare shrinks by tear-downs alone."""
        lengths = [[len(row) for row in player.rows] for player in self.before.players]
        warfare = [player.values[WARFARE] for player in self.before.players]
        marks = dict(self.before.marks)
        for kind, *rest in moves:
            if kind == "place":
                lengths[rest[0]][rest[2]] += 1
            elif kind == "influence":
                marks[rest[1]] = rest[0]
            elif kind == "tear down":
                lengths[rest[1]][WARFARE] -= 1
                warfare[rest[1]] -= rest[2].value
            elif kind == "discover":
                seat, card = rest
                for row in _paid(card, seat, marks.pop(card, None)):
                    lengths[seat][row] = 0
        players = self.table.state.players
        assert [[len(row) for row in player.rows] for player in players] == lengths
        assert all(player.values[WARFARE] >= least for player, least in zip(players, warfare, strict=True))

    def _markers_of_chance_changed_as_logged(self, moves: Sequence[Event]) -> None:
        """Rulebook 6: Calamities, Hope, Dark Ages and Embers."""
        seen = Counter(event[:2] for event in moves if event[0] != "gain hope")
        gained = Counter({seat: 0 for seat in range(len(self.before.players))})
        for event in moves:
            if event[0] == "gain hope":
                gained[event[1]] += event[2]
        for old, new in zip(self.before.players, self.table.state.players, strict=True):
            count = {kind: seen[kind, new.seat] for kind in ("calamity", "return", "hope", "collapse", "ember")}
            assert new.hope == old.hope - count["hope"] + gained[new.seat]
            assert count["collapse"] == (new.status == COLLAPSED != old.status)
            assert len(new.embers) == len(old.embers) + count["ember"] - seen["use ember", new.seat]
            if self.table.rules.hope_timing != "cancel_collapse":  # there Hope may meet a Calamity in the hand
                assert new.track == old.track + count["calamity"] - count["return"] - count["hope"]

    def _market_is_full(self) -> None:
        state, rules = self.table.state, self.table.rules
        assert CALAMITY not in state.market and CALAMITY not in state.frontier
        if rules.trade_refill == "immediate":
            assert len(state.market) == rules.market_size or not state.frontier

    def _glory_was_given(self, event: Event) -> None:
        """EMB-79, EMB-81"""
        _, leaders, values = event
        pairs = zip(self.before.players, self.table.state.players, strict=True)
        gained = tuple(new.seat for old, new in pairs if new.glory == old.glory + 1)
        highest = max(values)
        assert leaders == gained == tuple(seat for seat, value in enumerate(values) if value == highest and leaders)
        assert bool(leaders) == (highest >= self.table.rules.glory_min_warfare)


def _paid(card: Any, seat: int, owner: int | None) -> tuple[int, ...]:
    if owner is None:
        return card.pays
    return card.pays_owner if owner == seat else card.pays_other
