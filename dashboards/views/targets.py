"""The bands the pool should keep to."""

from dashboards.lab.targets import targets_page

targets_page()
