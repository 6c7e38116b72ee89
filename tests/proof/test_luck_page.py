"""docs/luck.md: its example comes out when a shell runs it, and its figures are so."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion import verify
from tests.support import made_rounds

PAGE = (Path(__file__).parents[2] / "docs" / "luck.md").read_text("utf-8")
FACES = [(str(face), 1) for face in range(1, 7)]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
def test_the_example_is_a_vector_and_comes_out_as_it_says():
    code, told = re.search(r"```bash\n(.*?)```.*?```text\n(.*?)```", PAGE, re.DOTALL).groups()
    seen = subprocess.run(["bash", "-euc", code], capture_output=True, text=True, check=True)
    assert seen.stdout == told
    vectors = json.loads(made_rounds.VECTORS.read_text("utf-8"))
    lines = next(one["lines"] for one in vectors if one["name"] == "one phone")
    opened, drew = (json.loads(json.loads(line)["entry"])["body"] for line in lines)
    (phone, commitment), fixed = opened["next"]["witnesses"][0], opened["next"]["commitment"]
    shown = [opened["rounds"], phone, drew["round"]["secret"], drew["round"]["nonces"][0][1]]
    assert re.findall(r"^\w+=(\w{16,})$", code, re.MULTILINE) == shown
    assert told.split()[5] == commitment
    assert fixed in told
    assert told.endswith(f"so the face is number {drew['luck'][0]['face']}\n")


def test_every_name_that_is_hashed_stands_there():
    for name in ("orbweaver nonce 1", "orbweaver round 1", "orbweaver draw 1"):
        assert f'"{name}"' in PAGE


def test_a_box_that_claims_silence_has_the_better_of_two():
    chance = random.Random(16)

    def fell(nonce: bytes) -> str:
        published = verify.Published(1, b"", [(b"phone of", b"")], {})
        return verify.drawn(bytes(16), verify.Revealed(published, secret, [nonce]), 1, FACES)

    wished = honest = 0
    for _ in range(3600):
        secret, nonce = chance.randbytes(32), chance.randbytes(32)
        honest += fell(nonce) == "6"
        wished += "6" in (fell(nonce), fell(b""))
    assert abs(honest - 600) < 90  # four standard deviations
    assert abs(wished - 1100) < 111
    assert "11 times in 36 instead of 6" in PAGE
