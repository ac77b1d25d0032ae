"""How a game swung: read off the scores after each Era."""

import pytest

from toolkit.games.embers.drama import drama


def swung(*running):
    return drama(running, [seat for seat, score in enumerate(running[-1]) if score == max(running[-1])])


def test_a_runaway_leads_alone_from_the_first_era_to_the_last():
    game = swung([3, 1, 0], [9, 2, 5], [12, 8, 11])
    assert game.runaway
    assert (game.margin, game.lead_changes, game.shared_leads, game.settled_era, game.comeback) == (1, 0, 0, 1, 0)


def test_a_comeback_is_the_most_a_winner_trailed():
    game = swung([0, 7], [4, 9], [20, 12])
    assert not game.runaway
    assert (game.margin, game.lead_changes, game.settled_era, game.comeback) == (8, 1, 3, 7)


@pytest.mark.parametrize(("middle", "changes", "shared"), [([5, 5], 0, 1), ([4, 6], 2, 0), ([6, 4], 0, 0)])
def test_only_another_sole_leader_changes_the_lead(middle, changes, shared):
    game = swung([3, 1], middle, [9, 7])
    assert (game.lead_changes, game.shared_leads) == (changes, shared)


def test_a_shared_lead_on_the_way_is_no_runaway_but_settles_the_game():
    """A winner who was level was not behind."""
    game = swung([3, 1], [5, 5], [9, 7])
    assert (game.runaway, game.settled_era, game.comeback) == (False, 1, 0)


def test_of_several_winners_the_one_who_was_never_behind_settles_it():
    game = swung([3, 1, 0], [6, 4, 0], [9, 9, 1])
    assert (game.margin, game.settled_era, game.comeback, game.shared_leads) == (0, 1, 2, 1)
