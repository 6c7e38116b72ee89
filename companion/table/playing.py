"""Playing: words and draws one after another, from one moment to the next.

The desk plays live and a fold plays what a record says; both go through here, so tapes,
cursors and events come out the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import RecordError
from companion.play import Chance, Event, Game, text
from companion.table.intents import Drawn
from companion.table.luck import Cursors, Seen, falls_again

Item = dict[str, Any]
"""A draw as it stands in an entry: ``source verb face provenance place``."""


class Played(NamedTuple):
    """What words and draws made of a moment: the new state and how it came about.

    ``drawn`` pairs each draw with the index of the first event it led to; ``items`` are the
    draws as they stand in the entry; ``seen`` are the faces that are new on their tapes.
    """

    state: Any
    cursors: Cursors
    events: tuple[Event, ...]
    drawn: tuple[tuple[int, Drawn], ...]
    items: tuple[Item, ...]
    seen: tuple[tuple[str, Seen], ...]


class Playing:
    """A line of words and draws from one state on. ``tapes`` are read and never changed."""

    def __init__(self, game: Game, state: Any, cursors: Cursors, tapes: Mapping[str, Sequence[Seen]]) -> None:
        self.game = game
        self.state = state
        self._cursors = cursors
        self._tapes = tapes
        self._events: list[Event] = []
        self._drawn: list[tuple[int, Drawn]] = []
        self._items: list[Item] = []
        self._seen: list[tuple[str, Seen]] = []

    def say(self, word: str, seat: int | None, *, trusted: bool = False) -> None:
        """Play a word. Errors: Refused."""
        step = self.game.apply(self.state, word, seat, trusted=trusted)
        self.state = step.state
        self._events += step.events

    def falls_again(self, chance: Chance) -> int | None:
        """The place of the face that a draw must show, None when fresh luck is due."""
        tape = self._tape(chance.source)
        return falls_again(tape, self._cursors.get(chance.source, 0), chance.faces)

    def seen(self, source: str, place: int) -> Seen:
        """The face at a place of a source's tape."""
        return self._tape(source)[place]

    def draw_again(self, chance: Chance, place: int) -> None:
        """Let the face at that place of the tape fall again."""
        seen = self._tape(chance.source)[place]
        self._draw(chance.source, chance.verb, seen, place, again=True, trusted=False)

    def draw_fresh(self, chance: Chance, seen: Seen) -> None:
        """Let a new face fall. Errors: Refused when the rules do not know it."""
        place = len(self._tape(chance.source))
        self._draw(chance.source, chance.verb, seen, place, again=False, trusted=False)

    def replay(self, item: Item) -> None:
        """Play a draw out of a verified record. Errors: RecordError when no tape has it."""
        source, place = item["source"], item["place"]
        seen = Seen(item["face"], item["provenance"])
        tape = self._tape(source)
        again = place < len(tape)
        if place > len(tape) or (again and tape[place] != seen):
            raise RecordError(text("A draw from {source} is not on its tape.", source=source))
        self._draw(source, item["verb"], seen, place, again=again, trusted=True)

    def played(self) -> Played:
        """The outcome so far."""
        return Played(
            self.state,
            self._cursors,
            tuple(self._events),
            tuple(self._drawn),
            tuple(self._items),
            tuple(self._seen),
        )

    def _draw(self, source: str, verb: str, seen: Seen, place: int, *, again: bool, trusted: bool) -> None:
        first_event = len(self._events)
        self.say(f"{verb} {seen.face}", None, trusted=trusted)
        if not again:
            self._seen.append((source, seen))
        self._cursors = {**self._cursors, source: place + 1}
        self._drawn.append((first_event, Drawn(source, seen.face, seen.provenance, again)))
        self._items.append(
            {
                "source": source,
                "verb": verb,
                "face": seen.face,
                "provenance": seen.provenance,
                "place": place,
            }
        )

    def _tape(self, source: str) -> Sequence[Seen]:
        before = self._tapes.get(source, ())
        new = [seen for name, seen in self._seen if name == source]
        return [*before, *new] if new else before
