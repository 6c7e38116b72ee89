"""The configuration: defaults, one file, the command line, and what it says of mistakes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion import config
from companion.errors import ConfigError


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a system-wide file, that is no Raspberry Pi."""
    monkeypatch.setattr(config, "SYSTEM_FILE", tmp_path / "etc" / "orbweaver.toml")
    monkeypatch.setattr(config, "PI_MODEL", tmp_path / "model")
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/red")


def written(tmp_path: Path, toml: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(toml)
    return file


def test_without_anything_the_defaults_hold() -> None:
    found = config.load()
    assert (found.profile, found.host, found.port) == ("desk", "0.0.0.0", 8000)
    assert found.data == Path("/home/red/.local/share/orbweaver")
    assert found.origins["web.port"] == "default"


def test_a_file_goes_over_the_defaults_and_a_flag_over_both(tmp_path: Path) -> None:
    file = written(tmp_path, '[web]\nport = 8080\naddress = "10.42.0.1"\n')
    found = config.load(file, {"web.port": 9000, "web.host": None})
    assert (found.port, found.address, found.host) == (9000, "10.42.0.1", "0.0.0.0")
    assert found.origins["web.port"] == "--port"
    assert found.origins["web.address"] == str(file)


def test_how_much_is_logged_is_a_setting(tmp_path: Path) -> None:
    assert config.load().log_level == "warning"
    file = written(tmp_path, '[log]\nlevel = "info"\n')
    assert config.load(file).log_level == "info"
    found = config.load(file, {"log.level": "debug"})
    assert (found.log_level, found.origins["log.level"]) == ("debug", "--log-level")


def test_the_system_file_is_used_when_no_other_is_named(tmp_path: Path) -> None:
    config.SYSTEM_FILE.parent.mkdir()
    config.SYSTEM_FILE.write_text("[web]\nport = 80\n")
    assert config.load().port == 80
    assert config.load(written(tmp_path, "")).port == 8000


def test_systemd_says_where_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/orbweaver")
    found = config.load()
    assert found.data == Path("/var/lib/orbweaver")
    assert found.origins["table.data"] == "$STATE_DIRECTORY"


def test_a_raspberry_pi_uses_its_pins() -> None:
    config.PI_MODEL.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    assert config.load().profile == "bare"
    assert config.load(None, {"unit.profile": "desk"}).profile == "desk"


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("[web]\nprot = 80", "there is no setting web.prot. Did you mean web.port?"),
        ("port = 80", "there is no setting port. Did you mean web.port?"),
        ("[table]\nport = 80", "there is no setting table.port. Did you mean web.port?"),
        ("[web]\nport = '80'", 'web.port is "80"; it must be a whole number.'),
        ("[web]\nport = true", "web.port is true; it must be a whole number."),
        ("[web]\nport = 70000", "web.port is 70000; a port is 0 to 65535."),
        ("[web]\nnames = 'spider.local'", "web.names is"),
        ("[unit]\nmotion = 1", "unit.motion is 1; it must be true or false."),
        ("[unit]\npower_off = 'halt'", 'unit.power_off is "halt"; it must be stop or poweroff.'),
        ("[table]\nreplacements = '/none'", "table.replacements is /none, which is no folder."),
        ("[web\n", "is not TOML"),
        ("[zzz]\nqqq = 1", "There are unit.profile"),
    ],
)
def test_a_mistake_is_named_with_what_would_be_right(tmp_path: Path, toml: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config.load(written(tmp_path, toml))
    assert sentence in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        config.load(tmp_path / "none.toml")


def test_the_configuration_shown_is_the_configuration_meant(tmp_path: Path) -> None:
    file = written(tmp_path, '[unit]\nmotion = false\n[web]\nnames = ["spider.local", "box"]\n')
    meant = config.load(file, {"table.data": str(tmp_path / 'a "b" \\ ü')})
    shown = config.as_toml(meant)
    again = config.load(written(tmp_path, shown))
    assert (again.data, again.names, again.motion) == (meant.data, meant.names, meant.motion)
    assert tomllib.loads(shown)["web"]["names"] == ["spider.local", "box"]
    assert "# --data" in shown
    assert "# default" in shown


def test_a_file_of_a_strange_name_does_not_spoil_what_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "mine\n[web]\nport = 1\x1b"
    file.write_text("[web]\nport = 8080\n")
    assert tomllib.loads(config.as_toml(config.load(file)))["web"]["port"] == 8080
