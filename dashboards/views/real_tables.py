"""What people came to at real tables: written down, and laid beside a run."""

from dashboards.logging_tables import real_tables_page

real_tables_page()
