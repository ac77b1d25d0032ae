"""Playtest: edit card pools, run what-if simulations, review balance."""

__version__ = "0.1.0"
