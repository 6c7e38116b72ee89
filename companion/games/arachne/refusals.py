"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from companion.games.arachne import acts, prose
from companion.games.arachne.equipment import KINDS, REACH
from companion.games.arachne.position import State
from companion.kit.game import Parts
from companion.kit.refusals import Reason, about
from companion.kit.seats import rival
from companion.kit.spaces import NO_SPACE
from companion.play import Text, text

_TOO_FAR = text("{here} goes {n} space at most.", plural="{here} goes {n} spaces at most.")
REASONS: Mapping[str, Reason] = {
    "has-moved": (text("The piece has moved. Name only whom it captures."), "N-9"),
    "missing-piece": (text("Say which piece acts, then its target."), "N-10"),
    "empty-space": (text("{start} is empty."), "Movement"),
    "one-piece": (text("The Blademaster that began goes on."), "N-20"),
    "not-yours": (text("{piece} on {start} does not act now."), "Movement"),
    "no-turncoat": (text("A turncoat is a piece of {seat}."), "Turncoat"),
    # Moves.
    "no-wizard": (text("Only a Wizard moves 3 steps."), "N-18"),
    "same-space": (text("A move ends on another space than it began."), "N-8"),
    "occupied": (text("{there} is taken. A move ends on an empty space."), "N-8"),
    "no-way": (text("No way of 3 different steps leads to {there}."), "N-18"),
    "wrong-way": (text("From {here} that is no step nearer to the nearest opponent."), "N-23"),
    "wrong-way-turncoat": (text("From {here} that is no step nearer to the nearest opponent."), "N-30"),
    "not-straight": (text("No line leads from {here} to {there}."), "N-6"),
    "too-far:matron": (_TOO_FAR, "N-14"),
    "too-far:wizard": (_TOO_FAR, "N-18"),
    "too-far:blademaster": (_TOO_FAR, "N-20"),
    "blocked": (text("{blocker} is in the way."), "N-16"),
    "blocked-matron": (text("{blocker} is in the way."), "N-14"),
    "blocked-turncoat": (text("{blocker} is in the way."), "N-15"),
    "blocked-half": (text("{blocker} is in the way."), "N-20"),
    # Captures and punishments.
    "nobody-there": (text("{there} is empty."), "Capturing"),
    "no-target": (text("{target} is no target of this piece."), "Capturing"),
    "no-traitor-target": (text("{target} is no target of this piece."), "N-29"),
    "never-the-matron": (text("A turncoat never captures the Matron."), "N-33"),
    "no-punishment": (text("A turncoat captures, it does not punish."), "N-35"),
    "punish-own": (text("One punishes only pieces of one’s own."), "N-35"),
    "punish-the-matron": (text("Nobody punishes a Matron."), "N-36"),
    "rank": (text("{prey} has no lower rank than {here}."), "N-35"),
    "not-ahead": (text("{there} is not straight ahead of {here}."), "N-9"),
    "not-connected": (text("{there} is not connected to {here}."), "N-17"),
    "not-near": (text("{there} is not next to {here}. Move first."), "N-10"),
    "not-near-grunt": (text("{there} is not next to {here}."), "N-10"),
    "move-first": (text("A turncoat moves before it captures."), "N-43"),
    # The rest of a turn.
    "must-act": (text("There is something to move or to capture with."), "N-12"),
    "offered": (text("A draw was offered in this turn already."), "N-40"),
    "not-lost": (text("No {kind} of yours was captured."), "N-25"),
}
"""The sentence and the ruling of every code of ``acts.code``."""


GENERAL = ("has-moved", "missing-piece", "empty-space", "one-piece", "not-yours", "no-turncoat")
"""The codes for which another piece is proposed."""


def explain(state: State, _seat: int, code: str, path: Parts, sentence: Text) -> Text:
    """The sentence of a code, with what would work: by the same piece where it can do anything."""
    start = NO_SPACE
    if path[0] == "promote":
        sentence = sentence.filled(kind=prose.KIND_NAMES[KINDS.index(path[1])])
    elif spaces := [state.equipment.index[part] for part in path[1:]]:
        start = state.here if state.stage == "strike" else spaces[0]
        sentence = sentence.filled(**_fields(state, code, start, spaces[-1]))
    hint = _hint(state, NO_SPACE if code in GENERAL else start)
    return text("{why}", remedy="{hint}.", why=sentence, hint=hint)


def _fields(state: State, code: str, start: int, end: int) -> dict[str, Text | str | int]:
    """What the sentences may name: the piece, where it is, where it goes and whom it meets."""
    names = state.equipment.names
    fields: dict[str, Text | str | int] = {
        "start": names[start],
        "there": names[end],
        "seat": prose.SEATS[rival(state.seat)],
        "n": REACH.get(state.token(start).kind, 0) if state.spaces[start] else 0,
    }
    if state.spaces[start]:
        fields |= {"here": prose.on(state, start), "piece": prose.piece(state.token(start))}
    if state.spaces[end]:
        fields |= {"prey": prose.on(state, end), "target": prose.piece(state.token(end))}
    for field, space in about(code).items():
        fields[field] = prose.on(state, space)
    return fields


# ------------------------------------------------------------------------------------- hints


def _hint(state: State, start: int) -> Text:
    """Words that stand: all of a short question, else some, of the piece on a space if it can act."""
    names = state.equipment.names
    if state.stage == "promote":
        kinds = [f"promote {KINDS[kind]}" for kind in acts.returning(state)]
        return text("Say {words}", words=", ".join((*kinds, "remain")))
    if state.stage == "strike":
        strikes = [f"{verb} {names[end]}" for verb, end in acts.strikes(state)]
        return text("Say {words}", words=", ".join((*strikes, "stay")))
    found = [action for action in acts.actions(state) if action[0] != "punish"]
    own = [action for action in found if action[1] == start]
    words = [f"{verb} {names[one]} {names[end]}" for verb, one, end in islice(own or found, 3)]
    return text("Say for example {words}", words=", ".join(words))
