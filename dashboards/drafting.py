"""The unsaved changes of a browser window: kept from page to page, over a reload, and step by step for Undo."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st
from filelock import Timeout

from dashboards.autosaving import Left, Slip, fresh_slip, keep, left_behind, take_up
from toolkit.play.game import Game
from toolkit.pools.drafts import Draft, begin, refreshed
from toolkit.pools.folders import find_cards
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.pools.shapes import PoolShape
from toolkit.pools.variants import patch_of

ADDRESS = "draft"
"""What the page's address calls the draft of a window, so that a reload finds it again."""
MOST_STEPS = 100


@dataclass
class Drafting:
    """A draft, the steps that led to it, and where it is kept."""

    game: Game
    folder: Path
    shape: PoolShape
    draft: Draft
    slip: Slip
    before: list[Draft] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    """What is to be said once, such as that files were saved."""
    grids: dict[str, Any] = field(default_factory=dict)
    """What each editable table shows."""
    grids_made: int = 0
    uploads: int = 0
    """How many uploads were taken over: each has a field of its own."""
    unkept: bool = False
    """Whether the draft could not be kept on disk."""

    @property
    def changed(self) -> bool:
        """Whether there is anything to save."""
        return bool(self.draft.touched)

    def change(self, draft: Draft) -> None:
        """Go on with this draft; the one before can be had back."""
        if draft != self.draft:
            self.before = [*self.before, self.draft][-MOST_STEPS:]
            self._go_on(draft)

    def undo(self) -> None:
        """Back to the draft before the last change."""
        if self.before:
            self._go_on(self.before.pop())

    def start_anew(self) -> None:
        """A draft without changes over the files as they are, such as after saving."""
        self.before = []
        self._go_on(begin(self.shape, self.folder))

    def take_up(self, left: Left) -> None:
        """Go on with a draft that was left; the own one, if it changes anything, stays kept where it was."""
        self.before = [*self.before, self.draft] if self.changed else []
        self.draft, self.slip = left.draft, left.slip
        self._write_address()

    def _go_on(self, draft: Draft) -> None:
        self.draft = draft
        try:
            self.slip = keep(self.slip, draft, self.folder)
            self.unkept = False
        except (OSError, Timeout):
            self.unkept = True
        self._write_address()

    def _write_address(self) -> None:
        wanted = self.slip.id if self.changed else None
        if wanted != st.query_params.get(ADDRESS):
            if wanted is None:
                del st.query_params[ADDRESS]
            else:
                st.query_params[ADDRESS] = wanted

    def refresh(self) -> None:
        """Follow the files on disk, but for those that the draft changes."""
        self.shape = self.game.shape.opened(self.folder).holding(self.draft.values)
        self.draft = refreshed(self.draft, self.shape, self.folder)
        self._write_address()


def drafting(game: Game) -> Drafting:
    """The draft of this window over a game's files as they are now. Raises UsageError when there are none."""
    folder = find_cards(None, game.id)
    drafts: dict[str, Drafting] = st.session_state.setdefault("drafts", {})
    key = f"{game.id} {folder.resolve()}"
    if key not in drafts:
        drafts[key] = _opened(game, folder)
    drafts[key].refresh()
    return drafts[key]


def _opened(game: Game, folder: Path) -> Drafting:
    """A fresh draft, or the one that the address tells of."""
    shape = game.shape.opened(folder)
    left = take_up(game.id, folder, st.query_params.get(ADDRESS, ""))
    draft, slip = (left.draft, left.slip) if left else (begin(shape, folder), fresh_slip())
    return Drafting(game, folder, shape, draft, slip)


def others_left(own: Drafting) -> list[Left]:
    """Drafts of earlier visits and other windows that would still change something."""
    found = [left for left in left_behind(own.game.id, own.folder) if left.slip.id != own.slip.id]
    return [left for left in found if left.draft.touched]


def current_draft(game: Game) -> Draft:
    """What this window has made of the game's files so far. Raises UsageError when there are none."""
    return drafting(game).draft


def draft_patch(game: Game) -> Patch | None:
    """The unsaved changes of this window as a patch; None when there are none.

    Raises UsageError for what a patch cannot say, such as a row without an id. It is one on the files that the draft
    began with.
    """
    own = drafting(game)
    try:
        patch = patch_of(own.draft, own.shape)
    except UsageError as error:
        raise UsageError(f"The unsaved changes are no patch yet. {error}") from None
    return patch if patch.set or patch.add or patch.remove else None
