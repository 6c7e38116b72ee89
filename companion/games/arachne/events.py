"""What happens in Arachne, told to the table."""

from __future__ import annotations

from companion.games.arachne import chances, duel
from companion.games.arachne.position import State
from companion.games.arachne.prose import END_RULES, KIND_NAMES, SEATS, end_reason, on, piece
from companion.kit import seats
from companion.kit.seats import rival, the_end
from companion.play import DONE_EVENT, Event, Fought, Glyph, Text, text


def begins(state: State) -> Event:
    """It was drawn who begins."""
    return seats.begins(state.first, SEATS[state.first], "N-2")


def rolled(state: State) -> Event:
    """The two dice a turn begins with; a pair of ones is worth a step of its own."""
    seat, (one, other) = state.seat, state.dice
    dice = Glyph("dice", (f"{one}{other}",), seats=(seat,))
    if state.dice != (1, 1):
        sentence = text(
            "{seat} rolls {one} and {other}: no spiders’ eyes.",
            you="You roll {one} and {other}: no spiders’ eyes.",
            seat=SEATS[seat],
            one=one,
            other=other,
        )
        return Event("roll", sentence, "Turncoat", seat, glyph=dice, moved="")
    return Event(
        "spiders-eyes",
        text(
            "{seat} rolls {one} and {other}: spiders’ eyes.",
            you="You roll {one} and {other}: spiders’ eyes.",
            seat=SEATS[seat],
            one=one,
            other=other,
        ),
        "Turncoat",
        seat,
        title=text("Spiders’ eyes"),
        glyph=dice,
        lines=(
            text("{seat} may use", you="You may use", seat=SEATS[seat]),
            text("one of {about}’s pieces", you="one of your pieces", about=SEATS[rival(seat)]),
        ),
        moved="",
    )


def no_turncoat(state: State) -> Event:
    """No piece of the rival could do anything."""
    seat = state.seat
    return Event(
        "no-turncoat",
        text(
            "No piece of {other} can act as a turncoat. {seat} moves as usual.",
            you="No piece of {other} can act as a turncoat. You move as usual.",
            other=SEATS[rival(seat)],
            seat=SEATS[seat],
        ),
        "N-12",
        seat,
        title=text("No turncoat"),
        lines=(text("{seat} moves as usual", seat=SEATS[seat]),),
        moved="",
    )


def turncoat(state: State) -> Event:
    """The rival's piece will act."""
    seat = state.seat
    return Event(
        DONE_EVENT,
        text("{seat} plays a turncoat.", you="You play a turncoat.", seat=SEATS[seat]),
        "Turncoat",
        seat,
        moved="",
    )


def forgone(state: State, lost: bool) -> Event:
    """No turncoat after spiders' eyes."""
    seat = state.seat
    sentence = (
        text(
            "{seat} does without the turncoat, and without a move.",
            you="You do without the turncoat, and without a move.",
            seat=SEATS[seat],
        )
        if lost
        else text(
            "{seat} does without the turncoat and moves as usual.",
            you="You do without the turncoat and move as usual.",
            seat=SEATS[seat],
        )
    )
    return Event(DONE_EVENT, sentence, "N-28", seat, moved="")


def moved(state: State, start: int, end: int, leap: bool, forced: bool) -> Event:
    """A piece has moved."""
    names, token = state.equipment.names, state.equipment.tokens[state.piece]
    sentence = text(
        "{piece} moves from {start} to {end}.", piece=piece(token), start=names[start], end=names[end]
    )
    if leap:
        sentence = text(
            "{piece} leaps from {start} to {end}, a way of 3 steps.",
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


def attempts(state: State, forced: bool) -> Event:
    """A capture is announced, with what each side adds to its die and the chance."""
    number, space = state.piece, state.target
    ways, every = chances.odds(state, number, space)
    token, target = state.equipment.tokens[number], state.token(space)
    sentence = text(
        "{attacker} on {here} attacks {target} on {space}: +{attack} against +{defence}, "
        "{ways} of {every} rolls succeed.",
        short="Attack on {space}",
        attacker=piece(token),
        here=state.equipment.names[state.here],
        target=piece(target),
        space=state.equipment.names[space],
        attack=token.rank,
        defence=target.rank + chances.bonus(state, number, space),
        ways=ways,
        every=every,
    )
    if forced:
        sentence = _only(sentence)
    rule = "N-12" if forced else "Variants"
    return Event("attack", sentence, rule, state.seat, spaces=_both(state), moved="")


def fight(state: State, defence: int, succeeds: bool) -> Event:
    """The dice of a capture have fallen."""
    number, space = state.piece, state.target
    token, target = state.equipment.tokens[number], state.token(space)
    mine, theirs = token.rank, target.rank + chances.bonus(state, number, space)
    attack, wall = state.attack + mine, defence + theirs
    chance = chances.percent(*chances.odds(state, number, space))
    sums = text(
        "{seat} has {attack}, {other} {wall}",
        seat=SEATS[state.seat],
        attack=attack,
        other=SEATS[rival(state.seat)],
        wall=wall,
    )
    what, where = piece(target), state.equipment.names[space]
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
        duel=duel.fought(state, (state.attack, mine), (defence, theirs), chance, succeeds=succeeds),
        fought=Fought(
            (state.seat, rival(state.seat)),
            (piece(token), what),
            (attack, wall),
            state.seat if succeeds else rival(state.seat),
            chance if succeeds else 100 - chance,
        ),
        moved="things" if succeeds else "",
    )


def _only(act: Text) -> Text:
    return text("{act} It was the only thing to do.", act=act)


def _die(face: int, added: int) -> str:
    return f"{face}+{added}" if added else str(face)


def captures(state: State, forced: bool) -> Event:
    """A capture without dice."""
    token, target = state.equipment.tokens[state.piece], state.token(state.target)
    sentence = text(
        "{attacker} on {here} captures {target} on {space}.",
        attacker=piece(token),
        here=state.equipment.names[state.here],
        target=piece(target),
        space=state.equipment.names[state.target],
    )
    if forced:
        sentence = _only(sentence)
    return _taken(state, "capture", sentence, "N-12" if forced else "Capturing", text("Captured"))


def punishes(state: State, forced: bool = False) -> Event:
    """A side removes a piece of its own; never compulsory, so never forced."""
    assert not forced
    sentence = text(
        "{attacker} on {here} punishes the {target} on {space}.",
        attacker=piece(state.equipment.tokens[state.piece]),
        here=state.equipment.names[state.here],
        target=KIND_NAMES[state.token(state.target).kind],
        space=state.equipment.names[state.target],
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
        lines=(piece(target), text("off {space}", space=state.equipment.names[state.target])),
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
            space=state.equipment.names[state.target],
        ),
        "N-13",
        state.seat,
        spaces=_both(state),
    )


def stays(state: State) -> Event:
    """The attacker chooses not to follow up."""
    sentence = text("{piece} does not follow up.", piece=on(state, state.here))
    return Event(DONE_EVENT, sentence, "N-13", state.seat, moved="")


def leaves_it(state: State) -> Event:
    """After a move nobody is captured or punished, though somebody might be."""
    sentence = text("{piece} leaves it at the move.", piece=on(state, state.here))
    return Event(DONE_EVENT, sentence, "N-11", state.seat, moved="")


def turn_ended(state: State) -> Event:
    """The second half of a move is left out."""
    return seats.ends_turn(state.seat, SEATS[state.seat], "N-20")


def promoted(state: State, kind: int) -> Event:
    """A Grunt is replaced by a piece that was lost."""
    space = state.equipment.names[state.here]
    return Event(
        "promote",
        text(
            "{seat}’s Grunt on {space} becomes a {kind}.",
            you="Your Grunt on {space} becomes a {kind}.",
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


def remains(state: State) -> Event:
    """A Grunt that has arrived is not promoted."""
    seat = state.seat
    return Event(
        DONE_EVENT,
        text("{seat}’s Grunt stays a Grunt.", you="Your Grunt stays a Grunt.", seat=SEATS[seat]),
        "N-25",
        seat,
        moved="",
    )


def offered(state: State) -> Event:
    """A draw is offered."""
    return seats.offers_draw(state.seat, SEATS[state.seat], "N-40")


def declined(state: State) -> Event:
    """A draw is declined."""
    seat = rival(state.seat)
    return seats.plays_on(seat, SEATS[seat], "N-40")


def ended(state: State) -> Event:
    """The game is over: why, and who has won."""
    why, rule = end_reason(state), END_RULES[state.reason]
    if state.reason == "matron":
        title = text("{seat} wins", you="You win", seat=SEATS[state.seat])
        return the_end(why, rule, (state.seat,), title, (text("The Matron has fallen"),))
    return the_end(why, rule, (0, 1), text("A draw"), (text("Nobody wins"),))


def _picture(number: int, state: State) -> Glyph:
    """A piece as a display shows it: a spider with its rank."""
    return Glyph("number", state.equipment.tokens[number].rank, "spider")


def _both(state: State) -> tuple[str, str]:
    names = state.equipment.names
    return names[state.here], names[state.target]
