"""Every value of one or two settings."""

from dashboards.lab.sweeps import sweeps_page

sweeps_page()
