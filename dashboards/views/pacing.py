"""How long games are, and how they swing."""

from dashboards.reading import review_page
from toolkit.charts.review import PACING

review_page(PACING)
