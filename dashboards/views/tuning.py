"""A search for the setting that comes closest to the targets."""

from dashboards.lab.tuning import tuning_page

tuning_page()
