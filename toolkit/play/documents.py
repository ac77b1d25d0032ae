"""Files that every game's pool may have, whatever the game."""

from typing import Any

from toolkit.pools.shapes import DocumentShape

SETTINGS = DocumentShape(
    "settings.json",
    dict[str, dict[str, dict[str, Any]]],
    required=False,
    fingerprinted=False,
    about="Other knobs a strategy may turn when it is to adapt to a change: name, setting, knobs.",
)


def targets_of(rows: type[list[Any]]) -> DocumentShape:
    """The targets of a game, whose rows name its numbers of players."""
    return DocumentShape(
        "targets.json",
        rows,
        required=False,
        fingerprinted=False,
        about="The bands that a balanced pool should keep to.",
    )
