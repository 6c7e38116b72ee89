"""The log: lines that give a terminal no orders, and mistakes that can still be found."""

from __future__ import annotations

import logging
import sys
import threading
from pathlib import Path

import pytest

from companion import logs
from tests.cli.program import Running


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("companion.table.desk.desk", logging.ERROR, __file__, 1, message, (), info)


def mistake() -> ZeroDivisionError:
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError as error:
        return error
    raise AssertionError


def test_a_line_of_the_log_gives_no_orders() -> None:
    line = logs.LogFormatter().format(record("the word note \x1b[2J\x9b\u202e met a mistake"))
    assert line == "orbweaver: the word note �[2J�� met a mistake"


def test_a_mistake_shows_where_it_is_and_again_after_a_minute() -> None:
    clock = [1000.0]
    lines = logs.LogFormatter(lambda: clock[0])
    first = lines.format(record("a mistake", mistake()))
    assert first.startswith("orbweaver: a mistake\nTraceback")
    assert first.endswith("ZeroDivisionError: division by zero")
    for moment in (1001.0, 1030.0, 1059.0):
        clock[0] = moment
        again = lines.format(record("a mistake", mistake()))
        assert again.startswith("orbweaver: a mistake\n(once more, at test_logs.py line ")
        assert again.count("\n") == 1
    clock[0] = 1061.0
    assert "Traceback" in lines.format(record("a mistake", mistake()))


def test_other_mistakes_are_shown_besides() -> None:
    lines = logs.LogFormatter()
    other = ValueError("other")
    assert "Traceback" in lines.format(record("a mistake", mistake()))
    assert "ValueError: other" in lines.format(record("a mistake", other))


@pytest.mark.parametrize(
    ("verbose", "level", "heard"),
    [
        (False, "warning", ["a warning"]),
        (False, "info", ["a word", "a warning"]),
        (False, "error", []),
        (True, "error", ["a word", "a warning"]),
    ],
)
def test_a_level_says_how_much_is_logged_and_who_asks_for_all_hears_all(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    verbose: bool,
    level: str,
    heard: list[str],
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logging, "raiseExceptions", True)
    try:
        logs.start(verbose=verbose)
        logs.set_level(level)
        logging.getLogger("companion.table.desk.desk").info("a word")
        logging.getLogger("drivers.display.oled").warning("a warning")
    finally:
        for name in logs.OURS:
            logging.getLogger(name).setLevel(logging.NOTSET)
    assert [line.message for line in caplog.records] == heard


def test_what_ends_a_thread_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logging, "raiseExceptions", True)
    logs.start()
    thread = threading.Thread(target=lambda: sys.path[10**9], name="luck")
    thread.start()
    thread.join()
    assert [line.message for line in caplog.records] == ["the thread luck met a mistake and ended"]
    assert "IndexError" in caplog.text


def test_the_welcome_names_a_generator_only_once_it_has_been_read(tmp_path: Path) -> None:
    """A plain file in the place of the generator: no draw is ever said to be of hardware."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "luck").write_bytes(bytes(range(256)) * 16)
    desk = (Path(__file__).parents[2] / "hardware/profiles/desk.toml").read_text("utf-8")
    own = desk.replace('driver = "auto"', f'driver = "hwrng"\ndevice = "{tmp_path / "luck"}"')
    assert own != desk
    (tmp_path / "profiles/custom.toml").write_text(own, "utf-8")
    with Running(tmp_path, "--profile", "custom") as running, running.process as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.terminate()
        rest, log = process.stdout.read(), process.stderr.read()
    said = " ".join((running.welcome + rest).split())
    assert f"mend entropy {tmp_path / 'luck'} is a plain file, and no hardware generator." in said
    assert "Luck comes from" not in said
    assert "Traceback" not in log
