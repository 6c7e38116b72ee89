"""Words and menus: walking, listing and refusing them, the same for every game.

A word is legal if and only if its path is on the menu. The four refusals that need no rule
(unknown verb, wrong shape, unknown name, not asked) are answered here, in that order; what is
left is against a rule and only the game can say which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, cast

from companion.play import (
    Chance,
    Choice,
    End,
    Game,
    Menu,
    Option,
    Over,
    QuickWords,
    Range,
    Refusal,
    Slot,
    Text,
    text,
)

Path = tuple[str, ...]
"""The parts of a word or of its beginning."""


def asked(game: Game, state: Any) -> tuple[int, ...]:
    """The seats that have a question open."""
    pending = game.pending(state)
    if isinstance(pending, (Chance, Over)):
        return ()
    return tuple(choice.seat for choice in pending)


def choice_of(game: Game, state: Any, seat: int) -> Choice | None:
    """The question this seat is asked, None when there is none."""
    pending = game.pending(state)
    if isinstance(pending, (Chance, Over)):
        return None
    return next((choice for choice in pending if choice.seat == seat), None)


def words(game: Game, state: Any, seat: int) -> Iterator[str]:
    """Every complete word of a seat, each once: as the game lists them, else in menu order."""
    quick = quick_words(game)
    return walk(game, state, seat) if quick is None else iter(quick.words(state, seat))


def quick_words(game: Game) -> QuickWords | None:
    """The game itself where it lists its own words, None where only its menu does."""
    return cast(QuickWords, game) if hasattr(game, "random_word") else None


def walk(game: Game, state: Any, seat: int, prefix: tuple[str, ...] = ()) -> Iterator[str]:
    """Every complete word of a seat, in menu order, by walking its menu."""
    level = game.menu(state, seat, prefix)
    if isinstance(level, End):
        yield " ".join(prefix)
    elif isinstance(level, Range):
        for number in range(level.low, level.high + 1):
            yield from walk(game, state, seat, (*prefix, str(number)))
    else:
        for option in level:
            yield from walk(game, state, seat, (*prefix, option.part))


def level(paths: Iterable[Path], prefix: Path, option: Callable[[Path], Option]) -> Menu:
    """The menu after ``prefix``, from all complete words of a question as paths.

    ``option`` makes the row that stands for a path as far as it has been walked.
    """
    depth = len(prefix)
    found = [path for path in paths if path[:depth] == prefix]
    if prefix in found:
        return End()
    return tuple(option((*prefix, part)) for part in dict.fromkeys(path[depth] for path in found))


def on_menu(game: Game, state: Any, seat: int, word: str) -> bool:
    """True when the word is a complete path of the seat's menu. Walks only its own path."""
    parts = tuple(word.split())
    if " ".join(parts) != word:
        return False
    for depth in range(len(parts)):
        level = game.menu(state, seat, parts[:depth])
        if isinstance(level, End) or not _has(level, parts[depth]):
            return False
    return isinstance(game.menu(state, seat, parts), End)


def _has(level: tuple[Option, ...] | Range, part: str) -> bool:
    if isinstance(level, Range):
        return is_number(part) and level.low <= int(part) <= level.high
    return any(option.part == part for option in level)


def answers(chance: Chance, word: str) -> bool:
    """True when the word says one of the faces the Chance may show."""
    verb, _, token = word.partition(" ")
    return verb == chance.verb and any(face == token for face, _ in chance.faces)


def is_number(part: str) -> bool:
    """True for a whole number in plain digits, without sign or leading zero."""
    return part.isascii() and part.isdigit() and (part == "0" or part[0] != "0") and len(part) < 7


def shape_refusal(
    game: Game, state: Any, word: str, seat: int | None, spaces: Sequence[str] = ()
) -> Refusal | None:
    """Refuse a word that is not of the game's language, or not asked for now.

    ``spaces`` are those of the board, where it depends on the house rules and the grammar of
    the verbs does not list them.

    None when its verb, shape and names are right and the seat (or luck, for seat None) is
    asked: then it is either legal or against a rule.
    """
    parts = word.split()
    if not parts:
        return Refusal(
            "wrong-shape",
            text(
                "Nothing was said. Say a verb first, for example {example}.",
                example=next(iter(game.verbs), "pass"),
            ),
        )
    verb = game.verbs.get(parts[0])
    if verb is None:
        near = get_close_matches(parts[0], list(game.verbs), 1)
        hint = near[0] if near else ", ".join(game.verbs)
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
        return _unknown_name(fitting[0], parts[1:])
    placed = zip(fitting[0], parts[1:], strict=True)
    named = [part for slot, part in placed if slot.kind == "space" and not slot.names]
    if spaces and any(part not in spaces for part in named):
        return _unknown_space(next(part for part in named if part not in spaces), spaces)
    return _not_asked(game, state, parts[0], seat)


def form(verb: str, shape: tuple[Slot, ...]) -> str:
    """The shape of a verb as a person reads it: ``move PIECE SPACE``."""
    return " ".join((verb, *(slot.kind.upper() for slot in shape)))


def _numbers_fit(shape: tuple[Slot, ...], parts: list[str]) -> bool:
    return all(slot.kind != "number" or is_number(part) for slot, part in zip(shape, parts, strict=True))


def _names_fit(shape: tuple[Slot, ...], parts: list[str]) -> bool:
    return all(not slot.names or part in slot.names for slot, part in zip(shape, parts, strict=True))


def _unknown_name(shape: tuple[Slot, ...], parts: list[str]) -> Refusal:
    for slot, part in zip(shape, parts, strict=True):
        if slot.names and part not in slot.names:
            near = get_close_matches(part, slot.names, 1)
            hint = near[0] if near else f"{slot.names[0]} … {slot.names[-1]}"
            return Refusal(
                "unknown-name",
                text("There is no {kind} {name}. Try {hint}.", kind=text(slot.kind), name=part, hint=hint),
            )
    raise AssertionError("every name is known")


def _unknown_space(name: str, spaces: Sequence[str]) -> Refusal:
    near = get_close_matches(name, spaces, 1)
    hint = near[0] if near else f"{spaces[0]} … {spaces[-1]}"
    return Refusal("unknown-name", text("There is no space {name}. Try {hint}.", name=name, hint=hint))


def _not_asked(game: Game, state: Any, verb: str, seat: int | None) -> Refusal | None:
    pending = game.pending(state)
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
            "not-asked", text("It is not your turn to answer: {prompt}.", prompt=pending[0].prompt)
        )
    return None


def names(*words: str) -> tuple[Slot, ...]:
    """A slot of fixed names, for verbs with one small set."""
    return (Slot("name", words),)


def nothing() -> Text:
    """The sentence for a word that is of the language but not among those offered."""
    return text("That is not possible now.")
