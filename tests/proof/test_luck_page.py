"""docs/luck.md: its example comes out when a shell runs it, and its figures are so."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from companion.verify import rounds
from tests.support import made_rounds

PAGE = (Path(__file__).parents[2] / "docs" / "luck.md").read_text("utf-8")
FACES = [(str(face), 1) for face in range(1, 7)]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
def test_the_example_is_a_vector_and_comes_out_as_it_says():
    [(code, told)] = re.findall(r"```bash\n(.*?)```.*?```text\n(.*?)```", PAGE, re.DOTALL)
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


def fell(secret: bytes, *nonces: bytes) -> str:
    published = rounds.Published(1, 1, b"", [(b"phone %d" % n, b"") for n in range(len(nonces))], {})
    return rounds.drawn(bytes(16), rounds.Revealed(published, secret, [*nonces]), 1, FACES)


def test_a_box_that_claims_silence_of_one_of_two_chooses_among_three_results():
    chance = random.Random(16)
    wished = honest = 0
    for _ in range(3600):
        secret, red, green = (chance.randbytes(32) for _ in range(3))
        honest += fell(secret, red, green) == "6"
        sent = (red, green), (b"", green), (red, b"")
        wished += any(fell(secret, *nonces) == "6" for nonces in sent)
    assert abs(honest - 600) < 90  # four standard deviations
    assert abs(wished - 3600 * 91 / 216) < 119
    assert "a wished face of a die falls 91 times in 216 instead of 36" in PAGE
    published = rounds.Published(1, 1, b"", [(b"", b"")] * 2, {})
    assert rounds.Revealed(published, b"", [b"", b"!"]).choices == 3
    assert (
        rounds.Revealed(published, b"", [b"!", b"!"], Counter([1, 4])).choices == 3
    )  # two void rounds with phones


def test_a_box_that_nobody_answers_gets_what_it_likes():
    """It looks for a secret before it publishes anything, so such a draw is claimed to be its own."""
    chance = random.Random(17)
    secrets = (chance.randbytes(32) for _ in range(1000))
    secret = next(one for one in secrets if fell(one, b"") == "6")
    published = rounds.Published(1, 1, b"", [(b"", b"")], {})
    assert rounds.Revealed(published, secret, [b""]).alone
