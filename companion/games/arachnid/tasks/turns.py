"""A turn: as many spider actions as wanted, what the table reports of them, pass, clean-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy, upgrades
from companion.games.arachnid.colony.able import ACTS, act_code
from companion.games.arachnid.colony.hatching import gain, incubate
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.modes.reported import IN_TURN
from companion.games.arachnid.printed.names import ABILITY, COLOUR, SPIDER, TRACK
from companion.games.arachnid.printed.verbs import candidate_length
from companion.games.arachnid.state.pieces import Spider, Track
from companion.games.arachnid.state.position import Aim, SeatTask, State, StateBuilder, Task, When, forget
from companion.games.arachnid.tasks import actions, battle, den, feeding
from companion.games.arachnid.tasks.feeding import consume
from companion.games.arachnid.tasks.landing import Landing
from companion.kit.game import Parts
from companion.play import DONE_EVENT, TURN, Choice, Event, Glyph, Text, listed, text


@frozen
class Turn(SeatTask):
    """A seat's turn. ``acted`` once a spider did something; ``last`` is the last act said."""

    seat: int
    begun: bool = False
    acted: bool = False
    last: Parts = ()
    non_blocking: ClassVar[bool] = True
    when = (
        When(("pass",), text("in your turn"), "Turn"),
        When(("incubate",), text("with the house rule for it, in your turn"), "A-92"),
        When(("no-retreat",), text("after a battle that was lost"), "A-81", "counters"),
        When(
            ("found", "took", "lost", "uncovered", "buried"),
            text("in your turn, after what it reports"),
            "Counters",
            "counters",
        ),
    )

    def clears(self, seat: int) -> bool:
        return seat == self.seat

    def advance(self, builder: StateBuilder) -> bool:
        if not self.begun:
            begun = replace(self, begun=True)
            builder.instead(self, begun)
            begun.begin(builder)
            return False
        if self.forced(builder, self.seat) is None:
            return True
        sentence = text(
            "{colour} can do nothing more: the turn ends",
            you="You can do nothing more: your turn ends",
            colour=COLOUR[self.seat],
        )
        self._pass(builder)
        builder.emit(Event("pass", sentence, "Turn", self.seat, stays=True, moved=""))
        return False

    def begin(self, builder: StateBuilder) -> None:
        """Spiders recover by house rule; one's turn in which nothing can be done is shown, or it would pass
        unseen."""
        colour = COLOUR[self.seat]
        recovered = self._recover(builder) if builder.equipment.on("stun.auto_recover") else []
        acts = self.forced(builder, self.seat) is None
        if acts:
            sentence = text("{colour}’s turn", you="Your turn", colour=colour)
            builder.emit(Event("turn", sentence, "Turn", self.seat, moved=""))
        for sentence in recovered:
            builder.emit(Event("turn", sentence, "A-82", self.seat, moved="counts"))
        if acts:
            return
        sentence = text(
            "{colour} can do nothing: the turn is skipped",
            you="You can do nothing: your turn is skipped",
            colour=colour,
        )
        title = text("{colour} is skipped", you="You are skipped", colour=colour)
        glyph = Glyph("icon", icon="spider", seats=(self.seat,))
        lines = (_idle(builder, self.seat),)
        self._pass(builder)
        builder.emit(
            Event(
                "pass",
                sentence,
                "Turn",
                self.seat,
                title=title,
                glyph=glyph,
                lines=lines,
                stays=True,
                moved="",
            )
        )

    def _recover(self, builder: StateBuilder) -> list[Text]:
        stunned = [one.name for one in builder.colonies[self.seat].spiders if one.stunned]
        for name in stunned:
            builder.alter(self.seat, name, stunned=False)
        return [
            text(
                "{whose} {spider} recovers",
                you="Your {spider} recovers",
                whose=COLOUR[self.seat],
                spider=SPIDER[name],
            )
            for name in stunned
        ]

    def candidates(self, state: State, seat: int) -> Iterator[Parts]:
        yield from den.candidates(state, seat) if den.in_turn(state) else ()
        yield from self._acts(state)
        yield from mode(state).reports(state, seat, IN_TURN)
        yield from feeding.items(state, seat)
        yield ("incubate",)
        yield from upgrades.candidates(state, seat)
        yield ("pass",)

    def code(self, state: State, seat: int, parts: Parts) -> str:
        verb, rules = parts[0], state.equipment.options
        if verb in ACTS:
            return act_code(state, seat, verb, actions.actor(parts))
        if verb in den.VERBS and den.in_turn(state):
            return "too-late" if self.acted else den.action_code(state, seat, parts)
        if verb == "eat":
            return feeding.item_code(state, seat, parts) if rules["consume.anytime"] else "not-short"
        if verb == "incubate":
            return self.incubate_code(state)
        if verb in IN_TURN:
            return mode(state).report_code(state, seat, parts)
        if verb in upgrades.VERBS:
            return upgrades.reward_code(state, seat, parts)
        return "" if verb == "pass" else "not-now"

    def excess_code(self, verb: str) -> str:
        return actions.excess_code(verb)

    def incubate_code(self, state: State) -> str:
        """Why no food of the store goes into the incubator: by house rule it may (A-92)."""
        colony = state.colonies[self.seat]
        if not state.equipment.on("incubator.voluntary"):
            return "not-now"
        if colony.incubator >= state.equipment.den["incubator"]:
            return "incubator-full"
        return "" if colony.store else "no-food"

    def _acts(self, state: State) -> Iterator[Parts]:
        """The acts of the spiders, the kind of act that was done last before all others."""
        found = actions.candidates(state, self.seat)
        if not self.last:
            return found
        last = self.last[: candidate_length(self.last[0])]
        return iter(sorted(found, key=lambda act: (act != last, act[0] != last[0])))

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} acts or ends the turn",
            you="Your turn: act or end it",
            colour=COLOUR[self.seat],
            short="Your turn",
        )
        return (Choice(self.seat, prompt, TURN, preset=self._again(state), finish="pass"),)

    def _again(self, state: State) -> str | None:
        """The last act once more, where it is still possible: what most people want."""
        return (
            " ".join(self.last) if self.last and not self.code_of_word(state, self.seat, self.last) else None
        )

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        return actions.aim(state, seat, candidate)

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        verb = parts[0]
        if verb == "pass":
            self._pass(builder)
            sentence = text("{colour} ends the turn", you="You end your turn", colour=COLOUR[seat])
            builder.emit(Event(DONE_EVENT, sentence, "Turn", seat, moved=""))
        elif verb in ACTS:
            builder.instead(self, replace(self, acted=True, last=parts))
            actions.act(builder, seat, parts)
        elif verb in den.VERBS:
            den.act(builder, seat, parts, in_den=False)
        elif verb == "battle":
            battle.begin(builder, seat, parts[1], parts[2])
        elif verb == "eat":
            worth = consume(builder, seat, parts[1], parts[2:])
            gain(builder, seat, worth, text("Consumed"), "A-84")
        elif verb == "incubate":
            self._incubate(builder)
        else:
            mode(builder).take_report(builder, seat, parts)

    def _incubate(self, builder: StateBuilder) -> None:
        """House rule of A-92: a food of the store goes into the incubator."""
        colony = builder.colonies[self.seat]
        builder.emit(
            Event(
                "incubate",
                text("{colour} incubates 1 food", you="You incubate 1 food", colour=COLOUR[self.seat]),
                "A-92",
                self.seat,
                moved="counts",
            )
        )
        full = builder.equipment.den["incubator"]
        if colony.incubator + 1 < full or not colony.figures or not economy.cards_free(builder):
            builder.change(self.seat, store=colony.store - 1, incubator=colony.incubator + 1)
            return
        builder.change(self.seat, store=colony.store - 1, incubator=0, figures=colony.figures[1:])
        builder.pool += full
        incubate(builder, self.seat, colony.figures[:1], len(builder.agenda))

    def _pass(self, builder: StateBuilder) -> None:
        forget(builder)  # silence until now meant no
        builder.instead(self, CleanUp(self.seat))


def _idle(state: State, seat: int) -> Text:
    """Why a seat can do nothing in its turn."""
    on_board = [spider for spider in state.colonies[seat].spiders if spider.on_board]
    if not on_board:
        return text("no spider on the board")
    if all(spider.stunned for spider in on_board):
        return text("all spiders are stunned")
    if not economy.purse(state, seat):
        return text("no food for an act")
    return text("no act is possible")


def elsewhere_code(state: State, seat: int, verb: str) -> str:
    """Why a verb that this question does not have is not said now: a word of this seat's turn, or of the den
    phase, only waits for a question that came up in it."""
    return "answer-first" if verb in _waiting(state, seat) else "not-now"


def _waiting(state: State, seat: int) -> Iterator[str]:
    """The verbs a seat goes on with once the question is answered that came up in its turn or in the den."""
    for task in state.agenda:
        if isinstance(task, Turn) and task.seat == seat and task.begun:
            yield from ("pass", *ACTS)
            yield from den.VERBS if den.in_turn(state) else ()
            yield from ("eat",) if state.equipment.on("consume.anytime") else ()
            yield from ("incubate",) if state.equipment.on("incubator.voluntary") else ()
        if isinstance(task, den.DenPhase) and seat in task.open and _battle_in_den(state):
            yield from ("done", *den.VERBS)


def _battle_in_den(state: State) -> bool:
    """Whether a Deploy began what is asked now, by house rule of A-65."""
    return any(isinstance(task, battle.Battle | Landing) and task.in_den for task in state.agenda)


@frozen
class CleanUp(Task):
    """The passing player tidies up; then his upgrades are chosen, others choose meanwhile (A-43)."""

    seat: int
    cleared: bool = False
    non_blocking: ClassVar[bool] = True
    when = (
        When(("upgrade",), text("when a spider has earned one"), "A-39"),
        When(("swap",), text("when your Beta has fought"), "A-45"),
        When(("keep",), text("when your Beta may swap and has no bloodied token left"), "A-45"),
    )

    def clears(self, seat: int) -> bool:
        return seat == self.seat and not self.cleared

    def advance(self, builder: StateBuilder) -> bool:
        if not self.cleared:
            discard(builder, self.seat)
            upgrades.earn(builder, self.seat)
            builder.instead(self, CleanUp(self.seat, True))
            return False
        if self._waits(builder):
            return True
        builder.done(self)
        return False

    def _waits(self, state: State) -> bool:
        if state.equipment.on("upgrade.late"):
            return upgrades.first_due(state, self.seat) is not None
        return bool(state.due)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        return ()


def discard(builder: StateBuilder, seat: int) -> None:
    """Food at the end of a track and on den spaces goes to the pool; other food stays (A-32)."""
    colony = builder.colonies[seat]
    den = ((text("Refresh"), colony.refreshed), (text("Deploy"), colony.deployed))
    cleared = [name for name, lies in den if lies]
    spiders = []
    for spider in colony.spiders:
        ended = [track for track in spider.tracks if track.food == track.length]
        cleared += [_cleared(spider, track) for track in ended]
        tracks = tuple(replace(track, food=0) if track in ended else track for track in spider.tracks)
        spiders.append(replace(spider, tracks=tracks) if ended else spider)
    if not cleared:
        return
    builder.change(seat, spiders=tuple(spiders), refreshed=False, deployed=False)
    builder.pool += len(cleared)
    builder.emit(
        Event(
            "clean-up",
            text(
                "{colour} discards {n} food: {places}",
                you="You discard {n} food: {places}",
                colour=COLOUR[seat],
                n=len(cleared),
                places=listed(cleared),
            ),
            "A-32",
            seat,
            stays=builder.places is None,
            moved="counts",
        )
    )


def _cleared(spider: Spider, track: Track) -> Text:
    """A track as people find it on a card: Beta Snare."""
    special = spider.ability if track.name == "special" else None
    name = TRACK[track.name] if special is None else ABILITY[special]
    return text("{spider} {track}", spider=SPIDER[spider.name], track=name)
