"""The laws of the table (rules brief §4.1), and a log that applies them all game long."""

from collections.abc import Callable, Sequence
from typing import Any

from toolkit.games.pocket_civ.options import REGIONS
from toolkit.games.pocket_civ.rules.land import support, tribes_in
from toolkit.games.pocket_civ.table import CivTable

Event = tuple[Any, ...]


def nothing_is_below_zero(table: CivTable) -> None:
    for player in table.state.players:
        assert min(player.tribes) >= 0 and min(player.cities) >= 0
        assert 0 <= player.volatile <= player.gold


def a_region_has_one_icon_of_a_kind_and_lies_on_the_map(table: CivTable) -> None:
    """PC-02, PC-06"""
    state = table.state
    for icons in (state.forest, state.mountain, state.volcano, state.farm, state.desert, state.fault):
        assert set(icons) <= {0, 1}
        assert all(not icons[r] for r in range(REGIONS) if r not in table.map.regions)
    assert not any(m and v for m, v in zip(state.mountain, state.volcano, strict=True))
    for player in state.players:
        assert not any(player.tribes[r] or player.cities[r] for r in range(REGIONS) if r not in table.map.regions)


def the_deck_is_whole(table: CivTable) -> None:
    """PC-24"""
    state = table.state
    cards = [*state.deck, *state.discard, *state.in_use]
    assert len(cards) == len(set(cards)) == len(table.pool.events)
    assert set(cards) == set(table.pool.events)


def everybody_lives(table: CivTable) -> None:
    """PC-17: the game stops at once."""
    under_way = table.state.round > 0 and not table.state.over
    assert not under_way or all(any(p.tribes) or any(p.cities) for p in table.state.players)


def eras_are_few(table: CivTable) -> None:
    """PC-63"""
    assert 1 <= table.state.era <= table.rules.eras


def powers_are_those_of_the_advances(table: CivTable) -> None:
    for player in table.state.players:
        assert player.owns == sum(advance.bit for advance in player.advances)
        assert player.powers is table.pool.powers(player.owns)
        assert not set(player.open) & set(player.advances)


def a_capitol_is_a_city(table: CivTable) -> None:
    """PC-53"""
    assert all(p.capitol < 0 or p.cities[p.capitol] for p in table.state.players)


def wonders_that_are_cities_have_one(table: CivTable) -> None:
    """PC-113, ruling P-46"""
    assert all(p.cities[r] for p in table.state.players for wonder, r in p.wonders if wonder.converts)


LAWS: tuple[Callable[[CivTable], None], ...] = (
    nothing_is_below_zero,
    a_region_has_one_icon_of_a_kind_and_lies_on_the_map,
    the_deck_is_whole,
    everybody_lives,
    eras_are_few,
    powers_are_those_of_the_advances,
    a_capitol_is_a_city,
    wonders_that_are_cities_have_one,
)


class Watch(list[Event]):
    """A log that holds each event to the rule it came from."""

    def __init__(self) -> None:
        super().__init__()
        self.table: CivTable
        self.glory: list[int] = []
        self.era_ends = 0

    def append(self, event: Event) -> None:
        """Log an event."""
        check = getattr(self, f"_{event[0].replace(' ', '_')}", None)
        if check is not None:
            check(*event[1:])
        super().append(event)

    def begin(self, table: CivTable) -> None:
        """Watch this table."""
        self.table, self.glory = table, [player.glory for player in table.state.players]

    def _raise(self, seat: int, region: int, av: int) -> None:
        """PC-52, PC-53: never above the cap in force."""
        player = self.table.state.players[seat]
        cap = player.powers.capitol_cap if region == player.capitol else player.powers.cap
        assert av <= max(cap, player.powers.cap)

    def _acquire(self, seat: int, advance: Any, region: int) -> None:
        """PC-39, PC-40: the gate held before, and each City is asked once a Round."""
        player = self.table.state.players[seat]
        assert sum(player.cities) > len(player.advances) - 1
        assert len(player.bought) == len(set(player.bought)) <= sum(map(bool, player.cities))
        assert player.cities[region]

    def _pay(self, seat: int, region: int, n: int) -> None:
        """PC-25"""
        assert sum(self.table.state.players[seat].tribes) > 0

    def _glory(self, era: int, gained: int, total: int, *rest: Any) -> None:
        """PC-58: it grows at Era ends alone, and never falls."""
        self.era_ends += 1
        assert gained >= 0 and total == self.glory[0] + gained
        self.glory[0] = total
        assert self.era_ends <= self.table.rules.eras

    def _round(self, number: int, era: int) -> None:
        """Between Rounds every law holds, and Glory is what the Era ends gave."""
        for law in LAWS:
            law(self.table)
        assert [player.glory for player in self.table.state.players] == self.glory


def tribes_are_supported(table: CivTable) -> None:
    """PC-47, right after the first step of Upkeep."""
    assert all(tribes_in(table.state, r) <= support(table.state, r) for r in table.map.regions)


def no_gold_is_volatile(table: CivTable) -> None:
    """PC-48, right after the second."""
    assert all(player.volatile == 0 for player in table.state.players)


class Witness:
    """Sits in a seat for another player; sees that options differ and that the laws hold at every question."""

    def __init__(self, player: Any, table: CivTable) -> None:
        self._player, self._table = player, table

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """What the other player chooses."""
        keys = [option.key for option in options]
        assert len(set(map(id, options))) == len(set(keys)) == len(options) > 1, f"{question}: {keys}"
        for law in (nothing_is_below_zero, the_deck_is_whole, everybody_lives, eras_are_few):
            law(self._table)
        return self._player.choose(question, options)
