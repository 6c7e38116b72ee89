"""Fly Hit: every den gains its fly symbols, every funnel one food."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.arachnid import economy
from companion.games.arachnid.hatching import gain, incubate
from companion.games.arachnid.names import COLOUR, funnel_text, piece, piece_name, piece_text
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work, turn_order
from companion.play import Choice, text


@dataclass(frozen=True, slots=True)
class FlyHit(Task):
    """Dens gain in turn order, each with its hatchings; then the funnels as placed (A-145)."""

    def advance(self, work: Work) -> bool:
        work.done(self)
        _fly_hit(work)
        return False


def _fly_hit(work: Work) -> None:
    gains, place = [], len(work.agenda)
    for seat in turn_order(work, work.holder):
        wanted = economy.flies_shown(work, seat)
        taken, hatched = economy.absorb(work, seat, wanted, fly_hit=True)
        gains.append((seat, taken))
        incubate(work, seat, hatched, place)
        _tell_gain(work, seat, wanted, taken)
    work.tell(
        "flyhit",
        text("Every den has gained its flies"),
        "Fly Hit",
        title=text("Fly Hit"),
        gains=tuple(sorted(gains)),
    )
    if work.funnels:
        _fill_funnels(work, place)


def _tell_gain(work: Work, seat: int, wanted: int, taken: int) -> None:
    if taken == wanted:
        sentence = text("{colour} gains {n} food", colour=COLOUR[seat], n=taken)
        work.tell("gain", sentence, "Fly Hit", seat)
        return
    short = work.pool <= 0 and work.table.on("supply.strict")
    why = text("the pool is empty") if short else text("the den is full")
    sentence = text(
        "{colour} gains {n} of {wanted} food: {why}", colour=COLOUR[seat], n=taken, wanted=wanted, why=why
    )
    work.tell("gain", sentence, "A-16" if short else "A-93", seat)


def _fill_funnels(work: Work, place: int) -> None:
    strict = work.table.on("supply.strict")
    filled = []
    for funnel in work.funnels:
        if work.pool > 0 or not strict:
            work.pool -= 1
            filled.append(replace(funnel, food=funnel.food + 1))
        else:
            filled.append(funnel)
    work.funnels = tuple(filled)
    work.tell("gain", text("Every funnel gains 1 food, as far as the pool goes"), "A-128")
    if work.table.on("funnel.standing_claims"):
        work.agenda.insert(place, Standing(tuple(funnel.name for funnel in filled if funnel.food)))


@dataclass(frozen=True, slots=True)
class Standing(Task):
    """House rule of A-128: who stands on one of these funnels takes its food at once."""

    funnels: tuple[str, ...]

    def advance(self, work: Work) -> bool:
        if not self.funnels or not economy.spiders_out(work):
            work.done(self)
            return False
        who = positions(work).standing(work, self.funnels[0])
        if who is None:
            return True
        self._claim(work, self.funnels[0], who)
        return False

    def asked(self, view: View) -> tuple[int, ...]:
        return (view.holder,)

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text("Say who stands on a funnel", short="On a funnel?")
        return (Choice(state.holder, prompt, "standing", preset="done", finish="done"),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        for funnel in self.funnels:
            for owner, colony in enumerate(view.colonies):
                for spider in colony.spiders:
                    if spider.on_board:
                        yield ("stands", funnel, piece_name(owner, spider.name))
        yield ("done",)

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        if parts[0] == "done":
            work.done(self)
            return
        self._claim(work, parts[1], parts[2])

    def _claim(self, work: Work, name: str, who: str) -> None:
        work.instead(self, Standing(tuple(other for other in self.funnels if other != name)))
        if not who:
            return
        funnel = next(other for other in work.funnels if other.name == name)
        work.funnels = tuple(replace(other, food=0) if other is funnel else other for other in work.funnels)
        work.pool += funnel.food
        owner, spider = piece(who)
        work.tell(
            "gain",
            text("{piece} stands on {funnel}", piece=piece_text(owner, spider), funnel=funnel_text(name)),
            "A-128",
            owner,
        )
        gain(work, owner, funnel.food, funnel_text(name), "A-128")
