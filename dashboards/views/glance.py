"""What is wrong, in ten seconds; coverage before all."""

from dashboards.reading import review_page
from toolkit.charts.review import GLANCE

review_page(GLANCE)
