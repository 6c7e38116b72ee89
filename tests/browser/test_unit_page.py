"""The simulated unit in a browser, with the whole program behind it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion import config
from companion.app import brought_up
from companion.fronts import keys
from companion.play import TURN, Chance
from companion.table.authority.menus import ask_for
from companion.table.intents import Intent, Origin
from tests.browser.axe import violations
from tests.browser.waiting import PATIENCE, hold_time, past_reading, until


@pytest.fixture
def house(tmp_path, monkeypatch):
    # On a busy machine a short press may take a while.
    monkeypatch.setattr(keys, "_HOLD", tuple((4 * after, *what) for after, *what in keys._HOLD))
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


def expect_on_display(unit, *words):
    """The display says so, as it is read aloud."""
    expect(unit.locator("#display")).to_have_attribute("aria-label", re.compile(".*".join(words)))


def test_axe_finds_nothing_on_it(unit):
    assert violations(unit) == []
    unit.emulate_media(color_scheme="light")
    assert violations(unit, "color-contrast") == []


def test_the_display_is_shown_pixel_for_pixel_at_a_whole_scale(unit, house):
    size = unit.eval_on_selector(
        "canvas", "one => [one.width, one.height, one.clientWidth, one.clientHeight]"
    )
    assert size[:2] == [128, 64]
    assert size[2] % 128 == size[3] % 64 == 0
    read = (
        "() => { const display = document.getElementById('display');"
        " const data = display.getContext('2d').getImageData(0, 0, 128, 64).data;"
        " return Array.from({length: 8192}, (_, at) => data[at * 4] > 60 ? 1 : 0).join('') }"
    )

    def differ():
        bits = "".join(f"{byte:08b}" for byte in house.unit.bench.pixels())
        return sum(a != b for a, b in zip(unit.evaluate(read), bits, strict=True))

    until(unit, lambda: differ() < 200)  # the spider walks meanwhile


def test_a_unit_that_is_not_heard_looks_so(unit, house):
    """Its picture kept a bright button to press."""
    house.server.stop()
    expect(unit.locator("#reply")).to_contain_text("No contact with the unit")
    opacity = "one => getComputedStyle(one).opacity"
    until(unit, lambda: float(unit.locator(".box").evaluate(opacity)) < 0.5)


def test_three_buttons_start_a_game_and_draw(unit, house):
    for said in ("3: Play", "^New game", "2 players, 1 of", "^2 players.*3: Start"):
        expect_on_display(unit, said)
        unit.click("[data-key=key3]")
    expect_on_display(unit, "3: Draw")
    assert isinstance(house.desk.snapshot().pending, Chance)
    entry = house.desk.snapshot().entry
    unit.click("[data-key=key3]")
    until(unit, lambda: house.desk.snapshot().entry > entry)


def test_the_number_keys_press_and_a_hold_is_a_hold(unit, house):
    """Hold 3 skips the list of where pieces go; hold 1 takes back: here, that they stay as dealt."""

    def topic():
        return house.desk.snapshot().pending[0].topic

    for word in ("new web-of-flies 2 start", "draw", "keep"):
        submit(house, word)
    assert topic() == TURN
    expect_on_display(unit, "Now place the pieces", "3: next")
    past_reading(unit)
    unit.keyboard.down("3")
    expect_on_display(unit, "’s turn", "1: more")
    unit.keyboard.up("3")
    unit.keyboard.press("1")  # let go at once, and only another page of the display
    expect_on_display(unit, "’s spiders", "1: more")
    assert topic() == TURN
    unit.keyboard.down("1")
    until(unit, lambda: topic() == "swap")
    unit.keyboard.up("1")


def test_a_phone_is_referee_after_a_press_here(unit, chromium, house):
    context = chromium.new_context(viewport={"width": 360, "height": 740})
    phone = context.new_page()
    phone.goto(f"http://localhost:{house.server.port}/j/{house.guests.token}")
    phone.click("text=Join >> nth=-1")
    phone.goto(f"http://localhost:{house.server.port}/j/mine")
    phone.click("text=Be the referee")
    expect_on_display(unit, "^A phone asks", "3: Yes")
    # Not before it has been there for long enough to be read.
    until(unit, lambda: unit.click("[data-key=key3]") or not house.guests.permission_requests())
    phone.goto(f"http://localhost:{house.server.port}/j/mine")
    phone.wait_for_selector("text=Back to the table")
    expect(phone.locator("text=Be the referee")).to_have_count(0)
    context.close()


def submit(house, word):
    """What the unit would say for whoever is asked."""
    now = house.desk.snapshot()
    seat = now.pending[0].seat if isinstance(now.pending, tuple) else None
    intent = Intent(f"test {word}", word, Origin("unit"), seat, ask_for(now, seat, word))
    assert house.desk.submit(intent).result(PATIENCE).ok


TELL_MOVED = """
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(...all) {
    super(...all);
    this.addEventListener("moved", () => { window.moved = true; });
  }
};
"""


def test_one_laptop_shows_the_unit_a_phone_and_the_board_and_a_second_unit_takes_over(chromium, house):
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE * 1000)
    hold_time(context)
    context.add_init_script(TELL_MOVED)
    streams = []
    beside = re.compile(r".*/api/|[?&](page|language)=.*")
    context.on("request", lambda request: streams.append(beside.sub("", request.url)))
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    base = f"http://localhost:{house.server.port}"
    phone = context.new_page()
    phone.goto(f"{base}/j/{house.guests.token}")
    phone.click("button[name=seat][value=none]")
    phone.wait_for_selector(".head")
    pages = {path: context.new_page() for path in ("/board", "/unit")}
    for path, page in pages.items():
        page.goto(base + path)
    unit = pages["/unit"]
    unit.wait_for_selector("canvas[data-lit=true]")
    second = context.new_page()
    second.goto(f"{base}/unit")
    second.wait_for_selector("canvas[data-lit=true]")
    until(unit, lambda: unit.evaluate("window.moved"))
    context.clock.run_for(4000)  # in which pages that fight for it would ask again and again
    assert streams.count("unit") == 2
    names = {re.sub(".*page=", "", url) for url in asked if "/api/unit?" in url}
    assert len(names) == 2, "each page has a name of its own"
    assert streams.count("live?as=phone") == 1
    assert streams.count("live?as=board") == 1
    for page in (unit, second):
        expect(page.locator("body")).not_to_contain_text("No contact")
    context.close()
