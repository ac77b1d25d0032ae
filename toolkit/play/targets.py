"""The rows of `targets.json`, alike for all games: bands a balanced pool should keep to."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Share = Annotated[float, Field(ge=0, le=1)]


class Target(BaseModel):
    """A measure and the band it should lie in."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    title: str
    measure: str
    """A declared measure, a part of the score (`glory_share`), `strategy_win_share`, `seat_win_share`, `cards_in_band`.
    """
    by: dict[str, list[int]] = Field(default_factory=dict)
    """Only these of a key's values, e.g. {"era": [4, 5, 6]}."""
    band: tuple[Share, Share] | None = None
    """Of `cards_in_band`: a card taken in fewer of the games that show it is dead, in more it is a must."""
    low: float
    high: float
    unit: Literal["share", "VP", "points"]
    players: Annotated[int, Field(ge=1)] | None = None
    """At how many players it holds; at any number where it is left out."""

    @model_validator(mode="after")
    def bands_are_not_empty(self) -> Self:
        """No measure lies in an empty band."""
        if self.low > self.high:
            raise ValueError(f"the band is empty: low {self.low} is above high {self.high}")
        if self.band and self.band[0] > self.band[1]:
            raise ValueError(f'"band" is empty: {self.band[0]} is above {self.band[1]}')
        if (self.measure == "cards_in_band") != (self.band is not None):
            raise ValueError(
                '"band" goes with the measure cards_in_band: [0.05, 0.4], shares of the games that show it'
            )
        return self
