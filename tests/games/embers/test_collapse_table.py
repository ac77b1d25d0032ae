"""The Collapse curve, known exactly: whoever draws on, spends no Hope, Discovers nothing and loses no token."""

from math import sqrt

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.measures import exact_collapse
from toolkit.games.embers.odds import collapse_risk

from .board import catalogue

# EMB-T45: tokens drawn -> P(at least 4 Calamities among them), bag of 20 with 4 and of 21 with 5 (after the Reckoning)
TABLE = {
    1: {4: .000206, 6: .003096, 8: .014448, 10: .043344, 12: .102167, 14: .206605, 16: .375645, 18: .631579, 20: 1},
    2: {4: .000835, 6: .011352, 8: .047472, 10: .125903, 12: .257851, 14: .442724, 16: .661851, 18: .872180},
}  # fmt: skip
PLAYER_ERAS = 20_000


@pytest.fixture(scope="module")
def rounds():
    """Two Eras, the Reckoning between them, of 4 000 tables of five: rows as dicts."""
    pool = catalogue({"eras_by_players": {2: 2, 3: 2, 4: 2, 5: 2}, "reckoning_era": 1})
    schema = next(table for table in GAME.tables if table.name == "rounds")
    rows = {table.name: [] for table in GAME.tables}
    for seed in range(PLAYER_ERAS // 5):
        GAME.tally(GAME.play(pool, ["relentless"] * 5, seed, log=[]), seed, [0] * 5, rows)
    return [dict(zip(schema.columns, row, strict=True)) for row in rows["rounds"]]


@pytest.mark.parametrize("era", [1, 2])
def test_the_share_collapsed_lies_on_the_exact_curve(rounds, era):
    """EMB-T45: within 3 standard errors at every even number of tokens."""
    drawn = [row["tokens_drawn"] for row in rounds if row["era"] == era and row["collapsed"]]
    for tokens, chance in TABLE[era].items():
        share = sum(n <= tokens for n in drawn) / PLAYER_ERAS
        error = sqrt(chance * (1 - chance) / PLAYER_ERAS)
        assert abs(share - chance) <= 3 * error + 1e-6, f"{tokens} tokens: {share} instead of {chance}"


def test_relentless_plays_the_policy_of_the_oracle(rounds):
    """EMB-T45: else the curve would say nothing. Every Era is drawn to its Collapse."""
    assert len(rounds) == 2 * PLAYER_ERAS
    assert {(row["collapsed"], row["hope_spent"], row["discoveries"], row["tokens_lost"]) for row in rounds} == {
        (1, 0, 0, 0)
    }
    assert {row["calamities"] for row in rounds} == {4}


def test_the_curve_drawn_beside_the_measured_one_is_the_exact_one():
    """EMB-T45: Era 1, and the Eras after the Reckoning."""
    points = exact_collapse(catalogue()).points
    for era, row in ((1, 1), (3, 1), (4, 2), (6, 2)):
        found = {tokens: chance for at, _, tokens, chance in points if at == era and tokens in TABLE[row]}
        assert found == pytest.approx(TABLE[row], abs=5e-7)


@pytest.mark.parametrize(
    ("track", "bag", "calamities", "risk"),
    [(3, 10, 1, 0.2), (2, 10, 2, 1 / 45), (1, 10, 3, 0), (0, 20, 4, 0), (3, 10, 0, 0), (3, 1, 1, 1)],
)
def test_the_risk_of_the_next_pair(track, bag, calamities, risk):
    """EMB-T46: three on the track fear one Calamity more, two fear both, one and none fear nothing."""
    assert collapse_risk(3 - track, bag, calamities, 2) == pytest.approx(risk)
