"""At the table: what happened, what is asked, the boards, and what a strategy would do."""

from collections.abc import Sequence
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboards.desk import forget, loaded
from dashboards.ending import ending
from dashboards.scenes import drawing, happened
from dashboards.sitting import leave_table
from dashboards.telling import plain, safely, tell_problems
from toolkit.games import load_game
from toolkit.play.asking import Asking, Offer
from toolkit.play.game import Game, Scene
from toolkit.play.players import Pick, WrongPick
from toolkit.play.seat import Advice, Look, look
from toolkit.pools.loading import LoadedPool, require_ok
from toolkit.pools.problems import PoolError, UsageError
from toolkit.trials.sittings import Sitting, choose, keep, look_on, take_back

ADVISER = "adviser"
KEYS = "123456789"
MOST_REASONS = 5
# The question stays in view while the boards below it are read. A page has no name for its own colour: it is handed
# down from the outermost element that has one.
STYLE = """<style>
.stMainBlockContainer {padding-top: 4rem}
.stAppViewContainer, .stAppViewContainer > div, .stMain, .stMainBlockContainer, .stMainBlockContainer > div,
[data-testid=stLayoutWrapper]:has(> .st-key-question) {background-color: inherit}
[data-testid=stLayoutWrapper]:has(> .st-key-question) {position: sticky; top: 3.6rem; z-index: 90}
.st-key-question {border-bottom: 1px solid rgba(128, 128, 128, .35); padding-bottom: .6rem}
@media (min-width: 641px) {.st-key-question {max-height: 62vh; overflow-y: auto}}
@media (max-width: 640px), (max-height: 640px) {
[data-testid=stLayoutWrapper]:has(> .st-key-question) {position: static}
}
</style>"""


def at_the_table(sitting: Sitting) -> None:
    """The game as it stands; or why it cannot go on, with a way out."""
    try:
        game = load_game(sitting.game)
        pool = require_ok(loaded(game, sitting.patch))
        if changed := sitting.changes(pool.fingerprints):
            raise UsageError(
                f"Since this game began these have changed: {', '.join(changed)}. It would be another game now. Put "
                "the files back as they were, or leave the table and start anew."
            )
        (_watch if sitting.watched else _play)(game, pool, game.build(pool.models), sitting)
    except PoolError as error:
        _cannot_go_on()
        tell_problems(error.problems)
    except (UsageError, WrongPick) as error:
        _cannot_go_on()
        st.warning(plain(str(error)))


def _cannot_go_on() -> None:
    st.title("Take a seat", anchor=False)
    _leave()


# -- to play -------------------------------------------------------------------------------------


def _play(game: Game, pool: LoadedPool, catalogue: Any, sitting: Sitting) -> None:
    forget(ADVISER, catalogue.strategies)
    found = look(
        game, catalogue, sitting.seating, sitting.plan.seed_of(0), sitting.picks, names=sitting.names,
        adviser=st.session_state.get(ADVISER),
    )  # fmt: skip
    if found.asking is None:
        ending(keep(game, pool, catalogue, sitting.id), found.scene)
        return
    st.html(STYLE)
    with _head(found.scene):
        st.selectbox(
            "What would … do?", list(catalogue.strategies), index=None, key=ADVISER, placeholder="What would … do?",
            persist_state="session", label_visibility="collapsed", width=220,
        )  # fmt: skip
        _undo(sitting)
        _leave()
    with st.container(key="question"):
        asked, log = st.columns([5, 3], gap="medium")
        with asked:
            _question(sitting, found, found.asking)
        with log:
            happened("What happened, the latest first", found.scene.events[::-1])
            if found.advice is not None:
                _advice(sitting, found, found.asking, found.advice)
    _table(found.scene)


def _head(scene: Scene) -> DeltaGenerator:
    """When it is; beside it there is space for what is always at hand."""
    line = st.container(horizontal=True, vertical_alignment="center")
    line.subheader(plain(scene.heading), anchor=False)
    return line


def _leave() -> None:
    st.button("Leave the table", on_click=leave_table, help="The game is kept: go on at any time.")


def _undo(sitting: Sitting) -> None:
    st.button(
        "Undo", key=f"undo {sitting.step}", on_click=safely(take_back, sitting.id, sitting.step), shortcut="U",
        disabled=not sitting.picks, help="Takes back your last choice.",
    )  # fmt: skip


def _question(sitting: Sitting, found: Look, asking: Asking) -> None:
    st.markdown(f"##### {plain(asking.words)}", help=plain(asking.rule) or None)
    keys = iter(KEYS)
    for heading, offers in asking.groups:
        if heading:
            st.caption(plain(heading))
        with st.container(horizontal=True, gap="xsmall"):
            for offer in offers:
                _offer(sitting, found.pick(offer.key), offer, next(keys, None))
    if asking.known:
        st.caption(plain(asking.known))


def _offer(sitting: Sitting, pick: Pick | None, offer: Offer, shortcut: str | None) -> None:
    about = f" {plain(offer.about)}" if offer.about else ""
    st.button(
        f"**{plain(offer.words)}**{about}", key=f"offer {sitting.step} {offer.key}", shortcut=shortcut, wrap=True,
        on_click=safely(choose, sitting.id, sitting.step, pick),
    )  # fmt: skip


def _advice(sitting: Sitting, found: Look, asking: Asking, advice: Advice) -> None:
    words = {offer.key: offer.words for offer in asking.offers}
    lines = [f"- :small[**{plain(words[key])}** {score:.2f}: {plain(why)}]" for key, score, why in advice.reasons]
    st.button(
        f"{plain(st.session_state[ADVISER])} would: **{plain(words[advice.choice])}**", key=f"advised {sitting.step}",
        on_click=safely(choose, sitting.id, sitting.step, found.pick(advice.choice)), shortcut="A", wrap=True,
        help="Does what the strategy would do in your place.",
    )  # fmt: skip
    st.markdown("\n".join(lines[:MOST_REASONS]) or ":small[It gives no reasons.]")


def _table(scene: Scene) -> None:
    if scene.scores:
        totals = ", ".join(f"{name} {points}" for name, points, _ in scene.scores)
        sources = "\n".join(f"- {plain(name)}: {plain(told)}" for name, _, told in scene.scores)
        st.caption(plain(f"If the game ended now: {totals}."), help=sources)
    drawing(scene)


# -- to watch ------------------------------------------------------------------------------------


def _watch(game: Game, pool: LoadedPool, catalogue: Any, sitting: Sitting) -> None:
    scenes = _scenes(sitting.id, sitting.started, game, catalogue, sitting)
    last = len(scenes) - 1
    at = min(sitting.seen, last)
    scene = scenes[at]
    if at == last:
        ending(keep(game, pool, catalogue, sitting.id), scene)
        return
    st.html(STYLE)
    with _head(scene):
        _leave()
    _steps(sitting, at, last)
    if at:
        left, right = st.columns(2, gap="medium")
        with left:
            happened("What happened", scenes[at - 1].events)
        with right:
            happened("What the strategy weighed, best first", scenes[at - 1].reasons)
    _table(scene)


def _steps(sitting: Sitting, at: int, last: int) -> None:
    back, forward, end = st.columns(3)
    for column, label, to, shortcut in (
        (back, "Back", at - 1, "Left"), (forward, "Next turn", at + 1, "Right"), (end, "To the end", last, "End")
    ):  # fmt: skip
        column.button(
            label, key=f"{label} of {at}", on_click=safely(look_on, sitting.id, to), shortcut=shortcut,
            disabled=to < 0, width="stretch", type="primary" if label == "Next turn" else "secondary",
        )  # fmt: skip


@st.cache_resource(max_entries=4, show_spinner="Playing the game")
def _scenes(key: str, started: str, _game: Game, _catalogue: Any, _sitting: Sitting) -> Sequence[Scene]:
    return list(_game.tell(_catalogue, _sitting.seating, _sitting.plan.seed_of(0)))
