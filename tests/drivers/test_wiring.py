"""The wiring: the same data as the drivers', drawn, and the builders' pages beside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gpiozero.pins.mock import MockFactory

from companion.frozen import replace
from companion.views import prose
from companion.views.prose import languages, translate
from drivers import header
from drivers.build_drawing import build_drawing
from drivers.build_steps import build_steps
from drivers.profiles import Profile, load_profile, names, read_profile
from drivers.wiring import parts, said
from drivers.wiring_drawing import drawing
from tests.support.marked import MARKED, Marked, outside

PRINTED = {
    *("GND", "VCC", "SDA", "SCL", "MOSI", "SCLK", "RST"),
    *("OLED", "SPI", "SSD"),
}
"""What parts are marked with, and what is typed."""
HARDWARE = Path(__file__).parents[2] / "hardware"
REAL = [name for name in names() if name not in ("custom", "desk")]
BARE = (files("hardware") / "profiles" / "bare.toml").read_text("utf-8")
LINK = re.compile(r"\]\(([^)#]+)")


def with_lamps(count: int) -> Profile:
    pins = ((5, 6, 13), (16, 20, 21), (23, 24, 25), (4, 12, 26))
    profile = load_profile("bare")
    return replace(profile, lights=replace(profile.lights, driver="gpio", lamps=pins[:count]))


def test_the_header_is_that_of_the_pi_as_gpiozero_knows_it() -> None:
    pins = MockFactory(revision="a02082").board_info.headers["J8"].pins
    assert {number: header.name(number).replace(" ", "") for number in header.PINS} == {
        number: pin.name.replace("3V3", "3.3V") for number, pin in pins.items()
    }


@pytest.mark.parametrize("name", REAL)
def test_the_drawing_beside_the_page_is_what_the_profile_says(name: str) -> None:
    """After a change of a profile: orbweaver wiring NAME --out hardware/NAME.svg"""
    assert (HARDWARE / f"{name}.svg").read_text("utf-8") == drawing(load_profile(name))


@pytest.mark.parametrize("name", names())
def test_every_pin_in_use_is_drawn_with_its_part(name: str) -> None:
    if name == "custom":
        return
    profile = load_profile(name)
    drawn = {terminal.pin for part in parts(profile) for terminal in part.terminals}
    assert {header.GPIO[wire.pin] for wire in profile.wires()} <= drawn
    root = ElementTree.fromstring(drawing(profile))
    words = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for wire in profile.wires():
        pin = header.GPIO[wire.pin]
        assert f"pin {pin} · GPIO{wire.pin}" in words


@pytest.mark.parametrize("name", REAL)
def test_the_steps_beside_the_page_are_those_of_the_profile(name: str) -> None:
    """After a change of a profile: orbweaver wiring NAME --steps --out hardware/NAME-steps.svg"""
    assert (HARDWARE / f"{name}-steps.svg").read_text("utf-8") == build_drawing(load_profile(name))


@pytest.mark.parametrize(
    "profile", [*map(load_profile, REAL), with_lamps(4)], ids=lambda profile: profile.name
)
def test_every_wire_is_connected_in_one_step(profile: Profile) -> None:
    steps = build_steps(profile)
    connected = [end for step in steps for end in step.terminals]
    wired = [end for part in parts(profile) for end in part.terminals]
    assert sorted(connected, key=repr) == sorted(wired, key=repr)
    assert all(step.mistake and step.lines for step in steps)
    assert [steps[0].picture, steps[-1].picture] == ["plug", "look"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", REAL)
def test_no_word_of_a_step_runs_out_of_its_panel(name: str, language: str) -> None:
    """Of a panel that is 520 wide: a sign takes 0.62 of its size on average, in bold type, too."""
    for step in build_steps(load_profile(name)):
        assert len(translate(step.title, language)) * 17 * 0.62 < 450, step.title
        assert all(len(said(line, language)) * 14 * 0.62 < 480 for line in step.lines), step.title
        assert len(translate(step.mistake, language)) * 12.5 * 0.6 < 560, step.mistake
        assert len(step.lines) <= 3


@pytest.mark.parametrize("drawn", [drawing, build_drawing])
@pytest.mark.parametrize("name", [*REAL, "lamps"])
def test_no_english_word_is_drawn_for_germans(
    name: str, drawn: Callable[[Profile, str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a language in which every message stands in marks, nothing but names stands outside of them."""
    monkeypatch.setattr(prose, "catalogue", lambda _language: Marked())
    profile = with_lamps(2) if name == "lamps" else load_profile(name)
    about = profile.about.partition(" Notes:")[0]
    root = ElementTree.fromstring(drawn(profile, MARKED))
    drawn_words = {one.text or "" for one in root.iter() if one.tag.endswith(("text", "title"))}
    unsaid = " ".join(map(outside, drawn_words - {about, profile.board}))
    unsaid = re.sub(r"orbweaver doctor .*?(--keys|$)|GPIO\d+", " ", unsaid)
    assert set(re.findall("[A-Za-z]{3,}", unsaid)) <= PRINTED


@pytest.mark.parametrize("profile", [load_profile("bare-plus"), with_lamps(4)], ids=["plus", "lamps"])
def test_every_part_has_ground_and_the_display_three_volts(profile: Profile) -> None:
    grounds = []
    for part in parts(profile):
        ends = {terminal.colour: terminal.pin for terminal in part.terminals}
        assert ends["GND"] in header.GROUND
        grounds.append(ends["GND"])
        if part.kind == "display":
            assert ends["3.3 V"] in header.POWER_3V3
        assert not set(ends.values()) & set(header.POWER_5V)
    assert len(set(grounds)) == len(grounds)


def test_nothing_is_drawn_outside_the_picture() -> None:
    text = drawing(with_lamps(4))
    height = float(re.findall(r'height="([\d.]+)"', text)[0])
    root = ElementTree.fromstring(text)
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        assert float(box.get("y", 0)) + float(box.get("height", 0)) <= height


def test_a_profile_may_use_odd_characters() -> None:
    profile = read_profile("mine", BARE.replace('about = "', 'about = "<&> '))
    ElementTree.fromstring(drawing(profile))


@pytest.mark.parametrize("name", REAL)
def test_the_page_of_a_profile_is_there_and_shows_its_drawing(name: str) -> None:
    about = load_profile(name).about
    page = HARDWARE.parent / about.rpartition("Notes: ")[2].removesuffix(".")
    assert f"]({name}.svg)" in page.read_text("utf-8")
    assert f"]({name}-steps.svg)" in page.read_text("utf-8")
    assert f"profiles/{name}.toml" in page.read_text("utf-8") or name in page.read_text("utf-8")


def test_the_tables_of_the_bare_unit_name_every_wire_of_its_drawings() -> None:
    """Ground and power too: the first table is of bare, both together of bare-plus."""
    page = (HARDWARE / "bare.md").read_text("utf-8")
    tables = re.findall(r"(?:^\| *\d+ \| (?:GPIO\d+|ground|3\.3 V) .*\n)+", page, re.MULTILINE)
    bare, more = ({int(pin) for pin in re.findall(r"^\| *(\d+)", table, re.MULTILINE)} for table in tables)
    assert bare == {terminal.pin for part in parts(load_profile("bare")) for terminal in part.terminals}
    assert bare | more == {
        terminal.pin for part in parts(load_profile("bare-plus")) for terminal in part.terminals
    }


@pytest.mark.parametrize("page", sorted(HARDWARE.glob("*.md")), ids=lambda page: page.name)
def test_links_of_the_builders_pages_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", sorted(HARDWARE.glob("*.md")), ids=lambda page: page.name)
def test_what_a_page_says_of_pins_is_so(page: Path) -> None:
    """Rows of the form ``| 11 | GPIO17 |``."""
    for pin, gpio in re.findall(r"^\| *(\d+) *\| *GPIO(\d+) *\|", page.read_text("utf-8"), re.MULTILINE):
        assert header.GPIO[int(gpio)] == int(pin), page.name
