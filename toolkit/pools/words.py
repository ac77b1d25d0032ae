"""Ability sentences: a game-ignorant reader and its inverse.

ability = clause (";" clause)*        clause = [occasion ":"] effect ("then" effect)*
effect  = ["may"] verb [number | "all"] [thing] (marker phrase)*
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.pools.problems import did_you_mean

Clause = dict[str, Any]
Effect = dict[str, Any]
Test = dict[str, Any]

MARKERS = ("by", "from", "to", "in", "at", "with", "without", "touching", "per", "max", "until", "if", "unless")
"""In the order of the normal form."""
_TESTED = ("if", "unless")
_RESERVED = {*MARKERS, "may", "then", "and", "all"}
_OPERATORS = (">=", "<=", "=")
_SPELLINGS = {"≥": ">=", "≤": "<=", "=>": ">=", "=<": "<=", "==": "="}
_FIGURES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TOKEN = re.compile(r"[=<>]+|[^\W_]+(?:[-'\u2019][^\W_]+)*|\S")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019][^\W_]+)*")


class WordsError(ValueError):
    """A sentence that cannot be read; the message quotes the clause and says what was expected."""


def parse(text: str) -> list[Clause]:
    """The clauses of an ability sentence. Raises WordsError."""
    if not text.strip():
        return []
    return [_Reader(part).clause() for part in text.split(";")]


def unparse(clauses: Sequence[Mapping[str, Any]]) -> str:
    """The sentence of these clauses, in its normal form."""
    return "; ".join(map(_clause_text, clauses))


class _Reader:
    """Reads one clause, word by word."""

    def __init__(self, text: str) -> None:
        self.sentence = " ".join(text.split())
        self.words: list[str] = [_SPELLINGS.get(word, word) for word in _TOKEN.findall(self.sentence.lower())]
        self.at = 0

    @property
    def next(self) -> str:
        """The word to be read, "" at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1]

    def took(self, word: str) -> bool:
        found = self.next == word
        self.at += found
        return found

    def wrong(self, message: str) -> WordsError:
        return WordsError(f'in "{self.sentence}": {message}')

    def word(self, wanted: str) -> str:
        """A plain word. Raises WordsError, saying what was wanted."""
        if not self.next:
            raise self.wrong(f"{wanted} is missing at the end")
        if self.next in _RESERVED or not _WORD.fullmatch(self.next):
            raise self.wrong(f'{wanted} was expected before "{self.next}"')
        return self.take()

    def number(self, wanted: str) -> int:
        if not self.next.isdecimal():
            found = f', not "{self.next}"' if self.next else ""
            raise self.wrong(f"{wanted} was expected{found}")
        return int(self.take())

    def clause(self) -> Clause:
        if not self.words:
            raise WordsError('a clause is empty: ";" stands only between two clauses')
        clause: Clause = {}
        if ":" in self.words:
            clause["on"] = self.word("an occasion (one word)")
            if not self.took(":"):
                raise self.wrong(f'an occasion is one word before the ":", so "{self.next}" cannot follow')
        clause["effects"] = [self.effect()]
        while self.took("then"):
            clause["effects"].append(self.effect())
        return clause

    def effect(self) -> Effect:
        may = self.took("may")
        effect: Effect = {"do": self.verb()}
        if may:
            effect["may"] = True
        self.object_of(effect)
        while self.next and self.next != "then":
            self.marked(effect)
        return effect

    def verb(self) -> str:
        if self.next.isdecimal():
            raise self.wrong(f'a verb was expected before "{self.next}"')
        return self.word("a verb")

    def object_of(self, effect: Effect) -> None:
        """[number | "all"] [thing]."""
        if self.next in _FIGURES:
            raise self.wrong(f'write "{self.next}" in figures: {_FIGURES.index(self.next) + 1}')
        if self.took("all"):
            effect["n"] = "all"
        elif self.next.isdecimal():
            effect["n"] = self.number("a number")
        if _WORD.fullmatch(self.next) and self.next not in _RESERVED and not self.next.isdecimal():
            effect["thing"] = self.take()

    def marked(self, effect: Effect) -> None:
        """One marker and what belongs to it."""
        marker = self.next
        if marker not in MARKERS:
            raise self.wrong(self.no_marker(effect))
        if marker in effect:
            raise self.wrong(f'"{marker}" stands twice in one effect')
        self.take()
        if marker in _TESTED:
            effect[marker] = self.tests()
        elif marker == "max":
            effect["max"] = self.number('a whole number after "max"')
        else:
            effect[marker] = self.phrase(marker)

    def no_marker(self, effect: Effect) -> str:
        """Why the next word cannot stand where a marker might."""
        word = self.next
        if word == ",":
            return 'there are no commas; write "then" between effects and ";" between clauses'
        if word == "and":
            return '"and" joins only tests after "if"; write "then" between effects'
        if word == "may":
            return '"may" stands before the verb'
        if not _WORD.fullmatch(word):
            return f'"{word}" cannot stand in an ability'
        hint = did_you_mean(word, (*MARKERS, "then")) or did_you_mean(str(effect.get("thing", "")), MARKERS)
        return f'"{word}" cannot stand here; a marker ({", ".join(MARKERS)}), "then" or ";" was expected.{hint}'

    def phrase(self, marker: str) -> str:
        words = [self.word(f'a word after "{marker}"')]
        while _WORD.fullmatch(self.next) and self.next not in _RESERVED:
            words.append(self.take())
        return " ".join(words)

    def tests(self) -> list[Test]:
        tests = [self.test()]
        while self.took("and"):
            tests.append(self.test())
        return tests

    def test(self) -> Test:
        test: Test = {"word": self.word("a test (word, or word >= number)")}
        if self.next in _OPERATORS:
            test["op"] = self.take()
            test["number"] = self.number(f'a whole number after "{test["op"]}"')
        elif self.next and set(self.next) <= set("<>="):
            raise self.wrong(f'"{self.next}" is no comparison; write >=, <= or =')
        return test


def _clause_text(clause: Mapping[str, Any]) -> str:
    occasion = f"{clause['on']}: " if clause.get("on") else ""
    return occasion + " then ".join(map(_effect_text, clause["effects"]))


def _effect_text(effect: Mapping[str, Any]) -> str:
    words = ["may"] if effect.get("may") else []
    words += [str(effect[part]) for part in ("do", "n", "thing") if effect.get(part) is not None]
    for marker in MARKERS:
        if marker in _TESTED and effect.get(marker):
            words += [marker, " and ".join(map(_test_text, effect[marker]))]
        elif effect.get(marker) is not None and marker not in _TESTED:
            words += [marker, str(effect[marker])]
    return " ".join(words)


def _test_text(test: Mapping[str, Any]) -> str:
    if test.get("op") is None:
        return str(test["word"])
    return f"{test['word']} {test['op']} {test['number']}"
