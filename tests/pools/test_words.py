"""Ability sentences: read, written back, and refused in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.pools.words import MARKERS, WordsError, parse, unparse

SENTENCES = {
    "return 1 calamity then may trade": [
        {"effects": [{"do": "return", "n": 1, "thing": "calamity"}, {"do": "trade", "may": True}]}
    ],
    "gain 1 hope if bronze": [{"effects": [{"do": "gain", "n": 1, "thing": "hope", "if": [{"word": "bronze"}]}]}],
    "end: vp 2 per glory": [{"on": "end", "effects": [{"do": "vp", "n": 2, "per": "glory"}]}],
    "labor: may pay 1 coin then gain 1 knowledge": [
        {
            "on": "labor",
            "effects": [
                {"do": "pay", "may": True, "n": 1, "thing": "coin"},
                {"do": "gain", "n": 1, "thing": "knowledge"},
            ],
        }
    ],
    "take 1 death then burn all touching death then burn 4 in tallest": [
        {
            "effects": [
                {"do": "take", "n": 1, "thing": "death"},
                {"do": "burn", "n": "all", "touching": "death"},
                {"do": "burn", "n": 4, "in": "tallest"},
            ]
        }
    ],
    "collapse: may gain 2 token then return 1 calamity if bronze and glory >= 2; end: vp 1 per glory max 6": [
        {
            "on": "collapse",
            "effects": [
                {"do": "gain", "may": True, "n": 2, "thing": "token"},
                {
                    "do": "return",
                    "n": 1,
                    "thing": "calamity",
                    "if": [{"word": "bronze"}, {"word": "glory", "op": ">=", "number": 2}],
                },
            ],
        },
        {"on": "end", "effects": [{"do": "vp", "n": 1, "per": "glory", "max": 6}]},
    ],
    "build from the top of row 2 without dark-age until era 3 unless slot = 5": [
        {
            "effects": [
                {
                    "do": "build",
                    "from": "the top of row 2",
                    "without": "dark-age",
                    "until": "era 3",
                    "unless": [{"word": "slot", "op": "=", "number": 5}],
                }
            ]
        }
    ],
}


@pytest.mark.parametrize(("sentence", "clauses"), SENTENCES.items())
def test_a_sentence_reads_as_clauses_and_back(sentence, clauses):
    assert parse(sentence) == clauses
    assert unparse(clauses) == sentence


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("  Gain  2\u00a0Token ", "gain 2 token"),
        ("END:vp 1 max 6 per glory", "end: vp 1 per glory max 6"),
        ("trade if glory≥2 and hope=<03", "trade if glory >= 2 and hope <= 3"),
        ("trade;end :vp 1", "trade; end: vp 1"),
    ],
)
def test_spelling_is_brought_to_one_form(written, normal):
    assert unparse(parse(written)) == normal


def test_a_blank_cell_has_no_clauses():
    assert parse("  ") == []
    assert unparse([]) == ""


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("gain 2 token,", 'in "gain 2 token,": there are no commas'),
        ("gain 1 token and 1 hope", '"and" joins only tests'),
        ("gain 1 token pre glory", 'Did you mean "per"?'),
        ("burn 4 inn tallest", 'Did you mean "in"?'),
        ("trade; gain 2 token per", 'in "gain 2 token per": a word after "per" is missing at the end'),
        ("gain 2 token per if bronze", 'a word after "per" was expected before "if"'),
        ("vp 1 max glory", 'a whole number after "max" was expected, not "glory"'),
        ("vp 1 max", 'a whole number after "max" was expected'),
        ("trade if", "a test (word, or word >= number) is missing at the end"),
        ("trade if glory > 2", '">" is no comparison'),
        ("trade if glory >= many", 'a whole number after ">=" was expected, not "many"'),
        ("trade per glory per hope", '"per" stands twice'),
        ("trade may", '"may" stands before the verb'),
        ("may may trade", 'a verb was expected before "may"'),
        ("2 token", 'a verb was expected before "2"'),
        ("gain two token", 'write "two" in figures: 2'),
        ("then trade", 'a verb was expected before "then"'),
        ("trade then", "a verb is missing at the end"),
        ("end:", "a verb is missing at the end"),
        (": trade", 'an occasion (one word) was expected before ":"'),
        ("at the end: trade", 'an occasion (one word) was expected before "at"'),
        ("final score: trade", 'an occasion is one word before the ":"'),
        ("trade;", "a clause is empty"),
        ("trade.", '"." cannot stand in an ability'),
        ("gain (2) token", '"(" cannot stand in an ability'),
    ],
)
def test_a_wrong_sentence_is_refused_with_what_was_expected(sentence, message):
    with pytest.raises(WordsError) as refused:
        parse(sentence)
    assert message in str(refused.value)


FIGURES = {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
RESERVED = {*MARKERS, "may", "then", "and", "all", *FIGURES}
WORDS = st.from_regex(r"[a-z]{1,6}(-[a-z]{1,4})?", fullmatch=True).filter(lambda word: word not in RESERVED)
NUMBERS = st.integers(0, 99)
TESTS = st.lists(
    st.fixed_dictionaries({"word": WORDS})
    | st.fixed_dictionaries({"word": WORDS, "op": st.sampled_from([">=", "<=", "="]), "number": NUMBERS}),
    min_size=1,
    max_size=3,
)
PHRASES = st.lists(WORDS | NUMBERS.map(str), min_size=1, max_size=3).map(" ".join)
CONTENTS = {marker: TESTS if marker in ("if", "unless") else PHRASES for marker in MARKERS} | {"max": NUMBERS}
EFFECTS = st.fixed_dictionaries(
    {"do": WORDS},
    optional={"may": st.just(True), "n": NUMBERS | st.just("all"), "thing": WORDS, **CONTENTS},
)
CLAUSES = st.fixed_dictionaries({"effects": st.lists(EFFECTS, min_size=1, max_size=3)}, optional={"on": WORDS})
SENTENCE_PARTS = st.sampled_from(
    [*MARKERS, "may", "then", "and", "all", ";", ":", ">=", "=", "2", "10", "gain", "Token", "glory", "dark-age", ","]
)


@given(st.lists(CLAUSES, max_size=3))
def test_clauses_come_back_from_their_sentence(clauses):
    assert parse(unparse(clauses)) == clauses


@given(st.lists(CLAUSES, max_size=3).map(unparse))
def test_a_sentence_in_normal_form_comes_back_from_its_clauses(sentence):
    assert unparse(parse(sentence)) == sentence


@given(st.lists(SENTENCE_PARTS, max_size=12).map(" ".join) | st.text(max_size=20))
def test_any_text_is_either_refused_or_keeps_its_meaning(text):
    try:
        clauses = parse(text)
    except WordsError as refused:
        assert str(refused)
    else:
        assert parse(unparse(clauses)) == clauses
