"""Who Collapses, when, and how that compares with drawing on blindly."""

from dashboards.reading import review_page
from toolkit.charts.review import COLLAPSE

review_page(COLLAPSE)
