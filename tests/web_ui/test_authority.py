"""docs/authority.md, played over HTTP cell by cell: who may do what is what the table says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.play import Over
from companion.table.people.people import mark_of
from companion.table.people.presence import STALE
from tests.support.tables import GREEN, RED
from tests.support.waiting import PATIENCE
from tests.web_ui.conftest import HOST
from tests.web_ui.household import FREE, OTHER, OWN, House, Person, Stranger

TABLE = Path(__file__).parents[2] / "docs" / "authority.md"
ROLES = (
    "unit",
    "referee",
    "table device",
    "own seat",
    "another seat",
    "no seat",
    "looks on",
    "stranger",
)


def rows() -> dict[str, dict[str, str]]:
    """The table of the document: what is done → role → cell."""
    found = {}
    for line in TABLE.read_text("utf-8").splitlines():
        what, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == len(ROLES) and what:
            found[what] = dict(zip(ROLES, cells, strict=True))
    return found


ROWS = rows()


Arrange = Callable[[House], None]


def in_turn(house: House) -> None:
    house.table.start_turns()


def all_allow(house: House) -> None:
    """Every seat allows that words are tried out."""
    in_turn(house)
    assert house.table.now.settings is not None
    for seat in range(house.table.now.settings.seats):
        rev = house.table.now.rev
        house.table.desk.allow_trials(seat, True)
        house.table.desk.wait(rev, PATIENCE)
    assert house.table.now.trials


def in_play(house: House) -> None:
    """A game that can be printed: the toy has no dump that a code could be made of."""
    assert house.table.submit("new web-of-flies 2 start").ok


def waiting_for_a_draw(house: House) -> None:
    house.table.new()


def by_hand(house: House) -> None:
    house.table.new()
    assert house.table.submit("source bag hand").ok


def dealing(house: House) -> None:
    assert house.table.submit("new web-of-flies 3 start").ok


def decided(house: House) -> None:
    house.table.start_turns()
    assert house.table.submit("take 1", RED).ok


def said_by_hand(house: House) -> None:
    by_hand(house)
    assert house.table.submit("hand sun", RED).ok


def paused(house: House) -> None:
    house.table.start_turns()
    assert house.table.submit("pause", GREEN).ok


def found(house: House) -> None:
    """A game is taken from the shelf whose last entries lay beyond a tear of the log."""
    if house.table.now.recoverable:
        assert house.table.submit("resume").ok
    paused(house)
    key, last = house.table.now.key, house.table.now.entry
    assert house.table.submit("close").ok
    db = house.table.journal.connection()
    beyond = "FROM entries WHERE game = ? AND n > ?"
    db.execute(f"INSERT INTO damaged SELECT game, n, data, hash, 0 {beyond}", (key, last - 1))
    db.execute(f"DELETE {beyond}", (key, last - 1))
    assert house.table.submit(f"open {key}").ok
    assert house.table.now.recoverable


def over(house: House) -> None:
    house.table.new("rounds=1")
    house.table.play_to_the_end(random.Random(3))
    assert isinstance(house.table.now.pending, Over)


def cleared(house: House) -> None:
    if house.table.now.key is not None:
        assert house.table.submit("close").ok


def two_games(house: House) -> None:
    house.table.new()
    house.table.start_turns()


def free_seat(house: House) -> None:
    dealing(house)
    house.book.leave(FREE)


def nothing(_: House) -> None: ...


def silent(house: House, arrange: Arrange = in_turn) -> None:
    """The phones that hold seats have not been heard for long enough."""
    arrange(house)
    house.book.leave(OTHER)
    house.clock.now += STALE


def proposed(house: House) -> None:
    """The other phone asks all seats."""
    house.table.start_turns()
    assert house.table.submit("source die hand", GREEN).ok


def known(house: House) -> None:
    """Somebody with a name has played the game on the table."""
    house.table.start_turns()
    house.played.attend(mark_of(house.table.entries[0]), {OWN: "Anna"})


def knows_anna(who: Person) -> bool:
    """Whether somebody is told who played; another site is told nothing at all."""
    base = "http://evil.example" if isinstance(who, Stranger) else f"http://{HOST}"
    told = who.phone.client.get("/api/past", base_url=base, environ_base=who.phone._from)
    return told.status_code == 200 and "Anna" in told.text


def changes_the_book(who: Person) -> bool:
    """Whether somebody may change the book of people, in each of the three ways."""
    book, mark = who.house.played, mark_of(who.house.table.entries[0])
    done = []
    for act, more in (("name", {"name": "Annie"}), ("merge", {}), ("forget", {})):
        book.attend(mark, {OWN: "Anna"})
        book.attend("0" * len(mark), {OWN: "Ben"})
        anna, ben = (next(one.id for one in book.all() if one.name == name) for name in ("Anna", "Ben"))
        body = {"id": anna, **more, **({"into": ben} if act == "merge" else {})}
        done.append(who.sends(f"/api/person/{act}", json=body))
    assert len({*done}) == 1
    return all(done)


Act = Callable[[Person], bool]


def says(word: str) -> Act:
    return lambda person: person.says(word)


def chooses(seat: str) -> Act:
    return lambda person: person.sends("/j/mine", data={"seat": seat})


def posts(path: str, **body: object) -> Act:
    return lambda person: person.sends(path, json=body)


ACTS: dict[str, tuple[Arrange, Act]] = {
    "see the table, its board and its rules": (
        dealing,
        lambda who: all(map(who.sees, ("/", "/api/view", "/api/board", "/rules/web-of-flies"))),
    ),
    "follow it live": (in_turn, lambda who: who.sees("/api/live")),
    "read how a game ended": (over, lambda who: who.sees("/api/ending")),
    "keep the picture, score sheet, figures or play of a game that is over": (
        over,
        lambda who: all(who.sees(f"/api/ending/{kind}") for kind in ("table", "play", "sheet", "picture")),
    ),
    "save the record": (in_turn, lambda who: who.sees("/api/record")),
    "save all games of the box, and read when that was last done": (
        in_turn,
        lambda who: who.sees("/api/backup") and who.sees("/api/copies"),
    ),
    "print the game as it stands, with its code": (in_play, lambda who: who.sees("/api/paper")),
    "see how a draw came about": (
        in_turn,
        lambda who: all(who.sees(f"/api/{told}?entry=2") for told in ("round", "round/script")),
    ),
    "look at the games of this box, step by step": (
        in_turn,
        lambda who: all(
            who.sees(path) for path in ("/games", "/api/past", f"/api/replay?game={who.house.table.now.key}")
        ),
    ),
    "know who has played them": (known, knows_anna),
    "say a word of the game": (in_turn, says("take 1")),
    "ask for a hint": (in_turn, lambda who: who.hints()),
    "allow for a seat that words are tried out": (in_turn, lambda who: who.allows()),
    "try a word out where all allow it": (all_allow, lambda who: who.tries_out()),
    "draw for a seat": (waiting_for_a_draw, says("draw")),
    "draw what belongs to nobody": (dealing, says("draw")),
    "take back a decision": (decided, says("back")),
    "pause": (in_turn, says("pause")),
    "go on after a pause": (paused, says("resume")),
    "write a note": (in_turn, says("note the fly was lost")),
    "let the box play a free seat": (free_seat, says("opponent orange 50")),
    "let the box play the seat of a silent phone": (silent, says("opponent green 50")),
    "say what came where hands draw": (by_hand, says("hand sun")),
    "say what came where the box draws": (waiting_for_a_draw, says("hand sun")),
    "choose whether the box or hands draw": (in_turn, says("source die hand")),
    "take back a face said by hand": (said_by_hand, says("back")),
    "agree to what another seat proposes": (proposed, says("agree")),
    "end what is proposed, by not agreeing": (proposed, says("object")),
    "take part with a nonce of one’s own": (in_turn, lambda who: who.takes_part()),
    "go back to a step, over what was seen or decided since": (
        decided,
        lambda who: who.says(f"rewind {who.house.table.now.moved}"),
    ),
    "correct a slip": (in_turn, says("pencil correct set red 7")),
    "set or switch off the clock": (in_turn, says("clock turn 120")),
    "stop and count, or agree on a draw": (in_turn, says("stop count")),
    "resign a seat, of two": (in_turn, says(f"resign {OWN + 1}")),
    "be done for all who are asked": (lambda house: house.table.deal(), says("done all")),
    "go on with what was found beyond damage": (found, says("recover")),
    "go on without what was found beyond damage": (found, says("resume")),
    "begin another game while one is played": (in_turn, says("new pebbles 2 start")),
    "bring a game from paper while one is played": (in_turn, lambda who: who.brings()),
    "put the game away while it is played": (in_turn, says("close")),
    "take a game from the shelf while one is played": (
        two_games,
        lambda who: who.says(f"open {who.house.table.now.shelf[1].key}"),
    ),
    "carry on from a step of a past game while one is played": (
        two_games,
        lambda who: who.says(f"branch {who.house.table.now.shelf[1].key} 1"),
    ),
    "carry on from a step of a past game when one is over": (
        over,
        lambda who: who.says(f"branch {who.house.table.now.key} 1"),
    ),
    "call a person otherwise, merge or forget one": (known, changes_the_book),
    "begin another game when one is over": (over, says("new pebbles 2 start")),
    "begin a game when none is on the table": (cleared, says("new pebbles 2 start")),
    "bring a game from paper when one is over": (over, lambda who: who.brings()),
    "bring a game from paper when none is on the table": (cleared, lambda who: who.brings()),
    "go through what stands where": (in_turn, lambda who: who.sees("/api/rebuild")),
    "let big boards show all that stands": (in_turn, posts("/api/whole", on=True)),
    "tick off what people carry out at the table": (
        in_turn,
        lambda who: posts("/api/tick", entry=who.house.table.now.moved, order=0, done=True)(who),
    ),
    "say which game is being set up": (cleared, posts("/api/plan", game="pebbles", seats=2)),
    "have the television show a game of this box": (in_turn, posts("/api/show", game=None, entry=0)),
    "join with the code": (
        in_turn,
        lambda who: who.sends(f"/j/{who.house.guests.token}", data={"seat": "none"}),
    ),
    "take a free seat": (dealing, chooses(str(FREE))),
    "say which free seat is one’s own as one sets up a game": (cleared, posts("/api/seat", seat=FREE)),
    "take the seat of a phone that is heard": (in_turn, chooses(str(OTHER))),
    "take the seat of a phone that fell silent": (silent, chooses(str(OTHER))),
    "take it when no game is played": (partial(silent, arrange=over), chooses(str(OTHER))),
    "have a seat beside the phone that has it": (in_turn, chooses(f"share {OTHER}")),
    "have a seat instead of the phone that has it": (in_turn, chooses(f"replace {OTHER}")),
    "have it instead when no game is played": (over, chooses(f"replace {OTHER}")),
    "say what one’s seat is called": (in_turn, posts("/api/name", seat=OWN, name="Anna")),
    "say what a free seat is called": (dealing, posts("/api/name", seat=FREE, name="Anna")),
    "act for all seats while nobody has one": (in_turn, chooses("all")),
    "act for all seats while others have some": (in_turn, chooses("all")),
    "become referee": (in_turn, chooses("referee")),
    "leave the table": (in_turn, chooses("leave")),
    "look closely at a position of a game that is over": (over, lambda who: who.looks_closely()),
    "press its keys": (nothing, posts("/api/unit/key", key="key1", down=False)),
}
"""How each row is brought about, and what somebody then does."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def test_the_document_and_this_test_know_the_same_rows() -> None:
    assert list(ROWS) == list(ACTS)
    assert {cell for row in ROWS.values() for cell in row.values()} == {"yes", "no", "all", "press", "·"}


@pytest.mark.parametrize("what", ACTS)
def test_every_cell_is_what_happens(house: House, what: str) -> None:
    arrange, act = ACTS[what]
    happened = {}
    for role, promised in ROWS[what].items():
        if promised == "·":
            continue
        person = house.people(role, seats="nobody has one" not in what)[role]
        arrange(house)
        before, waiting = house.table.now, len(house.guests.permission_requests())
        done = act(person)
        asks = before.proposal is None and house.table.now.proposal is not None
        pressed = len(house.guests.permission_requests()) > waiting
        happened[role] = "no" if not done else "press" if pressed else "all" if asks else "yes"
        if not done:
            assert house.table.now.entry == before.entry
    assert happened == {role: cell for role, cell in ROWS[what].items() if cell != "·"}


def test_everybody_is_told_how_far_they_may_speak(house: House) -> None:
    in_turn(house)
    people = house.people(*ROLES)
    standings = {role: people[role].phone.get("/api/you").get_json()["standings"] for role in ROLES[1:-1]}
    assert {role: those[-1] for role, those in standings.items()} == {
        "referee": "box",
        "table device": "table",
        "own seat": "seated",
        "another seat": "seated",
        "no seat": "joined",
        "looks on": "onlooker",
    }
    assert standings["own seat"] == ["onlooker", "joined", "seated"]
