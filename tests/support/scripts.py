"""Scripts of the pages, run without a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


def run(path: Path, given: Any = None) -> Any:
    """What a script prints, as JSON, when it finds ``given`` as JSON on its standard input."""
    command = [sys.executable, "-m", "deno", "run", "--quiet", "--no-remote", "--no-config", str(path)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)
