"""Who Collapses, when, and how that compares with drawing on blindly."""

from dashboards.reading import review_page

review_page(
    "Collapse rates",
    "Who Collapses in which Era, and how much do players save by stopping in time?",
    lambda review: [
        *review.measured("collapse_rate_by_era"),
        *review.measured("collapse_rate_by_era", "era"),
        *review.measured("hope_spent_by_era"),
    ],
)
