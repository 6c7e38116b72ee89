"""A word is put together level by level, and taken apart again on the way back."""

from __future__ import annotations

from companion.frozen import replace
from companion.kit.game import Parts
from companion.play import Choice, End
from companion.views.box_seats import with_given
from companion.views.glance import Glance
from companion.views.levels import HOUSE_RULES, BoxSeats, Line, Lines, follow, with_rule
from companion.views.screens.menu.once_more import asks_first
from companion.views.screens.rebuild import taken_up
from companion.views.screens.screen import Done, Submission, submission
from companion.views.table_menu import (
    ALL_SOURCES,
    BACK,
    BACK_TO_A_STEP,
    LANGUAGE,
    REBUILD,
    SET_UP,
    SHELF,
    SOURCE,
    of_all_sources,
)
from companion.views.told_again import read_again
from companion.views.walk import (
    BY_HAND,
    MenuWalk,
    Place,
    Walk,
    enter,
    enter_desk,
    focused,
    menu_of,
    placed,
    turn_to,
)

UP_TO_SEATS = 3
"""Parts of a word that starts a game before its house rules: ``new``, the game, and for how many."""


def choose(glance: Glance, prefix: Parts, line: Line) -> Done:
    """Accept a row: into its column, on to the next level, or out with the word."""
    walk = glance.walk
    if line.column:
        place, rule = walk.menu.place, walk.menu.tree == "desk"
        chosen = line if rule else place.chosen
        below = Place(place.prefix, column=line.column, chosen=chosen, box=place.box)
        return placed(walk, below, (*walk.menu.trail, place)), None
    if line.box:
        return _at_the_start(walk, *with_given(prefix, walk.menu.place.box, line, glance.snapshot)), None
    if line.parts == (REBUILD,) and walk.menu.tree == "desk" and not prefix:
        return taken_up(walk), None
    if line.parts == (SET_UP,) and walk.menu.tree == "desk" and not prefix:
        return replace(glance.go_home(), steps=read_again(walk.set_up), covered=False), None
    if line.parts == (LANGUAGE,) and walk.menu.tree == "desk" and not prefix:
        return turn_to(walk, LANGUAGE), None
    if line.parts == (SHELF,) and walk.menu.tree == "desk":
        return enter_desk(walk, "open"), None
    if prefix == SOURCE and line.parts in ALL_SOURCES and walk.menu.tree == "desk":
        words = of_all_sources(glance.snapshot, line.parts[-1])
        return walk, Submission(words[0], then=words[1:]) if words else None
    word = (*prefix, *line.parts)
    if walk.menu.tree == "desk" and word == BACK and menu_of(walk, glance.snapshot)(word) != End():
        return walk, Submission(" ".join(word))  # which is refused with the reason
    return go_on(glance, word, line)


def _remember(glance: Glance, word: Parts) -> Walk:
    """The row that a word was said by comes first the next time that the same is asked. Ending the question
    is not worth that, nor what is offered late, nor what takes something for good: an impatient finger
    resigned once more. Whoever only looks into a row and goes back finds all rows where they were."""
    walk, choice = glance.walk, glance.question
    if choice is None or walk.menu.seat is None or " ".join(word) == choice.finish:
        return walk
    top = glance.at(placed(walk, Place(), ())).level
    rows = top.lines if isinstance(top, Lines) else ()
    row = next((row for row in rows if word[len(top.prefix) :][: len(row.parts)] == row.parts), None)
    if row is None or row.late or asks_first(walk, glance.snapshot, word):
        return walk
    return replace(walk, used={**walk.used, (walk.menu.seat, walk.menu.topic): word})


def go_on(glance: Glance, prefix: Parts, line: Line | None) -> Done:
    """To the level after a prefix, or out with the word where it is complete."""
    walk, menu = glance.walk, glance.walk.menu
    if menu.place.column and menu.place.column != HOUSE_RULES and "=" in prefix[-1]:
        return _at_the_rules(glance, prefix[-1]), None
    if "=" in prefix[-1]:
        return _at_the_start(walk, prefix, menu.place.box), None  # with rules that go together
    place, below = follow(menu_of(walk, glance.snapshot), prefix)
    if isinstance(below, End):
        word = " ".join(place)
        if menu.place.prefix != place and asks_first(walk, glance.snapshot, place):
            above = replace(walk, scroll=0)
            return placed(above, Place(place, box=menu.place.box), (*menu.trail, menu.place)), None
        if place == BACK and menu.tree == "desk":
            return walk, submission(glance, word, next(iter(glance.snapshot.back), None))
        if place[:1] == BACK_TO_A_STEP and menu.tree == "desk":
            return walk, submission(glance, word, None)  # what was read, whatever is played before it
        if menu.tree == "desk":
            return walk, Submission(word, box=menu.place.box)
        return _remember(glance, place), submission(glance, word, glance.speaker)
    before = menu.place.chosen
    chosen = _crumb(before, line) if menu.tree == "play" else line or before
    inside = _as_it_was_left(menu, place) or Place(prefix)
    return placed(walk, replace(inside, chosen=chosen), (*menu.trail, menu.place)), None


def _as_it_was_left(menu: MenuWalk, begun: Parts) -> Place | None:
    """Where a game is started that somebody went back from: with the house rules and the seats of the box
    that they had chosen for it, whatever the number of players is now."""
    kept = menu.kept
    if menu.tree != "desk" or kept is None or len(begun) != UP_TO_SEATS or begun[:2] != kept.prefix[:2]:
        return None
    return Place((*begun, *kept.prefix[UP_TO_SEATS:]), box=kept.box)


def _at_the_rules(glance: Glance, part: str) -> Walk:
    """Back to the list of house rules, at the one that was chosen; a step back leads to where it starts."""
    walk, place = glance.walk, glance.walk.menu.place
    prefix = with_rule(menu_of(walk, glance.snapshot), place.prefix, part)
    *before, start, rules = walk.menu.trail
    listed = placed(walk, replace(rules, prefix=prefix), (*before, replace(start, prefix=prefix)))
    found = glance.at(listed).level
    rows = found.lines if isinstance(found, Lines) else ()
    focus = next((n for n, line in enumerate(rows) if line.column == place.column), 0)
    return focused(listed, focus)


def _at_the_start(walk: Walk, prefix: Parts, box: BoxSeats) -> Walk:
    """Back to the rows that start the game, with what was chosen for it; a step back leads on from them."""
    trail = walk.menu.trail
    while trail and trail[-1].column:
        trail = trail[:-1]
    return placed(walk, Place(prefix, box=box), trail[:-1])


def _crumb(before: Line | None, line: Line | None) -> Line | None:
    """What led to the next level: the row, or the verb before it with what the row adds to it."""
    if before is not None and line is not None and before.who is None and line.space is None:
        return replace(before, who=line.label)
    return line or before


def back(glance: Glance) -> Done | None:
    """One level up; from the top of a menu to where it was opened, from what came by hand to who draws."""
    walk = glance.walk
    if walk.menu.trail:
        left, menu = walk.menu.place, walk.menu
        if menu.tree == "desk" and len(left.prefix) >= UP_TO_SEATS and not left.column:
            menu = replace(menu, kept=left)
        return placed(replace(walk, menu=menu), menu.trail[-1], menu.trail[:-1]), None
    if glance.rooted and glance.waits_for_hands:
        return turn_to(walk, BY_HAND), None
    return None if glance.rooted else (glance.go_home(), None)


def finish(glance: Glance, choice: Choice | None) -> Done | None:
    """The word that ends a question."""
    if choice is None or choice.finish is None:
        return None
    return say(glance, choice, choice.finish)


def say(glance: Glance, choice: Choice, word: str) -> Done:
    """Out with a whole word of a question, from any screen; first into its menu where it is asked again."""
    walk, parts = glance.walk, tuple(word.split())
    inside = walk.menu.tree == "play" and walk.menu.seat == choice.seat
    here = turn_to(walk, None) if inside else enter(walk, glance.snapshot, choice.seat)
    if here.menu.place.prefix != parts and asks_first(here, glance.snapshot, parts):
        return placed(here, Place(parts), (*here.menu.trail, here.menu.place)), None
    return glance.go_home(), submission(glance, word, choice.seat)
