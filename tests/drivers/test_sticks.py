"""Sticks as the system names them: offered, saved onto, pulled out, and never the disk it lives on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.frozen import replace
from companion.ports import Stick, StickProblem
from drivers.sticks import GONE, UNHEARD, UdevSticks, write_answer

OFFERED = Stick("sda1", "offered")


class System:
    """What udev and systemd show of a box, in a folder, with a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 100.0
        for name in ("sticks", "strange", "talk", "blocks", "disks"):
            (folder / name).mkdir()
        self.mounts = folder / "mountinfo"
        self.mounts.write_text("22 1 179:2 / / rw - ext4 /dev/root rw\n")
        self.sticks = UdevSticks(
            *(folder / name for name in ("sticks", "strange", "talk")),
            blocks=folder / "blocks",
            mounts=self.mounts,
            clock=lambda: self.now,
        )

    def put_in(self, disk: str = "sda", number: int = 0, kind: str = "sticks") -> None:
        part = self.folder / "disks" / disk / f"{disk}1"
        (part / "holders").mkdir(parents=True, exist_ok=True)
        (part / "partition").write_text("1\n")
        (part / "dev").write_text(f"8:{number + 1}\n")
        (part.parent / "dev").write_text(f"8:{number}\n")
        link = self.folder / "blocks" / part.name
        link.unlink(missing_ok=True)
        link.symlink_to(part)
        (self.folder / kind / part.name).touch()

    def take_out(self, name: str = "sda1") -> None:
        for kind in ("sticks", "strange"):
            (self.folder / kind / name).unlink(missing_ok=True)

    @property
    def asked(self) -> list[str]:
        return [one.name for one in (self.folder / "talk").glob("save-*")]

    def answer(self, games: int, problem: StickProblem | None = None, megabytes: int = 0) -> None:
        (self.folder / "talk" / "save-onto-sda1").unlink()
        write_answer(self.folder / "talk" / "saved-onto-sda1", games, problem, megabytes)


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


def test_a_stick_is_offered_while_it_is_in(system: System) -> None:
    assert system.sticks.look() is None
    system.put_in()
    assert system.sticks.look() == OFFERED
    system.take_out()
    assert system.sticks.look() is None


def test_nothing_is_asked_of_the_system_before_somebody_presses(system: System) -> None:
    system.put_in()
    system.sticks.look()
    assert system.asked == []
    system.sticks.save(OFFERED)
    assert system.asked == ["save-onto-sda1"]
    assert system.sticks.look() == replace(OFFERED, state="saving")


def test_what_came_of_it_is_told_until_the_stick_is_out(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.answer(12)
    saved = Stick("sda1", "saved", games=12)
    assert system.sticks.look() == saved
    system.sticks.dismiss(saved)
    assert system.sticks.look() == saved  # it is not offered again
    system.take_out()
    assert system.sticks.look() is None
    system.put_in()
    assert system.sticks.look() == OFFERED


def test_a_stick_that_is_taken_out_is_told_of_until_somebody_has_read_it(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.answer(12)
    system.sticks.look()
    system.take_out()
    gone = Stick("sda1", "saved", games=12, there=False)
    assert system.sticks.look() == gone
    system.sticks.dismiss(gone)
    assert system.sticks.look() is None


@pytest.mark.parametrize("problem", ["full", "read-only", "broken", "box"])
def test_why_there_is_no_copy_is_told(system: System, problem: StickProblem) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.answer(0, problem, 3)
    assert system.sticks.look() == Stick("sda1", "failed", problem=problem, megabytes=3)


def test_a_stick_pulled_in_the_middle_has_no_copy(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.sticks.look()
    system.take_out()
    assert system.sticks.look() == replace(OFFERED, state="saving")
    system.now += GONE + 1
    assert system.sticks.look() == Stick("sda1", "failed", problem="pulled", there=False)


def test_what_broke_as_the_stick_was_pulled_is_no_broken_stick(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.take_out()
    system.answer(0, "broken")
    assert system.sticks.look() == Stick("sda1", "failed", problem="pulled", there=False)


def test_a_copy_that_was_whole_before_the_stick_was_out_counts(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.answer(3)
    system.take_out()
    assert system.sticks.look() == Stick("sda1", "saved", games=3, there=False)


def test_where_no_unit_takes_up_the_question_that_is_told(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    system.now += UNHEARD + 1
    assert system.sticks.look() == Stick("sda1", "failed", problem="box")
    assert system.asked == []


def test_the_disk_that_the_system_lives_on_is_no_stick(system: System) -> None:
    system.mounts.write_text("22 1 8:1 / / rw - ext4 /dev/root rw\n")
    system.put_in()
    assert system.sticks.look() is None
    system.put_in("sdb", 16)
    assert system.sticks.look() == Stick("sdb1", "offered")


def test_nor_is_one_that_something_holds(system: System) -> None:
    system.put_in()
    (system.folder / "disks/sda/sda1/holders/dm-0").mkdir()
    assert system.sticks.look() is None


def test_a_stick_that_the_box_cannot_write_is_told_after_one_that_it_can(system: System) -> None:
    system.put_in(kind="strange")
    assert system.sticks.look() == Stick("sda1", "strange")
    system.put_in("sdb", 16)
    assert system.sticks.look() == Stick("sdb1", "offered")


def test_an_answer_that_nobody_can_read_is_a_failure(system: System) -> None:
    system.put_in()
    system.sticks.save(OFFERED)
    (system.folder / "talk" / "saved-onto-sda1").write_text("{")
    assert system.sticks.look() == Stick("sda1", "failed", problem="broken")


def test_a_box_that_may_not_ask_says_so(system: System) -> None:
    system.put_in()
    (system.folder / "talk").rmdir()
    system.sticks.save(OFFERED)
    assert system.sticks.look() == Stick("sda1", "failed", problem="box")
