"""A game of one: every strategy plays the same seeds alone, and is told by its score and what it reached."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from toolkit.answers import reporting, runs
from toolkit.answers.pools import plain_pool
from toolkit.answers.settling import settling
from toolkit.charts.comparing import Pair, comparing
from toolkit.charts.evidence import evidence
from toolkit.charts.review import review_panels
from toolkit.charts.sections import won_by_players
from toolkit.games import load_game
from toolkit.play.game import SCORE
from toolkit.pools.problems import UsageError
from toolkit.trials.experiments import open_experiment
from toolkit.trials.flips import flipped
from toolkit.trials.plan import Plan
from toolkit.trials.runs import open_run

WINNING = re.compile(r"\bwin(s|ner|ners| share)?\b|\bwon\b", re.IGNORECASE)
BONUS = ("--set", "rules.bonus=9")
Ask = Callable[..., str]


@pytest.fixture
def ask(said: Any, patience_cards: Path) -> Ask:
    """What a verb says of Patience, in 600 games unless told otherwise; nobody wins in it."""

    def asked(verb: str, *words: str, games: int = 600, code: int = 0) -> str:
        where = ("--cards", str(patience_cards), "--workers", "1")
        out, _ = said(verb, "patience", *words, "--games", str(games), *where, code=code)
        return str(out)

    return asked


def tell(ask: Ask, verb: str, *words: str, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(verb, *words, "--json", **options))
    return found


# -- runs ----------------------------------------------------------------------------------------


def test_all_strategies_of_the_file_play_every_seed_alone(ask: Ask) -> None:
    found = tell(ask, "simulate")
    plan = open_run(Path(found["run"])).manifest.plan
    assert (plan.alone, plan.strategies, plan.seeds) == (True, ("plain", "other", "lucky"), 200)
    assert tell(ask, "simulate", "--players", "1", "--strategies", "all") == found


def test_strategies_are_told_by_their_score_and_by_what_they_reached(ask: Ask) -> None:
    found = tell(ask, "simulate")
    plain, other, lucky = found["strategies"]
    assert lucky["vp"] == lucky["mean_score"] == pytest.approx(plain["vp"] + 1)
    assert plain["low"] < plain["vp"] < plain["high"] and plain["vp"] == other["vp"]
    assert plain["passed"]["mean"] < lucky["passed"]["mean"] and lucky["passed"]["n"] == 200
    assert found["seats"] == [] and "win_share" not in plain


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("simulate", "Mean score by strategy"), ("strategies", "Ahead of whom (share of the seeds both play"),
        ("cards", "mean score: of whoever took it"), ("impact", "Card impact (VP of mean score)"),
        ("pacing", "A game"), ("targets --only passed", "Each alone: plain, other, lucky"),
    ],
)  # fmt: skip
def test_no_verb_speaks_of_winning(ask: Ask, asked: str, heading: str) -> None:
    out = ask(*asked.split())
    assert heading in " ".join(out.split()) and not WINNING.search(out)


def test_without_a_strategy_nobody_plays(said: Any, patience_cards: Path, tmp_path: Path) -> None:
    cards = tmp_path / "bare"
    copytree(patience_cards, cards)
    (path,) = cards.rglob("strategies.json")
    path.write_text("{}")
    _, err = said("simulate", "patience", "--cards", str(cards), "--games", "2", code=2)
    assert "strategies.json has no strategy" in err


def test_those_named_play_alone_and_at_a_table_of_two_they_meet(ask: Ask) -> None:
    alone, met = (tell(ask, "simulate", "--strategies", "plain,lucky", *more) for more in ((), ("--players", "2")))
    assert [list(row)[1] for row in alone["strategies"]] == ["vp", "vp"] and alone["players"] == 1
    assert [list(row)[1] for row in met["strategies"]] == ["win_share"] * 2 and len(met["seats"]) == 2
    assert tell(ask, "simulate", "--strategies", "lucky", games=200)["seeds"] == 200


def test_who_is_named_twice_is_refused(said: Any, patience_cards: Path) -> None:
    _, err = said("simulate", "patience", "--strategies", "plain,plain", "--cards", str(patience_cards), code=2)
    assert "Named twice: plain" in err


def test_a_tournament_of_one_says_what_to_do_instead(said: Any, patience_cards: Path) -> None:
    _, err = said("tournament", "patience", "--players", "1", "--cards", str(patience_cards), code=2)
    assert "meets nobody" in err and "playtest simulate patience --players 1" in err


def test_games_are_rounded_up_to_seeds_that_everybody_plays(said: Any, patience_cards: Path) -> None:
    _, err = said("simulate", "patience", "--games", "4", "--workers", "1", "--cards", str(patience_cards))
    assert "rounded up to 6: every seed by 3 strategies, each alone" in err


def test_who_ends_ahead_is_told_on_the_same_seed(ask: Ask) -> None:
    found = tell(ask, "strategies")
    ahead = {(row["strategy"], row["rival"]): (row["mean"], row["points"], row["n"]) for row in found["duels"]}
    assert ahead["lucky", "plain"] == (1, 1, 200) and ahead["plain", "other"] == (0.5, 0, 200)
    assert found["places"] == found["seats"] == []
    assert [row["mean"] for row in found["vp"]] == [row["mean"] for row in found["scores"]]


# -- cards ---------------------------------------------------------------------------------------


def test_takers_of_a_card_are_told_by_their_score(ask: Ask) -> None:
    first, second, last = tell(ask, "cards", games=1800)["cards"]
    assert first["vp_low"] < first["vp_when_taken"] < first["vp_high"] and first["vp_when_not"] is None
    assert first["expected"] + first["above"] == pytest.approx(first["vp_when_taken"])
    assert first["above"] > second["above"] and last["taken"] > 0
    assert not [name for name in first if name.startswith("win_")]


def test_impact_is_what_takers_have_beyond_the_mean_and_beyond_their_seed(ask: Ask) -> None:
    found = tell(ask, "impact", games=3000)
    first, second, _ = found["cards"]
    means = [row["mean_score"] for row in tell(ask, "simulate", games=3000)["strategies"]]
    assert found["usual"] == pytest.approx(sum(means) / 3) and "equal_part" not in found
    assert first["raw_low"] > 0 and second["raw_low"] < 0 < second["raw_high"]
    # on one seed all throw the same but for luck, so nothing is left of what the throw does
    assert abs(first["adjusted"]) < first["raw"] / 4


def test_a_card_is_given_to_each_strategy_in_games_of_its_own() -> None:
    pool = plain_pool("pocket_civ", None)
    plan = runs.plan(pool, players=1, strategies="spreader,fisher", games=4, seed=1, patch=None)
    asked = settling(pool, plan, "masonry", give=True)
    given = asked.plans["given-to-fisher"]
    assert (given.strategies, given.seeds, given.alone) == (("fisher",), plan.seeds, True)
    assert asked.plans["banned"].strategies == ("spreader", "fisher")


# -- the lab -------------------------------------------------------------------------------------


def test_a_what_if_is_told_by_scores_and_flips_where_another_goal_is_reached(ask: Ask) -> None:
    found = tell(ask, "whatif", *BONUS)
    names = [row["name"] for row in found["measures"]]
    assert names[:7] == ["vp", *(f"{goal}:{who}" for goal in ("vp", "passed") for who in ("plain", "other", "lucky"))]
    assert not [name for name in names if name.startswith(("win_share", "seat"))]
    assert found["measures"][0]["clear"] and found["measures"][0]["unit"] == "VP"
    assert found["flipped_have"] == "another outcome (Games passed)"
    flip = found["flipped"][0]
    assert flip["parts_at"] is None and len(flip["seating"]) == 1
    assert re.fullmatch(r"\d+ VP, Games passed: no", flip["baseline_outcome"])
    assert re.fullmatch(r"\d+ VP, Games passed: yes", flip["variant_outcome"])


def test_every_page_of_a_what_if_leaves_winning_out(ask: Ask) -> None:
    out = ask("whatif", *BONUS)
    folder = Path(re.findall(r"^Run: (\S+)$", out, re.MULTILINE)[0])
    panels = reporting.PANELS["whatif"](open_experiment(folder).answer)
    assert "plain, other, lucky, each alone" in out and "have another outcome (Games passed)" in out
    assert panels[0].finding.startswith("Clearly moved: mean score of plain")
    assert panels[-1].title == "Games with another outcome (Games passed)"
    for words in (out, *(f"{panel.title} {panel.finding} {panel.about} {panel.table}" for panel in panels)):
        assert not WINNING.search(words)


def test_a_precision_is_asked_of_all_who_play_alone_as_one_of_them_may_never_change(ask: Ask) -> None:
    found = tell(ask, "whatif", "--set", "rules.dice=2", "--precision", "1", games=3000)
    row = next(row for row in found["measures"] if row["name"] == found["measure"])
    scores = [row["baseline"] for row in found["measures"] if row["name"].startswith("vp:")]
    assert (row["name"], row["title"], found["stopped"]) == ("vp", "Mean score of all", "precision")
    assert len(scores) == 3 and row["baseline"] == pytest.approx(sum(scores) / 3)
    alone = tell(ask, "whatif", *BONUS, "--strategies", "plain", "--players", "1", games=60)
    assert alone["measures"][0]["name"] == "vp:plain"


def test_without_thresholds_a_game_flips_with_its_score(ask: Ask) -> None:
    folder = Path(tell(ask, "whatif", *BONUS)["run"])
    have, games = flipped(open_run(folder / "baseline"), open_run(folder / "variant"), (SCORE,))
    assert have == "another score" and games.columns == ["game", "baseline", "variant"]
    before, after = games.select("baseline", "variant").row(0)
    assert int(after.removesuffix(" VP")) == int(before.removesuffix(" VP")) + 9


def test_a_pair_that_only_counts_otherwise_shows_both_scores(ask: Ask, said: Any, patience_cards: Path) -> None:
    found = tell(ask, "whatif", *BONUS)
    flip = found["flipped"][0]
    where = (found["run"], "--cards", str(patience_cards), "--pair")
    seating = str(flip["game"] % 3 + 1)
    out, _ = said("replay", *where[:3], str(flip["seed"]), "--pair", "--seating", seating)
    scores = [flip[f"{arm}_outcome"].partition(" ")[0] for arm in ("baseline", "variant")]
    assert "The choices are the same in both games, but the scores differ." in out
    assert re.search(rf"1 +{flip['seating'][0]} +{scores[0]} +{scores[1]}", out)
    assert f"{flip['seating'][0]} has {scores[1]}" in out


def test_scripts_chosen_anew_are_chosen_by_their_score(ask: Ask) -> None:
    found = tell(ask, "whatif", *BONUS, "--rechoose", games=300)
    (row,) = found["rechosen"]
    assert (row["strategy"], row["baseline_setting"], row["variant_setting"]) == ("plain", "bolder", "bolder")
    assert row["difference"] == pytest.approx(9 / 6, abs=0.2) and row["pairs"] == 2000


def test_tables_of_one_and_of_two_are_compared_by_what_both_are_told_by(ask: Ask) -> None:
    found = tell(ask, "sweep", "--vary", "players=1..2", games=60)
    assert found["chief"][:3] == ["vp:plain", "vp:other", "vp:lucky"]
    assert not [row for point in found["points"] for row in point["measures"] if row["name"].startswith("win_share")]
    assert found["points"][0]["line_up"] == ["plain", "other", "lucky"]
    with_two = tell(ask, "whatif", "--set", "rules.dice=2", "--variant-players", "2", games=60)
    assert with_two["measures"][0]["name"] == "vp:plain" and with_two["flipped_games"] is None


def test_sweeps_and_sensitivity_tell_who_plays_alone_by_the_score(ask: Ask) -> None:
    for verb, words in (("sweep", ("--vary", "rules.dice=2..3")), ("sensitivity", ("--only", "bonus"))):
        out = ask(verb, *words)
        assert "plain, other, lucky, each alone" in out and "Mean score of" in out and not WINNING.search(out)


def test_the_best_strategy_is_judged_by_its_score_and_who_wins_at_two(ask: Ask) -> None:
    found = tell(ask, "targets", games=900, code=1)
    rows = {row["id"]: row for row in found["targets"]}
    assert (rows["best"]["what"], rows["best"]["verdict"], rows["best"]["players"]) == ("lucky", "missed", 1)
    assert (rows["passed"]["unit"], rows["passed"]["verdict"]) == ("share", "met")
    assert rows["wins"]["players"] == 2 and rows["wins"]["mean"] == pytest.approx(0.6, abs=0.1)


def test_a_search_aims_at_the_score_of_the_best(ask: Ask) -> None:
    found = tell(ask, "tune", "--vary", "rules.dice=1..3", "--towards", "best", games=600)
    assert found["players"] == 1 and found["best"]["setting"] == "rules.dice=2"
    assert found["best"]["figures"]["best"] == pytest.approx(8.5, abs=0.5)


# -- pages ---------------------------------------------------------------------------------------


def test_the_report_tells_scores_and_thresholds_and_nothing_of_seats(ask: Ask) -> None:
    run = open_run(Path(tell(ask, "simulate", games=900)["run"]))
    panels = review_panels(run, load_game("patience"))
    titles = [panel.title for panel in panels]
    assert titles[1:4] == ["Coverage", "Mean score by strategy", "Games passed by strategy"]
    assert not {"Places", "Win share in each seat"} & {*titles}
    assert "Taken share against mean score" in titles
    for panel in panels:
        words = f"{panel.title} {panel.finding} {panel.about} {panel.table}"
        chart = json.dumps(panel.chart.to_dict()) if panel.chart else ""
        assert not WINNING.search(words) and "Win share" not in chart


def test_two_runs_are_compared_by_the_goals_they_share(ask: Ask) -> None:
    words: tuple[tuple[str, ...], ...] = ((), ("--seed", "2"), ("--strategies", "plain,lucky", "--players", "2"))
    game = load_game("patience")
    first, second, met = (
        evidence(open_run(Path(tell(ask, "simulate", *more, games=60)["run"])), game) for more in words
    )  # fmt: skip
    for other in (second, met):
        side_by_side, every = comparing(Pair(("A", "B"), (first, other), same_seeds=False))
        assert side_by_side.title == "Mean scores side by side" and side_by_side.unit == "VP"
        assert not WINNING.search(str(every.table["figure"].to_list()))
    assert won_by_players(evidence(open_run(Path(tell(ask, "simulate", games=60)["run"])), game, others=[])) == []


def test_a_plan_for_nobody_to_meet_has_no_table_of_two() -> None:
    with pytest.raises(UsageError, match="Embers of Empire is for 2, 3, 4, 5 players; the line-up names 1"):
        runs.plan(plain_pool("embers", None), players=1, strategies=None, games=1, seed=1, patch=None)
    assert Plan(game="patience", strategies=("plain", "lucky"), alone=True, games=1).line_up.endswith("each alone")
