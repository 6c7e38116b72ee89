"""What the form of seats does for a phone: take and leave seats, ask for more, and be called so."""

from __future__ import annotations

import uuid

from companion.frozen import frozen
from companion.kit.refusals import is_number
from companion.kit.seats import MOST_SEATS
from companion.play import text
from companion.table.authority.refusals import answer_first
from companion.table.desk.desk import Desk
from companion.table.intents import Intent
from companion.table.people.guest_book import Guest
from companion.table.people.guests import Guests
from companion.table.people.names import as_name
from companion.table.people.opponents import USUAL_STRENGTH
from companion.table.people.sitting import GuestError
from companion.table.record.forms import handover_word
from web_ui import security
from web_ui.naming import Naming, remember_name, remembered_name
from web_ui.submission import submit


@frozen
class SeatForm:
    """A form of seats that was sent: the button, and the name in the field; None without a field."""

    choice: str
    field: str | None

    @property
    def seat(self) -> int | None:
        """The seat that the button names."""
        choice = self.choice
        return int(choice) if is_number(choice) and int(choice) < MOST_SEATS else None

    @property
    def name(self) -> str:
        """The name as it was typed."""
        return self.field or ""

    def renames(self) -> bool:
        """True when the field has another name than the phone keeps. Errors: WrongName."""
        return self.field is not None and as_name(self.field) != remembered_name()


class Seating:
    """Does what a form says. Errors of all: GuestError, WrongName, each with a sentence."""

    def __init__(self, desk: Desk, guests: Guests, naming: Naming) -> None:
        self._desk = desk
        self._guests = guests
        self._naming = naming

    def check_name(self, form: SeatForm) -> None:
        """Errors: WrongName, where the name in the field would not do with this button."""
        if form.seat is not None:
            self._naming.check(form.seat, form.name)
        else:
            as_name(form.name)

    def choose(self, guest: Guest, form: SeatForm) -> Guest:
        """Press the button. The name in the field goes along, but for leaving a seat or the table."""
        if form.seat is not None:
            return self._choose_seat(guest, form.seat, form)
        match form.choice.split(" "):
            case ["withdraw"]:
                return self._guests.withdraw(guest.device)
            case ["leave"]:
                return self._leave(guest)
            case ["leave", seat] if is_number(seat):
                return self._leave_seat(guest, int(seat))
        if form.choice == "name" or form.renames():
            self._name(guest, form)
        match form.choice.split(" ", 1):
            case ["all"]:
                return self._sit_everywhere(guest)
            case ["none"]:
                return (
                    self._sit_anywhere(guest, form) if self._before_a_game(guest) else self._looks_on(guest)
                )
            case ["name"] if self._keeps_a_name(guest, form) and self._before_a_game(guest):
                return self._sit_anywhere(guest, form)
            case ["share" | "replace" as how, seat] if is_number(seat):
                return self._ask_seat(guest, int(seat), how)
            case ["voice", seat] if is_number(seat):
                return self._guests.pass_voice(guest.device, int(seat))
            case ["referee"]:
                self._guests.ask_referee(guest.device)
            case ["box", colour]:
                self._let_the_box_play(guest, colour)
        return guest

    def places(self, name: str) -> list[int]:
        """All seats there may be, whichever is likeliest to be this person's first: the one of that name, as
        of the last game, then those without a name, last those that the box plays."""
        snapshot, own = self._desk.snapshot(), name.casefold()
        called, box = snapshot.names, snapshot.opponents
        return sorted(
            range(MOST_SEATS),
            key=lambda seat: (seat in box, not own or called.get(seat, "").casefold() != own, seat in called),
        )

    def take_own(self, guest: Guest) -> Guest:
        """Take the seat of the game on the table that is likeliest this person's, for a phone without one;
        none where somebody has or may want each, or the box plays it."""
        snapshot = self._desk.snapshot()
        scene = snapshot.scene
        if scene is None or guest.everywhere or guest.referee or guest.seats:
            return guest
        taken = {*self._guests.taken(), *silent(self._desk, self._guests, guest), *snapshot.opponents}
        free = [
            seat for seat in self.places(remembered_name()) if seat < len(scene.seats) and seat not in taken
        ]
        return self._choose_seat(guest, free[0], SeatForm(str(free[0]), None)) if free else guest

    def keep_name(self, guest: Guest, seat: int) -> None:
        """Have the phone keep what its seat is called, which was said before it sat there."""
        name = self._desk.snapshot().names.get(seat, "")
        if guest.seats == {seat} and name:
            remember_name(name)

    def give_back(self, guest: Guest, seat: int) -> None:
        """Leave a seat that was taken for a game which did not begin."""
        self._guests.sit(guest.device, guest.seats - {seat})

    def take(self, guest: Guest, seat: int) -> Guest:
        """Take a free seat, beside those that the phone has. Errors, besides: as ``check_free``."""
        if guest.everywhere:
            return guest  # it has them all
        self.check_free(guest, seat)
        return self._choose_seat(guest, seat, SeatForm(str(seat), None))

    def check_free(self, guest: Guest, seat: int) -> None:
        """Errors: the seat is on another phone; where that fell silent, all are to be asked."""
        if seat in silent(self._desk, self._guests, guest):
            raise GuestError(text("Its phone is silent. Ask for the seat."), slug="seat-taken")
        self._guests.check_free(guest, {seat})

    def move(self, guest: Guest, old: int, new: int) -> None:
        """Leave a seat for a free one, and be called there as before. Errors: somebody has taken that."""
        guest = self._guests.sit(guest.device, guest.seats - {old} | {new})
        name = self._desk.snapshot().names.get(old, "")
        self._naming.call(guest, old, "")  # first: no two are called the same
        self._naming.call(guest, new, name)

    def check_exchange(self) -> None:
        """Errors: a game is played, in which seats change hands by asking all."""
        if self._desk.snapshot().is_played:
            raise GuestError(text("A game is played. Change places when it is over."), slug="seat-taken")

    def exchange(self, one: int, other: int) -> None:
        """Have all who have one of two seats have the other, and be called there as before."""
        self._guests.exchange(one, other)
        self._naming.exchange(one, other)

    def _leave_seat(self, guest: Guest, seat: int) -> Guest:
        """Leave a seat of one's own; nobody there is called anything any more."""
        if seat not in guest.seats:
            return guest
        self._naming.call(guest, seat, "")
        return self._guests.sit(guest.device, guest.seats - {seat})

    def _choose_seat(self, guest: Guest, seat: int, form: SeatForm) -> Guest:
        """Take a seat; one's own is kept, and renamed with another name in the field."""
        scene = self._desk.snapshot().scene
        if scene is not None and seat not in guest.seats and seat >= len(scene.seats):
            raise GuestError(text("This game has no seat {n}.", n=seat + 1), slug="no-seat")
        before = frozenset[int]() if guest.everywhere else guest.seats
        if seat not in before and seat in silent(self._desk, self._guests, guest):
            return self._ask_all(guest, seat)
        if seat not in before:
            own = self._naming.is_called(before, form.name)
            name = "" if own else form.name  # whoever plays two is called so at one of them
            self._naming.check(seat, name)
            guest = self._guests.sit(guest.device, before | {seat})
            if own or name.strip():
                self._naming.call(guest, seat, name)
            return guest
        if form.renames() and len(before) == 1:
            self._name(guest, form)
        elif form.renames():
            self._naming.call(guest, seat, form.name)
        return guest

    def _ask_seat(self, guest: Guest, seat: int, role: str) -> Guest:
        """A seat that is on another phone: beside it the box is asked, instead of it all seats, while a game
        is played."""
        if seat in guest.seats and not (role == "replace" and seat in guest.beside):
            return guest
        if role == "share":
            return self._guests.ask_seat(guest.device, seat, "share")
        if self._desk.snapshot().is_played:
            return self._ask_all(guest, seat)
        return self._guests.ask_seat(guest.device, seat, "replace")

    def _ask_all(self, guest: Guest, seat: int) -> Guest:
        """Propose to all that a seat comes to this phone from another; who speaks for all has it at once."""
        snapshot = self._desk.snapshot()
        if snapshot.proposal is not None:
            raise GuestError(answer_first(snapshot).text, slug="seat-taken")
        guest = self._guests.ask_for(guest.device, seat)
        try:
            self._say(guest, handover_word(seat))
        except GuestError:
            self._guests.withdraw(guest.device)
            raise
        return self._guests.guest(guest.device) or guest

    def _sit_everywhere(self, guest: Guest) -> Guest:
        playing = self._desk.snapshot().is_played
        return self._guests.sit_everywhere(guest.device, trusted=security.is_here(), playing=playing)

    def _looks_on(self, guest: Guest) -> Guest:
        return self._guests.sit(guest.device, ())

    def _keeps_a_name(self, guest: Guest, form: SeatForm) -> bool:
        """Whether a name is kept by somebody who is nothing yet, nor has asked to be."""
        return (
            form.choice == "name" and bool(form.name.strip()) and not (guest.referee or guest.requested_role)
        )

    def _before_a_game(self, guest: Guest) -> bool:
        """Whether there is no seat to be named yet: no game is open, and nobody sets one up."""
        snapshot = self._desk.snapshot()
        return snapshot.scene is None and snapshot.plan is None and not (guest.everywhere or guest.seats)

    def _sit_anywhere(self, guest: Guest, form: SeatForm) -> Guest:
        """Seat whoever types a name before there is a game. Without a name, as a television joins, there is
        no seat."""
        if not form.name.strip():
            return self._looks_on(guest)
        free = [seat for seat in self.places(as_name(form.name)) if seat not in self._guests.taken()]
        for seat in free[:1]:
            self._naming.check(seat, form.name)
            guest = self._guests.sit(guest.device, {seat})
            self._naming.call(guest, seat, form.name)
        return guest

    def _leave(self, guest: Guest) -> Guest:
        for seat in guest.seats:
            self._naming.call(guest, seat, "")
        self._guests.leave(guest.device)
        security.forget()
        return guest

    def _name(self, guest: Guest, form: SeatForm) -> None:
        """What this phone's player is called, now and next time."""
        name = as_name(form.name)
        if len(guest.seats) == 1:
            self._naming.call(guest, next(iter(guest.seats)), name)
        remember_name(name)

    def _let_the_box_play(self, guest: Guest, colour: str) -> None:
        self._say(guest, f"opponent {colour} {USUAL_STRENGTH}")

    def _say(self, guest: Guest, word: str) -> None:
        """Say a word to the desk. Errors: GuestError with its reason, where it refuses."""
        intent = Intent(f"seat-{uuid.uuid4().hex}", word, self._guests.origin(guest.device))
        refusal = submit(self._desk, intent).refusal
        if refusal is not None:
            raise GuestError(refusal.text, slug=refusal.slug)


def silent(desk: Desk, guests: Guests, guest: Guest | None) -> frozenset[int]:
    """The seats that are on phones which fell silent, while a game is played: all are asked for one."""
    device = guest.device if guest is not None else None
    return guests.held(device) - guests.taken(device) if desk.snapshot().is_played else frozenset()
