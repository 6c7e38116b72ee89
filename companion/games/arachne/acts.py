"""How pieces move and whom they may capture.

Whether something may be done is answered with a code, empty for yes; ``refusals`` knows the
sentence and the ruling of each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from companion.games.arachne.equipment import (
    BLADEMASTER,
    GRUNT,
    KINDS,
    MATRON,
    PRIESTESS,
    REACH,
    WIZARD,
    Way,
)
from companion.games.arachne.position import State, captured
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest
from companion.kit.refusals import OTHER_QUESTION, Code
from companion.kit.seats import rival
from companion.kit.spaces import NO_SPACE

ACTS = ("move", "leap", "capture", "punish")
ANSWERS = {
    "turncoat": ("turncoat", "forgo"),
    "strike": ("stay",),
    "again": ("end",),
    "follow": ("follow", "stay"),
    "promote": ("remain",),
    "offer": ("accept", "decline"),
}
"""The words of one part that answer each question, whatever the position."""
Action = tuple[str, int, int]
"""A verb (move, leap, capture, punish), the space of the piece and the space it goes for."""


def code(state: State, _seat: int, path: Parts) -> str:
    """Why a word of the seat that is asked does not stand now."""
    verb, *parts = path
    spaces = [state.equipment.index[part] for part in parts if verb in ACTS]
    match state.stage, verb, spaces:
        case "act" | "again", _, [start, end]:
            return code_of_act(state, verb, start, end)
        case "strike", "capture" | "punish", [end]:
            return strike_code(state, verb, end, aims(state))
        case "act", "offer", _:
            return offer_code(state)
        case "promote", "promote", _:
            return promotion_code(state, KINDS.index(parts[0]))
    return "" if verb in ANSWERS.get(state.stage, ()) else elsewhere_code(state, verb, len(spaces))


def elsewhere_code(state: State, verb: str, named: int) -> str:
    """Why a verb with so many spaces never answers the question."""
    match state.stage, verb, named:
        case "act" | "again", _, 1:
            return "missing-piece"
        case "strike", _, 1 | 2:
            return "has-moved"
        case "act", "pass", _:
            return "must-act"
    return OTHER_QUESTION


def offer_code(state: State) -> str:
    """Why the seat that acts does not offer a draw (N-40)."""
    return "offered" if state.offered else ""


def promotion_code(state: State, kind: int) -> str:
    """Why a Grunt is not promoted to a piece of some kind (N-25)."""
    return "" if captured(state, state.seat)[kind] else "not-lost"


def code_of_act(state: State, verb: str, start: int, end: int) -> str:
    """Why the piece on a space does not go for another with a verb now, of all conditions together."""
    found = actor_code(state, start) or kind_code(state, verb, start)
    return found or goal_code(state, verb, start, end)


def actor_code(state: State, start: int) -> str:
    """Why the piece on a space does not act now."""
    if not state.spaces[start]:
        return "empty-space"
    if state.piece and state.spaces[start] != state.piece:
        return "one-piece"
    if state.token(start).seat != state.mover:
        return "no-turncoat" if state.turncoat else "not-yours"
    return ""


def end_code(state: State, start: int, end: int) -> str:
    """Why no move from a space ends on another (N-8)."""
    if end in (start, state.home):
        return "same-space"
    return "occupied" if state.spaces[end] else ""


def way_code(state: State, number: int, way: Way) -> str:
    """Why a piece does not go so far along a line: its reach, or who stands before the end (N-14)."""
    piece = state.equipment.tokens[number]
    kind, seat = piece.kind, piece.seat
    if len(way.spaces) > REACH.get(kind, len(state.spaces)):
        return f"too-far:{KINDS[kind]}"
    areas = state.where.areas
    blockers = areas[rival(seat)] if kind == MATRON else areas[0] | areas[1]
    if not blockers & way.between:
        return ""
    met = 0
    while not blockers >> way.spaces[met] & 1:
        met += 1
    if kind == MATRON:
        return _blocked("blocked-turncoat" if state.turncoat else "blocked-matron", way.spaces[met])
    return _blocked("blocked-half" if kind == BLADEMASTER else "blocked", way.spaces[met])


@cache  # listing words gives many away
def _blocked(code: str, space: int) -> Code:
    return Code(code, blocker=space)


def move_code(state: State, start: int, end: int) -> str:
    """Why the piece on a space does not move to another."""
    found = end_code(state, start, end)
    if found:
        return found
    if state.token(start).kind == GRUNT:
        return grunt_code(state, start, end)
    piece = state.spaces[start]
    ways = state.equipment.ways[start].get(end)
    if not ways:
        return "not-straight"
    found, least = "", 0
    for way in ways:
        barred = way_code(state, piece, way)
        if not barred:
            return ""
        if not found or len(way.spaces) < least:  # of several lines the shortest is meant
            found, least = barred, len(way.spaces)
    return found


def grunt_code(state: State, start: int, end: int) -> str:
    """Why a Grunt does not move to an empty space: it goes a step nearer to a nearest opponent (N-23)."""
    fixed, foes = state.equipment, _foes(state, start)
    if end not in fixed.near[start]:
        nearer = False
    elif fixed.option("arachne.grunt_path") == "around":
        far = _around(state, start, foes)
        nearer = start in far and far.get(end, far[start]) < far[start]
    else:
        least, nearest = _nearest(fixed.steps[start], foes)
        nearer = any(fixed.steps[end][foe] < least for foe in nearest)
    return "" if nearer else "wrong-way-turncoat" if state.turncoat else "wrong-way"


def _foes(state: State, start: int) -> tuple[int, ...]:
    """Whom a Grunt goes for: the other side, as a turncoat its own (N-30)."""
    seat = state.token(start).seat
    if not state.turncoat:
        return state.where.own[rival(seat)]
    return tuple(space for space in state.where.own[seat] if space != start)


@memoized_latest
def _nearest(far: bytes, foes: tuple[int, ...]) -> tuple[int, list[int]]:
    """How far the nearest are, and who."""
    least = min((far[foe] for foe in foes), default=0)
    return least, [foe for foe in foes if far[foe] == least]


def _around(state: State, start: int, foes: tuple[int, ...]) -> dict[int, int]:
    """How far from the nearest spaces are when ways lead over empty ones only; the Grunt's is no obstacle."""
    far = dict.fromkeys(foes, 0)
    queue = list(foes)
    for space in queue:
        for other in state.equipment.near[space]:
            if other not in far and (not state.spaces[other] or other == start):
                far[other] = far[space] + 1
                if other != start:
                    queue.append(other)
    return far


def kind_code(state: State, verb: str, start: int) -> str:
    """Why the piece on a space does nothing of the kind, wherever it goes for (N-18)."""
    return "no-wizard" if verb == "leap" and state.token(start).kind != WIZARD else ""


def leap_code(state: State, start: int, end: int) -> str:
    """Why nobody goes three steps from a space to another (N-18)."""
    return end_code(state, start, end) or ("" if end in state.equipment.leaps[start] else "no-way")


def goal_code(state: State, verb: str, start: int, end: int) -> str:
    """Why a piece does not go for a space with a verb."""
    if verb == "move":
        return move_code(state, start, end)
    return leap_code(state, start, end) if verb == "leap" else near_code(state, verb, start, end)


def whom_code(state: State, verb: str, piece: int, space: int) -> str:
    """Why a piece does not capture or punish what stands on a space, wherever it stands itself."""
    target, tokens = state.spaces[space], state.equipment.tokens
    if not target:
        return "nobody-there"
    own = tokens[piece].seat == tokens[target].seat
    if verb == "capture":
        if not state.turncoat:
            return "no-target" if own else ""
        if own and tokens[target].kind == MATRON:  # N-29, N-33
            return "never-the-matron"
        return "" if own and target != piece else "no-traitor-target"
    if state.turncoat:
        return "no-punishment"
    if not own:
        return "punish-own"
    if tokens[target].kind == MATRON:
        return "punish-the-matron"
    return "" if tokens[piece].rank > tokens[target].rank else "rank"


def near_code(state: State, verb: str, start: int, end: int) -> str:
    """Why a piece that has not moved does not capture or punish on a space (N-10, N-17)."""
    found = whom_code(state, verb, state.spaces[start], end)
    if found:
        return found
    if end not in connected(state, start):
        return "not-near-grunt" if state.token(start).kind == GRUNT else "not-near"
    return "" if at_once(state) else "move-first"


def at_once(state: State) -> bool:
    """False where a turncoat has to move before it captures (N-43)."""
    return not (state.turncoat and state.half == 1 and state.equipment.option("arachne.turncoat_must_move"))


def strike_code(state: State, verb: str, end: int, aimed: Collection[int]) -> str:
    """Why a piece that has moved and aims at some spaces does nothing on a space (N-9)."""
    found = whom_code(state, verb, state.piece, end)
    if found or end in aimed:
        return found
    return "not-connected" if state.token(state.here).kind == WIZARD else "not-ahead"


# ------------------------------------------------------------------------- what may be done


def connected(state: State, start: int) -> tuple[int, ...]:
    """What a piece aims at without having moved (N-10, N-17)."""
    fixed = state.equipment
    return fixed.around[start] if state.token(start).kind == WIZARD else fixed.near[start]


def may_capture(state: State, piece: int, space: int) -> bool:
    """True when the piece may capture what stands there, wherever the piece stands."""
    return not whom_code(state, "capture", piece, space)


def aims(state: State) -> tuple[int, ...]:
    """What the piece that acts aims at after its move of this half."""
    return aims_from(state, state.piece, state.origin, state.here)


def aims_from(state: State, piece: int, start: int, end: int) -> tuple[int, ...]:
    """Whom a piece aims at with a move from one space to another, before it or after it (N-9): spaces with
    a piece."""
    fixed, spaces = state.equipment, state.spaces
    kind = fixed.tokens[piece].kind
    if kind == GRUNT:
        return ()
    if kind == WIZARD:
        return tuple([space for space in fixed.around[end] if spaces[space]])
    found = []
    for way in fixed.ways[start].get(end, ()):
        beyond = way.beyond
        if beyond != NO_SPACE and spaces[beyond] and beyond not in found and not way_code(state, piece, way):
            found.append(beyond)
    return tuple(found)


def strikes(state: State) -> list[tuple[str, int]]:
    """What may be done after a move: capture or punish, and the space it is done to."""
    aimed = aims(state)
    if not aimed:
        return []
    return [
        (verb, to)
        for verb in ("capture", "punish")
        for to in aimed
        if not strike_code(state, verb, to, aimed)
    ]


def movers(state: State) -> list[int]:
    """The spaces of the pieces that may act now, the highest rank first."""
    return [space for space in state.where.own[state.mover] if not actor_code(state, space)]


def goals(state: State, verb: str, start: int) -> list[int]:
    """What a piece may go for with a verb."""
    if kind_code(state, verb, start):
        return []
    aims = state.equipment.aims[state.token(start).kind][start]
    return [to for one, to in aims if one == verb and not goal_code(state, verb, start, to)]


def actions(state: State) -> Iterator[Action]:
    """Everything the side to move may do now, in menu order."""
    able = movers(state)
    for verb in ("capture", "move", "leap", "punish"):
        for start in able:
            for end in goals(state, verb, start):
                yield verb, start, end


def can_act(state: State) -> bool:
    """True when a piece can do anything (N-12).

    In a normal turn one always can: of all pieces the one nearest to an enemy is next to it, or
    has an empty space on its way. Only a turncoat may find nothing to do.
    """
    return any(actions(state))


def returning(state: State) -> list[int]:
    """The kinds a Grunt may be promoted to. A Grunt for a Grunt would change nothing (N-25)."""
    return [kind for kind in (PRIESTESS, WIZARD, BLADEMASTER) if not promotion_code(state, kind)]
