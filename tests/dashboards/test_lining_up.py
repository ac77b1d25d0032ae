"""Who plays: a strategy a seat, or at a table of one all who play alone."""

import pytest
from streamlit.testing.v1 import AppTest


def asks() -> None:
    from dataclasses import replace

    import streamlit as st

    from dashboards.lining_up import in_seatings, line_up
    from toolkit.games import load_game
    from toolkit.trials.plan import Plan

    game = replace(load_game("embers"), id="alone", seats=(1, 2), usual_players=1)
    found = line_up(game, dict.fromkeys(("steward", "warlord", "engine")))
    plan = Plan(game="embers", strategies=found.names, alone=found.players == 1, games=6)
    st.code(f"{found.players} {found.told}{in_seatings(plan)}")


@pytest.fixture
def asked() -> AppTest:
    return AppTest.from_function(asks).run()


def test_at_a_table_of_one_everybody_plays_unless_some_are_named(asked: AppTest) -> None:
    assert asked.code[0].value == "1 steward,warlord,engine, each by 3 strategies alone"
    app = asked.multiselect[0].set_value(["engine", "steward"]).run()
    assert app.code[0].value == "1 engine,steward, each by 2 strategies alone"


def test_at_a_larger_table_there_is_a_strategy_a_seat(asked: AppTest) -> None:
    app = asked.selectbox[0].set_value(2).run()
    assert app.code[0].value == "2 steward,warlord, each in 2 seatings" and not app.multiselect
