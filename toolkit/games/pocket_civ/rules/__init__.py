"""The rulebook, one function a heading."""
