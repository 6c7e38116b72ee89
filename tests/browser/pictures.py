"""Draw the pictures of README: ``make pictures``.

Phones and a television in games that people with names play at random, so that no two drawings are alike.
"""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from companion.play import Choice, Over
from tests.browser.conftest import ARGS, CHROMIUM, Box
from tests.browser.waiting import TELL, caught_up, past_the_steps, until

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PEOPLE = ("Mia", "Jonas", "Anna", "Tom")
PHONE, TELEVISION = (390, 844), (1920, 1080)
HIGH = 560  # pixels of a picture
GAP = 14
AT_REST = """() => (document.querySelector(".counted .mat") || document.querySelector(".ended .chart"))
    && document.getAnimations().every(one => one.playState !== "running")"""
QUALITY = 82


def played_to(box: Box, fits: Callable[[Choice], bool], least: int = 0) -> int:
    """Random words, at least so many, until a seat is asked what fits; the seat."""
    luck = random.Random(3)
    for step in range(4000):
        asked = box.table.now.pending
        if isinstance(asked, Over):
            raise SystemExit("The game is over before anybody was asked that. Draw once more.")
        if isinstance(asked, tuple) and step >= least and fits(asked[0]):
            return asked[0].seat
        assert box.table.play_a_step(luck).ok
    raise SystemExit("Nobody was ever asked that. Draw once more.")


def sheet(name: str, shots: list[bytes]) -> None:
    """The shots beside one another, of one height."""
    images = [Image.open(io.BytesIO(one)).convert("RGB") for one in shots]
    images = [one.resize((one.width * HIGH // one.height, HIGH), Image.Resampling.LANCZOS) for one in images]
    whole = Image.new("RGB", (sum(one.width + GAP for one in images) - GAP, HIGH), "#8f8a97")
    left = 0
    for one in images:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    whole.save(FOLDER / name, quality=QUALITY, method=6)
    print(f"{FOLDER / name}: {(FOLDER / name).stat().st_size // 1000} kB")


def draw(browser: Any, box: Box) -> None:
    def page(path: str, size: tuple[int, int]) -> Any:
        viewport = {"width": size[0], "height": size[1]}
        opened = browser.new_context(viewport=viewport, reduced_motion="reduce").new_page()
        opened.add_init_script(TELL)
        opened.goto(path)
        return opened

    phones: dict[int, Any] = {}

    def phone(seat: int, scheme: str = "light") -> bytes:
        if seat not in phones:
            phones[seat] = page(box.join_url, PHONE)
            phones[seat].click(f"button[name=seat][value='{seat}']")
            phones[seat].wait_for_selector(".head")
        phones[seat].emulate_media(color_scheme=scheme)
        past_the_steps(phones[seat], box)
        shot: bytes = phones[seat].screenshot()
        return shot

    def television(scheme: str = "light") -> bytes:
        opened = page(box.url + "/board", TELEVISION)
        opened.emulate_media(color_scheme=scheme)
        caught_up(opened, box)
        until(opened, lambda: opened.evaluate(AT_REST))
        shot: bytes = opened.screenshot()
        opened.context.close()
        return shot

    assert box.table.submit("new arachnid 4 mode=counters start").ok
    seat = played_to(box, lambda one: one.topic == "turn", 60)
    sheet("counters.webp", [phone(seat), television()])
    seat = played_to(box, lambda one: one.duel is not None)
    fight = phone(seat, "dark")
    seat = played_to(box, lambda one: one.topic == "sweep")
    sweep = phone(seat)
    assert box.table.submit("new arachnid 3 mode=tracked start").ok
    seat = played_to(box, lambda one: one.topic == "turn", 40)
    sheet("evening.webp", [sweep, fight, phone(seat), phone(seat, "dark")])
    assert box.table.submit("new arachnid 4 mode=counters end.max_rounds=8 start").ok
    box.play()
    over = box.table.now.pending
    assert isinstance(over, Over)
    sheet("end.webp", [phone(over.ranking[0][0]), television("dark")])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        box = Box(Path(folder))
        box.name_seats(*PEOPLE)
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
        try:
            draw(browser, box)
        finally:
            browser.close()
            box.off()


if __name__ == "__main__":
    main()
