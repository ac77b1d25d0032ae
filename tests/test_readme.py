"""The README is tested: a command it names exists, and a command that exists is named."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from toolkit.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
CLI = get_command(app)

FENCED = "\n".join(re.findall(r"^```\w*\n(.*?)^```", README, re.DOTALL | re.MULTILINE))
COMMAND_LINES = re.findall(r"\bplaytest [^\n&|]+", FENCED.replace("\\\n", " "))


@pytest.mark.parametrize(
    "line",
    [
        "python -m pip install -e . -c constraints.txt && playtest demo",
        'python -m pip install -e ".[dev]" -c constraints.txt && python -m pytest',
    ],
)
def test_both_commands_stand_in_the_readme_to_be_copied(line: str) -> None:
    assert line in FENCED.splitlines()


def test_ci_runs_the_test_command_of_the_readme_itself() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    (pattern,) = re.findall(r"grep -m1 '(.+?)' README\.md", script)
    first = next(line for line in README.splitlines() if re.search(pattern, line))
    assert first == 'python -m pip install -e ".[dev]" -c constraints.txt && python -m pytest'


@pytest.mark.parametrize("verb", CLI.commands)
def test_every_verb_is_in_the_table_of_commands(verb: str) -> None:
    assert re.search(rf"^\| `playtest {verb}\b", README, re.MULTILINE)


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_every_command_line_uses_a_verb_and_options_that_exist(line: str) -> None:
    _, verb, *words = shlex.split(line)
    if verb.startswith("--"):
        return
    known = {option for parameter in CLI.commands[verb].params for option in parameter.opts} | {"--help"}
    assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known


def test_the_readme_shows_command_lines() -> None:
    assert len(COMMAND_LINES) >= 10


@pytest.mark.parametrize("folder", re.findall(r"^\| `([\w/]+/)` \|", README, re.MULTILINE))
def test_every_folder_of_the_house_is_where_the_readme_says(folder: str) -> None:
    assert (ROOT / folder).is_dir()


@pytest.mark.parametrize("room", sorted(p.parent.name for p in (ROOT / "toolkit").glob("*/__init__.py")))
def test_every_room_of_the_toolkit_is_in_the_layout(room: str) -> None:
    assert f"| `toolkit/{room}/` |" in README
