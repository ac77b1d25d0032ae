"""Verbs about the toolkit itself: its dashboards, its speed."""

import os
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer

from toolkit import printing, trust
from toolkit.answers import pools
from toolkit.games import GAMES
from toolkit.pools.folders import find_cards, games_found
from toolkit.pools.problems import UsageError
from toolkit.verbs.options import Cards, Json
from toolkit.verbs.saying import to_stderr


def dash(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port on this machine.")] = 8501,
    cards: Cards = None,
) -> None:
    """Open the dashboards in the browser; they listen on this machine only."""
    if cards is not None:
        if not games_found(cards, GAMES):
            find_cards(cards, GAMES[0])  # says where it looked
        os.environ["PLAYTEST_CARDS"] = str(cards)
    _refuse_taken(port)
    import dashboards

    entry = Path(dashboards.__file__).with_name("app.py")
    print(f"Dashboards: http://127.0.0.1:{port}  (Ctrl-C stops them)", flush=True)
    command = [sys.executable, "-m", "streamlit", "run", str(entry), f"--server.port={port}"]
    # In place of this process, not as its child: whatever stops the command stops the dashboards.
    os.execv(sys.executable, [*command, "--server.address=127.0.0.1", "--browser.gatherUsageStats=false"])


def _refuse_taken(port: int) -> None:
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            raise UsageError(f"Port {port} is taken, perhaps by other dashboards. Try --port {port % 65535 + 1}.")


CHANGES = (
    trust.Change("hearth-songs.culture=2", "hearth-songs"),
    trust.Change("salt-road.economy=3", "salt-road"),
    trust.Change("tide-market.economy=4", "tide-market"),
    trust.Change("legion-road.warfare=6", "legion-road"),
    trust.Change("praetorian-oath.warfare=8", "praetorian-oath"),
)
"""One Cost less on a card of Era I, II, III, IV and VI."""


def bench(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Repeats of each measurement.")] = 7,
    memory: Annotated[bool, typer.Option("--memory", help="Also the memory of a 200 000-game run.")] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Instead, whether the statistics hold; about half an hour.")
    ] = False,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """How fast the rules are, beside Catanatron in the same run."""
    from toolkit import bench as benches

    first, *others = GAMES
    pool, _ = pools.patched_pool(first, cards, None, None)
    if statistics:
        changed, _ = pools.patched_pool(first, cards, [CHANGES[1].setting], None)
        found = trust.statistics(pool, changed, CHANGES, trust.Size(), cards, to_stderr)
        printing.figures(found, as_json)
        return
    mixed = ("random", "steward", "hoarder")
    beside = [pools.patched_pool(game, None, None, None)[0] for game in others]
    measured = benches.bench(pool, mixed, beside, rounds=rounds, memory=memory, say=to_stderr)
    printing.figures(measured.report(), as_json)
