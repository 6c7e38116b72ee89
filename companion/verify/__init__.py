"""Check the record of a game by itself: that its luck is what was fixed before anybody knew it.

    python -m verify [--json] FILE [OLD]

This folder stands alone, so that people can give it away by itself: where it lies that line works. It needs
Python and nothing else of this program, and shares no code with what plays.
What it checks and what it can claim is told in ``docs/luck.md``; whether the words were legal it cannot say.
"""

from pathlib import Path

from .chain import Stood, Unlinked
from .checking import PAPER, check
from .reading import Wrong
from .report import Report
from .saying import main, tell

PAGE = Path(__file__).parent.with_name("check.html")
"""The page that checks the same in any browser, by code of its own."""

__all__ = ["PAGE", "PAPER", "Report", "Stood", "Unlinked", "Wrong", "check", "main", "tell"]
