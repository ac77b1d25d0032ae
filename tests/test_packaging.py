"""What is built is whole, and what is pinned is all of it."""

import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import toolkit

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = [Requirement(line) for line in (ROOT / "constraints.txt").read_text().splitlines()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site-packages")
    ZipFile(wheel).extractall(folder)
    return folder


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_brings_the_sample_cards_byte_for_byte(unpacked: Path) -> None:
    sample = files_below(unpacked / "toolkit" / "_cards")
    assert "embers/civ.csv" in sample
    assert sample == files_below(ROOT / "cards")


def test_the_wheel_brings_the_dashboard_with_its_pages_and_settings(unpacked: Path) -> None:
    pages = files_below(unpacked / "dashboards")
    assert "app.py" in pages
    assert ".streamlit/config.toml" in pages
    assert any(page.startswith("views/") for page in pages)
    assert pages == files_below(ROOT / "dashboards")


def test_the_wheel_brings_nothing_but_the_toolkit_and_the_dashboards(unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir()} == {
        "toolkit",
        "dashboards",
        f"playtest-{toolkit.__version__}.dist-info",
    }


def run_elsewhere(program: str, *words: str, unpacked: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(unpacked)}, capture_output=True, text=True)


def test_an_installed_toolkit_finds_its_own_sample_from_any_folder(unpacked: Path, tmp_path: Path) -> None:
    program = "from toolkit.pools.folders import find_cards; print(find_cards(None, 'embers'))"
    told = run_elsewhere(program, unpacked=unpacked, folder=tmp_path)
    assert told.stdout.strip() == str(unpacked / "toolkit" / "_cards" / "embers"), told.stderr


def test_an_installed_toolkit_checks_its_own_sample(unpacked: Path, tmp_path: Path) -> None:
    program = "from toolkit.cli import main; main()"
    told = run_elsewhere(program, "check", "all", unpacked=unpacked, folder=tmp_path)
    assert told.returncode == 0, told.stdout + told.stderr


LINES = [*PROJECT["dependencies"], *chain.from_iterable(PROJECT["optional-dependencies"].values())]
OTHERS = [Requirement(line) for line in LINES if not line.startswith("playtest[")]


@pytest.mark.parametrize("requirement", OTHERS, ids=str)
def test_every_requirement_is_pinned_within_its_bounds(requirement: Requirement) -> None:
    (pin,) = [pin for pin in PINS if pin.name.lower() == requirement.name.lower()]
    (exact,) = pin.specifier
    assert exact.operator == "=="
    assert requirement.specifier.contains(exact.version)


def test_pins_name_packages_and_no_place_they_come_from() -> None:
    assert [str(pin) for pin in PINS if pin.url or pin.extras] == []
