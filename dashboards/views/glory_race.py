"""Who climbs the Glory track, Era by Era."""

from dashboards.reading import review_page

review_page(
    "Glory race",
    "Who climbs the Glory track, and is it decided early?",
    lambda review: review.measured("glory_by_era") + review.measured("warfare_by_era"),
)
