"""Retreat on a tracked board: the loser's owner chooses a web of his own, away from the winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.arachnid import economy, reach
from companion.games.arachnid.names import piece_name, piece_text
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text

FROM_WINNER = 2
"""Steps a loser keeps from the winner at least (A-80)."""


@dataclass(frozen=True, slots=True)
class Retreat(Task):
    """A spider has lost to ``winner`` and retreats; its owner chooses where (A-80, A-151)."""

    seat: int
    spider: str
    winner: str

    def advance(self, work: Work) -> bool:
        spaces = refuges(work, self.seat, self.spider, self.winner)
        if len(spaces) > 1:
            return True
        if spaces:
            self._go(work, spaces[0])
            return False
        work.done(self)
        name = piece_name(self.seat, self.spider)
        if work.places is not None:
            work.places = work.places.with_spider(name, None)
        work.told.append(("no-retreat", name))
        economy.retire(work, self.seat, self.spider)
        return False

    def _go(self, work: Work, space: str) -> None:
        work.done(self)
        if work.places is not None:
            work.places = work.places.with_spider(piece_name(self.seat, self.spider), space)
        who = piece_text(self.seat, self.spider)
        sentence = text("{piece} retreats to {space}", piece=who, space=space)
        work.tell("retreat", sentence, "A-80", self.seat, spaces=(space,))

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        who = piece_text(self.seat, self.spider)
        prompt = text("Where does {piece} retreat to?", piece=who, short="Retreat where?")
        return (Choice(self.seat, prompt, "retreat"),)

    def heads(self, state: View, _seat: int) -> Iterator[Head]:
        for space in refuges(state, self.seat, self.spider, self.winner):
            yield ("retreat", self.spider, space)

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        self._go(work, parts[2])


def refuges(view: View, seat: int, spider: str, winner: str) -> tuple[str, ...]:
    """Where a loser may retreat to, the nearest first: away from all enemies if it can (A-80)."""
    board, ground = reach.look(view), view.table.ground
    here, there = board.spiders[piece_name(seat, spider)], board.spiders[winner]
    free = [
        space
        for space in ground.within(here, 2 * ground.radius)
        if board.owner.get(space) == seat
        and not board.occupied(space)
        and ground.distance(space, there) >= FROM_WINNER
    ]
    calm = [space for space in free if not reach.enemies_beside(view, seat, space)]
    chosen = calm or free
    if chosen and view.table.options["retreat.choice"] == "nearest":
        least = ground.distance(here, chosen[0])
        chosen = [space for space in chosen if ground.distance(here, space) == least]
    return tuple(chosen)
