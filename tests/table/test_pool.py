"""Luck is read ahead, tested and mixed; a bad device pauses it and is never replaced."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, comb

import pytest

from companion.errors import EntropyError, plain
from companion.health import FALSE_ALARM, WINDOW, Health, proportion_cutoff, repetition_cutoff
from companion.play import text
from companion.table.luck import pool as pools
from companion.table.luck.generator import Alarm, GeneratorWatch
from companion.table.luck.pool import Pool
from tests.support.luck import FakeEntropy, Stick
from tests.support.there import there
from tests.support.waiting import PATIENCE, until


@pytest.fixture
def device():
    device = FakeEntropy()
    yield device
    device.close()


@pytest.fixture
def pool(device):
    pool = Pool(device)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    yield pool
    device.close()
    pool.close()


def fails(pool: Pool) -> bool:
    """Use the pool until the device is read again; True when draws are paused."""
    try:
        pool.take(32)
    except EntropyError:
        return True
    return False


@pytest.mark.parametrize(
    ("bits", "in_a_row", "in_a_window"), [(8, 6, 19), (7, 7, 26), (6, 8, 35), (4, 11, 78)]
)
def test_the_cutoffs_are_those_of_the_standard(bits, in_a_row, in_a_window):
    assert (repetition_cutoff(bits), proportion_cutoff(bits)) == (in_a_row, in_a_window)


@pytest.mark.parametrize("bits", [1, 4, 6, 7, 8])
def test_the_cutoffs_follow_from_the_false_alarm_by_exact_fractions(bits):
    """The chance of as many is at most 2^-40, and that of one less is more."""
    chance, most = Fraction(1, 2**bits), Fraction(1, 2**FALSE_ALARM)
    assert repetition_cutoff(bits) == 1 + ceil(Fraction(FALSE_ALARM, bits))

    def more_than(count):
        return sum(
            comb(WINDOW, n) * chance**n * (1 - chance) ** (WINDOW - n) for n in range(count + 1, WINDOW + 1)
        )

    critical = proportion_cutoff(bits) - 1
    assert more_than(critical) <= most < more_than(critical - 1)


def test_five_equal_bytes_pass_and_six_do_not():
    assert Health(8).passes(b"\x01" + b"\x07" * 5 + b"\x01")
    assert not Health(8).passes(b"\x01" + b"\x07" * 6)


def test_a_byte_may_stand_eighteen_times_in_a_window_and_not_nineteen():
    window = bytes(range(1, 255)) * 2

    def with_zeros(count: int) -> bytes:
        mixed = bytearray(window)
        for place in range(count - 1):
            mixed.insert(20 * place + 3, 0)
        return b"\0" + bytes(mixed)

    assert Health(8).passes(with_zeros(18))
    assert not Health(8).passes(with_zeros(19))


def test_a_draw_is_answered_at_once_and_names_its_device(pool):
    luck = pool.take(4)
    assert len(luck.data) == 4
    assert luck.provenance == "hwrng"


def test_equal_device_bytes_never_come_out_as_they_went_in(device):
    # Mixing with the system's generator: even a device that repeats a block gives new luck.
    block = bytes(range(32))
    device.read = lambda count: (block * 40)[:count] if count <= 32 else FakeEntropy().read(count)
    pool = Pool(device, capacity=64)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    first, second = pool.take(32).data, pool.take(32).data
    assert first != second
    assert block not in (first, second)
    pool.close()


@pytest.mark.parametrize("mood", ["stuck", "biased", "dead", "short"])
def test_a_bad_device_pauses_draws_and_says_what_works(pool, device, mood):
    device.become(mood)
    until(lambda: fails(pool))
    until(lambda: pool.problem() is not None)
    with pytest.raises(EntropyError) as refused:
        pool.take(1)
    assert refused.value.slug == "no-luck"
    assert "Draw by hand, or try again" in plain(refused.value.text)


@pytest.mark.parametrize("mood", ["stuck", "dead", "short"])
def test_a_device_that_fails_while_nobody_draws_is_noticed(device, mood, monkeypatch):
    monkeypatch.setattr("companion.table.luck.pool.LOOK", 0.02)
    pool = Pool(device)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    device.become(mood)
    until(lambda: pool.problem() is not None)
    device.become("well")
    pool.retry()
    assert pool.wait_ready(PATIENCE)
    pool.close()


@pytest.mark.parametrize("mood", ["stuck", "dead", "short", "silent"])
def test_a_device_that_is_mended_is_used_again(pool, device, mood):
    device.become(mood)
    until(lambda: fails(pool))
    device.become("well")
    pool.retry()
    assert pool.wait_ready(PATIENCE)
    assert pool.problem() is None
    assert pool.take(1).provenance == "hwrng"


def test_a_stuck_device_never_gets_through_the_start_up_test(device):
    device.become("stuck")
    pool = Pool(device)
    pool.start()
    until(lambda: "repeats" in plain(pool.problem() or text("")))
    assert fails(pool)
    pool.close()


def test_what_the_start_up_test_has_read_is_never_used(device):
    read = []
    device.read = lambda count, read_on=device.read: read.append(count) or read_on(count)
    pool = Pool(device, capacity=64)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    assert sum(read) == 1024 + 64
    pool.close()


def test_a_device_that_was_only_just_asked_is_not_called_silent(device):
    device.become("silent")
    asked = []
    device.read = lambda count, read_on=device.read: asked.append(count) or read_on(count)
    pool = Pool(device)
    pool.start()
    until(lambda: asked)
    assert "is being tested" in plain(there(pool.problem()))
    device.become("well")
    pool.close()


def test_a_silent_device_never_makes_anybody_wait(pool, device):
    device.become("silent")
    until(lambda: fails(pool))  # returns: take itself never blocks
    assert "luck" in plain(pool.problem()).lower()


def test_the_watcher_hears_of_the_pause_and_of_its_end(pool, device):
    heard = []
    pool.watch(lambda: heard.append(pool.problem() is None))
    device.become("dead")
    until(lambda: fails(pool))
    until(lambda: heard == [False])
    device.become("well")
    pool.retry()
    until(lambda: heard == [False, True])


def test_a_pool_that_is_closed_reads_no_more(device):
    pool = Pool(device)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    assert pool.alive()
    pool.close()
    assert not pool.alive()


# ------------------------------------------------------------------------------ its state


class Wall:
    """A clock on the wall that stands until it is moved."""

    def __init__(self):
        self.time = 1_000.0

    def __call__(self):
        return self.time


def test_the_state_says_what_was_tested_and_since_when_it_is_well(device):
    wall = Wall()
    pool = Pool(device, capacity=64, now=wall)
    assert (pool.generator().condition, pool.generator().tested) == ("testing", 0)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    now = pool.generator()
    assert (now.provenance, now.label) == ("hwrng", "a test device")
    assert (now.condition, now.since, now.tested, now.alarms) == ("well", 1_000.0, 1_024, ())
    assert (now.in_a_row, now.in_a_window) == (6, 19)
    pool.close()


@pytest.mark.parametrize(
    ("mood", "kind"),
    [("stuck", "repetition"), ("biased", "proportion"), ("dead", "silent"), ("short", "silent")],
)
def test_a_failure_that_lasts_is_one_alarm_with_its_time_and_the_next_is_another(
    device, mood, kind, monkeypatch
):
    monkeypatch.setattr(pools, "_PAUSE", 0.001)
    tries = []
    device.read = lambda count, read_on=device.read: tries.append(count) or read_on(count)
    wall = Wall()
    pool = Pool(device, now=wall)
    pool.start()
    for count in (1, 2):
        assert pool.wait_ready(PATIENCE)
        assert pool.generator().condition == "well"
        wall.time += 60
        device.become(mood)
        until(lambda: fails(pool))
        until(lambda: pool.generator().condition == "failed")
        wall.time += 60
        tries.clear()
        until(lambda: len(tries) > 3)  # it is tried again and fails again
        now = pool.generator()
        assert now.alarms == (Alarm(kind, count, now.since),)
        assert now.since == wall.time - 60
        device.become("well")
        pool.retry()
    assert pool.wait_ready(PATIENCE)
    pool.close()


def test_a_device_that_hangs_has_failed_as_soon_as_nothing_is_left(pool, device, monkeypatch):
    monkeypatch.setattr(pools, "_SILENCE", 0.0)
    device.become("silent")
    until(lambda: fails(pool))
    until(lambda: pool.generator().condition == "failed")
    assert [(alarm.kind, alarm.count) for alarm in pool.generator().alarms] == [("silent", 1)]
    device.become("well")
    pool.retry()
    assert pool.wait_ready(PATIENCE)
    assert pool.generator().condition == "well"


def test_a_device_that_stays_away_is_looked_at_ever_more_seldom_and_never_given_up(device, monkeypatch):
    pool = Pool(device, capacity=64)
    pauses = []

    def wait(seconds=None, wait=pool._change.wait):
        if device.mood == "well":
            return wait(seconds)
        pauses.append(seconds)
        if len(pauses) == 7:
            device.become("well")
        return True

    monkeypatch.setattr(pool._change, "wait", wait, raising=False)
    device.become("dead")
    pool.start()
    until(lambda: pool.generator().condition == "well")
    assert pauses == [1, 2, 4, 8, 16, 16, 16]
    pool.close()


def test_the_name_follows_the_device_and_what_was_read_before_is_forgotten(pool, device):
    heard = []
    pool.watch(lambda: heard.append(pool.generator().label))
    assert pool.take(32).provenance == "hwrng"
    device.swap(Stick("serial", "another device"))
    kept = [pool.take(1).provenance for _ in range(32) if pool.problem() is None]
    assert set(kept) <= {"hwrng", "serial"}
    until(lambda: pool.generator().label == "another device")
    assert pool.wait_ready(PATIENCE)
    assert pool.take(512).provenance == "serial"
    assert pool.generator().condition == "well"
    assert heard[0] == "another device"


def test_a_byte_keeps_the_name_of_its_device_until_the_next_was_read(device):
    """What lies on store is the first device's, whatever is plugged in meanwhile."""
    pool = Pool(device, capacity=64)
    pool.start()
    assert pool.wait_ready(PATIENCE)
    until(lambda: pool._room() == 0)
    device.swap(Stick("getrandom", "the system"))
    assert pool.take(1).provenance == "hwrng"  # room for less than a block: nothing was read
    assert pool.generator().label == "a test device"
    pool.close()


def test_another_device_must_pass_the_start_up_test_too(pool, device):
    class Broken(Stick):
        def read(self, count):
            return bytes(count)

    device.swap(Broken("serial", "a stuck stick"))
    until(lambda: fails(pool))
    until(lambda: pool.generator().condition == "failed")
    assert pool.generator().label == "a stuck stick"
    with pytest.raises(EntropyError, match="a stuck stick repeats itself"):
        pool.take(1)


def test_the_state_is_told_anew_in_whole_start_up_tests_only():
    watch = GeneratorWatch(Stick("hwrng", "a test device"), 0.0)
    told = []
    for _ in range(70):
        watch.reads(Stick("hwrng", "a test device"), 32, 0.0)
        told.append(watch.shown)
    assert sorted({one.tested for one in told}) == [0, 1024, 2048]
    assert len(set(map(str, told))) == 3
