"""The results tables of Pocket Civ, and the rows a finished game adds to them."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from toolkit.games.pocket_civ import cards
from toolkit.games.pocket_civ.branches import BRANCHES
from toolkit.games.pocket_civ.counting import ALONE, AT, COUNTS, GOLD, NONE, Card, Counted, Happening
from toolkit.games.pocket_civ.pool import Advance, Pool
from toolkit.games.pocket_civ.rules.owning import requirements_met
from toolkit.games.pocket_civ.scoring import BOARD, SOURCES, Standing, scores, standings
from toolkit.games.pocket_civ.state import Player
from toolkit.games.pocket_civ.table import CivTable
from toolkit.games.pocket_civ.tally import read_log
from toolkit.play.game import SEAT_SUMS, ColumnKind, Sums, TableSchema

Rows = dict[str, list[tuple[Any, ...]]]
Columns = dict[str, ColumnKind]

KINDS: tuple[str, ...] = get_args(cards.Event)
EVENT_NAMES = tuple(kind.replace("-", " ").title() for kind in KINDS)
BENT = ("no Advance", "one Advance", "two or more")
"""How many of the Advances that bend an Event its player owns."""
OWNED = ("not owned", "owned")
PACED = ("cities", "tribes", "av", "gold", "advances")
_PACED_AT = [BOARD.index(name) for name in PACED]
COSTS = ("tribes", "av", "cities", "farms", "wonders", "gold_lost", "gold_won")
LEVELS = ("modest", "good", "great")
EARLY = 4
"""The Era before which an end is an early one."""


def _all(kind: ColumnKind, *names: str) -> Columns:
    return dict.fromkeys(names, kind)


TABLES = (
    TableSchema(
        "games",
        _all("int", "game", "seed", "players", "turns", "decisions", "last_era", "draws", "events")
        | _all("share", "draws_a_round", "minutes")
        | _all("flag", "capped", "tie")
        | _all("optional", "margin")
        | _all("flag", *BRANCHES),
        (Sums(()),),
    ),
    TableSchema(
        "seats",
        _all("int", "game", "seat")
        | _all("strategy", "strategy")
        | _all("int", "score", "place")
        | _all("share", "win_share")
        | _all("int", *SOURCES)
        | _all("flag", *LEVELS, "extinct", "extinct_early")
        | _all("int", "last_era", "owned", "wonders_built", "wonders_lost", "gold_earned", "tribes_left"),
        SEAT_SUMS,
    ),
    TableSchema(
        "rounds",
        _all("int", "game", "era", "seat")
        | _all("strategy", "strategy")
        | {name: "optional" if name in ALONE else "int" for name in COUNTS}
        | _all("optional", "passed")
        | _all("flag", "extinct")
        | _all("share", "draws_a_round", "minutes"),
        (Sums(("era", "strategy")), Sums(("era", "seat"))),
    ),
    TableSchema(
        "every_second_round",
        _all("int", "game", "round", "seat") | _all("strategy", "strategy") | _all("int", *PACED),
        (Sums(("round", "strategy"), PACED),),
    ),
    TableSchema(
        "gold",
        _all("int", "game", "seat") | _all("strategy", "strategy") | {"source": GOLD} | _all("int", "earned"),
        (Sums(("source", "strategy"), ("earned",)),),
    ),
    TableSchema(
        "events",
        _all("int", "game", "era")
        | _all("strategy", "strategy")
        | {"event": EVENT_NAMES, "owned": BENT}
        | _all("int", *COSTS)
        | _all("flag", "attacked", "traded"),
        (
            Sums(("event", "era"), (*COSTS, "attacked", "traded")),
            Sums(("event", "owned"), COSTS),
            Sums(("event", "strategy"), COSTS),
        ),
    ),
    TableSchema(
        "bends",
        _all("int", "game")
        | {"event": EVENT_NAMES}
        | _all("card", "card")
        | {"owned": OWNED}
        | _all("int", "tribes", "av"),
        (Sums(("event", "card", "owned"), ("tribes", "av")),),
    ),
    TableSchema(
        "acquired",
        _all("int", "game", "seat")
        | _all("strategy", "strategy")
        | _all("card", "card")
        | _all("int", "era", "round", "order", "tribes")
        | _all("share", "vp_per_tribe"),
        (
            Sums(("card",), ("round", "order", "tribes", "vp_per_tribe")),
            Sums(("era", "strategy"), ("order", "tribes", "vp_per_tribe")),
        ),
    ),
    TableSchema(
        "cards",
        _all("int", "game")
        | _all("card", "card")
        | _all("flag", "shown", "affordable", "first")
        | _all("optional", "taken_by", "taken_turn", "fired")
        | _all("strategy", "taker")
        | _all("share", "taker_share"),
        (Sums(("card",)), Sums(("card", "taker"), ("taker_share",))),
    ),
)


def tally(table: CivTable, game: int, strategies: Sequence[int], rows: Rows) -> None:
    """Append a finished game, whose seats played these strategies, to the rows of each table."""
    counted, by_source = read_log(table), scores(table)
    ends = standings([sum(points) for points in by_source])
    rows["games"].append(_game_row(table, game, counted, ends))
    for player, end, points in zip(table.state.players, ends, by_source, strict=True):
        seat, strategy = player.seat, strategies[player.seat]
        extinct = not any(player.tribes) and not any(player.cities)
        rows["seats"].append((game, seat, strategy, *end, *points, *_feats(table, counted, player, end, extinct)))
        rows["gold"] += [(game, seat, strategy, code, n) for code, n in enumerate(counted.gold[seat].values())]
        rows["rounds"] += _era_rows(game, counted, seat, strategy, extinct)
        rows["every_second_round"] += [
            (game, number, seat, strategy, *[ends[seat][at] for at in _PACED_AT]) for number, ends in counted.paces
        ]
        rows["acquired"] += _acquired_rows(game, counted, seat, strategy)
        rows["cards"] += _card_rows(game, table, counted, player, (strategy, _worth(ends, seat)))
    for happening in counted.events:
        rows["events"].append((game, happening.era, strategies[happening.seat], *_event_row(table.pool, happening)))
        rows["bends"] += [(game, *row) for row in _bend_rows(table.pool, happening)]


def _game_row(table: CivTable, game: int, counted: Counted, ends: Sequence[Standing]) -> tuple[Any, ...]:
    state = table.state
    draws = counted.total(0, "draws")
    ranked = sorted((end.score for end in ends), reverse=True)
    margin = ranked[0] - ranked[1] if len(ranked) > 1 else NONE
    return (
        game, table.chance.seed, len(ends), state.round, table.decisions, state.era, draws, len(counted.events),
        draws / max(1, state.round), counted.spent, int(state.capped), int(margin == 0), margin,
        *[int(rule in counted.came_up) for rule in BRANCHES],
    )  # fmt: skip


def _feats(table: CivTable, counted: Counted, player: Player, end: Standing, extinct: bool) -> Iterator[int]:
    """What a seat came to, beside its score."""
    levels = table.pool.levels
    yield from (end.score >= level for level in (levels.modest, levels.good, levels.great))
    yield from (extinct, extinct and table.state.era < EARLY, table.state.era, len(player.advances))
    yield from (counted.total(player.seat, name) for name in ("wonders_built", "wonders_lost", "gold_earned"))
    yield player.total_tribes


def _worth(ends: Sequence[Standing], seat: int) -> float:
    """What whoever took a card is judged by: the share of the win, or alone the score."""
    return ends[seat].win_share if len(ends) > 1 else float(ends[seat].score)


def _era_rows(game: int, counted: Counted, seat: int, strategy: int, extinct: bool) -> Iterator[tuple[Any, ...]]:
    for era in counted.eras:
        gone = extinct and era is counted.eras[-1]
        counts = era.counts[seat]
        a_round = counts[AT["draws"]] / max(1, counts[AT["rounds"]])
        yield (game, era.number, seat, strategy, *counts, era.passed[seat], int(gone), a_round, era.minutes)


# -- Advances and Wonders --------------------------------------------------------------------------


def _acquired_rows(game: int, counted: Counted, seat: int, strategy: int) -> Iterator[tuple[Any, ...]]:
    own = [row[1:] for row in counted.acquired if row[0] == seat]
    for order, (advance, era, number, tribes) in enumerate(own, 1):
        worth = advance.vp / max(1, tribes)
        yield (game, seat, strategy, advance.index, era, number, order, tribes, worth)


def _card_rows(
    game: int, table: CivTable, counted: Counted, player: Player, taker: tuple[int, float]
) -> Iterator[tuple[Any, ...]]:
    """A row for every card: one that this seat owns, and what became of it."""
    seat, pool = player.seat, table.pool
    affordable, taken, gifts = counted.affordable[seat], counted.taken[seat], counted.gifts[seat]
    first = next((advance for owner, advance, *_ in counted.acquired if owner == seat), None)
    for card in pool.cards:
        fates = (int(_was_open(pool, counted, player, card)), int(card in affordable), int(card is first))
        if card in taken:
            yield (game, card.index, *fates, seat, taken[card], _fired(counted, card), *taker)
        elif card in gifts:
            yield (game, card.index, *fates, seat, NONE, _fired(counted, card), *taker)
        else:
            yield (game, card.index, *fates, NONE, NONE, NONE, NONE, 0.0)


def _was_open(pool: Pool, counted: Counted, player: Player, card: Card) -> bool:
    """Whether its requirements were ever met, and nobody kept it out of the game."""
    had = counted.had[player.seat]
    if isinstance(card, Advance):
        return not card.bit & pool.barred and requirements_met(card, had)
    partner = card.partner is None or card.partner in player.partners
    return card in pool.wonders and card.needs & had == card.needs and partner


def _fired(counted: Counted, card: Card) -> int:
    """How many Events it bent; none is counted for a card that does something beside, or nothing at all."""
    if (
        isinstance(card, Advance)
        and not card.clauses
        and any(card.bit & k.benders for k in counted.pool.kinds.values())
    ):
        return counted.fired.get(card, 0)
    return NONE


# -- Events ----------------------------------------------------------------------------------------


def _event_row(pool: Pool, happening: Happening) -> tuple[Any, ...]:
    owned = (_benders(pool, happening) & happening.owns).bit_count()
    return (
        KINDS.index(happening.kind), min(owned, len(BENT) - 1), happening.tribes, happening.av, happening.cities,
        happening.farms, happening.wonders, happening.gold_lost, happening.gold_won,
        int("attack" in happening.kinds), int("trade" in happening.kinds),
    )  # fmt: skip


def _bend_rows(pool: Pool, happening: Happening) -> Iterator[tuple[Any, ...]]:
    """A row for every Advance that bends the Event, owned or not."""
    benders, kind = _benders(pool, happening), KINDS.index(happening.kind)
    for advance in pool.advances:
        if advance.bit & benders:
            owned = int(bool(advance.bit & happening.owns))
            yield (kind, advance.index, owned, happening.tribes, happening.av)


def _benders(pool: Pool, happening: Happening) -> int:
    """Advances that bend the Event or what it led to."""
    bits = 0
    for kind in happening.kinds:
        bits |= pool.kinds[kind].benders
    return bits
