"""What is done to the box, each by its name; the world draws from those that are on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.simulation.disk import DISHONEST

if TYPE_CHECKING:
    from tests.simulation.world import World

FAULTS_ON: tuple[str, ...] = (
    "cut",  # the plug is pulled between two steps
    "cut-in-writing",  # or after some more writes
    "kill",  # the program ends at once; the machine goes on
    "stop",  # an orderly end
    "full",  # the disk is full for a while
    "full-at-start",  # and still is when the box comes up
    "eio-write",
    "eio-sync",
    "luck",  # the generator falls ill for a while
    "clock",  # the wall clock is set, while the box runs
    "clock-at-boot",  # the machine comes up with a wrong wall clock
    "sleep",  # nobody touches anything for a long while
    "seatless",  # somebody who joined without a seat acts all the same
    "choose-a-face",  # a seat proposes to switch a source, or to take back a face
    "side-file",  # the book of phones or of opponents is damaged while the box is off
    *DISHONEST,
)
"""Every kind of fault there is. A run may be asked for fewer."""

JUMPS = (-1200.0, -120.0, 120.0, 86_400.0, -1e12, 3.0)
"""Seconds a wall clock is set by; the last but one ends in 1970."""


def make_room(world: World) -> None:
    """A start on a full disk is a fault of its own."""
    if "full-at-start" not in world.faults:
        world.disk.full = False


def cut(world: World) -> None:
    world.power_cut()


def cut_in_writing(world: World) -> None:
    """The step that comes upon it is told by the world."""
    world.disk.cut_after(world.random.randrange(24))


def kill(world: World) -> None:
    make_room(world)
    world.disk.die()
    world.box.vanish()
    world.disk.survive()
    world.times.go_on(1.5)
    world.come_up()


def stop(world: World) -> None:
    make_room(world)
    world.box.stop()
    world.disk.release()
    world.times.go_on(1.5)
    world.come_up()


def full(world: World) -> None:
    world.disk.full = True
    world.later(
        world.random.randint(2, 12), "there is room again", lambda: setattr(world.disk, "full", False)
    )


def full_at_start(world: World) -> None:
    world.disk.die()
    world.box.vanish()
    world.disk.survive()
    world.disk.full = True
    world.later(world.random.randint(2, 8), "there is room again", lambda: setattr(world.disk, "full", False))
    world.times.go_on(1.5)
    world.come_up()


def eio_write(world: World) -> None:
    world.disk.failing_writes = world.random.randint(1, 3)
    world.shaky()


def eio_sync(world: World) -> None:
    world.disk.failing_syncs = world.random.randint(1, 2)
    world.shaky()


def luck(world: World) -> None:
    world.device.well = False
    world.later(
        world.random.randint(2, 10), "the generator is well", lambda: setattr(world.device, "well", True)
    )


def clock(world: World) -> None:
    seconds = world.random.choice(JUMPS)
    world.times.jump(seconds)
    world.tell(f"  the wall clock says {world.times.wall:.0f}")


def clock_at_boot(world: World) -> None:
    world.power_cut(wall=max(0.0, world.times.wall + world.random.choice(JUMPS)))


def sleep(world: World) -> None:
    world.times.go_on(world.random.uniform(200, 2400))


def side_file(world: World) -> None:
    world.disk.die()
    world.box.vanish()
    world.disk.cut()
    world.spoil_a_book()
    world.times.boot(20.0, None)
    world.come_up()


def lies(kind: str) -> Callable[[World], None]:
    """A sync that did not happen as it was said; it shows at the next cut."""

    def lie(world: World) -> None:
        world.disk.lies.append(kind)

    return lie


def rot(kind: str) -> Callable[[World], None]:
    """A cut after which a sector is not what it was."""

    def rotten(world: World) -> None:
        world.power_cut(dishonest=kind)

    return rotten


ACTS: dict[str, tuple[float, Callable[[World], None]]] = {
    "cut": (3, cut),
    "cut-in-writing": (8, cut_in_writing),
    "kill": (2, kill),
    "stop": (2, stop),
    "full": (2, full),
    "full-at-start": (1, full_at_start),
    "eio-write": (2, eio_write),
    "eio-sync": (3, eio_sync),
    "luck": (2, luck),
    "clock": (3, clock),
    "clock-at-boot": (2, clock_at_boot),
    "sleep": (1, sleep),
    "side-file": (1, side_file),
    "lost": (3, lies("lost")),
    "misdirected": (3, lies("misdirected")),
    "stale": (2, rot("stale")),
    "flipped": (2, rot("flipped")),
}
"""How often each comes, beside the others, and what it does."""
