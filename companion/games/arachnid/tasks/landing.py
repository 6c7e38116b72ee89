"""Where a movement ends: an Agile step, the food that lies there, the enemies beside it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen, replace
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import piece_text
from companion.games.arachnid.state.position import Aim, SeatTask, State, StateBuilder, When
from companion.games.arachnid.tasks import battle
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import Choice, Event, text


@frozen
class Landing(SeatTask):
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
    when = (
        When(("battle",), text("after a movement"), "A-65"),
        When(("agile", "stay"), text("after a Move of an Agile Beta beside another web"), "A-118", "tracked"),
    )

    def advance(self, builder: StateBuilder) -> bool:
        further = mode(builder).further(builder, self.seat, self.spider) if self.agile else None
        if further is not None and next(further.found(), None):
            return True
        if self.foes is None:
            self._arrive(builder)
            return False
        if len(self._left(builder)) > 1:
            return True
        if foes := self._left(builder):
            self._fight(builder, foes[0])
        else:
            builder.done(self)
        return False

    def _arrive(self, builder: StateBuilder) -> None:
        foes = mode(builder).foes(builder, self.seat, self.spider)
        place = mode(builder).where(builder, self.seat, self.spider)
        builder.instead(self, replace(self, agile=False, foes=foes, place=place))
        if self.food:
            mode(builder).landed(builder, self.seat, self.spider)  # food first, then battle

    def _left(self, state: State) -> tuple[str, ...]:
        """Foes still to be fought; none once it has retreated."""
        stays = mode(state).where(state, self.seat, self.spider) == self.place
        return self.foes or () if stays else ()

    def _fight(self, builder: StateBuilder, foe: str) -> None:
        foes = tuple(other for other in self.foes or () if other != foe)
        builder.instead(self, replace(self, foes=foes))
        builder.told.append(("battle", self.spider, foe))
        battle.begin(builder, self.seat, self.spider, foe, in_den=self.in_den)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        who = piece_text(self.seat, self.spider)
        if self.agile:
            prompt = text("{piece} may step onto another web", piece=who, short="Agile: step on?")
            return (Choice(self.seat, prompt, "agile", preset="stay", finish="stay"),)
        prompt = text("{piece} meets several enemies: which first?", piece=who, short="Fight whom first?")
        return (Choice(self.seat, prompt, "foes"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield from (("agile",), ("stay",))
        yield from (("battle", self.spider, foe) for foe in self.foes or ())

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] == "battle" and not self.agile:
            foes = self._left(state)
            named = parts[1] == self.spider and parts[2] in foes
            return "" if named else Code("not-beside", whose=self.spider, foes=foes)
        return "" if parts[0] in ("agile", "stay") and self.agile else "not-now"

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        return mode(state).further(state, seat, self.spider) if candidate[0] == "agile" else None

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        if parts[0] == "battle":
            self._fight(builder, parts[2])
            return
        builder.instead(self, replace(self, agile=False))
        who = piece_text(seat, self.spider)
        if parts[0] == "stay":
            builder.emit(Event("act", text("{piece} stays", piece=who), "A-118", seat, moved=""))
        else:
            start, end = mode(builder).where(builder, seat, self.spider), parts[1]
            mode(builder).moved(builder, seat, self.spider, parts[1:])
            sentence = text("{piece} steps on from {start} to {space}", piece=who, start=start, space=end)
            builder.emit(Event("act", sentence, "A-118", seat, spaces=parts[1:]))
