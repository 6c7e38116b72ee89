"""What phones are sent in a game, played over HTTP by one that knows of it only what it is sent."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from werkzeug.test import TestResponse

from companion import games
from companion.kit.game import Game
from companion.kit.options import typed
from companion.play import Chance, HouseRule, Over, Settings, text
from companion.table.intents import BOT, LONGEST_WORD, LUCK, Advice, Origin, Snapshot
from companion.table.journal.journal import FILE
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.people.people import People, mark_of
from drivers.entropy.simulated import Mood
from tests.support.tables import Table, a_minute_later, past_games, press_for_referee
from tests.support.there import there
from tests.support.waiting import PATIENCE
from tests.transcripts.runner import Replay, transcripts
from tests.web_ui.conftest import Phone
from web_ui import create_app, security
from web_ui.services import Services

STEPS = 30
"""Words that are played from the start of a game."""

WAL = f"{FILE}-wal"

Answers = list[tuple[str, Any]]
"""Addresses, each with what it answered, as JSON."""


class Reader(Phone):
    """A phone that knows of a game only what it is sent, and keeps that."""

    def __init__(self, *given: Any, luck: Random, sent: Answers) -> None:
        super().__init__(*given)
        self.luck = luck
        self.sent = sent

    def _checked(self, method: str, path: str, answer: TestResponse, body: Any = None) -> TestResponse:
        address = path.partition("?")[0]
        if answer.mimetype == "application/jsonl":
            self.sent += [(address, json.loads(line)) for line in answer.text.splitlines()]
        elif answer.mimetype == "application/json":
            self.sent.append((address if answer.status_code == 200 else "refused", answer.json))
        return super()._checked(method, path, answer, body)

    def look(self) -> Any:
        return self.get("/api/view").json

    def play_a_word(self) -> bool:
        """Answer the draw or one of the questions that the page shows; False when the game is over."""
        page = self.look()
        if "over" in page:
            return False
        asked = page["chance"] if "chance" in page else self.luck.choice(page["questions"])
        seat = asked.get("seat", asked.get("by"))
        body = {"id": f"r{page['rev']}", "word": self.word(seat or 0, asked["menu"]), "ask": asked["ask"]}
        answer = self.post("/api/intent", json={**body, "seat": seat})
        assert answer.status_code == 200, (body, answer.json)
        return True

    def word(self, seat: int, menu: Any) -> str:
        """Any word of a menu; what was left out of it is asked for."""
        parts: list[str] = []
        while menu is not None:
            if menu == "later":
                menu = self.get(f"/api/menu?seat={seat}&prefix={' '.join(parts)}").json
            if isinstance(menu, list):
                option = self.luck.choice([one for one in menu if one["part"] != "resign"])
                parts.append(option["part"])
                menu = option.get("then")
            else:
                number = self.luck.randint(menu["low"], menu["high"])
                parts.append(str(number))
                menu = menu["each"][number - menu["low"]] if "each" in menu else menu.get("then")
        return " ".join(parts)


class Staged:
    """A game that starts with what is on the stage, and is of any edition."""

    def __init__(self, game: Game, state: Any = None) -> None:
        self._game = game
        self.state = state
        self.edition = game.edition

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def start(self, settings: Settings) -> Any:
        return self._game.start(settings) if self.state is None else self.state


class Lesson(Replay):
    """A transcript, with the last position for each thing that is asked in it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path.read_text("utf-8"))
        self.shown: dict[object, Any] = {}
        self.text()

    def _ask(self) -> None:
        pending = self.game.pending(self.state)
        asked = tuple(one.topic for one in pending) if isinstance(pending, tuple) else type(pending)
        self.shown[asked] = self.state
        super()._ask()


def think(_snapshot: Snapshot, _seat: int) -> Future[tuple[Advice, ...]]:
    """Somebody who has an opinion about every word."""
    thought: Future[tuple[Advice, ...]] = Future()
    thought.set_result((Advice("pass", 0.25, 12),))
    return thought


def try_out(_game: Game, _state: object, seat: int, word: str) -> Future[tuple[Advice, ...]]:
    """Somebody who has one of every word that is tried out too."""
    thought: Future[tuple[Advice, ...]] = Future()
    thought.set_result((Advice(word, 0.25, 12, ((seat, word),)),))
    return thought


@contextmanager
def at_a_table(
    game: Game | Staged,
    sent: Answers,
    folder: Path,
    mood: Mood | None = None,
    people: People | None = None,
) -> Iterator[tuple[Table, Reader]]:
    """A table with a phone that holds all seats; luck is sound, and the same each time, without a mood."""

    def find(name: str) -> Game:
        return cast(Game, game) if name == game.name else games.find(name)

    guests = Guests(folder / "guests.db")
    book, seed = Opponents(games=games.names()), None if mood else 1
    with (
        Table(folder, find=find, names=games.names, mood=mood or "well", seed=seed, opponents=book) as table,
        pytest.MonkeyPatch.context() as patch,
    ):
        # These phones take their time between two words; the test does not.
        patch.setattr(security, "Rate", partial(security.Rate, clock=itertools.count().__next__))
        export = table.journal.export
        app = create_app(
            table.desk,
            guests,
            Services(
                trusted_hosts=["spider.local"],
                export=export,
                hint=think,
                try_word=try_out,
                past_games=past_games(folder, find),
                people=people or People(),
            ),
        )
        tablet = Reader(app, table, guests, "192.168.4.1", luck=Random(game.name), sent=sent)
        assert tablet.join("all").status_code == 303
        a_minute_later(guests)
        yield table, tablet
    guests.close()


def new(game: Game, luck: Random) -> str:
    """The word for a game with a board and other house rules, as many as one word has room for."""
    word = f"new {game.name} {luck.choice(game.seats)}"
    for rule in sorted(game.house_rules, key=lambda rule: ("." in rule.key, luck.random())):
        chosen = f"{word} {rule.key}={_typed(rule, luck)}"
        if len(chosen) + len(" start") <= LONGEST_WORD:
            word = chosen
    return f"{word} start"


def _typed(rule: HouseRule, luck: Random) -> str:
    return typed(luck.choice(rule.values) if "." in rule.key else rule.values[-1])


@cache
def in_a_game(name: str) -> Answers:
    """All that phones are sent in a game, and in the lessons about it."""
    game, sent = games.find(name), Answers()
    with TemporaryDirectory() as folder, at_a_table(game, sent, Path(folder)) as (table, tablet):
        _play(game, table, tablet)
    stage = Staged(game)
    with TemporaryDirectory() as folder, at_a_table(stage, sent, Path(folder)) as (table, tablet):
        for path in transcripts():
            if path.parent.name == name:
                _show(Lesson(path), stage, table, tablet)
    return sent


def _play(game: Game, table: Table, tablet: Reader) -> None:
    stranger = Reader(tablet.app, table, tablet.guests, "192.168.4.2", luck=tablet.luck, sent=tablet.sent)
    _look_around(stranger)
    rev = table.now.rev
    assert tablet.post("/api/plan", json={"game": game.name, "seats": game.seats[-1]}).status_code == 200
    table.desk.wait(rev, PATIENCE)
    tablet.look()
    assert tablet.submit(new(game, tablet.luck)).status_code == 200
    tablet.post("/api/name", json={"seat": 0, "name": "Anna"})
    tablet.post("/api/name", json={"seat": 1, "name": "Jürgen 🕷"})
    for step in range(STEPS):
        if not tablet.play_a_word():
            break
        if step % 10 == 0 and not isinstance(table.now.pending, Over):
            _interrupt(table, tablet)
    _look_around(stranger)
    rev = table.now.rev
    tablet.post("/api/whole", json={"on": True})
    table.desk.wait(rev, PATIENCE)
    tablet.look()
    tablet.post("/api/whole", json={"on": "yes"})
    for entry in (table.now.moved, 1_000_000, "last"):
        rev = table.now.rev
        tablet.post("/api/tick", json={"entry": entry, "order": 0, "done": True})
        table.desk.wait(rev, 1)
    tablet.look()
    for word in ("eat everything", "take", "back", "new chess 2 start", "hand nothing", "resume"):
        tablet.submit(word)
        stranger.submit(word)
    tablet.post("/api/intent", json={"id": "?", "word": "back"})
    tablet.post("/api/hint", json={"seat": 5})
    table.submit("close")
    tablet.look()
    table.submit(new(games.find("web-of-flies"), tablet.luck))
    table.submit("open 1")
    _look_around(tablet)
    assert stranger.post("/api/seat", json={"seat": 0}).status_code == 403
    assert tablet.get("/api/places").status_code == 200
    assert tablet.post("/api/seat", json={"seat": 0}).status_code == 200


def _show(lesson: Lesson, stage: Staged, table: Table, tablet: Reader) -> None:
    options = [f"{key}={typed(value)}" for key, value in lesson.options.items()]
    for state in lesson.shown.values():
        stage.state = state
        assert table.submit(" ".join(("new", stage.name, lesson.header["seats"], *options, "start"))).ok
        tablet.look()


@cache
def at_the_end() -> Answers:
    """What phones are sent of a game that is over, with all there is to tell of it."""
    sent = Answers()
    game = games.find("arachnid")
    with TemporaryDirectory() as folder, at_a_table(game, sent, Path(folder)) as (table, tablet):
        assert table.submit("new arachnid 3 start").ok
        tablet.get("/api/pencil?item=red-den/store")
        tablet.get("/api/howto?game=arachnid&seats=3")
        assert table.submit("source attack-die hand").ok
        luck = Random(1)
        while table.now.scene is None or table.now.scene.duel is None:
            assert table.play_a_step(luck).ok
        tablet.look()  # at a fight whose dice hands roll
        table.play_to_the_end(Random(1))
        for part in ("ending", "ending/table", "ending/play", "past"):
            tablet.get(f"/api/{part}")
    return sent


@cache
def of_past_games() -> Answers:
    """What phones are sent of games that were played, and of the people who have played them."""
    game, sent, people = Staged(games.find("spidertwist")), Answers(), People()
    with TemporaryDirectory() as folder:
        with at_a_table(game, sent, Path(folder), people=people) as (table, tablet):
            assert table.submit("new spidertwist 2 start").ok
            people.attend(mark_of(table.entries[0]), {0: "Anna"}, [1])
            table.play_to_the_end(Random(1))
            assert table.submit(f"rewind {table.now.moved}").ok
            tablet.get(f"/api/replay?game=1&entry={table.now.entry - 1}")
            table.play_to_the_end(Random(1))
            for key, entry in ((9, 1), (1, 0), (1, 2)):
                tablet.post("/api/show", json={"game": key, "entry": entry})
            table.desk.wait(table.now.rev, 1)
            tablet.get("/api/view")
            for path in ("past", "replay?game=1", "replay?game=1&entry=1", "replay/board?game=1"):
                tablet.get(f"/api/{path}")
            tablet.post("/api/person/forget", json={"id": 1})
            press_for_referee(tablet.guests, tablet.guests.everybody()[0].device)
            for path in ("people", "person?id=1", "person?id=9"):
                tablet.get(f"/api/{path}")
            people.attend("0" * 16, {0: "Ben"})
            for act, body in (
                ("name", {"id": 1, "name": ""}),
                ("name", {"id": 1, "name": "Annie"}),
                ("merge", {"id": 2, "into": 2}),
                ("merge", {"id": 2, "into": 1}),
                ("forget", {"id": 7}),
                ("forget", {"id": 1}),
            ):
                tablet.post(f"/api/person/{act}", json=body)
            assert table.submit("branch 1 5").ok
            tablet.get("/api/record")
            tablet.get("/api/record")
            assert table.submit("new arachnid 2 mode=counters start").ok
            people.attend(mark_of(table.entries[0]), {0: "Cleo"})
            assert table.submit("stop count").ok
            tablet.get(f"/api/person?id={people.all()[0].id}")
        game.edition += 1
        with at_a_table(game, sent, Path(folder), people=people) as (table, tablet):
            tablet.get("/api/past")
            for path in ("replay?game=1", "replay?game=7", "replay?game=x", "replay/board?game=2"):
                tablet.get(f"/api/{path}")
    return sent


@cache
def at_a_proposal() -> Answers:
    """What phones are sent while something is proposed that takes all seats."""
    sent = Answers()
    game = games.find("web-of-flies")
    with TemporaryDirectory() as folder, at_a_table(game, sent, Path(folder)) as (table, tablet):
        assert table.submit("new web-of-flies 2 start").ok
        phones = [
            Reader(tablet.app, table, tablet.guests, f"192.168.4.{seat + 10}", luck=tablet.luck, sent=sent)
            for seat in range(2)
        ]
        tablet.join("none")
        for seat, phone in enumerate(phones):
            assert phone.join(str(seat)).status_code == 303
        a_minute_later(tablet.guests)
        first, second = phones
        pending = table.now.pending
        assert isinstance(pending, Chance)
        assert first.submit(f"source {pending.source} hand", 0).status_code == 200
        second.look()
        assert second.submit("agree", 1).status_code == 200
        assert first.submit(f"hand {pending.faces[0][0]}", 0).status_code == 200
        while isinstance(pending := table.now.pending, Chance):
            assert table.play_a_step(tablet.luck).ok
        if table.now.back_is_face:
            first.submit("back", 0)
        if not isinstance(table.now.pending, Over):
            one, other, *_ = there(table.now.scene).pieces
            first.get(f"/api/pencil?space={one.space}")
            first.submit(f"pencil correct piece {one.id} {other.space} because cat", 0)
            second.submit("agree", 1)
        first.look()
        first.get("/api/record")
    return sent


@cache
def in_trouble() -> Answers:
    """What phones are sent where luck fails, a file was damaged, the rules have a new edition, or the box
    waits for people."""
    game, sent = Staged(games.find("web-of-flies")), Answers()
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        with at_a_table(game, sent, Path(first)) as (table, tablet):
            table.submit("new web-of-flies 2 start")
            for _ in range(STEPS):
                tablet.play_a_word()
            pulled = shutil.copytree(first, Path(second) / "pulled")
        _spoil(pulled / WAL)
        with at_a_table(game, sent, pulled) as (table, tablet):
            _look_around(tablet)
            table.submit("recover")
            _look_around(tablet)
        game.edition += 1
        with at_a_table(game, sent, pulled) as (table, tablet):
            _look_around(tablet)
    with TemporaryDirectory() as folder, at_a_table(game, sent, Path(folder), "dead") as (table, tablet):
        table.submit("new web-of-flies 2 start")
        tablet.submit("draw")
        tablet.look()
    with TemporaryDirectory() as folder, at_a_table(game, sent, Path(folder)) as (table, tablet):
        for word in ("new web-of-flies 2 start", "draw"):
            table.submit(word)
        for seat in there(table.now.scene).seats:
            table.submit(f"opponent {seat.colour} 50")
        rev = table.now.rev
        there(table.opponents).wait_for_people((table.now.key, table.now.moved))
        table.desk.wait(rev, 1)
        tablet.look()
    return sent


def _spoil(log: Path) -> None:
    """Flip a bit in the middle of a log."""
    spoilt = bytearray(log.read_bytes())
    spoilt[len(spoilt) // 2] ^= 4
    log.write_bytes(spoilt)


def _look_around(phone: Reader) -> None:
    for name in (
        "view",
        "view?language=de",
        "you",
        "board",
        "shelf",
        "rules",
        "games",
        "record",
        "openapi.json",
        "menu",
        "menu?seat=0",
        "why?seat=0&path=pass",
        "ruling?rule=nothing",
        "log",
        "tips",
        "timeline",
        "pencil",
        "rebuild",
        "no",
    ):
        phone.get(f"/api/{name}")


def _ask_why(table: Table, tablet: Reader) -> None:
    """Tap everything, and read the first rule that is in the way."""
    now = table.now
    assert now.game is not None
    assert now.scene is not None
    assert now.settings is not None
    board = now.game.board(now.settings)
    spaces = [f"space={space.name}" for space in board.spaces[:9]] if board is not None else []
    paths = [f"path={' '.join(item.path)}" for tray in now.scene.trays for item in tray.items if item.path]
    answers = [tablet.get(f"/api/why?seat=0&{one}").get_json() for one in [*spaces, *paths, "item=store"]]
    for rule in [one["rule"] for found in answers for one in found if "rule" in one][:1]:
        tablet.get(f"/api/ruling?rule={rule}")


def _try_out(table: Table, tablet: Reader, seat: int) -> None:
    """Nobody, then everybody allows to try a word out."""
    word = {"seat": seat, "word": tablet.word(seat, tablet.get(f"/api/menu?seat={seat}").json)}
    tablet.post("/api/trial", json=word)
    for one in (*range(len(there(table.now.scene).seats)), 9):
        rev = table.now.rev
        if tablet.post("/api/allow", json={"seat": one, "on": True}).status_code == 200:
            table.desk.wait(rev, 1)
    tablet.look()
    tablet.post("/api/trial", json=word)


def _interrupt(table: Table, tablet: Reader) -> None:
    """What happens at a table besides the game, each looked at."""
    seats = [seat for seat in table.now.asks if seat != LUCK]
    _ask_why(table, tablet)
    for seat in seats[:1]:
        tablet.post("/api/hint", json={"seat": seat})
        _try_out(table, tablet, seat)
        colour = there(table.now.scene).seats[seat].colour
        tablet.submit(f"opponent {colour} 50")
        tablet.submit("opponent pace quick")
        tablet.look()
        word = tablet.word(seat, tablet.get(f"/api/menu?seat={seat}").json)
        table.submit(word, Origin(BOT, frozenset((seat,))), seat)
        tablet.look()
        tablet.submit("opponent pace usual")
        tablet.submit(f"opponent {colour} nobody")
    table.submit("clock fischer 600 15")
    tablet.look()
    table.submit("back")
    table.submit("stop count")
    table.submit(f"rewind {table.now.entry}")
    tablet.submit("note it rains")
    table.submit("note it pours")
    for source in itertools.islice(table.now.sources, 1):
        hand = "box" if source in table.now.luck.by_hand else "hand"
        tablet.submit(f"source {source} {hand}")
    table.desk.report("display", text("The display is dark. Look at its cable."))
    tablet.submit("pause")
    tablet.look()
    tablet.submit("draw")
    tablet.submit("resume")
    table.desk.report("display", None)
