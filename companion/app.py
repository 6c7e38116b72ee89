"""The whole program put together: start-up reads as an order, shut-down is its reverse."""

from __future__ import annotations

import gc
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import BinaryIO, Protocol, TypeVar

from companion import games, network, systemd
from companion.config import Config
from companion.fronts.hints import Hints
from companion.fronts.opponent import OpponentFront
from companion.fronts.shelf import looked_up
from companion.fronts.thinker import Thinker
from companion.fronts.unit import UnitFront
from companion.frozen import frozen
from companion.kit.data import replacements
from companion.lab import search
from companion.lab.box_luck import LuckOfBox
from companion.lab.think import COMMAND
from companion.table.archive.past_games import OpenJournal, PastGames
from companion.table.desk.attendance import Attendance
from companion.table.desk.desk import Desk
from companion.table.journal.journal import Journal
from companion.table.luck.pool import Pool
from companion.table.luck.witnesses import Witnesses
from companion.table.people import names as name_book
from companion.table.people import opponents as opponent_book
from companion.table.people import people as people_book
from companion.table.people import switches as switch_book
from companion.table.people.guests import FILE as GUESTS_FILE
from companion.table.people.guests import Guests
from companion.table.people.names import Names
from companion.table.people.opponents import Opponents
from companion.table.people.people import People
from companion.table.people.switches import Switches
from companion.views.ending import Ending
from companion.views.glance import Invitation
from companion.views.prose import Speech, languages, translate
from drivers import Finding, Unit, open_unit
from drivers.profiles import load_profile
from drivers.sticks import UdevSticks
from web_ui import create_app
from web_ui.schema import Copies
from web_ui.server import Server
from web_ui.services import Services

FIRST_LUCK = 1.0  # s


@frozen
class House:
    """Everything at work, for whoever brought it up."""

    unit: Unit
    pool: Pool
    desk: Desk
    guests: Guests
    server: Server
    front: UnitFront
    invite: Callable[[], Invitation]


def run(config: Config) -> None:
    """Serve until a signal, or the unit's power-off, says stop.

    Errors: ConfigError, DeviceError, RecordError and the like before anything is served.
    """
    switched_off = threading.Event()
    with _bell() as (end, ring):

        def switch_off() -> None:
            switched_off.set()
            ring.send(b"\0")

        with brought_up(config, switch_off) as house:
            for line in _welcome(config, house):
                print(line, flush=True)
            systemd.notify("READY=1")
            freeze_heap()
            end.recv(1)
            systemd.notify("STOPPING=1")

    if switched_off.is_set() and config.power_off:
        subprocess.run(["systemctl", "poweroff"], check=False)


@contextmanager
def _bell() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Two ends of a line: what a signal, or anybody else, rings at the second is heard at the first.

    A stopped process that goes on may take a signal on any thread, and only the bell wakes the one
    that waits.
    """
    end, ring = socket.socketpair()
    with end, ring:
        ring.setblocking(False)
        signal.set_wakeup_fd(ring.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _heard)
        try:
            yield end, ring
        finally:
            signal.set_wakeup_fd(-1)


def _heard(_number: int, _frame: FrameType | None) -> None:
    """A signal has rung already."""


def freeze_heap() -> None:
    """What is here now stays: later collections need not look through it for waste."""
    gc.freeze()
    gc.enable()


@contextmanager
def brought_up(config: Config, switch_off: Callable[[], None]) -> Iterator[House]:
    """Bring everything up in order; at the end, or after trouble, take it down in reverse.

    ``switch_off`` is called, on the unit's thread, when somebody has held the power-off.
    """
    with ExitStack() as stack:
        profile = load_profile(config.profile, config.profiles)

        # Before the devices: another Orbweaver that has the folder may be using them.
        with systemd.longer_start():  # a torn journal is mended
            journal = stack.enter_context(closing(Journal(config.data)))
        switches = stack.enter_context(
            closing(
                Switches(
                    config.data / switch_book.FILE,
                    announcing=config.announcements,
                    language=config.language,
                    languages=languages(),
                )
            )
        )
        unit = stack.enter_context(closing(open_unit(profile, announcing=switches.announcing)))
        pool = Pool(unit.entropy)
        pool.start()
        stack.callback(pool.close)

        guests, opponents, names, people = _side_files(config, stack)
        read = replacements(config.replacements)
        witnesses = Witnesses(guests.is_heard)
        desk = Desk(
            journal,
            pool,
            introduce=games.introduce,
            read=read,
            opponents=opponents,
            witnesses=witnesses,
            seating=guests,
        )
        _begin(desk, stack)
        _begin(Attendance(desk, people), stack)
        past_games = PastGames(_reader(config.data))
        for side_file in (guests, opponents, names, people, switches):
            side_file.report_to(desk.report)
        for finding in unit.findings:
            if not finding.ok and finding.device != "display":  # the front tells of that one
                desk.report(f"no {finding.device}", finding.sentence())

        thinker = _begin(Thinker(COMMAND), stack)
        _begin(OpponentFront(desk, opponents, thinker), stack)
        hints = Hints(thinker)

        front: UnitFront | None = None
        page = create_app(
            desk,
            guests,
            Services(
                names=names,
                unit=unit.bench,
                language=lambda: switches.language,
                spoken=lambda: front.spoken() if front is not None else "",
                trusted_hosts=_own_names(config),
                export=_exporter(config.data),
                backup=lambda: _backup(config.data),
                copies=lambda: _copies(config.data),
                hint=hints.of,
                try_word=thinker.try_word,
                look=thinker.look,
                replaced=read,
                witnesses=witnesses,
                invite=lambda: _inviter(config, guests, server.port)(),
                drawn={"sheet": _score_sheet, "picture": _picture},
                luck_of_box=LuckOfBox(lambda: Journal(config.data, readonly=True), desk.find).look,
                past_games=past_games,
                people=people,
            ),
        )
        server = _begin(Server(page, config.host, config.port, systemd.listening_socket()), stack)

        invite = _inviter(config, guests, server.port)
        front = UnitFront(
            desk,
            unit,
            guests,
            join=invite,
            power_off=switch_off,
            hint=hints.of,
            motion=config.motion,
            switches=switches,
            sticks=UdevSticks(),
            on_shelf=looked_up(past_games, people),
        )
        _begin(front, stack)
        _begin(systemd.Watchdog((desk, front, server), systemd.watchdog_seconds()), stack)

        # The first press should find luck on store; a silent device is not waited for.
        pool.wait_ready(FIRST_LUCK)
        yield House(unit, pool, desk, guests, server, front, invite)


class _Part(Protocol):
    """What has a beginning and an end."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


_AnyPart = TypeVar("_AnyPart", bound=_Part)


def _begin(part: _AnyPart, stack: ExitStack) -> _AnyPart:
    """Start a part of the program, to be stopped in its turn."""
    part.start()
    stack.callback(part.stop)
    return part


def _side_files(config: Config, stack: ExitStack) -> tuple[Guests, Opponents, Names, People]:
    """What is remembered beside the journal: who has joined, where the box plays, what people are called, and
    who has played what."""
    guests = stack.enter_context(closing(Guests(config.data / GUESTS_FILE)))
    played = Opponents(config.data / opponent_book.FILE, search.opponents())
    opponents = stack.enter_context(closing(played))
    names = stack.enter_context(closing(Names(config.data / name_book.FILE)))
    return guests, opponents, names, stack.enter_context(closing(People(config.data / people_book.FILE)))


def _own_names(config: Config) -> tuple[str, ...]:
    """The names by which phones may call this machine."""
    name = socket.gethostname()
    return (name, f"{name}.local", *config.names, *((config.address,) if config.address else ()))


def _exporter(folder: Path) -> Callable[[int], Iterator[str]]:
    """Reads records on the web's threads, through a connection of its own each time."""

    read = _reader(folder)

    def lines(key: int) -> Iterator[str]:
        with read() as journal:
            yield from journal.export(key)

    return lines


def _backup(folder: Path) -> tuple[str, BinaryIO]:
    """All games in a file that is gone once it is closed."""
    from companion.table.archive import backups  # seldom wanted, so it is not read at each start

    return backups.opened(folder, time.time())


def _copies(folder: Path) -> Copies:
    """When all games were last saved into a file beside them, and onto a stick."""
    from companion.table.archive import (
        backups,
        stick_copy,  # as above
    )

    return {"here": backups.latest(folder / backups.FOLDER), "stick": stick_copy.last(folder)}


def _reader(folder: Path) -> OpenJournal:
    """Opens the journal to be read beside the desk."""
    return lambda: closing(Journal(folder, readonly=True))


def _score_sheet(ending: Ending, speech: Speech) -> bytes:
    """The end of a game as a PDF."""
    from companion.paper import keepsake  # what draws it is read when somebody wants it

    return keepsake.score_sheet(ending, speech)


def _picture(ending: Ending, speech: Speech) -> bytes:
    """The end of a game as a PNG."""
    from companion.paper import keepsake  # as above

    return keepsake.picture(ending, speech)


def _inviter(config: Config, guests: Guests, port: int) -> Callable[[], Invitation]:
    """What the display shows to be joined; asked anew each time, as networks come and go."""

    def invite() -> Invitation:
        address = network.place(network.address(config.host, config.address), port)
        card = guests.card()
        # A QR code of capitals, digits and a few signs is smaller than one of any letters.
        url = f"HTTP://{address}/J/{card.token}".upper()
        return Invitation(url=url, address=address, join_code=card.join_code, taken=card.taken)

    return invite


def _welcome(config: Config, house: House) -> Iterator[str]:
    """Where to go, where luck comes from, and which device is missing."""
    everywhere = config.host in network.EVERYWHERE
    here = f"http://{network.place('localhost' if everywhere else config.host, house.server.port)}"
    invitation = house.invite()
    yield f"Orbweaver serves the table, profile {config.profile}."
    yield f"  Phones     http://{invitation.address}/  and the code {invitation.join_code}"
    yield f"  One link   http://{invitation.address}/j/{house.guests.token}"
    yield f"  Here       {here}/"
    if house.unit.bench is not None:
        yield f"  The unit   {here}/unit"
    for finding in house.unit.findings:
        if finding.device == "entropy" and (silent := house.pool.problem()) is not None:
            finding = Finding("entropy", False, silent)  # named only once it has been read
        shown = translate(finding.text) if finding.ok else str(finding)
        yield from (f"  {line}" for line in shown.splitlines())
