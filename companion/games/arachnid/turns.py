"""A turn: as many spider actions as wanted, what the table reports of them, pass, clean-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.arachnid import actions, battle, den, economy, upgrades
from companion.games.arachnid.feeding import consume, edible
from companion.games.arachnid.hatching import gain, incubate
from companion.games.arachnid.names import COLOUR, SPIDER
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, Spider, State, Task
from companion.games.arachnid.work import View, Work, forget
from companion.play import Choice, Text, text

ACTS = ("move", "bite", "spin", "overspin", *actions.SPECIALS)


@dataclass(frozen=True, slots=True)
class Turn(Task):
    """A seat's turn. ``acted`` once a spider did something; ``last`` is the last act said."""

    seat: int
    begun: bool = False
    acted: bool = False
    last: Head = ()
    beside: ClassVar[bool] = True

    def advance(self, work: Work) -> bool:
        if not self.begun:
            self._begin(work)
            return False
        if next(self._others(work), None) is not None:
            return True
        self._pass(work, text("{colour} can do nothing more and passes", colour=COLOUR[self.seat]))
        return False

    def _begin(self, work: Work) -> None:
        work.instead(self, replace(self, begun=True))
        work.tell("turn", text("{colour}’s turn", colour=COLOUR[self.seat]), "Turn", self.seat)
        if not work.table.on("stun.auto_recover"):
            return
        for spider in work.colonies[self.seat].spiders:
            if spider.stunned:
                work.alter(self.seat, spider.name, stunned=False)
                sentence = text(
                    "{colour} {spider} recovers", colour=COLOUR[self.seat], spider=SPIDER[spider.name]
                )
                work.tell("turn", sentence, "A-82", self.seat)

    def _others(self, view: View) -> Iterator[Head]:
        """All words of a turn but ``pass``."""
        seat = self.seat
        if not self.acted and view.table.options["den.timing"] == "own_turn":
            yield from den.acts(view, seat)
        yield from self._acts(view)
        yield from positions(view).offers(view, seat)
        if view.table.on("consume.anytime"):
            yield from edible(view, seat)
        colony = view.colonies[seat]
        room = view.table.den["incubator"] - colony.incubator
        if room and colony.store and view.table.on("incubator.voluntary"):
            yield ("incubate",)
        yield from upgrades.heads(view, seat)

    def _acts(self, view: View) -> Iterator[Head]:
        """What the spiders can do, the kind of act that was done last before all others."""
        found = actions.acts(view, self.seat)
        if not self.last:
            return found
        last = self.last[: actions.head_length(self.last[0])]
        return iter(sorted(found, key=lambda head: (head != last, head[0] != last[0])))

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text("{colour}’s turn: act or end it", colour=COLOUR[self.seat], short="Your turn")
        return (Choice(self.seat, prompt, "turn", preset=self._again(state), finish="pass"),)

    def _again(self, state: State) -> str | None:
        """The last act once more, where it is still possible: what most people want."""
        if not self.last:
            return None
        start = actions.head_length(self.last[0])
        if self.last[:start] not in actions.acts(state, self.seat):
            return None
        for depth in range(start, len(self.last)):
            choices = self.rest(state, self.seat, self.last[:depth])
            if choices is None or self.last[depth] not in choices:
                return None
        return " ".join(self.last)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        yield from self._others(view)
        yield ("pass",)

    def rest(self, state: View, seat: int, parts: Head) -> tuple[str, ...] | None:
        verb = parts[0]
        if verb in ("deploy", "eat") and len(parts) == 2:
            return positions(state).targets(state, seat, parts)
        if verb not in ACTS:
            return None
        length = actions.head_length(verb)
        targets = positions(state).targets(state, seat, parts[:length])
        if targets is not None and len(parts) == length:
            return targets
        extra = length + (targets is not None)
        if verb in ("spin", "overspin") and len(parts) == extra and state.table.on("den.free_stack"):
            stacks = state.colonies[seat].stacks
            return tuple(str(place + 1) for place, count in enumerate(stacks) if count)
        if verb == "control" and len(parts) == extra:
            return positions(state).directions(state, parts[1])
        return None

    def say(self, work: Work, seat: int, parts: Head) -> None:
        verb = parts[0]
        if verb == "pass":
            self._pass(work, text("{colour} passes", colour=COLOUR[seat]))
        elif verb in ACTS:
            work.instead(self, replace(self, acted=True, last=parts))
            actions.act(work, seat, parts)
        elif verb in ("refresh", "deploy"):
            den.act(work, seat, parts, in_den=False)
        elif verb == "battle":
            battle.begin(work, seat, parts[1], parts[2])
        elif verb == "eat":
            worth = consume(work, seat, parts[1], parts[2:])
            gain(work, seat, worth, text("Consumed"), "A-84")
        elif verb == "incubate":
            self._incubate(work)
        else:
            positions(work).told(work, seat, parts)

    def _incubate(self, work: Work) -> None:
        """House rule of A-92: a food of the store goes into the incubator."""
        colony = work.colonies[self.seat]
        work.tell("incubate", text("{colour} incubates 1 food", colour=COLOUR[self.seat]), "A-92", self.seat)
        full = work.table.den["incubator"]
        if colony.incubator + 1 < full or not colony.figures or not economy.cards_free(work):
            work.change(self.seat, store=colony.store - 1, incubator=colony.incubator + 1)
            return
        work.change(self.seat, store=colony.store - 1, incubator=0, figures=colony.figures[1:])
        work.pool += full
        incubate(work, self.seat, colony.figures[:1], len(work.agenda))

    def _pass(self, work: Work, sentence: Text) -> None:
        forget(work)  # silence until now meant no
        work.instead(self, CleanUp(self.seat))
        work.tell("pass", sentence, "Turn", self.seat)


@dataclass(frozen=True, slots=True)
class CleanUp(Task):
    """The passing player tidies up; then his upgrades are chosen, others choose meanwhile (A-43)."""

    seat: int
    cleared: bool = False
    beside: ClassVar[bool] = True

    def advance(self, work: Work) -> bool:
        if not self.cleared:
            discard(work, self.seat)
            upgrades.earn(work, self.seat)
            work.instead(self, CleanUp(self.seat, True))
            return False
        if self._waits(work):
            return True
        work.done(self)
        return False

    def _waits(self, view: View) -> bool:
        if view.table.on("upgrade.late"):
            return upgrades.first_due(view, self.seat) is not None
        return bool(view.due)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        return ()


def _emptied(spider: Spider) -> Spider:
    """A spider without the food that has reached the end of its tracks."""
    return replace(
        spider,
        tracks=tuple(
            replace(track, food=0) if track.food == track.length else track for track in spider.tracks
        ),
    )


def discard(work: Work, seat: int) -> None:
    """Food at the end of a track and on den spaces goes to the pool; other food stays (A-32)."""
    colony = work.colonies[seat]
    cleared = colony.refreshed + colony.deployed
    spiders = []
    for spider in colony.spiders:
        at_the_end = sum(track.food == track.length for track in spider.tracks)
        cleared += at_the_end
        spiders.append(_emptied(spider) if at_the_end else spider)
    if not cleared:
        return
    work.change(seat, spiders=tuple(spiders), refreshed=False, deployed=False)
    work.pool += cleared
    work.tell(
        "clean-up",
        text("{colour} discards {n} food from tracks and den", colour=COLOUR[seat], n=cleared),
        "A-32",
        seat,
    )
