import itertools
from collections.abc import Iterator
from typing import Any

import altair as alt
import polars as pl
import pytest
import vl_convert
from hypothesis import given
from hypothesis import strategies as st

from toolkit.charts.dots import dots, rates
from toolkit.charts.lines import beside_exact, lines, spread
from toolkit.charts.marks import Scale, in_rows, over
from toolkit.charts.stack import stack
from toolkit.charts.theme import COLOURS, SHAPES

from .conftest import frame, row

WIN = Scale("Win share", "share")
GLORY = Scale("Glory", "Glory")
Spec = dict[str, Any]


@pytest.fixture
def charts(
    shares: pl.DataFrame, race: pl.DataFrame, points_by_source: pl.DataFrame, grown: pl.DataFrame, exact: pl.DataFrame
) -> dict[str, Spec]:
    drawn = {
        "dots": dots(shares, "strategy", WIN, "says dots", fair=1 / 3, coloured=True),
        "rates": rates(race, "era", "strategy", WIN, "says rates"),
        "lines": lines(race, "era", "strategy", GLORY, "says lines"),
        "stack": stack(points_by_source, "strategy", "source", Scale("Mean VP", "VP"), "says stack"),
        "beside_exact": beside_exact(grown, exact, "tokens_drawn", "strategy", WIN, "says beside_exact"),
    }
    return {name: chart.to_dict() for name, chart in drawn.items()}


def layers(spec: Spec, mark: str) -> Iterator[Spec]:
    for layer in spec["layer"]:
        kind = layer["mark"]["type"] if isinstance(layer["mark"], dict) else layer["mark"]
        if kind == mark:
            yield layer


def layer(spec: Spec, mark: str) -> Spec:
    return next(layers(spec, mark))


def rows(spec: Spec, mark: str) -> list[dict[str, Any]]:
    data = layer(spec, mark).get("data") or spec["data"]
    return spec["datasets"][data["name"]]


def test_a_legend_of_many_series_takes_as_many_lines_as_half_a_page_needs() -> None:
    assert in_rows([f"Era {n}" for n in range(1, 9)]).columns == 6
    assert in_rows(["gold_and_wonders", "city_counter"]).columns == 2
    assert in_rows(["x" * 99]).columns == 1


def test_numbers_on_an_axis_give_way_to_each_other_and_words_do_not() -> None:
    assert over("round").to_dict()["axis"]["labelOverlap"] is True
    assert over("event", words=["Anarchy", "Bandits"]).to_dict()["axis"]["labelOverlap"] is False


def test_every_chart_compiles_and_says_its_finding_as_text_alternative(charts: dict[str, Spec]) -> None:
    for name, spec in charts.items():
        assert vl_convert.vegalite_to_vega(spec)["description"] == f"says {name}"


def test_every_chart_tells_mean_interval_and_n_on_hovering(charts: dict[str, Spec]) -> None:
    for name, spec in charts.items():
        tips = layer(spec, "bar" if name == "stack" else "point")["encoding"]["tooltip"]
        assert {"shown", "interval", "n", "seeds"} <= {tip["field"] for tip in tips}


def test_no_text_is_smaller_than_12_px_and_all_of_it_takes_the_colour_of_the_page(charts: dict[str, Spec]) -> None:
    for spec in charts.values():
        sizes = [v for k, v in _walk(spec) if k.lower().endswith("fontsize")]
        assert sizes and min(sizes) >= 12
        assert spec["config"]["axis"]["labelColor"] == spec["config"]["text"]["color"] == "currentColor"
        assert spec["config"]["background"] == "transparent"


def _walk(value: Any) -> Iterator[tuple[str, Any]]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, dict | list):
            yield from _walk(inner)
        else:
            yield str(key), inner


def test_the_fair_share_is_a_dashed_line_with_its_figure(charts: dict[str, Spec]) -> None:
    line = next(rule for rule in layers(charts["dots"], "rule") if "strokeDash" in rule["mark"])
    assert charts["dots"]["datasets"][line["data"]["name"]] == [{"fair": 1 / 3, "says": "fair share 33.3%"}]


def test_a_dot_without_an_interval_is_hollow_and_says_why() -> None:
    spec = dots(
        frame([row(0.2, None, strategy="warlord"), row(0.4, strategy="scholar")]), "strategy", WIN, ""
    ).to_dict()
    assert [r["interval"] for r in rows(spec, "point")] == [
        "too few games yet to say how sure this is",
        "38.0% to 42.0%",
    ]
    assert layer(spec, "point")["encoding"]["fillOpacity"]["condition"]["test"] == "isValid(datum.low)"
    assert layer(spec, "rule")["transform"] == [{"filter": "isValid(datum.low)"}]


def test_a_share_is_never_drawn_outside_0_to_1() -> None:
    spec = dots(frame([row(0.01, 0.03, strategy="warlord")]), "strategy", WIN, "").to_dict()
    assert (rows(spec, "point")[0]["low"], rows(spec, "point")[0]["high"]) == (0.0, 0.04)


def test_next_to_nothing_looks_like_next_to_nothing() -> None:
    rare = frame([row(0.001, 0.001, era=1, strategy="warlord")])
    assert layer(rates(rare, "era", "strategy", WIN, "").to_dict(), "point")["encoding"]["y"]["scale"]["domain"] == [
        0,
        0.05,
    ]


def test_a_strategy_has_its_colour_and_its_shape_on_every_chart(charts: dict[str, Spec]) -> None:
    for name in ("dots", "rates", "lines", "beside_exact"):
        look = layer(charts[name], "point")["encoding"]
        assert look["color"]["scale"] == {"domain": ["warlord", "scholar", "gambler"], "range": list(COLOURS[:3])}
        assert look["shape"]["scale"] == {"domain": ["warlord", "scholar", "gambler"], "range": list(SHAPES[:3])}


def test_an_eighth_series_repeats_a_colour_but_not_its_shape() -> None:
    many = pl.DataFrame([row(0.1, strategy=f"s{i}") for i in range(8)])
    look = layer(dots(many, "strategy", WIN, "", coloured=True).to_dict(), "point")["encoding"]
    pairs = list(zip(look["color"]["scale"]["range"], look["shape"]["scale"]["range"], strict=True))
    assert len(set(pairs)) == 8


def test_losses_stack_left_of_zero_and_gains_right(charts: dict[str, Spec]) -> None:
    bars = [(r["source"], r["since"], r["until"]) for r in rows(charts["stack"], "bar") if r["strategy"] == "warlord"]
    assert bars == [("cards", 0.0, 6.0), ("glory", 6.0, 9.0), ("dark_ages", -2.0, 0.0)]


def test_a_bar_ends_in_its_total(charts: dict[str, Spec]) -> None:
    spec = charts["stack"]
    totals = next(text for text in layers(spec, "text") if text["encoding"]["text"]["field"] == "total")
    assert [r["total"] for r in spec["datasets"][totals["data"]["name"]]] == ["total 7.00", "total 8.10"]


def test_a_part_without_room_for_its_figure_carries_none(charts: dict[str, Spec]) -> None:
    def written(width: int) -> list[str]:
        picture = vl_convert.vegalite_to_svg(charts["stack"] | {"width": width})
        return [
            figure for figure in ("6.00", "3.00", "-2.00", "9.00", "0.10", "-1.00") if f">{figure}</text>" in picture
        ]

    assert written(600) == ["6.00", "3.00", "-2.00", "9.00", "-1.00"]
    assert written(150) == ["9.00"]


def test_each_line_is_named_at_its_last_era(charts: dict[str, Spec]) -> None:
    named = layer(charts["lines"], "text")
    ends = charts["lines"]["datasets"][named["data"]["name"]]
    assert [(r["strategy"], r["era"], r["label_y"]) for r in ends] == [("warlord", 2, 1.3), ("scholar", 2, 0.9)]


def test_the_ribbon_runs_from_low_to_high(charts: dict[str, Spec]) -> None:
    area = layer(charts["lines"], "area")["encoding"]
    assert (area["y"]["field"], area["y2"]["field"]) == ("low", "high")


def test_the_exact_curve_is_dashed_named_and_seen_whole(charts: dict[str, Spec]) -> None:
    spec = charts["beside_exact"]
    curve = next(line for line in layers(spec, "line") if "strokeDash" in line["mark"])
    assert [r["exact"] for r in spec["datasets"][curve["data"]["name"]]] == [0.1, 0.2, 0.4, 0.9]
    assert layer(spec, "point")["encoding"]["y"]["scale"]["domain"] == [0.0, 0.9]
    assert layer(spec, "text")["encoding"]["text"]["field"] == "curve"


@given(st.lists(st.floats(0, 10), max_size=8))
def test_names_lie_apart_in_the_order_of_their_lines(values: list[float]) -> None:
    placed = spread(values, 0.5)
    ranked = [placed[i] for i in sorted(range(len(values)), key=lambda i: values[i])]
    assert all(upper - lower >= 0.5 - 1e-9 for lower, upper in itertools.pairwise(ranked))


def test_names_that_do_not_overlap_stay_at_their_lines() -> None:
    assert spread([3.0, 1.0, 2.0], 0.5) == [3.0, 1.0, 2.0]


def test_nothing_to_show_still_draws() -> None:
    nothing = frame([row(None, strategy="warlord", era=1)])
    for chart in (dots(nothing, "strategy", WIN, "none"), lines(nothing, "era", "strategy", GLORY, "none")):
        assert isinstance(chart, alt.LayerChart)
        assert vl_convert.vegalite_to_svg(chart.to_dict() | {"width": 600}).startswith("<svg")
