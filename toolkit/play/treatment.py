"""What an experiment does to single cards, so that owning one is no longer a matter of who was winning."""

from collections.abc import Collection, Sequence

from pydantic import BaseModel, Field

from toolkit.pools.problems import UsageError, did_you_mean


class Treatment(BaseModel, frozen=True, extra="forbid"):
    """Cards that stay out of a game, and cards that a player owns without taking them.

    Nothing else moves: no other card is dealt in their place, and chance goes on as it would have.
    """

    ban: tuple[str, ...] = ()
    """Ids of cards that nobody meets: the whole table is treated."""
    give: dict[str, str] = Field(default_factory=dict)
    """Id of a card -> the strategy that owns it: one player is treated, and nobody else meets the card."""

    def check(self, card_ids: Collection[str], line_up: Sequence[str]) -> None:
        """Raises UsageError for a card that is not in the pool, or one given to nobody in particular."""
        for card in (*self.ban, *self.give):
            if card not in card_ids:
                raise UsageError(f"There is no card {card!r} to ban or to give.{did_you_mean(card, card_ids)}")
        for card, owner in self.give.items():
            if card in self.ban:
                raise UsageError(f"The card {card!r} cannot be both banned and given. Name it once.")
            if line_up.count(owner) != 1:
                raise UsageError(_not_one(card, owner, line_up))


def _not_one(card: str, owner: str, line_up: Sequence[str]) -> str:
    if owner not in line_up:
        hint = did_you_mean(owner, line_up)
        return f"{card!r} cannot be given to {owner!r}, which does not play.{hint} Line-up: {', '.join(line_up)}."
    return (
        f"{card!r} cannot be given to {owner!r}, which sits {line_up.count(owner)} times: nobody could say who is "
        "treated. Name a line-up in which it sits once."
    )
