"""Any measure of the game, by whatever it is kept by."""

from dashboards.measuring import measures_page

measures_page()
