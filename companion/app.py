"""The whole program put together: start-up reads as an order, shut-down is its reverse."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from companion import network, systemd
from companion.config import Config
from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker
from companion.fronts.unit import UnitFront
from companion.kit.data import replacements
from companion.lab import search
from companion.table.desk import Desk
from companion.table.guests import Guests
from companion.table.journal import Journal
from companion.table.opponents import Opponents
from companion.table.pool import Pool
from companion.views.panel import Invitation
from companion.views.prose import say
from drivers import Unit, open_unit
from drivers.profiles import load_profile
from web_ui import create_app
from web_ui.server import Server

GUEST_BOOK = "guests.sqlite"
OPPONENT_BOOK = "opponents.sqlite"
FIRST_LUCK = 1.0  # s
EVERYWHERE = ("", "0.0.0.0", "::")  # listening addresses that stand for all of the machine's


@dataclass(frozen=True, slots=True)
class House:
    """Everything at work, for whoever brought it up."""

    unit: Unit
    desk: Desk
    guests: Guests
    server: Server
    front: UnitFront
    invite: Callable[[], Invitation]


def run(config: Config) -> None:
    """Serve until a signal, or the unit's power-off, says stop.

    Errors: ConfigError, DeviceError, RecordError and the like before anything is served.
    """
    logging.basicConfig(format="orbweaver: %(message)s")
    stop = threading.Event()
    switched_off = threading.Event()

    def switch_off() -> None:
        switched_off.set()
        stop.set()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, on_signal)

    with brought_up(config, switch_off) as house:
        for line in _welcome(config, house):
            print(line, flush=True)
        systemd.notify("READY=1")
        keep_heap()
        stop.wait()
        systemd.notify("STOPPING=1")

    if switched_off.is_set() and config.power_off:
        subprocess.run(["systemctl", "poweroff"], check=False)


def keep_heap() -> None:
    """What is here now stays: later collections need not look through it for waste."""
    gc.freeze()
    gc.enable()


@contextmanager
def brought_up(config: Config, switch_off: Callable[[], None]) -> Iterator[House]:
    """Bring everything up in order; at the end, or after trouble, take it down in reverse.

    ``switch_off`` is called, on the unit's thread, when somebody has held the power-off.
    """
    with ExitStack() as house:
        profile = load_profile(config.profile, config.profiles)

        # Before the devices: another Orbweaver that has the folder may be using them.
        journal = Journal(config.data)
        house.callback(journal.close)

        unit = open_unit(profile)
        house.callback(unit.close)

        pool = Pool(unit.entropy)
        pool.start()
        house.callback(pool.close)

        guests = Guests(config.data / GUEST_BOOK)
        house.callback(guests.close)

        opponents = Opponents(config.data / OPPONENT_BOOK, search.GAMES, guests.taken)
        house.callback(opponents.close)

        desk = Desk(journal, pool, read=replacements(config.replacements), opponents=opponents)
        desk.start()
        house.callback(desk.stop)

        thinker = Thinker((sys.executable, "-m", search.__name__))
        thinker.start()
        house.callback(thinker.stop)

        opponent = OpponentFront(desk, opponents, thinker)
        opponent.start()
        house.callback(opponent.stop)

        front: UnitFront | None = None
        page = create_app(
            desk,
            guests,
            unit=unit.bench,
            language=config.language,
            spoken=lambda: front.spoken() if front is not None else "",
            trusted_hosts=_own_names(config),
            export=_exporter(config.data),
            hint=thinker.hint,
        )
        server = Server(page, config.host, config.port, systemd.listening_socket())
        server.start()
        house.callback(server.stop)

        invite = _inviter(config, guests, server.port)
        front = UnitFront(
            desk,
            unit.keys,
            unit.screen,
            unit.lights,
            unit.sound,
            join=invite,
            wishes=guests.wishes,
            grant=guests.grant,
            decline=guests.decline,
            power_off=switch_off,
            hint=thinker.hint,
            motion=config.motion,
            language=config.language,
        )
        for finding in unit.findings:
            if not finding.ok and finding.device != "screen":  # the front tells of that one
                desk.report(f"no {finding.device}", finding.sentence())
        front.start()
        house.callback(front.stop)

        watchdog = systemd.Watchdog((desk, front, server), systemd.watchdog_seconds())
        watchdog.start()
        house.callback(watchdog.stop)

        # The first press should find luck on store; a silent device is not waited for.
        pool.wait_ready(FIRST_LUCK)
        yield House(unit, desk, guests, server, front, invite)


def _own_names(config: Config) -> tuple[str, ...]:
    """The names by which phones may call this machine."""
    name = socket.gethostname()
    return (name, f"{name}.local", *config.names, *((config.address,) if config.address else ()))


def _exporter(folder: Path) -> Callable[[int], Iterator[str]]:
    """Reads records on the web's threads, through a connection of its own each time."""

    def lines(key: int) -> Iterator[str]:
        with closing(Journal(folder, readonly=True)) as journal:
            yield from journal.export(key)

    return lines


def _inviter(config: Config, guests: Guests, port: int) -> Callable[[], Invitation]:
    """What the display shows to be joined; asked anew each time, as networks come and go."""

    def invite() -> Invitation:
        address = _address(config) + _place(port)
        card = guests.card()
        # A QR code of capitals, digits and a few signs is smaller than one of any letters.
        url = f"HTTP://{address}/J/{card.token}".upper()
        return Invitation(url=url, address=address, code=card.code, taken=card.taken)

    return invite


def _address(config: Config) -> str:
    """The address that phones are told: the one that was set, the only one that is listened on,
    or this machine's own on its network."""
    only = "" if config.host in EVERYWHERE else config.host
    return config.address or only or network.own_address() or "localhost"


def _welcome(config: Config, house: House) -> Iterator[str]:
    """Where to go, where luck comes from, and which device is missing."""
    everywhere = config.host in EVERYWHERE
    here = f"http://{'localhost' if everywhere else config.host}{_place(house.server.port)}"
    invitation = house.invite()
    yield f"Orbweaver serves the table, profile {config.profile}."
    yield f"  Phones     http://{invitation.address}/  and the code {invitation.code}"
    yield f"  One link   http://{invitation.address}/j/{house.guests.token}"
    yield f"  Here       {here}/"
    if house.unit.bench is not None:
        yield f"  The unit   {here}/unit"
    for finding in house.unit.findings:
        shown = say(finding.text) if finding.ok else str(finding)
        yield from (f"  {line}" for line in shown.splitlines())


def _place(port: int) -> str:
    """A port as it stands in an address; browsers need none for 80."""
    return "" if port == 80 else f":{port}"
