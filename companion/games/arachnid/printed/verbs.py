"""The language: every verb with its shapes, how it reads on a button, and which may come late."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid.printed.grid import SPACES
from companion.games.arachnid.printed.names import (
    ABILITIES,
    COLOURS,
    CRITTER_TOKENS,
    EVENT_TOKENS,
    FUNNELS,
    PIECES,
    SPIDERS,
    TRACKS,
)
from companion.play import Sign, Slot, Text, Verb, text

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


_SIGNS: Mapping[Sign, tuple[str, ...]] = {
    "plus": ("spin", "overspin", "funnel"),
    "cross": ("bite", "pounce", "unravel", "battle", "eat"),
    "dot": ("place", "move", "agile", "retreat", "deploy"),
    "arc": ("balloon", "jump"),
    "ring": ("snare", "control"),
}
_SIGN_OF = {verb: sign for sign, verbs in _SIGNS.items() for verb in verbs}


def _row(name: str, label: Text, *shapes: tuple[Slot, ...]) -> tuple[Verb, Text]:
    return Verb(name, shapes or ((),), _SIGN_OF.get(name, "")), label


_ROWS = (
    _row("draw", text("Draw"), (_names(*COLOURS, *EVENT_TOKENS, *CRITTER_TOKENS),), (_SPACE,)),
    _row("roll", text("Roll"), (_NUMBER,)),
    _row("take", text("Take"), (_names(*ABILITIES),)),
    _row("hatch", text("Hatch"), (_names("weaver", "soldier"),)),
    _row("place", text("Place"), (_OWN, _SPACE)),
    _row("move", text("Move"), (_OWN,), (_OWN, _SPACE)),
    _row("spin", text("Spin"), (_OWN,), (_OWN, _NUMBER), (_OWN, _SPACE), (_OWN, _SPACE, _NUMBER)),
    _row(
        "overspin",
        text("Over-Spin"),
        (_OWN, _COLOUR),
        (_OWN, _COLOUR, _NUMBER),
        (_OWN, _SPACE),
        (_OWN, _SPACE, _NUMBER),
    ),
    _row("bite", text("Bite"), (_OWN, _CRITTER)),
    _row("balloon", text("Balloon"), (), (_SPACE,)),
    _row("jump", text("Jump"), (), (_SPACE,)),
    _row("pounce", text("Pounce"), (_CRITTER,)),
    _row("snare", text("Snare"), (_names(*PIECES, *CRITTER_TOKENS),)),
    _row("unravel", text("Unravel"), (_COLOUR,), (_SPACE,)),
    _row("funnel", text("Funnel Web"), (), (_SPACE,)),
    _row("control", text("Mind Control"), (_CRITTER,), (_CRITTER, _NUMBER)),
    _row("steer", text("Steer"), (_CRITTER, _NUMBER)),
    _row("agile", text("Agile"), (_SPACE,)),
    _row("stay", text("Stay")),
    _row("refresh", text("Refresh"), (_OWN,)),
    _row("deploy", text("Deploy"), (_OWN,), (_OWN, _SPACE)),
    _row("battle", text("Battle"), (_OWN, _ANY)),
    _row("commit", text("Commit"), (_NUMBER, _NUMBER, _NUMBER)),
    _row("double", text("On a double web")),
    _row("upgrade", text("Upgrade"), (_OWN, _names(*TRACKS))),
    _row("swap", text("Swap ability"), (_names(*ABILITIES),)),
    _row("keep", text("Keep ability")),
    _row("retreat", text("Retreat"), (_OWN, _SPACE)),
    _row("eat", text("Eat"), (_names(*_COMMON, *SPIDERS),), (_names("web"), _SPACE)),
    _row("incubate", text("Incubate")),
    _row("found", text("Found food", short="Found"), (_names("fly"),)),
    _row("took", text("Took from funnel", short="Funnel"), (_FUNNEL,)),
    _row("stands", text("Stands on"), (_FUNNEL, _ANY)),
    _row("bitten", text("Bitten"), (_ANY,)),
    _row("bumped", text("Bumped"), (_ANY,)),
    _row("robbed", text("Robbed"), (_COLOUR,)),
    _row("landed", text("Landed on a spider", short="Landed on"), (_COLOUR,)),
    _row("destroyed", text("Worm destroyed"), (_COLOUR,)),
    _row("uncovered", text("A web lay underneath", short="Underneath lay"), (_COLOUR,)),
    _row("buried", text("A web lay under it", short="Under it lay"), (_COLOUR,)),
    _row("lost", text("Funnel gone"), (_FUNNEL,)),
    _row("blocked", text("Place taken"), (_CRITTER,)),
    _row("no-retreat", text("No place to retreat", short="No retreat"), (_ANY,)),
    _row("no-spawn", text("The spawn hex is taken", short="Spawn hex taken")),
    _row("no-space", text("There is no free space for a fly", short="No place for fly")),
    _row("placed", text("The fly is placed", short="Fly placed")),
    _row("kept", text("No funnel")),
    _row("swept", text("Done")),
    _row("done", text("Ready")),
    _row("right", text("All counts are right", short="Right")),
    _row("webs", text("Correct a count", short="Correct"), (_COLOUR, _NUMBER)),
    _row("largest", text("Largest web"), (_NUMBER,)),
    _row("pass", text("End turn")),
)
VERBS: Mapping[str, Verb] = {verb.name: verb for verb, _ in _ROWS}
_OF_PIECES = frozenset(("stands", "bitten", "bumped", "robbed", "landed", "destroyed", "no-retreat"))
_OF_SPACES = frozenset(("uncovered", "buried", "lost", "blocked", "no-spawn", "no-space", "placed", "kept"))
ANSWERS = _OF_PIECES | _OF_SPACES | {"swept", "done", "right"}
"""What tells how it is, or that it is done, and is no act; its label may be a sentence."""
VERB_LABELS: Mapping[str, Text] = {verb.name: label for verb, label in _ROWS}

SPECIALS = frozenset({"balloon", "funnel", "jump", "control", "pounce", "snare", "unravel"})
"""Abilities that are actions; their verb needs no piece, for only a Beta has them."""

_PREFIX_LENGTHS = {
    **dict.fromkeys(("commit", "largest", "agile", *SPECIALS), 1),
    **dict.fromkeys(("move", "bite", "spin", "overspin", "deploy", "eat", "retreat", "webs"), 2),
}


def candidate_length(verb: str) -> int:
    """How many parts of a word come before its target or number; at least all, where none follows."""
    return _PREFIX_LENGTHS.get(verb, 3)
