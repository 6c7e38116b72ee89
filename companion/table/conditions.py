"""What stands against a verb of the desk: one condition of each, for the menu and for the refusal.

A condition answers with the refusal, None where nothing is in the way. The menus list what has none
and the desk refuses with what has one, so neither can know another reason than the other. What a
command alone can tell, such as a house rule that there is not, it says itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.kit import refusals
from companion.kit.hints import nearest
from companion.play import Chance, Choice, Over, Refusal, text
from companion.table.authority import BEGINNING, Standing, may, standing
from companion.table.intents import Origin, Snapshot
from companion.table.opponents import NO_OPPONENT, STRENGTHS
from companion.table.refusals import (
    ALREADY_GOING,
    GAME_OVER,
    NO_DRAW,
    NO_GAME,
    NO_GAMES,
    NO_LUCK,
    NOBODY_ASKED,
    NOTHING_FOUND,
    NOTHING_TO_TAKE_BACK,
    ONLY_WATCHING,
    PAUSED,
    SEEN,
    another_seat,
    choose_first,
    decided_since,
    drawn_by_hand,
    no_opponent,
    no_shelf,
    no_such_seat,
    too_low,
)


class Attempt(NamedTuple):
    """What somebody would say to the desk: for which seat, if for one; and what would follow the verb,
    None for a menu, which asks whether there is anything."""

    snapshot: Snapshot
    origin: Origin
    seat: int | None = None
    args: tuple[str, ...] | None = None


Condition = Callable[[Attempt], Refusal | None]

ALONE = frozenset(("draw", "back", "pause", "resume", "recover", "close"))
"""The verbs that nothing follows."""


def why_not(
    snapshot: Snapshot,
    origin: Origin,
    verb: str,
    seat: int | None = None,
    args: tuple[str, ...] | None = None,
) -> Refusal | None:
    """What stands against a verb, or against a word where ``args`` are given; None for nothing."""
    attempt = Attempt(snapshot, origin, seat, args)
    return _of_anybody(attempt, verb) or CONDITIONS.get(verb, _game_word)(attempt)


def _of_anybody(attempt: Attempt, verb: str) -> Refusal | None:
    """What stands against whoever says it, whatever the verb."""
    snapshot, origin, seat, args = attempt
    if not origin.member:
        return ONLY_WATCHING
    if args and verb in ALONE:
        return Refusal("wrong-shape", text("Say {verb} alone.", verb=verb))
    if snapshot.recoverable:
        if (refusal := _standing(attempt, "recover")) is not None:
            return refusal
        if verb not in ("recover", "resume"):
            return choose_first(snapshot)
    if verb not in BEGINNING and (refusal := _unseated(attempt)) is not None:
        return refusal
    return None if seat is None else _seat(attempt, seat)  # nobody speaks for a seat that is another's


def _unseated(attempt: Attempt) -> Refusal | None:
    """Somebody without a seat in the game that is played."""
    snapshot, origin, *_ = attempt
    unseated = snapshot.game is not None and standing(snapshot, origin) < Standing.SEATED
    return ONLY_WATCHING if unseated else None


def _seat(attempt: Attempt, seat: int | None) -> Refusal | None:
    """Somebody who may not speak for this seat."""
    scene = attempt.snapshot.scene
    if seat is not None and scene is not None and not 0 <= seat < len(scene.seats):
        return no_such_seat(seat)
    return None if attempt.origin.may_act_for(seat) else another_seat(attempt.snapshot, seat)


def _standing(attempt: Attempt, verb: str) -> Refusal | None:
    """Somebody who stands too low for a verb."""
    if may(attempt.snapshot, attempt.origin, verb):
        return None
    return _unseated(attempt) or too_low(attempt.snapshot, verb)


# ------------------------------------------------------------------------------ the game


def _no_game(attempt: Attempt) -> Refusal | None:
    return NO_GAME if attempt.snapshot.game is None else None


def _waiting(attempt: Attempt) -> Refusal | None:
    """No game, or one that is paused."""
    return _no_game(attempt) or (PAUSED if attempt.snapshot.paused else None)


def _game_word(attempt: Attempt) -> Refusal | None:
    """No game that goes on."""
    return _waiting(attempt) or (GAME_OVER if isinstance(attempt.snapshot.pending, Over) else None)


def _draw(attempt: Attempt) -> Refusal | None:
    return _luck(attempt) or _hands(attempt)


def _hand(attempt: Attempt) -> Refusal | None:
    return _luck(attempt) or _standing(attempt, "hand") or _face(attempt)


def _luck(attempt: Attempt) -> Refusal | None:
    """No draw that waits for this seat, or for anybody."""
    if (refusal := _game_word(attempt)) is not None:
        return refusal
    chance = attempt.snapshot.pending
    if not isinstance(chance, Chance):
        return NO_DRAW
    return _seat(attempt, chance.by)


def _hands(attempt: Attempt) -> Refusal | None:
    """The people draw this themselves, and have not yet."""
    snapshot, chance = attempt.snapshot, attempt.snapshot.pending
    by_hand = isinstance(chance, Chance) and chance.source in snapshot.luck.by_hand
    return drawn_by_hand(snapshot) if by_hand and snapshot.again is None else None


def _face(attempt: Attempt) -> Refusal | None:
    """A face that cannot come, or another than falls again."""
    snapshot, chance, args = attempt.snapshot, attempt.snapshot.pending, attempt.args
    if args is not None and isinstance(chance, Chance):
        face = args[0] if len(args) == 1 else ""
        if (refusal := refusals.of_face(chance, face)) is not None:
            return refusal
        return SEEN if snapshot.again not in (None, face) else None
    return SEEN if snapshot.again is not None else None


def _back(attempt: Attempt) -> Refusal | None:
    snapshot, origin, seat, _ = attempt
    if (refusal := _waiting(attempt) or _seat(attempt, seat)) is not None:
        return refusal
    if not snapshot.back:
        return NOTHING_TO_TAKE_BACK
    wanted = seat if seat is not None else next(iter(snapshot.back))
    if wanted not in snapshot.back or not origin.may_act_for(wanted):
        return decided_since(snapshot, next(iter(snapshot.back)))
    return _standing(attempt, "back")


def _pencil(attempt: Attempt) -> Refusal | None:
    if (refusal := _no_game(attempt) or _standing(attempt, "pencil") or _waiting(attempt)) is not None:
        return refusal
    game = attempt.snapshot.game
    mends = game is not None and game.corrections(attempt.snapshot.state)
    return None if mends else refusals.of_correction()


def _resume(attempt: Attempt) -> Refusal | None:
    return _no_game(attempt) or (None if attempt.snapshot.paused else ALREADY_GOING)


def _recover(attempt: Attempt) -> Refusal | None:
    return _no_game(attempt) or (None if attempt.snapshot.recoverable else NOTHING_FOUND)


def _done(attempt: Attempt) -> Refusal | None:
    if attempt.args == ():
        return _game_word(attempt)  # "done" alone is a word of the game
    if (refusal := _game_word(attempt) or _standing(attempt, "done")) is not None:
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
    if (refusal := _game_word(attempt) or _standing(attempt, "source")) is not None:
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


def _opponent(attempt: Attempt) -> Refusal | None:
    """Beside this, only the book of phones knows whether a person sits there (``verbs.opponent``)."""
    snapshot, args = attempt.snapshot, attempt.args
    if (refusal := _game_word(attempt)) is not None:
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
    return (NO_GAME if attempt.snapshot.key is None else None) or _standing(attempt, "close")


def _open(attempt: Attempt) -> Refusal | None:
    if (refusal := _standing(attempt, "open")) is not None:
        return refusal
    snapshot, args = attempt.snapshot, attempt.args
    keys = [str(game.key) for game in snapshot.shelf if game.key != snapshot.key]
    there = bool(keys) if args is None else len(args) == 1 and args[0] in keys
    return None if there else no_shelf(keys)


def _new(attempt: Attempt) -> Refusal | None:
    return _standing(attempt, "new") or (None if attempt.snapshot.games else NO_GAMES)


CONDITIONS: Mapping[str, Condition] = {
    "draw": _draw,
    "hand": _hand,
    "back": _back,
    "pause": _game_word,
    "resume": _resume,
    "recover": _recover,
    "source": _source,
    "note": _no_game,
    "opponent": _opponent,
    "done": _done,
    "pencil": _pencil,
    "close": _close,
    "open": _open,
    "new": _new,
}
"""Of every verb of the desk, beside what stands against anybody; all other verbs are the game's."""
