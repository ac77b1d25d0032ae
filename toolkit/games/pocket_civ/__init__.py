"""Pocket Civ: what the shared rooms are told about it."""

from toolkit.games.pocket_civ.asking import asking
from toolkit.games.pocket_civ.audit import audit, counts
from toolkit.games.pocket_civ.branches import BRANCHES
from toolkit.games.pocket_civ.cards import AdvanceRow, EventCardRow, Pacing, Scenario, WonderRow
from toolkit.games.pocket_civ.domination import dominated
from toolkit.games.pocket_civ.explanations import Explanation
from toolkit.games.pocket_civ.faces import COLOURS, faces, proofs
from toolkit.games.pocket_civ.knobs import Knobs
from toolkit.games.pocket_civ.measures import MEASURES, goals
from toolkit.games.pocket_civ.parameters import SEATS, Rules
from toolkit.games.pocket_civ.playing import start
from toolkit.games.pocket_civ.pool import build
from toolkit.games.pocket_civ.rules.rounds import play_rounds
from toolkit.games.pocket_civ.sentences import WORDS
from toolkit.games.pocket_civ.showing import show
from toolkit.games.pocket_civ.story import tell
from toolkit.games.pocket_civ.tables import TABLES, tally
from toolkit.games.pocket_civ.targets import Target
from toolkit.play.documents import SETTINGS, targets_of
from toolkit.play.game import Game
from toolkit.pools.shapes import DocumentShape, FolderShape, PoolShape, SheetShape

SHAPE = PoolShape(
    game="pocket_civ",
    sheets=(
        SheetShape("advances.csv", AdvanceRow, about="Advances, a row each."),
        SheetShape("wonders.csv", WonderRow, about="Wonders, a row each."),
    ),
    documents=(
        DocumentShape("events.json", list[EventCardRow], about="The cards of the Event deck."),
        DocumentShape(
            "explanations.json", list[Explanation], about="What each Event does, and which Advances bend it."
        ),
        DocumentShape("rules.json", Rules),
        DocumentShape("strategies.json", dict[str, Knobs]),
        DocumentShape(
            "pacing.json", Pacing, about="Seconds a person takes over each question, and what a good score is."
        ),
        SETTINGS,
        targets_of(list[Target]),
    ),
    folders=(
        FolderShape(
            "scenarios",
            Scenario,
            about="A map each, and what is on it at the start. The rule scenario says which one is played.",
        ),
    ),
    audit=audit,
    counts=counts,
)


GAME = Game(
    id="pocket_civ",
    title="Pocket Civ",
    seats=SEATS,
    shape=SHAPE,
    build=build,
    start=start,
    play_out=play_rounds,
    faces=faces,
    tables=TABLES,
    measures=MEASURES,
    goals=goals,
    tally=tally,
    tell=tell,
    chunk_games=40,
    raced=("cartage",),
    usual_players=1,
    alike={"deck 2": 1},
    branches=BRANCHES,
    asking=asking,
    show=show,
    proofs=proofs,
    treats=True,
    dominated=dominated,
    colours=COLOURS,
    words=WORDS,
)
