"""`playtest whatif` and `replay --pair`."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolkit.cli import main

FEW = ["embers", "--players", "2", "--games", "48", "--workers", "1"]
CHEAPER = ["--set", "salt-road.economy=3"]


@pytest.fixture
def ask(said: Any) -> Any:
    """The answer, or what is said of a request that cannot be met."""

    def asked(*words: str, code: int = 0) -> str:
        return str(said(*words, code=code)[1 if code else 0])

    return asked


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runs folder after the question that most tests ask."""
    folder = tmp_path_factory.mktemp("played") / "runs"
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit):
        patch.setenv("PLAYTEST_RUNS", str(folder))
        main(["whatif", *FEW, *CHEAPER])
    return folder


@pytest.fixture
def answered(played: Path, runs: Path) -> Path:
    """The runs folder of this test, in which it is answered."""
    return Path(shutil.copytree(played, runs))


def test_json_is_one_document_with_a_row_a_figure(ask: Any) -> None:
    found = json.loads(ask("whatif", *FEW, *CHEAPER, "--json"))
    wanted = {"run", "pairs", "stopped", "correlation", "games_saved", "looked_at", "measures", "flipped", "rechosen"}
    assert found.keys() >= wanted
    assert (found["pairs"], found["stopped"]) == (24, "games")
    names = [row["name"] for row in found["measures"]]
    assert len(names) == len(set(names)) == found["looked_at"]
    assert {"win_share:steward", "vp:warlord", "vp_glory", "collapse_rate", "glory", "taken:salt-road", "turns",
            "margin", "seat:1"} <= {*names}  # fmt: skip
    assert all(row["low"] is None and row["note"] for row in found["measures"]), "24 seeds are too few for intervals"


def test_a_question_asked_again_is_not_played_again(ask: Any, runs: Path) -> None:
    first = ask("whatif", *FEW, *CHEAPER, "--json")
    (manifest,) = runs.glob("whatif-*/variant/manifest.json")
    written = manifest.stat().st_mtime_ns
    assert ask("whatif", *FEW, *CHEAPER, "--json") == first
    assert manifest.stat().st_mtime_ns == written


@pytest.mark.usefixtures("answered")
def test_a_cheaper_salt_road_flips_a_game_and_its_replays_part_where_it_is_said(ask: Any) -> None:
    found = json.loads(ask("whatif", *FEW, *CHEAPER, "--json"))
    flip = found["flipped"][0]
    assert flip["baseline_winner"] != flip["variant_winner"]
    assert flip["parts_at"]["baseline"] != flip["parts_at"]["variant"]
    told = ask("replay", "--pair", found["run"], str(flip["seed"]))
    assert f"part at step {flip['parts_at']['step']}" in told
    assert "=== baseline: Era" in told and "=== variant: Era" in told
    assert "E4" in told and "E3" in told, "the card as either arm prints it"


@pytest.mark.usefixtures("answered")
def test_the_arms_are_runs_of_their_own(ask: Any) -> None:
    found = json.loads(ask("whatif", *FEW, *CHEAPER, "--json"))
    assert "=== Era" in ask("replay", f"{found['run']}/variant", "0")


@pytest.mark.parametrize(
    "change",
    [
        ["--set", "rules.glory_vp=2"],
        ["--set", "rules.short_stack_rule=deal_fewer", "--set", "rules.collapse_at=3"],
        ["--set", "strategies.warlord.risk=0.6"],
        ["--remove", "salt-road"],
        ["--variant-players", "3"],
    ],
)
def test_rules_rulings_knobs_cards_and_players_can_be_asked_about(ask: Any, change: list[str]) -> None:
    found = json.loads(ask("whatif", *FEW, *change, "--json"))
    assert any(row["difference"] for row in found["measures"])
    assert found["games"][1] == 24 * (3 if "--variant-players" in change else 2)


def test_a_card_can_be_added_by_a_variant(ask: Any, tmp_path: Path) -> None:
    row = {"id": "new-mill", "name": "New Mill", "kind": "civ", "era": "II", "aspect": "economy", "warfare": "",
           "culture": 2, "economy": 3, "vp": 3, "ability": "gain 1 token", "copies": 1,
           "source": "placeholder"}  # fmt: skip
    file = tmp_path / "mill.json"
    file.write_text(json.dumps({"name": "A mill", "add": [row]}))
    found = json.loads(ask("whatif", *FEW, "--variant", str(file), "--json"))
    added = next(row for row in found["measures"] if row["name"] == "taken:new-mill")
    assert (added["baseline"], added["note"]) == (None, "counted in the variant only")
    assert added["variant"] > 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--set", "salt-road.economy=4"], "changes nothing"),
        (["--set", "salt-rod.economy=3"], 'Did you mean "salt-road"'),
        ([], "Say what to change"),
        ([*CHEAPER, "--measure", "win_shar:warlord"], 'Did you mean "win_share:warlord"'),
        ([*CHEAPER, "--precision", "0"], "above 0"),
        (["--set", "salt-road.economy=three"], 'economy, "three": is not a whole number'),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(ask: Any, words: list[str], message: str) -> None:
    assert message in ask("whatif", *FEW, *words, code=2)


def test_precision_ends_the_games_as_soon_as_the_figure_is_known(ask: Any) -> None:
    asked = ["embers", "--players", "2", "--workers", "1", *CHEAPER, "--measure", "win_share:steward"]
    found = json.loads(ask("whatif", *asked, "--precision", "0.5", "--games", "1500", "--json"))
    assert found["stopped"] == "precision"
    assert found["games"][0] < 1_500
    row = next(row for row in found["measures"] if row["name"] == found["measure"])
    assert (row["high"] - row["low"]) / 2 <= 0.5


def test_a_figure_can_be_named_for_one_strategy(ask: Any) -> None:
    found = json.loads(ask("whatif", *FEW, *CHEAPER, "--measure", "vp_glory:warlord", "--json"))
    assert found["measure"] == found["measures"][-1]["name"] == "vp_glory:warlord"


@pytest.mark.usefixtures("answered")
def test_a_seed_that_was_not_played_is_told(ask: Any) -> None:
    found = json.loads(ask("whatif", *FEW, *CHEAPER, "--json"))
    assert "played no seed 12" in ask("replay", "--pair", found["run"], "12", code=2)
    assert "There is no experiment" in ask("replay", "--pair", "nowhere", "12", code=2)


@pytest.mark.usefixtures("answered")
def test_in_words_it_says_what_is_clear_and_where_to_look(ask: Any) -> None:
    told = ask("whatif", *FEW, *CHEAPER)
    assert "What if salt-road.economy = 3?" in told
    assert "Nothing is clearly different" in told
    assert "playtest replay --pair" in told


def test_changed_files_make_the_replay_of_a_pair_stale(ask: Any, cards: Path) -> None:
    found = json.loads(ask("whatif", *FEW, *CHEAPER, "--cards", str(cards), "--json"))
    pool = cards / "embers" / "civ.csv"
    pool.write_text(pool.read_text().replace("Clay Granary,civ,I,economy,,2,3", "Clay Granary,civ,I,economy,,2,4"))
    seed = str(found["flipped"][0]["seed"])
    assert "clay-granary" in ask("replay", "--pair", found["run"], seed, "--cards", str(cards), code=2)
    again = json.loads(ask("whatif", *FEW, *CHEAPER, "--cards", str(cards), "--json"))
    assert again["fingerprints"] != found["fingerprints"]


def test_where_all_play_alike_the_winners_seat_is_told(ask: Any) -> None:
    asked = ["embers", "--players", "2", "--games", "48", "--workers", "1", "--strategies", "warlord", *CHEAPER]
    flip = json.loads(ask("whatif", *asked, "--json"))["flipped"][0]
    assert {flip["baseline_winner"], flip["variant_winner"]} <= {
        "warlord in seat 1", "warlord in seat 2", "warlord in seat 1 + warlord in seat 2",
    }  # fmt: skip
