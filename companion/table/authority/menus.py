"""Menus of the table: what a seat may say now, and what the desk itself may be told.

Pure functions of a snapshot. Both menus walk like a game's: one level at a time, an empty
tuple where a prefix leads nowhere, End for a complete word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.kit.cleaning import clean
from companion.kit.game import Introduction, Parts
from companion.kit.options import rules_in_force, typed
from companion.play import (
    ROLL,
    Chance,
    End,
    Menu,
    Option,
    Text,
    text,
)
from companion.table.authority.authority import needs_all
from companion.table.authority.beginning import CLOCK_KEY, last_begun
from companion.table.authority.conditions import why_not
from companion.table.authority.conditions_of_games import to_open
from companion.table.fold.proposals import PROPOSABLE, Undone
from companion.table.intents import LUCK, Origin, Snapshot
from companion.table.people.opponents import STRENGTHS, note_of
from companion.table.record import stops, timekeeping
from companion.table.record.correction_reasons import BECAUSE, REASONS, WHY
from companion.table.record.forms import ALONE, NO_OPPONENT

_DRAW_LABEL = text("Draw")
_LOTS_LABEL = text("Draw lots")
_ROLL_LABEL = text("Roll")
RETRY = text("Try again", short="Retry")
BY_HAND = text("By hand")
OTHER_FACES = text("Any other face: roll again.", short="others: again")
TAKE_IT_OUT = text("Take it out first.")
TAKE_BACK = text("Take back")
REWIND = text("Go back to a step", short="Go back to step")
ALL_DONE = text("Done for all who are asked", short="Done for all")
PAUSE = text("Pause the game", short="Pause")
RESUME = text("Go on")
DONE = text("Done")
RECOVER = text("Go on with what was found", short="With what was found")
WITHOUT = text("Go on without it", short="Without it")
SOURCE = text("Where luck comes from", short="Source of luck")
BY_BOX = text("the box", short="box")
FROM_BOX = text("The box draws", short="Box draws")
FROM_HAND = text("We draw by hand", short="Draw by hand")
OPPONENT = text("The box plays a seat", short="Box plays a seat")
PACE = text("How fast the box plays", short="How fast it plays")
USUAL_PACE = text("as usual")
QUICK_PACE = text("three times as fast or more", short="faster")
PEOPLE = text("People play it again", short="People play it")
BOX = Origin("unit")
STEPS = 40
"""Of the timeline are listed at the box."""
A_WORD = "word"
"""Stands for the verbs of the game, against which one thing speaks at the desk."""
AGREE = text("Agree to what is proposed", short="Agree")
OBJECT = text("Do not agree: it stays as it was", short="Do not agree")
CORRECT = text("Correct a slip", short="Correct")
CLOCK = text("Clock")
CLOCKS = {
    "off": text("No clock"),
    "count": text("Show the time, no limit", short="Time, no limit"),
    "turn": text("A limit for each turn", short="Limit a turn"),
    "sum": text("A limit for the game", short="Limit in all"),
    "fischer": text("A limit, and more after each turn (Fischer)", short="Fischer"),
}
STOP = text("End the game early", short="End early")
HOW = {"count": text("Stop and count"), "draw": text("Draw by agreement", short="Agree on a draw")}
RESIGN = text("Resign")
CLOSE = text("Put the game away", short="Put game away")
OPEN = text("Take a game from the shelf", short="Open from shelf")
NEW = text("New game")
START = text("Start")
AGAIN = text("Play again")


# ------------------------------------------------------------------------------------ play


def play_menu(snapshot: Snapshot, seat: int | None, prefix: Parts = (), origin: Origin = BOX) -> Menu:
    """How a word of this seat may go on now: the game's menu or, while luck waits for this
    seat (or anyone), ``draw`` and ``hand`` with the faces. ``seat`` None is the unit: it may
    draw for everyone. ``origin`` is who would say it."""
    pending = snapshot.pending
    if isinstance(pending, Chance):
        draws = seat is None or snapshot.drawer in (None, seat)
        return _luck_menu(snapshot, pending, seat, prefix, origin) if draws else ()
    if seat is None or snapshot.game is None or why_not(snapshot, origin, A_WORD, seat) is not None:
        return ()
    return snapshot.game.menu(snapshot.state, seat, prefix)


def _draw_label(chance: Chance) -> Text:
    """What lets luck fall: dice are rolled, a bag is drawn from, and of all else lots are drawn."""
    if chance.verb == ROLL:
        return _ROLL_LABEL
    return _DRAW_LABEL if chance.glyph is not None and chance.glyph.kind == "bag" else _LOTS_LABEL


def _luck_menu(snapshot: Snapshot, chance: Chance, seat: int | None, prefix: Parts, origin: Origin) -> Menu:
    draw = Option("draw", _draw_label(chance))
    if snapshot.luck.problem is not None and snapshot.again is None:
        draw = Option("draw", RETRY)
    ways = _sayable(snapshot, origin, (draw, Option("hand", BY_HAND)), seat)
    if not prefix:
        return ways
    if prefix[0] not in (option.part for option in ways):
        return ()
    if prefix == ("draw",):
        return End()
    if prefix == ("hand",):
        bag = chance.glyph if chance.glyph is not None and chance.glyph.kind == "bag" else None
        counted = bag is not None and bag.value == sum(weight for _, weight in chance.faces)
        return tuple(
            Option(face, label, note=text("{n} left", n=left) if counted else None)
            for (face, left), label in zip(chance.faces, _as_it_falls(chance), strict=True)
        )
    return End() if why_not(snapshot, origin, prefix[0], seat, prefix[1:]) is None else ()


def _as_it_falls(chance: Chance) -> tuple[Text, ...]:
    """What people see who draw by hand, for each face: of a die that stands for something its number too."""
    faces = [face for face, _ in chance.faces]
    if not chance.labels:
        return tuple(text(face) for face in faces)
    if chance.verb != ROLL:
        return chance.labels
    return tuple(
        text("{face}: {label}", face=face, label=label)
        for face, label in zip(faces, chance.labels, strict=True)
    )


def _sayable(
    snapshot: Snapshot, origin: Origin, options: Iterable[Option], seat: int | None = None
) -> tuple[Option, ...]:
    """The verbs among some that nothing stands against."""
    return tuple(option for option in options if why_not(snapshot, origin, option.part, seat) is None)


# ------------------------------------------------------------------------------- the desk


def desk_menu(snapshot: Snapshot, origin: Origin, prefix: Parts = ()) -> Menu:
    """How a word to the desk may go on now, for this origin."""
    verbs = (verb for verb in _verbs(snapshot) if not prefix or verb.part == prefix[0])
    offered = _sayable(snapshot, origin, verbs)
    if not prefix or not offered:
        return offered
    return below_verb(snapshot, origin, *prefix)


def below_verb(snapshot: Snapshot, origin: Origin, verb: str, *rest: str) -> Menu:
    """How a word to the desk may go on after a verb that ``desk_menu`` offers."""
    if verb in ALONE:
        return () if rest else End()
    if verb == "pencil":  # a correction that stands may still say why
        return _pencil_menu(snapshot, origin, rest)
    if rest and _stands(snapshot, verb, *rest, origin=origin):
        return End()
    return BELOW[verb](snapshot, origin, rest)


def _stands(snapshot: Snapshot, verb: str, *args: str, origin: Origin = BOX) -> bool:
    """True for a whole word, after a verb that is offered: what follows most is the same for everybody."""
    return why_not(snapshot, origin, verb, args=args) is None


def through(snapshot: Snapshot) -> Text:
    """What people say where the game waits for them, or the box does: after a restart, when there may be
    nothing to do, that they are there."""
    return DONE if snapshot.box_waits and not snapshot.woken else RESUME


def _verbs(snapshot: Snapshot) -> tuple[Option, ...]:
    """What mends a slip first, then what changes how it is played, what speaks for all, other games last."""
    return (
        Option("recover", RECOVER),
        Option("resume", WITHOUT if snapshot.recoverable else through(snapshot)),
        Option("agree", AGREE),
        Option("object", OBJECT),
        Option("back", TAKE_BACK),
        Option("rewind", REWIND),
        Option("pencil", CORRECT),
        Option("pause", PAUSE),
        Option("source", SOURCE),
        Option("opponent", OPPONENT),
        Option("clock", CLOCK, note=_clock_now(snapshot)),
        Option("stop", STOP),
        Option("resign", RESIGN),
        Option("done", ALL_DONE),
        Option("new", NEW),
        Option("open", OPEN),
        Option("close", CLOSE),
    )


def _pencil_menu(snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    """What is corrected, and then why."""
    game, state = snapshot.game, snapshot.state
    if game is None:
        return ()
    if BECAUSE not in rest:
        level = game.corrections(state, rest)
        return (Option(BECAUSE, WHY),) if level == End() else level
    word, why = rest[: rest.index(BECAUSE)], rest[rest.index(BECAUSE) + 1 :]
    if game.corrections(state, word) != End():
        return ()
    if not why:
        return tuple(Option(slug, label) for slug, label in REASONS.items())
    return End() if len(why) == 1 and why[0] in REASONS else ()


def _done_menu(_snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    return () if rest else (Option("all", ALL_DONE),)


def _stop_menu(snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    """The ways a game may end before its rules end it."""
    if rest or snapshot.game is None:
        return ()
    return tuple(_ending(snapshot, "stop", way, HOW[way], {"how": way}) for way in stops.ways(snapshot.game))


def _ending(snapshot: Snapshot, verb: str, part: str, label: Text, said: dict[str, Any]) -> Option:
    """A word that ends the game, with what it means and whether others are asked first."""
    means = PROPOSABLE[verb].meaning(said, Undone(0))
    return Option(part, label, cost=means, consent=needs_all(snapshot, verb))


def _timeline_menu(snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    """The last steps, each to be undone with all after it; older ones by going back twice, or on a phone."""
    if rest or snapshot.timeline is None:
        return ()
    return tuple(
        Option(str(line.n), line.text, cost=text("{step} That is undone, and all since.", step=line.text))
        for line in snapshot.timeline.lines(STEPS)
    )


def _source_menu(snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    if not rest:
        return tuple(
            Option(name, called, note=BY_HAND if name in snapshot.luck.by_hand else BY_BOX)
            for name, called in snapshot.sources.items()
        )
    ways = (Option("box", FROM_BOX), Option("hand", FROM_HAND))
    return tuple(way for way in ways if _stands(snapshot, "source", *rest, way.part))


def _opponent_menu(snapshot: Snapshot, origin: Origin, rest: Parts) -> Menu:
    """A seat by its colour, then how long the box thinks for it, or that it leaves; last its pace."""
    quick = snapshot.quick
    if rest == ("pace",):
        paces = (Option("usual", USUAL_PACE, now=not quick), Option("quick", QUICK_PACE, now=quick))
        return paces if snapshot.opponents else ()
    lines = snapshot.scene.seats if snapshot.scene is not None else ()
    if not rest:
        seats = tuple(
            Option(line.colour, line.name, note=_strength(snapshot, line.seat))
            for line in lines
            if _opponent_menu(snapshot, origin, (line.colour,))
        )
        pace = Option("pace", PACE, note=QUICK_PACE if quick else USUAL_PACE)
        return (*seats, pace) if snapshot.opponents else seats
    playing = next((snapshot.opponents.get(line.seat) for line in lines if line.colour == rest[0]), None)
    assert snapshot.game is not None, "nothing is played without one"
    strengths = [
        Option(str(ms), name, note=note_of(snapshot.game, ms), now=ms == playing)
        for ms, name in STRENGTHS.items()
    ]
    ways = (*strengths, Option(NO_OPPONENT, PEOPLE))
    return tuple(way for way in ways if _stands(snapshot, "opponent", *rest, way.part, origin=origin))


def _strength(snapshot: Snapshot, seat: int) -> Text | None:
    return STRENGTHS.get(snapshot.opponents.get(seat, 0))


def _clock_now(snapshot: Snapshot) -> Text | None:
    return None if snapshot.clock is None else timekeeping.called(snapshot.clock.chosen)


def _clock_menu(snapshot: Snapshot, origin: Origin, rest: Parts) -> Menu:
    """What is usual, a level for each number of it."""
    usual = [
        one
        for one in timekeeping.PRESETS
        if one.words[: len(rest)] == rest and _stands(snapshot, "clock", *one.words, origin=origin)
    ]
    if not rest:
        return tuple(Option(way, CLOCKS[way]) for way in dict.fromkeys(one.way for one in usual))
    return tuple(Option(one.words[len(rest)], timekeeping.called(one)) for one in usual)


def _resign_menu(snapshot: Snapshot, origin: Origin, rest: Parts) -> Menu:
    """The seats that this origin may give up."""
    lines = snapshot.scene.seats if snapshot.scene is not None and not rest else ()
    seats = (_ending(snapshot, "resign", str(line.seat + 1), line.name, {}) for line in lines)
    return tuple(one for one in seats if _stands(snapshot, "resign", one.part, origin=origin))


def _shelf_menu(snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    titles = {game.name: game.title for game in snapshot.games}
    if rest:
        return ()
    return tuple(
        Option(
            str(one.key),
            text(
                "{game}, {n} players", game=titles.get(one.game_name, text(clean(one.game_name))), n=one.seats
            ),
            note=text("over") if one.over else None,
        )
        for one in to_open(snapshot)
    )


def _new_menu(snapshot: Snapshot, _origin: Origin, rest: Parts) -> Menu:
    if not rest:
        games = tuple(Option(game.name, game.title) for game in snapshot.games)
        last = last_begun(snapshot)
        if last is None or not _stands(snapshot, "new", "again"):
            return games
        title = next(game.title for game in snapshot.games if game.name == last.game)
        return (Option("again", AGAIN, note=text("{game}, {n}", game=title, n=last.seats)), *games)
    game = next((game for game in snapshot.games if game.name == rest[0]), None)
    if game is None:
        return ()
    if len(rest) == 1:
        return tuple(Option(str(n), text("{n} players", n=n)) for n in game.seats)
    if not _is_seats(game, rest[1]):
        return ()
    return _house_rules_menu(game, rest[2:])


def _is_seats(game: Introduction, part: str) -> bool:
    return any(str(n) == part for n in game.seats)


def _house_rules_menu(game: Introduction, chosen: Parts) -> Menu:
    """``start``, and every house rule that could still be chosen otherwise."""
    named: dict[str, str] = {}
    for part in chosen:
        if part not in (option.part for option in _rule_options(game, named)):
            return ()
        key, _, value = part.partition("=")
        named[key] = value
    return (Option("start", START), *_rule_options(game, named))


def _rule_options(game: Introduction, named: Mapping[str, str]) -> tuple[Option, ...]:
    clocks = () if CLOCK_KEY in named else timekeeping.PRESETS
    return (*_options_of_rules(game, named), *(_begun_with(one) for one in clocks))


def _begun_with(setting: timekeeping.ClockSetting) -> Option:
    return Option(f"{CLOCK_KEY}={':'.join(setting.words)}", CLOCK, note=timekeeping.called(setting))


def _options_of_rules(game: Introduction, named: Mapping[str, str]) -> tuple[Option, ...]:
    options = {
        rule.key: value
        for rule in game.house_rules
        for value in rule.values
        if typed(value) == named.get(rule.key)
    }
    return tuple(
        Option(f"{rule.key}={typed(value)}", rule.text, note=rule.label(value))
        for rule, _ in rules_in_force(game.house_rules, options)
        if rule.key not in named
        for value in rule.values
    )


BELOW: Mapping[str, Callable[[Snapshot, Origin, Parts], Menu]] = {
    "rewind": _timeline_menu,
    "pencil": _pencil_menu,
    "source": _source_menu,
    "opponent": _opponent_menu,
    "clock": _clock_menu,
    "stop": _stop_menu,
    "resign": _resign_menu,
    "done": _done_menu,
    "new": _new_menu,
    "open": _shelf_menu,
}
"""How a word goes on after each verb of ``_verbs`` that something follows."""


def ask_for(snapshot: Snapshot, seat: int | None, word: str) -> int | None:
    """The ask an intent with this word should carry, from what is on show now."""
    verb = word.partition(" ")[0]
    if verb in ("draw", "hand"):
        return snapshot.asks.get(LUCK)
    if verb in ("agree", "object"):
        return None if snapshot.proposal is None else snapshot.proposal.n
    if verb == "back":
        return snapshot.back.get(seat) if seat is not None else None
    if verb in PROPOSABLE:
        return snapshot.moved  # what would be changed is how the game stands
    return snapshot.asks.get(seat) if seat is not None else None
