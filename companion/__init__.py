"""Orbweaver: a tabletop referee for five spider games."""

__version__ = "0.1.0"
