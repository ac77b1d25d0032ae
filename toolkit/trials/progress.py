"""How far a run is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """Games done of all games planned, and how fast it goes."""

    done: int
    total: int
    rate: float
    """Games a second since this run was started or resumed."""
    note: str = ""
    """What is known so far, in a few words."""

    @property
    def seconds_left(self) -> float | None:
        """Until the end, at this rate; None while nothing is known."""
        return (self.total - self.done) / self.rate if self.rate else None
