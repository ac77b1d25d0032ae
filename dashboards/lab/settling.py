"""The page that settles a card: banned and given on the same seeds, so that nothing else can be the reason."""

from functools import partial
from pathlib import Path

import streamlit as st

from dashboards.desk import forget
from dashboards.lab.bench import LabPage, ask, lab_page
from dashboards.lab.opening import begun_with
from dashboards.lining_up import LineUp, line_up, seed_in
from dashboards.telling import plain, show_all
from toolkit.answers.runs import plan as plan_of
from toolkit.answers.settling import Settling, settle, settling
from toolkit.charts.settling import settling_panels
from toolkit.charts.wording import counted, listed
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import Experiment

USUAL_GAMES = 4_000
ABOUT = (
    "What does a card do, beyond going to whoever is winning? The same seeds are played with the card as it is, with "
    "nobody meeting it, and with one player owning it for nothing."
)


def settling_page() -> None:
    """Ask, watch, read."""
    lab_page(LabPage("impact", "Settle a card", ABOUT, partial(begun_with, _form), _show, _says))


def settle_next(game: Game, card: str) -> None:
    """Make this the card of the form."""
    st.session_state[_at(game)] = card


def _at(game: Game) -> str:
    return f"card to settle of {game.id}"


def _form(game: Game, pool: LoadedPool, patch: Patch | None) -> None:
    if not game.treats:
        st.info(f"{game.title} cannot be played with cards banned or given yet. Ask what a change of the card does.")
        st.page_link("views/whatif.py", label="What if", icon=":material/science:")
        return
    card = _card(game, pool)
    seated = line_up(game, game.build(pool.models).strategies)
    asked = _asked(pool, patch, seated, card)
    if asked:
        st.write(plain(_promise(asked)))
    if st.button("Ask", type="primary", icon=":material/gavel:", disabled=asked is None) and asked:
        ask("impact", f"What {_name(game, pool, asked.card)} does", asked.folder, partial(settle, asked))


def _card(game: Game, pool: LoadedPool) -> str | None:
    names = {face.id: face.name for face in game.faces(pool.models)}
    known = [card for card in game.build(pool.models).card_ids if card in names]
    forget(_at(game), known)
    chosen: str | None = st.selectbox(
        "Card", known, index=None, key=_at(game), format_func=names.__getitem__, placeholder="Type a name, or choose",
        persist_state="session",
    )  # fmt: skip
    return chosen


def _name(game: Game, pool: LoadedPool, card: str) -> str:
    return next(face.name for face in game.faces(pool.models) if face.id == card)


def _asked(pool: LoadedPool, patch: Patch | None, seated: LineUp, card: str | None) -> Settling | None:
    left, right = st.columns(2)
    games: int = left.number_input(
        "Games of each kind", min_value=1, value=USUAL_GAMES, step=1000, key="games to settle", persist_state="session",
        help="With the card as it is, with it banned, and with each strategy owning it.",
    )  # fmt: skip
    seed = seed_in(right)
    give = st.toggle(
        "Give it to each strategy, too", value=True, key="given when settled", persist_state="session",
        help="Banned alone says what the table is without it; given says what it is worth to whoever has it.",
    )  # fmt: skip
    if card is None:
        st.info("No card is chosen yet. Choose one above.")
        return None
    try:
        plan = plan_of(
            pool, players=seated.players, strategies=seated.told, games=games, seed=seed, patch=patch
        )  # fmt: skip
        return settling(pool, plan, card, give=give)
    except UsageError as error:
        st.error(plain(str(error)))
        return None


def _promise(asked: Settling) -> str:
    kinds = ["as it is", "banned", *(["given to " + listed(asked.plan.names)] if asked.give else [])]
    games = asked.plan.games_planned * len(asked.plans)
    return f"This plays {games:,} games on {counted(asked.plan.seeds, 'seed')}: {'; '.join(kinds)}."


def _says(experiment: Experiment) -> str:
    found = experiment.answer
    who, seeds = counted(found["players"], "player"), counted(found["pairs"], "seed")
    return f"What {found['card']['name']} does: {who}, {seeds}"


def _show(folder: Path, experiment: Experiment) -> None:
    found = experiment.answer
    st.caption(plain(f"Played by {listed(found['line_up'])}; {sum(found['games'].values()):,} games in all."))
    show_all(settling_panels(found))
