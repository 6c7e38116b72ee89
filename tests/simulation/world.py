"""The world: one seed decides who does what when, what breaks, and which faces fall.

``run`` plays so many steps and judges each. It is one thread; time passes when the world says so.
The same seed with the same steps and faults gives the same trace, line by line.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import RecordError
from companion.table.intents import Answer, Intent
from companion.table.people import opponents as opponent_book
from companion.table.people.guests import FILE as GUESTS_FILE
from companion.views.screens.screen import Submission
from companion.views.walk import UNIT
from tests.simulation import deeds, seating
from tests.simulation.box import Book, Box
from tests.simulation.buttons import Buttons
from tests.simulation.checks import Judge
from tests.simulation.clocks import Times, one_world
from tests.simulation.disk import DISHONEST, Disk
from tests.simulation.faults import ACTS, FAULTS_ON
from tests.simulation.law import BOX, Rights
from tests.simulation.leaving import Player
from tests.simulation.luck import Device
from tests.simulation.people import Phone, Sent
from tests.simulation.record import Broken, demand
from tests.simulation.stock import SETTINGS, Setting, set_out
from tests.simulation.voices import Voices

STEPS = 150
OFTEN = 0.06  # faults a step
MEMORY = Path("/dev/shm")


class Gone(Exception):
    """The power went in the middle of a deed."""


@dataclass(frozen=True)
class Outcome:
    """What came of a run: its story, and what was found, if anything."""

    seed: int
    steps: int
    trace: tuple[str, ...]
    digest: str
    checks: dict[str, int]
    check: str | None = None
    sentence: str = ""


def is_honest(seed: int) -> bool:
    """In every fourth world the disk lies, where that is on."""
    return seed % 4 != 3


class World:
    """One table with its people, from the seed on."""

    def __init__(self, seed: int, folder: Path, steps: int, faults: tuple[str, ...]) -> None:
        self.random = Random(seed)
        self.honest = is_honest(seed) or not any(kind in faults for kind in DISHONEST)
        self.faults = tuple(
            kind for kind in faults if kind in ACTS and (kind not in DISHONEST or not self.honest)
        )
        self.seatless_acts = "seatless" in faults
        self.seats_choose = "choose-a-face" in faults
        self.steps = steps
        self.folder = folder / "data"
        self.times = Times()
        self.device = Device(Random(seed + 1))
        self.disk = Disk(Random(seed + 2))
        self.judge = Judge()
        self.trace: list[str] = []
        self.step = 0
        self.up_since = 0.0
        self.box: Box
        self.buttons: Buttons
        self.player: Player
        names = ("Ann", "Bea", "Cem", "Dora", "Emil", "Finn")
        self.phones = [Phone(name, f"192.168.4.{10 + n}") for n, name in enumerate(names)]
        self.stranger = Phone("a stranger", "192.168.4.99")
        self.voices = Voices()
        self.page = ""  # the word of the page that was printed last
        self._numbers = 0
        self._due: list[tuple[int, str, Callable[[], None]]] = []
        self._shaky_until = 0
        self._told = 0
        self._lost: Book | None = None  # the side file that was damaged while the box was off

    # -------------------------------------------------------------------------------- story

    def tell(self, line: str) -> None:
        self.trace.append(f"{self.step:4d} {line}")

    def later(self, steps: int, line: str, deed: Callable[[], None]) -> None:
        """Have something done so many steps from now."""
        self._due.append((self.step + steps, line, deed))

    def shaky(self) -> None:
        """For a while the disk may refuse what is right."""
        self._shaky_until = self.step + 8

    @property
    def sound(self) -> bool:
        """True while nothing excuses a refusal."""
        disk = self.disk
        troubled = disk.full or disk.failing_writes or disk.failing_syncs or self.step < self._shaky_until
        return not troubled and self.device.well and self.honest

    def takes_a_face(self, back: dict[str, int]) -> bool:
        """True when what may be taken back is a face that somebody said."""
        shadow = self.judge.shadows.get(self.box.desk.snapshot().key or 0)
        return shadow is not None and any(shadow.took_a_face(to) for to in back.values())

    def name(self, who: str) -> str:
        """A name for an intent that no other has."""
        self._numbers += 1
        return f"{who}-{self._numbers}"

    # -------------------------------------------------------------------------------- playing

    def play(self) -> None:
        """The whole run. Errors: Broken."""
        self.come_up()
        self.lay_a_game()
        seating.sit_down(self)
        self.judge.after_step(self.box)
        for step in range(1, self.steps + 1):
            self.step = step
            try:
                self._one_step()
            except Gone:
                self.tell("  the power goes")
                self.power_cut()
            self.times.ring()
            self.box.desk.look()
            self.judge.after_step(self.box)

    def _one_step(self) -> None:
        for due in [one for one in self._due if one[0] <= self.step]:
            self._due.remove(due)
            due[2]()
            self.tell(f"{due[1]}")
        self.box.pool.fill()
        self.box.desk.look()
        self.times.go_on(self.random.choice((0.03, 0.3, 1.1, 4.0, 15.0)))
        self.times.ring()
        if self.faults and self.random.random() < OFTEN:
            kind = self.random.choices(self.faults, [ACTS[one][0] for one in self.faults])[0]
            self.tell(f"FAULT {kind}")
            ACTS[kind][1](self)
        if self.random.random() < 0.05:
            self.box.desk.rest()
            self.feel_the_power()
            self.judge.read(self.box)  # it may have counted who was away
        seating.catch_up(self)
        self.look_who_sits()
        for _ in range(2):  # it thinks, and it speaks
            self.player.look()
            self.feel_the_power()
        deeds.somebody_acts(self)

    def lay_a_game(self, setting: Setting | None = None) -> None:
        """Another game, played for a while already."""
        setting = setting or self.random.choice(SETTINGS)
        name = self.name("stock")
        self.judge.sent[name] = Sent(name, "the box", BOX, "", None, None)
        try:
            self.tell(f"on the table: {set_out(self.box, self.random, name, setting)}")
        except RecordError:
            self.feel_the_power()
            raise
        self.judge.read(self.box)

    # ---------------------------------------------------------------------------- the power

    def feel_the_power(self) -> None:
        """Errors: Gone, when the plug was pulled meanwhile."""
        if self.disk.dead:
            raise Gone

    def come_up(self) -> None:
        """The program starts. Errors: Broken when it does not."""
        tries, played = 0, None
        if self.step:
            self.forget_what_was_not_written()
            _, opponents = self.box.books
            played = opponents.document if opponents.written else None
        while True:
            tries += 1
            failing = self.disk.failing_writes or self.disk.failing_syncs
            try:
                self.box = Box(self.folder, self.disk, self.times, self.random, self.device, self.judge.names)
                break
            except Exception as error:
                self.disk.release()
                if self.disk.dead:  # the plug, once more, while it came up
                    self.disk.cut()
                    self.times.boot(20.0, None)
                elif tries > 5 or not failing:
                    raise Broken("start", f"{type(error).__name__}: {error} {self.disk.told}") from error
        self.buttons = Buttons(self.box, self._said_at_the_box, self._granted)
        self.player = Player(self)
        if self.step:
            said = self.judge.woke(self.box, honest=self.honest, damage=self.disk.told)
            self.tell(f"  up again{': ' + said if said else ''}; entry {self.box.desk.snapshot().entry}")
            self.up_since = self.times.lived
            self._the_books_came_back(played)
            seating.come_back_after_a_start(self)

    def power_cut(self, *, dishonest: str | None = None, wall: float | None = None) -> None:
        """The plug is pulled, and put back after a while."""
        self.disk.die()
        self.box.vanish()
        self.disk.cut(dishonest=dishonest)
        for one in self.disk.told[self._told :]:
            self.tell(f"  the disk: {one}")
        self._told = len(self.disk.told)
        self._shaky_until = 0
        self.times.boot(self.random.uniform(5, 100), wall)
        self.come_up()

    def forget_what_was_not_written(self) -> None:
        """The run is over, and what it held only in memory is gone with it."""
        guest_book, _ = self.box.books
        if not guest_book.written:
            self.tell("  the guest book was not written")
            for phone in self.phones:
                phone.uncertain = phone.unwritten = True
                phone.lost.clear()  # that somebody was sent away may not have been written either

    def spoil_a_book(self) -> None:
        """Something has happened to a side file while the box was off. Errors: Broken."""
        book = self.random.choice([one for one in self.box.books if (self.folder / one.name).exists()])
        path = self.folder / book.name
        data = bytearray(path.read_bytes())
        before = bytes(data)
        way = self.random.choice(("zeroes", "short", "garbage"))
        at = self.random.randrange(max(1, len(data)))
        if way == "zeroes":
            data[at - at % 512 : at - at % 512 + 512] = bytes(512)
        elif way == "short":
            del data[at:]
        else:
            data = bytearray(self.random.randbytes(700))
        path.write_bytes(data)
        self.tell(f"  {book.name}: {way}")
        if book.name == GUESTS_FILE:
            for phone in self.phones:
                phone.uncertain = True
        if data.strip() != before.strip():
            self._lost = book

    def _the_books_came_back(self, played: list[Any] | None) -> None:
        """A book that was damaged is told, and the other is what it was. Errors: Broken."""
        lost, self._lost = self._lost, None
        if lost is not None:
            demand(
                self.box.tells(lost.sentences.forgotten), "told", f"{lost.name} was lost and nobody is told"
            )
        if played is not None and (lost is None or lost.name != opponent_book.FILE):
            plays = self.box.opponents.document()
            demand(plays == played, "told", f"the box played {played}, plays {plays} and tells nobody")

    # ------------------------------------------------------------------------------- intents

    def look_who_sits(self) -> None:
        """Somebody may have taken a seat, or left one."""
        self.voices.look(self.phones, self.times, self.up_since)

    def rights_of(self, phone: Phone, rights: Rights) -> Rights:
        """The same rights with what a phone may agree for now."""
        self.look_who_sits()
        return replace(rights, voice=self.voices.of(phone, self.times))

    def send(
        self, phone: Phone, sent: Sent, *, heard: bool = True, cookie: str | None = None
    ) -> dict[str, object]:
        """Have a phone send an intent, perhaps once more. Errors: Gone before the answer came."""
        if cookie is None:
            sent.rights = self.rights_of(phone, sent.rights)
        self.judge.expect(sent)
        body = {"id": sent.name, "word": sent.word, "seat": sent.seat, "ask": sent.ask}
        self.box.desk.speaking = sent.name
        answer = phone.ask(self.box, "/api/intent", cookie=cookie, json=body)
        self.box.desk.speaking = ""
        what = f"{sent.who}: {sent.word!r} for {sent.seat} on {sent.ask} [{sent.name}]"
        if self.disk.dead:
            self.tell(f"{what} → no answer")
            raise Gone
        demand(
            answer.status_code < 500 or answer.status_code == 503, "trouble", f"{what}: {answer.status_code}"
        )
        page: dict[str, Any] = json.loads(answer.data)
        came = page.get("slug") or f"entry {page['entry']}"
        if not heard:
            self.tell(f"{what} → {came}, which is lost on its way")
            return {}
        self.tell(f"{what} → {came}")
        self.judge.answered(self.box, sent, page)
        return page

    def type_in(self, phone: Phone, word: str) -> None:
        """Have a phone type a word of paper into its page. Errors: Gone before the answer came."""
        sent = Sent(self.name(phone.name), phone.name, phone.rights, word, None, None)
        self.judge.expect(sent)
        self.box.desk.speaking = sent.name
        answer = phone.ask(self.box, "/paper", data={"code": word.partition(" ")[2]})
        self.box.desk.speaking = ""
        self.tell(f"{sent.who} types {word!r} → {answer.status_code}")
        self.feel_the_power()
        if answer.status_code == 303:
            self.judge.answered(self.box, sent, {"entry": None})
            return
        sentence = answer.text.partition('role="alert">')[2].partition("<")[0]
        slug = "too-fast" if answer.status_code == 429 else "not-from-paper"
        self.judge.answered(self.box, sent, {"slug": slug, "text": sentence or answer.text})

    def _said_at_the_box(self, say: Submission) -> Answer | None:
        """A word of the console."""
        return self.say_at_the_box(say.word, say.seat, say.ask)

    def say_at_the_box(self, word: str, seat: int | None = None, ask: int | None = None) -> Answer | None:
        """A word of whoever speaks for the box; None when the power went before the answer came."""
        sent = Sent(self.name("unit"), "the box", BOX, word, seat, ask)
        answer = self.submit_and_judge(Intent(sent.name, word, UNIT, seat, ask), sent)
        return None if self.disk.dead else answer

    def submit_and_judge(self, intent: Intent, sent: Sent) -> Answer:
        """An intent that comes by no phone."""
        self.judge.expect(sent)
        answer = self.box.desk.submit(intent).result(0)
        what = f"{sent.who}: {sent.word!r} for {sent.seat} on {sent.ask} [{sent.name}]"
        if self.disk.dead:
            self.tell(f"{what} → no answer")
            return answer
        if answer.refusal is not None:
            self.tell(f"{what} → {answer.refusal.slug}")
            page: dict[str, Any] = {"slug": answer.refusal.slug, "text": str(answer.refusal.text.msgid)}
        else:
            self.tell(f"{what} → entry {answer.entry}")
            page = {"entry": answer.entry}
        self.judge.answered(self.box, sent, page)
        return answer

    def _granted(self, request: object, granted: bool) -> None:
        """A press answered the oldest request."""
        device, role = getattr(request, "device", ""), getattr(request, "role", "")
        for phone in self.phones:
            if phone.requested_role == role and phone.device == device:
                seating.granted(self, phone, role if granted else None)
        self.tell(f"the box {'grants' if granted else 'declines'} {role}")


@contextmanager
def _folder() -> Iterator[Path]:
    place = Path(tempfile.mkdtemp(prefix="simulation-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def run(seed: int, *, steps: int = STEPS, faults: tuple[str, ...] = FAULTS_ON) -> Outcome:
    """One run from its seed."""
    with _folder() as folder, contextlib.ExitStack() as stack:
        world = World(seed, folder, steps, faults)
        stack.callback(world.disk.close)
        stack.enter_context(one_world(world.times, Random(seed + 3)))
        stack.enter_context(world.disk.side_files())
        check, sentence = None, ""
        try:
            world.play()
        except Broken as broken:
            check, sentence = broken.check, str(broken)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            check = "trouble"
            sentence = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
            sentence += "\n" + "".join(traceback.format_exception(error)[-6:])
        with contextlib.suppress(Exception):
            world.disk.die()
            world.box.vanish()
        if check is not None:
            world.tell(f"BROKEN {sentence}".replace(str(folder), "…"))
        trace = tuple(line.replace(str(folder), "…") for line in world.trace)
        digest = sha256("\n".join(trace).encode()).hexdigest()
        return Outcome(seed, world.step, trace, digest, dict(world.judge.checks), check, sentence)
