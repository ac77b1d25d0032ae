"""The pages of a review: which questions stand together, in which order. The report has the same."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from toolkit.charts.cards import card_panels
from toolkit.charts.evidence import Designed, Evidence, Run, evidence
from toolkit.charts.headline import headline
from toolkit.charts.panel import Panel
from toolkit.charts.sections import (
    beside_exact,
    chief_goal,
    coverage,
    figures,
    goals_reached,
    in_each_seat,
    knobs,
    measured,
    measured_by_players,
    per_event,
    per_game,
    places,
    profiles,
    risk_against_score,
    rules_watched,
    score_spread,
    skill_and_luck,
    sources,
    targets,
    won_by_players,
)
from toolkit.play.game import Exact, Game, Measure

TIES = "Spaces taken by all players together in an Era, a game: above 1 where leaders tied and all advanced."
LEAD = "The lead is in score, counted at the end of each Era."
COST = "VP lost to Dark Ages at the end, for each Collapse; a strategy that never Collapsed is left out."
LENGTH = "Minutes are estimated from the seconds each question takes."
DRAGS = "Turns of all players together, Era by Era."
DRAMA = "From the scores at the end of each Era."


@dataclass(frozen=True)
class Page:
    """A title, the question it answers, and the panels that answer it, each made when it is asked for."""

    title: str
    question: str
    panels: Callable[[Evidence], Iterator[Panel]]
    needs: str = ""
    """The measure that it is about; of a game without it there is nothing to show."""

    def fits(self, measures: Iterable[Measure]) -> bool:
        """Whether there is something to show where these are measured."""
        return not self.needs or any(declared.id == self.needs for declared in measures)


def _halves(*panels: Panel) -> list[Panel]:
    return [replace(panel, half=True) for panel in panels]


def _glance(run: Evidence) -> Iterator[Panel]:
    covered, rules, judged = coverage(run), rules_watched(run), targets(run)
    done = _halves(*chief_goal(run))
    yield headline(covered, rules, judged, done if run.chief.shared else [], run.players)
    yield covered
    yield from (*judged, *done, *_halves(*goals_reached(run)))
    yield from score_spread(run)
    yield from sources(run)
    yield from rules


def _glory(run: Evidence) -> Iterator[Panel]:
    swings = ("lead_changes", "shared_leads", "settled_era", "runaway")
    yield from measured(run, GLORY.needs)
    yield from _halves(*measured(run, "glory_taken_by_era"), *measured(run, "warfare_by_era"))
    yield from per_game(run, "glory_taken_by_era", "era", "Ties in the race", TIES)
    yield from figures(run, "Does the lead change hands?", LEAD, swings)
    yield from measured(run, "lead_by_era")


def _collapse(run: Evidence) -> Iterator[Panel]:
    rate = COLLAPSE.needs
    if run.declared(rate) is None:
        return
    yield from measured(run, rate)
    yield from _halves(*measured(run, rate, "era"), *measured(run, rate, "strategy"))
    yield from measured_by_players(run, rate)
    yield from beside_exact(run)
    yield from _halves(*measured(run, "hope_spent_by_era"), *measured(run, "embers_by_era"))
    cost = per_event(run, "dark_ages", rate, "What a Collapse cost", COST)
    yield from _halves(*cost, *sources(run, "embers", "prosperity", "dark_ages", title="What risk left in the score"))


def _cards(run: Evidence) -> Iterator[Panel]:
    yield from card_panels(run.cards, run.chief)


def _strategies(run: Evidence) -> Iterator[Panel]:
    yield from profiles(run)
    yield from (*places(run), *in_each_seat(run))
    yield from risk_against_score(run, "peak_risk_by_era")
    yield from won_by_players(run)
    yield from knobs(run)


def _pacing(run: Evidence) -> Iterator[Panel]:
    drama = ("margin", "tie_rate", "lead_changes", "shared_leads", "settled_era", "comeback", "runaway")
    drags = per_game(run, "turns_by_era", "era", "Where the game drags", DRAGS)
    yield from figures(run, "How long is a game?", LENGTH, ("turns", "minutes"))
    yield from _halves(*measured(run, "minutes_by_era"), *drags)
    yield from _halves(*measured(run, "turns_by_era"), *measured(run, "wait_by_era"))
    if run.players > 1:  # nobody wins a table of one
        yield from figures(run, "How is it decided?", DRAMA, drama)
    yield from measured(run, "score_by_era")
    yield from skill_and_luck(run)


GLANCE = Page("Balance at a glance", "What is wrong, in ten seconds?", _glance)
GLORY = Page("Glory race", "Who climbs the Glory track, and is it decided early?", _glory, "glory_by_era")
COLLAPSE = Page("Collapse rates", "Who Collapses, when, and what does it cost?", _collapse, "collapse_rate_by_era")
CARDS = Page("Cards", "Which cards are dead, which are musts, and what does a card give for its Cost?", _cards)
STRATEGIES = Page("Strategies", "How do the strategies differ, and does boldness pay?", _strategies)
PACING = Page("Pacing and drama", "How long is a game, where does it drag, and is it open to the end?", _pacing)
PAGES = (GLANCE, GLORY, COLLAPSE, CARDS, STRATEGIES, PACING)
REST = "Every other measure"


def review_panels(run: Run, game: Game, exact: Exact | None = None, files: Designed | None = None) -> list[Panel]:
    """All there is to see of a run, page by page; `files` from `designed`, else the exact curve alone is known."""
    known = evidence(run, game, files or Designed(exact=exact))
    paged = [replace(panel, page=page.title) for page in PAGES for panel in page.panels(known)]
    seen = {tile.title for panel in paged for tile in panel.tiles} | {panel.title for panel in paged}
    rest = [m for m in known.measures if m.chart != "stack" and m.title not in seen]
    return [*paged, *(replace(panel, page=REST, half=True) for m in rest for panel in measured(known, m.id))]
