"""How every form of the lab begins: the game, its files, and perhaps a saved variant of them."""

from collections.abc import Callable

import streamlit as st

from dashboards.desk import game_chosen, loaded
from dashboards.lab.changing import begin_with, words_of
from dashboards.telling import plain, tell_problems
from toolkit.answers.pools import with_patch
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch


def sound_pool(game: Game) -> LoadedPool | None:
    """Its files; None, once their problems are told, when they cannot be played."""
    pool = loaded(game)
    if pool.ok:
        return pool
    tell_problems(pool.errors)
    return None


def begun_with(form: Callable[[Game, LoadedPool, Patch | None], None]) -> None:
    """A form that goes on from the game, the pool that is played with, and the patch that made it so, if any."""
    game = game_chosen()
    pool = sound_pool(game)
    if pool is None:
        return
    patch = begin_with(game)
    if patch == Patch():
        form(game, pool, None)
        return
    st.markdown("\n".join(f"- {plain(line)}" for line in words_of(game, pool, patch)))
    form(game, with_patch(pool, patch, None), patch)
