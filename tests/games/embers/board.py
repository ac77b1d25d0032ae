"""A table from a line of text, and answers by key: what every rule test starts from.

    embers("W:3,2 C: E:1 track:3 hope:1 draws:M3:W,CAL", "W:2", display=[card("W6 C3", "gain 1 hope")])

A word a seat: rows `W: C: E:` (a value, or the id of a token), `track` `hope` `glory` `dark` `markers` `found` (cards
Discovered this Era), `draws` (what the bag gives next), `bag` (all it holds), `embers`, `status:passed|collapsed`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from answering import Answers
from pydantic import TypeAdapter

from toolkit.games.embers import SHAPE
from toolkit.games.embers.abilities import resolve
from toolkit.games.embers.cards import Ability, CivRow
from toolkit.games.embers.parameters import Rules
from toolkit.games.embers.playing import set_table
from toolkit.games.embers.pool import CALAMITY, LETTERS, Card, Pool, Token, build, make_card
from toolkit.games.embers.rules.era import play_eras
from toolkit.games.embers.rules.market import refill
from toolkit.games.embers.rules.turn import take_turn
from toolkit.games.embers.state import COLLAPSED, PASSED, Player
from toolkit.games.embers.table import EmbersTable
from toolkit.play.players import Pending
from toolkit.pools.loading import load_pool, require_ok

CARDS = Path(__file__).parents[3] / "cards" / "embers"
ASPECT = {"W": "warfare", "C": "culture", "E": "economy"}
COUNTERS = {"hope": "hope", "glory": "glory", "dark": "dark_ages", "markers": "markers", "found": "discoveries"}
STATUS = {"passed": PASSED, "collapsed": COLLAPSED}


@cache
def models() -> dict[str, Any]:
    """The designer's files."""
    return dict(require_ok(load_pool(SHAPE, CARDS)).models)


def catalogue(rules: dict[str, Any] | None = None) -> Pool:
    """The designer's cards and tokens under the rulebook's rules, but for those named."""
    return build(models() | {"rules.json": Rules(**rules or {})})


def card(costs: str, ability: str = "", *, vp: int = 0, aspect: str = "") -> CivRow:
    """A card by its Costs, e.g. `W6 C3`; three of them make a wonder. Its id is `w6-c3`, its suit the first aspect."""
    listed = {ASPECT[cost[0]]: int(cost[1:]) for cost in costs.split()}
    wonder = len(listed) == 3
    return CivRow(
        id=costs.lower().replace(" ", "-"),
        name=costs,
        kind="wonder" if wonder else "civ",
        era="I",
        aspect=None if wonder else aspect or next(iter(listed)),
        vp=vp,
        ability=ability or (),
        source="placeholder",
        **listed,
    )


def embers(
    *seats: str,
    rules: dict[str, Any] | None = None,
    display: Sequence[CivRow] = (),
    marks: dict[str, int] | None = None,
    market: str = "",
    frontier: str = "",
    era: int = 1,
    seed: int = 1,
) -> EmbersTable:
    """A table in the middle of an Era; `frontier` are the tokens that refill the Market next, `marks` says whose."""
    texts = (*seats, "", "")[: max(2, len(seats))]
    table = set_table(catalogue(rules), len(texts), seed, log=[])
    state = table.state
    state.era = era
    table.chance.begin_era(era, len(texts))
    for player, text in zip(state.players, texts, strict=True):
        state.bags[player.seat][:] = player.owned
        for word in text.split():
            _lay(table, player, *word.split(":", 1))
    _fill_market(table, market.split(), frontier.split())
    state.display[:] = cards(table, *display)
    for key, seat in (marks or {}).items():
        state.marks[shown(table, key)] = seat
        state.players[seat].markers -= 1
    return table


def _lay(table: EmbersTable, player: Player, word: str, value: str) -> None:
    items = [item for item in value.split(",") if item]
    if word in ASPECT:
        tokens = [_fetch(table, player, f"M{item}:{word}" if item in "23" else item) for item in items]
        player.rows[LETTERS.index(word)] = tokens
        player.values[LETTERS.index(word)] = sum(token.value for token in tokens)
    elif word in ("draws", "bag"):
        bag = table.state.bags[player.seat]
        tokens = [_fetch(table, player, item) for item in items]
        if word == "bag":
            _discard_bag(player, bag)
        bag += tokens[::-1]
    elif word == "track":
        player.track = len([_fetch(table, player, "CAL") for _ in range(int(value))])
    elif word == "embers":
        player.embers = [next(ember for ember in table.pool.embers if ember.id == item) for item in items]
    elif word == "status":
        player.status = STATUS[value]
    else:
        setattr(player, COUNTERS[word], int(value))
        player.civ_discoveries = player.discoveries


def _discard_bag(player: Player, bag: list[Token]) -> None:
    for token in bag:
        player.owned.remove(token)
    player.calamities -= bag.count(CALAMITY)
    bag.clear()


def _fetch(table: EmbersTable, player: Player, item: str) -> Token:
    """A token out of a player's bag; one that is not there comes from beside the board, or is gained."""
    token = table.pool.token("X1" if item == "1" else item)
    bag = table.state.bags[player.seat]
    if token in bag:
        bag.remove(token)
    else:
        player.owned.append(token)
        player.spare -= token is CALAMITY
        player.calamities += token is CALAMITY
    return token


def _fill_market(table: EmbersTable, market: Sequence[str], frontier: Sequence[str]) -> None:
    state, token = table.state, table.pool.token
    for item in (*market, *frontier):
        state.frontier.remove(token(item))
    state.market += [token(item) for item in market]
    state.frontier += [token(item) for item in reversed(frontier)]
    if not market:
        refill(table)


def cards(table: EmbersTable, *rows: CivRow) -> list[Card]:
    """Cards made under the table's rules, a copy number for each that looks like an earlier one."""
    copies: Counter[str] = Counter()
    made = []
    for row in rows:
        copies[row.id] += 1
        made.append(make_card(-1, row, copies[row.id], table.rules))
    return made


def wins(table: EmbersTable, seat: int, *rows: CivRow) -> None:
    """Put cards in front of a player, their standing effects in force."""
    player = table.state.players[seat]
    won = cards(table, *rows)
    player.cards += won
    for card in won:
        for occasion in card.standing:
            player.standing.setdefault(occasion, []).append(card)


def shown(table: EmbersTable, key: str) -> Card:
    """The face-up card with this id, or `id#copy`."""
    return next(card for card in table.state.display if card.discover.key == f"discover {key}")


def during(table: EmbersTable, act: Callable[[], object], *keys: str) -> EmbersTable:
    """Let something happen while the players answer with these keys: all of them, and no more."""
    answers = iter(keys)
    table.players = [Answers(player.seat, answers) for player in table.state.players]
    act()
    assert not list(answers), "an answer was not asked for"
    return table


def turn(table: EmbersTable, *keys: str, seat: int = 0) -> EmbersTable:
    """Take a player's turn with these answers; a forced choice takes none."""
    return during(table, lambda: take_turn(table, table.state.players[seat]), *keys)


def asked(act: Callable[..., object], *arguments: Any, **options: Any) -> list[str]:
    """What is offered when the answers given to `turn` or `uses` run out."""
    try:
        act(*arguments, **options)
    except Pending as pending:
        return [option.key for option in pending.options]
    raise AssertionError(f"nothing was asked after {arguments[1:]}")


def offered(table: EmbersTable, *keys: str, seat: int = 0) -> list[str]:
    """What the player of a turn may answer to the question after these answers."""
    return asked(turn, table, *keys, seat=seat)


def uses(table: EmbersTable, ability: str, *keys: str, seat: int = 0) -> EmbersTable:
    """Resolve an ability for a player."""
    clauses = TypeAdapter(Ability).validate_python(ability)
    effects = [effect for clause in clauses for effect in clause.effects]
    return during(table, lambda: resolve(table, table.state.players[seat], effects), *keys)


def rows(table: EmbersTable, seat: int = 0) -> str:
    """A player's rows as text, by value: `W:3,2 C: E:1`."""
    three = zip(LETTERS, table.state.players[seat].rows, strict=True)
    return " ".join(f"{letter}:{','.join(str(token.value) for token in row)}" for letter, row in three)


def ids(tokens: Iterable[Any]) -> list[str]:
    """The ids of tokens, cards or Embers."""
    return [token.id for token in tokens]


def in_bag(table: EmbersTable, item: str, seat: int = 0) -> int:
    """Copies of a token in a player's bag."""
    return ids(table.state.bags[seat]).count(item)


class Passing:
    """Passes, declines, and ends the turn."""

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """The quietest option."""
        return next(option for option in reversed(options) if option.key in ("pass", "decline", "end turn"))


def passed_through(players: int, rules: dict[str, Any] | None = None, seed: int = 1) -> EmbersTable:
    """A whole game in which everyone only passes."""
    table = set_table(catalogue(rules), players, seed, log=[])
    table.players = [Passing()] * players
    play_eras(table)
    return table


def logged(table: EmbersTable, kind: str) -> list[tuple[Any, ...]]:
    """The events of a kind, without its name."""
    return [event[1:] for event in table.log or () if event[0] == kind]


def you(table: EmbersTable) -> Player:
    """Seat 0."""
    return table.state.players[0]
