"""A search for the targets on stdout: what was tried, what was best, and whether it holds."""

from collections.abc import Iterator

from toolkit.answers.varying import spoken
from toolkit.printing.tables import Document, counted, figure, interval, lay_out, open_console, write_json
from toolkit.printing.targets import band, with_what

LISTED = 12


def tuning(found: Document, as_json: bool) -> None:
    """The best settings first, then the targets before and after."""
    if as_json:
        return write_json(found)
    console = open_console()
    console.print(
        f"{found['game']}, {counted(found['players'], 'player')}: {', '.join(found['line_up'])}. "
        f"{counted(len(found['trials']), 'setting')} tried, towards {', '.join(found['towards'])}."
    )
    ranked = sorted(found["trials"], key=lambda trial: (trial["state"] != "searched", trial["distance"] or 0))
    console.print(lay_out("Settings tried", ("setting", "distance", "games", ""), map(_trial, ranked[:LISTED])))
    if found["after"]:
        console.print(lay_out("On fresh seeds", FRESH, list(_targets(found)), text=1))
    for sentence in _verdict(found):
        console.print(sentence)
    console.print(
        "distance: how many widths of its band each target lies outside, added up. The best of many settings looks "
        "better than it is, so the games that chose it do not count: both pools were played again."
    )
    console.print(f"Run: {found['run']}")


FRESH = ("target", "band", "as it is", "", "tuned", "interval", "")


def _trial(trial: Document) -> tuple[str, ...]:
    away = "-" if trial["distance"] is None else f"{trial['distance']:.3f}"
    state = {"searched": "", "culled": "culled early"}.get(trial["state"], f"impossible: {trial['why']}")
    return spoken(trial["values"]) or "as it is", away, f"{trial['games']:,}", state


def _targets(found: Document) -> Iterator[tuple[str, ...]]:
    for before, after in zip(found["before"], found["after"], strict=True):
        unit = after["unit"]
        yield (
            with_what(after), band(after), figure(before["mean"], unit), before["verdict"], figure(after["mean"], unit),
            interval(after, unit) if after["mean"] is not None else "-", after["verdict"],
        )  # fmt: skip


def _verdict(found: Document) -> Iterator[str]:
    best = found["best"]
    if not best["values"]:
        yield "No setting tried comes closer to the targets than the pool as it is. Vary other keys, or wider."
        return
    if not found["nearer"]:
        yield f"Best so far: {spoken(best['values'])}; stopped before it could be confirmed."
        return
    near = found["nearer"]
    sure = "" if near["low"] is None else f" ({near['low']:.3f} to {near['high']:.3f})"
    word = "Confirmed" if found["confirmed"] else "Not confirmed"
    yield (
        f"{word}: {spoken(best['values'])} is {near['mean']:.3f} nearer the targets{sure}, "
        f"{found['distance_before']:.3f} before and {found['distance_after']:.3f} after, on {near['pairs']:,} fresh "
        "seeds."
    )
    if found["variant"]:
        yield f"Written: {found['variant']}"
        yield f"Ask what else it does: playtest whatif {found['game']} --variant {found['variant']}"
