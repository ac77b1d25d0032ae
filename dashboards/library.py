"""The runs on disk: which belong together, and which of their cards are no longer what they were."""

from dashboards.desk import loaded
from toolkit import __version__
from toolkit.games import GAMES, load_game
from toolkit.pools.problems import UsageError
from toolkit.trials.manifest import Manifest, manifest_for
from toolkit.trials.places import runs_folder
from toolkit.trials.runs import Run, list_runs

HOLDS = ("pool", "rules", "strategies")


def other_sizes(run: Run) -> list[Run]:
    """The largest run of each other number of players that was played with the same files, by the same kind of table:

    in a tournament everybody meets everybody, in other runs the company is always the same.
    """
    largest: dict[int, Run] = {}
    for other in list_runs(runs_folder()):
        if not _same_files(run.manifest, other.manifest) or not other.manifest.seeds_done:
            continue
        if other.manifest.plan.origin == "seat" or _tournament(other) != _tournament(run):
            continue
        players = other.manifest.plan.players
        known = largest.get(players)
        if known is None or other.manifest.games_done > known.manifest.games_done:
            largest[players] = other
    return [other for players, other in sorted(largest.items()) if players != run.manifest.plan.players]


def _tournament(run: Run) -> bool:
    return bool(run.manifest.plan.line_ups)


def _same_files(one: Manifest, other: Manifest) -> bool:
    alike = all(one.fingerprints.get(file) == other.fingerprints.get(file) for file in HOLDS)
    return alike and one.plan.game == other.plan.game and one.tables == other.tables


def changed_cards(run: Run) -> list[str]:
    """One short line for every card that is no longer what it was when the run was played."""
    plan, game = run.manifest.plan, load_game(run.manifest.plan.game)
    try:
        pool = loaded(game, plan.patch)
        now = manifest_for(game, pool, plan).cards if pool.ok else run.manifest.cards
    except UsageError:
        return []
    then = run.manifest.cards
    names = {face.id: face.name for face in game.faces(pool.models)} if pool.ok else {}
    return [
        f"{names.get(card, card)}: {_what_happened(card in then, card in now)}"
        for card in sorted(then.keys() | now.keys())
        if then.get(card) != now.get(card)
    ]


def _what_happened(was: bool, is_now: bool) -> str:
    return "changed" if was and is_now else "new" if is_now else "gone"


def still_holds(run: Run) -> bool:
    """Whether a run says what the files as they are now would say: told quickly, by their fingerprints."""
    manifest, plan = run.manifest, run.manifest.plan
    if plan.game not in GAMES or manifest.version != __version__:
        return False
    try:
        pool = loaded(load_game(plan.game), plan.patch)
    except UsageError:
        return False
    return pool.ok and pool.fingerprints == manifest.fingerprints
