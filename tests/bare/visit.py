"""Run ``make run``, ask for the page once it says where it is, and stop it. Needs Python alone."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from urllib.request import urlopen

serving = subprocess.Popen(
    ["make", "run", "ARGS=--port 0"], stdout=subprocess.PIPE, text=True, start_new_session=True
)
assert serving.stdout is not None
for line in serving.stdout:
    print(line, end="")
    if found := re.search(r"http://[^/:]+:(\d+)", line):
        for path in ("/healthz", "/", "/unit"):
            with urlopen(f"http://127.0.0.1:{found[1]}{path}", timeout=30) as answer:
                print(path, answer.status)
        break
else:
    raise SystemExit("It ended before it said where it is.")
os.killpg(serving.pid, signal.SIGTERM)
serving.communicate()
