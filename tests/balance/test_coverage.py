import polars as pl

from toolkit.balance.coverage import card_coverage, coverage_sentences, rule_coverage

CARDS = ["salt-road", "lighthouse", "aqueduct", "granary", "gift"]


def card_sums() -> pl.DataFrame:
    return pl.DataFrame(
        {
            "seed_index": [0, 1, 0, 0, 0],
            "card": pl.Series(["salt-road", "salt-road", "lighthouse", "aqueduct", "gift"], dtype=pl.Enum(CARDS)),
            "n": [2, 1, 3, 1, 1],
            "shown": [2, 1, 3, 1, 0],
            "affordable": [1, 1, 0, 1, 0],
            "taken_by_n": [0, 1, 0, 0, 1],
        }
    )


def games(capped: int = 0) -> pl.DataFrame:
    return pl.DataFrame({"seed_index": [0, 1], "n": [4, 4], "capped": [capped, 0]})


def test_every_card_of_the_pool_has_its_first_gap() -> None:
    found = card_coverage(card_sums(), CARDS)
    assert found["card"].to_list() == CARDS
    assert found["gap"].to_list() == [None, "never affordable", "never taken", "never shown", None]


def test_counts_add_up_over_seeds_and_are_nought_for_an_absent_card() -> None:
    found = card_coverage(card_sums(), CARDS)
    assert found.columns == ["card", "n", "shown", "affordable", "taken", "fired", "gap"]
    assert found.row(0) == ("salt-road", 3, 3, 2, 1, None, None)
    assert found.row(3) == ("granary", 0, 0, 0, 0, None, "never shown")


def test_the_sentences_name_the_cards_and_the_capped_games() -> None:
    assert coverage_sentences(card_coverage(card_sums(), CARDS), games(capped=2)) == [
        "2 of 8 games (25.0%) hit the turn cap; they are counted as they stood.",
        "1 of 5 cards never shown: granary.",
        "1 of 5 cards never affordable to any strategy that played: lighthouse.",
        "1 of 5 cards never taken: aqueduct.",
    ]


def test_a_pool_that_is_fully_used_says_so() -> None:
    assert coverage_sentences(card_coverage(card_sums(), ["salt-road"]), games()) == [
        "None of 8 games hit the turn cap.",
        "Every card was taken at least once.",
    ]


def with_abilities() -> pl.DataFrame:
    """Salt Road's ability never did anything; Gift has none; Aqueduct's was never in anyone's hands."""
    return card_sums().with_columns(
        taken_by_n=pl.Series([1, 1, 0, 0, 1]),
        fired=pl.Series([0, 0, None, None, 0]),
        fired_n=pl.Series([1, 1, 0, 0, 0]),
    )


def test_an_ability_that_never_did_anything_is_a_gap() -> None:
    found = card_coverage(with_abilities(), CARDS)
    assert dict(found.select("card", "gap").iter_rows())["salt-road"] == "never did anything"
    assert found["fired"].to_list() == [0, None, None, None, None]
    said = coverage_sentences(found, games())
    assert said[-1] == "1 of 5 cards taken, but whose ability never did anything: salt-road."


def test_an_ability_that_did_something_once_is_no_gap() -> None:
    once = with_abilities().with_columns(fired=pl.Series([0, 1, None, None, 0]))
    found = card_coverage(once, CARDS)
    assert found.row(0) == ("salt-road", 3, 3, 2, 2, 1, None)


BRANCHES = {"tie": "a shared victory (rulebook 14)", "lost": "a Resource lost (rulebook 5)"}


def ruled(ties: int, lost: int) -> pl.DataFrame:
    return games().with_columns(tie=pl.Series([ties, 0]), lost=pl.Series([0, lost]))


def test_rules_that_never_came_up_are_named_with_their_place_in_the_rulebook() -> None:
    cards = card_coverage(card_sums(), ["salt-road"])
    assert coverage_sentences(cards, ruled(2, 0), BRANCHES)[-1] == (
        "1 of 2 rules watched never came up: a Resource lost (rulebook 5)."
    )
    assert coverage_sentences(cards, ruled(2, 1), BRANCHES)[-1] == "All 2 rules watched came up at least once."


def test_every_rule_has_the_share_of_games_it_came_up_in() -> None:
    found = rule_coverage(ruled(2, 0), BRANCHES, seeds=2)
    assert found.select("branch", "rule", "games", "mean", "n").rows() == [
        ("tie", BRANCHES["tie"], 2, 0.25, 8),
        ("lost", BRANCHES["lost"], 0, 0.0, 8),
    ]
    assert rule_coverage(games(), {}, seeds=2).is_empty()


def test_a_long_list_of_cards_is_cut_short() -> None:
    many = [f"card-{i}" for i in range(20)]
    said = coverage_sentences(card_coverage(card_sums(), many), games())[1]
    assert said.startswith("20 of 20 cards never shown: card-0, card-1,")
    assert said.endswith("card-11 and 8 more.")


def test_no_games_means_no_claims_about_cards() -> None:
    assert coverage_sentences(card_coverage(card_sums().clear(), CARDS), games().clear()) == ["No game was played."]
