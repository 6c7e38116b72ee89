"""SHA-256 and HMAC as the pages have them, from other people's code: equal to Python's, byte for byte."""

from __future__ import annotations

import hashlib
import hmac
import importlib
import random

import pytest

from tests.support import scripts
from web_ui import bundling
from web_ui.assets import SOURCES

PAGE = """\
import { hmac, sha256 } from "./vendor/hashes.js";

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (all) => [...all].map((one) => one.toString(16).padStart(2, "0")).join("");
async function main() {
  let said = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) said += part;
  const done = JSON.parse(said).map(([key, message]) => [
    hex(sha256(bytes(message))),
    hex(hmac(sha256, bytes(key), bytes(message))),
  ]);
  console.log(JSON.stringify(done));
}
main();
"""
PUBLISHED = [
    (b"", b"abc", 0, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),  # FIPS 180-4
    (b"\x0b" * 20, b"Hi There", 1, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        b"\xaa" * 131,  # RFC 4231: a key longer than a block
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        1,
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]


def computed(folder, pairs):
    """The SHA-256 of each message and its HMAC, from a page's script as it is sent."""
    page = bundling.script(
        "page.js", lambda name: PAGE if name == "page.js" else (SOURCES / name).read_text("utf-8"), str
    )
    (folder / "page.js").write_text(page, "utf-8")
    return scripts.run(folder / "page.js", [(key.hex(), message.hex()) for key, message in pairs])


def test_what_is_published_comes_out(tmp_path):
    found = computed(tmp_path, [(key, message) for key, message, _, _ in PUBLISHED])
    assert [both[which] for both, (_, _, which, _) in zip(found, PUBLISHED, strict=True)] == [
        told for *_, told in PUBLISHED
    ]


def test_every_length_about_a_block_is_hashed_as_python_does(tmp_path):
    chance = random.Random(16)
    pairs = [(chance.randbytes(chance.randrange(140)), chance.randbytes(length)) for length in range(200)]
    assert computed(tmp_path, pairs) == [
        [hashlib.sha256(message).hexdigest(), hmac.new(key, message, "sha256").hexdigest()]
        for key, message in pairs
    ]


def test_a_package_that_is_not_what_it_was_is_not_taken():
    with pytest.raises(SystemExit, match="is not what it was"):
        importlib.import_module("vendor").check(*importlib.import_module("vendor").HASHES[:1], b"", "AAAA")
