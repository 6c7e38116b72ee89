"""What takes all seats: somebody proposes it, others answer, time passes for those who are away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.play import Chance
from companion.table.intents import LUCK
from companion.table.record.timekeeping import PRESETS
from tests.simulation.people import Phone
from tests.simulation.record import MOVING, Shadow, demand
from tests.simulation.seating import catch_up
from tests.simulation.talking import look, say, someone_with_a_seat
from tests.support.menus import some_word

if TYPE_CHECKING:
    from tests.simulation.world import World


def put_right(world: World) -> None:
    """Somebody goes back to a step, or corrects what stands: alone at the box, else all are asked."""
    shown, random = world.box.desk.snapshot(), world.random
    if shown.game is None or shown.timeline is None:
        return
    steps = [line.n for line in shown.timeline.lines(12)]
    step = random.choice(steps) if steps and random.random() < 0.8 else shown.entry - random.randrange(12)
    correction = some_word(partial(shown.game.corrections, shown.state), random)
    words = [f"rewind {step}"]
    if correction:
        words.append(f"pencil {correction} because {random.choice(('cat', 'the dog came'))}")
    _at_the_box_or_of_all(world, random.choice(words), shown.moved)


def end_early(world: World) -> None:
    """Somebody wants to stop and count, to agree on a draw, or to give a seat up: mostly one of their own."""
    phone, random = someone_with_a_seat(world), world.random
    scene = world.box.desk.snapshot().scene
    if phone is None or scene is None:
        return
    seats = [line.seat for line in scene.seats]
    mine = [seat for seat in seats if seat in phone.rights.seats] if random.random() < 0.8 else seats
    words = ("stop count", "stop draw", f"resign {random.choice(mine) + 1}")
    _at_the_box_or_of_all(world, random.choice(words), world.box.desk.snapshot().moved, phone)


def _at_the_box_or_of_all(world: World, word: str, moved: int, phone: Phone | None = None) -> None:
    phone = phone or someone_with_a_seat(world)
    if phone is None or world.random.random() < 0.15:
        world.say_at_the_box(word)
    else:
        say(world, phone, word, None, world.random.choice((None, moved)))


def set_the_clock(world: World) -> None:
    """Somebody wants time kept otherwise: the box at once, a seat asks all."""
    phone = someone_with_a_seat(world)
    word = f"clock {' '.join(world.random.choice(PRESETS).words)}"
    if phone is None or world.random.random() < 0.4:
        world.say_at_the_box(word)
    else:
        say(world, phone, word, None, None)


def answer_a_proposal(world: World) -> None:
    """Somebody agrees to what stands proposed, or does not; or says so of one that was. Seats that are on no
    phone here count after their minute."""
    phone = _asked(world) if world.random.random() < 0.9 else someone_with_a_seat(world)
    if phone is None:
        return wait_a_minute(world)
    if phone.view is None or world.random.random() < 0.8:
        look(world, phone)
    proposal = (phone.view or {}).get("proposal")
    if proposal is not None:
        word = world.random.choices(("agree", "object"), (5, 1))[0]
        say(world, phone, word, None, proposal["entry"])
    return None


def _asked(world: World) -> Phone | None:
    """Somebody whose seat has not answered what stands proposed."""
    proposal = world.box.desk.snapshot().proposal
    missing = proposal.missing if proposal is not None else frozenset[int]()
    asked = [one for one in world.phones if one.rights.seats & missing and not one.uncertain]
    return world.random.choice(asked) if asked else None


def wait_a_minute(world: World) -> None:
    """Nobody says anything until those who are away count."""
    for _ in range(5):
        world.times.go_on(16.0)
        world.times.ring()
        world.box.desk.rest()
        world.feel_the_power()
        catch_up(world)


def do_again(world: World) -> None:
    """What was undone last is said once more, word for word: then all stands as it stood, for what was seen
    falls again."""
    snapshot = world.box.desk.snapshot()
    shadow = world.judge.shadows.get(snapshot.key or 0)
    if shadow is None or not (undone := _undone(shadow)):
        return
    for n in undone:
        if not _said_again(world, shadow, n):
            return
    stood = shadow.after[undone[-1] - 1].state
    demand(stood == shadow.now.state, "rolled-again", "what was undone and done again stands otherwise")
    world.judge.checks["done again"] += 1


def _undone(shadow: Shadow) -> list[int]:
    """The entries that the last step back undid, the first first; none where a face was struck off by it, or
    anything has moved since."""
    last = next((n for n in range(len(shadow.rows), 0, -1) if shadow.plain[n - 1]["kind"] in MOVING), 0)
    if not last or shadow.plain[last - 1]["kind"] != "back":
        return []
    found, n, to = [], last - 1, shadow.plain[last - 1]["body"]["to"]
    while n > to:
        plain = shadow.plain[n - 1]
        if plain["kind"] in ("word", "luck"):
            found.append(n)
        elif plain["kind"] in MOVING:
            return []  # it is told of by its own deeds
        n -= 1
    drawn = [item for n in found for item in shadow.plain[n - 1]["body"]["luck"]]
    return found[::-1] if all(_is_kept(shadow, item) for item in drawn) else []


def _is_kept(shadow: Shadow, item: dict[str, object]) -> bool:
    """True for a draw that still is on its tape."""
    tape, place = shadow.tapes.get(str(item["source"]), []), item["place"]
    return isinstance(place, int) and place < len(tape) and tape[place] == item["face"]


def _said_again(world: World, shadow: Shadow, n: int) -> bool:
    """Say what entry ``n`` said once more; whether it stands."""
    snapshot, plain = world.box.desk.snapshot(), shadow.plain[n - 1]
    pending = snapshot.pending
    if plain["kind"] == "luck":
        by = pending.by if isinstance(pending, Chance) else None
        word, seat, ask = "draw", by, snapshot.asks.get(LUCK)
    else:
        word, seat, ask = plain["body"]["word"], plain["by"], snapshot.asks.get(plain["by"])
    before = len(shadow.rows)
    holders = [one for one in world.phones if seat in one.rights.seats and not one.uncertain]
    if holders and world.random.random() < 0.7:
        phone = world.random.choice(holders)
        look(world, phone)
        say(world, phone, word, seat, ask)
    else:
        world.say_at_the_box(word, seat, ask)
    world.feel_the_power()
    world.judge.read(world.box)
    said = len(shadow.rows) == before + 1 and shadow.plain[-1]["kind"] == plain["kind"]
    return said and world.judge.shadows.get(snapshot.key or 0) is shadow
