"""The rows of `targets.json`: bands a balanced pool should keep to."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from toolkit.games.embers.cards import Strict


class Target(Strict):
    """A measure and the band it should lie in."""

    id: str
    title: str
    measure: str
    by: dict[str, list[int]] = Field(default_factory=dict)
    low: float
    high: float
    unit: Literal["share", "VP", "points"]
    players: Annotated[int, Field(ge=2, le=5)] | None = None

    @model_validator(mode="after")
    def band_is_not_empty(self) -> Any:
        if self.low > self.high:
            raise ValueError(f"the band is empty: low {self.low} is above high {self.high}")
        return self
