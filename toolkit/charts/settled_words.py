"""The experiment on one card in words, wherever they are read."""

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.charts.wording import bare_difference, between_differences, difference_unit, inside

Answer = Mapping[str, Any]
"""What `playtest impact --experiment CARD --json` prints."""

OWNER = "its owner, any strategy"
TREATMENTS = {
    "ban": "Banned: nobody meets {card}. Its place stays empty, no other card comes instead, and all else is dealt as "
    "it was; the whole table is treated.",
    "give": "Given: one player owns {card} from when it would come up, for nothing, and nobody else meets it; beside "
    "the same games with it banned. So this is what it does once it is there: its cost and the purchase it takes are "
    "not in it.",
}
ABOUT = (
    "difference: on the same seeds, in points of a hundred for shares. The intervals hold together for all {looked_at} "
    "figures, however often you look. These are answers under these strategies."
)


def compared_with(found: Answer) -> tuple[str, str]:
    """What takers in the games as they are lie beyond, and what is held fixed when that is adjusted."""
    return ("the mean of all", "strategy and seed") if "usual" in found else ("an equal part", "strategy and seat")


def verdict(found: Answer) -> Iterator[str]:
    """The one figure that answers what owning the card is worth; nothing where it was given to nobody."""
    owner = next((row for row in found["rows"] if row["treatment"] == "give" and row["strategy"] is None), None)
    if owner is not None:
        yield _worth(owner)


def _worth(row: Mapping[str, Any]) -> str:
    told = f"{bare_difference(row['difference'], row['unit'])} {difference_unit(row['unit'])} of {inside(row['title'])}"
    sure = between_differences(row["low"], row["high"], row["unit"], row["note"])
    if row["clear"]:
        return f"Owning it, free of its cost, is worth {told} to whoever has it ({sure})."
    doubt = ", and it could be 0" if row["low"] is not None else ""
    return f"Whether owning it does anything is not clear: {told}{doubt} ({sure})."
