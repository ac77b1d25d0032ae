"""The library of runs: compare, export, share, delete."""

from dashboards.runs import runs_page

runs_page()
