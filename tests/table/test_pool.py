"""Luck is read ahead, tested and mixed; a bad device pauses it and is never replaced."""

from __future__ import annotations

import pytest

from companion.errors import EntropyError, plain
from companion.table.health import Health, proportion_cutoff, repetition_cutoff
from companion.table.pool import Pool
from tests.support.luck import FakeEntropy
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
    monkeypatch.setattr("companion.table.pool.LOOK", 0.02)
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
    until(lambda: pool.problem() is not None and "repeats" in plain(pool.problem()))
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
    assert "is being tested" in plain(pool.problem())
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
