"""Every card, edited in a table, drawn beside it."""

from dashboards.design.cards import edit_cards_page

edit_cards_page()
