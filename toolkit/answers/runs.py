"""Runs: planned, played, kept, reviewed, retold."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from toolkit.answers import Document
from toolkit.balance.coverage import COUNTED, card_coverage, coverage_sentences
from toolkit.balance.duels import as_if_they_met, duels
from toolkit.balance.reviews import cards_review, pacing_review, strategies_review
from toolkit.balance.summary import profiles, summarise
from toolkit.charts.report import write_report
from toolkit.charts.review import review_panels
from toolkit.charts.wording import message_line
from toolkit.games import load_game
from toolkit.play.game import Exact, Game, Measure, Scene, thresholds
from toolkit.pools.folders import find_cards
from toolkit.pools.loading import LoadedPool, load_pool
from toolkit.pools.patching import Patch
from toolkit.pools.problems import UsageError
from toolkit.telling import tell_progress
from toolkit.trials.manifest import manifest_for, what_changed
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.run import Arm, run_plan
from toolkit.trials.runs import Run, open_run
from toolkit.trials.series import kept_run
from toolkit.trials.sittings import seated

ALL = "all"


def plan(
    pool: LoadedPool, *, players: int | None, strategies: str | None, games: int, seed: int, patch: Patch | None
) -> Plan:
    """The plan of a run. Without strategies the first of the pool's file sit down; a single one fills every seat.

    At a table of one each of them plays every seed; without strategies, all of the file.
    """
    game = load_game(pool.game)
    players = players_at(game, players, strategies)
    seated = line_up(list(pool.models["strategies.json"]), players, strategies)
    fields = patch.model_dump(exclude_defaults=True) if patch else None
    found = Plan(game=pool.game, strategies=seated, alone=players == 1, games=games, seed=seed, patch=fields)
    manifest_for(game, pool, found)  # refuses a line-up that does not fit
    return found


def players_at(game: Game, players: int | None, strategies: str | None) -> int:
    """How many sit at the table: as was said, or one for each strategy that is named, unless the game is for one."""
    if players is None and strategies is not None and game.usual_table > 1:
        return strategies.count(",") + 1
    return players or game.usual_table


def line_up(known: Sequence[str], players: int, strategies: str | None) -> tuple[str, ...]:
    """Who sits down, or who plays alone. Raises UsageError when those named are not as many as the players, or none."""
    if not known:
        raise UsageError("strategies.json has no strategy, so there is nobody to play.")
    if strategies is None or (strategies == ALL and players == 1):
        return tuple(known if players == 1 else known[:players])
    names = [name.strip() for name in strategies.split(",")]
    if players == 1:
        return _each_once(names)
    if len(names) == 1:
        return tuple(names * players)
    if players != len(names):
        raise UsageError(
            f"--players {players} needs {players} strategies, --strategies names {len(names)}: {', '.join(names)}. "
            "Name one for each player, or a single one for all seats."
        )
    return tuple(names)


def _each_once(names: Sequence[str]) -> tuple[str, ...]:
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise UsageError(f"Named twice: {', '.join(twice)}. Who plays alone plays every seed once.")
    return tuple(names)


def play(pool: LoadedPool, plan: Plan, out: Path | None, *, workers: int | None = None, resume: bool = False) -> Run:
    """Play a plan into a folder, its progress told on stderr; into its default folder it plays only what is missing."""
    folder, resume = (out, resume) if out else (default_folder(pool, plan), True)
    with tell_progress(f"Playing {plan.game}", plan.games_planned) as progress:
        return run_plan(load_game(pool.game), pool, plan, folder, workers=workers, resume=resume, progress=progress)


def default_folder(pool: LoadedPool, plan: Plan) -> Path:
    """The run's folder when none is named: what is played and with what, so that only the same run meets it again."""
    marks = "".join(mark[:4] for mark in pool.fingerprints.values())
    return runs_folder() / f"{plan.game}-{plan.players}p-seed{plan.seed}-{plan.fingerprint[:6]}-{marks}"


def kept(pool: LoadedPool, plan: Plan, out: Path | None) -> Run | None:
    """The run of this very plan and these very files, if its folder holds it complete."""
    return kept_run(load_game(pool.game), Arm(pool, plan, out or default_folder(pool, plan)))


def about_run(run: Run) -> Document:
    """What was played, and what never came up in it."""
    manifest, game = run.manifest, load_game(run.manifest.plan.game)
    cards = card_coverage(run.sums("cards", ("card",), *COUNTED), manifest.card_ids)
    return {
        "run": str(run.folder),
        "state": manifest.state,
        "game": manifest.plan.game,
        "players": manifest.plan.players,
        "games": manifest.games_done,
        "seeds": manifest.seeds_done,
        "seed": manifest.plan.seed,
        "fingerprint": manifest.fingerprints,
        "version": manifest.version,
        "seconds": round(manifest.seconds, 2),
        "decisions": manifest.decisions,
        "capped": manifest.capped,
        "coverage": coverage_sentences(cards, run.sums("games", ()), game.branches),
    }


def summary(run: Run) -> Document:
    """What `simulate --json` prints."""
    seeds = run.manifest.seeds_done
    return {
        **about_run(run),
        **summarise(run.sums, measured_in(run), told_by(run), seeds=seeds),
        "profiles": profiles(run.sums, _traits(run), seeds=seeds),
    }


def chief_goal(run: Run) -> Measure:
    """What doing well means in a run."""
    plan = run.manifest.plan
    return load_game(plan.game).goals(plan.players)[0]


def told_by(run: Run) -> tuple[Measure, ...]:
    """What strategies are told by: the chief goal, and what is reached or not."""
    plan = run.manifest.plan
    goals = load_game(plan.game).goals(plan.players)
    return goals[0], *thresholds(goals)


def measured_in(run: Run) -> list[Measure]:
    """What tells something at a table of this run's size."""
    plan = run.manifest.plan
    return load_game(plan.game).measured(plan.players)


def _traits(run: Run) -> list[Measure]:
    return [declared for declared in measured_in(run) if declared.shown == "profile"]


def cards(run: Run, pool: LoadedPool) -> Document:
    """What `cards --json` prints: each card as printed and what became of it."""
    manifest, game = run.manifest, load_game(pool.game)
    faces = {face.id: asdict(face) for face in game.faces(pool.models)}
    seeds, players = manifest.seeds_done, manifest.plan.players
    found = cards_review(run.sums, manifest.card_ids, chief_goal(run), players=players, seeds=seeds)
    return {**about_run(run), **found, "cards": [{**faces[row["card"]], **row} for row in found["cards"]]}


def strategies(run: Run, pool: LoadedPool) -> Document:
    """What `strategies --json` prints."""
    traits = _traits(run)
    return {
        **about_run(run),
        **strategies_review(run.sums, traits, told_by(run), seeds=run.manifest.seeds_done),
        "traits": [{"id": trait.id, "title": trait.title, "unit": trait.unit} for trait in traits],
        "duels": _duels(run),
    }


def _duels(run: Run) -> list[Document]:
    """Who ends ahead of whom at a table; who plays alone, on the same seed."""
    seats, plan, seeds = run.table("seats"), run.manifest.plan, run.manifest.seeds_done
    if not plan.alone:
        return duels(seats, seatings=plan.seatings, seeds=seeds).to_dicts()
    met = as_if_they_met(seats, chief_goal(run).value, seatings=plan.seatings)
    return duels(met, seatings=1, seeds=seeds).to_dicts()


def pacing(run: Run, pool: LoadedPool) -> Document:
    """What `pacing --json` prints."""
    found = pacing_review(run.sums, measured_in(run), seeds=run.manifest.seeds_done)
    return {**about_run(run), **found}


def story(folder: Path, number: int, cards: Path | None) -> Iterator[Scene]:
    """A game of a run, retold. Raises UsageError when the files have changed since: it would be another game."""
    run = _simulated(folder)
    manifest, plan = run.manifest, run.manifest.plan
    if number >= manifest.games_done:
        raise UsageError(f"The run {folder} has games 0 to {manifest.games_done - 1}; there is no game {number}.")
    tell = load_game(plan.game).tell
    return tell(catalogue_of(run, cards), seated(run, number), plan.seed_of(number), **plan.options)


def catalogue_of(run: Run, cards: Path | None = None) -> Any:
    """What a run was played with, to play its games again. Raises UsageError when the files have changed since."""
    pool, changes = _as_now(run, cards)
    if pool is None or changes:
        raise UsageError(
            f"Since this run these have changed: {', '.join(changes)}. A replay would tell another game. Point --cards "
            "at the files it was played with, or play it again."
        )
    return load_game(pool.game).build(pool.models)


def pool_of(plan: Plan, cards: Path | None = None) -> LoadedPool:
    """The files as they are now, with the plan's patch; they may have problems."""
    patch = Patch.model_validate(plan.patch) if plan.patch else None
    return load_pool(load_game(plan.game).shape, find_cards(cards, plan.game), patch)


def changes_since(run: Run, cards: Path | None = None) -> list[str]:
    """What has changed since a run, a few words each; empty while it still holds."""
    return _as_now(run, cards)[1]


def _as_now(run: Run, cards: Path | None) -> tuple[LoadedPool | None, list[str]]:
    """The files of a run as they are now, where they can be played, and what has changed in them since."""
    plan = run.manifest.plan
    try:
        pool = pool_of(plan, cards)
        if not pool.ok:
            return None, ["the files, which have problems now"]
        return pool, what_changed(run.manifest, manifest_for(load_game(plan.game), pool, plan))
    except UsageError as error:
        return None, [f"the files ({error})"]


def exact_of(run: Run, cards: Path | None = None) -> Exact | None:
    """The curve known exactly for a run, as long as its files are at hand unchanged."""
    game = load_game(run.manifest.plan.game)
    pool, changes = _as_now(run, cards)
    return None if pool is None or changes else game.exact(game.build(pool.models))


def told(run: Run, cards: Path | None = None) -> str:
    """What made these results, in one line, and whether they still hold."""
    manifest, plan = run.manifest, run.manifest.plan
    return message_line(
        load_game(plan.game).title,
        plan.players,
        plan.line_up,
        manifest.fingerprints,
        seed=plan.seed,
        games=manifest.games_done,
        seeds=manifest.seeds_done,
        version=manifest.version,
        stale=changes_since(run, cards),
    )


def _simulated(folder: Path) -> Run:
    """A run that the toolkit played. Raises UsageError for what people wrote down: it is no more than they noted."""
    run = open_run(folder)
    if run.manifest.plan.origin == "people":
        raise UsageError(
            f"{folder} holds real games, and of those only what was written down: they have no report of their own and "
            f"cannot be retold. Lay them beside a run of scripts: playtest people {run.manifest.plan.game}"
        )
    return run


def report(folder: Path, out: Path | None, cards: Path | None = None) -> Path:
    """The run's report, written; `cards` are the files it was played with."""
    run = _simulated(folder)
    game = load_game(run.manifest.plan.game)
    panels = review_panels(run, game, exact_of(run, cards))
    path = out or folder / "report.html"
    try:
        return write_report(path, f"{game.title}: balance report", told(run, cards), panels)
    except OSError as error:
        raise UsageError(
            f"The report cannot be written to {path}: {error.strerror}. Name a file with --out."
        ) from error
