"""Why a spider may not act, as far as the counters know: a code of ``reasons``, empty where it may."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.printed.names import COLOURS, CRITTER_TOKENS, FUNNELS, PASSIVE, piece
from companion.games.arachnid.printed.verbs import SPECIALS
from companion.games.arachnid.state.pieces import Spider
from companion.games.arachnid.state.position import View, critter_of, spider_of

SPINS = frozenset({"spin", "overspin"})
ACTS = SPECIALS | SPINS | {"move", "bite"}
LEAPS = frozenset({"balloon", "jump", "pounce"})


def spider_code(view: View, seat: int, name: str) -> str:
    """Why a seat has no such spider: it has not hatched, or it was eaten."""
    colony = view.colonies[seat]
    if colony.spider(name) is not None:
        return ""
    hatching = any(task == Hatch(seat, name) for task in view.agenda)
    return "no-spider" if hatching or name in colony.figures else "eaten"


def act_code(view: View, seat: int, verb: str, name: str) -> str:
    """Why a spider cannot do an act at all, whatever it would be aimed at (A-37)."""
    spider = view.colonies[seat].spider(name)
    if spider is None:
        return spider_code(view, seat, name)
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
    if not track.food and not economy.purse(view, seat):
        return "no-food"
    return use_code(view, seat, verb, spider)


def use_code(view: View, seat: int, verb: str, spider: Spider) -> str:
    """What on the table makes an act useless, whoever does it."""
    if verb == "move" or verb in LEAPS:
        if spider.snared:
            return "snared" if verb in LEAPS else ""
        return "no-room" if verb != "pounce" and not economy.room(view) else ""
    if verb in SPINS:
        if not economy.den_left(view, seat):
            return "den-empty"
        if verb == "spin":
            return "board-full" if economy.web_spaces(view) >= view.equipment.spaces else ""
        single = economy.room(view) and economy.web_spaces(view) > economy.doubles(view)
        return "" if single else "no-single-web"
    if verb == "snare":
        return "" if view.snares else "no-snare"
    if verb == "funnel":
        if free_funnel(view) is None:
            return "no-funnel"
        own = sum(1 for funnel in view.funnels if funnel.seat == seat)
        return "no-web" if own >= view.colonies[seat].tops else ""
    if verb == "control":
        held = sum(1 for critter in view.critters if critter.holder is not None)
        return "control-used" if held >= view.equipment.tokens["mind_control"] else ""
    return ""


def free_funnel(view: View) -> str | None:
    """The first funnel token in the supply."""
    used = {funnel.name for funnel in view.funnels}
    return next((name for name in FUNNELS[: view.equipment.tokens["funnel"]] if name not in used), None)


# -------------------------------------------------------------------------------- targets


def critter_code(view: View, token: str) -> str:
    """Why no critter of that name can be bitten, pounced upon or controlled (A-144)."""
    return "" if critter_of(view, token) is not None else "no-critter"


def snare_code(view: View, seat: int, name: str) -> str:
    """Why a spider or critter cannot be snared by a Beta of this seat (A-125, A-126)."""
    if name in CRITTER_TOKENS:
        caught = critter_of(view, name)
        if caught is None:
            return "no-critter"
        return "snared-already/critter" if caught.snared else ""
    victim = spider_of(view, name)
    if victim is None or not victim.on_board:
        return "not-on-board"
    if piece(name) == (seat, "beta"):
        return "own-beta"
    return "snared-already" if victim.snared else ""


def cover_code(view: View, seat: int, colour: int) -> str:
    """Why webs of a colour are not to be covered by this seat: by house rule only its own are (A-58)."""
    allowed = colour == seat or view.equipment.on("overspin.any_owner")
    return "" if allowed else "own-webs-only"


def overspin_code(view: View, seat: int, colour: str) -> str:
    """Why no web of a colour can be covered, the table seeing which (A-58)."""
    owner = COLOURS.index(colour)
    return cover_code(view, seat, owner) if view.colonies[owner].tops else "no-web-there/colour"


def unravel_code(view: View, colour: str) -> str:
    """Why no web of a colour can be taken away, the table seeing which (A-63, A-127)."""
    return "" if economy.removable(view, COLOURS.index(colour)) else "no-web-there/unravelled"


def stack_code(view: View, seat: int, number: str) -> str:
    """Why no web can be taken from a stack of the den, counted from the left (A-57)."""
    stacks, place = view.colonies[seat].stacks, int(number) - 1
    return "" if 0 <= place < len(stacks) and stacks[place] else "no-such-stack"
