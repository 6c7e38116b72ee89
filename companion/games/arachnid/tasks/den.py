"""The den phase: refresh a spider, deploy a spider, all seats at once (A-24–A-27)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.able import spider_code
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR, all_of, piece_text
from companion.games.arachnid.state.position import Aim, State, StateBuilder, Task, When
from companion.games.arachnid.tasks import battle
from companion.games.arachnid.tasks.landing import Landing
from companion.kit.game import Parts
from companion.play import DONE_EVENT, Choice, Event, Text, text

VERBS = ("refresh", "deploy")
COMMON = text("in the den phase")
"""When den actions are done, but for the house rule of A-24."""
_AFTER_DEPLOY = frozenset({"battle", "no-retreat"})


def _prompt(seats: tuple[int, ...]) -> Text:
    """What is asked of several at once reads the same for all of them."""
    if len(seats) > 1:
        return text(
            "{colours}: refresh, deploy or be ready",
            you="Den: refresh, deploy or be ready",
            colours=all_of(seats),
            short="Den: who is ready?",
        )
    return text(
        "{colour} refreshes, deploys or is ready",
        you="Den: refresh, deploy or be ready",
        colour=COLOUR[seats[0]],
        short="Den: who is ready?",
    )


@frozen
class DenPhase(Task):
    """The seats that are not ready. Where a Deploy may start a battle, one after another (A-65)."""

    open: tuple[int, ...]
    when = (
        When(("refresh", "deploy"), COMMON, "A-24"),
        When(("done",), COMMON, "Den"),
    )

    def advance(self, builder: StateBuilder) -> bool:
        left = self.open
        for seat in self.open:
            if self.forced(builder, seat):
                left = tuple(other for other in left if other != seat)
            elif may_fight(builder):
                break  # what the next seats may do can still depend on this one
        idle = tuple(seat for seat in self.open if seat not in left)
        if idle:
            sentence = text("Nothing more to do in the den: {colours}", colours=all_of(idle))
            builder.emit(Event("ready", sentence, "Den", moved=""))
        if not left:
            builder.done(self)
            builder.report(movers=(), retreated=())
            return False
        if idle:
            builder.instead(self, DenPhase(left))
        return True

    def asked(self, state: State) -> tuple[int, ...]:
        return self.open[:1] if may_fight(state) else self.open

    def pending(self, state: State) -> tuple[Choice, ...]:
        seats = self.asked(state)
        prompt = _prompt(seats)
        return tuple(
            Choice(seat, prompt, "den", preset="done", finish="done", gathered=True) for seat in seats
        )

    def candidates(self, state: State, seat: int) -> Iterator[Parts]:
        yield from candidates(state, seat)
        yield from mode(state).reports(state, seat, _AFTER_DEPLOY)
        yield ("done",)

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        if parts[0] == "done":
            builder.instead(self, DenPhase(tuple(other for other in self.open if other != seat)))
            builder.report(movers=(), retreated=())
            ready = text("{colour} is ready", you="You are ready", colour=COLOUR[seat])
            builder.emit(Event(DONE_EVENT, ready, "Den", seat, moved=""))
        elif parts[0] == "battle":
            battle.begin(builder, seat, parts[1], parts[2], in_den=True)
        elif parts[0] == "no-retreat":
            mode(builder).take_report(builder, seat, parts)
        else:
            act(builder, seat, parts, in_den=True)

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        return mode(state).aim(state, seat, candidate)

    def code(self, state: State, seat: int, parts: Parts) -> str:
        if parts[0] in VERBS:
            return action_code(state, seat, parts)
        if parts[0] in _AFTER_DEPLOY and may_fight(state):
            return mode(state).report_code(state, seat, parts)
        return "" if parts[0] == "done" else "not-now"


def may_fight(state: State) -> bool:
    """Whether a Deploy may start a battle, by house rule of A-65."""
    return state.equipment.on("battle.on_deploy")


def in_turn(state: State) -> bool:
    """Whether den actions are done at the beginning of turns, by house rule of A-24."""
    return state.equipment.options["den.timing"] == "own_turn"


def candidates(state: State, seat: int) -> Iterator[Parts]:
    """The den actions of all spiders of a seat."""
    spiders = state.colonies[seat].spiders
    return ((verb, spider.name) for verb in VERBS for spider in spiders)


def action_code(state: State, seat: int, parts: Parts) -> str:
    """Why a den action is not open: one food each, each space once a round (A-26, A-27, A-140)."""
    (verb, name), colony = parts[:2], state.colonies[seat]
    spider = colony.spider(name)
    if spider is None:
        return spider_code(state, seat, name)
    if colony.refreshed if verb == "refresh" else colony.deployed:
        return "used-this-round"
    if not economy.purse(state, seat):
        return "no-food"
    if verb == "refresh":
        card = state.equipment.cards[spider.card]
        full = (spider.attack, spider.defense) == (card.attack, card.defense)
        return "nothing-to-refresh" if full and not spider.stunned else ""
    if spider.on_board:
        return "on-board"
    return "" if colony.tops and economy.room(state) else "no-own-web:none"


def act(builder: StateBuilder, seat: int, parts: Parts, *, in_den: bool) -> None:
    """Refresh or deploy a spider; the food lies on its den space until clean-up."""
    verb, name, *_ = parts
    economy.pay(builder, seat)
    who = piece_text(seat, name)
    if verb == "refresh":
        card = builder.equipment.cards[builder.spider(seat, name).card]
        builder.change(seat, refreshed=True)
        builder.alter(seat, name, stunned=False, attack=card.attack, defense=card.defense)
        builder.emit(
            Event("den", text("{piece} is refreshed: dice back, awake", piece=who), "A-140", seat, stays=True)
        )
    else:
        builder.change(seat, deployed=True)
        builder.alter(seat, name, on_board=True)
        place = parts[2:]
        sentence = (
            text("{piece} is deployed on {space}", piece=who, space=place[0])
            if place
            else text("{piece} is deployed onto its own web", piece=who)
        )
        builder.emit(Event("den", sentence, "A-141", seat, spaces=place, stays=True))
        mode(builder).placed(builder, seat, name, place)
        if may_fight(builder):
            mode(builder).deployed(builder, seat, name, place)
            builder.push(Landing(seat, name, food=False, in_den=in_den))
