"""One seed repeats any failure, and the simulation has teeth."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import pytest

from companion.play import text
from companion.table.desk import verbs
from companion.table.intents import LUCK
from companion.table.journal.carrying import Carried, from_step
from companion.table.journal.journal import Journal
from companion.table.people.sidefile import RETRY_AFTER
from tests.simulation import agreeing, moving, seating
from tests.simulation.box import LOGGERS, quiet
from tests.simulation.clocks import one_world
from tests.simulation.record import Broken
from tests.simulation.stock import SETTINGS, random_word
from tests.simulation.talking import look, say
from tests.simulation.teeth import TEETH, Tooth, hunt
from tests.simulation.world import World, run
from tests.support.there import there

PAPERS = 10
TELL = "from tests.simulation.world import run; print(run({seed}, steps={steps}).digest)"


@pytest.fixture(autouse=True)
def silence():
    """The program's log is switched off for these tests, and for no others."""
    levels = {name: logging.getLogger(name).level for name in LOGGERS}
    quiet()
    yield
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def test_the_same_seed_tells_the_same_story_in_any_process():
    mine = run(2, steps=80)
    assert len(mine.trace) > 60  # the seed is of a long story
    assert run(2, steps=80).trace == mine.trace
    told = subprocess.run(
        [sys.executable, "-c", TELL.format(seed=2, steps=80)],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    assert told.stdout.split()[-1] == mine.digest


@pytest.fixture
def world(tmp_path):
    """A world in which nothing happens by itself, with a game on the table."""
    one = World(2, tmp_path, 1, ())
    with one_world(one.times, Random(4)), one.disk.side_files():
        one.come_up()
        one.lay_a_game()
        yield one
    one.disk.die()
    one.box.vanish()
    one.disk.close()


def test_a_quiet_moment_is_the_desks_own_and_finds_that_the_disk_is_well_again(world):
    world.disk.full = True
    assert world.say_at_the_box("pause").refusal.slug == "disk-full"
    assert world.box.desk.snapshot().troubles
    world.disk.full = False
    world.box.desk.rest()
    assert not world.box.desk.snapshot().troubles


def test_a_run_looks_at_all_there_is():
    wanted = Counter(entries=11, asks=11, steps=11, loads=11, pages=11, cookies=11)
    for seed in range(4):
        wanted -= Counter(run(seed).checks)
        if not wanted:
            return
    raise AssertionError(f"four runs leave {dict(wanted)} to be looked at")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("tooth", TEETH, ids=lambda tooth: tooth.name)
def test_a_planted_fault_is_found(tooth: Tooth) -> None:
    bite = hunt(tooth)
    assert bite.check is not None, f"not found within {tooth.within} seeds"
    assert bite.right, f"found by {bite.check}, not by {tooth.checks}: {bite.sentence}"


def test_a_plant_that_is_broken_itself_is_not_taken_for_one_that_was_found():
    @contextmanager
    def plant():
        def broken(*_given):
            raise AttributeError("no such method")

        with patch.object(Journal, "commit", broken):
            yield

    bite = hunt(Tooth("a broken plant", plant, ("refused",), 1))
    assert bite.check == "trouble"
    assert not bite.right


def test_people_join_while_the_disk_is_full_and_read_that_nothing_is_written(world):
    world.disk.full = True
    phone = world.phones[0]
    seating.join(world, phone, "0")
    world.box.desk.look()
    assert phone.seats == {0}
    guest_book, _ = world.box.books
    assert not guest_book.written
    assert world.box.tells(guest_book.sentences.unsaved(text("the disk is full")))
    world.disk.full = False
    world.times.go_on(RETRY_AFTER)
    world.times.ring()
    world.box.desk.look()
    assert world.box.books[0].written
    assert not world.box.desk.snapshot().troubles


def test_a_damaged_book_of_opponents_is_told(world):
    world.say_at_the_box(f"opponent {world.box.desk.snapshot().scene.seats[0].colour} 250")
    _, book = world.box.books
    assert book.document == [[0, 250, 1]]
    world.step = 1
    world.box.stop()
    (world.folder / book.name).write_bytes(b"torn")
    world.come_up()
    assert world.box.tells(book.sentences.forgotten)


def test_all_games_are_saved_beside_a_running_table_and_come_back(world):
    moving.back_up(world)
    world.step = 1
    entry = world.box.desk.snapshot().entry
    moving.restore(world)
    assert world.box.desk.snapshot().entry == entry
    assert (world.judge.checks["copies"], world.judge.checks["restored"]) == (1, 1)


def test_a_copy_that_lacks_an_entry_is_found(world):
    copy = Journal.copy_to

    def short(journal, to):
        copy(journal, to)
        with sqlite3.connect(to) as db:
            db.execute("DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)")

    with patch.object(Journal, "copy_to", short), pytest.raises(Broken, match="in the copy"):
        moving.back_up(world)


def test_a_press_saves_all_games_onto_a_stick(world):
    for _ in range(20):
        moving.use_a_stick(world)
    assert world.judge.checks["sticks"] > 3
    assert world.judge.checks["copies"] == world.judge.checks["sticks"]


def test_a_game_that_leaves_on_paper_comes_back_as_its_page_says(world):
    world.lay_a_game(SETTINGS[0])
    for phone in world.phones:
        seating.join(world, phone, "none")
    seating.choose(world, world.phones[0], "0")
    for _ in range(PAPERS):
        moving.go_through_paper(world)
        world.times.go_on(10.0)
    assert world.judge.checks["papers"] >= PAPERS / 2


def test_a_game_that_does_not_go_on_as_another_stood_is_found(world):
    key, entry = world.box.desk.snapshot().key, world.box.desk.snapshot().entry
    assert world.say_at_the_box(f"branch {key} {entry}").ok
    assert world.judge.checks["what-ifs"] == 1

    def earlier(key, stood, hash_, begun):
        carried = from_step(key, stood, hash_, begun)
        return Carried({**there(carried.body), "dump": stood.game.dump(stood.moment(1).state)})

    with patch.object(verbs, "from_step", earlier), pytest.raises(Broken, match="what-if"):
        world.say_at_the_box(f"branch {key} {entry}")


def seated(world, phone, seat):
    seating.join(world, phone, "none")
    seating.choose(world, phone, str(seat))
    assert phone.seats == {seat}


def any_word(world, seat):
    snapshot = world.box.desk.snapshot()
    if LUCK in snapshot.asks and not snapshot.pending.by:
        world.say_at_the_box("draw", None, snapshot.asks[LUCK])
    elif seat in snapshot.asks:
        word = random_word(snapshot.game, snapshot.state, seat, world.random)
        world.say_at_the_box(word, seat, snapshot.asks[seat])
    world.judge.read(world.box)


def test_the_box_plays_on_for_whoever_left_until_they_are_back(world):
    world.lay_a_game(SETTINGS[0])
    phone, colour = world.phones[0], world.box.desk.snapshot().scene.seats[0].colour
    seated(world, phone, 0)
    seating.choose(world, phone, "leave 0")
    assert world.say_at_the_box(f"opponent {colour} 50").ok
    for _ in range(16):
        world.times.go_on(5.0)
        world.player.look()
        any_word(world, 1)
    assert world.judge.checks["words of the box"] > 1
    seating.choose(world, phone, "0")
    world.player.look()
    assert (phone.seats, world.box.opponents.seats) == ({0}, {})


def test_what_takes_all_is_proposed_agreed_to_and_done(world):
    world.lay_a_game(SETTINGS[0])
    for number, line in enumerate(world.box.desk.snapshot().scene.seats):
        seated(world, world.phones[number], line.seat)
    world.times.go_on(61.0)  # a seat that is new agrees to nothing
    for word in ("clock turn 60", "stop count"):
        look(world, world.phones[0])
        say(world, world.phones[0], word, None, None)
        assert world.box.desk.snapshot().proposal is not None
        agreeing.wait_a_minute(world)
    assert world.judge.checks["agreed: clock"] == world.judge.checks["agreed: stop"] == 1


def test_what_was_undone_is_said_again_and_stands_as_before(world):
    world.lay_a_game(SETTINGS[0])
    entry = world.box.desk.snapshot().entry
    for turn in range(6):
        any_word(world, turn % 2)
    assert world.say_at_the_box(f"rewind {entry}").ok
    agreeing.do_again(world)
    assert world.judge.checks["done again"] == 1
