"""Who sits where: phones join, take seats, lose and leave them, and ask who they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.table.people.guests import RUNS
from companion.table.people.presence import GRACE, STALE
from tests.simulation.law import Rights
from tests.simulation.people import Phone, Sent
from tests.simulation.record import demand

if TYPE_CHECKING:
    from tests.simulation.world import World

OF_A_SEAT = ("box ", "voice ")
"""Choices that take a seat of one's own and leave everybody where they sit."""


def sit_down(world: World) -> None:
    """Everybody joins. The last has no seat; now and then one tablet plays for all."""
    scene = world.box.desk.snapshot().scene
    assert scene is not None
    lines = len(scene.seats)
    for number, phone in enumerate(world.phones):
        choice = str(number) if number < lines and phone is not world.phones[-1] else "none"
        join(world, phone, choice)
    if world.random.random() < 0.2:
        choose(world, world.phones[0], "all")
    elif world.random.random() < 0.6:
        for number, phone in enumerate(world.phones[lines:]):
            _sit_beside(world, phone, number % lines)


def _sit_beside(world: World, phone: Phone, seat: int) -> None:
    """Two share a seat, each with a phone, by a press on the box."""
    choose(world, phone, f"share {seat}")
    for request in world.box.guests.permission_requests():
        if request.device == phone.device:
            world.box.guests.grant(request)
            granted(world, phone, "share")


def join(world: World, phone: Phone, choice: str) -> None:
    card = world.box.guests.card()
    code = world.random.choice((card.token, card.join_code))
    world.judge.choosing = Sent("seat", phone.name, Rights(True), choice, None, None)
    answer = phone.ask(world.box, f"/j/{code}", data={"seat": choice})
    world.tell(f"{phone.name} joins, seat {choice} → {answer.status_code}")
    demand(
        answer.status_code in (303, 409, 422, 429),
        "liveness",
        f"{phone.name} has the code of the box and joined with {answer.status_code}",
    )
    if answer.status_code == 429:
        return
    if answer.status_code in (303, 409, 422):  # 422: the game has no such seat
        _forget(phone)
        phone.member, phone.uncertain, phone.unwritten = True, False, False
    if answer.status_code == 303:
        _took(world, phone, choice, answer.headers["Location"])


def choose(world: World, phone: Phone, choice: str) -> None:
    catch_up(world)
    if phone.uncertain:
        ask_of_oneself(world, phone)  # who may have been forgotten looks first
    if choice.startswith("replace "):
        guest = world.box.guests.guest(phone.device)  # its page tells no referee, who speaks for all
        phone.beside = frozenset() if guest is None else guest.beside
    rights = world.rights_of(phone, phone.rights)
    world.judge.choosing = Sent("seat", phone.name, rights, choice, None, None)
    answer = phone.ask(world.box, "/j/mine", data={"seat": choice})
    world.tell(f"{phone.name} chooses {choice} → {answer.status_code}")
    right = (303, 409, 422, 403) if choice.startswith(OF_A_SEAT) else (303, 409, 422)
    demand(
        answer.status_code in right if phone.member else answer.status_code == 403,
        "authority",
        f"{phone.name}, a member: {phone.member}, chose {choice!r}: {answer.status_code}",
    )
    if answer.status_code == 303:
        _took(world, phone, choice, answer.headers["Location"])


def hand_over(world: World) -> None:
    """A phone asks for a seat that is on another phone, beside it or instead of it."""
    phone = world.random.choice(world.phones)
    held = sorted({seat for one in world.phones if one is not phone for seat in one.seats})
    if not held or not phone.member or phone.uncertain:
        return
    choice = f"{world.random.choice(('share', 'replace'))} {world.random.choice(held)}"
    choose(world, phone, choice)


def pass_the_voice(world: World) -> None:
    """A phone lets the one beside it agree for their seat."""
    sharing = [
        (phone, seat)
        for phone in world.phones
        for seat in sorted(phone.seats)
        if phone.member and any(seat in other.seats for other in world.phones if other is not phone)
    ]
    if sharing:
        phone, seat = world.random.choice(sharing)
        choose(world, phone, f"voice {seat}")


def _took(world: World, phone: Phone, choice: str, location: str) -> None:
    """What a choice that was granted makes of the seats, and of who agrees for them."""
    if choice.startswith("voice "):
        world.voices.passed_on(phone, int(choice.split()[1]), world.times)
    _sits(world, phone, choice, location)
    world.look_who_sits()


def _sits(world: World, phone: Phone, choice: str, location: str) -> None:
    if choice == "leave":
        _forget(phone)
    elif choice == "referee":
        phone.requested_role = "referee"
    elif choice.startswith(OF_A_SEAT):
        return
    elif choice.startswith("leave "):
        phone.seats, phone.requested_role = phone.seats - {int(choice.split()[1])}, None
    elif choice.isdigit() and int(choice) in phone.seats:
        return  # it is kept
    elif " " in choice:
        role, seat = choice.split()
        alone = role == "replace" and int(seat) in phone.beside  # it has the seat, and wants it alone
        if alone and world.judge.table != "going" and not location.endswith("/j/mine"):
            for other in world.phones:  # who had it first fell silent
                other.seats -= {int(seat)} if other is not phone else frozenset()
        elif alone or int(seat) not in phone.seats:
            asks_all = role == "replace" and world.judge.table == "going"
            _asks(world, phone, "handover" if asks_all else role, int(seat))
    elif choice.isdigit() and location.endswith("/j/mine"):
        _asks(world, phone, "handover", int(choice))
    elif choice == "all":
        if location.endswith("/j/mine"):
            phone.requested_role = "table"
            return
        _nobody_loses(
            world, phone, frozenset(seat for one in world.phones for seat in one.seats), "the table"
        )
        phone.seats, phone.everywhere, phone.requested_role = frozenset(), True, None
    elif choice == "none":
        phone.seats, phone.everywhere, phone.requested_role = frozenset(), False, None
    else:
        kept = frozenset[int]() if phone.everywhere else phone.seats
        wanted = kept | {int(choice)}
        new = wanted - kept
        _nobody_loses(world, phone, new, f"seat {choice}")
        if any(other.seats & new for other in world.phones if other is not phone):
            _nobody_asks(world, int(choice))  # it may have asked all, and spoken for all
        for other in world.phones:
            if other is not phone:
                other.seats -= new
        phone.seats, phone.everywhere, phone.requested_role = wanted, False, None


def _asks(world: World, phone: Phone, role: str, seat: int) -> None:
    """A phone wants a seat that is on another one."""
    if role == "handover":
        _nobody_asks(world, seat)
    phone.requested_role, phone.requested_seat = role, seat


def _nobody_asks(world: World, seat: int) -> None:
    """All are asked about one phone at a time, so whoever asked for that seat before was refused."""
    for other in world.phones:
        if (other.requested_role, other.requested_seat) == ("handover", seat):
            other.requested_role = None


def catch_up(world: World) -> None:
    """Seats have gone to phones that asked all for them, or were refused them."""
    world.judge.read(world.box)
    while world.judge.settled:
        seat, went_over = world.judge.settled.pop(0)
        if not went_over:
            _nobody_asks(world, seat)
        asking = [
            one for one in world.phones if (one.requested_role, one.requested_seat) == ("handover", seat)
        ]
        for phone in asking:
            granted(world, phone, "replace")


def _nobody_loses(world: World, phone: Phone, wanted: frozenset[int], what: str) -> None:
    """A seat is only taken from a phone that has been silent for long."""
    if phone.referee:
        return
    for other in world.phones:
        if other is phone or not other.seats & wanted or other.uncertain:
            continue
        here = other.heard_in == world.times.runs
        silent = world.times.lived - (other.last_heard if here else world.up_since)
        enough = STALE if here else GRACE
        demand(
            silent > enough - 1,
            "authority",
            f"{phone.name} took {what} from {other.name} after {silent:.0f} s",
        )


def _forget(phone: Phone) -> None:
    phone.member = phone.everywhere = phone.referee = False
    phone.seats, phone.requested_role = frozenset(), None
    phone.sent.clear()  # the ids of another device are others


def granted(world: World, phone: Phone, role: str | None) -> None:
    """A press on the box answered the request of a phone."""
    phone.requested_role = None
    if role == "referee":
        phone.referee = True
    elif role == "table":
        phone.seats, phone.everywhere = frozenset(), True
    elif role in ("share", "replace"):
        seat = phone.requested_seat
        for other in world.phones:
            if role == "replace" and other is not phone:
                other.seats -= {seat}
        phone.seats, phone.everywhere = phone.seats | {seat}, False
    world.look_who_sits()


def take_a_seat(world: World) -> None:
    """Seats change hands; somebody leaves for good, and tries the old cookie."""
    phone = world.random.choice(world.phones)
    if not phone.member:
        if phone.lost and world.random.random() < 0.5:
            return old_cookie(world, phone)
        choice = world.random.choice(("none", "0", "1", "2"))
        return join(world, phone, choice)
    choice = world.random.choices(("0", "1", "2", "none", "all", "referee", "leave"), (4, 4, 2, 1, 1, 1, 1))[
        0
    ]
    if choice.isdigit() and int(choice) in phone.seats:
        choice = f"leave {choice}"
    cookie = phone.cookie
    choose(world, phone, choice)
    if choice == "leave" and not phone.member:
        phone.lost.append(cookie)
        if world.random.random() < 0.7:
            old_cookie(world, phone)
    return None


def old_cookie(world: World, phone: Phone) -> None:
    """A device that was sent away says a word with the cookie it had."""
    cookie = world.random.choice(phone.lost)
    told = json.loads(phone.ask(world.box, "/api/you", cookie=cookie).data)
    demand(not told["member"], "authority", f"{phone.name} was sent away and its old cookie still counts")
    seat = world.random.choice((0, 1))
    sent = Sent(world.name(phone.name), phone.name, Rights(), "note I am still here", seat, None)
    world.send(phone, sent, cookie=cookie)


def come_back_after_a_start(world: World) -> None:
    """Most phones lie open on the table and find the box again by themselves."""
    for phone in world.phones:
        if world.times.runs - phone.heard_in >= RUNS:
            phone.uncertain = phone.uncertain or phone.member  # it may have been forgotten
        if world.random.random() < 0.7:
            ask_of_oneself(world, phone)


def ask_of_oneself(world: World, phone: Phone | None = None) -> None:
    """A phone asks who it is."""
    phone = phone or world.random.choice(world.phones)
    told = json.loads(phone.ask(world.box, "/api/you").data)
    catch_up(world)
    if phone.uncertain:
        return learn_again(world, phone, told)
    world.judge.knows(phone, told)
    return None


def learn_again(world: World, phone: Phone, told: dict[str, Any]) -> None:
    """After damage to the guest book: a phone is what it was, or has been forgotten whole. After a book
    that could not be written: it is what that book says, which may be older."""
    phone.uncertain, older, phone.unwritten = False, phone.unwritten, False
    if phone.member and not told["member"]:
        _forget(phone)
        world.tell(f"{phone.name} has been forgotten")
        return
    if older:
        world.voices.doubt()
    if older and told["member"]:
        phone.member, phone.requested_role = True, told["requested"]
        guest = world.box.guests.guest(phone.device)  # its page does not say which seat it asked for
        if guest is not None and guest.requested_seat is not None:
            phone.requested_seat = guest.requested_seat
        phone.seats, phone.referee = frozenset(told["seats"]), bool(told["referee"])
        phone.everywhere = bool(told["all"]) and not phone.referee
        world.tell(f"{phone.name} is what it was before, with {sorted(phone.seats)}")
    world.judge.knows(phone, told)
