"""The rulings of this game under test."""

from ruled import Rulings

from toolkit.games.embers.parameters import Rules

RULINGS = Rulings(Rules)
ruling = RULINGS.ruling
