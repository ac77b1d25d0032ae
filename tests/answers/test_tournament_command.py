"""`playtest tournament`, and what else reads its run."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolkit.answers import pools, runs
from toolkit.trials.runs import open_run

FEW = ["embers", "--strategies", "warlord,steward,engine", "--games", "12", "--workers", "1"]


def test_json_is_one_document(said: Any) -> None:
    out, err = said("tournament", *FEW, "--json")
    found = json.loads(out)
    assert found.keys() >= {
        "run", "game", "players", "strategies", "line_ups", "balanced", "passes", "games", "seeds", "seed", "looked_at",
        "matrix", "against_the_rest", "ratings", "dominance", "fingerprints", "version", "state", "coverage", "changes",
    }  # fmt: skip
    assert found["dominance"].keys() == {"sentences", "invasions", "strategies"}
    assert (found["players"], found["strategies"]) == (2, ["warlord", "steward", "engine"])
    assert (found["line_ups"], found["passes"], found["games"], found["seeds"]) == (3, 2, 12, 6)
    assert len(found["matrix"]) == 9 and len(found["ratings"]) == 3
    assert "3 strategies, 3 line-ups, each in 2 seatings on 2 seeds: 12 games" in err


def test_people_read_tables_and_sentences(said: Any) -> None:
    out, _ = said("tournament", *FEW)
    assert out.startswith("embers, 2 players: tournament of 3 strategies, 3 line-ups. 12 games on 6 seeds (seed 1)")
    for words in (
        "Win share where both sit", "Each cell: 4 seats on 2 seeds.", "Ratings", "The worst case beside the mean",
        "1.00 is a fair share of wins: 1 game in 2", "Ratings use all places of all games", "Undecided pairs:",
        "for all 6 cells of the table together", "for all 3 ratings together", "under these strategies",
    ):  # fmt: skip
        assert words in " ".join(out.split())


def test_at_larger_tables_two_tables_are_told(said: Any, throws_cards: Path) -> None:
    out, _ = said("tournament", "throws", "--players", "3", "--cards", str(throws_cards), "--workers", "1")
    told = " ".join(out.split())
    for words in (
        "200 balanced line-ups and 6 of one against the rest, 5 times each", "One seat against a table full of another",
        "all places of the balanced line-ups", "A table of lucky: alone at it", "Each cell: 600 seats on 200 seeds.",
    ):  # fmt: skip
        assert words in told
    row = next(line.split() for line in out.splitlines() if line.strip().startswith("plain"))
    assert row[-1].endswith("?") and row[-1].startswith("±")


def test_a_cell_without_an_interval_has_none_and_one_that_is_undecided_a_mark(said: Any) -> None:
    out, _ = said("tournament", *FEW)
    table = out[: out.index("Each cell")]
    marks = [word for line in table.splitlines() for word in line.split() if word[:1].isdigit() and "." in word]
    assert len([word for word in marks if word.endswith("?")]) >= 2
    assert "±" not in table


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--strategies", "warlord"], "two strategies or more"),
        (["--strategies", "warlord,stewart"], 'Did you mean "steward"'),
        (["--players", "8"], "Embers of Empire is for 2, 3, 4, 5 players"),
    ],
)
def test_what_cannot_be_met_ends_with_2(said: Any, words: list[str], says: str) -> None:
    out, err = said("tournament", "embers", *words, code=2)
    assert says in err and out == ""


# -- whatever opens a run opens this one ---------------------------------------------------------


@pytest.fixture
def run(said: Any) -> Path:
    out, _ = said("tournament", *FEW, "--json")
    return Path(json.loads(out)["run"]) / "run"


def test_its_run_is_reviewed_reported_and_told_as_any_other(said: Any, run: Path) -> None:
    found = open_run(run)
    assert ", 2 players: tournament of 3 strategies, 3 line-ups · 12 games on 6 seeds" in runs.told(found)
    assert runs.told(found).endswith("up to date")
    out, _ = said("report", f"{run.parent.name}/run")
    report = Path(out.strip()).read_text()
    assert "tournament of 3 strategies" in report and report.count("<h3") > 20
    out, _ = said("replay", f"{run.parent.name}/run", "11")
    assert "steward starts" in out or "engine starts" in out


def test_its_games_can_be_summed_up_as_those_of_a_line_up(run: Path) -> None:
    found, pool = open_run(run), pools.plain_pool("embers", None)
    shares = runs.summary(found)["strategies"]
    assert sum(row["win_share"] * row["seats"] for row in shares) == pytest.approx(1)
    assert {row["seats"] for row in shares} == {2 / 3}
    told = runs.strategies(found, pool)
    assert len(told["duels"]) == 6
    assert told["skill_and_luck"] == [], "nobody sat in every game of a seed"
