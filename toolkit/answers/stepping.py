"""One step each way: every rule number, every alternative of a ruling, every band of printed Costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_jsonable_python

from toolkit.answers import Document
from toolkit.answers.pools import parameters_of
from toolkit.answers.varying import value_text
from toolkit.play.game import Face, Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError, did_you_mean

COSTS = "costs"
FRACTION = 0.1
"""A step of a number that is not whole: this part of it."""


@dataclass(frozen=True)
class Step:
    """A parameter moved by one step."""

    value: str
    """What it then is, in words: `2`, `deal_fewer`, `+1`."""
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class Parameter:
    """Something that can be moved, and the steps to be tried."""

    key: str
    """As `--set` calls it, or `costs.II` for all Costs printed on the cards of a stage."""
    value: str
    """What it is now, in words."""
    about: str
    steps: tuple[Step, ...]
    each_way: bool = False
    """Whether the steps are one down and one up; otherwise they are alternatives."""
    why_none: str = ""
    """Why there is no step, where there is none."""


def parameters(game: Game, pool: LoadedPool) -> list[Parameter]:
    """Every rule of the game, then its Costs, stage by stage."""
    return [*map(_rule, parameters_of(pool)), *_costs(game.faces(pool.models))]


def only(known: Sequence[Parameter], words: Sequence[str]) -> list[Parameter]:
    """Those called by one of the words, or else whose key holds it. Raises UsageError for a word that none holds."""
    keys = [parameter.key for parameter in known]
    meant: set[str] = set()
    for word in words:
        found = {key for key in keys if key == word} or {key for key in keys if word in key}
        if not found:
            near = did_you_mean(word, [*keys, *(key.partition(".")[2] for key in keys)])
            raise UsageError(f'No parameter\'s name holds "{word}".{near} `playtest rules` lists them.')
        meant |= found
    return [parameter for parameter in known if parameter.key in meant]


def _rule(found: Document) -> Parameter:
    key, value = f"rules.{found['parameter']}", to_jsonable_python(found["value"])
    others = [] if isinstance(value, list | dict) or found["folder"] else found["alternatives"]
    named = [other for other in others if (type(other), other) != (type(value), value)]
    steps = tuple(Step(value_text(other), {key: other}) for other in named or _moved(value))
    why_none = "" if steps else _why_none(value, found["folder"])
    return Parameter(key, value_text(value), found["meaning"] or "", steps, not named, why_none)


def _why_none(value: Any, folder: str | None) -> str:
    if folder:
        return f"it names a file in {folder}; compare some with `playtest sweep`"
    if value is None:
        return "it has no number to step from; try numbers with `playtest sweep`"
    return "it holds no number, and no alternatives are listed"


def _moved(value: Any) -> Iterator[Any]:
    """The value one step down and one up; of a list or table all its numbers together."""
    for way in (-1, 1):
        other = _by_one(value, way)
        if other != value:
            yield other


def _by_one(value: Any, way: int) -> Any:
    if isinstance(value, list):
        return [_by_one(entry, way) for entry in value]
    if isinstance(value, dict):
        return {name: _by_one(entry, way) for name, entry in value.items()}
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return value + way if isinstance(value, int) else round(value + way * (abs(value) * FRACTION or FRACTION), 10)


def _costs(faces: Sequence[Face]) -> Iterator[Parameter]:
    for stage in dict.fromkeys(face.stage for face in faces if face.needs):
        own = [face for face in faces if face.stage == stage and face.needs]
        steps = tuple(
            Step(f"{way:+}", {f"{face.id}.{column}": need + way for face in own for column, need in face.needs.items()})
            for way in (-1, 1)
        )
        count = sum(len(face.needs) for face in own)
        about = f"All Costs printed on the cards of {stage or 'the game'}: {count} on {len(own)} cards"
        yield Parameter(f"{COSTS}.{stage}".rstrip("."), "as printed", about, steps, each_way=True)
