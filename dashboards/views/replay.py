"""One game of the run, turn by turn."""

from dashboards.replaying import replay_page

replay_page()
