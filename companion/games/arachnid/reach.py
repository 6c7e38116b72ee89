"""What every act may be aimed at on a tracked board, the nearest first.

A function for each verb. It gives names of spaces or pieces, or None where the word ends without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.games.arachnid.ground import Ground
from companion.games.arachnid.names import piece_name
from companion.games.arachnid.places import Chart, chart
from companion.games.arachnid.state import Head
from companion.games.arachnid.work import View

SNARE_RANGE = POUNCE_RANGE = JUMP_RANGE = 3


def look(view: View) -> Chart:
    """The chart of a tracked position."""
    if view.places is None:
        raise LookupError("this board is not tracked")
    return chart(view.places, view.table.ground)


def space_of(view: View, seat: int, spider: str) -> str | None:
    """Where a spider stands, None beside its card."""
    return look(view).spiders.get(piece_name(seat, spider))


def _here(view: View, seat: int, spider: str) -> str:
    return look(view).spiders[piece_name(seat, spider)]


def _nearest_first(ground: Ground, start: str, spaces: Iterable[str]) -> tuple[str, ...]:
    chosen = frozenset(spaces)
    return tuple(space for space in ground.within(start, 2 * ground.radius) if space in chosen)


def move(view: View, seat: int, head: Head) -> tuple[str, ...] | None:
    """Any free space of the web it stands on, or one step to another web (A-47–A-51)."""
    spider = view.colonies[seat].spider(head[1])
    if spider is None or spider.snared:
        return None
    board, ground, start = look(view), view.table.ground, _here(view, seat, head[1])
    rule = view.table.options
    web: Iterable[str] = board.network(start)
    if rule["move.on_rival"] == "step" and board.owner[start] != seat:
        web = ()
    elif rule["move.path"] == "unblocked":
        web = board.walk(start)
    reach = {*web, *ground.near(start)}
    return _nearest_first(ground, start, (space for space in reach if board.free_web(space)))


def further(view: View, seat: int, spider: str) -> tuple[str, ...]:
    """Where the Agile step may lead: a free space beside it, of another web (A-118)."""
    board, start = look(view), _here(view, seat, spider)
    web = board.network(start)
    near = view.table.ground.near(start)
    return tuple(space for space in near if board.free_web(space) and space not in web)


def spin(view: View, seat: int, head: Head) -> tuple[str, ...]:
    """Open spaces beside the spider (A-54, A-55)."""
    board, ground = look(view), view.table.ground
    spaces = (space for space in ground.near(_here(view, seat, head[1])) if board.open(space))
    if not view.table.on("spin.must_touch_own"):
        return tuple(spaces)
    return tuple(space for space in spaces if touches_own(view, seat, space))


def touches_own(view: View, seat: int, space: str) -> bool:
    """Whether a web of this seat lies on top beside a space."""
    board = look(view)
    return any(board.owner.get(other) == seat for other in view.table.ground.near(space))


def overspin(view: View, seat: int, head: Head) -> tuple[str, ...]:
    """Free single webs beside the spider, of any colour (A-58, A-59)."""
    board = look(view)
    own_only = not view.table.on("overspin.any_owner")
    return tuple(
        space
        for space in view.table.ground.near(_here(view, seat, head[1]))
        if board.free_web(space)
        and len(board.stacks[space]) == 1
        and (board.owner[space] == seat or not own_only)
    )


def bite(view: View, seat: int, head: Head) -> tuple[str, ...]:
    """Critters beside the spider or on its space (A-112, A-144)."""
    return critters_within(view, _here(view, seat, head[1]), 1)


def critters_within(view: View, start: str, steps: int) -> tuple[str, ...]:
    """Critters at most so many steps away, the nearest first."""
    board = look(view)
    near = view.table.ground.within(start, steps)
    return tuple(board.critter_on[space] for space in near if space in board.critter_on)


def balloon(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Free webs in a straight line, however far, over everything (A-121)."""
    board, ground, start = look(view), view.table.ground, _here(view, seat, "beta")
    ahead = (space for way in range(1, 7) for space in ground.line(start, way) if board.free_web(space))
    return _nearest_first(ground, start, ahead)


def jump(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Free webs three spaces away, over everything (A-122)."""
    board, ground, start = look(view), view.table.ground, _here(view, seat, "beta")
    exact = view.table.on("jump.exact")
    return tuple(
        space
        for space in ground.within(start, JUMP_RANGE)
        if board.free_web(space) and (not exact or ground.distance(start, space) == JUMP_RANGE)
    )


def pounce(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Critters up to three spaces away (A-123, A-155)."""
    return critters_within(view, _here(view, seat, "beta"), POUNCE_RANGE)


def snare(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Other spiders and critters up to three spaces away that are not snared (A-125, A-126)."""
    board, start = look(view), _here(view, seat, "beta")
    caught = {critter.token for critter in view.critters if critter.snared} | {
        piece_name(owner, spider.name)
        for owner, colony in enumerate(view.colonies)
        for spider in colony.spiders
        if spider.snared
    }
    caught.add(piece_name(seat, "beta"))
    found = []
    for space in view.table.ground.within(start, SNARE_RANGE):
        for standing in (board.spider_on.get(space), board.critter_on.get(space)):
            if standing is not None and standing not in caught:
                found.append(standing)
    return tuple(found)


def unravel(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Webs beside the Beta, not the last one under a spider (A-63, A-127)."""
    near = view.table.ground.near(_here(view, seat, "beta"))
    return tuple(space for space in near if takeable(view, space))


def takeable(view: View, space: str) -> bool:
    """Whether the top web of a space may leave the board: never the last under a spider (A-63)."""
    board = look(view)
    stack = board.stacks.get(space, ())
    return bool(stack) and (len(stack) > 1 or space not in board.spider_on)


def funnel(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Own webs beside the Beta that have no funnel yet (A-128)."""
    board = look(view)
    near = view.table.ground.near(_here(view, seat, "beta"))
    return tuple(space for space in near if board.owner.get(space) == seat and space not in board.funnel_on)


def control(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Any critter on the board (A-130)."""
    ground = view.table.ground
    return critters_within(view, _here(view, seat, "beta"), 2 * ground.radius)


def deploy(view: View, seat: int, _head: Head) -> tuple[str, ...]:
    """Free webs with an own token on top (A-141)."""
    board = look(view)
    return board.in_order(
        space for space, owner in board.owner.items() if owner == seat and not board.occupied(space)
    )


def eat(view: View, seat: int, head: Head) -> tuple[str, ...] | None:
    """Own topmost webs that may go (A-88); nothing follows another item."""
    if head[1] != "web":
        return None
    board = look(view)
    return board.in_order(
        space for space, owner in board.owner.items() if owner == seat and takeable(view, space)
    )


def enemies_beside(view: View, seat: int, space: str) -> tuple[str, ...]:
    """Spiders of other colours beside a space, clockwise from north (A-64)."""
    board = look(view)
    own = {piece_name(seat, spider.name) for spider in view.colonies[seat].spiders}
    near = (board.spider_on.get(other) for other in view.table.ground.near(space))
    return tuple(name for name in near if name is not None and name not in own)


TARGETS: Mapping[str, Callable[[View, int, Head], tuple[str, ...] | None]] = {
    "move": move,
    "spin": spin,
    "overspin": overspin,
    "bite": bite,
    "balloon": balloon,
    "jump": jump,
    "pounce": pounce,
    "snare": snare,
    "unravel": unravel,
    "funnel": funnel,
    "control": control,
    "deploy": deploy,
    "eat": eat,
}
