"""Why a word does not stand, and what would work instead."""

from __future__ import annotations

from itertools import islice

from companion.games.arachne import position, prose
from companion.games.arachne.layout import BLADEMASTER, GRUNT, KINDS, MATRON, PRIESTESS, WIZARD
from companion.games.arachne.position import State
from companion.kit import grammar
from companion.kit.seats import NOBODY, rival
from companion.play import Chance, Game, Refusal, Text, text

ACTS = ("move", "leap", "capture", "punish")
STAGE_RULES = {
    "turncoat": "N-28",
    "act": "N-12",
    "strike": "N-11",
    "again": "N-20",
    "follow": "N-13",
    "promote": "N-25",
    "offer": "N-40",
}


def why_not(game: Game, state: State, word: str, seat: int | None) -> Refusal | None:
    """The refusal of a word, None when it stands."""
    refusal = grammar.shape_refusal(game, state, word, seat, state.layout.names)
    if refusal is not None:
        return refusal
    pending = game.pending(state)
    if isinstance(pending, Chance):
        return _drawn(state, pending, word)
    assert seat is not None
    if grammar.on_menu(game, state, seat, word):
        return None
    verb, *parts = word.split()
    if verb in ("roll", "draw"):
        return _no(state, "no-draw", text("No die or draw is due."), "Turncoat")
    if verb in ACTS and state.stage in ("act", "again", "strike"):
        return _action(state, verb, [state.layout.index[part] for part in parts])
    if verb == "promote" and state.stage == "promote":
        return _no(
            state,
            "not-lost",
            text("No {kind} of yours was captured.", kind=prose.KIND_NAMES[KINDS.index(parts[0])]),
            "N-25",
        )
    if verb == "pass" and state.stage == "act":
        return _no(state, "must-act", text("There is something to move or to capture with."), "N-12")
    if verb == "offer" and state.stage == "act":
        return _no(state, "offered", text("A draw was offered in this turn already."), "N-40")
    return _no(state, "another-question", text("This answers another question."), STAGE_RULES[state.stage])


def _drawn(state: State, chance: Chance, word: str) -> Refusal | None:
    if grammar.answers(chance, word):
        return None
    faces = ", ".join(face for face, _ in chance.faces)
    rule = "N-2" if state.stage == "first" else "N-4" if state.stage == "roll" else "N-3"
    return Refusal("no-such-face", text("It can only be one of these: {faces}.", faces=faces), rule)


# ---------------------------------------------------------------------------------- actions


def _action(state: State, verb: str, spaces: list[int]) -> Refusal:
    """What is wrong with a move, a capture or a punishment."""
    if state.stage == "strike":
        if verb in ("move", "leap") or len(spaces) == 2:
            return _no(state, "has-moved", text("The piece has moved. Name only whom it captures."), "N-9")
        return _target(state, verb, state.here, spaces[0])
    if len(spaces) == 1:
        return _no(state, "say-from", text("Say which piece acts, then its target."), "N-10")
    start, end = spaces
    wrong = _not_able(state, start)
    if wrong is not None:
        return wrong
    if verb in ("capture", "punish"):
        return _target(state, verb, start, end)
    return _move(state, verb, start, end)


def _not_able(state: State, start: int) -> Refusal | None:
    """The piece that should act is not one that may."""
    name = text("{space}", space=state.layout.names[start])
    if not state.spaces[start]:
        return _no(state, "empty-space", text("{space} is empty.", space=name), "Movement")
    token = state.token(start)
    if state.piece and state.spaces[start] != state.piece:
        return _no(state, "one-piece", text("The Blademaster that began goes on."), "N-20")
    if token.seat == state.mover:
        return None
    sentence = text("{piece} on {space} does not act now.", piece=prose.piece(token), space=name)
    if state.turncoat:
        sentence = text("A turncoat is a piece of {seat}.", seat=prose.SEATS[rival(state.seat)])
    return _no(state, "not-yours", sentence, "Turncoat" if state.turncoat else "Movement")


def _move(state: State, verb: str, start: int, end: int) -> Refusal:
    """The way does not exist, or something stands on it."""
    fixed, kind = state.layout, state.token(start).kind
    here, there = prose.on(state, start), fixed.names[end]
    if verb == "leap" and kind != WIZARD:
        return _no(state, "no-wizard", text("Only a Wizard moves 3 steps."), "N-18", start)
    if end in (start, state.home):
        return _no(state, "same-space", text("A move ends on another space than it began."), "N-8", start)
    if state.spaces[end]:
        return _no(
            state,
            "occupied",
            text("{there} is taken. A move ends on an empty space.", there=there),
            "Movement",
            start,
        )
    if verb == "leap":
        sentence = text("No way of 3 different steps leads to {there}.", there=there)
        return _no(state, "no-way", sentence, "N-18", start)
    if kind == GRUNT:
        sentence = text("From {here} that is no step nearer to the nearest opponent.", here=here)
        return _no(state, "wrong-way", sentence, "N-30" if state.turncoat else "N-23", start)
    lines = [ray[: ray.index(end)] for ray in fixed.rays[start] if end in ray]
    if not lines:
        return _no(
            state,
            "not-straight",
            text("No line leads from {here} to {there}.", here=here, there=there),
            "N-6",
            start,
        )
    reach = {PRIESTESS: len(state.spaces), WIZARD: 1}.get(kind, 2)
    if min(map(len, lines)) >= reach:
        sentence = text(
            "{here} goes {n} space at most.", plural="{here} goes {n} spaces at most.", here=here, n=reach
        )
        return _no(state, "too-far", sentence, "Movement", start)
    blocker = next(space for space in min(lines, key=len) if state.spaces[space])
    sentence = text("{piece} is in the way.", piece=prose.on(state, blocker))
    rule = {MATRON: "N-15" if state.turncoat else "N-14", BLADEMASTER: "N-20"}.get(kind, "Movement")
    return _no(state, "blocked", sentence, rule, start)


def _target(state: State, verb: str, start: int, end: int) -> Refusal:
    """Nobody to capture there, or not by this piece."""
    piece, token = state.spaces[start], state.token(end)
    there = text("{space}", space=state.layout.names[end])
    if not state.spaces[end]:
        return _no(state, "nobody-there", text("{there} is empty.", there=there), "Capturing", start)
    if verb == "punish" and not position.may_punish(state, piece, end):
        return _no_punishment(state, start, end)
    if verb == "capture" and not position.may_capture(state, piece, end):
        if state.turncoat and token.kind == MATRON and token.seat == state.mover:
            return _no(state, "the-matron", text("A turncoat never captures the Matron."), "N-33", start)
        sentence = text("{target} is no target of this piece.", target=prose.piece(token))
        return _no(state, "no-target", sentence, "N-29" if state.turncoat else "Capturing", start)
    here = prose.on(state, start)
    if state.stage == "strike":
        sentence = text("{there} is not straight ahead of {here}.", there=there, here=here)
        rule = "N-17" if state.token(start).kind == WIZARD else "N-9"
        return _no(state, "not-ahead", sentence, rule, start)
    if end in position.connected(state, start):
        return _no(state, "move-first", text("A turncoat moves before it captures."), "N-43", start)
    sentence = text("{there} is not next to {here}. Move first.", there=there, here=here)
    if state.token(start).kind == GRUNT:
        sentence = text("{there} is not next to {here}.", there=there, here=here)
    return _no(state, "not-connected", sentence, "N-10", start)


def _no_punishment(state: State, start: int, end: int) -> Refusal:
    token = state.token(end)
    if state.turncoat:
        return _no(state, "no-punishment", text("A turncoat captures, it does not punish."), "N-35", start)
    if token.seat != state.seat:
        return _no(state, "punish-own", text("One punishes only pieces of one’s own."), "N-35", start)
    if token.kind == MATRON:
        return _no(state, "the-matron", text("Nobody punishes a Matron."), "N-36", start)
    sentence = text(
        "{target} has no lower rank than {here}.", target=prose.on(state, end), here=prose.on(state, start)
    )
    return _no(state, "rank", sentence, "N-35", start)


# ------------------------------------------------------------------------------------- hints


def _no(state: State, slug: str, sentence: Text, rule: str, start: int = NOBODY) -> Refusal:
    """A refusal, with what would work: by the same piece where it can do anything."""
    return Refusal(slug, text("{why} {hint}.", why=sentence, hint=_hint(state, start)), rule)


def _hint(state: State, start: int) -> Text:
    names = state.layout.names
    plain = {
        "turncoat": "turncoat, forgo",
        "follow": "follow, stay",
        "offer": "accept, decline",
        "promote": ", ".join(
            (*(f"promote {KINDS[kind]}" for kind in position.returning(state, state.seat)), "remain")
        ),
        "strike": ", ".join((*(f"{verb} {names[end]}" for verb, end in _struck(state)), "stay")),
    }
    if state.stage in plain:
        return text("Say {words}", words=plain[state.stage])
    found = [action for action in position.actions(state) if action[0] != "punish"]
    own = [action for action in found if action[1] == start]
    words = [f"{verb} {names[one]} {names[end]}" for verb, one, end in islice(own or found, 3)]
    return text("Say for example {words}", words=", ".join(words))


def _struck(state: State) -> list[tuple[str, int]]:
    return position.strikes(state) if state.stage == "strike" else []
