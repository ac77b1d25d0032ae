"""A search for the targets on stdout: what was tried, what was best, and whether it holds."""

from collections.abc import Iterator, Mapping, Sequence

from toolkit.charts.wording import counted
from toolkit.printing.tables import Document, figure, interval, lay_out, open_console, who_plays, write_json
from toolkit.printing.targets import band

LISTED = 12
ORDER = ("searched", "culled", "under way", "impossible")
ABOUT = (
    "distance: how many widths of its band each target lies outside, added up. The best of many settings looks better "
    "than it is (the winner's curse), so the games that chose it do not count: both pools were played again."
)


def tuning(found: Document, as_json: bool) -> None:
    """The best settings first, then the targets before and after."""
    if as_json:
        return write_json(found)
    console = open_console()
    console.print(
        f"{who_plays(found)}. {counted(len(found['trials']), 'setting')} played, towards {', '.join(found['towards'])}."
    )
    ranked = sorted(found["trials"], key=lambda trial: (ORDER.index(trial["state"]), trial["distance"] or 0))
    heads = ("setting", *found["towards"], "distance", "games", "")
    lines = [_trial(trial, found["units"]) for trial in ranked[:LISTED]]
    console.print(lay_out(f"Settings played{_more(ranked)}", heads, lines))
    if found["after"]:
        heads = ("target", "band", "as it is", "interval", "", "tuned", "interval", "")
        console.print(lay_out("On fresh seeds", heads, list(_targets(found)), text=1))
    for sentence in _verdict(found):
        console.print(sentence)
    console.print(ABOUT)
    console.print(f"Run: {found['run']}")


def _more(ranked: Sequence[Document]) -> str:
    return f", the nearest {LISTED}" if len(ranked) > LISTED else ""


def _trial(trial: Document, units: Mapping[str, str]) -> tuple[str, ...]:
    away = "-" if trial["distance"] is None else f"{trial['distance']:.3f}"
    state = {"searched": "", "culled": "culled early", "under way": "stopped"}.get(trial["state"], trial["why"])
    figures = (figure(trial["figures"].get(name), unit) for name, unit in units.items())
    return trial["setting"], *figures, away, f"{trial['games']:,}", state


def _targets(found: Document) -> Iterator[tuple[str, ...]]:
    for before, after in zip(found["before"], found["after"], strict=True):
        yield after["id"], band(after), *_measured(before), *_measured(after)


def _measured(row: Document) -> tuple[str, str, str]:
    unit = row["unit"]
    return figure(row["mean"], unit), interval(row, unit) if row["mean"] is not None else "-", row["verdict"]


def _verdict(found: Document) -> Iterator[str]:
    best, near = found["best"], found["nearer"]
    setting = f"{best['setting']}: " if best and best["values"] else ""
    if near is None:
        yield f"Not confirmed. {setting}{found['because']}."
        return
    sure = "" if near["low"] is None else f" ({near['low']:.3f} to {near['high']:.3f})"
    says, but = ("Confirmed", "") if found["confirmed"] else ("Not confirmed", f"; {found['because']}")
    yield (
        f"{says}. {setting}{near['mean']:.3f} nearer the targets{sure}, {found['distance_before']:.3f} before and "
        f"{found['distance_after']:.3f} after, on {near['pairs']:,} fresh seeds{but}."
    )
    if found["variant"]:
        yield f"Written: {found['variant']}"
        yield f"Ask what else it does: playtest whatif {found['game']} --variant {found['variant']}"
