"""What verbs say beside their answer, on stderr."""

import sys

import typer

from toolkit.pools.loading import LoadedPool

STOPPED = 130
"""The exit code of a run that was stopped, as shells give it for Ctrl-C."""


def to_stderr(line: str) -> None:
    """A line beside the answer."""
    print(line, file=sys.stderr)


def warn(pool: LoadedPool) -> None:
    """The pool's warnings."""
    for problem in pool.warnings:
        to_stderr(f"warning: {problem}")


def say_if_stopped(state: str) -> None:
    """End with the exit code of a run that was stopped, unless it is complete."""
    if state != "complete":
        raise typer.Exit(STOPPED)
