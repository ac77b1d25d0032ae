"""Who climbs the Glory track, Era by Era."""

from dashboards.reading import review_page
from toolkit.charts.review import GLORY

review_page(GLORY)
