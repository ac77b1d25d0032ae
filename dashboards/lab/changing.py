"""The change that a question is about: picked thing by thing, from a saved variant, or what the editor has unsaved."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from dashboards.desk import variants_of
from dashboards.drafting import draft_patch
from dashboards.lab.picking import LeftOut, Picked, about, pick
from dashboards.telling import plain
from toolkit.answers.places import in_words
from toolkit.answers.pools import with_patch
from toolkit.play.game import Game
from toolkit.pools.cells import same
from toolkit.pools.loading import LoadedPool
from toolkit.pools.patching import Patch, read_patch
from toolkit.pools.problems import UsageError

AS_IT_IS, UNSAVED = "", "unsaved changes"


def patch_of_page(game: Game, pool: LoadedPool) -> Patch | None:
    """The change as far as it is chosen, with all there is to change it further; None while nothing is."""
    begun = begin_with(game)
    picked: Patch = st.session_state.setdefault(_at(game), Patch())
    patch = together(begun, picked)
    _list(game, pool, begun, picked)
    with st.container(border=True):
        st.markdown("**Pick a change**")
        _picker(game, pool, patch)
    return patch if patch.set or patch.add or patch.remove else None


def together(begun: Patch, picked: Patch) -> Patch:
    """Both changes; where they meet, what was picked counts. A change of its own has no name yet."""
    removed = tuple(dict.fromkeys((*begun.remove, *picked.remove)))
    own = {} if picked == Patch() else {"name": "", "why": ""}
    return begun.model_copy(update={"set": {**begun.set, **picked.set}, "remove": removed, **own})


def other_size(game: Game) -> int | None:
    """Another number of players with the change; None for as many as without it."""
    if len(game.seats) < 2:
        return None
    chosen: int | None = st.selectbox(
        "Players with the change", [None, *game.seats], key=_size_at(game), persist_state="session",
        format_func=lambda size: f"{size}" if size else "As many as without it",
        help="At a larger table others of the file join, at a smaller one the last of the line-up get up. It is "
        "another game then: no single game can be set beside another.",
    )  # fmt: skip
    return chosen


def put(game: Game, patch: Patch, size: int | None) -> None:
    """Make this the change of the page."""
    st.session_state[_at(game)] = patch
    st.session_state[_size_at(game)] = size
    st.session_state[f"begin with of {game.id}"] = AS_IT_IS


def _at(game: Game) -> str:
    return f"changes of {game.id}"


def _size_at(game: Game) -> str:
    return f"players with the change of {game.id}"


def begin_with(game: Game) -> Patch:
    """A saved variant, what the editor has unsaved, or nothing."""
    saved, unsaved = variants_of(game), _unsaved(game)
    options = [AS_IT_IS, *([UNSAVED] if unsaved else []), *saved]
    if len(options) == 1:
        return Patch()
    key = f"begin with of {game.id}"
    if st.session_state.get(key) not in (None, *options):
        del st.session_state[key]
    name = st.selectbox(
        "Begin with", options, key=key, persist_state="session", format_func=_called,
        help="A saved variant or your unsaved changes bring what they change; what you pick below comes on top.",
    )  # fmt: skip
    if name == AS_IT_IS:
        return Patch()
    if name == UNSAVED:
        return unsaved or Patch()
    patch = read_patch(saved[name])
    if patch.why:
        st.caption(plain(patch.why))
    return patch


def _unsaved(game: Game) -> Patch | None:
    try:
        return draft_patch(game)
    except UsageError as error:
        st.caption(plain(str(error)))
        return None


def _called(name: str) -> str:
    return {AS_IT_IS: "The pool as it is", UNSAVED: "My unsaved changes from the editor"}.get(name, f"Variant: {name}")


def _list(game: Game, pool: LoadedPool, begun: Patch, picked: Patch) -> None:
    for line in words_of(game, pool, begun):
        st.markdown(f"- {plain(line)}")
    for key, value in picked.set.items():
        rest = {name: kept for name, kept in picked.set.items() if name != key}
        _line(game, words_of(game, pool, Patch(set={key: value})), key, picked.model_copy(update={"set": rest}))
    for identity in picked.remove:
        left = tuple(other for other in picked.remove if other != identity)
        _line(
            game, words_of(game, pool, Patch(remove=(identity,))), identity, picked.model_copy(update={"remove": left})
        )
    for at, entry in enumerate(picked.add):
        others = (*picked.add[:at], *picked.add[at + 1 :])
        _line(game, words_of(game, pool, Patch(add=(entry,))), f"added {at}", picked.model_copy(update={"add": others}))


def _line(game: Game, words: Sequence[str], key: str, without: Patch) -> None:
    def forget() -> None:
        st.session_state[_at(game)] = without

    said, gone = st.columns([6, 1], vertical_alignment="center")
    said.markdown(f"- {plain(', '.join(words))}")
    gone.button("Remove", key=f"forget {key}", on_click=forget, icon=":material/close:", width="stretch")


def _picker(game: Game, pool: LoadedPool, patch: Patch) -> None:
    found = pick(game, pool)
    idle, refused = _weigh(pool, patch, found)
    if isinstance(found, Picked):
        st.caption(plain(f"{about(found.place)} {idle}"))
    for line in refused.splitlines():
        st.error(plain(line))

    def add() -> None:
        picked: Patch = st.session_state[_at(game)]
        st.session_state[_at(game)] = with_more(picked, found)

    useless = found is None or bool(idle or refused)
    st.button("Add this change", disabled=useless, on_click=add, icon=":material/add:")


def _weigh(pool: LoadedPool, patch: Patch, found: Picked | LeftOut | None) -> tuple[str, str]:
    """Why a change would change nothing, or else why it cannot be."""
    if isinstance(found, Picked) and found.place.key in patch.set:
        if same(patch.set[found.place.key], found.value):
            return "This change is on the list above.", ""
    elif isinstance(found, Picked) and same(found.place.value, found.value):
        return "Choose another value.", ""
    try:
        if found is not None:
            with_patch(pool, with_more(patch, found), None)
    except UsageError as error:
        return "", str(error)
    return "", ""


def with_more(patch: Patch, found: Picked | LeftOut | None) -> Patch:
    """The patch with one change more."""
    if isinstance(found, Picked):
        return patch.model_copy(update={"set": {**patch.set, found.place.key: found.value}})
    if isinstance(found, LeftOut) and found.identity not in patch.remove:
        return patch.model_copy(update={"remove": (*patch.remove, found.identity)})
    return patch


def words_of(game: Game, pool: LoadedPool, changes: Patch | dict[str, Any] | None) -> list[str]:
    """A change in words."""
    patch = changes if isinstance(changes, Patch) else Patch.model_validate(changes or {})
    return in_words(patch, game, pool)
