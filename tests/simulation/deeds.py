"""What people do: look, answer, draw, take back, race, repeat, come back, cheat, press keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.play import Over
from tests.simulation.agreeing import answer_a_proposal, do_again, end_early, put_right, set_the_clock
from tests.simulation.leaving import ask_for_a_silent_seat, leave_to_the_box, seat_an_opponent
from tests.simulation.moving import (
    back_up,
    begin_elsewhere,
    change_games,
    go_through_paper,
    restore,
    use_a_stick,
)
from tests.simulation.people import Phone, word_of
from tests.simulation.seating import ask_of_oneself, hand_over, pass_the_voice, take_a_seat
from tests.simulation.talking import look, say, someone, someone_with_a_seat

if TYPE_CHECKING:
    from tests.simulation.world import World


def somebody_acts(world: World) -> None:
    """One deed of one person, or a press at the box. Errors: Gone, Broken."""
    snapshot = world.box.desk.snapshot()
    if snapshot.recoverable:
        world.say_at_the_box(world.random.choice(("recover", "resume")))
        return
    if (
        world.sound
        and world.box.journal.trouble is None
        and (snapshot.game is None or isinstance(snapshot.pending, Over))
    ):
        if world.random.random() < 0.4:
            world.lay_a_game()
        else:
            change_games(world)
        return
    if snapshot.proposal is not None and world.random.random() < 0.5:
        answer_a_proposal(world)
        return
    if snapshot.paused and world.random.random() < 0.3:
        phone = someone_with_a_seat(world)
        if phone is not None:
            look(world, phone)
            say(world, phone, "resume", None, None)
            return
    deed = world.random.choices(tuple(DEEDS), tuple(DEEDS.values()))[0]
    deed(world)
    if world.disk.dead:
        world.feel_the_power()


def play(world: World) -> None:
    """Somebody answers a question of the page at hand, or draws; the page may be an old one."""
    phone = someone_with_a_seat(world)
    if phone is None:
        return take_a_seat(world)
    fresh = phone.view is None or world.random.random() < 0.8
    if fresh:
        look(world, phone)
    _answer(world, phone, fresh)
    return None


def _answer(world: World, phone: Phone, fresh: bool) -> None:
    view = phone.view or {}
    going = not view.get("paused")
    for question in view.get("questions", ()):
        if question["seat"] in phone.rights.seats and going:
            word = question.get("preset") if world.random.random() < 0.2 else None
            word = word or word_of(phone, world.box, world.random, question.get("menu"), question["seat"])
            if word is not None:
                say(world, phone, word, question["seat"], question["ask"], right=fresh)
            return
    chance = view.get("chance")
    if chance is not None and going and chance.get("by") in (None, *phone.rights.seats):
        _draw(world, phone, fresh)


def _draw(world: World, phone: Phone, fresh: bool) -> None:
    assert phone.view is not None
    chance = phone.view["chance"]
    hand = next((row for row in chance.get("menu", ()) if row["part"] == "hand"), None)
    if hand is not None and hand.get("then") != "later":
        face = world.random.choice(hand["then"])["part"]
        say(world, phone, f"hand {face}", chance.get("by"), chance["ask"])
    else:
        say(world, phone, "draw", chance.get("by"), chance["ask"], right=fresh and not chance.get("hand"))


def race(world: World) -> None:
    """Two look at the same moment and both act on what they saw."""
    first, second = world.random.sample(world.phones, 2)
    for phone in (first, second):
        look(world, phone)
    for phone in (first, second):
        if phone.rights.seats:
            _answer(world, phone, fresh=False)


def repeat(world: World) -> None:
    """A phone sends what it has sent before once more, as one does that heard nothing."""
    phone = someone(world)
    if not phone.sent or phone.uncertain:
        return
    sent = world.random.choice(phone.sent[-6:])
    if sent.entry is not None or phone.rights == sent.rights:  # else it may not land with the rights it had
        world.send(phone, sent)


def take_back(world: World) -> None:
    phone = someone_with_a_seat(world)
    if phone is None:
        return
    look(world, phone)
    back = (phone.view or {}).get("back", {})
    face = not world.seats_choose and world.takes_a_face(back)
    for seat, ask in back.items():
        if not face and int(seat) in phone.rights.seats and not (phone.view or {}).get("paused"):
            say(world, phone, "back", int(seat), ask, right=not world.takes_a_face(back))
            return


def use_the_desk(world: World) -> None:
    """Pauses, notes, and who draws from what."""
    phone = someone_with_a_seat(world)
    if phone is None:
        return
    if phone.view is None:
        look(world, phone)
    sources = sorted(world.box.desk.snapshot().sources)
    words = ["pause", "resume", f"note {world.random.choice(('the fly was lost', 'ok', 'x ' * 130))}"]
    if sources:
        everybody = len(phone.mine()) == len((phone.view or {}).get("seats", ()))
        if everybody or world.seats_choose:
            words.append(
                f"source {world.random.choice(sources)} {world.random.choice(('hand', 'box', 'box'))}"
            )
    say(world, phone, world.random.choice(words), None, None)


def cheat(world: World) -> None:
    """Words for other seats, from old pages, with asks that never were, or of no shape."""
    phone = world.random.choice([*world.phones, world.stranger])
    if phone.view is None or world.random.random() < 0.5:
        look(world, phone)
    view = phone.view or {}
    way = world.random.choice(("others", "stale", "verb", "shape", "draw"))
    question = world.random.choice(view.get("questions") or [None])
    if way in ("others", "stale") and question is not None:
        word = word_of(phone, world.box, world.random, question.get("menu"), question["seat"])
        if word is not None:
            ask = question["ask"] if way == "others" else world.random.randrange(0, question["ask"] + 3)
            say(world, phone, word, question["seat"], ask)
    elif way == "verb":
        seat = world.random.choice((None, 0, 1))
        verbs = ("pause", "resume", "close", "done all", "note I win", "open 1", "new spidertwist 2 start")
        word = world.random.choice(verbs)
        say(world, phone, word, seat, None)
    elif way == "draw":
        ask = world.random.choice((view.get("chance", {}).get("ask"), view.get("moved"), None))
        say(world, phone, "draw", None, ask)
    else:
        word = world.random.choice(
            ("", " ", "draw draw", "hand nothing", "move", "source x hand", "a " * 200)
        )
        say(world, phone, word, 0, None)


def act_without_a_seat(world: World) -> None:
    """Somebody who has joined and has no seat tries what the page offers."""
    seatless = [
        phone for phone in world.phones if phone.member and not phone.rights.seats and not phone.uncertain
    ]
    if not seatless or not world.seatless_acts:
        return
    phone = world.random.choice(seatless)
    look(world, phone)
    chance = (phone.view or {}).get("chance")
    sources = sorted(world.box.desk.snapshot().sources)
    words = ["pause", "resume", "note hello"]
    if sources:
        words.append(f"source {world.random.choice(sources)} hand")
    if chance is not None and world.random.random() < 0.7:
        say(world, phone, "draw", None, chance["ask"])
    else:
        say(world, phone, world.random.choice(words), None, None)


def come_back(world: World) -> None:
    """A phone opens its stream again: what comes first is itself, then the page."""
    phone = someone(world)
    answer = phone.ask(world.box, "/api/live")
    parts = answer.response.__iter__()
    said = b"".join(next(parts) for _ in range(4))
    answer.close()
    page = said.partition(b"event: view\ndata: ")[2].rstrip(b"\n")
    phone.view = json.loads(page)
    world.judge.saw(world.box, phone, page)


def press(world: World) -> None:
    """Somebody presses the keys, a few times."""
    for _ in range(world.random.randint(1, 4)):
        told = world.buttons.press(world.random)
        if world.disk.dead:
            world.feel_the_power()
        world.tell(f"somebody {told}")
    if world.box.console.leaving:
        world.tell("the box is switched off by its keys")
        world.box.stop()
        world.disk.release()
        world.times.boot(60.0, None)
        world.come_up()


Deed = Callable[["World"], None]
DEEDS: dict[Deed, float] = {
    play: 50,
    press: 12,
    repeat: 8,
    race: 5,
    take_back: 5,
    use_the_desk: 5,
    answer_a_proposal: 3,
    put_right: 8,
    do_again: 4,
    end_early: 5,
    set_the_clock: 2,
    hand_over: 2,
    pass_the_voice: 1,
    leave_to_the_box: 5,
    seat_an_opponent: 1,
    ask_for_a_silent_seat: 1,
    cheat: 6,
    act_without_a_seat: 3,
    take_a_seat: 4,
    ask_of_oneself: 5,
    come_back: 3,
    begin_elsewhere: 2,
    go_through_paper: 2.5,
    change_games: 1,
    back_up: 1,
    restore: 0.5,
    use_a_stick: 1.5,
}
"""How often each is done, beside the others."""
