"""The knobs of the scripted players."""

from dashboards.design.strategies import edit_strategies_page

edit_strategies_page()
