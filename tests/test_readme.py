"""The README is tested: a command it names exists, and a command that exists is named."""

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from toolkit.cli import app
from toolkit.games import load_game
from toolkit.pools.loading import check_changes, load_pool
from toolkit.pools.patching import parse_patch

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
CLI = get_command(app)
EMBERS = load_game("embers").shape


FENCES = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def fenced(kind: str) -> list[str]:
    return [text for language, text in FENCES if language == kind]


SENTENCES = re.findall(r"`([^`]+)`", README.partition("More sentences:")[2].partition(". If")[0])
FENCED = "\n".join(fenced(""))
COMMAND_LINES = re.findall(r"\bplaytest [^\n&|]+", FENCED)


COMMANDS = [
    "python -m pip install -e . -c constraints.txt && playtest demo",
    'python -m pip install -e ".[dev]" -c constraints.txt && python -m pytest',
]


@pytest.mark.parametrize("command", COMMANDS)
def test_both_commands_stand_in_the_readme_to_be_copied(command: str) -> None:
    assert command in FENCED.splitlines()


def test_ci_runs_both_commands_of_the_readme() -> None:
    (pattern,) = re.findall(r"grep -E '(.+)' README\.md", (ROOT / ".ci" / "run").read_text())
    assert [line for line in README.splitlines() if re.search(pattern, line)] == COMMANDS


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


def test_the_card_of_the_readme_can_be_played(cards: Path) -> None:
    ((header, row),) = [example.splitlines() for example in fenced("csv")]
    sheet = cards / "embers" / "civ.csv"
    assert header == sheet.read_text().splitlines()[0]
    sheet.write_text(sheet.read_text() + row + "\n")
    assert load_pool(EMBERS, cards / "embers").errors == []


def test_the_strategy_of_the_readme_can_be_played(cards: Path) -> None:
    (example,) = [json.loads(text) for text in fenced("json") if '"set"' not in text]
    file = cards / "embers" / "strategies.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | example))
    assert load_pool(EMBERS, cards / "embers").errors == []


def test_the_variant_of_the_readme_changes_the_pool(cards: Path) -> None:
    (example,) = [json.loads(text) for text in fenced("json") if '"set"' in text]
    folder = cards / "embers"
    check_changes(load_pool(EMBERS, folder), load_pool(EMBERS, folder, parse_patch(example)))


@pytest.mark.parametrize("ability", SENTENCES)
def test_every_sentence_of_the_readme_is_an_ability(ability: str, cards: Path) -> None:
    pool = load_pool(EMBERS, cards / "embers", parse_patch({"set": {"salt-road.ability": ability}}))
    assert pool.errors == []
