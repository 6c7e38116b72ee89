"""Phones that take part in the luck: who is named, who reveals, and what a phone cannot do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import plain
from companion.table.desk import desk
from companion.table.fold.fold import fold
from companion.table.luck.rounds import (
    MOST_WITNESSES,
    OpenRound,
    RevealedRound,
    RoundsSoFar,
    Witness,
    nonce_commitment,
    publish,
)
from companion.table.luck.witnesses import WitnessError, Witnesses
from companion.table.record.entries import Entry
from tests.support.clocks import HandClock
from tests.support.tables import Table
from tests.support.taking_part import TakingPart
from tests.support.there import there
from tests.support.toy_game import find


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def witnesses(clock: HandClock) -> Witnesses:
    return Witnesses(clock=clock)


@pytest.fixture
def table(tmp_path: Path, witnesses: Witnesses, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(desk, "_QUIET", 0.02)
    monkeypatch.setattr(desk, "_ROUND_STANDS", 0.0)
    with Table(tmp_path, witnesses=witnesses) as table:
        table.new()
        yield table


@pytest.fixture
def red(table: Table, witnesses: Witnesses) -> TakingPart:
    return TakingPart(table, witnesses, "red", (0,))


@pytest.fixture
def green(table: Table, witnesses: Witnesses) -> TakingPart:
    return TakingPart(table, witnesses, "green", (1,))


def named(table: Table, *phones: TakingPart) -> None:
    """Wait until the open round names exactly these."""
    ids = sorted(phone.id.hex() for phone in phones)
    shown = table.now
    while shown.round is None or list(shown.round.witnesses) != ids:
        before, shown = shown.rev, table.desk.wait(shown.rev, 5)
        assert shown.rev > before, "the round does not name them"


def last_draw(table: Table) -> Entry:
    return [entry for entry in table.entries if "round" in entry.body][-1]


def draw_together(table: Table, *phones: TakingPart) -> Entry:
    for phone in phones:
        phone.register()
    named(table, *phones)
    assert table.submit("draw").ok
    return last_draw(table)


def refused(error: pytest.ExceptionInfo[WitnessError]) -> str:
    return plain(error.value.text)


def test_phones_are_named_before_they_reveal_and_the_face_follows_from_all(table, red, green):
    drawn = draw_together(table, red, green)
    void, published = (table.entries[-2].body[key] for key in ("void", "next"))
    assert [id_ for id_, _ in published["witnesses"]] == sorted([red.id.hex(), green.id.hex()])
    assert published["seats"] == {red.id.hex(): [0], green.id.hex(): [1]}
    assert void["number"] == published["number"] - 1  # the round of the box alone, seen to be passed over
    revealed = drawn.body["round"]
    assert all(nonce for _, nonce in revealed["nonces"])
    game = bytes.fromhex(table.entries[0].body["rounds"])
    phones = [Witness(bytes.fromhex(id_), bytes.fromhex(one)) for id_, one in published["witnesses"]]
    waiting = publish(game, published["number"], bytes.fromhex(revealed["secret"]), phones)
    assert waiting.commitment.hex() == published["commitment"]
    nonces = tuple(bytes.fromhex(nonce) for _, nonce in revealed["nonces"])
    again = RevealedRound(waiting, bytes.fromhex(revealed["secret"]), nonces)
    assert [again.face(draw["nth"], tuple(map(tuple, draw["faces"]))) for draw in drawn.body["luck"]] == [
        draw["face"] for draw in drawn.body["luck"]
    ]
    assert fold(table.entries, find, trusted=False).n == table.now.entry


def test_whoever_takes_part_is_named_again_by_the_draw_itself(table, red):
    drawn = draw_together(table, red)
    ((id_, commitment),) = drawn.body["next"]["witnesses"]
    assert id_ == red.id.hex()
    assert bytes.fromhex(commitment) in red.nonces


def test_a_silent_phone_is_waited_for_once_and_then_named_as_missing(table, red, green):
    red.silent = True
    begun = time.monotonic()
    drawn = draw_together(table, red, green)
    assert time.monotonic() - begun >= 0.3
    nonces = dict(drawn.body["round"]["nonces"])
    assert nonces[red.id.hex()] is None
    assert nonces[green.id.hex()] is not None
    assert [id_ for id_, _ in drawn.body["next"]["witnesses"]] == [green.id.hex()]
    assert fold(table.entries, find, trusted=False).n == table.now.entry


def test_a_phone_that_sleeps_is_not_named(tmp_path, monkeypatch):
    asleep: set[str] = set()
    witnesses = Witnesses(lambda device: device not in asleep)
    monkeypatch.setattr(desk, "_QUIET", 0.02)
    monkeypatch.setattr(desk, "_ROUND_STANDS", 0.0)
    with Table(tmp_path, witnesses=witnesses) as table:
        table.new()
        red, green = TakingPart(table, witnesses, "red"), TakingPart(table, witnesses, "green")
        red.register()
        green.register()
        named(table, red, green)
        asleep.add("red")
        named(table, green)


def test_a_phone_that_comes_and_goes_does_not_fill_the_record(tmp_path, monkeypatch):
    asleep: set[str] = set()
    witnesses = Witnesses(lambda device: device not in asleep)
    with Table(tmp_path, witnesses=witnesses) as table:
        table.new()
        table.desk.stop()
        red = TakingPart(table, witnesses, "red")
        red.register()
        for _ in range(20):
            asleep ^= {"red"}
            table.desk.rest()
        assert sum(entry.kind == "round" for entry in table.entries) == 1


def test_nothing_is_written_while_the_phones_are_those_named(table, red):
    draw_together(table, red)
    table.desk.stop()
    before = table.now.entry
    for _ in range(3):
        table.desk.rest()
    assert table.now.entry == before


def test_a_round_that_is_fixed_anew_moves_nothing_and_can_be_gone_back_over(table, red):
    table.submit("draw")
    table.submit("ready", seat=0)
    before = table.now
    red.register()
    named(table, red)
    after = table.now
    assert after.entry > before.entry
    assert (after.state, after.asks, after.back, after.moved) == (
        before.state,
        before.asks,
        before.back,
        before.moved,
    )
    assert [line.n for line in after.log] == [line.n for line in before.log]
    assert table.submit("back", seat=0).ok


# ------------------------------------------------------------------- what a phone cannot do


def test_a_late_nonce_is_refused(table, red):
    red.silent = True
    draw_together(table, red)
    called = last_draw(table).body["round"]["number"]
    with pytest.raises(WitnessError) as error:
        red.reveal(called)
    assert refused(error) == f"Round {called} was drawn without this phone: too late."


def test_a_nonce_is_not_taken_before_its_round_is_called(table, red):
    red.register()
    named(table, red)
    with pytest.raises(WitnessError) as error:
        red.reveal(table.now.round.number)
    assert "is not called" in refused(error)


def test_a_nonce_that_was_revealed_is_not_committed_to_again(table, red, witnesses):
    red.register()
    named(table, red)
    commitment = red.named
    table.submit("draw")
    with pytest.raises(WitnessError) as error:
        witnesses.register("red", (0,), red.rounds, red.id, commitment)
    assert "was asked for before" in refused(error)


def test_a_commitment_is_named_once_also_where_its_round_is_void(table, red, green):
    """The box may have called that round for nothing, and would know the nonce beforehand."""
    red.register()
    named(table, red)
    first = red.named
    green.register()
    named(table, red, green)
    assert table.entries[-1].body["void"]["secret"]
    with pytest.raises(WitnessError) as error:
        red.witnesses.register("red", (0,), red.rounds, red.id, first)
    assert "Commit to a new one" in refused(error)
    assert table.submit("draw").ok
    assert all(nonce for _, nonce in last_draw(table).body["round"]["nonces"])  # it had one in reserve
    told = [pair[1] for one in table.entries for pair in one.body.get("next", {}).get("witnesses", ())]
    assert len(told) == len(set(told)) == 5
    assert fold(table.entries, find, trusted=False).n == table.now.entry


def test_a_phone_that_was_missing_is_named_again_with_another_commitment_only(table, red, green, clock):
    """With the same one it would be missing with a nonce that the box may know, which is a free choice."""
    red.silent = True
    draw_together(table, red, green)
    missed = red.named
    red.silent = False
    red.register()
    clock.now += 30
    named(table, red, green)
    assert red.named != missed
    assert missed in red.rounds.spent


def test_another_nonce_than_the_one_committed_to_is_not_taken():
    witnesses = Witnesses(patience=5)
    game, id_ = bytes(16), b"12345678"
    rounds = RoundsSoFar(game)
    witness = Witness(id_, nonce_commitment(game, id_, bytes(32)))
    refusals: list[str] = []

    def chosen(waiting: OpenRound) -> None:
        try:
            witnesses.answer("red", (), rounds, id_, waiting.number, b"!" * 32, bytes(32))
        except WitnessError as error:
            refusals.append(plain(error.text))
        witnesses.answer("red", (), rounds, id_, waiting.number, bytes(32), b"?" * 32)

    witnesses.watch(chosen)
    assert witnesses.call(publish(game, 4, bytes(32), [witness])) == (bytes(32),)
    assert refusals == ["That is not the nonce that this phone committed to for round 4."]


def test_what_another_phone_has_committed_to_is_not_taken(table, red, witnesses):
    """Its nonce would be known before it is asked for, and the record not hold."""
    red.register()
    with pytest.raises(WitnessError) as refused:
        witnesses.register("eve", (), red.rounds, b"evesdrop", next(iter(red.nonces)))
    assert plain(refused.value.text) == ("Another phone has committed to that nonce. Take one of your own.")
    named(table, red)


def test_what_the_record_has_is_not_committed_to_under_another_id_after_a_start_either(table, red, witnesses):
    """Both checkers would refuse the record from there on, and blame the box."""
    draw_together(table, red)
    forgetful = Witnesses()
    for spent in red.rounds.spent:
        with pytest.raises(WitnessError) as error:
            forgetful.register("eve", (), red.rounds, b"evesdrop", spent)
        assert "was asked for before" in refused(error)


def test_nobody_takes_the_id_of_a_phone_that_was_missing(table, red, green, witnesses, clock):
    red.silent = True
    draw_together(table, red, green)
    for known in (witnesses, Witnesses()):  # the same after a start, when the box has forgotten whose it is
        with pytest.raises(WitnessError) as error:
            known.register("eve", (), red.rounds, red.id, b"e" * 32)
        assert "Another phone takes part under this id" in refused(error)
    red.register()
    red.silent = False
    clock.now += 30
    named(table, red, green)


def test_phones_with_a_seat_take_part_before_those_without_and_the_sleeping_give_way():
    asleep: set[str] = set()
    witnesses = Witnesses(lambda device: device not in asleep)
    rounds = RoundsSoFar(bytes(16))

    def takes_part(name: str, *seats: int) -> bool:
        try:
            witnesses.register(name, seats, rounds, name.encode().rjust(8), name.encode().rjust(32))
        except WitnessError:
            return False
        return name.encode().rjust(8) in [one.id for one in witnesses.named(rounds)[0]]

    assert all(takes_part(f"idle {n}") for n in range(MOST_WITNESSES))
    assert not takes_part("eve")
    assert takes_part("red", 0)
    asleep.add("idle 9")
    assert takes_part("eve")
    assert len(witnesses.named(rounds)[0]) == MOST_WITNESSES
    assert all(takes_part(f"seat {n}", n) for n in range(MOST_WITNESSES - 1))
    assert not takes_part("one more", 1)


def test_nobody_takes_part_under_the_id_of_another(table, red, witnesses):
    red.register()
    with pytest.raises(WitnessError) as error:
        witnesses.register("green", (1,), red.rounds, red.id, bytes(32))
    assert "Another phone" in refused(error)


def test_a_phone_has_one_place_however_often_its_page_is_loaded(witnesses):
    rounds = RoundsSoFar(bytes(16))
    witnesses.register("red", (0,), rounds, b"red-----", b"1" * 32)
    witnesses.register("red", (0,), rounds, b"reloaded", b"2" * 32)
    assert [one.id for one in witnesses.named(rounds)[0]] == [b"reloaded"]


# ------------------------------------------------------------------- one phone against all others


def called(rounds: RoundsSoFar, witnesses: Witnesses) -> RoundsSoFar:
    """After the next round was called and drawn from, with all phones silent that it named."""
    following = publish(rounds.game, rounds.number + 1, bytes(32), witnesses.named(rounds)[0])
    spent = rounds.spent.added(one.commitment for one in following.witnesses)
    ids = rounds.ids.added(one.id for one in following.witnesses)
    witnesses.call(following)
    return RoundsSoFar(rounds.game, following.number, None, 2, spent, ids)


def test_a_device_that_was_silent_is_not_named_for_a_while_under_another_id_either(clock):
    """Else one that looks on could take from every draw that nobody could choose it."""
    witnesses, rounds = Witnesses(patience=0, clock=clock), RoundsSoFar(bytes(16))
    pauses = []
    for n in range(6):
        witnesses.register("mallory", (), rounds, bytes([n]) * 8, bytes([n]) * 32)
        rounds, since = called(rounds, witnesses), clock.now
        witnesses.register("mallory", (), rounds, bytes([n]) * 8, bytes([n + 100]) * 32)
        while not witnesses.named(rounds)[0]:
            clock.now += 10
        pauses.append(clock.now - since)
    assert pauses == [30, 60, 120, 240, 480, 480]


def test_a_silence_long_ago_is_forgotten(clock):
    witnesses, rounds = Witnesses(patience=0, clock=clock), RoundsSoFar(bytes(16))
    for n in range(3):
        witnesses.register("red", (0,), rounds, b"red-----", bytes([n]) * 32)
        rounds = called(rounds, witnesses)
        witnesses.register("red", (0,), rounds, b"red-----", bytes([n + 100]) * 32)
        assert not witnesses.named(rounds)[0]
        clock.now += 30
        assert witnesses.named(rounds)[0]
        clock.now += 3600


def test_a_device_that_the_waiting_round_names_takes_no_second_id(table, red, witnesses):
    red.register()
    named(table, red)
    with pytest.raises(WitnessError) as error:
        witnesses.register("red", (0,), red.rounds, b"another-", b"e" * 32)
    assert refused(error) == (
        "The round that waits names this phone under another id. Come back after the draw."
    )
    assert table.submit("draw").ok
    witnesses.register("red", (0,), red.rounds, b"red-----", b"e" * 32)


def test_a_phone_without_a_reserve_keeps_others_out_for_a_few_seconds_only(table, red, green, clock):
    red.register()
    red.silent = True
    named(table, red)
    table.desk.stop()
    waiting = table.now.round
    green.register()
    table.desk.rest()
    assert table.now.round == waiting  # its reserve may be on its way
    clock.now += 5
    table.desk.rest()
    assert list(table.now.round.witnesses) == [green.id.hex()]
    table.desk.rest()
    clock.now += 5
    table.desk.rest()
    assert list(table.now.round.witnesses) == [green.id.hex()]  # and that is that
    assert fold(table.entries, find, trusted=False).n == table.now.entry


def test_a_phone_without_a_reserve_stays_named_where_nobody_waits(table, red, green, clock):
    red.register()
    red.silent = True
    named(table, red)
    table.desk.stop()
    waiting = table.now.round
    for _ in range(3):
        clock.now += 60
        table.desk.rest()
    assert table.now.round == waiting


def test_a_nonce_counts_though_the_commitment_beside_it_is_refused(table, red, witnesses):
    """The box knows it: said to be missing, the phone would leave it a choice."""
    red.register()
    named(table, red)
    waiting = table.desk.played().rounds.open
    nonce = red.nonces[red.named]
    red.silent = True

    def answers(_called: OpenRound) -> None:
        with pytest.raises(WitnessError):
            witnesses.answer("red", (0,), red.rounds, red.id, waiting.number, nonce, red.named)

    witnesses.watch(answers)
    assert witnesses.call(waiting) == (nonce,)


# ------------------------------------------------------------------- a kill, and a box that cheats


def test_after_a_power_cut_the_same_round_waits_for_the_same_phones(tmp_path, monkeypatch):
    monkeypatch.setattr(desk, "_QUIET", 0.02)
    witnesses = Witnesses()
    with Table(tmp_path, witnesses=witnesses) as table:
        table.new()
        red = TakingPart(table, witnesses, "red")
        red.register()
        named(table, red)
        waiting = there(table.now.round)
    witnesses = Witnesses()  # the box remembers nobody
    with Table(tmp_path, witnesses=witnesses) as table:
        assert (there(table.now.round).commitment, there(table.now.round).witnesses) == (
            waiting.commitment,
            waiting.witnesses,
        )
        red.table, red.witnesses = table, witnesses
        table.desk.watch(red._look)
        assert table.submit("draw").ok
        assert all(nonce for _, nonce in last_draw(table).body["round"]["nonces"])


def test_a_round_that_was_called_is_not_passed_over(table, red, green, witnesses):
    """A box that voids what it has seen could go on until it likes the face."""
    red.register()
    named(table, red)
    waiting = table.desk.played().rounds.open
    witnesses.call(waiting)
    green.register()
    table.desk.stop()
    table.desk.rest()
    assert table.desk.played().rounds.open == waiting
    assert table.desk.answer(table.intent("draw")).ok
    assert table.desk.played().rounds.open.number == waiting.number + 1


def test_a_round_that_may_have_been_called_before_the_plug_was_pulled_is_not_passed_over(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(desk, "_ROUND_STANDS", 0.0)
    witnesses = Witnesses()
    with Table(tmp_path, witnesses=witnesses) as table:
        table.new()
        table.desk.stop()
        red = TakingPart(table, witnesses, "red")
        red.register()
        table.desk.rest()
        waiting = there(table.played.rounds.open)
        assert waiting.witnesses
    witnesses = Witnesses()
    with Table(tmp_path, witnesses=witnesses) as table:
        table.desk.stop()
        green = TakingPart(table, witnesses, "green")
        green.register()
        table.desk.rest()
        assert table.played.rounds.open == waiting
        assert table.desk.answer(table.intent("draw")).ok
        assert last_draw(table).body["round"]["nonces"] == [[red.id.hex(), None]]
        assert [one.id for one in there(table.played.rounds.open).witnesses] == [green.id]


def test_a_draw_that_came_to_nothing_reveals_the_same_nonces_again(table, red, witnesses):
    red.register()
    named(table, red)
    waiting = table.desk.played().rounds.open
    first = witnesses.call(waiting)
    assert first != (None,)
    assert witnesses.call(waiting) == first
    assert red.answers == [waiting.number]
