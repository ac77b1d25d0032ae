"""All cards at once, and each on its own page."""

from dashboards.cards import cards_page

cards_page()
