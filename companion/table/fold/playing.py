"""Playing: words and draws one after another, from one moment to the next.

The desk plays live and a fold plays what a record says; both go through here, so tapes,
cursors and events come out the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.errors import RecordError
from companion.kit.game import Game
from companion.play import ROLL, Chance, Event, text
from companion.table.fold.schema import Draw
from companion.table.happened import Drawn
from companion.table.luck.tapes import HAND, Cursors, Faces, SeenFace, Tapes, canonical, falls_again
from companion.table.record.persistent_list import PersistentList

_NO_FACES: PersistentList[SeenFace] = PersistentList()


class Outcome(NamedTuple):
    """What words and draws made of a moment: the new state and how it came about.

    ``drawn`` pairs each draw with the index of the first event it led to; ``draws`` are the
    draws as they stand in the entry; ``seen`` are the faces that are new on their ``tapes``.
    """

    state: Any
    cursors: Cursors
    events: tuple[Event, ...]
    drawn: tuple[tuple[int, Drawn], ...]
    draws: tuple[Draw, ...]
    seen: tuple[tuple[str, SeenFace], ...]
    tapes: Tapes


class Playing:
    """A line of words and draws from one state on. ``fresh`` are the box's own fresh draws out of a record
    that is not trusted, each with the canonical faces that were possible."""

    def __init__(self, game: Game, state: Any, cursors: Cursors, tapes: Tapes) -> None:
        self.game = game
        self.state = state
        self._cursors = cursors
        self._tapes = tapes
        self._events: list[Event] = []
        self._drawn: list[tuple[int, Drawn]] = []
        self._draws: list[Draw] = []
        self._seen: list[tuple[str, SeenFace]] = []
        self.fresh: list[tuple[Draw, Faces]] = []

    def apply(self, word: str, seat: int | None, *, trusted: bool = False) -> None:
        """Play a word. Errors: Refused."""
        step = self.game.apply(self.state, word, seat, trusted=trusted)
        self.state = step.state
        self._events += step.events

    def falls_again(self, chance: Chance) -> int | None:
        """The place of the face that a draw must show, None when fresh luck is due."""
        tape = self._tape(chance.source)
        return falls_again(tape, self._cursors.get(chance.source, 0), chance.faces)

    def automatic(self, by_hand: frozenset[str]) -> Chance | None:
        """The ``auto`` Chance that is answered at once, in the same entry; None when something waits for
        people: a question, or a draw that they make themselves."""
        pending = self.game.pending(self.state)
        if not isinstance(pending, Chance) or not pending.auto:
            return None
        if pending.source in by_hand and self.falls_again(pending) is None:
            return None
        return pending

    def seen(self, source: str, place: int) -> SeenFace:
        """The face at a place of a source's tape."""
        return self._tape(source)[place]

    def draw_again(self, chance: Chance, place: int) -> None:
        """Let the face at that place of the tape fall again."""
        seen = self._tape(chance.source)[place]
        self._draw(chance.source, chance.verb, seen, place, again=True, trusted=False)
        self._draws[-1]["faces"] = list(canonical(chance.faces))

    def draw_fresh(self, chance: Chance, seen: SeenFace, nth: int | None = None) -> None:
        """Let a new face fall; ``nth`` is the number of a draw of the box in its entry, None for a hand.

        Errors: Refused when the rules do not know it."""
        place = len(self._tape(chance.source))
        self._draw(chance.source, chance.verb, seen, place, again=False, trusted=False)
        if nth is not None:
            self._draws[-1]["nth"] = nth
            self._draws[-1]["faces"] = list(canonical(chance.faces))

    def replay(self, draw: Draw, *, trusted: bool = True) -> None:
        """Play a draw out of a verified record. Errors: RecordError when no tape has it; Refused
        when it is not ``trusted`` and does not answer the Chance that waits."""
        source, place = draw["source"], draw["place"]
        seen = SeenFace(draw["face"], draw["provenance"])
        tape = self._tape(source)
        again = place < len(tape)
        if place > len(tape) or (again and tape[place] != seen):
            raise RecordError(text("A draw from {source} is not on its tape.", source=source))
        if not trusted:
            chance = self.game.pending(self.state)
            if not isinstance(chance, Chance) or (chance.source, chance.verb) != (source, draw["verb"]):
                raise RecordError(text("No draw from {source} was due.", source=source))
            if self.falls_again(chance) != (place if again else None):
                raise RecordError(text("Another result from {source} had to fall again.", source=source))
            faces = canonical(chance.faces)
            if again and draw.get("faces", [*map(list, faces)]) != [*map(list, faces)]:
                raise RecordError(text("A draw from {source} is not counted rightly.", source=source))
            if not again and seen.provenance != HAND:
                self.fresh.append((draw, faces))
        self._draw(source, draw["verb"], seen, place, again=again, trusted=trusted)

    def played(self) -> Outcome:
        """The outcome so far."""
        return Outcome(
            self.state,
            self._cursors,
            tuple(self._events),
            tuple(self._drawn),
            tuple(self._draws),
            tuple(self._seen),
            self._tapes,
        )

    def _draw(
        self, source: str, verb: str, seen: SeenFace, place: int, *, again: bool, trusted: bool
    ) -> None:
        first_event = len(self._events)
        self.apply(f"{verb} {seen.face}", None, trusted=trusted)
        if not again:
            self._seen.append((source, seen))
            self._tapes = {**self._tapes, source: self._tape(source).added(seen)}
        self._cursors = {**self._cursors, source: place + 1}
        self._drawn.append((first_event, Drawn(source, seen.face, seen.provenance, again, verb == ROLL)))
        self._draws.append(
            {
                "source": source,
                "verb": verb,
                "face": seen.face,
                "provenance": seen.provenance,
                "place": place,
            }
        )

    def _tape(self, source: str) -> PersistentList[SeenFace]:
        return self._tapes.get(source, _NO_FACES)
