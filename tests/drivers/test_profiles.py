"""Profiles: read whole, and refused with the key and what would be right."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion.errors import ConfigError
from drivers.profiles import Profile, load_profile, names, read_profile

BARE = (files("hardware") / "profiles" / "bare.toml").read_text("utf-8")


def refused(old: str, new: str) -> str:
    """What is said of the bare profile with ``old`` changed into ``new``."""
    assert old in BARE
    with pytest.raises(ConfigError) as caught:
        read_profile("mine", BARE.replace(old, new))
    assert caught.value.slug == "wrong-config"
    return str(caught.value)


OURS = tuple(name for name in names() if name != "custom")


@pytest.mark.parametrize("name", OURS)
def test_every_profile_that_comes_along_can_be_read(name: str) -> None:
    assert load_profile(name).about.endswith(".")


def test_bare_is_three_buttons_and_an_oled() -> None:
    profile = load_profile("bare")
    assert dict(profile.keys.pins) == {"key1": 17, "key2": 27, "key3": 22}
    assert (profile.display.chip, profile.display.width, profile.display.height) == ("ssd1306", 128, 64)
    assert {wire.pin: str(wire) for wire in profile.wires()} == {
        17: "key1",
        27: "key2",
        22: "key3",
        2: "display SDA",
        3: "display SCL",
    }


def test_the_desk_is_simulated_and_has_the_same_keys() -> None:
    desk = load_profile("desk")
    assert desk.keys.driver == desk.display.driver == "simulated"
    assert desk.keys.pins == load_profile("bare").keys.pins


def test_an_unknown_profile() -> None:
    with pytest.raises(ConfigError, match=r"There is no profile dek\. Did you mean desk\?"):
        load_profile("dek")
    with pytest.raises(
        ConfigError, match=r"There is no profile \.\./x\. There are adafruit-bonnet, .*, waveshare-oled\."
    ):
        load_profile("../x")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rotate = 0", "rotation = 0", "there is no key display.rotation. Did you mean display.rotate?"),
        ("[sound]", "[sounds]", "there is no key sounds. Did you mean sound?"),
        ("[lights]", "[colours]\n[lights]", "there is no key colours."),
        ("[display]", "[screen]", "the table [screen] is called [display] now. Write that name instead."),
        ("key3 = 22", "key4 = 22", "there is no key keys.pins.key4. Did you mean keys.pins.key3?"),
        ("key1 = 17", "key4 = 17", "there is no key keys.pins.key4. Did you mean keys.pins.key1?"),
        ("key3 = 22", "key3 = 17", "GPIO17 is taken twice: key1 and key3. Each needs a pin of its own."),
        ("key3 = 22", "key3 = 2", "GPIO2 is taken twice: key3 and display SDA."),
        ("key3 = 22", "key3 = 28", "keys.pins.key3 is 28; it may be 2 to 27."),
        ("key3 = 22", 'key3 = "22"', 'keys.pins.key3 is "22"; it must be a whole number.'),
        ("key3 = 22", "key3 = true", "keys.pins.key3 is true; it must be a whole number."),
        ('driver = "gpio"', 'driver = "gpoi"', 'keys.driver is "gpoi"; it may be gpio, simulated or none.'),
        ('driver = "gpio"', "driver = 3", "keys.driver is 3; it must be a text in quotes."),
        ('"lgpio"', '"pigpio"', 'keys.factory is "pigpio"; it may be lgpio or rpigpio.'),
        ('chip = "ssd1306"', "", "display.chip is missing."),
        ("height = 64", "height = 60", "the display is 128 by 60; a module with ssd1306 is 128 by 64, 12"),
        ("rotate = 0", "rotate = 1", "display.rotate is 1; it may be 0 or 2."),
        ("width = 128", "", "display.width is missing."),
        ("address = 0x3C", "address = 0x80", "display.address is 128; it may be 8 to 119."),
        ('device = "/dev/hwrng"', 'port = "/dev/ttyACM0"', "there is no key entropy.port."),
        ("[keys]", "[keys", "is not TOML:"),
        (
            '[lights]\ndriver = "none"',
            '[lights]\ndriver = "gpio"\nlamps = [[5, 6]]',
            "lights.lamps must list pins 2 to 27 in threes, as in [[5, 6, 13]].",
        ),
        (
            '[lights]\ndriver = "none"',
            '[lights]\ndriver = "gpio"\nlamps = [[5, 6, 27]]',
            "GPIO27 is taken twice: key2 and lamp 1 blue.",
        ),
        (
            '[sound]\ndriver = "none"',
            '[sound]\ndriver = "gpio"\npin = 22',
            "GPIO22 is taken twice: key3 and beeper.",
        ),
    ],
)  # fmt: skip
def test_a_wrong_profile_is_refused_in_a_sentence(old: str, new: str, sentence: str) -> None:
    said = refused(old, new)
    assert said.startswith("mine.toml")
    assert sentence in said


WAVESHARE = (files("hardware") / "profiles" / "waveshare-oled.toml").read_text("utf-8")


def test_the_waveshare_hat_is_on_spi_with_a_joystick_and_three_keys() -> None:
    profile = load_profile("waveshare-oled")
    assert (profile.display.bus, profile.display.dc, profile.display.reset) == ("spi", 24, 25)
    assert set(profile.keys.pins) == {"key1", "key2", "key3", "up", "down", "left", "right", "press"}
    wires = {str(wire): wire.pin for wire in profile.wires()}
    assert wires | {"display MOSI": 10, "display SCLK": 11, "display CS": 8} == wires


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('bus = "spi"', 'bus = "usb"', 'display.bus is "usb"; it may be i2c or spi.'),
        ("dc = 24", "", "display.dc is missing."),
        ("reset = 25", "", "display.reset is missing."),
        ("reset = 25", "reset = 24", "GPIO24 is taken twice: display DC and display RST."),
        ("reset = 25", "reset = 10", "GPIO10 is taken twice: display MOSI and display RST."),
        ("up = 6", "up = 11", "GPIO11 is taken twice: up and display SCLK."),
        ("device = 0", "device = 1\naddress = 0x3C", "there is no key display.address."),
        ("key2 = 20\n", "", "keys.pins.key2 is missing; a unit with keys has key1, key2 and key3."),
        ('key2 = "2"', 'key4 = "2"', "there is no key keys.printed.key4."),
    ],
)
def test_a_wrong_profile_of_a_hat_is_refused_in_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in WAVESHARE
    with pytest.raises(ConfigError) as caught:
        read_profile("mine", WAVESHARE.replace(old, new, 1))
    assert sentence in str(caught.value)


def test_a_unit_may_have_few_devices() -> None:
    profile = read_profile(
        "phones",
        'about = "Phones alone."\n'
        + "".join(f'[{kind}]\ndriver = "none"\n' for kind in ("keys", "display", "lights", "sound"))
        + '[entropy]\ndriver = "getrandom"\n',
    )
    assert isinstance(profile, Profile)
    assert profile.wires() == ()
