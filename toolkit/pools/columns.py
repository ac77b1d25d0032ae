"""Columns that rows of every game have alike."""

from typing import Annotated, Literal

from pydantic import Field

Name = Annotated[str, Field(min_length=1, description="As printed")]
Source = Annotated[
    Literal["rulebook", "public", "placeholder"],
    Field(description="Where it is from; placeholder: made up to have something to play with"),
]
Notes = Annotated[str, Field(description="For you; the rules never read it")]
