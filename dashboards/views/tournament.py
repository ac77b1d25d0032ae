"""Every strategy meets every other."""

from dashboards.lab.tournament import tournament_page

tournament_page()
