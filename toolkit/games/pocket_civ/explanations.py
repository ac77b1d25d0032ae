"""What the Events say, as data: their figures, and the ordered list of Advances that bend each."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from toolkit.games.pocket_civ.abilities import Count, Parameter, Positive, Strict
from toolkit.games.pocket_civ.cards import Identity, Symbol
from toolkit.pools.columns import Name, Notes, Source
from toolkit.pools.problems import did_you_mean
from toolkit.pools.words import parse

TERMS: dict[str, tuple[str, ...]] = {
    "anarchy": ("av", "tribes", "regions", "by-av", "red-circle", "more-av"),
    "attack": ("green-square", "per-tribe", "per-av", "gold-per-av", "on-entering"),
    "bandits": ("blue-hex",),
    "civil-war": ("active", "neighbors", "least", "green-square", "heal", "heal-hurt"),
    "corruption": ("gold",),
    "earthquake": ("av", "tribes", "again-av", "again-tribes", "faults", "least"),
    "epidemic": ("spared", "jump", "av"),
    "famine": ("tribes", "farm", "av"),
    "flood": ("tribes", "farm", "av"),
    "sandstorm": ("regions", "farm"),
    "superstition": ("stop",),
    "trade": ("green-square", "stash"),
    "tribal-war": ("event", "times", "neighbors", "active"),
    "tsunami": ("tribe", "av", "wonder", "heal"),
    "uprising": ("av", "tribes", "farm", "wild-farms", "neighbor-av"),
    "visitation": ("offer", "tries"),
    "volcano": ("left", "av", "neighbors", "least", "heal"),
}
"""The figures of each Event, which an Advance may bend."""
READINGS = {"civil-war": "collateral", "corruption": "level", "epidemic": "loss", "superstition": "cards"}
"""What is read off a card, and may be bent too."""
ALL = 999
"""`all` Tribes, as a number to Reduce by."""


class Bend(Strict):
    """What an Advance does to one figure of an Event; `spare` makes it 0."""

    do: Literal["set", "add", "less", "halve", "spare"]
    n: Positive = 1
    by: Parameter | None = None
    thing: str
    per: Symbol | None = None
    """For every such symbol printed in the box."""


class Bender(Strict):
    """An Advance and how it bends the Event."""

    on: str
    effects: Annotated[tuple[Bend, ...], Field(min_length=1)]


def _read(cell: Any) -> Any:
    """Sentences, in a list or as one text."""
    lines = [cell] if isinstance(cell, str) else cell
    sentences = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    return [clause for line in lines for clause in parse(line)] if sentences else cell


Benders = Annotated[tuple[Bender, ...], BeforeValidator(_read)]
Figure = Count | Literal["all"] | Parameter


class Explanation(Strict):
    """An entry of `explanations.json`: an Event (or the Attack, Tsunami or Trade it leads to)."""

    id: Identity
    name: Name
    figures: dict[str, Figure] = Field(
        default_factory=dict, description="Its numbers by name; one may also be all, or the name of a rule"
    )
    bends: Annotated[Benders, Field(description="What owning an Advance does to a figure, a sentence each")] = ()
    source: Source = "rulebook"
    notes: Notes = ""

    @model_validator(mode="after")
    def figures_are_known(self) -> "Explanation":
        """Every Event has its own figures, and bends no others."""
        known = TERMS.get(self.id)
        if known is None:
            raise ValueError(f"there is no Event {self.id!r}.{did_you_mean(self.id, TERMS)}")
        bent = [bend.thing for bender in self.bends for bend in bender.effects if bend.thing != READINGS.get(self.id)]
        for name in [*self.figures, *bent]:
            if name not in known:
                raise ValueError(f"{self.id} has no figure {name!r}. It has: {', '.join(known)}.")
        return self
