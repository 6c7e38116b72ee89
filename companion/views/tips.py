"""The tips of the open game, as phones get them for a coach."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from companion.table.intents import Snapshot
from companion.views.prose import translate
from companion.views.tree import lean


class Tip(TypedDict):
    """What a coach says in a first game, where something comes up."""

    about: Annotated[str, "The topic of a question, or the source of a draw."]
    verb: NotRequired[Annotated[str, "The act that it tells of; absent: what is asked or drawn."]]
    several: NotRequired[Annotated[bool, "It is true only where more than one piece of the seat can act."]]
    after: NotRequired[Annotated[bool, "It is told once the act stands, where the box keeps no board."]]
    text: Annotated[str, "One sentence."]
    rule: Annotated[str, "The ruling or chapter that says more."]


def tips_page(snapshot: Snapshot, language: str = "en") -> list[Tip]:
    """What a coach says in a first game of the open game; nothing where none is open."""
    game, settings = snapshot.game, snapshot.settings
    return [
        lean(
            Tip(
                about=one.about,
                verb=one.verb,
                several=one.several,
                after=one.after,
                text=translate(one.text, language),
                rule=one.rule,
            )
        )
        for one in (game.tips(settings) if game is not None and settings is not None else ())
    ]
