"""Every rule parameter, by the headings of the rulebook."""

from dashboards.design.rules import edit_rules_page

edit_rules_page()
