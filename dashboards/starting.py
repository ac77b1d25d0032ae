"""Start a run, watch it, stop it."""

from collections.abc import Mapping
from functools import partial
from itertools import chain, count
from pathlib import Path

import streamlit as st

from dashboards.desk import Playing, desk, game_chosen, loaded, title_of
from dashboards.lining_up import in_seatings, line_up, seed_in
from dashboards.telling import plain, tell_error, tell_problems
from toolkit import __version__
from toolkit.answers.runs import default_folder
from toolkit.balance.intervals import FEWEST_SEEDS
from toolkit.charts.wording import counted
from toolkit.play.game import Game
from toolkit.pools.loading import LoadedPool
from toolkit.pools.problems import UsageError
from toolkit.trials.jobs import Job
from toolkit.trials.manifest import Manifest, manifest_for, what_changed
from toolkit.trials.places import runs_folder
from toolkit.trials.plan import Plan
from toolkit.trials.progress import Progress
from toolkit.trials.run import run_plan
from toolkit.trials.runs import open_run

USUAL_GAMES = 2_000


def start_page() -> None:
    """The job under way, or the form for a new one."""
    st.title("Start a run", anchor=False)
    st.write("Scripted players play the same game many times over. The review pages then show who wins, and why.")
    playing = desk().playing
    if playing and playing.job.running:
        _watch(playing)
        return
    if playing:
        _tell_end(playing)
    _form()


@st.fragment(run_every=0.5)
def _watch(playing: Playing) -> None:
    if not playing.job.running:
        st.session_state["show_run"] = str(playing.folder.relative_to(runs_folder()))
        st.rerun()
    plan = playing.plan
    st.write(plain(f"{title_of(plan.game)}, {counted(plan.players, 'player')}: {plan.line_up}; seed {plan.seed}"))
    progress = playing.job.progress
    done = progress.done / progress.total if progress else 0.0
    st.progress(done, text=_far(progress))
    label = "Stopping; what is played is kept" if playing.job.cancelled else "Cancel"
    if st.button(label, disabled=playing.job.cancelled, icon=":material/stop_circle:"):
        playing.job.cancel()
    st.caption("The run goes on when you leave or reload this page.")


def _far(progress: Progress | None) -> str:
    if progress is None or not progress.rate:
        return "Setting up the players"
    counted = f"{progress.done:,} of {progress.total:,} games, {progress.rate:,.0f} a second"
    return f"{counted}, {in_words(progress.seconds_left or 0)} left"


def in_words(seconds: float) -> str:
    """A time to wait, no finer than anyone needs."""
    if seconds < 10:
        return "a few seconds"
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def _tell_end(playing: Playing) -> None:
    job = playing.job
    if job.error:
        tell_error(job.error, "The run")
    elif job.result:
        _tell_result(job.result.manifest.games_done, playing.plan.games_planned)


def _tell_result(done: int, planned: int) -> None:
    if done < planned:
        st.warning(f"Cancelled: {done:,} of {planned:,} games are played and kept.")
    else:
        st.success(f"Done: all {done:,} games are played.")
    if done:
        st.page_link("views/glance.py", label="Review the run", icon=":material/balance:")


def _form() -> None:
    game = game_chosen()
    pool = loaded(game)
    if not pool.ok:
        tell_problems(pool.errors)
        return
    plan = _plan(game, game.build(pool.models).strategies)
    folder = _folder(game, pool, plan)
    st.write(_promise(plan))
    st.caption(plain(f"{_known(folder)} Files: {_marks(pool)}. Toolkit {__version__}."))
    if st.button("Start", type="primary", icon=":material/play_arrow:"):
        work = partial(run_plan, game, pool, plan, folder, resume=True)
        desk().playing = Playing(Job(work), plan, folder)
        st.rerun()


def _marks(pool: LoadedPool) -> str:
    return ", ".join(f"{file} {fingerprint}" for file, fingerprint in pool.fingerprints.items())


def _plan(game: Game, strategies: Mapping[str, object]) -> Plan:
    seated = line_up(game, strategies)
    alone = seated.players == 1
    left, right = st.columns(2)
    games = left.number_input("Games", min_value=1, value=USUAL_GAMES, step=500, key="games", persist_state="session")
    return Plan(game=game.id, strategies=seated.names, alone=alone, games=games, seed=seed_in(right))


def _promise(plan: Plan) -> str:
    said = f"This plays {counted(plan.games_planned, 'game')}: {counted(plan.seeds, 'seed')}{in_seatings(plan)}."
    if plan.seeds < FEWEST_SEEDS:
        enough = FEWEST_SEEDS * plan.seatings
        said += f" That is too few to say how sure the figures are: ask for {enough:,} games or more."
    return said


def _known(folder: Path) -> str:
    """What is played of this very plan already."""
    manifest = open_run(folder).manifest if folder.exists() else None
    if manifest is None or not manifest.games_done:
        return "A new run. Same game, line-up, seed and files: the same games, to the last draw."
    if manifest.state == "complete":
        return "This very run is played already: Start shows it at once. Another seed plays other games."
    return f"{manifest.games_done:,} of these games are played already: Start goes on from there."


def _folder(game: Game, pool: LoadedPool, plan: Plan) -> Path:
    """Where this very run is or will be: the usual folder, or the next one when a run of other days lies there."""
    usual, fresh = default_folder(pool, plan), manifest_for(game, pool, plan)
    numbered = (usual.with_name(f"{usual.name}-{number}") for number in count(2))
    return next(folder for folder in chain([usual], numbered) if _is_free(folder, fresh))


def _is_free(folder: Path, fresh: Manifest) -> bool:
    try:
        return not folder.exists() or not what_changed(open_run(folder).manifest, fresh)
    except UsageError:
        return False
