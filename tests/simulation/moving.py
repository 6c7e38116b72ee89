"""How games leave the box and come to it: a step of another game, paper, backups, and a stick."""

from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.errors import RecordError
from companion.fronts.console import DIM_AFTER, READING
from companion.frozen import replace
from companion.play import Chance, Over
from companion.ports import Stick
from companion.table.archive import backups, paper_code, stick_copy
from companion.table.journal import journal
from tests.simulation.record import demand
from tests.simulation.talking import say, someone

if TYPE_CHECKING:
    from tests.simulation.world import World


def another_game(world: World) -> str | None:
    """A word that begins a game which goes on from a step of one of this box, or from the page that the one
    on the table was printed on, perhaps mistyped; None where there is none."""
    snapshot, random = world.box.desk.snapshot(), world.random
    if random.random() < 0.5:
        key = random.choice([*(one.key for one in snapshot.shelf), snapshot.key or 1])
        most = len(world.judge.shadows[key].rows) if key in world.judge.shadows else 1
        return f"branch {key} {random.randint(1, most + 1)}"
    if snapshot.game is None or snapshot.state is None or isinstance(snapshot.pending, Over):
        return None
    signs = list("/".join(paper_code.lines_of(paper_code.code_of(snapshot.game, snapshot.state))))
    world.page = f"paper {''.join(signs)}"
    if random.random() < 0.2:
        signs[random.randrange(len(signs))] = "X"
    return f"paper {''.join(signs)}"


def begin_elsewhere(world: World) -> None:
    """A game goes on from a step of another, or from paper: at the box, or by a phone that may or may not."""
    word = another_game(world)
    if word is not None:
        _begin(world, word)


def go_through_paper(world: World) -> None:
    """A game leaves on its page: it is put away, and a phone types the code, perhaps with a slip first. It
    stands as the page says."""
    snapshot, phone = world.box.desk.snapshot(), someone(world)
    if snapshot.game is None or isinstance(snapshot.pending, Over) or not phone.member or phone.uncertain:
        return
    world.page = word = (
        f"paper {'/'.join(paper_code.lines_of(paper_code.code_of(snapshot.game, snapshot.state)))}"
    )
    closed = world.say_at_the_box("close")
    world.feel_the_power()
    if closed is None or not closed.ok:
        return
    if world.random.random() < 0.2:
        world.type_in(phone, word[:-1] + ("2" if word[-1] == "3" else "3"))
        world.times.go_on(10.0)
    world.type_in(phone, word)
    there, due = world.box.desk.snapshot(), snapshot.pending
    if there.game is not None and not (isinstance(due, Chance) and due.auto):
        demand(there.state == snapshot.state, "what-if", "a game from paper stands otherwise than its page")
        world.judge.checks["papers"] += 1


def change_games(world: World) -> None:
    """The game goes to the shelf, another comes from there, or one is begun anew."""
    snapshot, random = world.box.desk.snapshot(), world.random
    words = ["close", "new again", f"new {random.choice(('spidertwist', 'web-of-flies', 'arachne'))} 2 start"]
    words += [f"open {one.key}" for one in snapshot.shelf]
    words += [world.page] * 2 if world.page else []
    _begin(world, random.choice(words))


def _begin(world: World, word: str) -> None:
    """Most often it is said at the box; a phone types what stands on paper into a page of its own."""
    phone = someone(world)
    if world.random.random() < 0.5 or not phone.member:
        world.say_at_the_box(word)
    elif phone.uncertain:
        return  # an older guest book may have given it back a seat that it left
    elif word.startswith("paper "):
        world.type_in(phone, word)
    else:
        say(world, phone, word, None, None)


def back_up(world: World) -> None:
    """All games go into a file while the box runs, and come to another box whole."""
    with TemporaryDirectory(prefix="simulation-") as name:
        file = Path(name) / "all.zip"
        try:
            backups.make(world.folder, file, world.times.wall)
        except RecordError as error:
            return _unmade(world, error)
        _holds_all(world, file)
    world.tell("all games are saved")
    return None


def _unmade(world: World, error: RecordError) -> None:
    """Nothing but a damaged journal keeps people from saving all games."""
    world.tell(f"all games are not saved: {error}")
    healthy = world.honest and world.box.journal.trouble is None and not world.disk.dead
    demand(not healthy, "backup", f"all games cannot be saved: {error}")


def _holds_all(world: World, file: Path) -> None:
    """Every entry that was acknowledged is in the copy, to the byte, and no other is."""
    backups.look(file)
    if not world.honest or world.box.journal.trouble is not None:
        return
    with TemporaryDirectory(prefix="simulation-") as name:
        there = Path(zipfile.ZipFile(file).extract(journal.FILE, name))
        with closing(sqlite3.connect(there)) as db:
            copied = {(key, n): hash_ for key, n, hash_ in db.execute("SELECT game, n, hash FROM entries")}
    here = {(row.key, row.n): row.hash for shadow in world.judge.shadows.values() for row in shadow.rows}
    demand(here == copied, "backup", f"{len(here)} entries are on the disk, {len(copied)} in the copy")
    world.judge.checks["copies"] += 1


def restore(world: World) -> None:
    """The box is switched off, and its games come back from a copy made then; it goes on with them."""
    world.box.stop()
    world.disk.release()
    if not world.honest or world.disk.ails:  # a restored file is not written by the disk that can be cut
        world.tell("somebody switches the box off and on")
    else:
        with TemporaryDirectory(prefix="simulation-") as name:
            backups.make(world.folder, Path(name) / "all.zip", world.times.wall)
            backups.restore(Path(name) / "all.zip", world.folder, replace=True)
        world.judge.checks["restored"] += 1
        world.tell("all games come back from a copy")
    world.times.go_on(1.5)
    world.come_up()


def use_a_stick(world: World) -> None:
    """A stick is put in, and somebody at the box answers."""
    world.times.go_on(DIM_AFTER + 1)  # nobody has had the keys in hand for a while
    with TemporaryDirectory(prefix="simulation-") as name:
        world.buttons.put_in(Stick("sda1", "offered"), partial(_save, world, Path(name)))
        world.times.go_on(READING)
        for _ in range(world.random.randint(2, 4)):
            told = world.buttons.press(world.random)
            if world.disk.dead:
                world.feel_the_power()
            world.tell(f"with a stick in the box somebody {told}")
        world.buttons.put_in(None)


def _save(world: World, folder: Path, stick: Stick) -> Stick:
    """What the system does when the box is told to save onto a stick."""
    try:
        file, contents = stick_copy.save(world.folder, folder, world.times.wall)
    except stick_copy.NoCopy as error:
        _unmade(world, error)
        demand(not [*folder.iterdir()], "backup", "half a copy is left on the stick")
        return replace(stick, state="failed", problem=error.problem, megabytes=error.megabytes)
    _holds_all(world, file)
    world.judge.checks["sticks"] += 1
    world.tell(f"{contents.games} games are on the stick")
    return replace(stick, state="saved", games=contents.games)
