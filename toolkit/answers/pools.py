"""Pools: what they hold, what they get wrong, what a patch makes of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from pydantic.fields import FieldInfo

from toolkit.answers import Document
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.fields import fields_of
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
    pool = require_ok(load_pool(game.shape, find_cards(cards, game.id)))
    model = pool.models["rules.json"]
    return [_parameter(name, field, getattr(model, name)) for name, field in fields_of(type(model)).items()]


def _parameter(name: str, field: FieldInfo, value: Any) -> Document:
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    return {
        "parameter": name,
        "value": value,
        "default": field.get_default(call_default_factory=True, validated_data={}),
        "alternatives": _alternatives(field.annotation),
        "ruling": extra.get("ruling"),
        "section": extra.get("section"),
        "meaning": field.description,
    }


def _alternatives(kind: Any) -> list[Any]:
    """The words a parameter may take; none where it is a number or a list."""
    if kind is bool:
        return [True, False]
    if str(get_origin(kind)) == "typing.Literal":
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in _alternatives(part)] if get_origin(kind) is not dict else []


def patched_pool(
    name: str, cards: Path | None, settings: Sequence[str] | None, variant: Path | None
) -> tuple[LoadedPool, Patch | None]:
    """A playable pool with the changes asked for. Raises UsageError, also when they change nothing; PoolError."""
    game = load_game(name)
    folder = find_cards(cards, name)
    patch = _patch(settings or [], variant)
    if patch is None:
        return require_ok(load_pool(game.shape, folder)), None
    base, pool = require_ok(load_pool(game.shape, folder)), load_pool(game.shape, folder, patch)
    if not pool.ok:
        raise UsageError("\n".join(map(str, pool.errors)))
    check_changes(base, pool)
    return pool, patch


def _patch(settings: Sequence[str], variant: Path | None) -> Patch | None:
    saved = read_patch(variant) if variant else None
    if not settings:
        return saved
    changes = parse_set(settings)
    return saved.model_copy(update={"set": {**saved.set, **changes}}) if saved else Patch(set=changes)
