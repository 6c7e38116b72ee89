"""Arguments and files that nobody meant: each command answers in one sentence, whatever comes."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion import cli, logs
from companion.paper import book
from companion.table.journal.journal import FILE, Journal
from tests.cli.program import environment, orbweaver, started
from tests.cli.test_hostile_records import PYTHON
from tests.cli.test_record import submit, table
from tests.support.waiting import PATIENCE

SEED = 11
CASES = 600
STATUS = (0, 1, 2)
PROGRESS = re.compile(r"^\d+ of \d+ \w+\n", re.MULTILINE)


def well_said(status: int, out: str, err: str, *, lines: int = 1) -> None:
    """What holds for every answer: its status, one sentence if any, and no Python. A command that took more
    than a second has told how far it was."""
    err = PROGRESS.sub("", err)
    assert status in STATUS, (status, err)
    assert not PYTHON.search(err), err
    assert all(line.isprintable() for line in err.split("\n")), err
    if status == 0:
        assert err == ""
    elif not out:
        assert err.startswith("orbweaver: "), err
        assert err.endswith(")\n")
        assert err.count("\n") == lines, err
        assert "a mistake of its own" not in err, err
        assert len(err) < 1500


# ----------------------------------------------------------------------------- the files


def spoilt_files(folder: Path, export: str) -> dict[str, Path]:
    """Files of every odd kind; ``export`` is a record that is right."""
    contents: dict[str, bytes] = {
        "empty": b"",
        "not-utf8": b"\xff\xfe\x00hello\x80",
        "zeros": bytes(4096),
        "random": Random(SEED).randbytes(3000),
        "words": b"hello there\nwho are you\n",
        "deep-json": b"[" * 100_000,
        "deep-object": b'{"entry":' * 50_000,
        "deep-entry": b'{"entry": "' + b"[" * 100_000 + b'", "hash": "00"}\n',
        "huge-number": b'{"entry": ' + b"9" * 6000 + b', "hash": ""}\n',
        "half": b'{"entry": "\\ud83d", "hash": "00"}\n',
        "nul-key": b'{"entry": "\\u0000", "hash": "zz"}\n',
        "cut": export.encode()[: len(export) // 2],
        "deep-toml": b"x = " + b"[" * 100_000,
        "deep-tables": b"[" + b"a." * 20_000 + b"b]\n",
        "huge-toml": b"[web]\nport = " + b"9" * 6000,
        "date-toml": b"[web]\nport = 1979-05-27\n",
        "no-date-toml": b"[web]\nport = 1979-13-27\n",
        "nobody": b'[table]\ndata = "~nouser/x"\n',
        "nul": b'[table]\ndata = "a\\u0000b"\n',
        "escape": b'[table]\ndata = "\\u001b[31m"\n',
        "raw-escape": b'[table]\ndata = "\x1b[31m"\n',
        "bidi": '[web]\naddress = "\u202egro.live"\n'.encode(),
        "names": b"[web]\nnames = [1, 2]\n",
        "not-a-folder": b'[table]\nreplacements = "/dev/null"\n',
        "no-language": b'[table]\nlanguage = "tlh"\n',
        "table-for-value": b"[web.port]\nx = 1\n",
        "value-for-table": b"web = 1\n",
        "key-with-orders": b'"\\u001b[31m" = 1\n',
        "long-key": b"a" * 5000 + b" = 1\n",
        "twice": b"[web]\nport = 1\nport = 2\n",
    }
    files = {name: folder / name for name in contents}
    for name, path in files.items():
        path.write_bytes(contents[name])
    (folder / "folder").mkdir()
    (folder / "closed").write_bytes(b"")
    (folder / "closed").chmod(0)
    (folder / "nowhere").symlink_to(folder / "gone")
    (folder / "loop").symlink_to(folder / "loop")
    strange = folder / "na\x1b[31mme\n\u202e"
    strange.write_bytes(b"x")
    right = folder / "right"
    right.write_text(export)
    odd = {name: folder / name for name in ("folder", "closed", "nowhere", "loop", "gone")}
    devices = {name: Path("/dev") / name for name in ("null", "full", "zero")}
    below = {"below": folder / "empty" / "x", "long": folder / ("x" * 300), "strange": strange}
    return {**files, **odd, **devices, **below, "right": right}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a shelf of one game in ``data`` and files of every kind in ``files``."""
    folder = tmp_path_factory.mktemp("world")
    with table(folder / "data") as desk:
        submit(desk, "new web-of-flies 2 start")
        submit(desk, "draw")
    journal = Journal(folder / "data", readonly=True)
    export = "".join(f"{line}\n" for line in journal.export(1))
    journal.close()
    (folder / "files").mkdir()
    spoilt_files(folder / "files", export)
    return folder


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that never ends is read as far as a record may be long: here that is soon."""
    monkeypatch.setattr("companion.table.record.entries.MAX_RECORD_BYTES", 1024 * 1024)


def every_file(world: Path) -> list[Path]:
    inside = sorted((world / "files").iterdir())
    return [*inside, *(Path("/dev") / name for name in ("null", "full", "zero")), world / "files/empty/x"]


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = cli.main(list(arguments))
    except SystemExit as end:  # --help and --version
        status = int(end.code or 0)
    seen = capsys.readouterr()
    return status, seen.out, seen.err


FILE_COMMANDS: dict[str, Callable[[str, Path], list[str]]] = {
    "replay": lambda file, _: ["replay", file],
    "verify": lambda file, _: ["verify", file],
    "show-config": lambda file, _: ["show-config", "--config", file],
    "run": lambda file, _: ["run", "--config", file, "--profile", "nobody's"],
    "doctor": lambda file, _: ["doctor", "--config", file, "--profile", "desk"],
    "doctor with data": lambda file, _: ["doctor", "--data", file, "--profile", "custom"],
    "export from": lambda file, _: ["export", "1", "--data", file],
    "export to": lambda file, world: ["export", "1", "--data", str(world / "data"), "--out", file],
    "verify to": lambda file, _: ["verify", "--page", file],
    "wiring to": lambda file, _: ["wiring", "bare", "--out", file],
    "print to": lambda file, _: ["print", "web-of-flies", "--what", "sheet", "--out", file],
}


@pytest.fixture
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed is drawn for the first file and written into all: where it goes is what is asked."""
    printed, made = book.printed, list[book.Printed]()

    def once(order: book.Order, *_: object) -> book.Printed:
        if not made:
            made.append(printed(order))
        return made[0]

    monkeypatch.setattr(book, "printed", once)


@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("command", FILE_COMMANDS)
def test_every_file_in_every_place(
    command: str, world: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(world / "files", tmp_path / "files", symlinks=True)
    writes = command.endswith("to")
    for file in every_file(tmp_path):
        if writes and not file.is_relative_to(tmp_path):
            continue  # a device of the machine's is not written over
        well_said(*asked(capsys, *FILE_COMMANDS[command](str(file), world)))


@pytest.mark.parametrize("where", ["journal", "custom profile", "keys", "log"])
def test_every_file_where_the_program_keeps_its_own(
    where: str, world: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in every_file(world):
        data = tmp_path / "data"
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(world / "data", data)
        (data / "profiles").mkdir()
        place = {
            "journal": data / FILE,
            "log": data / f"{FILE}-wal",
            "custom profile": data / "profiles/custom.toml",
            "keys": data / "profiles/desk.keys.toml",
        }[where]
        place.unlink(missing_ok=True)
        place.symlink_to(file)
        if where in ("journal", "log"):
            well_said(*asked(capsys, "export", "1", "--data", str(data)))
        else:
            profile = "custom" if where == "custom profile" else "desk"
            well_said(*asked(capsys, "doctor", "--data", str(data), "--profile", profile))


# ------------------------------------------------------------------------- the arguments


ODD = (
    *("", " ", "-", "--", "---", "-1", "0", "1", "2", "3", "9" * 50, "9" * 6000, "1e9", "٣", "²", "0x10"),
    *("\x00", "a\x00b", "\x1b[31mred", "\u202eevil", "\udcff", "a\nb", "\r", "é" * 300, "x" * 5000),
    *("~nouser/x", "~", "/", ".", "..", "../../no/such", "{0}", "%s", "{file}"),
    *("web-of-flies", "arachnid", "wof.board=x", "wof.board=hexhex4", "=", "a=b=c", "desk", "bare"),
    *("A4", "sheet", "board", "custom", "\\", "'", '"', "$HOME", "*", "--help", "-v", "--version"),
)
FLAGS = {
    "run": ("--config", "--host", "--port", "--data", "--log-level"),
    "doctor": ("--config", "--profile", "--data"),
    "wiring": ("--out", "--steps", "--config", "--data"),
    "show-config": ("--config", "--profile", "--host", "--port", "--data", "--log-level"),
    "games": (),
    "replay": (),
    "verify": ("--json", "--page"),
    "export": ("--out", "--config", "--data"),
    "simulate": ("--games", "--seats", "--seed", "--option", "--max-rounds", "--jobs", "--json"),
    "lab": ("--games", "--seats", "--seed", "--option", "--players", "--vary", "--jobs", "--out", "--store"),
    "print": ("--what", "--paper", "--out", "--config"),
    "nothing": ("--all",),
}


def odd_commands(random: Random) -> Iterator[list[str]]:
    while True:
        command = random.choice(list(FLAGS))
        words = [command]
        if command == "run":  # it would serve; with this it never comes so far
            words += ["--profile", "no\x1bbody"]
        for _ in range(random.randrange(4)):
            flags = FLAGS[command]
            if flags and random.random() < 0.6:
                words.append(random.choice(flags))
            words.append(random.choice(ODD))
        if random.random() < 0.1:
            words.insert(0, random.choice(("-v", "--verbose", "--version", "--help", "-x")))
        verbose = {"-v", "--verbose"} & set(words[:1])
        endless = command in ("simulate", "lab") and any(word.isdigit() and len(word) > 1 for word in words)
        if not verbose and not endless:
            yield words


def test_no_argument_makes_a_command_stumble(
    world: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    commands = odd_commands(Random(SEED))
    for _ in range(CASES):
        words = next(commands)
        status, out, err = asked(capsys, *words)
        try:
            well_said(status, out, err)
        except AssertionError as error:
            raise AssertionError(f"orbweaver {words}") from error


def test_a_sample_of_them_as_a_program(world: Path, tmp_path: Path) -> None:
    commands = odd_commands(Random(SEED + 1))
    tried = 0
    while tried < 12:
        words = next(commands)
        if any("\0" in word for word in words):
            continue  # no shell can say that
        tried += 1
        seen = subprocess.run(
            [sys.executable, "-m", "companion", *words],
            capture_output=True,
            timeout=PATIENCE,
            cwd=tmp_path,
            env=environment(XDG_DATA_HOME=str(tmp_path / "home")),
        )
        well_said(seen.returncode, seen.stdout.decode(), seen.stderr.decode())


def test_home_may_be_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[table]\ndata = "~nouser/x"\n')
    status, _, err = asked(capsys, "show-config", "--config", str(file))
    assert status == 2
    assert "table.data is ~nouser/x, and no such home folder is known. Write the whole path." in err


def test_a_key_of_fifty_digits_is_no_game(world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = asked(capsys, "export", "9" * 50, "--data", str(world / "data"))
    assert (status, "There are: 1 (web-of-flies)." in err) == (1, True)


# --------------------------------------------------------------------- streams and keys


def shell(line: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    command = line.replace("orbweaver", f"{sys.executable} -m companion")
    return subprocess.run(
        ["/bin/sh", "-c", command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=tmp_path,
        env=environment(),
    )


@pytest.mark.parametrize(
    ("command", "where"),
    [
        *((one, "> /dev/full") for one in ("games", "--help", "--version", "export 1 --data DATA")),
        *(("replay RIGHT", where) for where in ("> /dev/full", ">&-", ">&- 2>&-", "0<&- >&- 2>&-")),
        ("replay RIGHT", "< /dev/null > /dev/full 2>&1"),
        ("--help", ">&-"),
    ],
)
def test_output_that_goes_nowhere_ends_in_a_sentence_or_in_quiet(
    command: str, where: str, world: Path, tmp_path: Path
) -> None:
    line = command.replace("RIGHT", str(world / "files/right")).replace("DATA", str(world / "data"))
    seen = shell(f"orbweaver {line} {where}", tmp_path)
    assert seen.returncode == (1 if "full" in where else 0)
    assert seen.stderr in ("", "orbweaver: No space left on device. (system)\n")


def test_a_file_is_never_opened_in_the_place_of_a_stream(world: Path, tmp_path: Path) -> None:
    shutil.copytree(world / "data", tmp_path / "data")
    before = (tmp_path / "data" / FILE).read_bytes()
    shell("orbweaver export 99 --data data 0<&- >&- 2>&-", tmp_path)
    assert (tmp_path / "data" / FILE).read_bytes() == before


@pytest.mark.parametrize("command", ["games arachnid", "replay RIGHT", "export 1 --data DATA"])
def test_a_reader_that_goes_away_early_is_no_trouble(command: str, world: Path, tmp_path: Path) -> None:
    line = command.replace("RIGHT", str(world / "files/right")).replace("DATA", str(world / "data"))
    seen = shell(f"orbweaver {line} | head -c 10", tmp_path)
    assert (seen.returncode, seen.stderr, len(seen.stdout)) == (0, "", 10)


def test_a_record_may_come_through_a_pipe(world: Path, tmp_path: Path) -> None:
    seen = shell(f"cat {world}/files/right | orbweaver replay /dev/stdin", tmp_path)
    assert (seen.returncode, seen.stderr) == (0, "")
    assert "Web of Flies, 2 seats" in seen.stdout


def test_letters_that_a_terminal_cannot_show_do_not_stop_it(tmp_path: Path) -> None:
    seen = orbweaver("games", "arachnid", PYTHONIOENCODING="ascii")
    assert (seen.returncode, seen.stderr) == (0, "")
    assert "?" in seen.stdout


def test_ctrl_c_before_a_command_is_read_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(logs, "start", interrupted)
    assert cli.main(["games"]) == 130


def test_ctrl_c_at_any_time_ends_it_without_a_word() -> None:
    """From the first moment that Python lets a program hear of it."""
    for number in range(12):
        process = started("simulate", "arachnid", "--games", "100000", "--seats", "2", "--json")
        time.sleep(0.1 + 0.06 * number)
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired as late:
            if "Exception ignored in: <function _get_module_lock" not in str(late.stderr):
                raise
            process.send_signal(signal.SIGINT)  # Python itself lost the first one while it imported
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
        # Python's own start is its own, and so is its module that says what Ctrl-C does.
        starting = "Traceback" in err and ("companion/" not in err or "import signal" in err)
        assert starting or (process.returncode in (0, 130, -signal.SIGINT) and "Traceback" not in err), err


def test_a_mistake_of_the_program_is_one_line_and_its_details_are_there_for_v(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.games.names", lambda: 1 / 0)
    status, _, err = asked(capsys, "games")
    assert status == 1
    assert err.startswith("orbweaver: It met a mistake of its own, at games.py line ")
    assert err.endswith(". Put -v first to see all of it. (mistake)\n")
    assert caplog.records == []
    asked(capsys, "-v", "games")
    assert "ZeroDivisionError" in caplog.text


@pytest.fixture(autouse=True)
def levels() -> Iterator[None]:
    """Puts the levels of the loggers back that ``-v`` turned up."""
    import logging

    yield
    for name in ("companion", "drivers", "web_ui"):
        logging.getLogger(name).setLevel(logging.NOTSET)
