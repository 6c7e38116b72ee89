"""What is announced in Spidertwist: rolls, what males and the female do, turns and the end."""

from __future__ import annotations

from companion.frozen import frozen
from companion.games.spidertwist import position
from companion.games.spidertwist.equipment import Equipment
from companion.games.spidertwist.position import EATEN, MATED, State
from companion.games.spidertwist.prose import SEATS, signed
from companion.kit.seats import ends_turn, offers_draw, plays_on, rival, the_end
from companion.kit.spaces import NO_SPACE
from companion.play import Event, Glyph, Text, text

# -------------------------------------------------------------------------------- start rolls


def start_roll(seat: int, number: int) -> Event:
    """One player's roll for who begins."""
    sentence = text("{seat} rolls {n}.", you="You roll {n}.", seat=SEATS[seat], n=number)
    return Event("roll", sentence, "Setup", seat, moved="")


def tied(number: int) -> Event:
    """Both rolled the same."""
    return Event(
        "tie",
        text("Both rolled {n}: they roll again.", n=number),
        "S-31",
        title=text("Both rolled {n}", n=number),
        glyph=Glyph("dice", (str(number), str(number)), seats=(0, 1)),
        lines=(text("Roll again"),),
        moved="",
    )


def begins(seat: int, rolls: tuple[int, int]) -> Event:
    """The higher roll begins."""
    return Event(
        "first-player",
        text("{seat} begins.", you="You begin.", seat=SEATS[seat]),
        "Setup",
        seat,
        title=text("{seat} begins", you="You begin", seat=SEATS[seat]),
        glyph=Glyph("dice", (str(rolls[0]), str(rolls[1])), seats=(0, 1)),
        lines=(text("The higher roll begins"),),
        moved="",
    )


# ------------------------------------------------------------------------------- what males do


@frozen
class After:
    """What a disturbance leads to: it draws the female, or the die on her goes down by one.

    ``impact`` is how far it would draw her, ``feeding`` what the die shows before, 0 for none.
    """

    impact: int
    feeding: int

    def sentence(self, act: Text) -> Text:
        """The act with what it leads to."""
        if self.feeding:
            return text("{act}.", act=act)
        return text(
            "{act}. Impact {n}: the female comes up to {n} step.",
            plural="{act}. Impact {n}: the female comes up to {n} steps.",
            act=act,
            n=self.impact,
        )

    @property
    def line(self) -> Text:
        """The same in a line of the display."""
        if not self.feeding:
            return text("Impact: {n} step", plural="Impact: {n} steps", n=self.impact)
        if self.feeding == 1:
            return text("Her meal is over")
        return text("Die down to {n}", n=self.feeding - 1)

    @property
    def glyph(self) -> Glyph:
        """The impact as a large number, or the die as it lies on her now."""
        if not self.feeding:
            return Glyph("number", self.impact, "spider")
        return die(self.feeding - 1) if self.feeding > 1 else Glyph("icon", icon="spider")


def die(number: int) -> Glyph:
    """The die that lies on the female."""
    return Glyph("dice", (str(number),))


def disturbed(state: State, start: int, end: int, feeding: int, forced: bool) -> Event:
    """A male has come (from NO_SPACE) or stepped; ``feeding`` is what the die showed before."""
    names, after = state.equipment.names, After(position.impact(state, end), feeding)
    if start == NO_SPACE:
        return _added(state.seat, names[end], after, forced)
    return _stepped(state.seat, names[start], names[end], after, forced)


def _act(seat: int, act: Text, only: Text, *, forced: bool) -> Text:
    """What a player does, or the only thing that was left to do."""
    if not forced:
        return act
    return text(
        "{seat} has one move only: {act}", you="You have one move only: {act}", seat=SEATS[seat], act=only
    )


def _added(seat: int, space: str, after: After, forced: bool) -> Event:
    act = text(
        "{seat} adds a male on {space}", you="You add a male on {space}", seat=SEATS[seat], space=space
    )
    only = text("a male comes onto the web on {space}", space=space)
    return Event(
        "add",
        after.sentence(_act(seat, act, only, forced=forced)),
        "Adding",
        seat,
        title=text("{seat} must add", you="You must add", seat=SEATS[seat])
        if forced
        else text("{seat} adds", you="You add", seat=SEATS[seat]),
        glyph=after.glyph,
        lines=(text("A male on {space}", space=space), after.line),
        spaces=(space,),
    )


def _stepped(seat: int, start: str, end: str, after: After, forced: bool) -> Event:
    act = text(
        "{seat}’s male goes from {start} to {end}",
        you="Your male goes from {start} to {end}",
        seat=SEATS[seat],
        start=start,
        end=end,
    )
    only = text("the male on {start} goes to {end}", start=start, end=end)
    return Event(
        "step",
        after.sentence(_act(seat, act, only, forced=forced)),
        "Moving",
        seat,
        title=text("{seat} must step", you="You must step", seat=SEATS[seat])
        if forced
        else text("{seat} steps", you="You step", seat=SEATS[seat]),
        glyph=after.glyph,
        lines=(text("From {start} to {end}", start=start, end=end), after.line),
        spaces=(start, end),
    )


def fed_on(number: int, by_mating: bool) -> Event:
    """The die goes down by one, or comes off her; ``number`` is what it shows now."""
    rule = "S-25" if by_mating else "S-23"
    if number:
        return Event("feeding", text("The female feeds on: the die goes to {n}.", n=number), rule)
    return Event("hungry", text("The female has finished her meal: take the die off."), rule)


def mated(seat: int, start: str, end: str, feeding: int, forced: bool) -> Event:
    """A male mates and leaves the web; ``feeding`` is what the die on her shows before."""
    act = text(
        "{seat}’s male on {start} mates on {end}: +{points} points.",
        you="Your male on {start} mates on {end}: +{points} points.",
        seat=SEATS[seat],
        start=start,
        end=end,
        points=MATED,
    )
    only = text("the male on {start} mates on {end}: +{points} points.", start=start, end=end, points=MATED)
    return Event(
        "mate",
        _act(seat, act, only, forced=forced),
        "S-26" if feeding else "Mating",
        seat,
        title=text("{seat} must mate", you="You must mate", seat=SEATS[seat])
        if forced
        else text("{seat} mates", you="You mate", seat=SEATS[seat]),
        glyph=Glyph("icon", icon="spider"),
        lines=(
            text("From {start} to {end}", start=start, end=end),
            After(0, feeding).line if feeding else text("She stays on {end}", end=end),
        ),
        gains=((seat, MATED),),
        spaces=(start, end),
    )


# --------------------------------------------------------------------------- what the female does


def went(seat: int, fixed: Equipment, here: int, there: int, forced: bool) -> Event:
    """The female goes towards the one who disturbed her; ``seat`` is the mover’s rival."""
    start, end, steps = fixed.names[here], fixed.names[there], fixed.steps[here][there]
    if forced:
        sentence = text(
            "The female goes from {start} to {end}, {n} step: there is no other way.",
            plural="The female goes from {start} to {end}, {n} steps: there is no other way.",
            start=start,
            end=end,
            n=steps,
        )
    else:
        sentence = text(
            "{seat} leads the female from {start} to {end}, {n} step.",
            plural="{seat} leads the female from {start} to {end}, {n} steps.",
            you="You lead the female from {start} to {end}.",
            seat=SEATS[seat],
            start=start,
            end=end,
            n=steps,
        )
    return Event(
        "react",
        sentence,
        "Reaction",
        seat,
        title=text("Female to {end}", end=end),
        glyph=Glyph("icon", icon="spider"),
        lines=(
            text("{n} step from {start}", plural="{n} steps from {start}", start=start, n=steps),
            text("the only way")
            if forced
            else text("{seat} leads her", you="You lead her", seat=SEATS[seat]),
        ),
        spaces=(start, end),
    )


def ate(seat: int, owner: int, end: str) -> Event:
    """The male at the end of her way is eaten. It names no space, so that a board shows it as a step of its
    own: nobody chose it, and it costs a point."""
    return Event(
        "eat",
        text(
            "The female eats {about}’s male on {end}: −{points} point.",
            you="The female eats your male on {end}: −{points} point.",
            about=SEATS[owner],
            end=end,
            points=-EATEN,
        ),
        "S-21",
        seat,
        title=text(
            "{about}’s male is eaten",
            short="{about}’s male eaten",
            you="Your male is eaten",
            about=SEATS[owner],
        ),
        glyph=Glyph("icon", icon="spider", seats=(owner,)),
        lines=(text("On {end}", end=end),),
        gains=((owner, EATEN),),
    )


def feeds(number: int) -> Event:
    """The die says how many disturbances her meal lasts."""
    return Event(
        "meal",
        text(
            "The die shows {n}: the female lets {n} disturbance pass.",
            plural="The die shows {n}: the female lets {n} disturbances pass.",
            n=number,
        ),
        "S-23",
        title=text("The female feeds"),
        glyph=die(number),
        lines=(text("for {n} disturbance", plural="for {n} disturbances", n=number),),
    )


# ------------------------------------------------------------------------------ turns, the end


def ended_turn(seat: int) -> Event:
    """A player ends the turn."""
    return ends_turn(seat, SEATS[seat], "S-5")


def nothing_left(seat: int) -> Event:
    """A turn is over because nothing more can be done in it."""
    return Event(
        "turn-end",
        text(
            "{seat} can do no more: {turn}.",
            you="You can do no more: {turn}.",
            seat=SEATS[seat],
            turn=text("{about}’s turn", you="it is your turn", about=SEATS[rival(seat)]),
        ),
        "S-5",
        seat,
        moved="",
    )


def passed(seat: int) -> Event:
    """A player who can do nothing at all passes."""
    return Event(
        "pass",
        text(
            "{seat} can neither add, step nor mate and passes.",
            you="You can neither add, step nor mate and pass.",
            seat=SEATS[seat],
        ),
        "S-7",
        seat,
        title=text("{seat} passes", you="You pass", seat=SEATS[seat]),
        lines=(text("Every male is shut in"),),
        moved="",
    )


def offered(seat: int) -> Event:
    """A draw is offered."""
    return offers_draw(seat, SEATS[seat], "S-35")


def declined(seat: int) -> Event:
    """The offer is declined."""
    return plays_on(seat, SEATS[seat], "S-35")


def ended(why: Text, rule: str, winners: tuple[int, ...], points: tuple[int, int]) -> Event:
    """The game is over: why, and who has won."""
    title = text("A draw") if len(winners) > 1 else text("{seat} wins", you="You win", seat=SEATS[winners[0]])
    lines = tuple(text("{seat} {n}", seat=SEATS[seat], n=signed(points[seat])) for seat in (0, 1))
    return the_end(why, rule, winners, title, lines)
