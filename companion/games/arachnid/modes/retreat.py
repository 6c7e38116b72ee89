"""Retreat on a tracked board: the loser's owner chooses a web of his own, away from the winner."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen
from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes import reach
from companion.games.arachnid.printed.names import piece_name, piece_text
from companion.games.arachnid.state.position import Aim, SeatTask, State, StateBuilder, When
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import Choice, Event, text


@frozen
class Retreat(SeatTask):
    """A spider has lost to ``winner`` and retreats; its owner chooses where (A-80, A-151)."""

    seat: int
    spider: str
    winner: str
    when = (When(("retreat",), text("when a spider of yours has lost a battle"), "A-80", "tracked"),)

    def advance(self, builder: StateBuilder) -> bool:
        if next(reach.retreat(builder, self.seat, self.spider, self.winner).found(), None):
            return self.asks(builder, self.seat)
        builder.done(self)
        name = piece_name(self.seat, self.spider)
        builder.put("spiders", name, None)
        builder.told.append(("no-retreat", name))
        economy.retire(builder, self.seat, self.spider)
        return False

    def pending(self, _state: State) -> tuple[Choice, ...]:
        who = piece_text(self.seat, self.spider)
        prompt = text("Where does {piece} retreat to?", piece=who, short="Retreat where?")
        return (Choice(self.seat, prompt, "retreat"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield ("retreat", self.spider)

    def code(self, _state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "retreat":
            return "not-now"
        return "" if parts[1] == self.spider else Code("not-the-loser", whose=self.spider)

    def aim(self, state: State, _seat: int, _candidate: Parts) -> Aim | None:
        return reach.retreat(state, self.seat, self.spider, self.winner)

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        space, who = parts[2], piece_text(seat, self.spider)
        builder.done(self)
        builder.put("spiders", piece_name(seat, self.spider), space)
        sentence = text("{piece} retreats to {space}", piece=who, space=space)
        builder.emit(Event("retreat", sentence, "A-80", seat, spaces=(space,)))
