"""Pools: the designer's files, read, checked and patched."""
