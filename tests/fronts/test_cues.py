"""What is heard and seen beside the display."""

from __future__ import annotations

from companion.errors import DeviceError, plain
from companion.fronts.cues import CUES, DARK, Player, cues_between, lamps
from companion.frozen import replace
from companion.kit.seatmarks import SEATMARKS
from companion.play import Choice, Event, text
from companion.table.happened import Drawn
from companion.table.intents import Snapshot
from tests.fronts.test_herald import DUEL, FOUGHT
from tests.support.tables import GREEN, RED, Table

RED_LAMP = SEATMARKS["red"].lamp


class Lamps:
    """Seat lamps that remember what they showed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen: list[tuple[tuple[int, int, int], ...]] = []

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        assert len(colours) == self.count
        self.seen.append(colours)

    def close(self) -> None:
        pass


class Beeper:
    """A beeper that remembers its notes."""

    def __init__(self) -> None:
        self.notes: list[float | None] = []

    def tone(self, hertz: float | None) -> None:
        self.notes.append(hertz)

    def close(self) -> None:
        pass


def after(table: Table, *words: str) -> tuple[Snapshot, Snapshot]:
    """The snapshots before and after some words of the unit."""
    before = table.now
    for word in words:
        assert table.submit(word).ok
    return before, table.now


def test_a_draw_is_heard_and_then_the_question(table: Table) -> None:
    table.new()
    assert cues_between(*after(table, "draw")) == ("draw", "asked")


def test_what_people_draw_themselves_makes_no_noise(table: Table) -> None:
    table.new()
    table.submit("source bag hand")
    table.submit("hand sun")
    assert "draw" not in cues_between(*after(table, "hand moon"))


def test_a_new_turn_is_heard_once(table: Table) -> None:
    table.deal()
    table.submit("ready", RED)
    before = table.now
    table.submit("ready", GREEN)
    assert cues_between(before, table.now) == ("turn",)
    assert cues_between(table.now, table.now) == ()


def test_the_end_is_heard(table: Table) -> None:
    table.submit("new pebbles 2 rounds=1 start")
    table.submit("draw")
    table.submit("done all")
    table.submit("pass", RED)
    before = table.now
    table.submit("pass", GREEN)
    assert cues_between(before, table.now) == ("over",)


def test_events_of_a_kind_have_their_own_sound(table: Table) -> None:
    table.deal()
    before = table.now
    now = replace(before, moved=99, events=(Event("event", text("Critters"), cue="danger"),), drawn=())
    assert cues_between(before, now) == ("danger",)


def test_a_battle_is_heard_when_it_begins_and_an_event_when_nothing_else_tells_it(table: Table) -> None:
    table.start_turns()
    before = table.now
    asked = replace(before, pending=(Choice(1, text("Defend"), "battle", duel=DUEL),), asks={1: 90})
    assert cues_between(before, asked) == ("battle", "asked")
    told = (Event("note", text("A web tore."), title=text("Torn")),)
    assert cues_between(before, replace(before, moved=99, events=told, drawn=())) == ("event",)
    fought = (replace(told[0], fought=FOUGHT),)
    assert cues_between(before, replace(before, moved=99, events=fought, drawn=())) == ("battle",)


def test_luck_that_fails_is_heard(table: Table) -> None:
    table.new()
    before = table.now
    now = replace(before, luck=replace(before.luck, problem=text("The device is silent.")))
    assert cues_between(before, now) == ("trouble",)


def test_the_lamp_of_whose_turn_it_is_shines(table: Table) -> None:
    table.start_turns()
    assert lamps(table.now, 4, 3.0) == (RED_LAMP, DARK, DARK, DARK)
    assert lamps(table.now, 4, 3.4) == lamps(table.now, 4, 3.0)


def test_the_lamps_of_all_who_are_asked_breathe(table: Table) -> None:
    table.deal()
    low, high = lamps(table.now, 2, 1.5), lamps(table.now, 2, 0.5)
    assert all(low[seat] != DARK for seat in (0, 1))
    assert sum(low[0]) < sum(high[0])


def test_one_lamp_stands_for_the_table(table: Table) -> None:
    table.start_turns()
    assert lamps(table.now, 1, 3.0) == (RED_LAMP,)


def test_the_player_plays_notes_in_time_and_ends_in_silence() -> None:
    beeper, seats = Beeper(), Lamps(2)
    player = Player(seats, beeper)
    player.enqueue("turn", 10.0)
    due = player.tick(10.0)
    while due is not None:
        due = player.tick(due)
    assert beeper.notes == [660, 880, None]


def test_a_flash_goes_out_again() -> None:
    seats = Lamps(2)
    player = Player(seats, Beeper())
    player.enqueue("refused", 10.0)
    now = 10.0
    due: float | None = now
    while due is not None:
        now = due
        due = player.tick(now)
    assert (RED_LAMP,) * 2 in seats.seen
    assert seats.seen[-1] == (DARK, DARK)


class Broken(Lamps):
    """Lamps whose pins cannot be had any more."""

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        super().show(colours)
        raise DeviceError(text("The lamps do not light."))


def test_lamps_that_fail_are_told_and_left_alone_and_the_beeper_goes_on() -> None:
    beeper, seats = Beeper(), Broken(2)
    player = Player(seats, beeper)
    player.enqueue("refused", 10.0)
    due = player.tick(10.0)
    while due is not None:
        due = player.tick(due)
    assert [plain(trouble) for trouble in player.troubles.values()] == ["The lamps do not light."]
    assert len(seats.seen) == 1
    assert beeper.notes == [165, None]


def test_a_unit_without_lamps_and_beeper_has_nothing_to_do(table: Table) -> None:
    table.start_turns()
    player = Player(Lamps(0), Beeper())
    player.follow(table.now, table.now, 5.0)
    assert player.tick(5.0) is None


def test_every_cue_is_short() -> None:
    for name, cue in CUES.items():
        assert sum(seconds for _, seconds in cue.notes) <= 1.0, name
        assert cue.seconds <= 1.2, name


def test_a_face_that_falls_again_is_not_announced_anew(table: Table) -> None:
    table.new()
    before = table.now
    now = replace(before, moved=7, drawn=(Drawn("bag", "sun", "hwrng", again=True),))
    assert cues_between(before, now) == ()
