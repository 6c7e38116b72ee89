"""Fly Hit: every den gains its fly symbols, every funnel one food."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import gain, incubate
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR, funnel_text, piece, piece_text
from companion.games.arachnid.state.position import (
    State,
    StateBuilder,
    TableTask,
    Task,
    When,
    pieces,
    spider_of,
    turn_order,
)
from companion.kit.game import Parts
from companion.play import Choice, Event, text


@frozen
class FlyHit(Task):
    """Dens gain in turn order, each with its hatchings; then the funnels as placed (A-145)."""

    def advance(self, builder: StateBuilder) -> bool:
        builder.done(self)
        _fly_hit(builder)
        return False


def _fly_hit(builder: StateBuilder) -> None:
    gains, place = [], len(builder.agenda)
    for seat in turn_order(builder, builder.holder):
        wanted = economy.flies_shown(builder, seat)
        taken, hatched = economy.absorb(builder, seat, wanted, fly_hit=True)
        gains.append((seat, taken))
        incubate(builder, seat, hatched, place)
        _emit_gain(builder, seat, wanted, taken)
    _sum_up(builder, tuple(sorted(gains)))
    if builder.funnels:
        _fill_funnels(builder, place)


def _sum_up(builder: StateBuilder, gains: tuple[tuple[int, int], ...]) -> None:
    """Tell what all gained with the token that brought it, in one step; where a question lay between, in one
    of its own."""
    drawn = next((n for n, event in enumerate(builder.events) if event.kind == "event-flyhit"), None)
    if drawn is not None:
        builder.events[drawn] = replace(builder.events[drawn], gains=gains)
    builder.emit(
        Event(
            "flyhit",
            text("Every den has gained its flies"),
            "Fly Hit",
            title=text("Fly Hit") if drawn is None else None,
            gains=gains if drawn is None else (),
            moved="counts",
        )
    )


def _emit_gain(builder: StateBuilder, seat: int, wanted: int, taken: int) -> None:
    if taken == wanted:
        sentence = text("{colour} gains {n} food", you="You gain {n} food", colour=COLOUR[seat], n=taken)
        builder.emit(Event("gain", sentence, "Fly Hit", seat, moved="counts"))
        return
    short = economy.dry(builder)
    why = text("the pool is empty") if short else text("the den is full")
    sentence = text(
        "{colour} gains {n} of {wanted} food: {why}",
        you="You gain {n} of {wanted} food: {why}",
        colour=COLOUR[seat],
        n=taken,
        wanted=wanted,
        why=why,
    )
    builder.emit(Event("gain", sentence, "A-16" if short else "A-93", seat, moved="counts"))


def _fill_funnels(builder: StateBuilder, place: int) -> None:
    filled = len(builder.funnels)
    if economy.limited(builder):
        filled = max(0, min(filled, builder.pool))
    builder.pool -= filled
    builder.funnels = tuple(
        replace(funnel, food=funnel.food + (number < filled)) for number, funnel in enumerate(builder.funnels)
    )
    builder.emit(Event("gain", text("Every funnel gains 1 food, as far as the pool goes"), "A-128"))
    if builder.equipment.on("funnel.standing_claims"):
        builder.insert(place, Standing(tuple(funnel.name for funnel in builder.funnels if funnel.food)))


@frozen
class Standing(TableTask):
    """House rule of A-128: who stands on one of these funnels takes its food at once."""

    funnels: tuple[str, ...]
    when = (When(("stands",), text("with the house rule for it, after a Fly Hit"), "A-128", "counters"),)

    def advance(self, builder: StateBuilder) -> bool:
        if not self.funnels or not economy.spiders_out(builder):
            builder.done(self)
            return False
        who = mode(builder).who_stands(builder, self.funnels[0])
        if who is None:
            return True
        self._claim(builder, self.funnels[0], who)
        return False

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} says who stands on a funnel",
            you="Say who stands on a funnel",
            colour=COLOUR[state.holder],
            short="On a funnel?",
        )
        return (Choice(state.holder, prompt, "standing", preset="done", finish="done"),)

    def candidates(self, state: State, _seat: int) -> Iterator[Parts]:
        yield from (("stands", funnel.name, name) for funnel in state.funnels for name in pieces(state))
        yield ("done",)

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "stands":
            return "" if parts[0] == "done" else "not-now"
        spider = spider_of(state, parts[2])
        if spider is None or not spider.on_board:
            return "not-on-board"
        return "" if parts[1] in self.funnels else "funnel-empty"

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        if parts[0] == "done":
            builder.done(self)
            return
        self._claim(builder, parts[1], parts[2])

    def _claim(self, builder: StateBuilder, name: str, who: str) -> None:
        builder.instead(self, Standing(tuple(other for other in self.funnels if other != name)))
        if not who:
            return
        food = economy.empty(builder, name)
        owner, spider = piece(who)
        builder.emit(
            Event(
                "gain",
                text("{piece} stands on {funnel}", piece=piece_text(owner, spider), funnel=funnel_text(name)),
                "A-128",
                owner,
            )
        )
        gain(builder, owner, food, funnel_text(name), "A-128")
