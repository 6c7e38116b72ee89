"""What the pages are made of: legible colours, nothing from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web_ui

STATIC = Path(web_ui.__file__).parent / "static"
SEATS = ("red", "yellow", "green", "purple", "orange")
GROUNDS = ("bg", "surface", "raised")


def tokens():
    """The colour tokens, dark and light."""
    source = (STATIC / "tokens.css").read_text()
    dark, light = source.split("@media (prefers-color-scheme: light)")
    first = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", dark))
    return {"dark": first, "light": first | dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", light))}


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_text_can_be_read_on_every_ground(scheme):
    found = tokens()[scheme]
    texts = ["text", "muted", "accent-text", "danger", "ok", *(f"{seat}-line" for seat in SEATS)]
    for text in texts:
        for ground in GROUNDS:
            assert contrast(found[text], found[ground]) >= 4.5, (text, ground)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_ink_can_be_read_on_the_fill_below_it(scheme):
    found = tokens()[scheme]
    pairs = [("on-accent", "accent"), ("on-danger", "danger"), ("cell-name", "cell")]
    for ink, fill in pairs + [(f"{seat}-ink", seat) for seat in SEATS]:
        assert contrast(found[ink], found[fill]) >= 4.5, (ink, fill)


def test_nothing_is_loaded_from_outside_and_nothing_is_inline():
    for path in [*STATIC.iterdir(), *(STATIC.parent / "templates").iterdir()]:
        source = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", source), path.name
        if path.suffix == ".html":
            assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", source), path.name


def test_what_plain_http_lacks_is_not_used():
    absent = (
        "randomUUID",
        "crypto.subtle",
        "serviceWorker",
        "navigator.clipboard",
        "wakeLock",
        "cookieStore",
    )
    for path in STATIC.glob("*.js"):
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not [name for name in absent if name in code], path.name


def test_every_module_is_fetched_at_once():
    """The phone page names all modules it will need, so that they come in one round trip."""
    page = (STATIC.parent / "templates" / "phone.html").read_text()
    needed, seen = ["phone"], set()
    while needed:
        name = needed.pop()
        if name not in seen:
            seen.add(name)
            needed += re.findall(r'from "\./(\w+)\.js"', (STATIC / f"{name}.js").read_text())
    assert all(f'"{name}"' in page for name in seen - {"phone"})
