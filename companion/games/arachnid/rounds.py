"""A round: the event that opens it, everybody's part of it, and what ends the game after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.arachnid import economy, new_fly
from companion.games.arachnid.critters import Spawn, Sweep, Wake
from companion.games.arachnid.den import DenPhase
from companion.games.arachnid.feeding import Feed
from companion.games.arachnid.fly_hit import FlyHit
from companion.games.arachnid.names import COLOUR, EVENT_KIND, event_text
from companion.games.arachnid.positions import positions
from companion.games.arachnid.scoring import CountWebs
from companion.games.arachnid.state import State, Task
from companion.games.arachnid.turns import Turn
from companion.games.arachnid.work import View, Work, forget, turn_order
from companion.play import Chance, Choice, Glyph, Text, text


@dataclass(frozen=True, slots=True)
class StartRound(Task):
    """The current player opens a round: event, den phase, a turn for everyone (Round)."""

    def advance(self, work: Work) -> bool:
        work.round += 1
        work.placed = False
        forget(work)
        agenda: list[Task] = [EndRound()]
        agenda += [Turn(seat) for seat in reversed(turn_order(work, work.holder))]
        if work.table.options["den.timing"] == "common":
            agenda.append(DenPhase(turn_order(work, work.holder)))
        agenda.append(DrawEvent())
        work.agenda = agenda
        work.tell(
            "round",
            text("Round {number}: {colour} has the event bag", number=work.round, colour=COLOUR[work.holder]),
            "Round",
            work.holder,
        )
        return False


@dataclass(frozen=True, slots=True)
class EndRound(Task):
    """Upgrades still open are chosen; then the game ends or the bag goes on (A-29, A-30, A-43)."""

    beside: ClassVar[bool] = True

    def advance(self, work: Work) -> bool:
        if work.due:
            return True
        work.done(self)
        work.stall = 0 if work.placed else work.stall + 1
        stall = work.table.number("end.stall_rounds") or 0
        limit = work.table.number("end.max_rounds") or 0
        if economy.last_round(work):
            _end(work, "last-web")
        elif stall and work.stall >= stall:
            sentence = text("{n} rounds without a new web: the game ends", n=work.stall)
            work.tell("end", sentence, "A-30", title=text("Stalemate"), lines=(text("no new web for long"),))
            _end(work, "stalemate")
        elif limit and work.round >= limit:
            work.tell("end", text("Round {n} was the last one agreed", n=work.round), "A-30")
            _end(work, "limit")
        else:
            work.holder = (work.holder + 1) % len(work.colonies)
            work.push(StartRound())
        return False

    def pending(self, _state: State) -> tuple[Choice, ...]:
        return ()


def _end(work: Work, reason: str) -> None:
    work.ended = reason
    forget(work)
    work.push(CountWebs(tuple(colony.tops for colony in work.colonies)))


@dataclass(frozen=True, slots=True)
class DrawEvent(Task):
    """The current player draws an event token; its fly comes and it is resolved (A-46)."""

    def advance(self, work: Work) -> bool:
        if len(work.track) >= work.table.track:
            work.track = ()
            work.held_out = None
            work.tell("event", text("The event track is full: all tokens go back into the bag"), "A-46")
        return True

    def pending(self, state: State) -> Chance:
        bag = event_bag(state)
        return Chance(
            "event-bag",
            tuple((token, 1) for token in bag),
            text("{colour} draws an event", colour=COLOUR[state.holder], short="Draw an event"),
            by=state.holder,
            glyph=Glyph("bag", len(bag)),
            labels=tuple(event_text(token) for token in bag),
        )

    def fall(self, work: Work, face: str) -> None:
        work.done(self)
        work.track = (*work.track, face)
        event = work.table.events[face]
        name = EVENT_KIND[event.kind]
        hint = {
            "feed": _who_lacks(work),
            "flyhit": text("every den gains"),
            "critter": text("{n} wakes, 1 spawns", plural="{n} wake, 1 spawns", n=len(work.critters))
            if work.critters
            else text("1 spawns"),
        }[event.kind]
        fly = new_fly.bring(work, event.number)
        work.tell(
            f"event-{event.kind}",
            text("{colour} draws {token}", colour=COLOUR[work.holder], token=event_text(face)),
            "Events",
            work.holder,
            title=name,
            glyph=Glyph("number", event.number, "fly"),
            lines=(
                text("new fly on {number}", number=fly or event.number)
                if fly is not None
                else text("no new fly"),
                hint,
            ),
            spaces=(fly,) if fly else (),
            follow=bool(fly),
        )
        new_fly.tell(work, event.number, fly)
        if event.kind == "feed":
            work.push(Feed(turn_order(work, work.holder)))
        elif event.kind == "flyhit":
            work.push(FlyHit())
        else:
            work.push(Sweep())
            work.push(Spawn())
            if work.critters:
                work.push(Wake(positions(work).order(work)))
        if fly == "":
            new_fly.doubt(work, event.number, event.kind)


def _who_lacks(view: View) -> Text:
    """Who cannot pay a Feeding, as one line for the display."""
    short = tuple(
        seat
        for seat in turn_order(view, view.holder)
        if economy.purse(view, seat) < len(view.colonies[seat].spiders)
    )
    if not short:
        return text("every spider eats")
    if len(short) > 1:
        return text("{n} players are short", n=len(short))
    lacking = len(view.colonies[short[0]].spiders) - economy.purse(view, short[0])
    return text("{colour} lacks {n}", colour=COLOUR[short[0]], n=lacking)


def event_bag(view: View) -> tuple[str, ...]:
    """The event tokens in the bag: all but those on the track and the one held out."""
    return tuple(token for token in view.table.events if token not in view.track and token != view.held_out)
