"""How a walk follows the table: what happened becomes cards, and what is asked no more is left."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Chance
from companion.table.intents import LUCK, Snapshot
from companion.views.carry_out import listed, stand
from companion.views.levels import Level, Lines
from companion.views.questions import (
    asked_of_people,
    asks_in_menu,
    is_after_a_break,
    topic,
)
from companion.views.steps import (
    seen_of,
    shown_next,
    told,
)
from companion.views.told_again import read_again, set_up_so_far, told_again
from companion.views.walk import (
    MenuWalk,
    Walk,
    enter,
    focused,
    go_home,
    has_opened,
    level,
    turn_to,
)


def reconcile(walk: Walk, snapshot: Snapshot, before: Snapshot | None = None) -> Walk:
    """The walk on a new snapshot: steps to show, questions that went, a menu that changed. The row of a menu
    of the desk that was in focus ``before`` stays so, as others come and go."""
    if snapshot.key != walk.key:
        return go_home(_new_game(walk, snapshot), snapshot)
    if walk.kept_out is not None and _is_to_be_taken_out_again(walk, snapshot):
        walk = replace(walk, kept_out=None)
    if snapshot.moved != walk.moved:
        walk = _take_in(walk, snapshot)
    if walk.hint is not None and snapshot.asks.get(walk.hint.seat) != walk.hint.ask:
        walk = turn_to(walk, None)
    if walk.orders and not stand(walk.orders, snapshot):
        walk = replace(walk, orders=None)
    if snapshot.scene is not None:
        walk = replace(walk, seen=seen_of(snapshot))
    if gone := walk.read - {*snapshot.troubles, snapshot.notice}:
        walk = replace(walk, read=walk.read - gone)
    if walk.looking.left and not is_after_a_break(snapshot):
        walk = replace(walk, looking=replace(walk.looking, left=False))
    if walk.menu.tree == "play":
        return _reconcile_menu(walk, snapshot)
    if walk.menu.tree == "desk":
        found = level(walk, snapshot)
        if found == Lines(walk.menu.place.prefix, ()):
            return go_home(walk, snapshot)
        return walk if before is None else _at_the_same_row(walk, level(walk, before), found)
    if walk.menu.tree == "" and walk.page is None:
        last = max(0, len(asked_of_people(snapshot)) - 1)
        return replace(go_home(walk, snapshot), among=min(walk.among, last))
    return walk


def _is_to_be_taken_out_again(walk: Walk, snapshot: Snapshot) -> bool:
    """Whether what hands have taken out of a bag may lie in it again: something else is kept out, or nothing,
    or the game has gone back, and the bag with it."""
    chance, back = snapshot.pending, snapshot.taken_back
    if back is not None and back.n > walk.moved:
        return True
    assert walk.kept_out is not None, "or nothing was taken out"
    bag, what = walk.kept_out
    return isinstance(chance, Chance) and chance.source == bag and chance.kept_out != what


def _at_the_same_row(walk: Walk, was: Level, found: Level) -> Walk:
    """The walk at the row that was in focus."""
    if not isinstance(was, Lines) or not isinstance(found, Lines) or not was.lines:
        return walk
    focus = walk.menu.place.focus % len(was.lines)
    row, rows = was.lines[focus], [(line.parts, line.column) for line in found.lines]
    same = (row.parts, row.column)
    return focused(walk, rows.index(same) if same in rows else min(focus, len(rows) - 1))


def _take_in(walk: Walk, snapshot: Snapshot) -> Walk:
    """The events of a new entry become steps; where something is to be moved, its orders are listed too."""
    fresh, orders = told(snapshot, walk.seen), None
    if fresh is not None:
        fresh, orders = listed(fresh, snapshot, walk.orders)
    covered = has_opened(walk, snapshot) and not _is_answered(walk, snapshot)
    steps = shown_next(walk.steps, fresh, snapshot, covered=walk.covered and has_opened(walk, snapshot))
    set_up = set_up_so_far(snapshot, walk.set_up if fresh is None else (*walk.set_up, fresh))
    covered = covered and steps is not None
    walk = replace(walk, moved=snapshot.moved, steps=steps, covered=covered, set_up=set_up)
    if orders is None:
        return walk
    walk = replace(walk, orders=orders)
    return go_home(walk, snapshot) if walk.menu.tree == "play" else walk


def _is_answered(walk: Walk, snapshot: Snapshot) -> bool:
    """Whether the question is gone whose menu is on show: what has happened since may have come of it."""
    if walk.page is not None or walk.menu.tree != "play":
        return False
    return _is_gone(walk.menu, snapshot) or _ask(walk.menu, snapshot) != walk.menu.ask


def _ask(menu: MenuWalk, snapshot: Snapshot) -> int | None:
    """The entry with which the seat, or luck, is asked now."""
    return snapshot.asks.get(LUCK if menu.seat is None else menu.seat)


def _is_gone(menu: MenuWalk, snapshot: Snapshot) -> bool:
    """True where nothing is asked any more that the menu is about, or the box is to answer it."""
    unasked = _ask(menu, snapshot) is None or menu.seat in snapshot.opponents
    return unasked or topic(snapshot, menu.seat) != menu.topic


def _new_game(walk: Walk, snapshot: Snapshot) -> Walk:
    """Another game lies on the table: nothing of the last one is worth keeping. After a restart hands are
    told again what it was set up by, or what they were to do last and the box has said since: nobody knows
    whether that was read."""
    board = None
    if snapshot.game is not None and snapshot.settings is not None:
        board = snapshot.game.board(snapshot.settings)
    fresh = Walk(
        request=walk.request,
        stick=walk.stick,
        key=snapshot.key,
        moved=snapshot.moved,
        board=board,
        read=walk.read,
        seen=seen_of(snapshot),
        joystick=walk.joystick,
        announcing=walk.announcing,
        language=walk.language,
        set_up=set_up_so_far(snapshot),
    )
    if not snapshot.woken or snapshot.recoverable or not snapshot.is_played:
        return fresh
    again, orders = told_again(snapshot)
    if not again:
        return fresh
    woken = not snapshot.is_set_up
    steps = read_again(tuple(replace(one, woken=woken) for one in again))
    return replace(fresh, steps=steps, orders=orders)


def _reconcile_menu(walk: Walk, snapshot: Snapshot) -> Walk:
    """Stay at the same question; start it over when it was answered; leave it when it is gone, or the box
    is to answer it, or draws again itself.

    People who draw by hand go on doing so while it is the same bag or die.
    """
    menu = walk.menu
    box_draws = menu.seat is None and not asks_in_menu(snapshot)
    if snapshot.paused or _is_gone(menu, snapshot) or box_draws:
        if walk.page is None:
            return go_home(walk, snapshot)
        return replace(walk, menu=replace(menu, tree="", trail=()))
    if _ask(menu, snapshot) != menu.ask:
        anew = enter(walk, snapshot, menu.seat, *(("hand",) if menu.seat is None else ()))
        return replace(anew, page=walk.page, scroll=walk.scroll)
    found = level(walk, snapshot)
    if isinstance(found, Lines):
        if not found.lines:
            return enter(walk, snapshot, walk.menu.seat)
        return focused(walk, min(walk.menu.place.focus, len(found.lines) - 1))
    return walk
