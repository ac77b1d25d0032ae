"""What may stand on the score sheet of a game, and what is wrong with one that was filled in."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from toolkit.play.game import Game
from toolkit.play.players import PERSON
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import Problem, Spot, did_you_mean
from toolkit.trials.logbook import PlayedGame, PlayedSeat


class Where(Protocol):
    """Where a seat (from 0; None: the game as a whole) has a column, for what is to be mended there."""

    def __call__(self, seat: int | None, column: str | None, value: str | None = None) -> Spot: ...


@dataclass(frozen=True)
class ScoreSheet:
    """What can be written down of a game, with the designer's files as they are now."""

    game: str
    title: str
    seats: tuple[int, ...]
    usual_table: int
    """Players of the table the game is mostly played at."""
    sources: Mapping[str, str]
    """Column of a part of the score -> its title."""
    strategies: tuple[str, ...]
    cards: Mapping[str, str]
    """Id of a card -> its name."""
    copies: Mapping[str, int]
    unit: str
    """Of the score."""
    pool: str

    def card(self, words: str) -> str | None:
        """The card of this id or name, capitals aside."""
        return self._cards.get(" ".join(words.lower().split()))

    @property
    def _cards(self) -> dict[str, str]:
        return {name.lower(): card for card, name in self.cards.items()} | {card: card for card in self.cards}

    def like(self, words: str) -> str:
        """' Did you mean "x"?' for a card, by id or name."""
        return did_you_mean(words, [*self.cards, *self.cards.values()])


def score_sheet(game: Game, pool: LoadedPool) -> ScoreSheet:
    """The score sheet of a game, from its declarations and the designer's files."""
    catalogue = game.build(pool.models)
    names = {face.id: face.name for face in game.faces(pool.models)}
    parts = [declared for declared in game.measures if declared.chart == "stack"]
    return ScoreSheet(
        game=game.id,
        title=game.title,
        seats=game.seats,
        usual_table=game.usual_table,
        sources={declared.value: declared.title for declared in parts},
        strategies=tuple(catalogue.strategies),
        cards={card: names.get(card, card) for card in catalogue.card_ids},
        copies=_copies(game, pool.models, frozenset(catalogue.card_ids)),
        unit=parts[0].unit if parts else "VP",
        pool=pool.fingerprints["pool"],
    )


def _copies(game: Game, models: Mapping[str, Any], card_ids: frozenset[str]) -> dict[str, int]:
    rows = ((getattr(row, sheet.id_column), row) for sheet in game.shape.sheets for row in models[sheet.file])
    return {card: getattr(row, "copies", 1) for card, row in rows if card in card_ids}


def problems_of(game: PlayedGame, sheet: ScoreSheet, where: Where) -> list[Problem]:
    """Whatever does not fit the game; warnings can be left as they are."""
    found = [*_seats(game, sheet, where), *_taken_too_often(game, sheet, where)]
    for number, seat in enumerate(game.seats):
        found += [*_strategy(seat, number, sheet, where), *_cards(seat, number, sheet, where)]
        found += _sum(seat, number, sheet, where)
    return found


def _seats(game: PlayedGame, sheet: ScoreSheet, where: Where) -> Iterator[Problem]:
    if len(game.seats) not in sheet.seats:
        sizes = ", ".join(map(str, sheet.seats))
        yield where(None, None).problem(f"{sheet.title} is for {sizes} players; this game has {len(game.seats)}")


def _strategy(seat: PlayedSeat, number: int, sheet: ScoreSheet, where: Where) -> Iterator[Problem]:
    known = (*sheet.strategies, PERSON)
    if seat.strategy not in known:
        hint = did_you_mean(seat.strategy, known) or f" Strategies: {', '.join(known)}."
        yield where(number, "strategy", seat.strategy).problem(f"there is no such strategy.{hint}")


def _cards(seat: PlayedSeat, number: int, sheet: ScoreSheet, where: Where) -> Iterator[Problem]:
    for card in seat.cards or ():
        if card not in sheet.cards:
            yield where(number, "cards_taken", card).problem(f"there is no such card.{sheet.like(card)}")


def _taken_too_often(game: PlayedGame, sheet: ScoreSheet, where: Where) -> Iterator[Problem]:
    takes = [(card, number) for number, seat in enumerate(game.seats) for card in seat.cards or ()]
    for card, times in Counter(card for card, _ in takes).items():
        if times > sheet.copies.get(card, times):
            takers = [number + 1 for taken, number in takes if taken == card]
            there = "is only one" if sheet.copies[card] == 1 else f"are only {sheet.copies[card]}"
            told = f"is taken {times} times (seats {', '.join(map(str, takers))}), but there {there} in the game"
            yield where(takers[-1] - 1, "cards_taken", card).problem(told)


def _sum(seat: PlayedSeat, number: int, sheet: ScoreSheet, where: Where) -> Iterator[Problem]:
    """The parts must come to the total; a few that are not written down may hold what is left, but that is told."""
    for source in seat.sources:
        if source not in sheet.sources:
            yield where(number, source).problem(f"is no part of the score.{did_you_mean(source, sheet.sources)}")
            return
    added, absent = sum(seat.sources.values()), [source for source in sheet.sources if source not in seat.sources]
    if added == seat.total or 2 * len(absent) > len(sheet.sources):
        return
    spot, said = where(number, "total", str(seat.total)), f"the parts of the score add up to {added}"
    if absent:
        rest = f"{said}, so {seat.total - added:+} must come from what is not written down ({', '.join(absent)})"
        yield spot.problem(rest, "warning")
    else:
        yield spot.problem(f"{said}, which is not the total")
