"""Sticks that are put into the box, as udev and systemd have them.

The service may mount nothing and open no disk. It sees a stick by a name that udev makes for it, and asks
by a file that a unit of systemd waits for (``orbweaver-stick@.path``). That one has the stick mounted and
``orbweaver stick`` write the copy; the answer gets its name only when the stick is unmounted again.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from companion.frozen import replace
from companion.ports import Stick, StickProblem

NODES = Path("/dev/orbweaver-sticks")
"""Where udev has a name for each file system on a stick that the box can write."""
STRANGE = Path("/dev/orbweaver-strange-sticks")
"""And for each other stick."""
TALK = Path("/run/orbweaver")
"""Where the service asks, and is answered."""
BLOCKS = Path("/sys/class/block")
MOUNTS = Path("/proc/self/mountinfo")
UNHEARD = 30.0  # s until a question that nothing takes up has no answer
GONE = 5.0  # s for which the answer may come after the stick

log = logging.getLogger(__name__)


class UdevSticks:
    """Sticks with a USB plug, on a box that systemd runs; elsewhere there are none."""

    def __init__(
        self,
        nodes: Path = NODES,
        strange: Path = STRANGE,
        talk: Path = TALK,
        *,
        blocks: Path = BLOCKS,
        mounts: Path = MOUNTS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._nodes, self._strange, self._talk = nodes, strange, talk
        self._blocks = blocks
        self._mounts = mounts
        self._clock = clock
        self._copying: Stick | None = None  # what is under way, or came of it
        self._asked = 0.0
        self._here = 0.0
        self._read = False
        self._lock = threading.Lock()  # whoever looks is not whoever presses

    def look(self) -> Stick | None:
        with self._lock:
            self._copying = self._now()
            return self._copying or self._found()

    def save(self, stick: Stick) -> None:
        with self._lock:
            self._read = False
            self._asked = self._here = self._clock()
            _answer_for(self._talk, stick.name).unlink(missing_ok=True)
            try:
                _question_for(self._talk, stick.name).touch()
            except OSError as error:
                log.warning("the stick %s cannot be asked for: %s", stick.name, error.strerror)
                self._copying = replace(stick, state="failed", problem="box")
            else:
                self._copying = replace(stick, state="saving")

    def dismiss(self, stick: Stick) -> None:
        with self._lock:
            copying = self._copying
            if copying is not None and (copying.name, copying.state) == (stick.name, stick.state):
                self._read = stick.state != "saving"

    # ------------------------------------------------------------------------------ inside

    def _now(self) -> Stick | None:
        """What came of the last copy by now; nothing once it is read and the stick is out, or in again."""
        copying = self._copying
        if copying is None:
            return None
        there = copying.name in _names(self._nodes)
        if copying.state == "saving":
            return self._under_way(copying, there)
        if (there and not copying.there) or (self._read and not there):
            return None
        return replace(copying, there=there)

    def _found(self) -> Stick | None:
        """The first stick that the box can write, else the first of the others."""
        offered = (Stick(name, "offered") for name in _names(self._nodes))
        strange = (Stick(name, "strange") for name in _names(self._strange))
        return next((one for one in (*offered, *strange) if not self._in_use(one.name)), None)

    def _under_way(self, stick: Stick, there: bool) -> Stick:
        """What has come of a copy so far."""
        now = self._clock()
        answer = _read(_answer_for(self._talk, stick.name), replace(stick, there=there))
        if answer is not None and answer.problem == "broken" and not there:
            return replace(answer, problem="pulled")  # to whoever wrote on it that looks alike
        if answer is not None:
            return answer
        if there:
            self._here = now
        if now > self._here + GONE:
            return replace(stick, state="failed", problem="pulled", there=False)
        question = _question_for(self._talk, stick.name)
        if now > self._asked + UNHEARD and question.exists():
            question.unlink(missing_ok=True)
            return replace(stick, state="failed", problem="box", there=there)
        return stick

    def _in_use(self, name: str) -> bool:
        """True for a disk that the system itself lives on, or has mounted."""
        block = (self._blocks / name).resolve()
        disk = block.parent if (block / "partition").exists() else block
        parts = [disk, *(part.parent for part in disk.glob("*/partition"))]
        if any(any((part / "holders").glob("*")) for part in parts):
            return True
        numbers = {_text(part / "dev") for part in parts}
        return any(line.split()[2] in numbers for line in _text(self._mounts).splitlines())


def write_answer(file: Path, games: int, problem: StickProblem | None = None, megabytes: int = 0) -> None:
    """Write down what came of a copy, for the service to read. Errors: OSError."""
    file.write_text(json.dumps({"games": games, "problem": problem, "megabytes": megabytes}), "utf-8")


def _read(file: Path, stick: Stick) -> Stick | None:
    """The stick with what came of it, once there is an answer, which is taken away."""
    try:
        answer = file.read_bytes()
        file.unlink()
    except OSError:
        return None
    try:
        said = json.loads(answer)
        games, problem, megabytes = int(said["games"]), said["problem"], int(said["megabytes"])
    except (ValueError, LookupError, TypeError):
        games, problem, megabytes = 0, "broken", 0
    if problem is None:
        return replace(stick, state="saved", games=games)
    known: StickProblem = problem if problem in get_args(StickProblem) else "broken"
    return replace(stick, state="failed", problem=known, megabytes=megabytes)


def _question_for(talk: Path, name: str) -> Path:
    return talk / f"save-onto-{name}"


def _answer_for(talk: Path, name: str) -> Path:
    return talk / f"saved-onto-{name}"


def _names(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(os.listdir(folder)))
    except OSError:
        return ()


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8").strip()
    except OSError:
        return ""
