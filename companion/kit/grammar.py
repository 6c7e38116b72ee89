"""Words and menus: walking and listing them, the same for every game.

A word is legal if and only if its path is on the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.kit.game import Game, Parts
from companion.kit.refusals import is_number
from companion.play import (
    Chance,
    Choice,
    End,
    Menu,
    Option,
    Over,
    Range,
    Slot,
    Verb,
)


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
    """Every complete word that a seat can play, each once: as the game lists them, else in menu
    order. Asides are not among them."""
    if game.quick_words is not None:
        return iter(game.quick_words.words(state, seat))
    return (word for word in menu_words(game, state, seat) if not game.verbs[word.split()[0]].aside)


def menu_words(game: Game, state: Any, seat: int, prefix: tuple[str, ...] = ()) -> Iterator[str]:
    """Every complete word of a seat, in menu order, by walking its menu."""
    level = game.menu(state, seat, prefix)
    if isinstance(level, End):
        yield " ".join(prefix)
    elif isinstance(level, Range):
        for number in range(level.low, level.high + 1):
            yield from menu_words(game, state, seat, (*prefix, str(number)))
    else:
        for option in level:
            yield from menu_words(game, state, seat, (*prefix, option.part))


def by_beginning(paths: Iterable[Parts]) -> Mapping[Parts, Sequence[Parts]]:
    """Complete words as paths, by every path that they begin with, themselves too; in their order."""
    found: dict[Parts, list[Parts]] = {(): []}
    for path in paths:
        for depth in range(len(path) + 1):
            found.setdefault(path[:depth], []).append(path)
    return found


def level(paths: Iterable[Parts], prefix: Parts, option: Callable[[Parts], Option]) -> Menu:
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
    return " ".join(parts) == word and is_complete(lambda path: game.menu(state, seat, path), parts)


def is_complete(menu: Callable[[Parts], Menu], parts: Parts) -> bool:
    """True when the parts are a complete path of a menu. Walks only that path."""
    for depth, part in enumerate(parts):
        level = menu(parts[:depth])
        if isinstance(level, End) or not _has(level, part):
            return False
    return isinstance(menu(parts), End)


def _has(level: tuple[Option, ...] | Range, part: str) -> bool:
    if isinstance(level, Range):
        return is_number(part) and level.low <= int(part) <= level.high
    return any(option.part == part for option in level)


def answers(chance: Chance, word: str) -> bool:
    """True when the word says one of the faces the Chance may show."""
    verb, _, token = word.partition(" ")
    return verb == chance.verb and any(face == token for face, _ in chance.faces)


def verbs(*verbs: Verb) -> dict[str, Verb]:
    """Verbs by their names."""
    return {verb.name: verb for verb in verbs}


def names(*words: str) -> tuple[Slot, ...]:
    """A slot of fixed names, for verbs with one small set."""
    return (Slot("name", words),)
