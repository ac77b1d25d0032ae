"""Knobs and rules turned in a draft: what is set back to its default is left out again."""

from typing import Any

from toolkit.pools.cells import same
from toolkit.pools.documents import Steps, has_step
from toolkit.pools.drafts import Draft
from toolkit.pools.editing import remove_entry, set_entry
from toolkit.pools.problems import UsageError


def entry_at(draft: Draft, file: str, steps: Steps, otherwise: Any) -> Any:
    """What stands there in the draft, or what counts where nothing does."""
    here = draft.value_of(file)
    for step in steps:
        if not has_step(here, step):
            return otherwise
        here = here[step]
    return here


def turned(draft: Draft, file: str, steps: Steps, value: Any) -> Draft:
    """The draft with this value there; groups that are not there yet are made."""
    whole = draft.value_of(file)
    while len(steps) > 1 and not _leads(whole, steps[:-1]):
        *above, last = steps
        steps, value = tuple(above), {last: value}
    return set_entry(draft, file, steps, value)


def left_out(draft: Draft, file: str, steps: Steps) -> Draft:
    """The draft without this entry, which is then at its default; a group that is left empty goes too."""
    if not _leads(draft.value_of(file), steps):
        return draft
    without = remove_entry(draft, file, steps)
    above = steps[:-1]
    return left_out(without, file, above) if len(above) > 1 and entry_at(without, file, above, None) == {} else without


def renamed(draft: Draft, file: str, old: str, new: str) -> Draft:
    """The same entry, such as a strategy, at its place under another name. Raises UsageError for one that is taken."""
    whole, name = draft.value_of(file), " ".join(new.split())
    if not name or (name != old and name in whole):
        raise UsageError(f'"{name}" is the name of another one.' if name else "A name needs some letters.")
    return draft.with_value(file, {name if key == old else key: entry for key, entry in whole.items()})


def is_set(draft: Draft, file: str, steps: Steps) -> bool:
    """Whether the draft says anything there."""
    return _leads(draft.value_of(file), steps)


def differs(draft: Draft, file: str, steps: Steps, default: Any) -> bool:
    """Whether saving would change what counts there."""
    before = draft.undo(file)
    return not same(entry_at(draft, file, steps, default), entry_at(before, file, steps, default))


def _leads(whole: Any, steps: Steps) -> bool:
    here = whole
    for step in steps:
        if not has_step(here, step):
            return False
        here = here[step]
    return True
