"""How somebody looks at the page and says a word; what people do is made of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.people import Phone, Sent
from tests.simulation.record import demand

if TYPE_CHECKING:
    from tests.simulation.world import World

EXCUSED = ("too-fast", "disk-full", "by-hand", "seen")
"""Refusals that a right word may meet all the same."""


def someone(world: World) -> Phone:
    return world.random.choice(world.phones)


def someone_with_a_seat(world: World) -> Phone | None:
    scene = world.box.desk.snapshot().scene
    lines = {line.seat for line in scene.seats} if scene else set()
    seated = [phone for phone in world.phones if phone.rights.seats & lines and not phone.uncertain]
    return world.random.choice(seated) if seated else None


def look(world: World, phone: Phone) -> None:
    world.judge.saw(world.box, phone, phone.look(world.box))


def _new(world: World, phone: Phone, word: str, seat: int | None, ask: int | None) -> Sent:
    return Sent(world.name(phone.name), phone.name, phone.rights, word, seat, ask)


def say(
    world: World, phone: Phone, word: str, seat: int | None, ask: int | None, *, right: bool = False
) -> None:
    """Say a word; where it is ``right`` nothing but trouble elsewhere excuses a refusal."""
    if phone.uncertain or (phone.member and not phone.mine() and not world.seatless_acts):
        return
    sent = _new(world, phone, word, seat, ask)
    phone.sent.append(sent)
    heard = world.random.random() > 0.08
    right = right and world.sound
    page = world.send(phone, sent, heard=heard)
    if right and heard and "slug" in page:
        demand(
            page["slug"] in EXCUSED, "liveness", f"{phone.name} may say {word!r} and is told {page['text']!r}"
        )
