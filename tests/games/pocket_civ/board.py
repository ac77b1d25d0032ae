"""A table from a line of text, cards from another, and answers by key: what every rule test starts from.

    civ("R4{T5,AV2,M,F,farm} R2{T3}", borders="R4-R2", sea="R2", owns="masonry", draws=["rc4", "bh3 gs4 hs"])

In a Region: `T5` Tribes, `AV2` a City, `M` `V` `F` `D` `farm` `fault` icons; `T3/2` and `AV1/2` for two players.
A drawn card: `rc4` red circle, `gs3` green square, `bh6` blue hex, `n2` Nuggets, `hs` handshake.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from answering import Answers

from toolkit.games.pocket_civ import SHAPE
from toolkit.games.pocket_civ.chance import CivChance
from toolkit.games.pocket_civ.maps import Map
from toolkit.games.pocket_civ.options import END, NAMES, REGIONS
from toolkit.games.pocket_civ.parameters import Rules
from toolkit.games.pocket_civ.pool import Box, EventCard, Pool, build
from toolkit.games.pocket_civ.rules.advancing import act, advance_options
from toolkit.games.pocket_civ.rules.events.all import EVENTS
from toolkit.games.pocket_civ.rules.owning import receive, still_open
from toolkit.games.pocket_civ.state import Player, State
from toolkit.games.pocket_civ.table import CivTable, GameOver
from toolkit.play.players import Pending
from toolkit.pools.loading import load_pool, require_ok
from toolkit.pools.patching import Patch

CARDS = Path(__file__).parents[3] / "cards" / "pocket_civ"
ICONS = {"M": "mountain", "V": "volcano", "F": "forest", "D": "desert", "farm": "farm", "fault": "fault"}
SYMBOLS = {"rc": "red_circle", "gs": "green_square", "bh": "blue_hex"}


@cache
def models() -> dict[str, Any]:
    """The designer's files."""
    return dict(require_ok(load_pool(SHAPE, CARDS)).models)


@cache
def _usual() -> Pool:
    return build(models())


def catalogue(rules: dict[str, Any] | None = None) -> Pool:
    """The designer's cards under the rulebook's rules, but for those named."""
    return build(models() | {"rules.json": Rules(**rules)}) if rules else _usual()


def patched(changes: dict[str, Any]) -> Pool:
    """The designer's files with a patch on them."""
    return build(require_ok(load_pool(SHAPE, CARDS, Patch(set=changes))).models)


def civ(
    land: str,
    rival: bool = False,
    *,
    borders: str = "",
    sea: str = "",
    waters: dict[str, str] | None = None,
    frontier: str = "",
    owns: str = "",
    rival_owns: str = "",
    wonders: dict[str, str] | None = None,
    partners: str = "",
    capitol: str = "",
    gold: int = 0,
    volatile: int = 0,
    draws: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    era: int = 1,
    rules: dict[str, Any] | None = None,
    seed: int = 1,
) -> CivTable:
    """A table in the middle of a Round; `draws` come first from the deck, and under them `deck` or the whole box."""
    pool = catalogue(rules)
    sites = dict(re.findall(r"(R\db?)\{([^}]*)\}", land))
    edges = [edge.split("-") for edge in borders.split()]
    waters = waters or {"sea": sea}
    chart = _map(sites, edges, waters, frontier.split())
    players = [Player(seat, pool.powers(0), still_open(pool, 0)) for seat in range(1 + rival)]
    state = State(players, *([0] * REGIONS for _ in range(6)), era=era)
    table = CivTable(pool, state, CivChance(seed), chart, log=[])
    for name, text in sites.items():
        for word in filter(None, text.split(",")):
            _lay(state, NAMES.index(name), word)
    for player, ids in zip(players, (owns, rival_owns), strict=False):
        for advance_id in ids.split():
            receive(pool, player, pool.advance(advance_id))
    you = players[0]
    you.gold, you.volatile, you.partners[:] = gold, volatile, partners.split()
    you.wonders += [(pool.wonder(wonder), NAMES.index(at)) for wonder, at in (wonders or {}).items()]
    you.capitol = NAMES.index(capitol) if capitol else -1
    below = list(pool.events) if deck is None else [drawn(text, f"below-{at}") for at, text in enumerate(deck)][::-1]
    state.deck[:] = [*below, *[drawn(text, f"drawn-{at}") for at, text in enumerate(draws)][::-1]]
    return table


def _map(sites: dict[str, str], edges: list[list[str]], waters: dict[str, str], frontier: list[str]) -> Map:
    every = dict.fromkeys([*sites, *(name for edge in edges for name in edge)])
    beside: dict[str, list[int]] = {name: [] for name in NAMES}
    for a, b in edges:
        beside[a].append(NAMES.index(b))
        beside[b].append(NAMES.index(a))
    wet = {name: frozenset(water for water, at in waters.items() if name in at.split()) for name in NAMES}
    return Map(
        regions=tuple(sorted(map(NAMES.index, every))),
        borders=tuple(tuple(sorted(beside[name])) for name in NAMES),
        frontier=tuple(name in frontier for name in NAMES),
        waters=tuple(wet[name] for name in NAMES),
        open_sea=tuple(bool(wet[name]) for name in NAMES),
    )


def _lay(state: State, region: int, word: str) -> None:
    if word in ICONS:
        getattr(state, ICONS[word])[region] = 1
        return
    kind, numbers = re.fullmatch(r"(AV|T)([\d/]+)", word).groups()  # type: ignore[union-attr]
    for player, n in zip(state.players, numbers.split("/"), strict=False):
        (player.cities if kind == "AV" else player.tribes)[region] = int(n)


def drawn(text: str, name: str = "drawn") -> EventCard:
    """A card by its figures, e.g. `rc4 bh3 n2 hs`."""
    values = {word.rstrip("0123456789"): int(re.sub(r"\D", "", word) or 1) for word in text.split()}
    assert set(values) <= {"rc", "gs", "bh", "n", "hs"}, text
    figures = [values.get(word, 0) for word in ("rc", "gs", "bh", "n")]
    return EventCard(name, figures[0], figures[1], figures[2], figures[3], "hs" in values, (None,) * 10)


def box(event: str, symbols: str = "", visitor: str | None = None) -> Box:
    """A box with these symbols printed, e.g. `bh bh gs`."""
    found = symbols.split()
    return Box(event, visitor, *(found.count(word) for word in ("rc", "gs", "bh")))


def during(table: CivTable, happening: Callable[[], object], *keys: str) -> CivTable:
    """Let something happen while the players answer with these keys: all of them, and no more."""
    answers = iter(keys)
    table.players = [Answers(player.seat, answers) for player in table.state.players]
    try:
        happening()
    except GameOver:
        assert table.state.over
    left = list(answers)
    assert not left, f"not asked for: {left}"
    return table


def happens(table: CivTable, event: str, *keys: str, symbols: str = "", visitor: str | None = None) -> CivTable:
    """Resolve an Event with these answers."""
    found = box(event, symbols, visitor)
    return during(table, lambda: EVENTS[event](table, found), *keys)


def does(table: CivTable, rule: Callable[..., object], *keys: str, seat: int = 0) -> CivTable:
    """Apply a rule to a player with these answers."""
    return during(table, lambda: rule(table, table.state.players[seat]), *keys)


class Ending(Answers):
    """Ends the phase when the answers are out."""

    def choose(self, question: str, options: Sequence[Any]) -> Any:
        """The option whose key comes next, or the end of the Advance phase."""
        try:
            return super().choose(question, options)
        except Pending:
            if options[0] is not END:
                raise
            return END


def acts(table: CivTable, *keys: str, seat: int = 0) -> CivTable:
    """An Advance phase with these answers, and then its end."""
    answers = iter(keys)
    table.players = [Ending(player.seat, answers) for player in table.state.players]
    act(table, table.state.players[seat])
    assert not list(answers), "an answer was not asked for"
    return table


def offered(table: CivTable, *keys: str) -> list[str]:
    """What an Advance phase offers after these answers."""
    return asked(does, table, act, *keys) if keys else [option.key for option in advance_options(table, you(table))]


def asked(doing: Callable[..., object], *arguments: Any, **options: Any) -> list[str]:
    """What is offered when the answers given run out."""
    try:
        doing(*arguments, **options)
    except Pending as pending:
        return [option.key for option in pending.options]
    raise AssertionError(f"nothing was asked after {arguments[1:]}")


def at(table: CivTable, region: str, seat: int = 0) -> str:
    """A Region as text, in the order `T`, `AV`, icons; only what is there."""
    state, r = table.state, NAMES.index(region)
    words = [f"T{state.players[seat].tribes[r]}"] if state.players[seat].tribes[r] else []
    words += [f"AV{state.players[seat].cities[r]}"] if state.players[seat].cities[r] else []
    return ",".join(words + [word for word, icon in ICONS.items() if getattr(state, icon)[r]])


def land(table: CivTable, seat: int = 0) -> str:
    """All Regions of the map as text."""
    return " ".join(f"{NAMES[r]}{{{at(table, NAMES[r], seat)}}}" for r in table.map.regions)


def you(table: CivTable) -> Player:
    """Seat 0."""
    return table.state.players[0]


def logged(table: CivTable, kind: str) -> list[tuple[Any, ...]]:
    """The events of a kind, without its name."""
    return [event[1:] for event in table.log or () if event[0] == kind]
