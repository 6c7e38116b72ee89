"""Runs what the test asks for: a line of JSON with a command comes in, one with its end goes out."""

import json
import subprocess
import sys

with open(sys.argv[1], "r+b", buffering=0) as port:
    port.write(b'{"ready": true}\n')
    for line in iter(port.readline, b""):
        done = subprocess.run(
            json.loads(line)["run"], shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        answer = {"status": done.returncode, "said": done.stdout.decode("utf-8", "replace")}
        rest = memoryview(json.dumps(answer).encode() + b"\n")
        while rest:
            rest = rest[port.write(rest) :]
