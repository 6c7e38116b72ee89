"""Somebody leaves: the box plays on for them and gives the seat back, or another phone asks all for it."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, cast

from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker
from companion.kit.game import Game
from companion.table.desk.desk import Desk
from companion.table.intents import Advice, Answer, Intent, Snapshot
from companion.table.people.presence import STALE
from tests.simulation.law import Rights
from tests.simulation.people import Phone, Sent
from tests.simulation.record import demand
from tests.simulation.seating import choose
from tests.simulation.stock import random_word
from tests.simulation.talking import someone, someone_with_a_seat

if TYPE_CHECKING:
    from tests.simulation.world import World


class Player:
    """The real opponent of the box, which thinks of any word at once; the world turns it, no thread."""

    def __init__(self, world: World) -> None:
        box = world.box
        desk, thinker = cast(Desk, _Table(world)), cast(Thinker, _AnyWord(world.random))
        self._front = OpponentFront(desk, box.opponents, thinker, clock=lambda: box.times.mono)
        self._world = world

    def look(self) -> None:
        """Do what is due. Errors: Broken, where the box plays on for somebody who is there again."""
        box = self._world.box
        box.desk.look()
        snapshot = box.desk.snapshot()
        self._front._look(snapshot)
        both = box.opponents.seats.keys() & snapshot.on_phones.alive & snapshot.opponents.keys()
        demand(not both, "authority", f"seats {sorted(both)} are played by the box and by people")


class _AnyWord:
    """Stands for the process that thinks."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def ask(
        self, game: Game, state: Any, ms: int, *, seat: int | None = None, most: int = 1
    ) -> Future[tuple[Advice, ...]]:
        assert seat is not None
        future: Future[tuple[Advice, ...]] = Future()
        future.set_result((Advice(random_word(game, state, seat, self._random), 0.5, most),))
        return future


class _Table:
    """The desk as the box's player has it: what it says there is told to the world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def snapshot(self) -> Snapshot:
        return self._world.box.desk.snapshot()

    def submit(self, intent: Intent) -> Future[Answer]:
        world, seats = self._world, intent.origin.seats or frozenset()
        playing = seats & world.box.opponents.seats.keys()
        sent = Sent(
            intent.id, "the box’s player", Rights(True, playing), intent.word, intent.seat, intent.ask
        )
        future: Future[Answer] = Future()
        future.set_result(world.submit_and_judge(intent, sent))
        return future


def leave_to_the_box(world: World) -> None:
    """Somebody goes home, and the box plays on for them; most are back later."""
    phone, scene = someone_with_a_seat(world), world.box.desk.snapshot().scene
    if phone is None or scene is None or phone.everywhere or not world.box.desk.snapshot().engine:
        return
    line = world.random.choice([one for one in scene.seats if one.seat in phone.rights.seats])
    if line.seat in phone.seats:
        choose(world, phone, f"leave {line.seat}")
    other = someone(world)
    if world.random.random() < 0.4 or not other.member or other.uncertain:
        world.say_at_the_box(f"opponent {line.colour} {world.random.choice((50, 250))}")
    else:
        choose(world, other, f"box {line.colour}")
    if world.random.random() < 0.8:
        back = partial(_come_home, world, phone, line.seat)
        world.later(world.random.randint(8, 40), f"{phone.name} was away", back)


def _come_home(world: World, phone: Phone, seat: int) -> None:
    """Whoever left takes the seat again, as anybody may take one that is free."""
    if phone.member and not phone.uncertain and seat not in phone.seats:
        choose(world, phone, str(seat))


def seat_an_opponent(world: World) -> None:
    """Somebody has the box play a seat, or leaves it to people again."""
    snapshot = world.box.desk.snapshot()
    if snapshot.scene is not None:
        played = [line.colour for line in snapshot.scene.seats if line.seat in snapshot.opponents]
        colour = world.random.choice(played or [line.colour for line in snapshot.scene.seats])
        world.say_at_the_box(f"opponent {colour} {world.random.choice((50, 250, 'nobody', 'nobody'))}")


def ask_for_a_silent_seat(world: World) -> None:
    """A phone has not been heard for long, and somebody else asks all for its seat."""
    owner, phone = someone_with_a_seat(world), someone(world)
    if owner is None or owner is phone or not phone.member or phone.uncertain or not owner.seats:
        return
    world.times.go_on(STALE + 5.0)
    choose(world, phone, str(world.random.choice(sorted(owner.seats))))
