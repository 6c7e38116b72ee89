"""Refusals: why a word does not stand, and what would work.

What needs no rule is answered here, the same for every game: a verb or a name there is not, a wrong
shape, a seat or a verb that is not asked, a face that cannot come. What is left is against a rule,
and the code of a game says against which. A code may name a case of it after a colon, ``passing:on-bridge``;
a row of the table of reasons may be of one verb alone, after a slash, ``nobody/cocoon``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from companion.kit.mistyped import nearest
from companion.play import Chance, Menu, Over, Pending, Refusal, Slot, Text, Verb, text

Reason = tuple[Text, str | None]
"""Why a word does not stand: a sentence, its ``{fields}`` still open, and the ruling it cites."""
OTHER_QUESTION = "other-question"
"""The code of a verb that does not answer the question; no table of reasons has a row for it."""
INCOMPLETE = "missing-"
"""How the codes of words begin that leave out a part which another shape of their verb has: nothing forbids
what was named, so a tap is not answered with them."""
OTHERS_NAMED = 4
"""How many other words or parts of them a refusal names at most."""


class Code(str):
    """A code with what it is ``about``: fields of its sentence that the condition found, such as who is in
    the way. It equals the bare code."""

    __slots__ = ("about",)
    about: Mapping[str, Any]

    def __new__(cls, code: str, **about: Any) -> Code:
        made = super().__new__(cls, code)
        made.about = about
        return made


def about(code: str) -> Mapping[str, Any]:
    """What a code is about; nothing where the word tells it all."""
    return code.about if isinstance(code, Code) else {}


def by_verb(code: str, sentence: Text, **rules: str) -> dict[str, tuple[Text, str]]:
    """The rows of a code that cites another ruling with every verb: the ruling by the verb."""
    return {f"{code}/{verb}": (sentence, rule) for verb, rule in rules.items()}


def reason(reasons: Mapping[str, Reason], code: str, verb: str) -> Reason:
    """The row of a code; where there is one of the code and the verb (``nobody/cocoon``), that one."""
    return reasons.get(f"{code}/{verb}") or reasons[code]


def slug(code: str) -> str:
    """What a refusal is called: its code, whatever the case."""
    return code.partition(":")[0]


def of_form(verbs: Mapping[str, Verb], word: str, spaces: Sequence[str] = ()) -> Refusal | None:
    """Refuse a word that is not of a game's language; None when its verb, shape and names are right.

    ``spaces`` are those of the board, where it depends on the house rules and the grammar of
    the verbs does not list them.
    """
    parts = word.split()
    if not parts:
        return Refusal(
            "wrong-shape",
            text(
                "Nothing was said. Say a verb first, for example {example}.",
                example=next(iter(verbs), "pass"),
            ),
        )
    verb = verbs.get(parts[0])
    if verb is None:
        near = get_close_matches(parts[0], list(verbs), 1)
        hint = near[0] if near else ", ".join(list(verbs)[:OTHERS_NAMED])
        return Refusal(
            "unknown-verb", text("No verb is called {verb}. Say {hint}.", verb=parts[0], hint=hint)
        )
    if " ".join(parts) != word:
        return Refusal(
            "wrong-shape", text("Put one space between the parts of a word: {word}.", word=" ".join(parts))
        )
    shapes = [shape for shape in verb.shapes if len(shape) == len(parts) - 1]
    if not shapes:
        return Refusal("wrong-shape", text("Say it as {form}.", form=form(verb.name, verb.shapes[0])))
    fitting = [shape for shape in shapes if _numbers_fit(shape, parts[1:])]
    if not fitting:
        return Refusal(
            "wrong-shape", text("A number is missing. Say it as {form}.", form=form(verb.name, shapes[0]))
        )
    if not any(_names_fit(shape, parts[1:]) for shape in fitting):
        return _unknown_name(fitting[0], parts[1:], spaces)
    placed = zip(fitting[0], parts[1:], strict=True)
    named = [part for slot, part in placed if slot.kind == "space" and not slot.names]
    if spaces and any(part not in spaces for part in named):
        return _unknown_space(next(part for part in named if part not in spaces), spaces)
    return None


def of_moment(pending: Pending, verb: str, seat: int | None) -> Refusal | None:
    """Refuse who is not asked now; None for a seat that is, and for luck (seat None) that is due."""
    if isinstance(pending, Over):
        return Refusal("not-asked", text("The game is over."))
    if isinstance(pending, Chance):
        if seat is None and verb == pending.verb:
            return None
        return Refusal("not-asked", text("A draw comes first: {prompt}.", prompt=pending.prompt))
    if seat is None:
        return Refusal("not-asked", text("No draw is due now: {prompt}.", prompt=pending[0].prompt))
    if all(choice.seat != seat for choice in pending):
        return Refusal(
            "not-asked", text("It is not your turn. It is asked: {prompt}.", prompt=pending[0].prompt)
        )
    return None


def of_face(chance: Chance, face: str) -> Refusal | None:
    """Refuse a face that cannot come; None for one that can."""
    faces = [token for token, _ in chance.faces]
    if face in faces:
        return None
    sentence = text("{face} cannot come now. Try {hint}.", face=face or "…", hint=nearest(face, faces))
    return Refusal("unknown-name", sentence, chance.rule)


def of_question(verbs: Mapping[str, Verb], verb: str, level: Menu) -> Refusal:
    """Refuse a verb that does not answer the question with this first level."""
    found = [option.part for option in level] if isinstance(level, tuple) else []
    hint = ", ".join([other for other in found if not verbs[other].aside][:OTHERS_NAMED])
    return Refusal("not-asked", text("{verb} is not asked for now. Say {hint}.", verb=verb, hint=hint))


def form(verb: str, shape: tuple[Slot, ...]) -> str:
    """The shape of a verb as a person reads it: ``move PIECE SPACE``."""
    return " ".join((verb, *(slot.kind.upper() for slot in shape)))


def _numbers_fit(shape: tuple[Slot, ...], parts: list[str]) -> bool:
    return all(slot.kind != "number" or is_number(part) for slot, part in zip(shape, parts, strict=True))


def _names_fit(shape: tuple[Slot, ...], parts: list[str]) -> bool:
    return all(not slot.names or part in slot.names for slot, part in zip(shape, parts, strict=True))


def _unknown_name(shape: tuple[Slot, ...], parts: list[str], spaces: Sequence[str]) -> Refusal:
    for slot, part in zip(shape, parts, strict=True):
        if slot.names and part not in slot.names:
            if slot.kind == "space" and spaces:
                return _unknown_space(part, spaces)  # the verb lists those of every board
            near = get_close_matches(part, slot.names, 1)
            few = near or (slot.names if len(slot.names) <= OTHERS_NAMED else ())
            hint = ", ".join(few) or f"{slot.names[0]} … {slot.names[-1]}"
            return Refusal(
                "unknown-name",
                text("There is no {kind} {name}. Try {hint}.", kind=text(slot.kind), name=part, hint=hint),
            )
    raise AssertionError("every name is known")


def _unknown_space(name: str, spaces: Sequence[str]) -> Refusal:
    near = get_close_matches(name, spaces, 1)
    hint = near[0] if near else f"{spaces[0]} … {spaces[-1]}"
    return Refusal("unknown-name", text("There is no space {name}. Try {hint}.", name=name, hint=hint))


def is_number(part: str) -> bool:
    """True for a whole number in plain digits, without sign or leading zero."""
    return part.isascii() and part.isdigit() and (part == "0" or part[0] != "0") and len(part) < 7
