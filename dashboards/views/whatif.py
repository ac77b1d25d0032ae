"""One change, played beside the pool as it is."""

from dashboards.lab.what_if import what_if_page

what_if_page()
