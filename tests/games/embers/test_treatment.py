"""What an experiment does to a card: nobody meets it, or one player owns it; all else goes on as it would have."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from toolkit.games.embers import GAME
from toolkit.games.embers.rules.era import play_eras
from toolkit.games.embers.story import tell
from toolkit.play.treatment import Treatment
from toolkit.pools.problems import UsageError

from .board import Passing, catalogue, models

LINE_UP = ("warlord", "gambler", "engine", "steward")
CARD = "salt-road"


def played(treatment: Treatment | None, seed: int = 3, line_up: Sequence[str] = LINE_UP, **rules: Any) -> Any:
    return GAME.play(catalogue(rules), line_up, seed, log=[], treatment=treatment)


def started(treatment: Treatment, seed: int = 3, players: int = 4) -> Any:
    return GAME.start(catalogue(), LINE_UP[:players], seed, log=[], treatment=treatment)


def stacks(table: Any) -> list[list[str]]:
    return [[card.id for card in stack] for stack in table.state.stacks]


def every(nested: list[list[str]]) -> list[str]:
    return [*chain.from_iterable(nested)]


def rows(table: Any, name: str) -> list[dict[str, Any]]:
    found: dict[str, list[tuple[Any, ...]]] = {schema.name: [] for schema in GAME.tables}
    GAME.tally(table, 0, range(len(LINE_UP)), found)
    schema = next(schema for schema in GAME.tables if schema.name == name)
    return [dict(zip(schema.columns, row, strict=True)) for row in found[name]]


def card_row(table: Any, card: str) -> dict[str, Any]:
    return rows(table, "cards")[table.pool.card_ids.index(card)]


def place_of(card: str) -> int:
    return catalogue().card_ids.index(card)


def held(table: Any) -> list[list[str]]:
    return [[card.id for card in player.cards] for player in table.state.players]


@pytest.mark.parametrize("treatment", [Treatment(ban=(CARD,)), Treatment(give={CARD: "gambler"})])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_place_stays_empty_and_no_other_card_moves(treatment: Treatment, players: int) -> None:
    for seed in range(8):
        before = stacks(GAME.start(catalogue(), LINE_UP[:players], seed))
        after = stacks(started(treatment, seed, players))
        assert after == [[card for card in stack if card != CARD] for stack in before]


def test_nobody_meets_a_banned_card() -> None:
    before, after = played(None), played(Treatment(ban=(CARD,)))
    assert card_row(before, CARD)["shown"] == 1 and CARD in every(held(before))
    assert card_row(after, CARD) == {
        "game": 0, "card": place_of(CARD), "era": 2, "shown": 0, "affordable": 0, "marked_by": -1, "taken_by": -1,
        "taken_turn": -1, "fired": -1, "taker": -1, "taker_share": 0.0,
    }  # fmt: skip
    assert all(row["shown"] for row in rows(after, "cards") if row["card"] != place_of(CARD))


def test_all_copies_of_a_card_are_banned_and_one_is_given() -> None:
    civ = [row.model_copy(update={"copies": 2}) if row.id == CARD else row for row in models()["civ.csv"]]
    pool = GAME.build(models() | {"civ.csv": civ})
    for seed in range(8):
        dealt = [card for stack in GAME.start(pool, LINE_UP, seed).state.stacks for card in stack if card.id == CARD]
        banned, given = Treatment(ban=(CARD,)), Treatment(give={CARD: "gambler"})
        assert CARD not in every(stacks(GAME.start(pool, LINE_UP, seed, treatment=banned)))
        left = [c for s in GAME.start(pool, LINE_UP, seed, treatment=given).state.stacks for c in s if c.id == CARD]
        assert left == [card for card in dealt if card.copy == 2]


def test_before_the_era_of_the_card_the_game_goes_as_it_would_have() -> None:
    """Chance and choices alike: Era I knows nothing of a card of Era II."""
    for treatment in (Treatment(ban=(CARD,)), Treatment(give={CARD: "engine"})):
        before, after = written(played(None).log), written(played(treatment).log)
        end = next(place for place, event in enumerate(before) if event[:2] == ("deal", 2))
        assert after[:end] == before[:end]
        assert after[end:] != before[end:]


def written(value: Any) -> Any:
    """A log or a part of one, its pieces and options by their ids and keys."""
    if isinstance(value, (list, tuple)):
        return tuple(map(written, value))
    return getattr(value, "key", None) or getattr(value, "id", value)


def test_a_game_that_never_deals_a_banned_card_is_the_same_game() -> None:
    seed = next(s for s in range(60) if CARD not in every(stacks(GAME.start(catalogue(), LINE_UP[:2], s))))
    before, after = (played(t, seed, LINE_UP[:2]) for t in (None, Treatment(ban=(CARD,))))
    assert written(before.log) == written(after.log)


def passing(treatment: Treatment, players: int = 4, seed: int = 3) -> Any:
    table = started(treatment, seed, players)
    table.players = [Passing()] * players
    play_eras(table)
    return table


def test_a_gift_comes_at_the_start_of_its_era_after_the_deal_and_is_not_paid_for() -> None:
    table = passing(Treatment(give={"hearth-songs": "engine", "jubilee-edict": "engine"}))
    told = [(event[0], *[getattr(part, "id", part) for part in event[1:]]) for event in table.log]
    first, last = told.index(("gift", 2, "hearth-songs")), told.index(("gift", 2, "jubilee-edict"))
    assert told[first - 1][:2] == ("deal", 1) and ("gain hope", 2, 1) in told[first : first + 3]
    assert [event[1] for event in told[:last] if event[0] == "deal"] == [1, 2, 3, 4, 5, 6]
    assert held(table) == [[], [], ["hearth-songs", "jubilee-edict"], []]
    owner = table.state.players[2]
    assert (owner.hope, owner.bonus_vp, owner.discoveries) == (4, 3, 0)
    assert {row["discoveries"] for row in rows(table, "rounds")} == {0}


def test_the_gift_goes_to_the_seat_where_its_owner_sits() -> None:
    for turn in range(4):
        seats = LINE_UP[turn:] + LINE_UP[:turn]
        table = GAME.start(catalogue(), seats, 1, treatment=Treatment(give={CARD: "engine"}))
        ((era, card, seat),) = table.state.gifts
        assert (era, card.id, seats[seat]) == (2, CARD, "engine")
        assert table.state.copy().gifts is table.state.gifts


def test_a_card_that_chance_left_out_is_given_in_the_era_it_is_printed_for() -> None:
    for seed in range(30):
        table = started(Treatment(give={CARD: "gambler"}), seed, players=2)
        assert [era for era, _, _ in table.state.gifts] == [2]


def test_a_card_of_an_era_that_is_not_played_is_never_given() -> None:
    owner = Treatment(give={"jubilee-edict": "engine"})
    table = played(owner, eras_by_players={2: 6, 3: 6, 4: 4, 5: 5})
    assert "jubilee-edict" not in every(held(table)) and table.state.gifts[0][0] == 6


def test_a_standing_effect_begins_to_work_as_if_it_had_been_won_this_era() -> None:
    """`era:` waits for the next Era."""
    table = passing(Treatment(give={"tide-market": "gambler"}))
    gift = next(place for place, event in enumerate(table.log) if event[0] == "gift")
    era = [event[1] for event in table.log[:gift] if event[0] == "deal"][-1]
    assert era == 3 and table.state.players[1].standing["era"][0].id == "tide-market"
    fired = [place for place, event in enumerate(table.log) if event[0] in ("standing", "no trade")]
    assert all(place > gift for place in fired)


def test_the_results_say_who_owned_it_and_that_nobody_took_it() -> None:
    table = played(Treatment(give={CARD: "engine"}))
    row = card_row(table, CARD)
    seats = rows(table, "seats")
    assert (row["shown"], row["affordable"], row["taken_by"], row["taken_turn"], row["taker"]) == (0, 0, 2, -1, 2)
    assert row["fired"] == 1 and row["taker_share"] == seats[2]["win_share"]


def test_a_replay_tells_of_the_gift() -> None:
    told = [
        event
        for scene in tell(catalogue(), LINE_UP, 3, treatment=Treatment(give={CARD: "engine"}))
        for event in scene.events
    ]
    assert "engine is given Salt Road." in told


@pytest.mark.parametrize(
    ("treatment", "said"),
    [
        (Treatment(ban=("salt-rod",)), "There is no card 'salt-rod' to ban or to give. Did you mean \"salt-road\"?"),
        (Treatment(give={CARD: "engin"}), 'which does not play. Did you mean "engine"?'),
        (Treatment(give={CARD: "warlord"}), "sits 2 times"),
        (Treatment(ban=(CARD,), give={CARD: "engine"}), "both banned and given"),
    ],
)
def test_what_cannot_be_done_is_refused(treatment: Treatment, said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("?", r"\?")):
        treatment.check(catalogue().card_ids, ("warlord", "engine", "warlord"))


def test_what_can_be_done_is_not_refused() -> None:
    Treatment(ban=("long-wall",), give={CARD: "engine"}).check(catalogue().card_ids, LINE_UP)
