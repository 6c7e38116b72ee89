"""Why a space or a target does not do on a tracked board: what is there, how far, and what would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.arachnid import reach, retreat
from companion.games.arachnid.ground import SPACES
from companion.games.arachnid.landing import Landing
from companion.games.arachnid.names import (
    COLOUR,
    PIECES,
    SPIDER,
    critter_text,
    funnel_text,
    piece,
    piece_name,
    piece_text,
)
from companion.games.arachnid.positions import positions
from companion.games.arachnid.reports import REPORTS
from companion.games.arachnid.retreat import Retreat
from companion.games.arachnid.setup import Settle
from companion.games.arachnid.state import Head, State
from companion.games.arachnid.walking import WAYS, Steer
from companion.games.arachnid.work import critter_of
from companion.kit.grammar import form
from companion.play import Refusal, Slot, Text, text

SPACE_NAMES = frozenset(SPACES)

_ONLY_TRACKED = frozenset({"steer", "agile", "stay", "retreat", "place"})
_ONLY_ASKED = frozenset({*REPORTS, "double", "stands", "blocked", "swept", "right", "webs", "largest"})
_PIECE, _SPACE = Slot("piece"), Slot("space")
_FORMS: Mapping[str, tuple[Slot, ...]] = {
    "move": (_PIECE, _SPACE),
    "spin": (_PIECE, _SPACE),
    "overspin": (_PIECE, _SPACE),
    "deploy": (_PIECE, _SPACE),
    "balloon": (_SPACE,),
    "jump": (_SPACE,),
    "unravel": (_SPACE,),
    "funnel": (_SPACE,),
    "control": (_PIECE, Slot("number")),
}
"""Words that say a place on a tracked board and nothing of it in counters mode."""


def no(slug: str, rule: str, sentence: Text) -> Refusal:
    """A refusal by a rule."""
    return Refusal(slug, sentence, rule)


def other_mode(state: State, parts: Head) -> Refusal | None:
    """Why a word is not one of this mode: places for counters, reports for a tracked board."""
    verb = parts[0]
    places = [part for part in parts[1:] if part in SPACE_NAMES]
    if state.places is None:
        if verb in _ONLY_TRACKED:
            sentence = text("In counters mode you move the pieces yourself. Say end turn with pass.")
            return no("counters-mode", "Counters", sentence)
        if places or (verb == "control" and len(parts) > 2):
            bare = " ".join(part for part in parts[: 3 - len(parts) or None] if part not in SPACE_NAMES)
            sentence = text("In counters mode the places are yours to watch. Say {word}.", word=bare)
            return no("counters-mode", "Counters", sentence)
        return None
    if verb in _ONLY_ASKED:
        sentence = text("The box sees the board itself. There is nothing to report.")
        return no("tracked-mode", "Tracked board", sentence)
    for space in places:
        if space not in state.table.ground.spaces:
            last = state.table.ground.spaces[-1]
            sentence = text("There is no {space} on this board. It has a1 to {last}.", space=space, last=last)
            return no("no-such-space", "A-1", sentence)
    return None


def says_where(state: State, seat: int, parts: Head) -> Refusal | None:
    """Refuse an act that does not say the place it needs, or says more than it needs."""
    verb = parts[0]
    wanted = positions(state).targets(state, seat, parts[:2] if verb in ("move", "eat") else parts)
    if verb == "move" and wanted is None:
        return no("snared", "A-125", text("It is snared. Say move {piece} to untangle it.", piece=parts[1]))
    shape = _FORMS.get(verb)
    if shape is None or (len(parts) > len(shape) and (verb == "control" or parts[len(shape)] in SPACE_NAMES)):
        return None
    if verb == "control":
        caught = critter_of(state, parts[1])
        if caught is None or caught.snared:
            return None
        sentence = text(
            "Say where it goes too: control {token} 1 to 6, clockwise from north.", token=parts[1]
        )
        return no("say-where", "A-130", sentence)
    return no("say-where", "Tracked board", text("Say the place too: {form}.", form=form(verb, shape)))


def target(state: State, seat: int, parts: Head) -> Refusal | None:
    """Why an act cannot be aimed there; None where something else is in the way."""
    if (refusal := says_where(state, seat, parts)) is not None:
        return refusal
    find = _TARGETS.get(parts[0])
    return find(state, seat, parts) if find is not None else None


def _instead(state: State, seat: int, head: Head) -> Text:
    """What would work, nearest first."""
    found = positions(state).targets(state, seat, head) or ()
    if not found:
        return text("Nothing there can be chosen now")
    return text("Possible: {spaces}", spaces=", ".join(found[:4]))


def _here(state: State, seat: int, spider: str) -> str:
    return reach.look(state).spiders[piece_name(seat, spider)]


def _stand(state: State, seat: int, head: Head, space: str) -> Refusal | None:
    """Why a spider cannot stand on a space at all."""
    board, instead = reach.look(state), _instead(state, seat, head)
    if space == state.table.ground.spawn:
        sentence = text("The spawn hex holds no web, so no spider. {instead}.", instead=instead)
        return no("spawn-hex", "A-2", sentence)
    if space not in board.stacks:
        sentence = text(
            "No web lies on {space}, spiders stay on webs. {instead}.", space=space, instead=instead
        )
        return no("no-web-there", "A-50", sentence)
    if (who := _who(state, space)) is not None:
        sentence = text("{who} is on {space}. {instead}.", who=who, space=space, instead=instead)
        return no("occupied", "A-47", sentence)
    return None


def _who(state: State, space: str) -> Text | None:
    board = reach.look(state)
    if (name := board.spider_on.get(space)) is not None:
        return piece_text(*piece(name))
    if (token := board.critter_on.get(space)) is not None:
        return critter_text(token)
    return None


def _move(state: State, seat: int, parts: Head) -> Refusal | None:
    board, ground, (_, name, space) = reach.look(state), state.table.ground, parts
    start, head = _here(state, seat, name), parts[:2]
    if space == start:
        sentence = text("{spider} stands there already. Choose another space.", spider=SPIDER[name])
        return no("there-already", "A-37", sentence)
    if (refusal := _stand(state, seat, head, space)) is not None:
        return refusal
    instead, steps = _instead(state, seat, head), ground.distance(start, space)
    if space in board.network(start):
        if state.table.options["move.on_rival"] == "step" and board.owner[start] != seat:
            sentence = text(
                "On a rival’s web it goes 1 step, {space} is {n}. {instead}.",
                space=space,
                n=steps,
                instead=instead,
            )
            return no("too-far", "A-49", sentence)
        sentence = text("Somebody stands in every way to {space}. {instead}.", space=space, instead=instead)
        return no("no-way", "A-48", sentence)
    sentence = text(
        "{space} is on another web, {n} steps away. Only 1 step leads there. {instead}.",
        space=space,
        n=steps,
        instead=instead,
    )
    return no("too-far", "A-50", sentence)


def _beside(state: State, seat: int, parts: Head, spider: str, space: str, rule: str) -> Refusal | None:
    """Refuse a space that is not beside a spider."""
    start = _here(state, seat, spider)
    steps = state.table.ground.distance(start, space)
    if steps == 1:
        return None
    sentence = text(
        "{space} is {n} steps from {spider}, it must be beside it. {instead}.",
        space=space,
        n=steps,
        spider=SPIDER[spider],
        instead=_instead(state, seat, parts),
    )
    return no("not-adjacent", rule, sentence)


def _spin(state: State, seat: int, parts: Head) -> Refusal | None:
    _, name, space, *stack = parts
    board, head = reach.look(state), parts[:2]
    instead = _instead(state, seat, head)
    if space == state.table.ground.spawn:
        return no("spawn-hex", "A-2", text("The spawn hex never holds a web. {instead}.", instead=instead))
    if (refusal := _beside(state, seat, head, name, space, "A-54")) is not None:
        return refusal
    if space in board.stacks:
        sentence = text(
            "A web lies on {space}. An Alpha can over-spin it. {instead}.", space=space, instead=instead
        )
        return no("web-there", "A-54", sentence)
    if (who := _who(state, space)) is not None:
        sentence = text(
            "{who} is on {space}, bite it first. {instead}.", who=who, space=space, instead=instead
        )
        return no("occupied", "A-54", sentence)
    if state.table.on("spin.must_touch_own") and not reach.touches_own(state, seat, space):
        sentence = text("By house rule a new web touches an own one. {instead}.", instead=instead)
        return no("not-touching", "A-55", sentence)
    return _stack(state, stack)


def _stack(state: State, stack: list[str]) -> Refusal | None:
    if state.table.on("den.free_stack"):
        if not stack:
            return no("say-stack", "A-57", text("Say the stack too, 1 to 6 from the left."))
        return no("no-such-stack", "A-57", text("That stack of the den is empty. Choose another."))
    return None


def _overspin(state: State, seat: int, parts: Head) -> Refusal | None:
    _, name, space, *stack = parts
    board, head = reach.look(state), parts[:2]
    instead = _instead(state, seat, head)
    if space == state.table.ground.spawn:
        return no("spawn-hex", "A-2", text("The spawn hex never holds a web. {instead}.", instead=instead))
    if (refusal := _beside(state, seat, head, name, space, "A-58")) is not None:
        return refusal
    if space not in board.stacks:
        sentence = text(
            "No web lies on {space}, a Beta or Weaver can spin one. {instead}.", space=space, instead=instead
        )
        return no("no-web-there", "A-58", sentence)
    if len(board.stacks[space]) > 1:
        sentence = text("Two webs lie on {space}, that is the most. {instead}.", space=space, instead=instead)
        return no("height-2", "A-58", sentence)
    if (who := _who(state, space)) is not None:
        sentence = text("{who} is on {space}. {instead}.", who=who, space=space, instead=instead)
        return no("occupied", "A-59", sentence)
    if board.owner[space] != seat and not state.table.on("overspin.any_owner"):
        return no("own-webs-only", "A-58", text("By house rule only your own webs may be covered."))
    return _stack(state, stack)


def _balloon(state: State, seat: int, parts: Head) -> Refusal | None:
    space, start = parts[1], _here(state, seat, "beta")
    if space == start:
        return no("there-already", "A-37", text("The Beta stands there already. Choose another space."))
    if (refusal := _stand(state, seat, parts[:1], space)) is not None:
        return refusal
    sentence = text(
        "{space} is on no straight line. {instead}.", space=space, instead=_instead(state, seat, parts[:1])
    )
    return no("not-in-line", "A-121", sentence)


def _jump(state: State, seat: int, parts: Head) -> Refusal | None:
    space, start = parts[1], _here(state, seat, "beta")
    if space == start:
        return no("there-already", "A-37", text("The Beta stands there already. Choose another space."))
    if (refusal := _stand(state, seat, parts[:1], space)) is not None:
        return refusal
    sentence = text(
        "{space} is {n} step away, a Jump goes {of}. {instead}.",
        plural="{space} is {n} steps away, a Jump goes {of}. {instead}.",
        space=space,
        n=state.table.ground.distance(start, space),
        of=text("3") if state.table.on("jump.exact") else text("1 to 3"),
        instead=_instead(state, seat, parts[:1]),
    )
    return no("wrong-distance", "A-122", sentence)


def _prey(most: int, rule: str) -> Callable[[State, int, Head], Refusal | None]:
    """Reasons for a critter or spider that is out of reach."""

    def find(state: State, seat: int, parts: Head) -> Refusal | None:
        board, name = reach.look(state), parts[-1]
        spider = parts[1] if parts[0] == "bite" else "beta"
        there = board.spiders.get(name) if name in PIECES else board.critters.get(name)
        if there is None:
            return None
        steps = state.table.ground.distance(_here(state, seat, spider), there)
        if steps <= most:
            return None
        head = parts[:2] if parts[0] == "bite" else parts[:1]
        sentence = text(
            "{what} on {space} is {n} steps away, at most {most} will do. {instead}.",
            what=piece_text(*piece(name)) if name in PIECES else critter_text(name),
            space=there,
            n=steps,
            most=most,
            instead=_instead(state, seat, head),
        )
        return no("too-far", rule, sentence)

    return find


def _unravel(state: State, seat: int, parts: Head) -> Refusal | None:
    space, board, head = parts[1], reach.look(state), parts[:1]
    if (refusal := _beside(state, seat, head, "beta", space, "A-127")) is not None:
        return refusal
    instead = _instead(state, seat, head)
    if space not in board.stacks:
        return no(
            "no-web-there", "A-127", text("No web lies on {space}. {instead}.", space=space, instead=instead)
        )
    return _last_web(state, space, instead)


def _last_web(state: State, space: str, instead: Text) -> Refusal | None:
    if not reach.takeable(state, space):
        who = _who(state, space) or text("A spider")
        sentence = text(
            "{who} stands on the last web of {space}. {instead}.", who=who, space=space, instead=instead
        )
        return no("under-a-spider", "A-63", sentence)
    return None


def _funnel(state: State, seat: int, parts: Head) -> Refusal | None:
    space, board, head = parts[1], reach.look(state), parts[:1]
    if (refusal := _beside(state, seat, head, "beta", space, "A-128")) is not None:
        return refusal
    instead = _instead(state, seat, head)
    if board.owner.get(space) != seat:
        sentence = text("Your web must lie on top of {space}. {instead}.", space=space, instead=instead)
        return no("no-own-web", "A-128", sentence)
    there = funnel_text(board.funnel_on[space])
    sentence = text(
        "{funnel} stands on {space} already. {instead}.", funnel=there, space=space, instead=instead
    )
    return no("funnel-there", "A-128", sentence)


def _control(state: State, _seat: int, parts: Head) -> Refusal | None:
    critter = critter_of(state, parts[1])
    if critter is None or len(parts) < 3:
        return None
    if critter.snared:
        sentence = text("It is snared and only untangles. Say control {token}.", token=parts[1])
        return no("snared", "A-126", sentence)
    if parts[2] not in WAYS:
        return no("no-such-direction", "A-23", text("Directions are 1 to 6, clockwise from north."))
    return None


_TARGETS: Mapping[str, Callable[[State, int, Head], Refusal | None]] = {
    "move": _move,
    "spin": _spin,
    "overspin": _overspin,
    "balloon": _balloon,
    "jump": _jump,
    "bite": _prey(1, "A-144"),
    "pounce": _prey(reach.POUNCE_RANGE, "A-123"),
    "snare": _prey(reach.SNARE_RANGE, "A-125"),
    "unravel": _unravel,
    "funnel": _funnel,
    "control": _control,
}


# ------------------------------------------------------------------- den, items, retreats


def deploy(state: State, seat: int, parts: Head) -> Refusal | None:
    """Why a spider cannot be deployed there."""
    if (refusal := says_where(state, seat, parts)) is not None:
        return refusal
    space, instead = parts[2], _instead(state, seat, parts[:2])
    if reach.look(state).owner.get(space) != seat:
        sentence = text("Your web must lie on top of {space}. {instead}.", space=space, instead=instead)
        return no("no-own-web", "A-141", sentence)
    who = _who(state, space) or text("Somebody")
    sentence = text("{who} is on {space}. {instead}.", who=who, space=space, instead=instead)
    return no("occupied", "A-141", sentence)


def eat(state: State, seat: int, parts: Head) -> Refusal | None:
    """Why the web of a space cannot be eaten."""
    instead = _instead(state, seat, parts[:2])
    if len(parts) < 3:
        return no(
            "say-where", "Tracked board", text("Say which web: eat web SPACE. {instead}.", instead=instead)
        )
    space = parts[2]
    if reach.look(state).owner.get(space) != seat:
        sentence = text("Your web must lie on top of {space}. {instead}.", space=space, instead=instead)
        return no("no-own-web", "A-88", sentence)
    return _last_web(state, space, instead)


def _retreat(state: State, seat: int, parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    if not isinstance(task, Retreat) or task.seat != seat:
        return None
    _, name, space = parts
    if name != task.spider:
        return no("not-the-loser", "A-80", text("{spider} retreats, no other.", spider=SPIDER[task.spider]))
    board, ground = reach.look(state), state.table.ground
    free = retreat.refuges(state, seat, name, task.winner)
    instead = text("Possible: {spaces}", spaces=", ".join(free[:4]))
    if board.owner.get(space) != seat:
        sentence = text("Retreat to a web of your own. {instead}.", instead=instead)
        return no("no-own-web", "A-80", sentence)
    if (who := _who(state, space)) is not None:
        return no(
            "occupied", "A-80", text("{who} is on {space}. {instead}.", who=who, space=space, instead=instead)
        )
    if ground.distance(space, board.spiders[task.winner]) < retreat.FROM_WINNER:
        sentence = text("{space} is beside the winner. {instead}.", space=space, instead=instead)
        return no("too-near", "A-80", sentence)
    if reach.enemies_beside(state, seat, space):
        sentence = text(
            "An enemy is beside {space} and calmer webs are free. {instead}.", space=space, instead=instead
        )
        return no("beside-an-enemy", "A-80", sentence)
    sentence = text("By house rule it retreats to the nearest web. {instead}.", instead=instead)
    return no("not-nearest", "A-80", sentence)


def _agile(state: State, seat: int, _parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    if not isinstance(task, Landing) or not task.agile or task.seat != seat:
        return None
    steps = positions(state).further(state, seat, task.spider)
    sentence = text("Step onto another web beside the Beta: {spaces}. Or say stay.", spaces=", ".join(steps))
    return no("no-agile-step", "A-118", sentence)


def battle(state: State, seat: int, parts: Head) -> Refusal | None:
    """Why a battle cannot be chosen: they begin by themselves."""
    task = state.agenda[-1]
    if isinstance(task, Landing) and not task.agile and task.seat == seat:
        foes = ", ".join(task.foes or ())
        sentence = text("{spider} fights {foes}. Name one of them.", spider=SPIDER[task.spider], foes=foes)
        return no("not-beside", "A-66", sentence)
    owner, _ = piece(parts[2])
    if owner == seat:
        return no("own-spider", "A-64", text("Spiders of one colony do not fight."))
    sentence = text("A battle begins by itself when a movement ends beside {colour}.", colour=COLOUR[owner])
    return no("by-itself", "A-64", sentence)


def _steer(state: State, seat: int, parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    if not isinstance(task, Steer) or task.seat != seat:
        return None
    if parts[1] != task.token:
        what = critter_text(task.token)
        return no("other-critter", "A-96", text("The {critter} goes now. Steer that one.", critter=what))
    return no("no-such-direction", "A-23", text("Directions are 1 to 6, clockwise from north."))


def _place(state: State, seat: int, _parts: Head) -> Refusal | None:
    task = state.agenda[-1]
    if not isinstance(task, Settle) or task.left[:1] != (seat,):
        return None
    webs = ", ".join(state.table.ground.homes[seat].webs)
    sentence = text(
        "Place {spider} on a free start web of yours: {webs}.", spider=SPIDER[task.spider], webs=webs
    )
    return no("no-start-web", "A-7", sentence)


REASONS: Mapping[str, Callable[[State, int, Head], Refusal | None]] = {
    "retreat": _retreat,
    "agile": _agile,
    "steer": _steer,
    "place": _place,
}
