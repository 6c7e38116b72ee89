"""Where a movement ends: an Agile step, the food that lies there, the enemies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.arachnid import battle
from companion.games.arachnid.names import piece_text
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text


@dataclass(frozen=True, slots=True)
class Landing(Task):
    """A spider has moved. ``agile`` while it may step on, ``food`` where it takes what lies there.

    ``foes`` are the enemies beside it when it landed that it has not fought, None before that;
    ``place`` is where it stood then. It fights until it has to retreat (A-66, A-150).
    """

    seat: int
    spider: str
    agile: bool = False
    food: bool = True
    in_den: bool = False
    foes: tuple[str, ...] | None = None
    place: str = ""

    def advance(self, work: Work) -> bool:
        if self.agile and positions(work).further(work, self.seat, self.spider):
            return True
        if self.foes is None:
            self._arrive(work)
            return False
        if len(self._left(work)) > 1:
            return True
        if foes := self._left(work):
            self._fight(work, foes[0])
        else:
            work.done(self)
        return False

    def _arrive(self, work: Work) -> None:
        foes = positions(work).foes(work, self.seat, self.spider)
        place = positions(work).where(work, self.seat, self.spider)
        work.instead(self, replace(self, agile=False, foes=foes, place=place))
        if self.food:
            positions(work).landed(work, self.seat, self.spider)  # food first, then battle

    def _left(self, view: View) -> tuple[str, ...]:
        """Foes still to be fought; none once it has retreated."""
        stays = positions(view).where(view, self.seat, self.spider) == self.place
        return self.foes or () if stays else ()

    def _fight(self, work: Work, foe: str) -> None:
        foes = tuple(other for other in self.foes or () if other != foe)
        work.instead(self, replace(self, foes=foes))
        work.told.append(("battle", self.spider, foe))
        battle.begin(work, self.seat, self.spider, foe, in_den=self.in_den)

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        who = piece_text(self.seat, self.spider)
        if self.agile:
            prompt = text("{piece} may step onto another web", piece=who, short="Agile: step on?")
            return (Choice(self.seat, prompt, "agile", preset="stay", finish="stay"),)
        prompt = text("{piece} meets several enemies: which first?", piece=who, short="Fight whom first?")
        return (Choice(self.seat, prompt, "foes"),)

    def heads(self, state: View, _seat: int) -> Iterator[Head]:
        if self.agile:
            for space in positions(state).further(state, self.seat, self.spider):
                yield ("agile", space)
            yield ("stay",)
            return
        for foe in self._left(state):
            yield ("battle", self.spider, foe)

    def say(self, work: Work, seat: int, parts: Head) -> None:
        if parts[0] == "battle":
            self._fight(work, parts[2])
            return
        work.instead(self, replace(self, agile=False))
        who = piece_text(seat, self.spider)
        if parts[0] == "stay":
            work.tell("act", text("{piece} stays", piece=who), "A-118", seat)
        else:
            positions(work).moved(work, seat, self.spider, parts[1:])
            sentence = text("{piece} steps on to {space}", piece=who, space=parts[1])
            work.tell("act", sentence, "A-118", seat, spaces=parts[1:])
