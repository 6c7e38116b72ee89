"""What a press does: the Walk after it, and perhaps a word for the desk or a reply to a phone.

The language of the keys is the same everywhere: key 1 informs or goes back, key 2 goes to the
next row, adds one, or does what its label names, key 3 does what is in focus. Holding key 1
takes back, holding key 3 says the word that ends the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from companion.play import Chance, End
from companion.table.guests import Wish
from companion.table.intents import Snapshot
from companion.table.menus import ask_for, desk_menu, finishers, play_menu
from companion.views.glance import leaves
from companion.views.levels import LABEL, Line, Lines, Numbers, Prefix, follow
from companion.views.prose import say
from companion.views.walk import (
    UNIT,
    Hint,
    Place,
    Screen,
    Walk,
    asked,
    enter,
    enter_desk,
    go_home,
    hinted,
    home,
    level,
    news,
    next_step,
    pages,
    question,
    rooted,
    screen,
    turn,
)

Key = Literal["key1", "key2", "key3"]


@dataclass(frozen=True, slots=True)
class Say:
    """A word for the desk: what an Intent carries apart from who sends it."""

    word: str
    seat: int | None = None
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to what a phone asks of whoever is at the unit."""

    wish: Wish
    granted: bool


@dataclass(frozen=True, slots=True)
class Wonder:
    """Somebody asks for a hint: for which seat and question."""

    seat: int
    ask: int


Done = tuple[Walk, Say | Reply | Wonder | None]
Handler = Callable[[Walk, Snapshot, Key], Done]


def press(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    """A short press, on a walk that has settled on this snapshot."""
    return HANDLERS[screen(walk, snapshot)](walk, snapshot, key)


def hold(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    """A key held down; only for one that ``holds`` names."""
    if key == "key1":
        seat = undo_seat(walk, snapshot)
        return walk, Say("back", seat, ask_for(snapshot, seat, "back"))
    if screen(walk, snapshot) == "steps":
        return replace(walk, steps=(), step=0, waiting=False), None
    said = finish(walk, snapshot)
    return (go_home(walk, snapshot), said) if said else (walk, None)


def accepted(walk: Walk, snapshot: Snapshot) -> Walk:
    """An own word was accepted: leave the desk's menu; the game's settles by itself."""
    return go_home(walk, snapshot) if walk.tree == "desk" else walk


def holds(walk: Walk, snapshot: Snapshot) -> frozenset[Key]:
    """The keys whose hold means something on the screen that is on show."""
    on = screen(walk, snapshot)
    found: set[Key] = set()
    in_play = snapshot.game is not None and not snapshot.paused
    if in_play and on not in ("wish", "refused", "rule", "notice") and walk.tree != "desk":
        found.add("key1")
    if on == "steps":
        found |= {"key3"} if len(walk.steps) > 1 else set()
    elif on in ("turn", "seats", "menu", "orders") and finish(walk, snapshot):
        found.add("key3")
    return frozenset(found)


def undo_seat(walk: Walk, snapshot: Snapshot) -> int | None:
    """Whose last decision is meant: that of the seat on show, else the latest one."""
    if walk.seat in snapshot.back:
        return walk.seat
    latest = max(snapshot.back, key=lambda seat: snapshot.back[seat], default=None)
    if latest is not None or walk.seat is not None:
        return latest if latest is not None else walk.seat
    return snapshot.scene.active if snapshot.scene else None


def finish(walk: Walk, snapshot: Snapshot) -> Say | None:
    """The word that ends the question on show: of one seat, or of all that are asked."""
    if walk.tree == "desk":
        return None
    if walk.tree == "" and home(snapshot) == "seats":
        return Say("done all") if finishers(snapshot) else None
    choice = question(snapshot, walk.seat) if walk.tree else turn(snapshot)
    if choice is None or choice.finish is None:
        return None
    return Say(choice.finish, choice.seat, snapshot.asks.get(choice.seat))


# ---------------------------------------------------------------- what is to answer or read


def _wish(walk: Walk, _snapshot: Snapshot, key: Key) -> Done:
    """Key 3 grants it, key 1 declines; then everything is as it was before."""
    if walk.wish is None or key == "key2":
        return walk, None
    return replace(walk, wish=None), Reply(walk.wish, granted=key == "key3")


def _steps(walk: Walk, _snapshot: Snapshot, key: Key) -> Done:
    if key == "key1":
        return replace(walk, step=max(0, walk.step - 1), waiting=True), None
    if key == "key2":
        return replace(walk, waiting=not walk.waiting), None
    return next_step(walk), None


def _refused(walk: Walk, _snapshot: Snapshot, key: Key) -> Done:
    refusal = walk.refused.refusal if walk.refused else None
    if key == "key1" and refusal and refusal.rule is not None and not walk.rule:
        return replace(walk, rule=True), None
    if key == "key2" and refusal and len(leaves(say(refusal.text, walk.language))) > 1:
        return replace(walk, scroll=walk.scroll + 1), None
    return replace(walk, refused=None, rule=False, scroll=0), None


def _notice(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    told = news(walk, snapshot)
    if told is None:
        return walk, None
    if key == "key2" and len(leaves(say(told, walk.language))) > 1:
        return replace(walk, scroll=walk.scroll + 1), None
    return replace(walk, read=walk.read | {told}, scroll=0), None


def _page(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key3":
        return go_home(walk, snapshot), None
    if key == "key2" and walk.page != "join":
        return replace(walk, scroll=walk.scroll + 1), None
    return _more(walk, snapshot)


def _orders(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    """Carried out: key 3 says so. Key 1 shows them once more, key 2 goes to what else may be said."""
    if key == "key1":
        return replace(walk, steps=walk.orders, step=0, waiting=True), None
    if key == "key2":
        return replace(walk, page=None), None
    said = carried_out(walk, snapshot)
    return (walk, said) if said else (replace(walk, page=None), None)


def carried_out(walk: Walk, snapshot: Snapshot) -> Say | None:
    """The word for orders that were carried out and led to nothing else."""
    choice = question(snapshot, walk.seat)
    word = choice.preset or choice.finish if choice else None
    return Say(word, walk.seat, ask_for(snapshot, walk.seat, word)) if word else None


def _more(walk: Walk, snapshot: Snapshot) -> Done:
    """The next page of information; after the last one what the desk can be told."""
    order = pages(snapshot, walk.board)
    place = order.index(walk.page) + 1 if walk.page in order else 0
    if place < len(order) and order[place] == "hint":
        return _wonder(walk, snapshot)
    if place < len(order):
        return replace(walk, page=order[place], scroll=0), None
    return enter_desk(walk) if snapshot.game is not None else go_home(walk, snapshot), None


def _wonder(walk: Walk, snapshot: Snapshot) -> Done:
    """To the page of the hint, which the box has to think about first."""
    choice = hinted(snapshot)
    if choice is None:
        return walk, None
    about = Wonder(choice.seat, snapshot.asks[choice.seat])
    return replace(walk, page="hint", scroll=0, hint=Hint(about.seat, about.ask)), about


def _hint(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    """Key 2 goes to the next of the words, key 3 says the one in focus."""
    words = walk.hint.words if walk.hint is not None else None
    if key == "key1" or not words or walk.hint is None:
        return _page(walk, snapshot, "key1" if key == "key1" else "key3")
    if key == "key2":
        return replace(walk, scroll=(walk.scroll + 1) % len(words)), None
    said = Say(words[walk.scroll % len(words)].word, walk.hint.seat, walk.hint.ask)
    return go_home(replace(walk, hint=None), snapshot), said


# --------------------------------------------------------------- what the table waits for


def _idle(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key2":
        return replace(walk, page="join"), None
    if key == "key3" and desk_menu(snapshot, UNIT):
        return enter_desk(walk), None
    return walk, None


def _paused(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key1":
        return _more(walk, snapshot)
    return (walk, Say("resume")) if key == "key3" else (walk, None)


def _draw(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key1":
        return _more(walk, snapshot)
    if key == "key2":
        by_hand = play_menu(snapshot, None, ("hand",))
        return (enter(walk, snapshot, None, "hand") if by_hand else walk), None
    pending = snapshot.pending
    seat = pending.by if isinstance(pending, Chance) else None
    return walk, Say("draw", seat, ask_for(snapshot, seat, "draw"))


def _trouble(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key1":
        return replace(walk, page="why"), None
    return _draw(walk, snapshot, key)


def _turn(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    choice = turn(snapshot)
    if key == "key1" or choice is None:
        return _more(walk, snapshot)
    if key == "key3":
        return enter(walk, snapshot, choice.seat), None
    beside = aside(walk, snapshot)
    if isinstance(beside, int):
        return enter(walk, snapshot, beside), None
    if beside == "hint":
        return _wonder(walk, snapshot)
    if beside is None:
        return walk, None
    offer = replace(beside, parts=beside.parts[:1], who=None)
    return _go_on(enter(walk, snapshot, choice.seat), snapshot, offer.parts, offer)


def aside(walk: Walk, snapshot: Snapshot) -> int | Line | Literal["hint"] | None:
    """What key 2 offers during a turn: another seat that is asked too, else the first late offer
    with a name short enough for the label, else a hint."""
    choice = turn(snapshot)
    if choice is None:
        return None
    others = [other.seat for other in asked(snapshot) if other.seat != choice.seat]
    if others:
        return others[0]
    found = level(enter(walk, snapshot, choice.seat), snapshot)
    lines = found.lines if isinstance(found, Lines) else ()
    offer = next(
        (line for line in lines if line.late and len(say(line.label, walk.language, short=True)) <= LABEL),
        None,
    )
    return offer or ("hint" if hinted(snapshot) is not None else None)


def _seats(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key1":
        return _more(walk, snapshot)
    choices = asked(snapshot)
    among = walk.among % len(choices)
    if key == "key2":
        return replace(walk, among=(among + 1) % len(choices)), None
    return enter(walk, snapshot, choices[among].seat), None


def _score(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    if key == "key1":
        return _more(walk, snapshot)
    if key == "key2":
        return replace(walk, page="why"), None
    return enter_desk(walk, "new"), None


# ------------------------------------------------------------------------------- the menu


def _menu(walk: Walk, snapshot: Snapshot, key: Key) -> Done:
    found = level(walk, snapshot)
    if isinstance(found, Numbers):
        return _numbers(walk, snapshot, key, found)
    if key == "key1":
        return _back(walk, snapshot)
    if not found.lines:
        return go_home(walk, snapshot), None
    focus = walk.place.focus % len(found.lines)
    if key == "key2":
        return _at(walk, focus=(focus + 1) % len(found.lines)), None
    return _choose(walk, snapshot, found.prefix, found.lines[focus])


def _numbers(walk: Walk, snapshot: Snapshot, key: Key, found: Numbers) -> Done:
    row = walk.place.focus % len(found.ranges)
    if key == "key1":
        if row + 1 < len(found.ranges):
            return _at(walk, focus=row + 1), None
        if row and rooted(walk, snapshot):
            return _at(walk, focus=0), None
        return _back(walk, snapshot)
    if key == "key2":
        chosen = found.ranges[row]
        value = found.values[row] + 1 if found.values[row] < chosen.high else chosen.low
        return _at(walk, values=(*found.values[:row], value, *found.values[row + 1 :])), None
    return _go_on(walk, snapshot, (*found.prefix, *map(str, found.values)), None)


def _at(walk: Walk, *, focus: int | None = None, values: tuple[int, ...] | None = None) -> Walk:
    place = walk.place
    if focus is not None:
        place = replace(place, focus=focus)
    if values is not None:
        place = replace(place, values=values)
    return replace(walk, place=place)


def _back(walk: Walk, snapshot: Snapshot) -> Done:
    """One level up; from the top of a menu to where it was opened."""
    if walk.trail:
        return replace(walk, place=walk.trail[-1], trail=walk.trail[:-1]), None
    if rooted(walk, snapshot):
        return _more(walk, snapshot)
    return go_home(walk, snapshot), None


def _choose(walk: Walk, snapshot: Snapshot, prefix: Prefix, line: Line) -> Done:
    """Accept a row: into its column, on to the next level, or out with the word."""
    if line.column:
        rule = walk.tree == "desk"
        below = Place(walk.place.prefix, column=line.column, said=line if rule else walk.place.said)
        return replace(walk, place=below, trail=(*walk.trail, walk.place)), None
    if walk.tree == "play" and not walk.trail and not line.late:
        walk = _remember(walk, snapshot, (*prefix, *line.parts))
    return _go_on(walk, snapshot, (*prefix, *line.parts), line)


def _remember(walk: Walk, snapshot: Snapshot, parts: Prefix) -> Walk:
    """The row last used comes first next time; ending the question is not worth that."""
    choice = question(snapshot, walk.seat)
    if choice is None or walk.seat is None or " ".join(parts) == choice.finish:
        return walk
    return replace(walk, used={**walk.used, (walk.seat, walk.topic): parts})


def _go_on(walk: Walk, snapshot: Snapshot, prefix: Prefix, line: Line | None) -> Done:
    if "=" in prefix[-1]:
        return replace(walk, place=Place(prefix)), None  # a house rule: back to the list of them
    menu = (
        partial(desk_menu, snapshot, UNIT) if walk.tree == "desk" else partial(play_menu, snapshot, walk.seat)
    )
    place, below = follow(menu, prefix)
    if isinstance(below, End):
        return walk, _say(walk, snapshot, " ".join(place))
    said = line or walk.place.said
    if walk.tree == "play":
        said = _crumb(walk.place.said, line)
    return replace(walk, place=Place(prefix, said=said), trail=(*walk.trail, walk.place)), None


def _crumb(before: Line | None, line: Line | None) -> Line | None:
    """What led to the next level: the row, or the verb before it with what the row adds to it."""
    if before is not None and line is not None and before.who is None and line.space is None:
        return replace(before, who=line.label)
    return line or before


def _say(walk: Walk, snapshot: Snapshot, word: str) -> Say:
    if walk.tree == "desk":
        return Say(word)
    pending = snapshot.pending
    seat = pending.by if isinstance(pending, Chance) else walk.seat
    return Say(word, seat, ask_for(snapshot, seat, word))


HANDLERS: Mapping[Screen, Handler] = {
    "wish": _wish,
    "steps": _steps,
    "refused": _refused,
    "rule": _refused,
    "notice": _notice,
    "orders": _orders,
    "hint": _hint,
    "seats-page": _page,
    "tracks": _page,
    "board": _page,
    "log": _page,
    "join": _page,
    "sheet": _page,
    "why": _page,
    "idle": _idle,
    "paused": _paused,
    "draw": _draw,
    "trouble": _trouble,
    "turn": _turn,
    "seats": _seats,
    "score": _score,
    "menu": _menu,
}
