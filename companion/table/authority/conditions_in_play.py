"""What stands against a verb of the desk in the game that is on the table, and against what follows it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit import pencil as corrections
from companion.kit import refusals
from companion.kit.mistyped import nearest
from companion.play import Chance, Choice, Refusal, SeatLine, text
from companion.table.authority.attempts import (
    Attempt,
    Condition,
    no_game,
    not_going,
    not_played,
    not_theirs,
    stands_too_low,
)
from companion.table.authority.authority import Standing, needs_all, seats_of, spoken_for, standing, voices
from companion.table.authority.beginning import CLOCK_SHAPE
from companion.table.authority.refusals import (
    ALREADY_GOING,
    ANSWERED,
    BESIDE,
    NO_DRAW,
    NO_GAME,
    NO_LUCK,
    NO_SUCH_STEP,
    NOBODY_ASKED,
    NOBODYS_VOICE,
    NOT_ASKED_FOR,
    NOTHING_FOUND,
    NOTHING_NOTED,
    NOTHING_PLAYED_YET,
    NOTHING_PROPOSED,
    NOTHING_TO_CORRECT,
    SEEN,
    TOO_NEW,
    WHOSE_NOTE,
    answer_first,
    decided_since,
    drawn_by_hand,
    drawn_by_the_box,
    no_opponent,
    nothing_to_take_back,
)
from companion.table.intents import Snapshot
from companion.table.people.opponents import STRENGTHS
from companion.table.record import correction_reasons, stops, timekeeping
from companion.table.record.forms import FORMS, NO_OPPONENT

LONGEST_NOTE = 200


def _draw(attempt: Attempt) -> Refusal | None:
    return _luck(attempt) or _hands(attempt)


def _hand(attempt: Attempt) -> Refusal | None:
    return _luck(attempt) or _face(attempt)


def _luck(attempt: Attempt) -> Refusal | None:
    """No draw that waits for this seat, or for anybody."""
    if (refusal := not_played(attempt)) is not None:
        return refusal
    chance = attempt.snapshot.pending
    if not isinstance(chance, Chance):
        return NO_DRAW
    return not_theirs(attempt, attempt.snapshot.drawer)


def _hands(attempt: Attempt) -> Refusal | None:
    """The people draw this themselves, and have not yet."""
    snapshot, chance = attempt.snapshot, attempt.snapshot.pending
    by_hand = isinstance(chance, Chance) and chance.source in snapshot.luck.by_hand
    return drawn_by_hand(snapshot) if by_hand and snapshot.again is None else None


def _face(attempt: Attempt) -> Refusal | None:
    """A draw that falls again or is the box's, or a face that cannot come."""
    snapshot, chance, args = attempt.snapshot, attempt.snapshot.pending, attempt.args
    if snapshot.again is not None:
        return SEEN
    if isinstance(chance, Chance) and chance.source not in snapshot.luck.by_hand:
        return drawn_by_the_box(snapshot)
    if args is None or not isinstance(chance, Chance):
        return None
    return refusals.of_face(chance, (FORMS["hand"](args) or {}).get("face", ""))


def _back(attempt: Attempt) -> Refusal | None:
    snapshot, origin, seat, _ = attempt
    if (refusal := not_going(attempt) or not_theirs(attempt, seat)) is not None:
        return refusal
    if not snapshot.back:
        return nothing_to_take_back(snapshot)
    wanted = seat if seat is not None else next(iter(snapshot.back))
    if wanted not in snapshot.back or not origin.may_act_for(wanted):
        return decided_since(snapshot, next(iter(snapshot.back)))
    return _proposing(attempt, "back")


def _rewind(attempt: Attempt) -> Refusal | None:
    """A game may be gone back in when it is over too."""
    if (refusal := not_going(attempt) or _proposing(attempt, "rewind")) is not None:
        return refusal
    timeline, args = attempt.snapshot.timeline, attempt.args
    if not timeline:
        return NOTHING_PLAYED_YET
    if args is None:
        return None
    fields = FORMS["rewind"](args)
    if fields is None:
        return Refusal("wrong-shape", text("Say it as rewind N: entry N and all after it is undone."))
    return None if fields["to"] + 1 in timeline else NO_SUCH_STEP


def _proposing(attempt: Attempt, verb: str) -> Refusal | None:
    """What takes all seats is proposed by one: not while something else is."""
    snapshot, origin = attempt.snapshot, attempt.origin
    if not needs_all(snapshot, verb) or standing(snapshot, origin) >= Standing.TABLE:
        return None
    if (refusal := _voiceless(attempt)) is not None:
        return refusal
    return answer_first(snapshot) if snapshot.proposal is not None else None


def _voiceless(attempt: Attempt) -> Refusal | None:
    """Somebody whose seats are others' to speak for, or another phone's first, or too new."""
    if not seats_of(attempt.snapshot, attempt.origin):
        return NOBODYS_VOICE
    if seats_of(attempt.snapshot, attempt.origin) <= attempt.origin.beside:
        return BESIDE
    return None if voices(attempt.snapshot, attempt.origin) else TOO_NEW


def _agreeing(attempt: Attempt) -> Refusal | None:
    if (refusal := _unproposed(attempt) or _voiceless(attempt)) is not None:
        return refusal
    snapshot, origin, *_ = attempt
    assert snapshot.proposal is not None
    return None if voices(snapshot, origin) & snapshot.proposal.missing else ANSWERED


def _objecting(attempt: Attempt) -> Refusal | None:
    """Whoever has a seat, for however short a time, may end it."""
    if (refusal := _unproposed(attempt)) is not None:
        return refusal
    return None if seats_of(attempt.snapshot, attempt.origin) else NOBODYS_VOICE


def _unproposed(attempt: Attempt) -> Refusal | None:
    if (refusal := not_going(attempt)) is not None:  # a last face is taken back when the game is over
        return refusal
    return NOTHING_PROPOSED if attempt.snapshot.proposal is None else None


def _pencil(attempt: Attempt) -> Refusal | None:
    if (refusal := not_going(attempt) or _proposing(attempt, "pencil")) is not None:
        return refusal
    game, state, args = attempt.snapshot.game, attempt.snapshot.state, attempt.args
    if game is None:
        return NO_GAME
    if not game.corrections(state):
        return NOTHING_TO_CORRECT
    if args is None:
        return None
    word, why = correction_reasons.parted(args)
    return correction_reasons.refusal_of(why) or corrections.why_not(game, state, word)


def _stop(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or _proposing(attempt, "stop")) is not None:
        return refusal
    game, args = attempt.snapshot.game, attempt.args
    if args is None or game is None:
        return None
    fields = FORMS["stop"](args)
    if fields is not None and fields["how"] in stops.ways(game):
        return None
    if stops.DRAW in stops.ways(game):
        return Refusal("wrong-shape", text("Say it as stop count, or stop draw."))
    return Refusal("wrong-shape", text("Say it as stop count."))


def _resign(attempt: Attempt) -> Refusal | None:
    """One gives up a seat of one's own, where the rules have no word for it."""
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := not_played(attempt)) is not None:
        return refusal
    if snapshot.game is not None and not stops.may_resign(snapshot.game):
        return Refusal("wrong-shape", text("Say {verb} alone.", verb="resign"))
    if (refusal := _proposing(attempt, "resign")) is not None or args is None:
        return refusal
    seats = 0 if snapshot.scene is None else len(snapshot.scene.seats)
    fields = FORMS["resign"](args)
    if fields is None:
        return Refusal("wrong-shape", text("Say which seat resigns, from 1 to {n}.", n=seats))
    return not_theirs(attempt, fields["seat"])


def _handover(attempt: Attempt) -> Refusal | None:
    """Whoever has joined may ask for a seat that a phone asks for."""
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := not_played(attempt)) is not None:
        return refusal
    if snapshot.proposal is not None and standing(snapshot, attempt.origin) < Standing.TABLE:
        return answer_first(snapshot)
    seats = 0 if snapshot.scene is None else len(snapshot.scene.seats)
    fields = {} if args is None else FORMS["handover"](args)
    if fields is None or fields.get("seat", 0) not in range(seats):
        return Refusal("wrong-shape", text("Say handover and a seat, from 1 to {n}.", n=seats))
    return NOT_ASKED_FOR if "seat" in fields and fields["seat"] not in snapshot.on_phones.asked else None


def _clock(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or _proposing(attempt, "clock")) is not None:
        return refusal
    if attempt.args is None:
        return None
    fields, now = FORMS["clock"](attempt.args), attempt.snapshot.clock
    if fields is None or (setting := timekeeping.setting_of(fields)) not in timekeeping.PRESETS:
        return Refusal("wrong-shape", CLOCK_SHAPE)
    if setting == (timekeeping.OFF if now is None else now.chosen):
        return Refusal("already", text("The clock is set that way already."))
    return None


def _resume(attempt: Attempt) -> Refusal | None:
    snapshot = attempt.snapshot
    return no_game(attempt) or (None if snapshot.paused or snapshot.box_waits else ALREADY_GOING)


def _recover(attempt: Attempt) -> Refusal | None:
    return no_game(attempt) or (None if attempt.snapshot.recoverable else NOTHING_FOUND)


def _done(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or stands_too_low(attempt, "done")) is not None:
        return refusal
    if attempt.args is not None and FORMS["done"](attempt.args) is None:
        return Refusal("wrong-shape", text("Say it as done all."))
    return None if finishers(attempt.snapshot) else NOBODY_ASKED


def finishers(snapshot: Snapshot) -> tuple[Choice, ...]:
    """The open questions that a finish word would end."""
    if not isinstance(snapshot.pending, tuple):
        return ()
    return tuple(choice for choice in snapshot.pending if choice.finish is not None)


def _source(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or _proposing(attempt, "source")) is not None:
        return refusal
    snapshot, args = attempt.snapshot, attempt.args
    if not snapshot.sources:
        return NO_LUCK
    if args is None:
        return None
    fields = FORMS["source"](args)
    if fields is None:
        return Refusal("wrong-shape", text("Say it as source NAME box, or source NAME hand."))
    name = fields["source"]
    called = snapshot.sources.get(name)
    if called is None:
        hint = nearest(name, snapshot.sources)
        sentence = text("No source of luck here is called {name}. Try {hint}.", name=name, hint=hint)
        return Refusal("unknown-name", sentence)
    if fields["hand"] == (name in snapshot.luck.by_hand):
        return Refusal("already", text("{source}: drawn that way already.", source=called))
    return None


def _note(attempt: Attempt) -> Refusal | None:
    snapshot, origin, seat, args = attempt
    if (refusal := no_game(attempt)) is not None or args is None:
        return refusal
    fields = FORMS["note"](args)
    if fields is None:
        return NOTHING_NOTED
    if len(fields["text"]) > LONGEST_NOTE:
        return Refusal("wrong-shape", text("A note may have {n} characters.", n=LONGEST_NOTE))
    unsigned = spoken_for(snapshot, origin, seat) is None and standing(snapshot, origin) < Standing.BOX
    return WHOSE_NOTE if unsigned else None


PLAYS_NOTHING = Refusal("plays-nothing", text("The box plays no seat here."))


def _opponent(attempt: Attempt) -> Refusal | None:
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := not_played(attempt)) is not None:
        return refusal
    if not snapshot.engine:
        return no_opponent(snapshot)
    if snapshot.scene is None:
        return None
    if args is None:
        free = any(not _on_a_phone(attempt, line) for line in snapshot.scene.seats)
        return None if free or snapshot.opponents else _on_a_phone(attempt, snapshot.scene.seats[0])
    fields = FORMS["opponent"](args)
    if fields is not None and "quick" in fields:
        return None if snapshot.opponents else PLAYS_NOTHING
    if fields is None or fields["ms"] not in (*STRENGTHS, None):
        ways = ", ".join(map(str, STRENGTHS))
        sentence = text("Say it as opponent COLOUR and {ms}, or {nobody}.", ms=ways, nobody=NO_OPPONENT)
        return Refusal("wrong-shape", sentence)
    colour, ms = fields["whose"], fields["ms"]
    lines = {line.colour: line for line in snapshot.scene.seats}
    if colour not in lines:
        hint = nearest(colour, lines)
        return Refusal("unknown-name", text("No seat here is {name}. Try {hint}.", name=colour, hint=hint))
    line = lines[colour]
    if ms is None and line.seat not in snapshot.opponents:
        return Refusal("already", text("{who}: played by people already.", who=line.name))
    return None if ms is None else _on_a_phone(attempt, line)


def _on_a_phone(attempt: Attempt, line: SeatLine) -> Refusal | None:
    """Somebody has this seat on a phone, and is there or may come back."""
    snapshot, origin, *_ = attempt
    if line.seat in snapshot.on_phones.alive:
        sentence = text("{who} is on a phone. Leave the seat there first, or choose another.", who=line.name)
        return Refusal("seat-taken", sentence)
    if line.seat in snapshot.on_phones.held and standing(snapshot, origin) < Standing.TABLE:
        sentence = text(
            "{who} is on a phone that is silent. Ask all for the seat first, or say it at the box.",
            who=line.name,
        )
        return Refusal("seat-taken", sentence)
    return None


IN_PLAY: Mapping[str, Condition] = {
    "draw": _draw,
    "hand": _hand,
    "back": _back,
    "rewind": _rewind,
    "pause": not_played,
    "resume": _resume,
    "recover": _recover,
    "source": _source,
    "note": _note,
    "opponent": _opponent,
    "done": _done,
    "pencil": _pencil,
    "stop": _stop,
    "resign": _resign,
    "clock": _clock,
    "handover": _handover,
    "agree": _agreeing,
    "object": _objecting,
}
"""Of every verb that the game on the table has to be there for."""
