"""A what-if under way: what is known so far, how much is done, and the work itself."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Event

from dashboards.lab.bench import ask, of_all_games
from dashboards.lab.changing import words_of
from toolkit.answers import Document
from toolkit.answers.rechoosing import rechosen
from toolkit.answers.whatif import Question, answer
from toolkit.charts.differences import so_far
from toolkit.charts.panel import Panel
from toolkit.charts.wording import listed
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress
from toolkit.trials.run import Report

MOST_DRAWN = 150


@dataclass
class Watched:
    """What is known while a question is worked on: the named figure, and which part of the work is under way."""

    title: str
    precision: float | None
    looks: list[Document] = field(default_factory=list)
    rechoosing: bool = False

    def panel(self) -> Panel | None:
        """How the difference closes in; nothing once the scripts choose anew."""
        return None if self.rechoosing else so_far(_thinned(self.looks), self.title)

    def done(self, progress: Progress) -> float:
        """How much is done: of the games, or of the way to the precision, where an interval shrinks with the root."""
        share = progress.done / progress.total
        if self.precision is None or self.rechoosing or not self.looks or self.looks[-1]["low"] is None:
            return share
        half = (self.looks[-1]["high"] - self.looks[-1]["low"]) / 2
        return float(max(share, min(1.0, (self.precision / half) ** 2)))


def _thinned(looks: Sequence[Document]) -> list[Document]:
    """No more than a chart can show, the last one among them."""
    kept = list(looks)
    return kept[:: -(1 + len(kept) // MOST_DRAWN)][::-1]


def begin(asked: Question, anew: bool) -> None:
    """Work on a question in the background."""
    figure = next((one for one in asked.figures if one.name == asked.named), asked.figures[0])
    watched = Watched(figure.title, asked.precision)
    work = partial(_work, asked, anew, watched)
    done = watched.done if asked.precision else of_all_games
    ask("whatif", asked_in_words(asked.game, asked.pools[0], *asked.plans), asked.folder, work, watched.panel, done)


def asked_in_words(game: Game, pool: LoadedPool, before: Plan, after: Plan) -> str:
    """The question in a few words."""
    words = words_of(game, pool, after.patch)
    if after.players != before.players:
        words.append(f"players {before.players} \u2192 {after.players}")
    return f"What if {listed(words)}?"


def _work(asked: Question, anew: bool, watched: Watched, *, progress: Report, cancel: Event) -> Document:
    found = answer(asked, progress=progress, cancel=cancel, look=watched.looks.append)
    if not anew or found["rechosen"] or cancel.is_set():
        return found
    watched.rechoosing = True
    return rechosen(asked, found, telling=partial(_telling, progress), cancel=cancel)


def _telling(report: Report, what: str, games: int) -> AbstractContextManager[Report]:
    return nullcontext(lambda progress: report(replace(progress, note=f"{what}: {progress.note}")))
