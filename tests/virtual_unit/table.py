"""The table of a running unit, from both of its sides: a phone that plays, and what the display
should show."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion import games
from companion.fronts.console import SHIFTS
from companion.fronts.oled import render
from companion.lab import search
from companion.table.people.opponents import Opponents
from tests.fronts.fingers import Fingers
from tests.support.phone import Phone, last_word
from tests.support.tables import Table
from tests.virtual_unit.machine import PATIENCE, Machine

GAME = "web-of-flies"


def go_on(phone: Phone, id_: str = "") -> int:
    """Let a phone that plays for everybody answer what the table waits for, as an act of that id or
    a new one; the entry it became."""
    id_ = id_ or uuid.uuid4().hex
    view = phone.view()
    if "game" not in view or "over" in view:
        word, seat, ask = f"new {GAME} 2 start", None, None
    elif "chance" in view:
        word, seat, ask = "draw", view["chance"].get("by"), view["chance"]["ask"]
    else:
        question = view["questions"][0]
        word, seat, ask = last_word(question), question["seat"], question["ask"]
    answer = phone.submit(word, seat=seat, ask=ask, id_=id_)
    while answer.get("slug") == "busy":  # the same act again: it may have landed in the meantime
        answer = phone.submit(word, seat=seat, ask=ask, id_=id_)
    if answer.get("slug") in ("too-fast", "luck-paused"):
        time.sleep(0.2)
        return go_on(phone, id_)
    assert "ok" in answer, (word, answer)
    entry: int = answer["entry"]
    return entry


def play(phone: Phone, entries: int) -> dict[str, Any]:
    """Play on until the game has so many entries; the view then."""
    while phone.view().get("entry", 0) < entries:
        go_on(phone)
    return phone.view()


@contextmanager
def twin(machine: Machine, folder: Path) -> Iterator[Fingers]:
    """The same table on this side, with fingers on its keys: what the display should show is drawn
    by the same rules and views from a copy of the record, but by no driver and over no bus. As
    after every start, it first says that it is back after a break."""
    folder.mkdir()
    (folder / "record.sqlite").write_bytes(machine.games())
    opponents = Opponents(games=search.opponents())  # the box can give hints, and its keys say so
    with Table(folder, find=games.find, names=games.names, opponents=opponents) as table:
        yield Fingers(table)


def back_after_a_break(machine: Machine, folder: Path) -> None:
    """The display says that the table is back, and a press later shows what it waits for."""
    with twin(machine, folder) as fingers:
        assert fingers.on == "notice"
        shows(machine, fingers)
        machine.press(3)
        fingers.press(3)
        shows(machine, fingers)


def shows(machine: Machine, fingers: Fingers) -> None:
    """Wait until the display shows what is under these fingers."""
    assert shown(machine, fingers, PATIENCE), _both(machine, fingers)


def shown(machine: Machine, fingers: Fingers, patience: float) -> bool:
    """True as soon as the display shows what is under these fingers, False after so many seconds."""
    wanted = _pictures(fingers)
    end = time.monotonic() + patience
    while machine.bus.display.pixels() not in wanted:
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _pictures(fingers: Fingers) -> list[bytes]:
    """What is under these fingers as it may stand on the display: fresh or calm, in all its places."""
    drawn = (render(fingers.panel, calm=calm) for calm in (False, True))
    return [picture.moved(*shift).image().tobytes() for picture in drawn for shift in SHIFTS]


def _both(machine: Machine, fingers: Fingers) -> str:
    """The two pictures one above the other, in letters."""
    pictures = []
    for picture in (_pictures(fingers)[0], machine.bus.display.pixels()):
        rows = [f"{int.from_bytes(picture[row : row + 16]):0128b}" for row in range(0, len(picture), 16)]
        pictures.append("\n".join(rows).replace("0", " ").replace("1", "#"))
    return f"wanted:\n{pictures[0]}\nseen:\n{pictures[1]}\n{machine.log()}"
