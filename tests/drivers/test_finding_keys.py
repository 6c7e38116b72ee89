"""Press each key: scrambled buttons are found on the pins they are really on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion import cli
from companion.errors import ConfigError, DeviceError, plain
from companion.play import Text, text
from drivers.finding_keys import LOOK, ask, find_keys, save
from drivers.keys.simulated import SimulatedKeys
from drivers.profiles import keys_file, load_profile, profile_as_it_comes

PINS = {"GPIO5": 5, "GPIO6": 6, "GPIO13": 13}
WANTED = {"key1": text("key 1"), "key2": text("key 2")}


class Hand:
    """A person who presses what is listed, one thing after the other, in fake time."""

    def __init__(self, *presses: str) -> None:
        self.keys = SimulatedKeys(PINS)
        self.told: list[str] = []
        self.steps = iter(self._steps(presses))

    def tell(self, words: Text) -> None:
        self.told.append(plain(words))

    def sleep(self, seconds: float) -> None:
        assert seconds == LOOK
        next(self.steps, None)

    def _steps(self, presses: tuple[str, ...]) -> Iterator[None]:
        yield from [None] * 10
        for press in presses:
            for down in (True, False):
                for name in press.split("+"):
                    for level in (down, not down, down):  # it bounces
                        self.keys.push(name, level)
                        yield
                yield from [None] * 12

    def ask(self) -> dict[str, str]:
        return ask(self.keys, WANTED, self.tell, sleep=self.sleep, patience=2)


def test_each_key_is_found_where_it_was_pressed() -> None:
    hand = Hand("GPIO13", "GPIO5")
    assert hand.ask() == {"key1": "GPIO13", "key2": "GPIO5"}
    assert hand.told == ["Press key 1.", "Press key 2."]


def test_a_key_that_was_named_already_is_asked_for_again() -> None:
    hand = Hand("GPIO13", "GPIO13", "GPIO6")
    assert hand.ask() == {"key1": "GPIO13", "key2": "GPIO6"}
    assert hand.told[-1] == "That is key 1 already. Press key 2."


def test_two_at_once_are_none() -> None:
    hand = Hand("GPIO13+GPIO5", "GPIO6", "GPIO5")
    found = hand.ask()
    assert set(found.values()) <= set(PINS)
    assert len(set(found.values())) == 2


def test_a_press_that_never_comes() -> None:
    with pytest.raises(DeviceError, match=r"No press of key 2 was seen for 2 s\. Look at its wire"):
        Hand("GPIO13").ask()


def test_a_contact_that_stays_closed_is_named() -> None:
    hand = Hand()
    hand.keys.push("GPIO6", True)
    with pytest.raises(DeviceError, match=r"GPIO6 stays closed\. Let it go"):
        hand.ask()


# --------------------------------------------------------------------------- a real profile


def presses(factory: MockFactory, pins: list[int]) -> Callable[[float], None]:
    """A person who presses these pins, one after the other, in fake time."""

    def steps() -> Iterator[None]:
        for pin in pins:
            yield from [None] * 10
            factory.pin(pin).drive_low()
            yield from [None] * 10
            factory.pin(pin).drive_high()

    looks = steps()
    return lambda seconds: next(looks, None)


def test_a_clone_with_scrambled_buttons_is_set_right_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory = MockFactory()
    monkeypatch.setattr("drivers.keys.gpio.open_factory", lambda name: factory)
    profile = profile_as_it_comes("bare", tmp_path)
    told: list[str] = []
    pins = find_keys(profile, lambda words: told.append(plain(words)), sleep=presses(factory, [22, 26, 17]))
    assert told[1:] == ["Press key 1.", "Press key 2.", "Press key 3."]
    assert pins == {"key1": 22, "key2": 26, "key3": 17}
    file = save(tmp_path, profile, pins)
    assert file == keys_file(tmp_path, "bare")
    assert dict(load_profile("bare", tmp_path).keys.pins) == pins
    assert dict(load_profile("bare").keys.pins) == {"key1": 17, "key2": 27, "key3": 22}
    assert save(tmp_path, profile, dict(profile.keys.pins)) is None
    assert list(tmp_path.iterdir()) == []


def test_another_program_reads_where_the_keys_are_and_people_read_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    factory = MockFactory()
    monkeypatch.setattr("drivers.keys.gpio.open_factory", lambda name: factory)
    patient = partial(find_keys, sleep=presses(factory, [22, 26, 17]))
    monkeypatch.setattr("drivers.finding_keys.find_keys", patient)
    arguments = cli.parse(["doctor", "--keys", "--json", "--profile", "bare", "--data", str(tmp_path)])
    assert arguments.command(arguments) == 0
    out, beside = capsys.readouterr()
    found = json.loads(out)
    assert found["keys"] == {"key1": 22, "key2": 26, "key3": 17}
    assert found["profile"] == {"key1": 17, "key2": 27, "key3": 22}
    assert Path(found["file"]).is_file()
    assert "Press key 1." in beside


def test_pins_of_the_display_are_not_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: set[str] = set()

    class Watched(MockFactory):
        def pin(self, name: int | str, *args: object, **more: object) -> object:
            watched.add(f"GPIO{name}")
            return super().pin(name, *args, **more)

    monkeypatch.setattr("drivers.keys.gpio.open_factory", lambda name: Watched())
    profile = load_profile("waveshare-oled")
    with pytest.raises(DeviceError, match=r"No press of key 1 \(marked 1\)"):
        find_keys(profile, lambda words: None, patience=0.1)
    assert "GPIO21" in watched
    assert not {"GPIO10", "GPIO11", "GPIO8", "GPIO24", "GPIO25"} & watched


def test_a_profile_without_keys_on_pins() -> None:
    with pytest.raises(ConfigError, match="The profile desk has no keys on pins; there is nothing to press"):
        find_keys(load_profile("desk"), lambda words: None)


# ------------------------------------------------------------------------- the owner's files


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ("[pins]\nkey1 = 17\nkey2 = 17\n", "GPIO17 is taken twice: key1 and key2."),
        ("[pins]\nkey1 = 2\n", "GPIO2 is taken twice: key1 and display SDA."),
        ("[pins]\nkey9 = 5\n", "there is no key pins.key9."),
        ("[pins]\nkey1 = 99\n", "pins.key1 is 99; it may be 2 to 27."),
        ("key1 = 5\n", "pins is missing."),
        ("[pins\n", "is not TOML"),
    ],
)
def test_a_broken_file_of_found_keys_is_refused_by_its_name(
    tmp_path: Path, found: str, sentence: str
) -> None:
    keys_file(tmp_path, "bare").write_text(found)
    with pytest.raises(ConfigError) as caught:
        load_profile("bare", tmp_path)
    assert str(caught.value).startswith(str(keys_file(tmp_path, "bare")))
    assert sentence in str(caught.value)


def test_a_profile_of_one_s_own(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"There is no custom profile yet\. Write .*custom\.toml"):
        load_profile("custom", tmp_path)
    bare = (Path(__file__).parents[2] / "hardware/profiles/bare.toml").read_text()
    (tmp_path / "custom.toml").write_text(
        bare.replace('"ssd1306"', '"sh1106"').replace("key1 = 17", "key1 = 4")
    )
    profile = load_profile("custom", tmp_path)
    assert (profile.name, profile.display.chip, profile.keys.pins["key1"]) == ("custom", "sh1106", 4)
