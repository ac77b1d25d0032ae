"""Two games of a what-if side by side."""

from dashboards.lab.flipped import side_by_side_page

side_by_side_page()
