"""What must hold across the rows of an Embers pool (rules brief §3, item 10)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from toolkit.games.embers.cards import ASPECTS, ERAS, Board, CivRow, EmberRow, TokenRow
from toolkit.games.embers.knobs import Knobs
from toolkit.games.embers.parameters import SEATS, Rules, deal_size
from toolkit.pools.problems import Problem, did_you_mean
from toolkit.pools.shapes import Locate, Models

STACK = 9  # Rulebook 3.3: 54 cards, six Eras, the full pool with 4 players
COLOURS_BY_VALUE = {3: (1,), 2: (1, 2), 1: (2, 3)}  # Rulebook 2: power costs flexibility
HINTS = {
    "restack_54_into_5": "the pool, in Era order, is cut into {eras} stacks of {deal}, the last ones shorter",
    "deal_fewer": "those Eras deal fewer cards",
    "borrow_unused_era": "cards of the Eras that are not played fill the gap",
    "pad_placeholder": "blank cards fill the gap",
    "error": "such a game is refused",
}


def audit(models: Models, locate: Locate) -> list[Problem]:
    """Every breach of the pool's laws, errors and warnings."""
    return [problem for check in CHECKS for problem in check(models, locate)]


def _costs(models: Models, locate: Locate) -> Iterator[Problem]:
    for card in _cards(models):
        listed = [aspect for aspect, cost in zip(ASPECTS, card.costs, strict=True) if cost is not None]
        wanted = 2 if card.kind == "civ" else 3
        if len(listed) != wanted:
            kind = "Civ Card lists exactly 2 Costs" if card.kind == "civ" else "wonder lists 3 Costs"
            yield locate("civ.csv", card.id, "warfare").problem(
                f"a {kind}, this one lists {len(listed)} ({', '.join(listed) or 'none'}); "
                "fill or empty the columns warfare, culture, economy"
            )
        elif card.kind == "civ" and card.aspect is not None and card.aspect not in listed:
            yield locate("civ.csv", card.id, "aspect").problem(
                f"the aspect must be one of the card's two Cost aspects: {' or '.join(listed)}"
            )


def _kinds(models: Models, locate: Locate) -> Iterator[Problem]:
    for card in _cards(models):
        if card.kind == "civ" and card.aspect is None:
            yield locate("civ.csv", card.id, "aspect").problem("is empty; a Civ Card has one of its two Cost aspects")
        if card.kind == "wonder" and card.aspect is not None:
            yield locate("civ.csv", card.id, "aspect").problem("a wonder belongs to no aspect; leave the cell empty")
        if card.kind == "wonder" and any(clause.on != "end" for clause in card.ability):
            yield locate("civ.csv", card.id, "ability").problem(
                "a wonder has no ability but an end-game rule: write it as `end: vp ...`"
            )


def _abilities(models: Models, locate: Locate) -> Iterator[Problem]:
    for card in _cards(models):
        if not card.ability:
            rule = "an ability" if card.kind == "civ" else "an end-game rule"
            yield locate("civ.csv", card.id, "ability").problem(f"is empty; every {card.kind} has {rule}", "warning")
    embers: Sequence[EmberRow] = models.get("embers.csv", [])
    for ember in embers:
        if any(clause.on is not None for clause in ember.ability):
            yield locate("embers.csv", ember.id, "ability").problem(
                "an Ember is used once, by returning it: it cannot wait for an occasion"
            )


def _empty(models: Models, locate: Locate) -> Iterator[Problem]:
    if "civ.csv" in models and not models["civ.csv"]:
        yield locate("civ.csv").problem("has no cards; add a row for each")
    if "strategies.json" in models and not models["strategies.json"]:
        yield locate("strategies.json").problem("has no strategies; nobody could play")


def _stacks(models: Models, locate: Locate) -> Iterator[Problem]:
    sizes = Counter(era for card in _cards(models) for era in [card.era] * card.copies)
    for era in ERAS:
        if sizes[era] != STACK:
            yield locate("civ.csv").problem(f"Era {era} has {sizes[era]} cards; the rulebook counts {STACK}", "warning")


def _deals(models: Models, locate: Locate) -> Iterator[Problem]:
    rules: Rules | None = models.get("rules.json")
    if rules is None:
        return
    sizes = Counter(era for card in _cards(models) for era in [card.era] * card.copies)
    for players in SEATS:
        deal, eras = deal_size(rules, players), rules.eras_by_players[players]
        short = [era for era in ERAS[:eras] if sizes[era] < deal]
        if short:
            yield _shortfall(rules, players, deal, eras, short, sum(sizes.values()), locate)


def _shortfall(
    rules: Rules, players: int, deal: int, eras: int, short: Sequence[str], cards: int, locate: Locate
) -> Problem:
    rule = rules.short_stack_rule
    if rule == "restack_54_into_5" and eras == len(ERAS):
        rule = "deal_fewer"  # every stack is in play: there is nothing to cut anew
    return locate("rules.json", "short_stack_rule").problem(
        f"{players} players need {eras} Eras of {deal} cards, {eras * deal} in all, but the pool has {cards} and "
        f"the stacks of Era {', '.join(short)} are too small: {HINTS[rule].format(eras=eras, deal=deal)}",
        "warning",
    )


def _tokens(models: Models, locate: Locate) -> Iterator[Problem]:
    tokens: Sequence[TokenRow] = models.get("tokens.csv", [])
    for token in tokens:
        allowed = COLOURS_BY_VALUE[token.value]
        if len(token.aspects) not in allowed:
            yield locate("tokens.csv", token.id, "aspects").problem(
                f"a Resource of value {token.value} has {' or '.join(map(str, allowed))} colours, "
                f"this one has {len(token.aspects)}"
            )
    if sum(token.bag for token in tokens) == 0:
        yield locate("tokens.csv").problem("no token starts in a bag; give some of them a number in column bag")


def _boards(models: Models, locate: Locate) -> Iterator[Problem]:
    boards: Sequence[Board] = models.get("boards.json", [])
    if len(boards) < max(SEATS):
        yield locate("boards.json").problem(f"{len(boards)} boards; a game of five needs 5, no two alike")
    for field in ("id", "colour"):
        seen = Counter(getattr(board, field) for board in boards)
        for value in (value for value, n in seen.items() if n > 1):
            yield locate("boards.json").problem(f"{field} {value!r} stands on {seen[value]} boards; no two are alike")
    yield from _board_bags(boards, models, locate)


def _board_bags(boards: Sequence[Board], models: Models, locate: Locate) -> Iterator[Problem]:
    kinds = {token.id for token in models.get("tokens.csv", [])}
    for number, board in enumerate(boards):
        for kind in board.bag:
            if kind not in kinds:
                yield locate("boards.json", f"{number}.bag.{kind}").problem(f"tokens.csv has no token {kind!r}")


def _rules(models: Models, locate: Locate) -> Iterator[Problem]:
    rules: Rules | None = models.get("rules.json")
    embers: Sequence[EmberRow] = models.get("embers.csv", [])
    copies = sum(ember.copies for ember in embers)
    if rules is not None and copies < rules.ember_stack_size:
        yield locate("rules.json", "ember_stack_size").problem(
            f"asks for {rules.ember_stack_size} Embers, embers.csv has {copies}: the stack is smaller", "warning"
        )


def _pacing(models: Models, locate: Locate) -> Iterator[Problem]:
    if "other" not in models.get("pacing.json", {"other": 0}):
        yield locate("pacing.json").problem('needs an entry "other": the seconds for questions that it does not name')


def _cards(models: Models) -> Sequence[CivRow]:
    cards: Sequence[CivRow] = models.get("civ.csv", [])
    return cards


def _settings(models: Models, locate: Locate) -> Iterator[Problem]:
    """What a strategy may choose anew names its own knobs, and values they take."""
    for strategy, settings in (models.get("settings.json") or {}).items():
        known = models["strategies.json"]
        if strategy not in known:
            spot = locate("settings.json", strategy)
            yield spot.problem(f'there is no strategy "{strategy}".{did_you_mean(strategy, known)}')
            continue
        for name, setting in settings.items():
            try:
                Knobs.model_validate({**known[strategy].model_dump(by_alias=True), **setting})
            except ValidationError as error:
                found = error.errors(include_url=False)[0]
                where = ".".join([name, *map(str, found["loc"])])
                yield locate("settings.json", strategy).problem(f"{where}: {found['msg']}")


CHECKS: tuple[Callable[[Models, Locate], Iterator[Problem]], ...] = (
    _empty, _kinds, _costs, _abilities, _stacks, _deals, _tokens, _boards, _rules, _pacing, _settings,
)  # fmt: skip


def counts(models: Models) -> dict[str, Any]:
    """Cards by Era, aspect and kind, and the cost curve by Era."""
    cards = _cards(models)
    return {
        "cards": sum(card.copies for card in cards),
        "by_kind": _by(cards, lambda card: card.kind),
        "by_era": _by(cards, lambda card: card.era),
        "by_aspect": _by(cards, lambda card: card.aspect or "none"),
        "embers": sum(ember.copies for ember in models.get("embers.csv", [])),
        "cost_curve": {era: _curve([card for card in cards if card.era == era]) for era in ERAS},
    }


def _by(cards: Sequence[CivRow], key: Callable[[CivRow], str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for card in cards:
        found[key(card)] += card.copies
    return dict(found)


def _curve(cards: Sequence[CivRow]) -> Mapping[str, float]:
    civ = [card for card in cards if card.kind == "civ"]
    if not civ:
        return {"cards": 0}
    costs = [sum(cost or 0 for cost in card.costs) for card in civ]
    return {
        "cards": len(civ),
        "lowest_cost": min(costs),
        "mean_cost": round(sum(costs) / len(civ), 2),
        "highest_cost": max(costs),
        "mean_vp": round(sum(card.vp for card in civ) / len(civ), 2),
        "vp_per_cost": round(sum(card.vp for card in civ) / sum(costs), 3) if sum(costs) else 0.0,
    }
