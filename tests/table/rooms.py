"""A table with people around it, who come and go."""

from __future__ import annotations

from pathlib import Path

from companion.table.desk.command_context import NobodySits
from companion.table.people.opponents import Opponents
from tests.support.clocks import HandClock
from tests.support.tables import Table


class Room(NobodySits):
    """A table with people whose phones are heard, or not."""

    def __init__(self, folder: Path, seconds: HandClock) -> None:
        self.folder = folder
        self.seconds = seconds
        self.heard = {0, 1}
        self.opponents = Opponents(games={"pebbles"}, clock=seconds.monotonic)
        self.up()

    def up(self) -> None:
        self.furnish(Table(self.folder, opponents=self.opponents))

    def furnish(self, table: Table) -> None:
        self.table, desk = table, table.desk
        desk._seating = self
        self._look = desk._count_the_minute  # as ``wait`` tells it to, and not beside that on a thread
        desk._count_the_minute = lambda: None  # type: ignore[method-assign]

    def present(self) -> frozenset[int]:
        return frozenset(self.heard)

    def start_anew(self) -> None:
        self.table.close()
        self.up()

    def wait(self, seconds: float) -> None:
        """Let time pass in which nobody does anything; the desk looks around now and then."""
        for _ in range(int(seconds)):
            self.seconds.now += 1
            self._look()
