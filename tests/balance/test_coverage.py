import polars as pl

from toolkit.balance.coverage import card_coverage, coverage_sentences

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
    assert found.row(0) == ("salt-road", 3, 3, 2, 1, None)
    assert found.row(3) == ("granary", 0, 0, 0, 0, "never shown")


def test_the_sentences_name_the_cards_and_the_capped_games() -> None:
    assert coverage_sentences(card_coverage(card_sums(), CARDS), games(capped=2)) == [
        "2 of 8 games (25.0%) hit the turn cap; they are counted as they stood.",
        "1 of 5 cards never shown: granary.",
        "1 of 5 cards never affordable: lighthouse.",
        "1 of 5 cards never taken: aqueduct.",
    ]


def test_a_pool_that_is_fully_used_says_so() -> None:
    assert coverage_sentences(card_coverage(card_sums(), ["salt-road"]), games()) == [
        "None of 8 games hit the turn cap.",
        "Every card was taken at least once.",
    ]


def test_a_long_list_of_cards_is_cut_short() -> None:
    many = [f"card-{i}" for i in range(20)]
    said = coverage_sentences(card_coverage(card_sums(), many), games())[1]
    assert said.startswith("20 of 20 cards never shown: card-0, card-1,")
    assert said.endswith("card-11 and 8 more.")


def test_no_games_means_no_claims_about_cards() -> None:
    assert coverage_sentences(card_coverage(card_sums().clear(), CARDS), games().clear()) == ["No game was played."]
