"""Why a word does not stand: what is in the way, then what would work, and the ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from companion.games.arachnid import corrections, why_acts, why_places, why_reports
from companion.games.arachnid.menus import heads
from companion.games.arachnid.names import (
    COLOUR_OF,
    COLOURS,
)
from companion.games.arachnid.state import Head, State
from companion.games.arachnid.verbs import VERB_LABELS
from companion.games.arachnid.why_acts import no
from companion.kit import grammar
from companion.play import Chance, End, Game, Range, Refusal, Text, text


def why_not(game: Game, state: State, word: str, seat: int | None) -> Refusal | None:
    """Why this word does not stand now; None when it does."""
    refusal = grammar.shape_refusal(game, state, word, seat)
    parts = tuple(word.split())
    if parts and parts[0] == "correct" and (refusal is None or refusal.slug == "not-asked"):
        return _pencil(state, parts, seat)
    if refusal is not None:
        return refusal
    if seat is None:
        return _no_such_face(game, state, word)
    if grammar.on_menu(game, state, seat, word):
        return None
    missing = _missing_colour(state, parts)
    if missing is not None:
        return missing
    if (refusal := why_places.other_mode(state, parts)) is not None:
        return refusal
    open_verbs = dict.fromkeys(head[0] for head in heads(state, seat))
    reason = REASONS.get(parts[0])
    if reason is not None and (found := reason(state, seat, parts)) is not None:
        return found
    if parts[0] not in open_verbs:
        return _not_now(parts[0], tuple(open_verbs))
    return Refusal(
        "not-offered",
        text("That is not possible now. Say {hint}.", hint=_few(open_verbs)),
        "Counters",
    )


def _few(verbs: Iterable[str]) -> str:
    """The first few verbs, as a hint."""
    return ", ".join(islice(verbs, 4))


def _pencil(state: State, parts: Head, seat: int | None) -> Refusal | None:
    if seat is not None:
        return no("pencil", "Counters", text("A correction is the table’s, not one seat’s. Use the pencil."))
    for depth in range(len(parts)):
        level = corrections.menu(state, parts[:depth])
        if isinstance(level, Range) and not level.low <= int(parts[depth]) <= level.high:
            return no(
                "out-of-range",
                "Counters",
                text("It can be {low} to {high} with the tokens there are.", low=level.low, high=level.high),
            )
    if isinstance(corrections.menu(state, parts), End):
        return None
    if state.places is not None:
        sentence = text("What stands on the board stays. Say correct food SEAT NUMBER, or incubator.")
        return no("pencil", "Tracked board", sentence)
    return no("pencil", "Counters", text("Say correct food SEAT NUMBER, or correct flies NUMBER."))


def _no_such_face(game: Game, state: State, word: str) -> Refusal | None:
    pending = game.pending(state)
    if not isinstance(pending, Chance) or grammar.answers(pending, word):
        return None
    rule = {"event-bag": "A-46", "critter-bag": "A-105", "first-player": "A-8", "held-out-feed": "A-21"}
    faces = ", ".join(face for face, _ in pending.faces)
    return no(
        "no-such-face",
        rule.get(pending.source, "Dice"),
        text("{face} cannot come now. It can be {faces}.", face=word.partition(" ")[2], faces=faces),
    )


def _missing_colour(state: State, parts: Head) -> Refusal | None:
    for part in parts[1:]:
        colour = part.partition("-")[0]
        if colour in COLOURS and COLOURS.index(colour) >= state.table.seats:
            there = ", ".join(COLOURS[: state.table.seats])
            sentence = text(
                "{colour} is not at this table. There are {there}.", colour=COLOUR_OF[colour], there=there
            )
            return no("not-at-table", "A-9", sentence)
    return None


_WHEN: Mapping[str, tuple[Text, str]] = {
    "draw": (text("when a bag is drawn from"), "A-46"),
    "roll": (text("when a die is rolled"), "Dice"),
    "take": (text("in the draft before the game"), "A-10"),
    "hatch": (text("when a spider hatches"), "A-25"),
    "refresh": (text("in the den phase"), "A-24"),
    "deploy": (text("in the den phase"), "A-24"),
    "commit": (text("in a battle"), "A-69"),
    "double": (text("when a fighter may stand on a double web"), "A-73"),
    "eat": (text("in a Feeding that cannot be paid"), "A-84"),
    "incubate": (text("with the house rule for it, in your turn"), "A-92"),
    "stands": (text("with the house rule for it, after a Fly Hit"), "A-128"),
    "blocked": (text("when a critter rolled a place it cannot go to"), "A-98"),
    "no-retreat": (text("after a battle that was lost"), "A-81"),
    "no-spawn": (text("when a critter has just spawned"), "A-104"),
    "placed": (text("when a fly comes and the food is short"), "New flies"),
    "kept": (text("when a web is gone and the food is short"), "A-129"),
    "no-space": (text("in the round of the fly, for who holds the bag"), "New flies"),
    "swept": (text("when critters are moved"), "A-95"),
    "done": (text("in the den phase"), "Den"),
    "right": (text("when the webs are counted at the end"), "A-135"),
    "webs": (text("when the webs are counted at the end"), "A-135"),
    "largest": (text("in a tie at the end"), "A-136"),
    "pass": (text("in your turn"), "Turn"),
    "steer": (text("when a critter you control activates"), "A-130"),
    "agile": (text("after a Move of an Agile Beta beside another web"), "A-118"),
    "stay": (text("after a Move of an Agile Beta beside another web"), "A-118"),
    "retreat": (text("when a spider of yours has lost a battle"), "A-80"),
    "place": (text("at the start, by house rule"), "A-7"),
    "upgrade": (text("when a spider has earned one"), "A-39"),
    "swap": (text("when your Beta has fought"), "A-45"),
    "keep": (text("when your Beta may swap and has no bloodied token left"), "A-45"),
}


def _not_now(verb: str, open_verbs: tuple[str, ...]) -> Refusal:
    when, rule = _WHEN.get(verb, (text("in your turn"), "Turn"))
    sentence = text(
        "{verb} works {when}. Now say {hint}.",
        verb=VERB_LABELS[verb],
        when=when,
        hint=_few(open_verbs),
    )
    return no("not-now", rule, sentence)


REASONS = {**why_acts.REASONS, **why_reports.REASONS, **why_places.REASONS}
