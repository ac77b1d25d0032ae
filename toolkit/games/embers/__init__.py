"""Embers of Empire: what the shared rooms are told about it."""

from typing import Any

from toolkit.games.embers.asking import asking
from toolkit.games.embers.audit import audit, counts
from toolkit.games.embers.cards import Board, CivRow, EmberRow, Pacing, TokenRow
from toolkit.games.embers.domination import dominated
from toolkit.games.embers.drawing_pieces import COLOURS
from toolkit.games.embers.faces import faces, proofs
from toolkit.games.embers.measures import BRANCHES, MEASURES, exact_collapse
from toolkit.games.embers.parameters import SEATS, Rules
from toolkit.games.embers.playing import start
from toolkit.games.embers.pool import build
from toolkit.games.embers.rules.era import play_eras
from toolkit.games.embers.showing import show
from toolkit.games.embers.story import tell
from toolkit.games.embers.strategies import Knobs
from toolkit.games.embers.tables import TABLES, tally
from toolkit.games.embers.targets import Target
from toolkit.play.game import Game
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape

SHAPE = PoolShape(
    game="embers",
    sheets=(
        SheetShape("civ.csv", CivRow),
        SheetShape("embers.csv", EmberRow),
        SheetShape("tokens.csv", TokenRow, kebab_ids=False),
    ),
    documents=(
        DocumentShape("boards.json", list[Board]),
        DocumentShape("rules.json", Rules),
        DocumentShape("strategies.json", dict[str, Knobs]),
        DocumentShape("pacing.json", Pacing),
        DocumentShape("settings.json", dict[str, dict[str, dict[str, Any]]], required=False, fingerprinted=False),
        DocumentShape("targets.json", list[Target], required=False, fingerprinted=False),
    ),
    audit=audit,
    counts=counts,
)

GAME = Game(
    id="embers",
    title="Embers of Empire",
    seats=SEATS,
    shape=SHAPE,
    build=build,
    start=start,
    play_out=play_eras,
    faces=faces,
    tables=TABLES,
    measures=MEASURES,
    exact=exact_collapse,
    tally=tally,
    tell=tell,
    chunk_games=250,
    alike={"bag 6": 1},
    branches=BRANCHES,
    asking=asking,
    show=show,
    proofs=proofs,
    treats=True,
    dominated=dominated,
    colours=COLOURS,
)
