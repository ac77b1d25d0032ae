"""Play against the scripts, or watch them, choice by choice."""

from dashboards.seating import seat_page

seat_page()
