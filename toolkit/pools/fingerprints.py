"""Short marks that say whether two pools are the same in play."""

import json
from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from typing import Any

from pydantic import BaseModel

from toolkit.pools.shapes import Models, PoolShape

_REMARKS = {"notes", "source", "about"}


def fingerprints(shape: PoolShape, models: Models) -> dict[str, str]:
    """12 hex digits each for `rules`, `strategies` and everything else (`pool`); remarks do not count."""
    parts: dict[str, dict[str, Any]] = {"pool": {}, "rules": {}, "strategies": {}}
    for sheet in shape.sheets:
        parts["pool"][sheet.file] = _plain(models[sheet.file])
    for document in shape.documents:
        if document.fingerprinted and document.file in models:
            part = document.name if document.name in parts else "pool"
            parts[part][document.file] = _plain(models[document.file])
    return {part: _digest(files) for part, files in parts.items()}


def _digest(files: dict[str, Any]) -> str:
    text = json.dumps(files, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:12]


def _plain(value: Any) -> Any:
    """A model as JSON, its sets in order: the same text in every process."""
    if isinstance(value, BaseModel):
        return {name: _plain(entry) for name, entry in value if name not in _REMARKS}
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, set | frozenset):
        return sorted((_plain(entry) for entry in value), key=json.dumps)
    if isinstance(value, Enum):
        return _plain(value.value)
    return value if isinstance(value, str | int | float | None) else str(value)
