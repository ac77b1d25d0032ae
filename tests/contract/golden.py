"""Kept files: a test compares with them, and `--regenerate-golden` writes them anew."""

from difflib import unified_diff
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
FLAG = "--regenerate-golden"
REMEDY = f"If the change is meant: python -m pytest tests/contract {FLAG}, and review the diff."
SHOWN = 60


def keeps(path: Path, text: str, regenerates: bool) -> None:
    """The text is the kept one, or becomes it."""
    if regenerates:
        path.write_text(text, encoding="utf-8", newline="\n")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    diff = list(unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", n=1, lineterm=""))
    assert not diff, "\n".join([f"{path.relative_to(GOLDEN)} has changed. {REMEDY}", *diff[:SHOWN]])
