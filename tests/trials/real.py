"""Real games made up for tests, and the score sheet they are written on."""

from datetime import date
from functools import cache
from pathlib import Path

from toolkit.games import load_game
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.trials.logbook import PlayedGame, PlayedSeat
from toolkit.trials.score_sheet import ScoreSheet, score_sheet

CARDS = Path(__file__).parents[2] / "cards" / "embers"
EMBERS = load_game("embers")


@cache
def pool() -> LoadedPool:
    return load_pool(EMBERS.shape, CARDS)


@cache
def sheet() -> ScoreSheet:
    return score_sheet(EMBERS, pool())


def parts(**noted: int) -> dict[str, int]:
    """Every part of the score, 0 unless given."""
    return dict.fromkeys(sheet().sources, 0) | noted


def seat(total: int, *cards: str, noted: bool = True, **more: object) -> PlayedSeat:
    return PlayedSeat.model_validate({"total": total, "cards": cards if noted else None, **more})


def game(*seats: PlayedSeat, day: int = 1, **more: object) -> PlayedGame:
    return PlayedGame.model_validate({"date": date(2026, 3, day), "seats": seats, "pool": sheet().pool, **more})


ANN = seat(44, "flint-spear-kin", "boundary-cairns", name="Ann", strategy="warlord", sources=parts(glory=4, cards=40))
BOB = seat(51, name="Bob", sources={"glory": 6})
CLEO = seat(51, noted=False, name='Cléo; "the 3rd"')
"""All noted; no card taken, most parts not noted; nothing but the total noted."""
EVENING = game(ANN, BOB, CLEO, minutes=75, notes="Two lines,\nand a comma")
