"""Webs on a tracked board: laid, covered, taken away, with what lay under and on them."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes import reach
from companion.games.arachnid.printed.names import COLOUR, COLOURS
from companion.games.arachnid.state.position import StateBuilder
from companion.play import Event, text


def lay(builder: StateBuilder, seat: int, space: str) -> None:
    """A web token of this seat lies on top of a space from now on."""
    stack = reach.lookup_of(builder).stacks.get(space, ())
    builder.put("webs", space, (*stack, seat))


def take_top(builder: StateBuilder, space: str, *, whole: bool = False) -> None:
    """The top web of a space leaves the game, with ``whole`` what lies under it too (A-62, A-110)."""
    *under, top = reach.lookup_of(builder).stacks[space]
    economy.remove_top(builder, top)
    for colour in under:
        builder.told.append(("buried" if whole else "uncovered", COLOURS[colour]))
        if whole:
            economy.bury(builder, colour)
        else:
            economy.uncover(builder, colour)
            sentence = text(
                "A web of {about} lies on top of {space} again",
                you="A web of yours lies on top of {space} again",
                about=COLOUR[colour],
                space=space,
            )
            builder.emit(Event("web", sentence, "A-88", colour, spaces=(space,)))
    builder.put("webs", space, None if whole or not under else tuple(under))
    lose_funnel_on(builder, space)


def lose_funnel_on(builder: StateBuilder, space: str) -> None:
    """A funnel goes back to the supply when its web is covered or gone (A-60, A-129)."""
    name = reach.lookup_of(builder).funnel_on.get(space)
    if name is None:
        return
    builder.put("funnels", name, None)
    builder.told.append(("lost", name))
    economy.lose_funnel(builder, next(funnel for funnel in builder.funnels if funnel.name == name))
