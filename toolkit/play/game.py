"""What a game offers to the shared rooms: its files, how it is played, what it writes down."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from toolkit.play.table import Player, Table
from toolkit.pools.shapes import Models, PoolShape

Unit = Literal["share", "VP", "Glory", "tokens", "Hope", "count", "turns", "minutes"]
Shown = Literal["first", "profile", "detail"]
ColumnKind = Literal["int", "optional", "flag", "share", "strategy", "card"]


@dataclass(frozen=True)
class Sums:
    """Per-seed sums kept beside a table: grouped by these columns, of these columns (none named: all numeric ones)."""

    by: tuple[str, ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableSchema:
    """One results table: its columns in order, and the per-seed sums kept beside it.

    Kinds: `int`; `optional` (-1 stands for none); `flag` (0 or 1); `share` (a float);
    `strategy` (index into the plan's strategies); `card` (index into `Pool.card_ids`).
    """

    name: str
    columns: Mapping[str, ColumnKind]
    sums: tuple[Sums, ...] = ()


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


@dataclass(frozen=True)
class Game:
    """A game as the shared rooms see it: functions and declarations, no rules."""

    id: str
    title: str
    seats: tuple[int, ...]
    shape: PoolShape
    build: Callable[[Models], Any]
    """Models -> catalogue. It has `card_ids`, `strategies` (name -> knobs), `rules`, `line_ups`."""
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
    exact: Callable[[Any], Exact | None]
    """The curve known exactly for a catalogue, if the game has one."""
    tally: Callable[..., None]
    """tally(finished table, game number, strategy code by seat, rows by table): appends this game's rows."""
    tell: Callable[[Any, Sequence[str], int], Iterator[Scene]]
    """tell(pool, strategy by seat, seed): the story of one game, turn by turn."""
    chunk_games: int
    """About 0.3 s of work: a constant, never a function of the number of workers."""
    branches: Mapping[str, str] = field(default_factory=dict)
    """Column of `games` that says whether a rule came up -> the rule, for coverage."""

    def play(self, pool: Any, seating: Sequence[str | Player], seed: int, **options: Any) -> Table[Any, Any]:
        """A finished game; arguments as for `start`."""
        table = self.start(pool, seating, seed, **options)
        self.play_out(table)
        return table
