"""Does what the test asks for: a line of JSON comes in and, when it is done, another goes out.

``{"run": COMMAND}`` runs a shell command. ``{"press": LINE, "seconds": S}`` pulls a line of the
GPIO controller down for so long.
"""

import json
import subprocess
import sys
import time


def run(command):
    done = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return {"status": done.returncode, "said": done.stdout.decode("utf-8", "replace")}


def press(line, seconds):
    with open(line, "w", buffering=1) as pull:
        for level, wait in (("pull-down\n", seconds), ("pull-up\n", 0.08)):
            pull.write(level)
            pull.seek(0)
            time.sleep(wait)
    return {}


with open(sys.argv[1], "r+b", buffering=0) as port:
    port.write(b'{"ready": true}\n')
    for asked in iter(port.readline, b""):
        asked = json.loads(asked)
        answer = run(asked["run"]) if "run" in asked else press(asked["press"], asked["seconds"])
        rest = memoryview(json.dumps(answer).encode() + b"\n")
        while rest:
            rest = rest[port.write(rest) :]
