"""Parameters of scoring: every alternative changes what is seen."""

from toolkit.games.embers.scoring import dark_age_vp, scores, standings

from .board import card, embers, wins
from .rulings import ruling
from .test_scoring import holding, places, points


@ruling("majority_vp", (5, [5, 0]), (3, [3, 0]), (0, [0, 0]))
def test_majority_vp(rules, expected):
    assert points(holding("W", "", rules=rules), "majorities") == expected


@ruling("wonder_majority", (False, [0, 5]), ("all_three", [15, 0]))
def test_wonder_majority(rules, expected):
    """A-24: three wonders against two Warfare cards."""
    assert points(holding("***", "WW", rules=rules), "majorities") == expected


@ruling("glory_vp", (1, [6, 2]), (2, [12, 4]), (3, [18, 6]))
def test_glory_vp(rules, expected):
    """EMB-T32, A-20"""
    assert points(embers("glory:6", "glory:2", rules=rules), "glory") == expected


@ruling("hope_vp", (1, [3, 1]), (2, [6, 2]), (0, [0, 0]))
def test_hope_vp(rules, expected):
    assert points(embers("", "hope:1", rules=rules), "hope") == expected


@ruling("ember_vp", (1, [2, 0]), (0, [0, 0]), (3, [6, 0]))
def test_ember_vp(rules, expected):
    assert points(embers("embers:pagan-rituals,buried-ledger", "", rules=rules), "embers") == expected


@ruling("prosperity_vp", (5, [5, 0]), (2, [2, 0]))
def test_prosperity_vp(rules, expected):
    """A-25"""
    assert points(embers("", "dark:1", rules=rules), "prosperity") == expected


@ruling("prosperity_requires_zero", (False, [5, 5, 0]), (True, [0, 0, 0]))
def test_prosperity_requires_zero(rules, expected):
    """EMB-T41, A-25"""
    assert points(embers("dark:1", "dark:1", "dark:2", rules=rules), "prosperity") == expected


def test_no_dark_age_is_prosperity_either_way():
    """EMB-T41, A-25"""
    rules = {"prosperity_requires_zero": True}
    assert points(embers("", "dark:1", rules=rules), "prosperity") == [5, 0]


@ruling("dark_age_penalty", ([2, 5, 9, 14, 20, 27], 27), ([2, 5, 9, 14, 14, 14], 14), ([3], 3))
def test_dark_age_penalty(rules, expected):
    """A-26: a list that is too short stays at its last figure."""
    assert dark_age_vp(6, embers(rules=rules).rules) == expected


@ruling("allow_negative", (True, (-20, 0)), (False, (0, 20)))
def test_allow_negative(rules, expected):
    """A-27: the floor is a source of VP of its own, so that the sources still add up."""
    lost = scores(embers("dark:5 hope:0", "", rules=rules))[0]
    assert (sum(lost), lost[-1]) == expected


def test_a_score_above_nothing_needs_no_floor():
    """A-27"""
    assert scores(embers("hope:2", "dark:1", rules={"allow_negative": False}))[0][-1] == 0


@ruling("tiebreak_cards", ("civ_and_wonder", [2, 1]), ("civ_only", [1, 2]), ("with_embers", [1, 2]))
def test_tiebreak_cards(rules, expected):
    """A-28: two Civ Cards and two Embers against one Civ Card and two wonders."""
    boards = ["embers:pagan-rituals,buried-ledger", ""]
    assert [place for place, _ in places(holding("WC", "W**", boards=boards, rules=rules), 30, 30)] == expected


def test_embers_alone_can_break_a_tie():
    """A-28, with_embers: as civ_only cannot."""
    for rule, share in (("with_embers", [1, 0]), ("civ_only", [0.5, 0.5])):
        table = embers("embers:pagan-rituals", "", rules={"tiebreak_cards": rule})
        wins(table, 0, card("W1 C1"))
        wins(table, 1, card("C1 E1"))
        assert [end.win_share for end in standings(table.state, table.rules, [9, 9])] == share
