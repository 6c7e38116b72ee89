"""Fronts: the unit’s buttons, display, lamps and beeper, driven from snapshots."""
