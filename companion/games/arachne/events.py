"""What happens in Arachne, told to the table."""

from __future__ import annotations

from companion.games.arachne import position
from companion.games.arachne.position import State
from companion.games.arachne.prose import END_RULES, KIND_NAMES, SEATS, end_reason, on, piece
from companion.kit.seats import rival, the_end
from companion.play import Event, Glyph, Text, text


def rolled(state: State) -> Event:
    """The two dice a turn begins with; a pair of ones is worth a step of its own."""
    seat, (one, other) = state.seat, state.dice
    sentence = text("{seat} rolls {one} and {other}.", seat=SEATS[seat], one=one, other=other)
    if state.dice != (1, 1):
        return Event("roll", sentence, "Turncoat", seat)
    return Event(
        "spiders-eyes",
        text("{roll} Spiders’ eyes.", roll=sentence),
        "Turncoat",
        seat,
        title=text("Spiders’ eyes"),
        glyph=Glyph("dice", ("11",), seats=(seat,)),
        lines=(
            text("{seat} may use", seat=SEATS[seat]),
            text("a {seat} piece", seat=SEATS[rival(seat)]),
        ),
    )


def no_turncoat(seat: int) -> Event:
    """No piece of the rival could do anything."""
    return Event(
        "no-turncoat",
        text(
            "No piece of {other} can act as a turncoat. {seat} moves as usual.",
            other=SEATS[rival(seat)],
            seat=SEATS[seat],
        ),
        "N-12",
        seat,
        title=text("No turncoat"),
        lines=(text("{seat} moves as usual", seat=SEATS[seat]),),
    )


def turncoat(seat: int) -> Event:
    """The rival's piece will act."""
    return Event("turncoat", text("{seat} plays a turncoat.", seat=SEATS[seat]), "Turncoat", seat)


def forgone(seat: int, *, lost: bool) -> Event:
    """No turncoat after spiders' eyes."""
    sentence = (
        text("{seat} does without the turncoat, and without a move.", seat=SEATS[seat])
        if lost
        else text("{seat} does without the turncoat and moves as usual.", seat=SEATS[seat])
    )
    return Event("no-turncoat", sentence, "N-28", seat)


def moved(state: State, start: int, end: int, *, leap: bool, forced: bool) -> Event:
    """A piece has moved."""
    names, token = state.layout.names, state.layout.tokens[state.piece]
    sentence = text(
        "{piece} moves from {start} to {end}.", piece=piece(token), start=names[start], end=names[end]
    )
    if leap:
        sentence = text(
            "{piece} moves 3 steps from {start} to {end}.",
            piece=piece(token),
            start=names[start],
            end=names[end],
        )
    if forced:
        sentence = text("{move} It was the only move.", move=sentence)
    return Event(
        "move",
        sentence,
        "N-12" if forced else "N-18" if leap else "Movement",
        state.seat,
        title=text("The only move") if forced else None,
        glyph=_picture(state.piece, state) if forced else None,
        lines=(
            text("{kind} {start} to {end}", kind=KIND_NAMES[token.kind], start=names[start], end=names[end]),
        )
        if forced
        else (),
        spaces=(names[start], names[end]),
    )


def attempts(state: State, *, forced: bool) -> Event:
    """A capture is announced, with what each side adds to its die and the chance."""
    number, space = state.piece, state.target
    ways, every = position.odds(state, number, space)
    token, target = state.layout.tokens[number], state.token(space)
    sentence = text(
        "{attacker} on {here} attacks {target} on {space}: +{attack} against +{defence}, "
        "{ways} of {every} falls succeed.",
        attacker=piece(token),
        here=state.layout.names[state.here],
        target=piece(target),
        space=state.layout.names[space],
        attack=token.rank,
        defence=target.rank + position.bonus(state, number, space),
        ways=ways,
        every=every,
    )
    if forced:
        sentence = text("{attack} It was the only thing to do.", attack=sentence)
    return Event("attack", sentence, "N-12" if forced else "Variants", state.seat, spaces=_both(state))


def fight(state: State, defence: int, *, succeeds: bool) -> Event:
    """The dice of a capture have fallen."""
    number, space = state.piece, state.target
    token, target = state.layout.tokens[number], state.token(space)
    mine, theirs = token.rank, target.rank + position.bonus(state, number, space)
    attack, wall = state.attack + mine, defence + theirs
    sums = text(
        "{seat} has {attack}, {other} {wall}",
        seat=SEATS[state.seat],
        attack=attack,
        other=SEATS[rival(state.seat)],
        wall=wall,
    )
    what, where = piece(target), state.layout.names[space]
    sentence = (
        text("{sums}: {target} on {space} is captured.", sums=sums, target=what, space=where)
        if succeeds
        else text("{sums}: {target} on {space} holds.", sums=sums, target=what, space=where)
    )
    return Event(
        "capture" if succeeds else "hold",
        sentence,
        "N-38" if attack == wall else "Variants",
        state.seat,
        title=text("Captured") if succeeds else text("It holds"),
        glyph=Glyph(
            "dice",
            (_die(state.attack, mine), _die(defence, theirs)),
            seats=(state.seat, rival(state.seat)),
        ),
        lines=(
            text("{attack} against {wall}", attack=attack, wall=wall),
            on(state, space),
        ),
        gains=((target.seat, -1),) if succeeds else (),
        spaces=_both(state),
    )


def _die(face: int, added: int) -> str:
    return f"{face}+{added}" if added else str(face)


def captures(state: State, *, forced: bool) -> Event:
    """A capture without dice."""
    token, target = state.layout.tokens[state.piece], state.token(state.target)
    sentence = text(
        "{attacker} on {here} captures {target} on {space}.",
        attacker=piece(token),
        here=state.layout.names[state.here],
        target=piece(target),
        space=state.layout.names[state.target],
    )
    if forced:
        sentence = text("{capture} It was the only thing to do.", capture=sentence)
    return _taken(state, "capture", sentence, "N-12" if forced else "Capturing", text("Captured"))


def punishes(state: State, *, forced: bool = False) -> Event:
    """A side removes a piece of its own; never compulsory, so never forced."""
    assert not forced
    sentence = text(
        "{attacker} on {here} punishes the {target} on {space}.",
        attacker=piece(state.layout.tokens[state.piece]),
        here=state.layout.names[state.here],
        target=KIND_NAMES[state.token(state.target).kind],
        space=state.layout.names[state.target],
    )
    return _taken(state, "punish", sentence, "Punishment", text("Punished"))


def _taken(state: State, kind: str, sentence: Text, rule: str, title: Text) -> Event:
    target = state.token(state.target)
    return Event(
        kind,
        sentence,
        rule,
        state.seat,
        title=title,
        glyph=_picture(state.spaces[state.target], state),
        lines=(piece(target), text("off {space}", space=state.layout.names[state.target])),
        gains=((target.seat, -1),),
        spaces=_both(state),
    )


def follows(state: State) -> Event:
    """The attacker chooses to follow up."""
    return Event(
        "move",
        text(
            "{piece} follows up to {space}.",
            piece=on(state, state.here),
            space=state.layout.names[state.target],
        ),
        "N-13",
        state.seat,
        spaces=_both(state),
    )


def stays(state: State) -> Event:
    """The attacker chooses not to follow up."""
    return Event("stay", text("{piece} does not follow up.", piece=on(state, state.here)), "N-13", state.seat)


def promoted(state: State, kind: int) -> Event:
    """A Grunt is replaced by a piece that was lost."""
    space = state.layout.names[state.here]
    return Event(
        "promote",
        text(
            "{seat}’s Grunt on {space} becomes a {kind}.",
            seat=SEATS[state.seat],
            space=space,
            kind=KIND_NAMES[kind],
        ),
        "N-25",
        state.seat,
        title=text("Promotion"),
        glyph=Glyph("icon", icon="crown"),
        lines=(
            text("{kind} on {space}", kind=KIND_NAMES[kind], space=space),
            text("the Grunt leaves the game"),
        ),
        spaces=(space,),
    )


def remains(seat: int) -> Event:
    """A Grunt that has arrived is not promoted."""
    return Event("remain", text("{seat}’s Grunt stays a Grunt.", seat=SEATS[seat]), "N-25", seat)


def offered(seat: int) -> Event:
    """A draw is offered."""
    return Event("offer", text("{seat} offers a draw.", seat=SEATS[seat]), "N-40", seat)


def declined(seat: int) -> Event:
    """A draw is declined."""
    return Event("decline", text("{seat} plays on.", seat=SEATS[seat]), "N-40", seat)


def ended(state: State) -> Event:
    """The game is over: why, and who has won."""
    why, rule = end_reason(state), END_RULES[state.reason]
    if state.reason == "matron":
        title = text("{seat} wins", seat=SEATS[state.seat])
        return the_end(why, rule, (state.seat,), title, (text("The Matron has fallen"),))
    return the_end(why, rule, (0, 1), text("A draw"), (text("Nobody wins"),))


def _picture(number: int, state: State) -> Glyph:
    """A piece as a display shows it: a spider with its rank."""
    return Glyph("number", state.layout.tokens[number].rank, "spider")


def _both(state: State) -> tuple[str, str]:
    names = state.layout.names
    return names[state.here], names[state.target]
