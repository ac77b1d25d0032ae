"""What lies on the table, without rules."""

from dataclasses import dataclass, field

from toolkit.games.embers.pool import Card, Ember, Token

IN, PASSED, COLLAPSED = 0, 1, 2


@dataclass(slots=True)
class Player:
    """A player's board and belongings: everything about a player that the whole table may see."""

    seat: int
    owned: list[Token | None]
    """Tokens by serial, wherever they lie: start copies first, gained ones appended, lost ones leave a hole."""
    spare: int
    calamities: int
    """Calamities in circulation: in the bag, in hand or on the track."""
    hope: int
    markers: int
    rows: list[list[Token]] = field(default_factory=lambda: [[], [], []])
    values: list[int] = field(default_factory=lambda: [0, 0, 0])
    track: int = 0
    glory: int = 0
    dark_ages: int = 0
    cards: list[Card] = field(default_factory=list)
    standing: dict[str, list[Card]] = field(default_factory=dict)
    """Cards with a standing effect by the occasion they wait for, in the order they were won."""
    embers: list[Ember] = field(default_factory=list)
    claimed: int = 0
    bonus_vp: int = 0
    status: int = IN
    discoveries: int = 0
    civ_discoveries: int = 0

    def copy(self) -> "Player":
        """An independent player over the same catalogue."""
        w, c, e = self.rows
        return Player(
            self.seat, self.owned[:], self.spare, self.calamities, self.hope, self.markers,
            [w[:], c[:], e[:]], self.values[:], self.track, self.glory, self.dark_ages,
            self.cards[:], {on: cards[:] for on, cards in self.standing.items()}, self.embers[:],
            self.claimed, self.bonus_vp, self.status, self.discoveries, self.civ_discoveries,
        )  # fmt: skip


@dataclass(slots=True)
class State:
    """The whole table. `bags`, `frontier`, `stacks` and `ember_stack` are hidden, in draw order, next one last.

    Rules change the lists in place and never rebind them, so a view may hold on to them.
    """

    players: list[Player]
    bags: list[list[Token]]
    frontier: list[Token]
    stacks: list[list[Card]]
    ember_stack: list[Ember]
    eras: int
    era: int = 0
    start: int = 0
    turn: int = 0
    hope_this_turn: int = 0
    capped: bool = False
    market: list[Token] = field(default_factory=list)
    display: list[Card] = field(default_factory=list)
    marks: dict[Card, int] = field(default_factory=dict)
    """Which seat's Influence marker lies on a card."""
    hand: list[Token] = field(default_factory=list)
    discarded: list[Card] = field(default_factory=list)
    gifts: tuple[tuple[int, Card, int], ...] = ()
    """Era, card, seat: what an experiment puts in front of a player at the start of an Era."""

    def copy(self) -> "State":
        """An independent table over the same catalogue, hidden order included."""
        return State(
            [player.copy() for player in self.players],
            [bag[:] for bag in self.bags],
            self.frontier[:], [stack[:] for stack in self.stacks], self.ember_stack[:],
            self.eras, self.era, self.start, self.turn, self.hope_this_turn, self.capped,
            self.market[:], self.display[:], self.marks.copy(), self.hand[:], self.discarded[:], self.gifts,
        )  # fmt: skip
