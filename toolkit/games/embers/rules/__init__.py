"""The rules of Embers of Empire, one module a rulebook heading."""
