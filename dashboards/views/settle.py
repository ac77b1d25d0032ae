"""One card, settled by experiment."""

from dashboards.lab.settling import settling_page

settling_page()
