"""A table with somebody in every role, each with what a browser or the keys of the box can do."""

from __future__ import annotations

import secrets
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from companion import games
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.paper import keepsake
from companion.play import Chance
from companion.table.archive import backups, paper_code
from companion.table.authority.menus import ask_for
from companion.table.intents import Advice, Snapshot
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.people.people import People
from drivers import open_unit
from drivers.profiles import load_profile
from tests.support import toy_game
from tests.support.clocks import HandClock
from tests.support.tables import UNIT, Table, a_minute_later, past_games, press_for_referee
from tests.web_ui.conftest import HEADERS, HOST, Phone
from web_ui import create_app
from web_ui.services import Services

OWN, OTHER, FREE = 0, 1, 2  # the seat that a word is about, that of the other phone, and nobody's


def find(name: str) -> Game:
    return toy_game.find(name) if name == "pebbles" else games.find(name)


WEB = games.find("web-of-flies")
TWIST = games.find("spidertwist")
ON_PAPER = paper_code.lines_of(paper_code.code_of(WEB, WEB.start(WEB.configure(2, {}))))


def somebody_asked(game: Game) -> list[str]:
    """The lines of a page on which a game has begun and somebody is asked."""
    state, luck = game.start(game.configure(2, {})), SeededLuck(1)
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, luck.answer(chance), None, trusted=True).state
    return paper_code.lines_of(paper_code.code_of(game, state))


def thought(_snapshot: Snapshot, _seat: int) -> Future[tuple[Advice, ...]]:
    answer: Future[tuple[Advice, ...]] = Future()
    answer.set_result((Advice("ready", 0.5, 1),))
    return answer


def worth(word: str) -> Future[tuple[Advice, ...]]:
    answer: Future[tuple[Advice, ...]] = Future()
    answer.set_result((Advice(word, 0.5, 1),))
    return answer


def looked(game: Game, state: Any, seat: int) -> Future[tuple[Advice, ...]]:
    answer: Future[tuple[Advice, ...]] = Future()
    answer.set_result((Advice(next(iter(grammar.words(game, state, seat))), 0.5, 1),))
    return answer


class House:
    """A table with somebody in every role; ``seat`` OWN is on one phone and OTHER on another."""

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.guests = Guests(folder / "guests.json", clock=self.clock)
        self.book = Opponents(games={"pebbles", "web-of-flies"})
        self.table = Table(folder, find=find, names=lambda: ("pebbles", "web-of-flies"), opponents=self.book)
        self.table.seat(self.guests)
        self.played = People()
        self.bench = open_unit(load_profile("desk", None))
        self.app = create_app(
            self.table.desk,
            self.guests,
            Services(
                trusted_hosts=["spider.local"],
                export=self.table.journal.export,
                backup=lambda: backups.opened(folder, 0.0),
                copies=lambda: {"here": None, "stick": None},
                hint=thought,
                try_word=lambda _game, _state, _seat, word: worth(word),
                look=looked,
                drawn={"sheet": keepsake.score_sheet, "picture": keepsake.picture},
                unit=self.bench.bench,
                past_games=past_games(folder, find),
                people=self.played,
            ),
        )
        self._last = 10

    def close(self) -> None:
        self.bench.close()
        self.table.close()
        self.guests.close()

    def phone(self) -> Phone:
        self._last += 1
        return Phone(self.app, self.table, self.guests, f"192.168.4.{self._last}")

    def device(self, phone: Phone) -> str:
        """What the guest book calls a phone."""
        with phone.client.session_transaction(base_url=f"http://{HOST}") as session:
            return str(session["device"])

    def people(self, *roles: str, seats: bool = True) -> dict[str, Person]:
        """Fresh phones for these roles. Two have a seat each, whoever else is there, and a table device
        has the others; with ``seats`` False nobody has one."""
        for guest in self.guests.everybody():
            if guest.held or guest.referee or guest.requested_role:
                self.guests.leave(guest.device)
        own, other = self._joined(), self._joined()
        if seats:
            assert own.post("/j/mine", data={"seat": str(OWN)}).status_code == 303
            assert other.post("/j/mine", data={"seat": str(OTHER)}).status_code == 303
        made = {role: self._person(role, own, other, seats=seats) for role in roles}
        a_minute_later(self.guests)
        return made

    def _person(self, role: str, own: Phone, other: Phone, *, seats: bool) -> Person:
        match role:
            case "own seat":
                return Person(self, own)
            case "another seat":
                return Person(self, other)
            case "table device":
                tablet = self._joined()
                if seats:
                    self.guests.sit_everywhere(self.device(tablet), trusted=True)
                return Person(self, tablet)
            case "no seat":
                return Seatless(self, self._joined())
            case "looks on":
                return Seatless(self, self.phone())
            case "unit":
                return AtTheBox(self, self.phone())
            case "referee":
                return Person(self, self._referee())
            case "stranger":
                return Stranger(self, self._referee())
        raise ValueError(f"Nobody is called {role}.")

    def _referee(self) -> Phone:
        referee = self._joined()
        press_for_referee(self.guests, self.device(referee))
        return referee

    def _joined(self) -> Phone:
        phone = self.phone()
        assert phone.join("none").status_code == 303
        return phone


class Person:
    """Somebody with a phone."""

    def __init__(self, house: House, phone: Phone) -> None:
        self.house = house
        self.phone = phone

    def sees(self, path: str) -> bool:
        answer = self.phone.get(path)
        answer.close()  # a file that is sent is not read to its end here
        return self._well(answer.status_code)

    def sends(self, path: str, **more: Any) -> bool:
        return self._well(self.phone.post(path, **more).status_code)

    def says(self, word: str, seat: int | None = OWN) -> bool:
        return self._well(self.phone.submit(word, seat).status_code)

    def brings(self) -> bool:
        return self.sends("/paper", data={"code": "\n".join(ON_PAPER)})

    def looks_closely(self) -> bool:
        return self.sends("/unit/analyse", data={"code": "\n".join(somebody_asked(TWIST))})

    def hints(self) -> bool:
        return self.sends("/api/hint", json={"seat": OWN})

    def allows(self) -> bool:
        return self.sends("/api/allow", json={"seat": OWN, "on": True})

    def tries_out(self) -> bool:
        return self.sends("/api/trial", json={"seat": OWN, "word": "take 1"})

    def takes_part(self) -> bool:
        waiting = self.house.table.now.round
        assert waiting is not None
        id_, commitment = secrets.token_hex(8), secrets.token_hex(32)
        return self.sends("/api/witness", json={"game": waiting.game_id, "id": id_, "commitment": commitment})

    @staticmethod
    def _well(status: int) -> bool:
        assert status < 500
        assert status != 429
        return status < 400


class Seatless(Person):
    """Somebody who has no seat to name, and who names one all the same."""

    def says(self, word: str, seat: int | None = OWN) -> bool:
        return super().says(word, None) or super().says(word, seat)


class Stranger(Person):
    """Another site in the referee's own browser, and a name that somebody made point here."""

    FOREIGN = HEADERS | {"Origin": "http://evil.example"}

    def sees(self, path: str) -> bool:
        return self._well(self.phone.client.get(path, base_url="http://evil.example").status_code)

    def sends(self, path: str, **more: Any) -> bool:
        from_site = self.phone.post(path, headers=self.FOREIGN, **more).status_code
        by_name = self.phone.post(
            path, base_url="http://evil.example", headers=self.FOREIGN, **more
        ).status_code
        assert self._well(from_site) == self._well(by_name)
        return self._well(from_site)

    def says(self, word: str, seat: int | None = OWN) -> bool:
        ask = ask_for(self.house.table.now, seat, word)
        return self.sends("/api/intent", json={"id": "x", "word": word, "seat": seat, "ask": ask})


class AtTheBox(Person):
    """The buttons: their words go to the desk as the unit's, its pages come from here."""

    def __init__(self, house: House, phone: Phone) -> None:
        phone.address = "127.0.0.1"
        super().__init__(house, phone)

    def says(self, word: str, seat: int | None = OWN) -> bool:
        return self.house.table.submit(word, UNIT, seat).ok

    def brings(self) -> bool:
        return self.says(f"paper {'/'.join(ON_PAPER)}")

    def hints(self) -> bool:
        return OWN in self.house.table.now.asks  # its key asks the thinker itself

    def allows(self) -> bool:
        return False  # a display of three lines has no room for what is told

    tries_out = allows
