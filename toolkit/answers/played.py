"""Real tables: written down, and laid beside a run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from toolkit.answers import Document
from toolkit.balance.intervals import FEWEST_SEEDS
from toolkit.balance.people import Noted, Sides, beside, by_game, cards_by_seed
from toolkit.games import load_game
from toolkit.play.game import Game
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool, require_ok
from toolkit.pools.problems import UsageError
from toolkit.trials.logbook import Logbook, PlayedGame, add_games, held, logbook_folder, read_logbook
from toolkit.trials.places import find_run, runs_folder
from toolkit.trials.played_runs import as_run
from toolkit.trials.runs import Run, list_runs, open_run
from toolkit.trials.score_reading import read_games
from toolkit.trials.score_sheet import ScoreSheet, score_sheet

MINUTES, CARDS_TABLE = "minutes", "cards"
SCORES, WINS, LENGTH, CARDS = "Scores", "Who wins", "Length", "Cards taken"
LIKE, WON = "Scores of those who played like a script", "Wins of those who played like a script"


@dataclass(frozen=True)
class Beside:
    """Real games beside a run of as many players. Frames as `balance.people.beside` gives them, a family each."""

    run: Run
    games: int
    warnings: tuple[str, ...]
    figures: pl.DataFrame
    styles: pl.DataFrame
    """Of each script that somebody's play was like: those players beside the script itself."""
    cards: pl.DataFrame


def logged(name: str, file: Path, cards: Path | None) -> Document:
    """A score file's games, written into the logbook. Raises UsageError, and writes nothing, if anything is wrong."""
    game, pool = _opened(name, cards)
    try:
        games, problems = read_games(file.name, file.read_bytes(), score_sheet(game, pool))
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    errors = [str(problem) for problem in problems if problem.severity == "error"]
    if errors:
        raise UsageError("\n".join([*errors, "Nothing was logged."]))
    entered = add_games(logbook_folder(name), name, games)
    return {
        "game": name,
        "logbook": str(logbook_folder(name)),
        "added": len(entered.added),
        "known": len(entered.known),
        "warnings": [str(problem) for problem in problems],
    }


def people(name: str, run_name: str | None, cards: Path | None) -> Document:
    """What `people --json` prints."""
    game, pool = _opened(name, cards)
    book = read_logbook(logbook_folder(name), name)
    run = open_run(find_run(run_name)) if run_name else usual_run(book)
    found = laid_beside(game, pool, book, run)
    return {
        "game": name,
        "run": str(run.folder),
        "players": run.manifest.plan.players,
        "games": found.games,
        "seeds": run.manifest.seeds_done,
        "warnings": list(found.warnings),
        "figures": found.figures.to_dicts(),
        "styles": found.styles.to_dicts(),
        "cards": found.cards.to_dicts(),
    }


def usual_run(book: Logbook) -> Run:
    """The newest run that real games can be laid beside. Raises UsageError when there is none."""
    sizes = sorted({len(game.seats) for game in book.games})
    if not sizes:
        raise UsageError(f"No real game of {book.game} is logged yet. Log some: playtest log {book.game} FILE.csv")
    for run in list_runs(runs_folder()):
        plan = run.manifest.plan
        if plan.game == book.game and plan.players in sizes and run.manifest.seeds_done >= FEWEST_SEEDS:
            return run
    asked = " or ".join(map(str, sizes))
    raise UsageError(
        f"There is no run of {book.game} for {asked} players on {FEWEST_SEEDS} seeds or more to lay the real games "
        f"beside. Play one: playtest simulate {book.game} --players {sizes[0]}"
    )


def laid_beside(game: Game, pool: LoadedPool, book: Logbook, run: Run) -> Beside:
    """The logbook's games of the run's size, beside the run. Raises UsageError when there are none."""
    if run.manifest.plan.game != game.id or run.manifest.plan.origin != "scripts":
        raise UsageError(f"{run.folder} is no run of scripts at {game.title}. Choose another.")
    players = run.manifest.plan.players
    own = [played for played in book.games if len(played.seats) == players]
    if not own:
        sizes = ", ".join(map(str, sorted({len(played.seats) for played in book.games}))) or "none is logged yet"
        raise UsageError(f"No real game of {players} players is logged (players: {sizes}). Choose another run.")
    sheet = score_sheet(game, pool)
    with held(logbook_folder(game.id)):
        real = as_run(game, pool, own, logbook_folder(game.id) / f"{players}p")
        styles = [name for name in run.manifest.plan.names if name in real.manifest.plan.names]
        sides = _by_game(real, sheet, styles), _by_game(run, sheet, styles)
        dealt = _cards(real), _cards(run)
    seatings = run.manifest.plan.seatings
    both = [figure for figure in _figures(sheet, players) if all(figure.column in side for side in sides)]
    return Beside(
        run,
        len(own),
        tuple(_warnings(book, own, run, sheet)),
        beside(sides, both, seatings=seatings),
        beside(sides, list(_style_figures(styles, sheet, players)), seatings=seatings),
        beside(dealt, _card_figures(dealt, sheet)),
    )


def _opened(name: str, cards: Path | None) -> tuple[Game, LoadedPool]:
    game = load_game(name)
    return game, require_ok(load_pool(game.shape, find_cards(cards, name)))


def _cards(run: Run) -> pl.DataFrame:
    """Of each card the share taken, a row a seed; nothing where the game keeps no cards."""
    kept = any(schema.name == CARDS_TABLE for schema in run.manifest.tables)
    return cards_by_seed(run.sums(CARDS_TABLE, ("card",), "taken_by")) if kept else pl.DataFrame()


def _by_game(run: Run, sheet: ScoreSheet, styles: Sequence[str]) -> pl.DataFrame:
    """What both sides are compared by, a row a game."""
    tables = {schema.name: schema.columns for schema in run.manifest.tables}
    sources = [source for source in sheet.sources if source in tables["seats"]]
    players = run.manifest.plan.players
    frame = by_game(run.table("seats"), players=players, sources=sources, strategies=styles)
    if MINUTES not in tables["games"]:
        return frame
    return frame.join(run.table("games").select("game", MINUTES).collect(), on="game", maintain_order="left")


def _figures(sheet: ScoreSheet, players: int) -> list[Noted]:
    unit = sheet.unit
    scores = [Noted("score", "Mean score", unit, SCORES)]
    wins = []
    if players > 1:
        scores += [Noted("best", "Best score", unit, SCORES), Noted("margin", "Winning margin", unit, SCORES)]
        wins = [Noted(f"seat {seat}", f"Seat {seat + 1} wins", "share", WINS) for seat in range(players)]
        wins += [Noted("level", "Level at the top", "share", WINS)]
    sources = [Noted(source, title, unit, f"{unit} by source") for source, title in sheet.sources.items()]
    return [*scores, *sources, *wins, Noted(MINUTES, "Minutes a game", "minutes", LENGTH)]


def _style_figures(styles: Sequence[str], sheet: ScoreSheet, players: int) -> Iterator[Noted]:
    for name in styles:
        yield Noted(f"score of {name}", f"Score, {name}", sheet.unit, LIKE)
        if players > 1:
            yield Noted(f"best of {name}", f"Wins, {name}", "share", WON)


def _card_figures(dealt: Sides, sheet: ScoreSheet) -> list[Noted]:
    both = [card for card in sheet.cards if all(card in side for side in dealt)]
    return [Noted(card, sheet.cards[card], "share", CARDS) for card in both]


def _warnings(book: Logbook, own: Sequence[PlayedGame], run: Run, sheet: ScoreSheet) -> Iterator[str]:
    """What to know before the figures are read."""
    if others := len(book.games) - len(own):
        players = run.manifest.plan.players
        yield f"{others} of {len(book.games)} real games were not played by {players}: choose a run of their size."
    mark = run.manifest.fingerprints.get("pool")
    if changed := sum(game.pool != mark for game in own):
        yield f"{changed} of {len(own)} real games were logged when the cards were not those of this run (pool {mark})."
    taken = {card for game in own for seat in game.seats for card in seat.cards or ()}
    if gone := sorted(taken - sheet.cards.keys()):
        yield f"Taken, but no longer in the pool and left out: {', '.join(gone)}."
    if run.manifest.seeds_done < FEWEST_SEEDS:
        yield f"The run has {run.manifest.seeds_done} seeds: too few to say where people differ. Play it longer."
