"""The map, a position on it, and who and what is where."""
