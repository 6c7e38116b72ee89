"""Scripts of the pages, run without a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from web_ui import bundling
from web_ui.assets import SOURCES

NO_DRAWINGS = {
    "drawing/art.js": "".join(f"export const {name} = null;\n" for name in ("drawing", "mark", "picture"))
}
"""A stub for scripts that draw only where there is a page."""


def run(path: Path, given: Any = None) -> Any:
    """What a script prints, as JSON, when it finds ``given`` as JSON on its standard input."""
    command = [sys.executable, "-m", "deno", "run", "--quiet", "--no-remote", "--no-config", str(path)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def bundled(path: Path, stubs: Mapping[str, str]) -> Path:
    """Writes the script that ``path`` names, with all it imports, in one file; ``stubs`` stand for some
    scripts of the pages, the one of that name among them."""

    def read(name: str) -> str:
        return stubs.get(name) or (SOURCES / name).read_text("utf-8")

    path.write_text(bundling.script(path.name, read, str), "utf-8")
    return path
