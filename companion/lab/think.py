"""The process that thinks beside the box: ``python -m companion.lab.think``.

It answers what ``companion.lab.search.mind`` says, and does without what the box itself leaves out.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from companion.left_out import leave_out

COMMAND = (sys.executable, "-m", "companion.lab.think")
POLITENESS = 5
"""How far it steps back behind the table itself, which is to answer at once."""

if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        leave_out()
        from companion.lab.search import mind

        with suppress(OSError):  # a service may not be allowed to
            os.nice(POLITENESS)
        mind.main()
