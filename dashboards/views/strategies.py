"""The strategies of the run side by side."""

from dashboards.reading import review_page
from toolkit.charts.review import STRATEGIES

review_page(STRATEGIES)
