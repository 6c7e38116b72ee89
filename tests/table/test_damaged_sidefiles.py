"""Whatever stands in the place of a side file: the box starts, says so, and is well at the next start."""

from __future__ import annotations

import json
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.table.people import sidefile
from tests.support.sidefiles import full_folder, start, stop

DAMAGES = 150


def truncated(path: Path, chance: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: chance.randrange(len(data))])


def zeroed(path: Path, chance: Random) -> None:
    data = bytearray(path.read_bytes())
    at = 512 * chance.randrange((len(data) + 511) // 512)
    data[at : at + 512] = bytes(len(data[at : at + 512]))
    path.write_bytes(data)


def flipped(path: Path, chance: Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 1, 8))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def garbage(path: Path, chance: Random) -> None:
    path.write_bytes(chance.randbytes(chance.choice((0, 1, 100, 4096, 300_000))))


def strange_json(path: Path, chance: Random) -> None:
    whole = {"format": 1, "sha256": "", "document": chance.choice((None, 3, [3], {}, [[1]], {"guests": 1}))}
    good = json.loads(sidefile.encoded(whole["document"]))
    path.write_text(
        chance.choice(
            (
                "[" * 100_000,
                "null",
                "1" * 10_000,
                '{"format": 2, "sha256": "", "document": {}}',
                '"\\ud800"',
                json.dumps(whole),
                json.dumps(good),  # good in every way, and not a book
            )
        )
    )


def replaced(make: Callable[[Path], object]) -> Callable[[Path, Random], None]:
    def damage(path: Path, _chance: Random) -> None:
        path.unlink()
        make(path)

    return damage


def sockets(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        here = os.open(path.parent, os.O_RDONLY)  # the path may be longer than a socket's may be
        try:
            listener.bind(f"/proc/self/fd/{here}/{path.name}")
        finally:
            os.close(here)


def device(path: Path) -> None:
    try:
        os.mknod(path, 0o020666, os.makedev(1, 5))  # /dev/zero, which never ends
    except PermissionError:
        path.symlink_to("/dev/zero")


def littered(path: Path, _chance: Random) -> None:
    """A pulled plug in the middle of writing: the file is whole."""
    path.with_name(f"{path.stem}.json.0badcafe.new").write_bytes(b"half")


WAYS: tuple[Callable[[Path, Random], None], ...] = (
    truncated,
    truncated,
    zeroed,
    flipped,
    garbage,
    strange_json,
    littered,
    replaced(Path.mkdir),
    replaced(full_folder),
    replaced(lambda path: path.symlink_to("nowhere")),
    replaced(lambda path: path.symlink_to(path.name)),
    replaced(os.mkfifo),
    replaced(sockets),
    replaced(device),
    replaced(lambda path: path.write_text("mine") and path.chmod(0)),
)


def check(evening: Path, older: Path, folder: Path, seed: int) -> None:
    """One damage to one book, or to both; the box starts, tells, and is well at the next start."""
    chance = Random(seed)
    upgrade = seed % 4 == 0
    shutil.copytree(older if upgrade else evening, folder)
    hurt = chance.choice((("guests",), ("opponents",), ("guests", "opponents")))
    ways = [chance.choice(WAYS) for _ in hurt]
    for book, damage in zip(hurt, ways, strict=True):
        damage(folder / f"{book}.{'sqlite' if upgrade else 'json'}", chance)

    first = start(folder)
    known = {guest.device for guest in first.guests.everybody() if guest.seats}
    lost = not known
    assert first.question == start_of(evening), (seed, ways)
    told = " ".join(first.told.sentences())
    assert lost == ("Who sits where could not be read" in told), (seed, ways, told)
    gone = first.opponents.seats != {1: 250}
    assert gone == ("Which seats the box plays could not be read" in told), (seed, ways, told)
    if lost or gone:
        assert list(folder.glob("*.damaged-*")), (seed, ways)
    mine = first.guests.join(first.guests.token, [3] if lost else [])
    first.opponents.sit(0, 50)
    stop(first)

    second = start(folder)
    assert second.told.now == {}, (seed, ways)
    assert second.guests.known(mine.device, mine.epoch) is not None
    assert second.guests.token == first.guests.token
    assert second.opponents.seats[0] == 50
    stop(second)
    assert not list(folder.glob("*.new"))


_questions: dict[Path, object] = {}


def start_of(evening: Path) -> object:
    """The question of the evening, undamaged."""
    return _questions[evening]


@pytest.fixture(scope="module", autouse=True)
def question(evening: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    copy = tmp_path_factory.mktemp("question") / "data"
    shutil.copytree(evening, copy)
    started = start(copy)
    assert started.told.now == {}
    _questions[evening] = started.question
    stop(started)


@pytest.mark.parametrize("part", range(5))
def test_whatever_stands_in_the_place_of_a_book_the_box_starts(
    evening: Path, older: Path, tmp_path: Path, part: int
) -> None:
    for seed in range(part, DAMAGES, 5):
        folder = tmp_path / str(seed)
        check(evening, older, folder, seed)
        shutil.rmtree(folder)
