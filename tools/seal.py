"""The page that checks records holds nothing but what it says it holds: ``python tools/seal.py``.

Its script is laid out like those of the other pages, and the hashes of script and style are written into its
Content-Security-Policy: it runs nothing else, so that a copy of it that was kept can be trusted as long as
it is whole. ``python tools/seal.py --check`` holds the script to the gates of the others and changes nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "companion" / "check.html"
TYPES = ROOT / "tools" / "check.deno.json"
SCRIPT = re.compile(r"(?<=<script>\n).*(?=</script>)", re.DOTALL)


def sealed(page: str) -> str:
    """The page with the hashes of what stands in it."""
    for name in ("script", "style"):
        found = re.search(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        assert found is not None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        page = re.sub(rf"{name}-src '[^']*'", f"{name}-src 'sha256-{digest}'", page, count=1)
    return page


def formatted(page: str) -> str:
    """The page with its script laid out by the formatter."""
    layout = ("fmt", "--quiet", "--no-config", "--line-width", "110")
    with tempfile.TemporaryDirectory() as folder:
        script = _script_in(page, Path(folder))
        assert not _deno(*layout, script).returncode
        return SCRIPT.sub(lambda _: script.read_text("utf-8"), page)


def faults(page: str) -> str:
    """What linter and type checker say against its script, empty where they say nothing."""
    with tempfile.TemporaryDirectory() as folder:
        script = _script_in(page, Path(folder))
        lint = _deno("lint", "--quiet", "--config", ROOT / "deno.json", script)
        types = _deno("check", "--quiet", "--config", TYPES, script)
    return "".join(one.stdout + one.stderr for one in (lint, types) if one.returncode)


def _script_in(page: str, folder: Path) -> Path:
    """The script of the page as a file of its own."""
    [script] = SCRIPT.findall(page)
    file = folder / "check.js"
    file.write_text(script, "utf-8")
    return file


def _deno(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deno", *map(str, words)], capture_output=True, text=True, check=False
    )


if __name__ == "__main__":
    there = PAGE.read_text("utf-8")
    wrong = faults(there)
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(sealed(formatted(there)), "utf-8")
    elif sealed(formatted(there)) != there:
        wrong += f"{PAGE.name} is not as tools/seal.py writes it.\n"
    sys.exit(wrong or None)
