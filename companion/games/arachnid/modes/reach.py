"""What every act may be aimed at on a tracked board, and why not at another space or piece.

For each act one function says why a space, spider or critter does not do: a code of ``reasons``, empty
for one that does. ``aim`` brings them together with candidates, the nearest first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import NamedTuple

from companion.games.arachnid.colony import able
from companion.games.arachnid.printed.grid import Grid
from companion.games.arachnid.printed.names import REACH, piece_name
from companion.games.arachnid.state.places import Lookup, lookup
from companion.games.arachnid.state.position import Aim, State, critter_of
from companion.kit import compass
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import Value

FROM_WINNER = 2
"""Steps a loser keeps from the winner at least (A-80)."""


class Stance(NamedTuple):
    """Where a spider of a seat stands, ``""`` while it waits beside its card; the spaces beside it, and
    those of the web it is on."""

    state: State
    board: Lookup
    grid: Grid
    rules: Mapping[str, Value]
    seat: int
    space: str
    near: tuple[str, ...]
    web: frozenset[str]

    def webs(self) -> tuple[str, ...]:
        """The spaces with a web, the nearest first."""
        stacks = self.board.stacks
        return tuple([space for space in self.grid.around(self.space) if space in stacks])

    def creatures(self, steps: int) -> tuple[str, ...]:
        """Spiders and critters at most so many steps away, the nearest first."""
        found = []
        for space in self.grid.within(self.space, steps):
            found += [self.board.spider_on.get(space), self.board.critter_on.get(space)]
        return tuple(name for name in found if name is not None)


def lookup_of(state: State) -> Lookup:
    """The lookup of a tracked position."""
    if state.places is None:
        raise LookupError("this board is not tracked")
    return lookup(state.places, state.equipment.grid)


def space_of(state: State, seat: int, spider: str) -> str:
    """Where a spider stands, ``""`` beside its card."""
    return lookup_of(state).spiders.get(piece_name(seat, spider), "")


def stance(state: State, seat: int, spider: str) -> Stance:
    """Where a spider stands."""
    board, equipment = lookup_of(state), state.equipment
    space = board.spiders.get(piece_name(seat, spider), "")
    near, web = (equipment.grid.near(space), board.network(space)) if space else ((), frozenset[str]())
    return Stance(state, board, equipment.grid, equipment.options, seat, space, near, web)


# --------------------------------------------------------------------------------- moving


def stand_code(stance: Stance, space: str) -> str:
    """Why a spider cannot come to stand on a space at all."""
    board = stance.board
    if space == stance.space:
        return "there-already"
    if space not in board.stacks:
        return "spawn-hex" if space == stance.grid.spawn else "no-web-there"
    return board.occupied_code(space)


def move_code(stance: Stance, space: str) -> str:
    """Any free space of the web it stands on, by house rule one step; one step to another web (A-47–A-51)."""
    barred = stand_code(stance, space)
    if barred or space in stance.near:
        return barred
    if space not in stance.web:
        return "too-far"
    board, rules = stance.board, stance.rules
    if rules["move.reach"] == "step":
        return "too-far:step"
    if rules["move.on_rival"] == "step" and board.owner[stance.space] != stance.seat:
        return "too-far:rival"
    return (
        "no-way" if rules["move.path"] == "unblocked" and space not in board.unblocked(stance.space) else ""
    )


def agile_code(stance: Stance, space: str) -> str:
    """The Agile step: a free space beside it, of another web (A-118)."""
    other = space in stance.near and space not in stance.web
    return "" if other and not stand_code(stance, space) else "no-agile-step"


def balloon_code(stance: Stance, space: str) -> str:
    """Free webs in a straight line, however far, over everything (A-121)."""
    return stand_code(stance, space) or ("" if space in stance.grid.ahead(stance.space) else "not-in-line")


def jump_code(stance: Stance, space: str) -> str:
    """Free webs three spaces away, over everything (A-122)."""
    if barred := stand_code(stance, space):
        return barred
    return "" if stance.grid.distance(stance.space, space) in jumps(stance.rules) else "wrong-distance"


def jumps(rules: Mapping[str, Value]) -> range:
    """The distances of a jump (A-122)."""
    return range(REACH["jump"] if rules["jump.exact"] else 1, REACH["jump"] + 1)


# ----------------------------------------------------------------------------------- webs


def adjacent_code(stance: Stance, space: str) -> str:
    """Why what is said is not beside a spider: another space, or no space at all."""
    if space in stance.near:
        return ""
    return "not-adjacent" if space in stance.grid.spaces else "missing-place"


def spin_code(stance: Stance, space: str) -> str:
    """Open spaces beside the spider (A-54, A-55)."""
    board, grid = stance.board, stance.grid
    if space == grid.spawn:
        return "spawn-hex"
    if barred := adjacent_code(stance, space):
        return barred
    if space in board.stacks:
        return "web-there"
    if barred := board.occupied_code(space):
        return barred
    touches = stance.seat in map(board.owner.get, grid.near(space))
    return "" if touches or stance.rules["spin.must_touch_own"] is not True else "not-touching"


def overspin_code(stance: Stance, space: str) -> str:
    """Free single webs beside the spider, of any colour (A-58, A-59)."""
    board = stance.board
    if space == stance.grid.spawn:
        return "spawn-hex"
    if barred := adjacent_code(stance, space):
        return barred
    if space not in board.stacks:
        return "no-web-there"
    if len(board.stacks[space]) > 1:
        return "height-2"
    return board.occupied_code(space) or able.cover_code(stance.state, stance.seat, board.owner[space])


def last_web_code(stance: Stance, space: str) -> str:
    """Why the top web of a space may not leave the board: never the last under a spider (A-63)."""
    who = stance.board.spider_on.get(space)
    return Code("under-a-spider", who=who) if who and len(stance.board.stacks[space]) == 1 else ""


def unravel_code(stance: Stance, space: str) -> str:
    """Webs beside the Beta, not the last one under a spider (A-63, A-127)."""
    if barred := adjacent_code(stance, space):
        return barred
    return last_web_code(stance, space) if space in stance.board.stacks else "no-web-there"


def own_web_code(stance: Stance, space: str) -> str:
    """Why a space has no web of this seat on top."""
    return "" if stance.board.owner.get(space) == stance.seat else "no-own-web"


def funnel_code(stance: Stance, space: str) -> str:
    """Own webs beside the Beta that have no funnel yet (A-128)."""
    if barred := adjacent_code(stance, space) or own_web_code(stance, space):
        return barred
    standing = stance.board.funnel_on.get(space)
    return Code("funnel-there", standing=standing) if standing else ""


def deploy_code(stance: Stance, space: str) -> str:
    """Free webs with an own token on top (A-141)."""
    return own_web_code(stance, space) or stance.board.occupied_code(space)


def eat_code(stance: Stance, space: str) -> str:
    """Own topmost webs that may go (A-88)."""
    return own_web_code(stance, space) or last_web_code(stance, space)


def refuge_code(stance: Stance, winner: str, space: str) -> str:
    """Why a loser cannot flee to a space from the winner."""
    there = stance.board.spiders[winner]
    near = stance.grid.distance(space, there) < FROM_WINNER
    return deploy_code(stance, space) or ("too-near" if near else "")


def retreat_code(stance: Stance, winner: str, calm: tuple[str, ...], most: int, space: str) -> str:
    """A refuge at most so many steps away, one of those that are calm if any is (A-80)."""
    if barred := refuge_code(stance, winner, space):
        return barred
    if calm and space not in calm:
        return "beside-an-enemy"
    return "not-nearest" if stance.grid.distance(stance.space, space) > most else ""


def retreat(state: State, seat: int, spider: str, winner: str) -> Aim:
    """Where a loser may retreat to: away from all enemies if it can, by house rule no further (A-80)."""
    at, most = stance(state, seat, spider), 2 * state.equipment.grid.radius
    free = [space for space in at.webs() if not refuge_code(at, winner, space)]
    calm = tuple(space for space in free if not adjacent_enemies(state, seat, space))
    if free and at.rules["retreat.choice"] == "nearest":
        most = at.grid.distance(at.space, (calm or free)[0])
    return Aim(free, partial(retreat_code, at, winner, calm, most))


# --------------------------------------------------------------------- critters and spiders


def reach_code(stance: Stance, verb: str, name: str) -> str:
    """Why a spider or critter on the board is out of reach of an act (A-112, A-155)."""
    space = stance.board.critters.get(name) or stance.board.spiders[name]
    return "too-far" if stance.grid.distance(stance.space, space) > REACH[verb] else ""


def bite_code(stance: Stance, token: str) -> str:
    """Critters beside the spider or on its space (A-144)."""
    return able.critter_code(stance.state, token) or reach_code(stance, "bite", token)


def pounce_code(stance: Stance, token: str) -> str:
    """Critters up to three spaces away (A-123)."""
    return able.critter_code(stance.state, token) or reach_code(stance, "pounce", token)


def snare_code(stance: Stance, name: str) -> str:
    """Spiders and critters up to three spaces away (A-125, A-126)."""
    return able.snare_code(stance.state, stance.seat, name) or reach_code(stance, "snare", name)


def control_code(stance: Stance, token: str) -> str:
    """Any critter on the board (A-130)."""
    return able.critter_code(stance.state, token)


def way_code(way: str) -> str:
    """Why a number is no direction (A-23)."""
    return "" if way in compass.SIX else "no-such-direction"


def _ways(state: State, token: str) -> Aim | None:
    """Which ways a critter just taken control of goes at once, none where it is snared (A-130)."""
    critter = critter_of(state, token)
    if critter is not None and critter.snared:
        return None
    return Aim(compass.SIX, way_code)


def adjacent_enemies(state: State, seat: int, space: str) -> tuple[str, ...]:
    """Spiders of other colours beside a space, clockwise from north (A-64)."""
    board = lookup_of(state)
    own = {piece_name(seat, spider.name) for spider in state.colonies[seat].spiders}
    near = (board.spider_on.get(other) for other in state.equipment.grid.near(space))
    return tuple(name for name in near if name is not None and name not in own)


# ------------------------------------------------------------------------------ every aim

_CODES: Mapping[str, Callable[[Stance, str], str]] = {
    "move": move_code,
    "agile": agile_code,
    "balloon": balloon_code,
    "jump": jump_code,
    "spin": spin_code,
    "overspin": overspin_code,
    "unravel": unravel_code,
    "funnel": funnel_code,
    "deploy": deploy_code,
    "eat": eat_code,
    "bite": bite_code,
    "pounce": pounce_code,
    "snare": snare_code,
    "control": control_code,
}


def aim(state: State, seat: int, candidate: Parts) -> Aim | None:
    """What an act may be aimed at; None where the word ends without a target."""
    verb, name = candidate[0], candidate[1] if len(candidate) > 1 else "beta"
    code, spider = _CODES.get(verb), state.colonies[seat].spider(name)
    tangled = verb == "move" and (spider is None or spider.snared)
    if code is None or tangled or (verb == "eat" and name != "web"):
        return None
    at = stance(state, seat, name)
    found = Aim(_candidates(at, verb), partial(code, at))
    return found._replace(then=partial(_ways, state)) if verb == "control" else found


def _candidates(at: Stance, verb: str) -> Collection[str]:
    if verb in ("move", "balloon", "jump"):
        return at.webs()
    if verb in ("deploy", "eat"):
        return at.board.webs()
    if verb in ("bite", "pounce", "snare", "control"):
        return at.creatures(REACH.get(verb, 2 * at.grid.radius))
    return at.near
