"""The words that the abilities of a sheet may use, read off the models that are their grammar."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from toolkit.play.game import Game
from toolkit.pools.fields import fields_of
from toolkit.pools.kinds import kind_of
from toolkit.pools.words import MARKERS, unparse

Part = Literal["verb", "occasion", "counted", "test"]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the vocabulary."""

    part: Part
    word: str
    form: str
    """How it is written, e.g. `[may] gain [number] token|hope [per ...] [if ...]`; what is in brackets may be left
    out."""
    meaning: str
    example: str
    """A clause of the pool that uses it; nothing where no card does."""


def sentence_columns(model: type[BaseModel]) -> dict[str, type[BaseModel]]:
    """The columns of a row that hold abilities, each with the model of a clause."""
    kinds = {name: kind_of(field) for name, field in fields_of(model).items()}
    return {name: kind.model for name, kind in kinds.items() if kind.takes == "sentence" and kind.model}


def vocabulary(game: Game, model: type[BaseModel], rows: Sequence[Any]) -> list[Word]:
    """The verbs, occasions, counted things and tests of a sheet, with examples out of these rows."""
    found: dict[tuple[Part, str], Word] = {}
    for column, clause in sentence_columns(model).items():
        used = [dumped for row in rows for dumped in _clauses(getattr(row, column, ()))]
        for word in _words(game, clause, used):
            found.setdefault((word.part, word.word), word)
    return [*found.values()]


def _clauses(clauses: Sequence[BaseModel]) -> list[dict[str, Any]]:
    return [clause.model_dump(by_alias=True, exclude_unset=True) for clause in clauses]


def _words(game: Game, clause: type[BaseModel], used: Sequence[dict[str, Any]]) -> Iterator[Word]:
    fields = fields_of(clause)
    effects = [*_models_in(fields["effects"].annotation)]
    for effect in effects:
        meaning = " ".join((effect.__doc__ or "").split())
        for verb in _literals(effect.model_fields["do"].annotation):
            yield Word("verb", verb, _form(verb, effect), meaning, _example(used, lambda part: part["do"], verb))
    for occasion in _literals(fields["on"].annotation) if "on" in fields else ():
        written = f"{occasion}:"
        clauses = [dumped for dumped in used if dumped.get("on") == occasion]
        yield Word("occasion", occasion, written, game.words.get(f"{occasion}:", ""), _quoted(clauses))
    for word in _counted(effects):
        example = _example(used, lambda part: part.get("per"), word)
        yield Word("counted", word, f"per {word}", game.words.get(word, ""), example)
    yield from _tests(game, effects, used)


def _form(verb: str, effect: type[BaseModel]) -> str:
    fields = fields_of(effect)
    parts = ["[may]"] if "may" in fields else []
    parts += [verb, "[number]"] if "n" in fields else [verb]
    if "thing" in fields:
        things = "|".join(_literals(fields["thing"].annotation)) or "..."
        parts.append(things if fields["thing"].is_required() else f"[{things}]")
    for marker in MARKERS:
        if marker in fields:
            words = "|".join(_literals(fields[marker].annotation))
            said = f"{marker} {words if words and len(words) <= 20 else '...'}"
            parts.append(said if fields[marker].is_required() else f"[{said}]")
    return " ".join(parts)


def _counted(effects: Sequence[type[BaseModel]]) -> list[str]:
    fields = [fields_of(effect)["per"] for effect in effects if "per" in fields_of(effect)]
    return [*dict.fromkeys(word for field in fields for word in _literals(field.annotation))]


def _tests(game: Game, effects: Sequence[type[BaseModel]], used: Sequence[dict[str, Any]]) -> Iterator[Word]:
    fields = [field for effect in effects for name, field in fields_of(effect).items() if name in ("if", "unless")]
    models = dict.fromkeys(model for field in fields for model in _models_in(field.annotation))
    for model in models:
        compared = "op" in model.model_fields
        for word in _literals(model.model_fields["word"].annotation):
            written = f"if {word} >= number" if compared else f"if {word}"
            tests = [clause for clause in used if any(test["word"] == word for test in _tests_of(clause))]
            yield Word("test", word, written, game.words.get(word, ""), _quoted(tests))


def _tests_of(clause: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for effect in clause["effects"]:
        yield from effect.get("if") or ()
        yield from effect.get("unless") or ()


def _example(used: Sequence[dict[str, Any]], of: Any, word: str) -> str:
    return _quoted([clause for clause in used if any(of(effect) == word for effect in clause["effects"])])


def _quoted(clauses: Sequence[dict[str, Any]]) -> str:
    """The shortest clause, which shows a word best."""
    return min(map(unparse, ([clause] for clause in clauses)), key=len, default="")


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    else:
        for part in get_args(annotation):
            yield from _models_in(part)


def _literals(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return [str(word) for word in get_args(annotation)]
    return [word for part in get_args(annotation) for word in _literals(part)]
