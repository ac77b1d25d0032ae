"""Embers of Empire: what the shared rooms are told about it."""

from toolkit.games.embers.asking import asking
from toolkit.games.embers.audit import audit, counts
from toolkit.games.embers.cards import Board, CivRow, EmberRow, Pacing, TokenRow
from toolkit.games.embers.domination import dominated
from toolkit.games.embers.drawing_pieces import COLOURS
from toolkit.games.embers.faces import faces, proofs
from toolkit.games.embers.measures import BRANCHES, MEASURES, exact_collapse
from toolkit.games.embers.parameters import HEADINGS, SEATS, Rules
from toolkit.games.embers.playing import start
from toolkit.games.embers.pool import build
from toolkit.games.embers.rules.era import play_eras
from toolkit.games.embers.sentences import WORDS
from toolkit.games.embers.showing import show
from toolkit.games.embers.story import tell
from toolkit.games.embers.strategies import Knobs
from toolkit.games.embers.tables import TABLES, tally
from toolkit.games.embers.targets import Target
from toolkit.play.documents import SETTINGS, targets_of
from toolkit.play.game import Game
from toolkit.pools.shapes import DocumentShape, PoolShape, SheetShape

SHAPE = PoolShape(
    game="embers",
    sheets=(
        SheetShape("civ.csv", CivRow, about="Civ Cards and wonders, a row each."),
        SheetShape("embers.csv", EmberRow, about="Embers: what a Collapse leaves behind."),
        SheetShape(
            "tokens.csv", TokenRow, kebab_ids=False, about="Kinds of Resources, and how many of each there are."
        ),
    ),
    documents=(
        DocumentShape("boards.json", list[Board], about="Faction boards."),
        DocumentShape("rules.json", Rules),
        DocumentShape("strategies.json", dict[str, Knobs]),
        DocumentShape("pacing.json", Pacing, about="Seconds a person takes over each question: how long a game lasts."),
        SETTINGS,
        targets_of(list[Target]),
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
    raced=("gambler", "gambler", "gambler"),
    alike={"bag 6": 1},
    branches=BRANCHES,
    asking=asking,
    show=show,
    proofs=proofs,
    treats=True,
    dominated=dominated,
    colours=COLOURS,
    words=WORDS,
    headings=HEADINGS,
)
