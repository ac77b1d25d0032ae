"""Play many games in the background, with the time left and a way to stop."""

from dashboards.starting import start_page

start_page()
