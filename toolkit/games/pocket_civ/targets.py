"""The rows of `targets.json`, for the numbers of players that Pocket Civ has."""

from typing import Annotated

from pydantic import Field

from toolkit.play import targets


class Target(targets.Target):
    """A measure and the band it should lie in."""

    players: Annotated[int, Field(ge=1, le=2)] | None = None
