"""Ids: lower-case words joined by hyphens, such as `salt-road`."""

import re
from unicodedata import normalize

LONGEST = 80


def is_id(word: str) -> bool:
    """Whether it is written as an id."""
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", word) is not None


def as_id(words: str) -> str:
    """ "Dearer Salt Road" -> "dearer-salt-road"; nothing where there are no letters."""
    plain = normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-")
