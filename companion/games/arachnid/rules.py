"""The rules of Arachnid from outside: how a game begins, what it waits for, what a word does."""

from __future__ import annotations

from companion.games.arachnid.colony import upgrades
from companion.games.arachnid.printed import grid
from companion.games.arachnid.printed.equipment import equip
from companion.games.arachnid.state.position import State, StateBuilder, builder_of
from companion.games.arachnid.tasks.agenda import run
from companion.games.arachnid.tasks.setup import first_state
from companion.games.arachnid.why import words
from companion.kit.game import Parts
from companion.kit.memoized import memoized
from companion.play import Board, Pending, Settings, Step, Text, text


def start(settings: Settings) -> State:
    """The state before the first draw."""
    builder = builder_of(first_state(equip(settings)))
    run(builder)
    return builder.build()


@memoized
def board(settings: Settings) -> Board | None:
    """The board of a tracked game; None in counters mode, where only the table sees it."""
    return None if settings.options["mode"] == "counters" else grid.board(equip(settings).grid)


def no_opponent(settings: Settings) -> Text | None:
    """The box cannot play where it does not see the board."""
    if board(settings) is not None:
        return None
    return text("The box does not see your board: it plays Arachnid where it keeps the board itself.")


def pending(state: State) -> Pending:
    """What the rules wait for: the next thing on the agenda, and upgrades beside it (A-43)."""
    task = state.agenda[-1]
    found = task.pending(state)
    if not isinstance(found, tuple) or not task.non_blocking or not state.due:
        return found
    asked = {choice.seat for choice in found}
    return found + upgrades.questions(state, [seat for seat in words.rewarded(state) if seat not in asked])


def play(state: State, word: str, seat: int | None) -> Step:
    """What a word does that stands, seat None for luck."""
    builder = carry_out(state, word, seat)
    return Step(builder.build(), tuple(builder.events))


def carry_out(state: State, word: str, seat: int | None) -> StateBuilder:
    """The builder in which a word has been played, with what else came of it."""
    builder = builder_of(state)
    go_on(builder, tuple(word.split()), seat)
    return builder


def go_on(builder: StateBuilder, parts: Parts, seat: int | None) -> None:
    """Play a word, and go on to what the rules wait for next; what is told is only of this word."""
    builder.told, builder.events = [], []
    if seat is None:
        builder.agenda[-1].on_draw(builder, parts[1])
    elif parts[0] in upgrades.VERBS:
        upgrades.apply(builder, seat, parts)
    else:
        builder.agenda[-1].on_word(builder, seat, parts)
    run(builder)
