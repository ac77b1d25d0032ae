"""A card says all it must, and nothing of it runs out of its place."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.proofs.conftest import NEEDS, proof
from tests.proofs.reading import Written, texts, written
from toolkit.play.game import Game, Proof
from toolkit.proofs.card_svg import HEIGHT, WIDTH, card_svg, fills_of, ink_on

RIM = 26
LONG = "Return 2 Calamities from your track to your bag, then you may Trade twice for each Economy card, 9 at most. "
HARD = {
    "a long name": proof("The Brazen Gates of the Most Serene and Everlasting Republic of Salt", vp=12),
    "a long word": proof("Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlung", "W" * 90),
    "200 letters": proof("Salt Road", (LONG * 2)[:200]),
    "a page of rules": proof("Salt Road", *[f"When you Collapse: {LONG}"] * 9),
    "high Costs": proof("Salt Road", needs=NEEDS, stage="VIII"),
    "five Costs": proof("Salt Road", needs={name: 10 for name in ("ore", "wool", "clay", "grain", "wood")}),
    "a long id": proof("Salt Road", id="the-brazen-gates-of-the-most-serene-and-everlasting-republic-of-salt-and-iron"),
    "a long group": proof("Salt Road", group="things that are neither fish nor fowl, whatever else they may be"),
    "nothing at all": Proof(proof("?", id="x", group="", stage="", needs={}, vp=0).face, "civ.csv", 1, "public", ()),
    "a foreign name": proof("塩の道と帝国の残り火についての物語"),
}


def lines_overlap(svg: str) -> list[tuple[str, str]]:
    """Lines of text that share a place: letters are up to 0.73 of their size high, tails reach 0.21 below the line."""
    return [
        (one.text, other.text)
        for one, other in combinations(written(svg), 2)
        if one.left < other.right - 1 and other.left < one.right - 1
        and one.y - 0.73 * one.size < _low(other) and other.y - 0.73 * other.size < _low(one)
    ]  # fmt: skip


def _low(line: Written) -> float:
    return line.y + 0.21 * line.size * any(letter in "gjpqy,;()Q" for letter in line.text)


def strays(svg: str) -> list[str]:
    """Lines of text that leave the face of the card."""
    return [
        line.text
        for line in written(svg)
        if line.left < RIM + 4 or line.right > WIDTH - RIM - 4 or line.y - line.size < RIM or line.y > HEIGHT - RIM - 8
    ]


def test_every_card_of_the_pool_is_drawn_within_its_rim(proofs: Sequence[Proof], game: Game) -> None:
    drawn = [card_svg(one, game.colours, "Embers of Empire, pool 12345678") for one in proofs]
    assert len(drawn) == 62
    assert [strays(svg) for svg in drawn] == [[]] * 62
    assert [lines_overlap(svg) for svg in drawn] == [[]] * 62


@pytest.mark.parametrize("name", HARD)
def test_what_is_too_long_shrinks_breaks_or_is_broken_off(name: str, game: Game) -> None:
    svg = card_svg(HARD[name], game.colours, "Embers of Empire, the edition with the long title, pool 12345678")
    assert strays(svg) == []
    assert lines_overlap(svg) == []


def test_200_letters_of_ability_are_printed_whole_and_legibly(game: Game) -> None:
    svg = card_svg(HARD["200 letters"], game.colours)
    ability = [line for line in written(svg) if 360 < line.y < 764]
    assert " ".join(line.text for line in ability) == " ".join((LONG * 2)[:200].split())
    assert min(line.size for line in ability) >= 34  # 9.6 points


def test_the_longest_name_and_ability_of_the_pool_keep_a_good_size(proofs: Sequence[Proof], game: Game) -> None:
    for one in proofs:
        lines = written(card_svg(one, game.colours))
        name = " ".join(line.text for line in lines if 80 < line.y < 180 and line.size in range(36, 53))
        assert one.face.name in name
        assert min(line.size for line in lines if 364 < line.y < 760) >= 40  # 11 points


def test_a_card_says_everything_its_row_says(game: Game) -> None:
    shown = texts(card_svg(proof(copies=3), game.colours, "pool 12345678"))
    expected = {"ECONOMY", "Salt Road", "II", "2", "VP", "C", "3", "E", "4", "salt-road", "pool 12345678", "3 copies"}
    assert expected | {"PLACEHOLDER"} <= set(shown)
    assert "Gain 2 Tokens from the Market." in " ".join(shown)


def test_only_what_is_made_up_is_marked_so(game: Game) -> None:
    published = Proof(proof().face, "civ.csv", 1, "rulebook", ("Gain 1 Hope.",))
    assert "PLACEHOLDER" not in texts(card_svg(published, game.colours))


def test_no_seal_stands_on_a_card_without_printed_points(game: Game) -> None:
    assert "VP" not in texts(card_svg(proof(vp=0), game.colours))


def test_the_occasion_stands_on_a_line_of_its_own(game: Game) -> None:
    svg = card_svg(proof("Salt Road", "When you Collapse: Gain 1 Hope."), game.colours)
    assert 'font-weight="700" fill="#1b1b1b">When you Collapse:</text>' in svg
    assert "Gain 1 Hope." in texts(svg)


def test_a_designers_signs_are_never_taken_for_tags(game: Game) -> None:
    name = '<b>Fire & "Sword"</b>'
    assert name in " ".join(texts(card_svg(proof(name, "Pay < 3 & win > 2\x0b\x00."), game.colours)))


def test_a_group_without_a_colour_shows_those_of_its_costs(game: Game) -> None:
    wonder = proof(group="wonder", needs=NEEDS).face
    assert fills_of(wonder, game.colours) == [game.colours[need] for need in NEEDS]
    assert len(fills_of(proof(group="unheard of", needs={"ore": 1}).face, game.colours)) == 1


def test_ink_reads_on_every_colour_of_the_game(game: Game) -> None:
    assert {name: ink_on(fill) for name, fill in game.colours.items()} == {
        "warfare": "#1b1b1b", "culture": "#1b1b1b", "economy": "#1b1b1b", "ember": "#ffffff",
    }  # fmt: skip
