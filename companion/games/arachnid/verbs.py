"""The language: every verb with its shapes, how it reads on a button, and which may come late."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid.ground import SPACES
from companion.games.arachnid.names import (
    ABILITIES,
    COLOURS,
    CRITTER_TOKENS,
    EVENT_TOKENS,
    FUNNELS,
    PIECES,
    SPIDERS,
    TRACKS,
)
from companion.play import Slot, Text, Verb, text

_OWN = Slot("piece", SPIDERS)
_ANY = Slot("piece", PIECES)
_CRITTER = Slot("piece", CRITTER_TOKENS)
_FUNNEL = Slot("piece", FUNNELS)
_SPACE = Slot("space", SPACES)
_COLOUR = Slot("name", COLOURS)
_NUMBER = Slot("number")
_COMMON = ("upgrade", "web")


def _names(*names: str) -> Slot:
    return Slot("name", names)


_ROWS: tuple[tuple[str, tuple[tuple[Slot, ...], ...], Text, Text], ...] = (
    (
        "draw",
        ((_names(*COLOURS, *EVENT_TOKENS, *CRITTER_TOKENS),), (_SPACE,)),
        text("Draw"),
        text("Say what was drawn."),
    ),
    ("roll", ((_NUMBER,),), text("Roll"), text("Say what a die shows.")),
    ("take", ((_names(*ABILITIES),),), text("Take"), text("Pick an ability for your Beta.")),
    ("hatch", ((_names("weaver", "soldier"),),), text("Hatch"), text("Choose the card of a hatched spider.")),
    (
        "place",
        ((_OWN, _SPACE),),
        text("Place"),
        text("Choose where a spider starts."),
    ),
    ("move", ((_OWN,), (_OWN, _SPACE)), text("Move"), text("Move a spider on the webs.")),
    (
        "spin",
        ((_OWN,), (_OWN, _NUMBER), (_OWN, _SPACE), (_OWN, _SPACE, _NUMBER)),
        text("Spin"),
        text("Lay a web from your den beside a spider."),
    ),
    (
        "overspin",
        (
            (_OWN, _COLOUR),
            (_OWN, _COLOUR, _NUMBER),
            (_OWN, _SPACE),
            (_OWN, _SPACE, _NUMBER),
        ),
        text("Over-Spin"),
        text("Lay a web of your den over a single web."),
    ),
    ("bite", ((_OWN, _CRITTER),), text("Bite"), text("Bite a critter beside a spider.")),
    ("balloon", ((), (_SPACE,)), text("Balloon"), text("Your Beta flies in a straight line to a web.")),
    ("jump", ((), (_SPACE,)), text("Jump"), text("Your Beta jumps three spaces.")),
    ("pounce", ((_CRITTER,),), text("Pounce"), text("Your Beta kills a critter up to three spaces away.")),
    (
        "snare",
        ((_names(*PIECES, *CRITTER_TOKENS),),),
        text("Snare"),
        text("Your Beta entangles a spider or critter up to three spaces away."),
    ),
    (
        "unravel",
        ((_COLOUR,), (_SPACE,)),
        text("Unravel"),
        text("Your Beta removes the top web of a space beside it."),
    ),
    (
        "funnel",
        ((), (_SPACE,)),
        text("Funnel Web"),
        text("Your Beta places a funnel on a web of yours beside it."),
    ),
    (
        "control",
        ((_CRITTER,), (_CRITTER, _NUMBER)),
        text("Mind Control"),
        text("Your Beta steers a critter from now on, at once in this direction."),
    ),
    ("steer", ((_CRITTER, _NUMBER),), text("Steer"), text("A critter you control goes this way.")),
    ("agile", ((_SPACE,),), text("Agile"), text("Your Beta steps on to another web.")),
    ("stay", ((),), text("Stay"), text("Your Beta stays where it is.")),
    ("refresh", ((_OWN,),), text("Refresh"), text("Give a spider its dice back and wake it, 1 food.")),
    (
        "deploy",
        ((_OWN,), (_OWN, _SPACE)),
        text("Deploy"),
        text("Put a waiting spider onto a web of yours, 1 food."),
    ),
    ("battle", ((_OWN, _ANY),), text("Battle"), text("A spider of yours that moved meets an enemy.")),
    ("commit", ((_NUMBER, _NUMBER, _NUMBER),), text("Commit"), text("Dice of the card, of Alpha, bought.")),
    ("double", ((),), text("On a double web"), text("Your fighter stands on two webs: 1 bolster die.")),
    ("upgrade", ((_OWN, _names(*TRACKS)),), text("Upgrade"), text("Remove a bloodied token from a track.")),
    ("swap", ((_names(*ABILITIES),),), text("Swap ability"), text("Exchange your Beta’s ability.")),
    ("keep", ((),), text("Keep ability"), text("Your Beta keeps the ability it has.")),
    ("retreat", ((_OWN, _SPACE),), text("Retreat"), text("A spider that lost a battle goes there.")),
    (
        "eat",
        ((_names(*_COMMON, *SPIDERS),), (_names("web"), _SPACE)),
        text("Eat"),
        text("Turn an upgrade, web or spider into food."),
    ),
    ("incubate", ((),), text("Incubate"), text("Move 1 food from the store to the incubator.")),
    (
        "found",
        ((_names("fly"),),),
        text("Found food", short="Found"),
        text("The new web lies where a fly was."),
    ),
    (
        "took",
        ((_FUNNEL,),),
        text("Took from funnel", short="Funnel"),
        text("A spider ended its movement on a funnel."),
    ),
    ("stands", ((_FUNNEL, _ANY),), text("Stands on"), text("This spider stands on this funnel.")),
    ("bitten", ((_ANY,),), text("Bitten"), text("A critter is beside this spider.")),
    ("bumped", ((_ANY,),), text("Bumped"), text("A critter tried to move onto this spider.")),
    ("robbed", ((_COLOUR,),), text("Robbed"), text("The Ladybird is closest to a spider of this colour.")),
    ("landed", ((_COLOUR,),), text("Landed on"), text("The Heebie Jeebies sits on a spider of this colour.")),
    ("destroyed", ((_COLOUR,),), text("Worm destroyed"), text("The Worm left a web of this colour.")),
    (
        "uncovered",
        ((_COLOUR,),),
        text("Underneath lay"),
        text("A web of this colour lay under the one gone."),
    ),
    ("buried", ((_COLOUR,),), text("Under it lay"), text("A web of this colour went with the one above.")),
    ("lost", ((_FUNNEL,),), text("Funnel gone"), text("This funnel lost its web.")),
    ("blocked", ((_CRITTER,),), text("Place taken"), text("That critter cannot go there and rolls again.")),
    ("no-retreat", ((_ANY,),), text("No retreat for"), text("That loser has no place to retreat to.")),
    ("no-spawn", ((),), text("Spawn hex taken"), text("No critter could spawn.")),
    ("no-space", ((),), text("No place for fly"), text("No space of that number was open.")),
    ("placed", ((),), text("Fly placed"), text("A space was open and the fly lies there.")),
    ("kept", ((),), text("No funnel"), text("No funnel stood on the web that is gone.")),
    ("swept", ((),), text("Done"), text("The critters are moved.")),
    ("done", ((),), text("Ready"), text("You need nothing more here.")),
    ("right", ((),), text("That is right"), text("The count is right.")),
    ("webs", ((_COLOUR, _NUMBER),), text("Correct"), text("This many topmost webs of a colour.")),
    ("largest", ((_NUMBER,),), text("Largest web"), text("Spaces of your largest connected web.")),
    ("pass", ((),), text("End turn"), text("End your turn.")),
    (
        "correct",
        ((_names("food", "incubator", "webs"), _COLOUR, _NUMBER), (_names("flies"), _NUMBER)),
        text("Correct"),
        text("Mend a counter the table got wrong."),
    ),
)

VERBS: Mapping[str, Verb] = {name: Verb(name, shapes, help_) for name, shapes, _, help_ in _ROWS}

VERB_LABELS: Mapping[str, Text] = {name: label for name, _, label, _ in _ROWS}

LATE = frozenset(
    {
        "battle",
        "bitten",
        "blocked",
        "bumped",
        "buried",
        "destroyed",
        "double",
        "found",
        "landed",
        "lost",
        "no-retreat",
        "no-space",
        "no-spawn",
        "robbed",
        "stands",
        "took",
        "uncovered",
    }
)
"""Reports of the table: they may be said until the question ends, and silence means no."""
