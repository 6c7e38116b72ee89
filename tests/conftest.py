"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says something about the machine, and nothing about the code.
settings.register_profile("orbweaver", deadline=None)
settings.load_profile("orbweaver")
