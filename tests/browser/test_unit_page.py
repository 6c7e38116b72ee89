"""The simulated unit in a browser, with the whole program behind it."""

from __future__ import annotations

import time

import pytest

from companion import config
from companion.app import brought_up
from companion.play import Chance
from companion.table.intents import Intent, Origin
from companion.table.menus import ask_for

PATIENCE = 8  # s


@pytest.fixture
def house(tmp_path):
    flags = {"unit.profile": "desk", "web.host": "127.0.0.1", "web.port": 0, "table.data": str(tmp_path)}
    with brought_up(config.load(flags=flags), switch_off=lambda: None) as house:
        yield house


@pytest.fixture
def unit(chromium, house):
    said = []
    context = chromium.new_context(viewport={"width": 900, "height": 700})
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"http://localhost:{house.server.port}/unit")
    page.wait_for_selector("canvas[data-lit=true]")
    yield page
    context.close()
    assert said == []


def until(page, fits):
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(30)


def picture(page):
    return page.evaluate("document.getElementById('glass').toDataURL()")


def press(page, number):
    """One short press, and wait until the glass has answered it."""
    before = picture(page)
    page.click(f"[data-key=key{number}]")
    until(page, lambda: picture(page) != before)
    page.wait_for_timeout(350)  # a focus slides for up to 300 ms


def test_the_glass_is_shown_pixel_for_pixel_at_a_whole_scale(unit, house):
    size = unit.eval_on_selector(
        "canvas", "one => [one.width, one.height, one.clientWidth, one.clientHeight]"
    )
    assert size[:2] == [128, 64]
    assert size[2] % 128 == size[3] % 64 == 0
    lit = unit.evaluate(
        "() => { const glass = document.getElementById('glass');"
        " const data = glass.getContext('2d').getImageData(0, 0, 128, 64).data;"
        " return Array.from({length: 8192}, (_, at) => data[at * 4] > 60 ? 1 : 0).join('') }"
    )
    bits = "".join(f"{byte:08b}" for byte in house.unit.bench.pixels())
    assert sum(a != b for a, b in zip(lit, bits, strict=True)) < 200  # the spider walks meanwhile


def test_three_buttons_start_a_game_and_draw(unit, house):
    press(unit, 3)  # Play
    for _ in range(12):
        if house.desk.snapshot().game is not None:
            break
        press(unit, 3)
    until(unit, lambda: house.desk.snapshot().game is not None)
    assert isinstance(house.desk.snapshot().pending, Chance)
    entry = house.desk.snapshot().entry
    unit.click("[data-key=key3]")
    until(unit, lambda: house.desk.snapshot().entry > entry)


def test_the_number_keys_press_and_a_hold_is_a_hold(unit, house):
    """Hold 1 takes back: here, that the pieces stay as they were dealt."""

    def topic():
        return house.desk.snapshot().pending[0].topic

    for word in ("new web-of-flies 2 start", "draw", "keep"):
        say(house, word)
    assert topic() == "turn"
    unit.wait_for_timeout(600)
    unit.keyboard.press("1")  # short: only another page of the display
    unit.wait_for_timeout(400)
    assert topic() == "turn"
    unit.keyboard.down("1")
    until(unit, lambda: topic() == "swap")
    unit.keyboard.up("1")


def test_a_phone_is_referee_after_a_press_here(unit, chromium, house):
    context = chromium.new_context(viewport={"width": 360, "height": 740})
    phone = context.new_page()
    phone.goto(f"http://localhost:{house.server.port}/j/{house.guests.token}")
    phone.click("text=Join >> nth=-1")
    phone.goto(f"http://localhost:{house.server.port}/j/mine")
    before = picture(unit)
    phone.click("text=Be the referee")
    until(unit, lambda: picture(unit) != before)  # the wish comes up on the glass
    unit.wait_for_timeout(600)  # and can be read
    press(unit, 3)  # Yes
    until(phone, lambda: not house.guests.wishes())
    phone.goto(f"http://localhost:{house.server.port}/j/mine")
    assert not phone.is_visible("text=Be the referee")
    context.close()


def say(house, word):
    """What the unit would say for whoever is asked."""
    now = house.desk.snapshot()
    seat = now.pending[0].seat if isinstance(now.pending, tuple) else None
    intent = Intent(f"test {word}", word, Origin("unit"), seat, ask_for(now, seat, word))
    assert house.desk.submit(intent).result(PATIENCE).ok
