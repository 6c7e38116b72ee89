"""The den phase: refresh a spider, deploy a spider, all seats at once (A-24–A-27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.arachnid import battle, economy
from companion.games.arachnid.landing import Landing
from companion.games.arachnid.names import COLOUR, all_of, piece_text
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, Spider, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text


@dataclass(frozen=True, slots=True)
class DenPhase(Task):
    """The seats that are not ready. Where a Deploy may start a battle, one after another (A-65)."""

    open: tuple[int, ...]

    def advance(self, work: Work) -> bool:
        left = self.open
        for seat in self.open:
            if next(self._acts(work, seat), None) is None:
                left = tuple(other for other in left if other != seat)
            elif work.table.on("battle.on_deploy"):
                break  # what the next seats may do can still depend on this one
        idle = tuple(seat for seat in self.open if seat not in left)
        if idle:
            work.tell("ready", text("Nothing more to do in the den: {colours}", colours=all_of(idle)), "Den")
        if not left:
            work.done(self)
            work.report(movers=(), retreated=())
            return False
        if idle:
            work.instead(self, DenPhase(left))
        return True

    def asked(self, view: View) -> tuple[int, ...]:
        return self.open[:1] if view.table.on("battle.on_deploy") else self.open

    def _acts(self, view: View, seat: int) -> Iterator[Head]:
        yield from acts(view, seat)
        if view.table.on("battle.on_deploy") and seat in self.open:
            for head in positions(view).offers(view, seat):
                if head[0] in ("battle", "no-retreat"):
                    yield head

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text("Den: refresh, deploy or be ready", short="Den: who is ready?")
        return tuple(Choice(seat, prompt, "den", preset="done", finish="done") for seat in self.asked(state))

    def heads(self, view: View, seat: int) -> Iterator[Head]:
        yield from self._acts(view, seat)
        yield ("done",)

    def say(self, work: Work, seat: int, parts: Head) -> None:
        if parts[0] == "done":
            work.instead(self, DenPhase(tuple(other for other in self.open if other != seat)))
            work.report(movers=(), retreated=())
            work.tell("ready", text("{colour} is ready", colour=COLOUR[seat]), "Den", seat)
        elif parts[0] == "battle":
            battle.begin(work, seat, parts[1], parts[2], in_den=True)
        elif parts[0] == "no-retreat":
            positions(work).told(work, seat, parts)
        else:
            act(work, seat, parts, in_den=True)

    def rest(self, state: State, seat: int, parts: Head) -> tuple[str, ...] | None:
        if parts[0] != "deploy" or len(parts) > 2:
            return None
        return positions(state).targets(state, seat, parts)


def acts(view: View, seat: int) -> Iterator[Head]:
    """The den actions open to a seat: one food each, each space once a round (A-26, A-27)."""
    if economy.purse(view, seat) < 1:
        return
    colony = view.colonies[seat]
    if not colony.refreshed:
        for spider in colony.spiders:
            if refreshable(view, spider):
                yield ("refresh", spider.name)
    if not colony.deployed and colony.tops and economy.room(view):
        for spider in colony.spiders:
            if not spider.on_board and positions(view).targets(view, seat, ("deploy", spider.name)) != ():
                yield ("deploy", spider.name)


def refreshable(view: View, spider: Spider) -> bool:
    """Whether a Refresh would change anything (A-140)."""
    card = view.table.cards[spider.card]
    return spider.stunned or spider.attack < card.attack or spider.defense < card.defense


def act(work: Work, seat: int, parts: Head, *, in_den: bool) -> None:
    """Refresh or deploy a spider; the food lies on its den space until clean-up."""
    verb, name, *_ = parts
    economy.pay(work, seat)
    who = piece_text(seat, name)
    if verb == "refresh":
        card = work.table.cards[work.spider(seat, name).card]
        work.change(seat, refreshed=True)
        work.alter(seat, name, stunned=False, attack=card.attack, defense=card.defense)
        work.tell("den", text("{piece} is refreshed: dice back, awake", piece=who), "A-140", seat)
    else:
        work.change(seat, deployed=True)
        work.alter(seat, name, on_board=True)
        place = parts[2:]
        sentence = (
            text("{piece} is deployed on {space}", piece=who, space=place[0])
            if place
            else text("{piece} is deployed onto its own web", piece=who)
        )
        work.tell("den", sentence, "A-141", seat, spaces=place)
        positions(work).placed(work, seat, name, place)
        if work.table.on("battle.on_deploy"):
            positions(work).deployed(work, seat, name, place)
            work.push(Landing(seat, name, food=False, in_den=in_den))
