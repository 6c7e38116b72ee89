"""What a phone compares itself is what the desk says: a page serves all, so each phone works out which draw,
question, step back and proposal is its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.play import Chance, Over
from companion.table.authority.conditions import why_not
from companion.table.authority.menus import A_WORD, BOX, desk_menu
from companion.table.authority.refusals import BESIDE, NOBODYS_VOICE, TOO_NEW
from companion.table.intents import Origin, Snapshot
from companion.table.people.guests import Guests, PermissionRequest
from companion.table.people.opponents import Opponents
from companion.views import page
from tests.support import scripts
from tests.support.saying import options
from tests.support.tables import Table, a_minute_later, press_for_referee
from tests.support.whole_games import SHORT
from tests.web_ui.conftest import HOST, Phone
from web_ui import create_app
from web_ui.services import Services

SCRIPT = {
    **scripts.NO_DRAWINGS,
    "phone.js": """\
import { mayAgree, mayObject } from "./later/consent.js";
import { deskMenu, mayUndo, ownDraw, question, state } from "./table/table.js";

async function main() {
  let sent = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) sent += part;
  const found = JSON.parse(sent).map(({ view, you }) => {
    Object.assign(state, { view, you, });
    const seats = view.seats.map((one) => one.seat);
    const undo = seats.filter((seat) => {
      state.answering = seat;
      return mayUndo() === seat;
    });
    const questions = seats.filter((seat) => {
      state.answering = seat;
      return question()?.seat === seat;
    });
    return {
      draws: ownDraw() !== null,
      questions,
      undo,
      objects: Boolean(view.proposal && mayObject()),
      agrees: Boolean(view.proposal) && mayAgree(view.proposal),
      desk: deskMenu().map((one) => one.part).filter((verb) => !["back", "agree", "object"].includes(verb)),
    };
  });
  console.log(JSON.stringify(found));
}
main();
""",
}
"""A phone that says what it holds for its own, of each page and of what it is told of itself."""


VOICELESS = (NOBODYS_VOICE, BESIDE, TOO_NEW)
ANSWER_FIRST = "proposed"


class Room:
    """A table of one game, and phones that stand in every way towards its seats."""

    def __init__(self, folder: Path, name: str) -> None:
        self.guests = Guests(folder / "guests.db")
        book = Opponents(games={name})
        self.table = Table(folder, find=games.find, names=games.names, seed=3, opponents=book)
        self.table.seat(self.guests)
        self.app = create_app(self.table.desk, self.guests, Services(trusted_hosts=["spider.local"]))
        self.phones: dict[str, Phone] = {"looks on": self._phone()}

    def close(self) -> None:
        self.table.close()
        self.guests.close()

    def _phone(self) -> Phone:
        return Phone(self.app, self.table, self.guests, "192.168.4.7")

    def join(self, who: str, seat: str = "none") -> str:
        """Another phone; what the guest book calls it."""
        phone = self.phones[who] = self._phone()
        assert phone.join(seat).status_code == 303
        return self._device(phone)

    @staticmethod
    def _device(phone: Phone) -> str:
        with phone.client.session_transaction(base_url=f"http://{HOST}") as session:
            return str(session.get("device", ""))

    def origin(self, who: str) -> Origin:
        return self.guests.origin(self._device(self.phones[who]) or None)

    def alone(self) -> None:
        """One device for all seats, and nobody beside it."""
        self.guests.sit_everywhere(self.join("tablet"))
        a_minute_later(self.guests)

    def everybody(self) -> None:
        """Phones with seats beside that device, one seat on two of them, a referee, and one with none."""
        for seat in (0, 1):
            self.join(f"seat {seat}", str(seat))
        second = self.join("beside")
        self.guests.ask_seat(second, 1, "share")
        self.guests.grant(PermissionRequest(second, "share", seat=1))
        press_for_referee(self.guests, self.join("referee"))
        self.join("no seat")
        a_minute_later(self.guests)


def positions(room: Room, name: str) -> Iterator[str]:
    """The table in the moments that matter to whose something is."""
    table, random = room.table, Random(5)
    assert table.submit(SHORT[name]).ok
    room.alone()
    yield "one device, begun"
    by_hand(table, random)
    yield "one device, a face was said by hand"
    if table.submit("opponent red 50").ok:
        yield "one device, the box plays a seat"
        assert table.submit("opponent red nobody").ok
    room.everybody()
    yield "everybody, a face was said by hand"
    for _ in range(15):
        if not isinstance(table.now.pending, Over):
            assert table.play_a_step(random).ok
            yield "everybody"
    assert not isinstance(table.now.pending, Over)
    assert table.submit("clock turn 120", room.origin("seat 0"), 0).ok
    yield "seat 0 proposes"
    assert table.submit("agree", room.origin("seat 1"), 1).ok
    yield "seat 1 has agreed"
    assert table.now.proposal is None or table.submit("object").ok
    assert table.submit("pause").ok
    yield "paused"
    assert table.submit("resume").ok
    assert table.submit("stop count").ok
    yield "over"


def by_hand(table: Table, random: Random) -> None:
    """Hands draw once, as soon as something is to be drawn."""
    while not isinstance(pending := table.now.pending, Chance):
        assert table.play_a_step(random).ok
    assert table.submit(f"source {pending.source} hand").ok
    assert table.play_a_step(random).ok
    assert table.submit(f"source {pending.source} box").ok or isinstance(table.now.pending, Over)


def by_the_desk(now: Snapshot, origin: Origin) -> dict[str, Any]:
    """What the desk lets this origin do, or only asks all of."""

    def stands(verb: str, seat: int | None = None) -> bool:
        return why_not(now, origin, verb, seat) is None

    def asks_all(verb: str, seat: int | None = None) -> bool:
        """True for what takes all seats, and for which this origin has no voice now."""
        refusal = why_not(now, origin, verb, seat)
        return refusal is not None and (refusal in VOICELESS or refusal.slug == ANSWER_FIRST)

    asked = [one.seat for one in now.pending] if isinstance(now.pending, tuple) else []
    drawn_for = now.pending.by if isinstance(now.pending, Chance) else None
    verbs = [one.part for one in options(desk_menu(now, BOX)) if one.part not in ("back", "agree", "object")]
    return {
        "draws": stands("draw", drawn_for) or stands("hand", drawn_for),
        "questions": sorted(seat for seat in asked if stands(A_WORD, seat)),
        "undo": sorted(seat for seat in now.back if stands("back", seat) or asks_all("back", seat)),
        "objects": stands("object"),
        "agrees": stands("agree"),
        "desk": [verb for verb in verbs if stands(verb) or asks_all(verb)],
    }


@pytest.mark.parametrize("name", SHORT)
def test_a_phone_and_the_desk_agree_on_whose_it_is(tmp_path: Path, name: str) -> None:
    """A phone offers what takes all seats even where it has no voice: the desk says so with a sentence."""
    room = Room(tmp_path, name)
    sent, desk = [], []
    try:
        for moment in positions(room, name):
            now = room.table.now
            view = json.loads(page.joined(page.encode(now)))
            for who, phone in room.phones.items():
                sent.append({"view": view, "you": phone.get("/api/you").json})
                desk.append((f"{who}: {moment}", by_the_desk(now, room.origin(who))))
    finally:
        room.close()
    phones = scripts.run(scripts.bundled(tmp_path / "phone.js", SCRIPT), sent)
    wrong = [
        (called, what, says[what], phone[what])
        for (called, says), phone in zip(desk, phones, strict=True)
        for what in says
        if says[what] != phone[what]
    ]
    assert wrong == []
    for what in desk[0][1]:
        assert len({str(says[what]) for _, says in desk}) > 1, f"{what} is always the same here"
