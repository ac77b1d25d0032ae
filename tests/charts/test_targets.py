from dataclasses import dataclass, field
from typing import Any

from toolkit.balance.targets import Judge
from toolkit.charts.targets import targets_panel
from toolkit.play.game import rivals

from .made_up import PARTS, SEEDS, sums


@dataclass
class Band:
    measure: str
    low: float
    high: float
    title: str = "A band"
    by: dict[str, list[int]] = field(default_factory=dict)
    unit: str = "share"
    players: int | None = None
    id: str = "a-band"
    band: tuple[float, float] | None = None


def judged(measure: str, low: float, high: float, **more: Any) -> dict[str, Any]:
    return Judge(sums, PARTS, SEEDS, goals=rivals(2)).judged(Band(measure, low, high, **more))


def test_missed_targets_come_first_and_are_told_one_by_one() -> None:
    rows = [judged("strategy_win_share", 0.7, 1, title="Met"), judged("hope_share", 0.5, 1, title="Poor in Hope")]
    (panel,) = targets_panel(rows, elsewhere=3)
    assert panel.finding.splitlines() == [
        "Missed: Poor in Hope: 6.2%, wanted 50.0% to 100.0%.",
        "Met: 1 of 2 targets.",
        "3 more are for other numbers of players.",
    ]
    assert panel.table["verdict"].to_list() == ["missed", "met"]


def test_a_verdict_stands_in_words_beside_its_band() -> None:
    (panel,) = targets_panel([judged("strategy_win_share", 0.7, 1)])
    (row,) = next(iter(panel.chart.to_dict()["datasets"].values()))
    assert (row["said"], row["band"]) == ("83.3%, met, warlord", "70.0% to 100.0%")


def test_a_pool_without_targets_has_no_panel() -> None:
    assert targets_panel([]) == []
