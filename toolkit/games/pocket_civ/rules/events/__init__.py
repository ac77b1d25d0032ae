"""Rulebook, Event Explanations: every Event by its name."""
