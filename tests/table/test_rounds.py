"""Rounds: everybody commits before anybody reveals, and each draw can be done again from the record."""

from __future__ import annotations

import hmac
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import RecordError, plain
from companion.play import Over
from companion.table.fold.fold import Fold, fold
from companion.table.journal.journal import FILE, open_database
from companion.table.luck import rounds
from companion.table.luck.encoding import enc
from companion.table.luck.pool import Luck
from companion.table.luck.rounds import RevealedRound, Witness, nonce_commitment, publish
from companion.table.luck.tapes import canonical
from companion.table.record.entries import At, Entry, parse, store, verified
from tests.support.tables import Table
from tests.support.there import there
from tests.support.toy_game import find

GAME, SECRET = bytes(range(16)), bytes(range(32))
DIE = tuple((str(face), 1) for face in range(1, 7))
UNEVEN = (("gold", 1), ("silver", 3), ("tin", 21))


def folded(entries: list[Entry]) -> Fold:
    """The record as somebody folds it who trusts nobody."""
    return fold(entries, find, trusted=False)


def drawn(table: Table) -> list[Entry]:
    return [entry for entry in table.entries if "round" in entry.body]


# ------------------------------------------------------------------------------- the derivation


def test_fields_are_told_apart_by_their_lengths():
    assert enc("ab", "c") == b"\0\0\0\2ab\0\0\0\1c"
    assert enc("ab", "c") != enc("a", "bc")
    assert enc(17) == b"\0\0\0\x0217"


def test_a_face_is_what_anybody_gets_with_hmac_and_a_pencil():
    nonce = bytes(32)
    witness = Witness(b"12345678", nonce_commitment(GAME, b"12345678", nonce))
    revealed = RevealedRound(publish(GAME, 3, SECRET, [witness]), SECRET, (nonce,))

    def field(value: bytes) -> bytes:
        return len(value).to_bytes(4, "big") + value

    parts = [b"orbweaver draw 1", GAME, b"3", b"1", b"12345678", nonce]
    for face, weight in UNEVEN:
        parts += [face.encode(), str(weight).encode()]
    context = b"".join(map(field, parts))
    block = hmac.new(SECRET, b"\0\0\0\1orbweaver draw 1\0" + context + b"\0\0\1\0", sha256).digest()
    ticket = int.from_bytes(block[:6], "big") % 25
    assert revealed.face(1, UNEVEN) == ("gold" if ticket < 1 else "silver" if ticket < 4 else "tin")


@pytest.mark.parametrize("weights", [(1,), (3, 2, 1), (1,) * 6, (5, 250), (1,) * 37, (255, 1)])
def test_every_face_has_exactly_its_share_of_all_numbers(monkeypatch, weights):
    """With numbers of one byte, each of them once; those beyond the last whole multiple are passed over."""
    monkeypatch.setattr(rounds, "_SPAN", 256)
    faces = tuple((str(index), weight) for index, weight in enumerate(weights))
    revealed = RevealedRound(publish(GAME, 1, SECRET), SECRET)
    seen: Counter[str] = Counter()
    for number in range(256 - 256 % sum(weights)):
        monkeypatch.setattr(rounds, "_derived", lambda *_, n=number: n.to_bytes(6, "big") + bytes(26))
        seen[revealed.face(1, faces)] += 1
    for index, weight in enumerate(weights):
        assert Fraction(seen[str(index)], seen.total()) == Fraction(weight, sum(weights))


def test_a_number_beyond_the_last_multiple_is_followed_by_the_next_block(monkeypatch):
    blocks = {1: 255, 2: 252, 3: 251}  # 252 to 255 would favour the low faces
    monkeypatch.setattr(rounds, "_SPAN", 256)
    monkeypatch.setattr(rounds, "_derived", lambda _secret, block, _context: blocks[block].to_bytes(6, "big"))
    assert RevealedRound(publish(GAME, 1, SECRET), SECRET).face(1, DIE) == str(251 % 6 + 1)


@pytest.mark.parametrize(("faces", "most"), [(DIE, 46.9), (UNEVEN, 36.9)], ids=["die", "uneven bag"])
def test_thousands_of_rounds_pass_chi_square(faces, most):
    """One false alarm in 10^8, were these secrets not always the same."""
    draws = 12_000
    seen: Counter[str] = Counter()
    for number in range(draws // 4):
        secret = sha256(str(number).encode()).digest()
        revealed = RevealedRound(publish(GAME, number, secret), secret)
        seen.update(revealed.face(nth, faces) for nth in (1, 2, 3, 4))
    total = sum(weight for _, weight in faces)
    expected = {face: draws * weight / total for face, weight in faces}
    assert sum((seen[face] - due) ** 2 / due for face, due in expected.items()) < most


# ------------------------------------------------------------------------------- at the table


def test_every_draw_is_fixed_by_what_was_published_before_it(table):
    table.start_turns()
    for _ in range(3):
        table.submit("take 1")
    first, *_ = table.entries
    assert first.body["next"]["number"] == 1
    published = first.body["next"]
    for entry in drawn(table):
        game = bytes.fromhex(first.body["rounds"])
        secret = bytes.fromhex(entry.body["round"]["secret"])
        assert entry.body["round"]["number"] == published["number"]
        assert publish(game, published["number"], secret).commitment.hex() == published["commitment"]
        revealed = RevealedRound(publish(game, published["number"], secret), secret)
        for nth, draw in enumerate(entry.body["luck"], 1):
            assert draw["nth"] == nth
            assert revealed.face(nth, tuple(map(tuple, draw["faces"]))) == draw["face"]
        published = entry.body["next"]
    assert drawn(table)


def test_the_secret_of_the_open_round_leaves_in_nothing_but_the_journal(table):
    table.deal()
    sealed = table.journal.sealed(table.now.key)
    assert sealed.number == table.entries[-1].body["next"]["number"]
    assert sealed.secret.hex() not in "".join(table.journal.export(table.now.key))
    assert sealed.secret.hex() not in repr(table.now)


def test_an_entry_with_its_round_is_one_commit(tmp_path):
    """What is revealed, what is published next and its secret are on the disk together, or not at all."""
    said: list[str] = []

    def listening(uri: str) -> sqlite3.Connection:
        db = open_database(uri)
        db.set_trace_callback(said.append)
        return db

    with Table(tmp_path, opener=listening) as table:
        table.new()
        said.clear()
        assert table.submit("draw").ok
        written = [one.split()[0] for one in said if one.startswith(("BEGIN", "INSERT", "REPLACE", "COMMIT"))]
        assert written == ["BEGIN", "INSERT", "REPLACE", "COMMIT"]
        assert sum("INTO sealed" in one for one in said) == 1


def test_the_same_round_waits_with_the_same_secret_after_a_power_cut(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        sealed = there(table.journal.sealed(table.key))
    with Table(tmp_path) as table:
        assert table.submit("draw").ok
        (entry,) = drawn(table)
        assert entry.body["round"] == {"number": 1, "secret": sealed.secret.hex(), "nonces": []}


def test_a_face_by_hand_and_one_that_falls_again_reveal_no_round(tmp_path, step_back_over_luck):
    with Table(tmp_path) as table:
        table.deal()
        step_back_over_luck(table, 1)
    with Table(tmp_path) as table:
        assert table.submit("draw").ok
        again = table.entries[-1]
        assert "round" not in again.body
        assert not any("nth" in draw for draw in again.body["luck"])


def test_without_luck_at_the_start_rounds_begin_with_the_first_draw(tmp_path):
    with Table(tmp_path, mood="dead") as table:
        table.new()
        assert "rounds" not in table.entries[0].body
        table.device.become("well")
        table.pool.retry()
        assert table.pool.wait_ready(20)
        answer = table.submit("draw")
        begun, draw = table.entries[1:]
        assert answer.entry == draw.n
        assert (begun.kind, begun.body["next"]["number"]) == ("round", 1)
        assert (draw.body["round"]["number"], draw.body["next"]["number"]) == (1, 2)
        assert folded(table.entries).n == 3


def test_a_secret_that_damage_took_is_said_to_be_lost_and_the_numbers_go_on(tmp_path):
    with Table(tmp_path) as table:
        table.new()
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE sealed SET secret = ?", (bytes(32),))
    with Table(tmp_path) as table:
        assert table.submit("draw").ok
        _, lost, draw = table.entries
        assert lost.body["void"] == {"number": 1, "secret": None}
        assert (lost.body["next"]["number"], draw.body["round"]["number"]) == (2, 2)
        assert folded(table.entries).n == table.now.entry


# ------------------------------------------------------------------------------- a box that cheats


def rewritten(entries: list[Entry], at: int, change: Callable[[Any], None]) -> list[Entry]:
    """The record with the body of one entry changed, and all hashes right again."""
    stored, before = [], bytes(32)
    for entry in entries:
        body = parse(store(entry, before).data).body
        if entry.n == at:
            change(body)
        one = store(Entry(entry.n, entry.kind, entry.id, entry.by, entry.via, entry.at, body), before)
        stored.append(one)
        before = one.hash
    return list(verified(stored))


def another_face(body):
    draw = body["luck"][-1]  # what could be drawn after another one before it would be other faces
    draw["face"] = next(face for face, _ in draw["faces"] if face != draw["face"])


def another_secret(body):
    body["round"]["secret"] = "00" * 32


def an_invented_phone(body):
    body["round"]["nonces"].append(["00" * 8, "11" * 32])


def another_number(body):
    body["round"]["number"] += 1


def a_gap(body):
    body["next"]["number"] += 1


def no_round(body):
    del body["round"]


def other_odds(body):
    body["luck"][0]["faces"][0][1] += 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (another_face, "does not follow from its round"),
        (another_secret, "is not what was published"),
        (an_invented_phone, "other phones than it names"),
        (another_number, "does not wait"),
        (a_gap, "comes another than the next"),
        (no_round, "without its round"),
        (other_odds, "is not counted rightly"),
    ],
)
def test_a_record_that_was_changed_after_the_draw_is_refused_at_its_entry(table, change, says):
    table.deal()
    entries = table.entries
    assert folded(entries).n == len(entries)
    with pytest.raises(RecordError) as error:
        folded(rewritten(entries, drawn(table)[0].n, change))
    assert says in plain(error.value.text)
    assert f"Entry {drawn(table)[0].n} " in plain(error.value.text)


def test_a_round_that_is_passed_over_is_refused(table):
    table.deal()
    entries = table.entries
    last = entries[-1]
    published = publish(bytes.fromhex(entries[0].body["rounds"]), 3, bytes(32)).body()
    again = Entry(last.n + 1, "round", "again", None, "desk", At(0, 0, ""), {"next": published})
    with pytest.raises(RecordError, match="Round 2 was passed over"):
        folded([*entries, again])


def test_a_commitment_that_is_named_twice_is_refused_though_its_round_was_void(table):
    table.deal()
    game = bytes.fromhex(table.entries[0].body["rounds"])
    red = Witness(b"12345678", bytes(32))
    entries, number = table.entries, table.desk.played().rounds.number
    for passed in (number, number + 1):
        body = {
            "void": {"number": passed, "secret": None},
            "next": publish(game, passed + 1, SECRET, [red]).body(),
        }
        entries.append(Entry(len(entries) + 1, "round", f"void {passed}", None, "desk", At(0, 0, ""), body))
    assert folded(entries[:-1]).n == len(entries) - 1
    with pytest.raises(RecordError, match=f"Round {number + 2} names a commitment that was named before"):
        folded(entries)


@pytest.fixture
def played_game(tmp_path):
    """The entries of a game of a kind that was played at random."""

    def play(name: str, steps: int) -> list[Entry]:
        random = Random(5)
        with Table(tmp_path, find=games.find, names=games.names, seed=5) as table:
            assert table.submit(f"new {name} {min(3, games.find(name).seats[-1])} start").ok
            for _ in range(steps):
                if isinstance(table.now.pending, Over):
                    break
                assert table.play_a_step(random).ok
            return table.entries

    return play


def with_luck(entries: list[Entry], at: int, luck: list[Any]) -> list[Entry]:
    """The record up to one entry, which has other draws."""

    def change(body: Any) -> None:
        body["luck"] = luck

    return rewritten(entries[:at], at, change)


@pytest.mark.parametrize("name", games.names())
def test_a_box_cannot_end_an_entry_before_a_draw_that_it_knows(played_game, name):
    """It would make that draw anew, in the round after."""
    entries = played_game(name, 120 if name == "taller-ants" else 30)  # who draws there draws late
    assert fold(entries, trusted=False).n == len(entries)
    several = [entry for entry in entries if sum("nth" in draw for draw in entry.body.get("luck", ())) > 1]
    if not several:
        pytest.skip("in this game no draw follows another")
    for entry in several[:3]:
        for kept in range(1, len(entry.body["luck"])):
            luck, source = entry.body["luck"][:kept], entry.body["luck"][kept]["source"]
            cut = with_luck(entries, entry.n, luck)
            said = f"Entry {entry.n} .* {source} had to follow in the same entry"
            with pytest.raises(RecordError, match=said):
                fold(cut, trusted=False)


def test_a_box_cannot_put_a_draw_that_people_make_into_the_entry_before(played_game):
    """It would choose between the round of that entry and the next."""
    entries = played_game("arachne", 60)
    pairs = [
        (first, second)
        for first, second in pairwise(entries)
        if "round" in first.body and second.kind == "luck" and "nth" in second.body["luck"][0]
    ]
    assert pairs
    for first, second in pairs[:3]:
        joined = with_luck(entries, first.n, [*first.body["luck"], *second.body["luck"]])
        with pytest.raises(RecordError, match=f"Entry {first.n} .* needs an entry of its own"):
            fold(joined, trusted=False)


def another_old_face(body):
    first, second = body["luck"]
    first |= {key: second[key] for key in ("face", "place")}


def hidden_odds(body):
    body["luck"][0]["faces"].pop()


@pytest.mark.parametrize(
    ("change", "says"), [(another_old_face, "had to fall again"), (hidden_odds, "is not counted rightly")]
)
def test_what_falls_again_is_the_next_old_result_that_was_possible(
    tmp_path, step_back_over_luck, change, says
):
    with Table(tmp_path) as table:
        table.deal()
        step_back_over_luck(table, 1)
    with Table(tmp_path) as table:
        assert table.submit("draw").ok
        entries = table.entries
        assert folded(entries).n == len(entries)
        with pytest.raises(RecordError) as error:
            folded(rewritten(entries, len(entries), change))
        assert says in plain(error.value.text)


def test_the_order_and_scale_of_what_is_possible_choose_nothing():
    faces = (("tin", 42), ("gold", 2), ("silver", 6), ("gold", 0))
    assert canonical(faces) == canonical(faces[::-1]) == (("gold", 1), ("silver", 3), ("tin", 21))
    assert canonical((("\U0001f577", 1), ("\ufb01", 1))) == (("\ufb01", 1), ("\U0001f577", 1))


def test_a_secret_is_in_no_line_of_a_log(table):
    table.deal()
    sealed = table.journal.sealed(table.now.key)
    for shown in (repr(sealed), repr(Luck(sealed.secret, "getrandom"))):
        assert sealed.secret.hex() not in shown
        assert repr(sealed.secret) not in shown


@pytest.mark.parametrize("witnesses", [{}, "", None, [[]], [["12"]], ["ab"], [["a", "b", "c"]]])
def test_phones_that_are_no_pairs_are_refused_with_a_sentence(witnesses):
    body = publish(GAME, 1, SECRET).body()
    with pytest.raises(RecordError, match="does not hold what an entry of this kind holds"):
        rounds._published(GAME, {**body, "witnesses": witnesses})
