"""Why a spider may not act, as far as the counters know: a code of ``reasons``, empty where it may."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.printed.names import COLOURS, CRITTER_TOKENS, FUNNELS, PASSIVE, piece
from companion.games.arachnid.printed.verbs import SPECIALS
from companion.games.arachnid.state.pieces import Spider
from companion.games.arachnid.state.position import State, critter_of, spider_of

SPINS = frozenset({"spin", "overspin"})
ACTS = SPECIALS | SPINS | {"move", "bite"}
LEAPS = frozenset({"balloon", "jump", "pounce"})


def spider_code(state: State, seat: int, name: str) -> str:
    """Why a seat has no such spider: it has not hatched, or it was eaten."""
    colony = state.colonies[seat]
    if colony.spider(name) is not None:
        return ""
    hatching = any(task == Hatch(seat, name) for task in state.agenda)
    return "no-spider" if hatching or name in colony.figures else "eaten"


def act_code(state: State, seat: int, verb: str, name: str) -> str:
    """Why a spider cannot do an act at all, whatever it would be aimed at (A-37)."""
    spider = state.colonies[seat].spider(name)
    if spider is None:
        return spider_code(state, seat, name)
    if not spider.on_board:
        return "not-deployed"
    if spider.stunned:
        return "stunned"
    if verb in SPECIALS and spider.ability != verb:
        return "passive" if spider.ability in PASSIVE else "other-ability"
    track = spider.track("special" if verb in SPECIALS else verb)
    if track is None:
        return "no-such-track"
    if track.food == track.length:
        return "track-used"
    if not track.food and not economy.purse(state, seat):
        return "no-food"
    return use_code(state, seat, verb, spider)


def use_code(state: State, seat: int, verb: str, spider: Spider) -> str:
    """What on the table makes an act useless, whoever does it."""
    if verb == "move" or verb in LEAPS:
        if spider.snared:
            return "snared" if verb in LEAPS else ""
        return "no-room" if verb != "pounce" and not economy.room(state) else ""
    if verb in SPINS:
        if not economy.den_left(state, seat):
            return "den-empty"
        if verb == "spin":
            return "board-full" if economy.web_spaces(state) >= state.equipment.spaces else ""
        single = economy.room(state) and economy.web_spaces(state) > economy.doubles(state)
        return "" if single else "no-single-web"
    if verb == "snare":
        return "" if state.snares else "no-snare"
    if verb == "funnel":
        if free_funnel(state) is None:
            return "no-funnel"
        own = sum(1 for funnel in state.funnels if funnel.seat == seat)
        return "no-web" if own >= state.colonies[seat].tops else ""
    if verb == "control":
        held = sum(1 for critter in state.critters if critter.holder is not None)
        return "control-used" if held >= state.equipment.tokens["mind_control"] else ""
    return ""


def free_funnel(state: State) -> str | None:
    """The first funnel token in the supply."""
    used = {funnel.name for funnel in state.funnels}
    return next((name for name in FUNNELS[: state.equipment.tokens["funnel"]] if name not in used), None)


# -------------------------------------------------------------------------------- targets


def critter_code(state: State, token: str) -> str:
    """Why no critter of that name can be bitten, pounced upon or controlled (A-144)."""
    return "" if critter_of(state, token) is not None else "no-critter"


def snare_code(state: State, seat: int, name: str) -> str:
    """Why a spider or critter cannot be snared by a Beta of this seat (A-125, A-126)."""
    if name in CRITTER_TOKENS:
        caught = critter_of(state, name)
        if caught is None:
            return "no-critter"
        return "snared-already:critter" if caught.snared else ""
    victim = spider_of(state, name)
    if victim is None or not victim.on_board:
        return "not-on-board"
    if piece(name) == (seat, "beta"):
        return "own-beta"
    return "snared-already" if victim.snared else ""


def cover_code(state: State, seat: int, colour: int) -> str:
    """Why webs of a colour are not to be covered by this seat: by house rule only its own are (A-58)."""
    allowed = colour == seat or state.equipment.on("overspin.any_owner")
    return "" if allowed else "own-webs-only"


def overspin_code(state: State, seat: int, colour: str) -> str:
    """Why no web of a colour can be covered, the table seeing which (A-58)."""
    owner = COLOURS.index(colour)
    return cover_code(state, seat, owner) if state.colonies[owner].tops else "no-web-there:colour"


def unravel_code(state: State, colour: str) -> str:
    """Why no web of a colour can be taken away, the table seeing which (A-63, A-127)."""
    owner = COLOURS.index(colour)
    if not state.colonies[owner].tops:
        return "no-web-there:colour"
    return "" if economy.removable(state, owner) else "no-web-there:unravelled"


def stack_code(state: State, seat: int, number: str) -> str:
    """Why no web can be taken from a stack of the den, counted from the left (A-57)."""
    stacks, place = state.colonies[seat].stacks, int(number) - 1
    return "" if 0 <= place < len(stacks) and stacks[place] else "no-such-stack"
