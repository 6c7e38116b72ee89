"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.web_of_flies import prose
from companion.games.web_of_flies.position import State
from companion.kit.game import Parts
from companion.kit.refusals import Reason, about
from companion.play import Text, text

REASONS: Mapping[str, Reason] = {
    # Swaps.
    "swap-first": (text("Swaps come before play. Say swap with two spaces, or keep."), "W-3"),
    "not-to-swap": (text("{piece} on {space} is not {seat}’s. Swap two {seat} spiders, or keep."), "W-2"),
    "all-alike": (text("These two are alike. Swap two different pieces, or keep."), "W-2"),
    # Play.
    "must-capture": (text("You can capture, so you must.", remedy="{hint}."), "W-8"),
    "swaps-are-over": (text("Swaps ended when play began.", remedy="{hint}."), "W-3"),
    "empty-space": (text("{start} is empty.", remedy="{hint}."), "Movement"),
    "not-yours": (text("{hunter} on {start} is not {seat}’s.", remedy="{hint}."), "Movement"),
    "same-space": (text("A capture ends on another space.", remedy="{hint}."), "W-6"),
    "nothing-there": (text("{end} is empty, and a spider only moves to capture.", remedy="{hint}."), "W-6"),
    "own-piece": (text("{prey} on {end} is on the same side.", remedy="{hint}."), "Capture"),
    "not-straight": (text("No straight line leads from {start} to {end}.", remedy="{hint}."), "W-1"),
    "blocked": (text("{piece} on {space} is in the way.", remedy="{hint}."), "W-5"),
    "blocked-by-dewdrop": (text("{piece} on {space} is in the way.", remedy="{hint}."), "W-17"),
    "dewdrop": (text("Nobody captures the dewdrop on {end}.", remedy="{hint}."), "W-17"),
    "too-many-legs": (text("{prey} has more legs than {hunter}.", remedy="{hint}."), "Capture"),
}
"""The sentence and the ruling of every code of ``position.code``."""


def explain(state: State, _seat: int, code: str, path: Parts, sentence: Text) -> Text:
    """The sentence of a code, with the spaces of the word, what stands there, and what would work."""
    fixed = state.equipment
    names, tokens = fixed.names, fixed.tokens
    spaces = [fixed.index[part] for part in path[1:]]
    fields: dict[str, Text | str] = {"seat": prose.SEATS[state.seat]}
    if state.stage == "play":
        fields["hint"] = _hint(state, *spaces[:1])
    if spaces:
        at, end = spaces
        fields |= {"start": names[at], "end": names[end]}
        fields |= {
            "hunter": prose.subject(tokens[state.spaces[at]]),
            "prey": prose.subject(tokens[state.spaces[end]]),
        }
    if "space" in about(code):
        space = about(code)["space"]
        fields |= {"space": names[space], "piece": prose.subject(tokens[state.spaces[space]])}
    return sentence.filled(**fields)


def _hint(state: State, start: int = -1) -> Text:
    """What would work: from the same space where anything does."""
    names = state.equipment.names
    ends = [names[end] for begin, end in state.captures if begin == start]
    if ends:
        return text("From {start} take {ends}", start=names[start], ends=", ".join(ends))
    first, end = state.captures[0]
    return text("Say for example {word}", word=f"capture {names[first]} {names[end]}")
