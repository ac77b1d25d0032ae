"""The rulings of this game under test."""

from ruled import Rulings

from toolkit.games.pocket_civ.parameters import Rules

RULINGS = Rulings(Rules)
ruling = RULINGS.ruling
