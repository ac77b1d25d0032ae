"""Experiments: plan them, play them in processes, store and reopen the results."""
