"""What a game offers to the shared rooms: its files, how it is played, what it writes down."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from toolkit.play.asking import Asking, ask_plainly
from toolkit.play.table import Player, Table
from toolkit.pools.shapes import Models, PoolShape

Unit = Literal["share", "VP", "Glory", "Gold", "Tribes", "tokens", "Hope", "count", "turns", "Rounds", "minutes"]
Shown = Literal["first", "profile", "detail"]
Plain = Literal["int", "optional", "flag", "share", "strategy", "card"]
ColumnKind = Plain | tuple[str, ...]


@dataclass(frozen=True)
class Sums:
    """Per-seed sums kept beside a table: grouped by these columns, of these columns (none named: all numeric ones)."""

    by: tuple[str, ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableSchema:
    """One results table: its columns in order, and the per-seed sums kept beside it.

    Kinds: `int`; `optional` (-1 stands for none); `flag` (0 or 1); `share` (a float);
    `strategy` (index into the plan's strategies); `card` (index into `Pool.card_ids`);
    a tuple of words (index into them).
    """

    name: str
    columns: Mapping[str, ColumnKind]
    sums: tuple[Sums, ...] = ()


SEAT_SUMS = (
    Sums(("strategy",)),
    Sums(("seat",)),
    Sums(("seat", "strategy"), ("score", "win_share")),
    Sums(("strategy", "score"), ("win_share",)),
    Sums(("strategy", "place"), ("score",)),
)
"""Of the table `seats` of every game: what the reviews read."""


@dataclass(frozen=True)
class Measure:
    """A quantity a designer reads: the mean of one column over the rows of one table, by some keys.

    `balance` computes it from per-seed sums, `charts` draws it; neither knows the game.
    Measures of chart `stack` are the parts of one whole.
    """

    id: str
    title: str
    table: str
    value: str
    by: tuple[tuple[str, ...], ...]
    """The groupings that make sense, the chief one first, e.g. (("era", "strategy"), ("era",))."""
    unit: Unit
    chart: Literal["dots", "lines", "stack"]
    about: str
    shown: Shown = "detail"
    """`first`: among what is told before all else; `profile`: a trait that strategies are known by."""
    shared: bool = False
    """Whether every game has one of it to be shared out: an equal part is 1 / players, and what one has others lack."""
    tables: tuple[int, ...] = ()
    """Numbers of players at which it tells something; none named: at any."""


WIN_SHARE = Measure(
    "win_share", "Win share", "seats", "win_share", (("strategy",), ("seat",), ("seat", "strategy")), "share", "dots",
    "Share of the games won, per seat played; a shared victory counts in parts.", shared=True,
)  # fmt: skip
SCORE = Measure("vp", "Mean score", "seats", "score", (("strategy",),), "VP", "dots", "Points at the end of a game.")


def rivals(players: int) -> tuple[Measure, ...]:
    """The goals of a game that somebody wins."""
    return (WIN_SHARE, SCORE)


def thresholds(goals: Sequence[Measure]) -> tuple[Measure, ...]:
    """Of the goals of a table those that are reached or not: all but the chief one and the score."""
    return tuple(goal for goal in goals[1:] if goal.value != SCORE.value)


@dataclass(frozen=True)
class Exact:
    """How far a share has grown at each step under a plain policy, known exactly; drawn beside the measured one."""

    measure: str
    step: str
    """The column that counts the steps."""
    points: tuple[tuple[int, str, int, float], ...]
    """(Era, name of the curve, step, share)."""


@dataclass(frozen=True)
class Face:
    """What a card shows, in words that fit every game."""

    id: str
    name: str
    group: str
    """Its suit or kind, e.g. `warfare`."""
    stage: str
    """When it comes up, e.g. Era `II`."""
    cost: int
    """What it asks for, all added up."""
    costs: str
    """The same as printed, e.g. `W5 C2`."""
    vp: int
    text: str
    needs: Mapping[str, int] = field(default_factory=dict)
    """What it asks for, one by one, e.g. {"warfare": 5, "culture": 2}."""


@dataclass(frozen=True)
class Proof:
    """A card as it is printed for the table."""

    face: Face
    sheet: str
    """The file it stands in, e.g. `civ.csv`."""
    copies: int
    source: str
    """`placeholder` for what was made up to have something to play with."""
    says: tuple[str, ...]
    """Its abilities in words a new player reads, a sentence each; what stands before a colon tells when."""


@dataclass(frozen=True)
class Dominated:
    """A card that another equals or beats in every printed respect: never the better buy of the two."""

    card: str
    by: str
    why: str
    """In what it is worse, e.g. `W6 where the other asks W5`."""


def _nothing_exact(pool: Any) -> None:
    return None


def _none_proved(models: Models) -> list[Dominated]:
    return []


def _nothing_to_print(models: Models) -> list[Proof]:
    return []


@dataclass(frozen=True)
class Scene:
    """A turn of a game retold: the table as it lay before, and what then happened, a sentence each."""

    heading: str
    board: str
    """The table as text."""
    svg: str
    """The table as a picture, to be set into a page: it takes the page's text colour and width."""
    events: tuple[str, ...]
    reasons: tuple[str, ...]
    """What the acting strategy weighed at each question, the best option first; none if it does not explain itself."""
    scores: tuple[tuple[str, int, str], ...] = ()
    """Name, points and their sources of every seat, if the game ended now; where that is told."""


def _show_plainly(table: Table[Any, Any], names: Sequence[str], seat: int | None, since: int) -> Scene:
    heading = "The end" if seat is None else names[seat]
    return Scene(heading, "", "", tuple(map(str, (table.log or [])[since:])), ())


@dataclass(frozen=True)
class Game:
    """A game as the shared rooms see it: functions and declarations, no rules."""

    id: str
    title: str
    seats: tuple[int, ...]
    shape: PoolShape
    build: Callable[[Models], Any]
    """Models -> catalogue. It has `card_ids`, `strategies` (name -> knobs) and `rules`."""
    start: Callable[..., Table[Any, Any]]
    """start(pool, seating, seed, *, log=, picks=, rekey=) -> table before its first choice.

    `seating` holds for each seat the name of a strategy or a Player.
    """
    play_out: Callable[[Any], None]
    """play_out(started table): plays it to its end. What a player raises, such as Pending, passes through."""
    faces: Callable[[Models], list[Face]]
    """The cards that `card_ids` counts, as printed."""
    tables: tuple[TableSchema, ...]
    measures: tuple[Measure, ...]
    tally: Callable[..., None]
    """tally(finished table, game number, strategy code by seat, rows by table): appends this game's rows."""
    tell: Callable[..., Iterator[Scene]]
    """tell(pool, seating, seed, *, rekey=): the story of one game, turn by turn; arguments as for `start`."""
    chunk_games: int
    """About 0.3 s of work: a constant, never a function of the number of workers."""
    exact: Callable[[Any], Exact | None] = _nothing_exact
    """The curve known exactly for a catalogue, if the game has one."""
    alike: Mapping[str, int] = field(default_factory=dict)
    """Purposes of chance that an A/A comparison re-keys: about half of the luck of a game is then another."""
    branches: Mapping[str, str] = field(default_factory=dict)
    """Column of `games` that says whether a rule came up -> the rule, for coverage."""
    goals: Callable[[int], tuple[Measure, ...]] = rivals
    """Players -> what doing well means at such a table: measures of `seats` by strategy, the chief one first.

    Who plays alone wins nothing: the chief goal is then the score.
    """
    raced: tuple[str, ...] = ()
    """A line-up of one strategy, which the speed of the rules is measured with."""
    usual_players: int = 4
    """How many sit down where nobody says, or as many as the game has seats for."""
    asking: Callable[[Any, Sequence[str], int, str, Sequence[Any]], Asking] = ask_plainly
    """asking(table, names, seat, question, options): a question in words, for a person."""
    show: Callable[[Any, Sequence[str], int | None, int], Scene] = _show_plainly
    """show(table, names, seat, since): the table as it lies when `seat` is asked (None: the game is over).

    Its events are what the log tells from that place on.
    """
    proofs: Callable[[Models], list[Proof]] = _nothing_to_print
    """Every row of every sheet that is a card, in the order of the files."""
    treats: bool = False
    """Whether `start` and `tell` take a `treatment=` too: cards banned, or given to a strategy."""
    dominated: Callable[[Models], list[Dominated]] = _none_proved
    """The cards that are strictly dominated, as far as that follows from the files alone."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """A group or need of a Face -> its colour on the table, as `#rrggbb`."""
    words: Mapping[str, str] = field(default_factory=dict)
    """A word of the ability sentences that is no verb -> what it stands for; occasions with their colon."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """A section that rules name by its number -> its heading in the rulebook."""

    @property
    def usual_table(self) -> int:
        """How many sit down where nobody says."""
        return max((size for size in self.seats if size <= self.usual_players), default=self.seats[0])

    def measured(self, *sizes: int) -> list[Measure]:
        """The measures that tell something at tables of all these sizes."""
        return [declared for declared in self.measures if not declared.tables or {*sizes} <= {*declared.tables}]

    def play(self, pool: Any, seating: Sequence[str | Player], seed: int, **options: Any) -> Table[Any, Any]:
        """A finished game; arguments as for `start`."""
        table = self.start(pool, seating, seed, **options)
        self.play_out(table)
        return table
