"""Write into the page that checks records what its own script and style must be: ``python tools/seal.py``.

The page runs nothing else (its Content-Security-Policy), so that a copy of it that was kept can be trusted
as long as it is whole.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "companion" / "check.html"


def sealed(page: str) -> str:
    """The page with the hashes of what stands in it."""
    for name in ("script", "style"):
        found = re.search(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        assert found is not None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        page = re.sub(rf"{name}-src '[^']*'", f"{name}-src 'sha256-{digest}'", page, count=1)
    return page


if __name__ == "__main__":
    PAGE.write_text(sealed(PAGE.read_text("utf-8")), "utf-8")
    print(f"{PAGE.name}: sealed")
