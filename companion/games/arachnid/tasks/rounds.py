"""A round: the event that opens it, everybody's part of it, and what ends the game after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.frozen import frozen
from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR, EVENT_KIND, event_by_number, fly_name
from companion.games.arachnid.state.position import State, StateBuilder, Task, When, forget, turn_order
from companion.games.arachnid.tasks import den, new_fly
from companion.games.arachnid.tasks.critters import Spawn, Sweep, Wake
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.fly_hit import FlyHit
from companion.games.arachnid.tasks.scoring import CountWebs
from companion.games.arachnid.tasks.turns import Turn
from companion.play import END_EVENT, Chance, Choice, Cue, Event, Glyph, Text, text

CUES: Mapping[str, Cue] = {"feed": "toll", "flyhit": "gain", "critter": "danger"}
"""How an event of each kind sounds."""


@frozen
class StartRound(Task):
    """The current player opens a round: event, den phase, a turn for everyone (Round)."""

    def advance(self, builder: StateBuilder) -> bool:
        builder.round += 1
        builder.placed = False
        forget(builder)
        agenda: list[Task] = [EndRound()]
        agenda += [Turn(seat) for seat in reversed(turn_order(builder, builder.holder))]
        if not den.in_turn(builder):
            agenda.append(den.DenPhase(turn_order(builder, builder.holder)))
        agenda.append(DrawEvent())
        builder.agenda = tuple(agenda)
        builder.emit(
            Event(
                "round",
                text(
                    "Round {number}: {colour} has the event bag",
                    you="Round {number}: you have the event bag",
                    number=builder.round,
                    colour=COLOUR[builder.holder],
                ),
                "Round",
                builder.holder,
                moved="counts",
            )
        )
        return False


@frozen
class EndRound(Task):
    """Upgrades still open are chosen; then the game ends or the bag goes on (A-29, A-30, A-43)."""

    non_blocking: ClassVar[bool] = True

    def advance(self, builder: StateBuilder) -> bool:
        if builder.due:
            return True
        builder.done(self)
        builder.stall = 0 if builder.placed else builder.stall + 1
        stall = builder.equipment.number("end.stall_rounds") or 0
        limit = builder.equipment.number("end.max_rounds") or 0
        if economy.last_round(builder):
            _end(builder, "last-web")
        elif stall and builder.stall >= stall:
            sentence = text("{n} rounds without a new web: the game ends", n=builder.stall)
            builder.emit(
                Event(
                    END_EVENT,
                    sentence,
                    "A-30",
                    title=text("Stalemate"),
                    lines=(text("no new web for many rounds"),),
                    moved="",
                )
            )
            _end(builder, "stalemate")
        elif limit and builder.round >= limit:
            builder.emit(
                Event(END_EVENT, text("Round {n} was the last one agreed", n=builder.round), "A-30", moved="")
            )
            _end(builder, "limit")
        else:
            builder.holder = (builder.holder + 1) % len(builder.colonies)
            builder.push(StartRound())
        return False

    def pending(self, _state: State) -> tuple[Choice, ...]:
        return ()


def _end(builder: StateBuilder, reason: str) -> None:
    builder.ended = reason
    forget(builder)
    builder.push(CountWebs(tuple(colony.tops for colony in builder.colonies)))


@frozen
class DrawEvent(Task):
    """The current player draws an event token; its fly comes and it is resolved (A-46)."""

    when = (When(("draw",), text("when a bag is drawn from"), "A-46"),)

    def advance(self, builder: StateBuilder) -> bool:
        if len(builder.track) >= builder.equipment.track:
            full = text("The event track is full: all tokens go back into the bag")
            lines = [text("all tokens into the bag")]
            if (kept := builder.held_out) is not None:
                full = text("{full}, with {token}", full=full, token=_by_number(builder, kept))
                lines.append(text("with {token}", token=_by_number(builder, kept)))
            builder.track = ()
            builder.held_out = None
            builder.emit(
                Event(
                    "event",
                    full,
                    "A-46",
                    title=text("Event track full"),
                    glyph=Glyph("icon", icon="bag"),
                    lines=tuple(lines),
                    order="comes",
                )
            )
        return True

    def pending(self, state: State) -> Chance:
        bag = event_bag(state)
        return Chance(
            "event-bag",
            tuple((token, 1) for token in bag),
            text(
                "{colour} draws an event",
                you="You draw an event",
                colour=COLOUR[state.holder],
                short="Draw an event",
            ),
            by=state.holder,
            glyph=Glyph("bag", len(bag)),
            labels=tuple(_by_number(state, token) for token in bag),
            rule="A-46",
            kept_out=_by_number(state, state.held_out) if state.held_out is not None else None,
        )

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        builder.done(self)
        builder.track = (*builder.track, face)
        event = builder.equipment.events[face]
        name = EVENT_KIND[event.kind]
        hint = {
            "feed": _who_lacks(builder),
            "flyhit": text("every den gains"),
            "critter": text(
                "{n} wakes, one more comes", plural="{n} wake, one more comes", n=len(builder.critters)
            )
            if builder.critters
            else text("a critter comes"),
        }[event.kind]
        fly = new_fly.bring(builder, event.number)
        builder.emit(
            Event(
                f"event-{event.kind}",
                text(
                    "{colour} draws {token}",
                    you="You draw {token}",
                    colour=COLOUR[builder.holder],
                    token=event_by_number(face, event.number),
                ),
                "Events",
                builder.holder,
                title=name,
                glyph=Glyph("number", event.number, "fly"),
                lines=(
                    text("no new fly")
                    if fly is None
                    else text("new fly on {space}", space=fly)
                    if fly
                    else text(
                        "new fly on the innermost open {number}", short="fly on {number}", number=event.number
                    ),
                    hint,
                ),
                spaces=(fly,) if fly else (),
                cue=CUES[event.kind],
                order="" if fly is None else "comes",
                piece=fly_name(fly) if fly else "",
            )
        )
        new_fly.announce(builder, event.number, fly)
        if event.kind == "feed":
            builder.push(Feed(turn_order(builder, builder.holder)))
        elif event.kind == "flyhit":
            builder.push(FlyHit())
        else:
            builder.push(Sweep())
            builder.push(Spawn())
            if builder.critters:
                builder.push(Wake(mode(builder).order(builder)))
        if fly == "":
            new_fly.doubt(builder, event.number, event.kind)


def _by_number(state: State, token: str) -> Text:
    """An event token as hands know it."""
    return event_by_number(token, state.equipment.events[token].number)


def _who_lacks(state: State) -> Text:
    """Who cannot pay a Feeding, as one line for the display."""
    short = tuple(
        seat
        for seat in turn_order(state, state.holder)
        if economy.purse(state, seat) < len(state.colonies[seat].spiders)
    )
    if not short:
        return text("every spider eats")
    if len(short) > 1:
        return text("{n} players lack food", n=len(short))
    lacking = len(state.colonies[short[0]].spiders) - economy.purse(state, short[0])
    return text(  # the plural is for languages that have two forms of it
        "{about} lacks {n}", plural="{about} lacks {n}", you="you lack {n}", about=COLOUR[short[0]], n=lacking
    )


def event_bag(state: State) -> tuple[str, ...]:
    """The event tokens in the bag: all but those on the track and the one held out."""
    return tuple(
        token for token in state.equipment.events if token not in state.track and token != state.held_out
    )
