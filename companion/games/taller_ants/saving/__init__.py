"""Dumps of a position, and what is true in every one."""
