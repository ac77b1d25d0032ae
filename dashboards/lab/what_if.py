"""The what-if page: change something, and see what comes of it on the same seeds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboards.desk import game_chosen
from dashboards.lab.bench import LabPage, lab_page
from dashboards.lab.changing import other_size, patch_of_page
from dashboards.lab.naming import named_figure
from dashboards.lab.opening import sound_pool
from dashboards.lab.watching import begin
from dashboards.lab.what_if_answer import says, show
from dashboards.lining_up import LineUp, in_seatings, line_up, seed_in
from dashboards.telling import plain
from toolkit.answers.pools import with_patch
from toolkit.answers.rechoosing import SETTINGS
from toolkit.answers.whatif import Question, both_plans, question
from toolkit.balance.intervals import FEWEST_SEEDS
from toolkit.balance.pairing import Figure
from toolkit.charts.wording import counted, inside
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.plan import Plan

USUAL_GAMES, MOST_GAMES = 4_000, 100_000
BY_GAMES, BY_PRECISION = "After a number of games", "When a figure is known closely enough"
Pools = tuple[LoadedPool, LoadedPool]
ABOUT = (
    "Change one thing and play it on the same seeds as the pool as it is: every seed is its own comparison, so that "
    "small changes show in few games."
)


NOTHING = "Nothing is changed yet. Pick a card, a rule or a strategy above, then add the change."


@dataclass(frozen=True)
class Table:
    """Who sits down as it is, and how many with the change; None for as many."""

    seated: LineUp
    size: int | None


def what_if_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("whatif", "What if", ABOUT, _form, show, says))


def _form() -> None:
    game = game_chosen()
    pool = sound_pool(game)
    if pool is None:
        return
    st.subheader("What is changed", anchor=False)
    patch = patch_of_page(game, pool)
    size = other_size(game)
    changed = _changed(pool, patch)
    st.subheader("How it is played", anchor=False)
    seated = line_up(game, game.build(pool.models).strategies)
    asked = _question((pool, changed or pool), patch, Table(seated, size))
    anew = _rechoose(pool, seated.names)
    st.write(plain(_promise(asked)))
    useless = changed is None or (patch is None and size in (None, seated.players))
    if useless and changed:
        st.info(NOTHING)
    if st.button("Ask", type="primary", icon=":material/science:", disabled=useless):
        begin(asked, anew)


def _changed(pool: LoadedPool, patch: Patch | None) -> LoadedPool | None:
    """The pool with the change; None, once it has said why, when it cannot be played."""
    try:
        return with_patch(pool, patch, None) if patch else pool
    except UsageError as error:
        st.error(plain(str(error)))
        return None


def _question(pools: Pools, patch: Patch | None, table: Table) -> Question:
    known = question(pools, _plans(pools, patch, table, 1, 1)).figures
    named = named_figure(pools[0].game, known)
    left, right = st.columns(2)
    seed = seed_in(right)
    games, precision = _how_long(left, next((figure for figure in known if figure.name == named), known[0]))
    return question(pools, _plans(pools, patch, table, games, seed), named, precision)


def _plans(pools: Pools, patch: Patch | None, table: Table, games: int, seed: int) -> tuple[Plan, Plan]:
    return both_plans(
        pools, patch, players=table.seated.players, variant_players=table.size, strategies=table.seated.told,
        games=games, seed=seed,
    )  # fmt: skip


def _how_long(column: Any, figure: Figure) -> tuple[int, float | None]:
    """Games of each side, and the precision wanted, if any."""
    how = column.radio("Stop", [BY_GAMES, BY_PRECISION], key="when a what-if stops", persist_state="session")
    if how == BY_GAMES:
        games: int = column.number_input(
            "Games with the change, and as many without", min_value=1, value=USUAL_GAMES, step=1000,
            key="games of a what-if", persist_state="session",
        )  # fmt: skip
        return games, None
    scale, words = (100, "percentage points") if figure.unit == "share" else (1, figure.unit)
    close: float = column.number_input(
        f"Known to \u00b1 so many {words}", min_value=0.01, value=1.0, step=0.25, key=f"precision in {figure.unit}",
        help=f"Stops when the interval of {inside(figure.title)} reaches no further to either side.",
    )  # fmt: skip
    most: int = column.number_input(
        "But after at most so many games", min_value=1, value=MOST_GAMES, step=10_000, key="most games of a what-if"
    )
    return most, close / scale


def _rechoose(pool: LoadedPool, seated: Sequence[str]) -> bool:
    settings = pool.models.get(SETTINGS) or {}
    able = [name for name in dict.fromkeys(seated) if settings.get(name)]
    wanted = st.toggle(
        "Then let the scripts choose anew", key="scripts chosen anew", disabled=not able,
        help="A fixed script may over-buy what became cheaper. Here each strategy may take the best of its named "
        "settings, before and after the change; this takes a few minutes more.",
    )  # fmt: skip
    if not able:
        st.caption(plain(f"None of these strategies has settings to choose from: name some in {SETTINGS}."))
    return bool(wanted and able)


def _promise(asked: Question) -> str:
    (plan, after), most = asked.plans, " at most" if asked.precision else ""
    same = after.players == plan.players
    seatings = in_seatings(plan) if same else ""
    without = "as many" if same else f"{plan.games_planned:,}"
    seeds = counted(plan.seeds, "seed")
    said = f"This plays{most} {after.games_planned:,} games with the change and {without} without: {seeds}"
    if plan.seeds < FEWEST_SEEDS:
        enough = FEWEST_SEEDS * plan.seatings
        return f"{said}{seatings}. That is too few to say how sure anything is: ask for {enough:,} games or more."
    return f"{said}{seatings}."
