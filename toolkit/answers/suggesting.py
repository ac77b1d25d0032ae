"""Which settings a search tries next: all of them where they are few, else those that optuna expects most of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from toolkit.answers.racing import Entrant
from toolkit.answers.varying import Values, grid, spoken
from toolkit.pools.problems import UsageError

INSTALL = 'python -m pip install -e ".[lab]" -c constraints.txt'
AT_RANDOM = 6
"""Settings taken at random before anything is expected of others."""
PATIENCE = 50
"""How often in a row a setting may come up that was tried before; then the search is at its end."""


@dataclass(frozen=True)
class Suggestion:
    """A setting to try."""

    values: Values
    trial: Any
    """Optuna's; None where all are tried."""


class Suggestions:
    """New settings, batch by batch; what was found of them makes the next batch better."""

    def __init__(self, varied: Mapping[str, Sequence[Any]], trials: int, seed: int) -> None:
        self._varied = varied
        self._left = trials
        self._tried: set[str] = set()
        points = prod(map(len, varied.values()))
        self._whole = grid(varied) if points <= trials else []
        self._study: Any = None if self._whole else _study(seed)

    def next(self, most: int) -> list[Suggestion]:
        """At most so many new settings; none when the search is at its end."""
        if self._study is None:
            batch, self._whole = self._whole[:most], self._whole[most:]
            return [Suggestion(values, None) for values in batch]
        found: list[Suggestion] = []
        repeats = 0
        while len(found) < min(most, self._left) and repeats < PATIENCE:
            trial = self._study.ask()
            values = {key: self._picked(trial, key) for key in self._varied}
            if spoken(values) in self._tried:
                self._study.tell(trial, state=_states().FAIL)
                repeats += 1
            else:
                self._tried.add(spoken(values))
                found.append(Suggestion(values, trial))
        self._left -= len(found)
        return found

    def _picked(self, trial: Any, key: str) -> Any:
        """By its place: numbers in their order, so that what lies between two good ones is thought good."""
        values = self._varied[key]
        if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
            return sorted(values)[trial.suggest_int(key, 0, len(values) - 1)]
        return values[trial.suggest_categorical(key, range(len(values)))]

    def tell(self, suggestion: Suggestion, entrant: Entrant) -> None:
        """What came of it."""
        if self._study is None:
            return
        states, away = _states(), entrant.distance
        if entrant.state == "searched":
            self._study.tell(suggestion.trial, away)
        elif entrant.state == "culled":
            suggestion.trial.report(away, entrant.seeds)
            self._study.tell(suggestion.trial, state=states.PRUNED)
        else:
            self._study.tell(suggestion.trial, state=states.FAIL)


def _study(seed: int) -> Any:
    try:
        import optuna
    except ImportError:
        raise UsageError(f"A search of so many settings needs optuna, which is not installed. Try: {INSTALL}") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=AT_RANDOM))


def _states() -> Any:
    from optuna.trial import TrialState

    return TrialState
