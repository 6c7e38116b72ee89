"""Webs on a tracked board: laid, covered, taken away, with what lay under and on them."""

from __future__ import annotations

from companion.games.arachnid import economy, reach
from companion.games.arachnid.names import COLOUR, COLOURS
from companion.games.arachnid.work import Work
from companion.play import text


def lay(work: Work, seat: int, space: str) -> None:
    """A web token of this seat lies on top of a space from now on."""
    stack = reach.look(work).stacks.get(space, ())
    if work.places is not None:
        work.places = work.places.with_webs(space, (*stack, seat))


def take_top(work: Work, space: str, *, whole: bool = False) -> None:
    """The top web of a space leaves the game, with ``whole`` what lies under it too (A-62, A-110)."""
    *under, top = reach.look(work).stacks[space]
    economy.remove_top(work, top)
    for colour in under:
        work.told.append(("buried" if whole else "uncovered", COLOURS[colour]))
        if whole:
            economy.bury(work, colour)
        else:
            economy.uncover(work, colour)
            sentence = text(
                "A web of {colour} lies on top of {space} again", colour=COLOUR[colour], space=space
            )
            work.tell("web", sentence, "A-88", colour, spaces=(space,))
    if work.places is not None:
        work.places = work.places.with_webs(space, () if whole else tuple(under))
    lose_funnel_on(work, space)


def lose_funnel_on(work: Work, space: str) -> None:
    """A funnel goes back to the supply when its web is covered or gone (A-60, A-129)."""
    name = reach.look(work).funnel_on.get(space)
    if name is None or work.places is None:
        return
    work.places = work.places.with_funnel(name, None)
    work.told.append(("lost", name))
    economy.lose_funnel(work, next(funnel for funnel in work.funnels if funnel.name == name))
