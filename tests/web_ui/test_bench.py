"""The simulated unit as a page, through the real drivers."""

from __future__ import annotations

import base64
import itertools
import json

import pytest
from PIL import Image, ImageDraw

from companion.errors import DeviceError
from drivers import open_unit
from drivers.profiles import load_profile
from tests.support.tables import press_for_referee
from web_ui import create_app
from web_ui.services import Services


@pytest.fixture
def unit():
    unit = open_unit(load_profile("desk"))
    yield unit
    unit.close()


@pytest.fixture
def app(table, guests, unit):
    return create_app(table.desk, guests, Services(unit=unit.bench, trusted_hosts=["spider.local"]))


@pytest.fixture
def edges(unit):
    seen = []
    unit.keys.start(lambda edge: seen.append((edge.key, edge.down)))
    return seen


@pytest.fixture
def here(new_phone):
    """A browser on the machine the unit runs on."""
    return new_phone(address="127.0.0.1")


def press(phone, key, down):
    return phone.post("/api/unit/key", json={"key": key, "down": down})


def test_the_page_names_its_buttons_and_faults_in_the_language_of_the_browser(here):
    page = here.get("/unit", headers={"Accept-Language": "de"}).text
    for label in ("Taste 1", "Taste 1 klemmt", "Display abgezogen", "Die Handyseite öffnen"):
        assert label in page
    assert "Generator silent" in here.get("/unit").text


def test_buttons_press_through_the_pins(here, edges):
    assert press(here, "key1", True).status_code == 200
    assert press(here, "key1", False).status_code == 200
    assert edges == [("key1", True), ("key1", False)]


def test_only_the_machine_itself_or_a_referee_presses(new_phone, guests, edges):
    phone = new_phone("none")
    assert press(phone, "key1", True).json["slug"] == "not-here"
    (device,) = [guest.device for guest in guests.everybody()]
    press_for_referee(guests, device)
    assert press(phone, "key1", True).status_code == 200
    assert edges == [("key1", True)]


@pytest.mark.parametrize(
    "body", [{"key": "key9", "down": True}, {"key": "key1"}, {}, {"key": ["key1"], "down": True}]
)
def test_a_key_that_is_not_there_is_refused(here, edges, body):
    answer = here.post("/api/unit/key", json=body)
    assert answer.status_code == 422
    assert "key1" in answer.json["text"]
    assert edges == []


def fault(phone, name, on):
    return phone.post("/api/unit/fault", json={"fault": name, "on": on})


def test_a_fault_is_made_and_mended_and_the_answer_says_which_there_are(here, unit):
    answer = fault(here, "unplugged", True)
    assert answer.status_code == 200
    assert [name for name, on in answer.json["faults"].items() if on] == ["unplugged"]
    with pytest.raises(DeviceError):
        unit.display.reopen()
    assert not any(fault(here, "unplugged", False).json["faults"].values())
    unit.display.reopen()


def test_only_the_machine_itself_or_a_referee_breaks_anything(new_phone, unit):
    phone = new_phone("none")
    assert fault(phone, "unplugged", True).json["slug"] == "not-here"
    assert not any(unit.bench.faults().values())


@pytest.mark.parametrize(
    "body", [{"fault": "flood", "on": True}, {"fault": "nak"}, {}, {"fault": ["nak"], "on": True}]
)
def test_a_fault_that_is_not_there_is_refused(here, unit, body):
    answer = here.post("/api/unit/fault", json=body)
    assert answer.status_code == 422
    assert "unplugged" in answer.json["text"]
    assert not any(unit.bench.faults().values())


def test_the_page_has_a_button_for_every_fault(here, unit):
    page = here.get("/unit").text
    assert [name for name in unit.bench.faults() if f'data-fault="{name}"' not in page] == []


def test_the_page_sees_the_display_pixel_for_pixel(here, unit):
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).rectangle((3, 5, 40, 9), fill=1)
    unit.display.show(image)
    stream = here.get("/api/unit", buffered=False)
    lines = b"".join(itertools.islice(stream.response, 2)).decode().splitlines()
    display = json.loads(next(line for line in lines if "pixels" in line).removeprefix("data: "))
    assert base64.b64decode(display["pixels"]) == image.tobytes()
    assert display["brightness"] > 0
    stream.close()


def test_a_real_unit_has_no_such_page(table, guests, new_phone):
    client = create_app(table.desk, guests).test_client()
    assert client.get("/unit").status_code == 404
    assert client.get("/api/unit").status_code == 404


def test_the_page_has_a_button_for_every_key(here, unit):
    page = here.get("/unit").text
    assert [key for key in unit.bench.key_names if f'data-key="{key}"' in page] == list(unit.bench.key_names)


def test_a_second_page_of_a_browser_takes_the_display_over(new_phone):
    phone = new_phone("none")
    first = phone.get("/api/unit", buffered=False)
    list(itertools.islice(first.response, 2))
    second = phone.get("/api/unit", buffered=False)
    assert b"event: moved" in list(first.response)[-1]
    assert b"display" in b"".join(itertools.islice(second.response, 2))
    second.close()


def test_a_page_that_asks_again_is_told_of_no_other(new_phone):
    phone = new_phone("none")
    given_up = phone.get("/api/unit?page=mine", buffered=False)
    list(itertools.islice(given_up.response, 2))
    again = phone.get("/api/unit?page=mine", buffered=False)
    assert [event for event in given_up.response if b"moved" in event] == []
    other = phone.get("/api/unit?page=other", buffered=False)
    assert b"event: moved" in list(again.response)[-1]
    other.close()
