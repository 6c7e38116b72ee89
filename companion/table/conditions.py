"""What stands against a verb of the desk: one condition of each, for the menu and for the refusal.

A condition answers with the refusal, None where nothing is in the way. The menus list what has none
and the desk refuses with what has one, so neither can know another reason than the other; that
goes for what follows the verb as well. What a command alone can tell, such as a seat that is on a
phone, it says itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import OptionError
from companion.kit import pencil, refusals
from companion.kit.cleaning import clean
from companion.kit.desk_verbs import is_of_game
from companion.kit.hints import nearest
from companion.kit.options import resolve_options
from companion.play import Chance, Choice, Refusal, text
from companion.table import correction_reasons, stops, timekeeping
from companion.table.attempts import (
    Attempt,
    Condition,
    no_game,
    not_going,
    not_played,
    not_theirs,
    stands_too_low,
    unseated,
)
from companion.table.authority import (
    BEGINNING,
    Standing,
    needs_all,
    seats_of,
    spoken_for,
    standing,
    voices,
)
from companion.table.beginning import CLOCK_SHAPE, begun_with, last_begun
from companion.table.intents import Origin, Shelved, Snapshot
from companion.table.opponents import NO_OPPONENT, STRENGTHS
from companion.table.refusals import (
    ALREADY_GOING,
    ANSWERED,
    NO_DRAW,
    NO_GAME,
    NO_GAMES,
    NO_LUCK,
    NO_SUCH_STEP,
    NOBODY_ASKED,
    NOBODYS_VOICE,
    NOTHING_FOUND,
    NOTHING_NOTED,
    NOTHING_PLAYED,
    NOTHING_PLAYED_YET,
    NOTHING_PROPOSED,
    NOTHING_TO_CORRECT,
    NOTHING_TO_TAKE_BACK,
    ONLY_WATCHING,
    SEEN,
    TOO_NEW,
    WHOSE_NOTE,
    answer_first,
    choose_first,
    decided_since,
    drawn_by_hand,
    drawn_by_the_box,
    no_opponent,
    no_shelf,
    no_such_entry,
)

ALONE = frozenset(("draw", "back", "pause", "resume", "recover", "close", "agree", "object"))
"""The verbs that nothing follows."""
LONGEST_NOTE = 200


def why_not(
    snapshot: Snapshot,
    origin: Origin,
    verb: str,
    seat: int | None = None,
    args: tuple[str, ...] | None = None,
) -> Refusal | None:
    """What stands against a verb, or against a word where ``args`` are given; None for nothing."""
    attempt = Attempt(snapshot, origin, seat, args)
    of_game = verb not in CONDITIONS or (args is not None and is_of_game(snapshot.game, verb, args))
    return _of_anybody(attempt, verb) or (not_played if of_game else CONDITIONS[verb])(attempt)


def _of_anybody(attempt: Attempt, verb: str) -> Refusal | None:
    """What stands against whoever says it, whatever the verb."""
    snapshot, origin, seat, args = attempt
    if not origin.member:
        return ONLY_WATCHING
    if args and verb in ALONE:
        return Refusal("wrong-shape", text("Say {verb} alone.", verb=verb))
    if snapshot.recoverable:
        if (refusal := stands_too_low(attempt, "recover")) is not None:
            return refusal
        if verb not in ("recover", "resume"):
            return choose_first(snapshot)
    if verb not in BEGINNING and (refusal := unseated(attempt)) is not None:
        return refusal
    return None if seat is None else not_theirs(attempt, seat)  # nobody speaks for a seat that is another's


# ------------------------------------------------------------------------------ the game


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
    return not_theirs(attempt, chance.by)


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
    return refusals.of_face(chance, args[0] if len(args) == 1 else "")


def _back(attempt: Attempt) -> Refusal | None:
    snapshot, origin, seat, _ = attempt
    if (refusal := not_going(attempt) or not_theirs(attempt, seat)) is not None:
        return refusal
    if not snapshot.back:
        return NOTHING_TO_TAKE_BACK
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
    if len(args) != 1 or not refusals.is_number(args[0]):
        return Refusal("wrong-shape", text("Say it as rewind N: entry N and all after it is undone."))
    return None if int(args[0]) in timeline else NO_SUCH_STEP


def _proposing(attempt: Attempt, verb: str) -> Refusal | None:
    """What takes all seats is proposed by one: not while something else is."""
    snapshot, origin = attempt.snapshot, attempt.origin
    if not needs_all(snapshot, verb) or standing(snapshot, origin) >= Standing.TABLE:
        return None
    if (refusal := _voiceless(attempt)) is not None:
        return refusal
    return answer_first(snapshot) if snapshot.proposal is not None else None


def _voiceless(attempt: Attempt) -> Refusal | None:
    """Somebody whose seats are others' to speak for, or are too new."""
    if not seats_of(attempt.snapshot, attempt.origin):
        return NOBODYS_VOICE
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
    return correction_reasons.refusal_of(why) or pencil.why_not(game, state, word)


def _stop(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or _proposing(attempt, "stop")) is not None:
        return refusal
    game, args = attempt.snapshot.game, attempt.args
    if args is None or game is None:
        return None
    if len(args) == 1 and args[0] in stops.ways(game):
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
    if len(args) != 1 or not refusals.is_number(args[0]):
        return Refusal("wrong-shape", text("Say which seat resigns, from 1 to {n}.", n=seats))
    return not_theirs(attempt, int(args[0]) - 1)


def _clock(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or _proposing(attempt, "clock")) is not None:
        return refusal
    if attempt.args is None:
        return None
    setting, now = timekeeping.said(attempt.args), attempt.snapshot.clock
    if setting not in timekeeping.PRESETS:
        return Refusal("wrong-shape", CLOCK_SHAPE)
    if setting == (timekeeping.OFF if now is None else now.chosen):
        return Refusal("already", text("The clock is set that way already."))
    return None


def _resume(attempt: Attempt) -> Refusal | None:
    return no_game(attempt) or (None if attempt.snapshot.paused else ALREADY_GOING)


def _recover(attempt: Attempt) -> Refusal | None:
    return no_game(attempt) or (None if attempt.snapshot.recoverable else NOTHING_FOUND)


def _done(attempt: Attempt) -> Refusal | None:
    if (refusal := not_played(attempt) or stands_too_low(attempt, "done")) is not None:
        return refusal
    if attempt.args not in (None, ("all",)):
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
    if len(args) != 2 or args[1] not in ("box", "hand"):
        return Refusal("wrong-shape", text("Say it as source NAME box, or source NAME hand."))
    name, way = args
    called = snapshot.sources.get(name)
    if called is None:
        hint = nearest(name, snapshot.sources)
        sentence = text("No source of luck here is called {name}. Try {hint}.", name=name, hint=hint)
        return Refusal("unknown-name", sentence)
    if (way == "hand") == (name in snapshot.luck.by_hand):
        return Refusal("already", text("{source}: drawn that way already.", source=called))
    return None


def _note(attempt: Attempt) -> Refusal | None:
    snapshot, origin, seat, args = attempt
    if (refusal := no_game(attempt)) is not None or args is None:
        return refusal
    words = clean(" ".join(args))
    if not words:
        return NOTHING_NOTED
    if len(words) > LONGEST_NOTE:
        return Refusal("wrong-shape", text("A note may have {n} characters.", n=LONGEST_NOTE))
    unsigned = spoken_for(snapshot, origin, seat) is None and standing(snapshot, origin) < Standing.BOX
    return WHOSE_NOTE if unsigned else None


def _opponent(attempt: Attempt) -> Refusal | None:
    """Beside this, only the book of phones knows whether a person sits there (``verbs.opponent``)."""
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := not_played(attempt)) is not None:
        return refusal
    if not snapshot.engine:
        return no_opponent(snapshot)
    if args is None or snapshot.scene is None:
        return None
    if len(args) != 2 or args[1] not in (*map(str, STRENGTHS), NO_OPPONENT):
        ways = ", ".join(map(str, STRENGTHS))
        sentence = text("Say it as opponent COLOUR and {ms}, or {nobody}.", ms=ways, nobody=NO_OPPONENT)
        return Refusal("wrong-shape", sentence)
    colour, strength = args
    lines = {line.colour: line for line in snapshot.scene.seats}
    if colour not in lines:
        hint = nearest(colour, lines)
        return Refusal("unknown-name", text("No seat here is {name}. Try {hint}.", name=colour, hint=hint))
    line = lines[colour]
    if strength == str(snapshot.opponents.get(line.seat, NO_OPPONENT)):
        if strength == NO_OPPONENT:
            return Refusal("already", text("{who}: played by people already.", who=line.name))
        return Refusal("already", text("{who}: played by the box that way already.", who=line.name))
    return None


# ---------------------------------------------------------------- which game is on the table


def _close(attempt: Attempt) -> Refusal | None:
    return (NO_GAME if attempt.snapshot.key is None else None) or stands_too_low(attempt, "close")


def _open(attempt: Attempt) -> Refusal | None:
    if (refusal := stands_too_low(attempt, "open")) is not None:
        return refusal
    snapshot, args = attempt.snapshot, attempt.args
    keys = [str(game.key) for game in to_open(snapshot)]
    there = bool(keys) if args is None else len(args) == 1 and args[0] in keys
    return None if there else no_shelf(keys)


def to_open(snapshot: Snapshot) -> tuple[Shelved, ...]:
    """The games that may be taken from the shelf."""
    return tuple(game for game in snapshot.shelf if game.key != snapshot.key)


def _branch(attempt: Attempt) -> Refusal | None:
    if (refusal := stands_too_low(attempt, "branch")) is not None:
        return refusal
    snapshot, args = attempt.snapshot, attempt.args
    if not snapshot.shelf:
        return NOTHING_PLAYED
    if args is None:
        return None
    if len(args) != 2 or not all(map(refusals.is_number, args)):
        key = str(snapshot.shelf[0].key)
        sentence = text("Say it as branch GAME ENTRY, for example branch {game} 12.", game=key)
        return Refusal("wrong-shape", sentence)
    found = next((one for one in snapshot.shelf if str(one.key) == args[0]), None)
    if found is None:
        return no_shelf([str(one.key) for one in snapshot.shelf])
    if not 1 <= int(args[1]) <= found.entries:
        return no_such_entry(found.entries)
    return None


def _new(attempt: Attempt) -> Refusal | None:
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := stands_too_low(attempt, "new")) is not None:
        return refusal
    if not snapshot.games:
        return NO_GAMES
    if args is None:
        return None
    if args == ("again",):
        last = last_begun(snapshot)
        return _not_here(snapshot, last.game) if last is not None else NOTHING_PLAYED
    if len(args) < 3 or args[-1] != "start":
        name = snapshot.games[0].name
        sentence = text("Say it as new GAME SEATS start, for example new {game} 2 start.", game=name)
        return Refusal("wrong-shape", sentence)
    name, seats, *rules = args[:-1]
    if (refusal := _not_here(snapshot, name)) is not None:
        return refusal
    if not refusals.is_number(seats):
        return Refusal("wrong-shape", text("{seats} is no number of seats.", seats=seats))
    game = next(game for game in snapshot.games if game.name == name)
    try:
        resolve_options(game.house_rules, game.seats, int(seats), begun_with(rules)[0])
    except OptionError as error:
        return Refusal(error.slug, error.text, error.rule)
    return None


def _paper(attempt: Attempt) -> Refusal | None:
    """A game from paper begins another one; of the code the command itself tells (``verbs.from_paper``)."""
    if (refusal := stands_too_low(attempt, "paper")) is not None or attempt.args is None:
        return refusal
    if not attempt.args:
        return Refusal("wrong-shape", text("Say paper and the code of the page."))
    return None


def _not_here(snapshot: Snapshot, name: str) -> Refusal | None:
    """No game of this name can be begun."""
    names = [game.name for game in snapshot.games]
    if name in names:
        return None
    hint = nearest(name, names)
    return Refusal("unknown-game", text("No game is called {name}. Try {hint}.", name=name, hint=hint))


CONDITIONS: Mapping[str, Condition] = {
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
    "close": _close,
    "open": _open,
    "new": _new,
    "branch": _branch,
    "paper": _paper,
    "agree": _agreeing,
    "object": _objecting,
}
"""Of every verb of the desk, beside what stands against anybody; all other verbs are the game's."""
