"""Frames in, frames out: intervals, outcomes and coverage, of any game."""
