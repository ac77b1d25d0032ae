"""What moves the game most."""

from dashboards.lab.sensitivity import sensitivity_page

sensitivity_page()
