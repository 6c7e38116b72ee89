"""The rules that a game may cite, read once for all tests that ask again and again."""

from __future__ import annotations

from functools import cache

from companion.views import rulebook

sections = cache(rulebook.sections)
"""As ``rulebook.sections``."""
