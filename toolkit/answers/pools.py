"""Pools: what they hold, what they get wrong, what a patch makes of them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from pydantic.fields import FieldInfo

from toolkit.answers import Document
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.fields import fields_of, files_for
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, check_changes, load_pool, require_ok
from toolkit.pools.patching import Patch, parse_set, read_patch
from toolkit.pools.problems import UsageError


def about(name: str) -> Document:
    """A game in a line."""
    game = load_game(name)
    return {"game": game.id, "title": game.title, "players": list(game.seats), "cards": str(find_cards(None, name))}


def checked(pool: LoadedPool) -> Document:
    """What `check` says of a pool."""
    return {
        "game": pool.game,
        "ok": pool.ok,
        "problems": [
            {
                "severity": p.severity,
                "file": p.file,
                "row": p.row,
                "column": p.column,
                "value": p.value,
                "message": p.message,
            }
            for p in pool.problems
        ],
        "counts": load_game(pool.game).shape.counts(pool.models),
    }


def parameters(game: Game, cards: Path | None) -> list[Document]:
    """Every rule parameter with its value in the designer's file and what else it could be."""
    return parameters_of(require_ok(load_pool(game.shape, find_cards(cards, game.id))))


def parameters_of(pool: LoadedPool) -> list[Document]:
    """The same of a pool at hand."""
    model, shape = pool.models["rules.json"], load_game(pool.game).shape.holding(pool.raw.documents)
    fields = fields_of(type(model)).items()
    return [_parameter(name, field, getattr(model, name), files_for(field, shape)) for name, field in fields]


def _parameter(name: str, field: FieldInfo, value: Any, files: list[str]) -> Document:
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    return {
        "parameter": name,
        "value": value,
        "default": field.get_default(call_default_factory=True, validated_data={}),
        "alternatives": files or alternatives(field.annotation),
        "folder": extra.get("folder"),
        "ruling": extra.get("ruling"),
        "section": extra.get("section"),
        "meaning": field.description,
    }


def alternatives(kind: Any) -> list[Any]:
    """The words a parameter may take; none where it is a number or a list."""
    if kind is bool:
        return [True, False]
    if str(get_origin(kind)) == "typing.Literal":
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in alternatives(part)] if get_origin(kind) is not dict else []


def plain_pool(name: str, cards: Path | None) -> LoadedPool:
    """The files as they are. Raises UsageError, PoolError."""
    return require_ok(load_pool(load_game(name).shape, find_cards(cards, name)))


def patched_pool(
    name: str, cards: Path | None, settings: Sequence[str] | None, variant: Path | None
) -> tuple[LoadedPool, Patch | None]:
    """A playable pool with the changes asked for. Raises UsageError, also when they change nothing; PoolError."""
    patch, base = patch_of(settings, variant), plain_pool(name, cards)
    return (with_patch(base, patch, cards), patch) if patch else (base, None)


def with_patch(base: LoadedPool, patch: Patch, cards: Path | None) -> LoadedPool:
    """The pool with a patch on it. Raises UsageError when it does not fit, breaks the pool or changes nothing."""
    pool = load_pool(load_game(base.game).shape, find_cards(cards, base.game), patch)
    if not pool.ok:
        raise UsageError("\n".join([*map(str, pool.errors), *_still_named(pool, patch)]))
    check_changes(base, pool)
    return pool


def _still_named(pool: LoadedPool, patch: Patch) -> Iterator[str]:
    """What to do about rows that name one left out."""
    for gone in patch.remove:
        if any(f'"{gone}"' in problem.message for problem in pool.errors):
            yield (
                f"{gone} is left out, so whatever names it must change too. To ask what the game is without it as it "
                f"stands, settle it by experiment: there nobody may have it."
            )


def patch_of(
    settings: Sequence[str] | None = None, variant: Path | None = None, remove: Sequence[str] | None = None
) -> Patch | None:
    """The changes asked for, those of a saved variant first; None when there are none."""
    saved = read_patch(variant) if variant else Patch()
    changes, gone = parse_set(settings or []), (*saved.remove, *(remove or ()))
    patch = saved.model_copy(update={"set": {**saved.set, **changes}, "remove": tuple(dict.fromkeys(gone))})
    return patch if patch.set or patch.add or patch.remove or variant else None
