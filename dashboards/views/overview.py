"""Who wins, from where, and what scores are made of; coverage before all."""

from dashboards.reading import review_page
from toolkit.charts.review import Review

review_page(
    "Overview",
    "Does every strategy and every seat have a fair chance, and what are scores made of?",
    Review.overview,
)
